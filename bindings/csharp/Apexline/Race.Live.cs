// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>Changes by a host to the cars of a running race, between two ticks. All throw
    /// ApexlineException.</content>
    public sealed unsafe partial class Race
    {
        /// <summary>Takes a car out of the race: it brakes, and ranks behind all that race.</summary>
        public void Retire(int car)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_retire(NativeId, (uint)car));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Lets a retired car race again, with the laps that it had.</summary>
        public void Rejoin(int car)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_rejoin(NativeId, (uint)car));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Scales a car's description from now on: wear, damage, fuel.</summary>
        /// <param name="car">Its index.</param>
        /// <param name="condition">From CarCondition.Default(); conditions do not add up.</param>
        public void SetCondition(int car, CarCondition condition)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_condition(NativeId, (uint)car, &condition));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>How a car's driver drives from now on.</summary>
        public void SetDriver(int car, DriverDesc driver)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_driver(NativeId, (uint)car, &driver));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>A driver's pace from now on, [0.3, 1].</summary>
        public void SetPace(int car, float pace)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_pace(NativeId, (uint)car, pace));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Hands a car over to the host or to the AI, at any speed.</summary>
        public void SetDrivenBy(int car, DrivenBy drivenBy)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_driven_by(NativeId, (uint)car, drivenBy));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Puts another vehicle and driver into a slot: a car that is present keeps its laps, an absent slot
        /// gets a new competitor.</summary>
        /// <param name="car">Index of the slot.</param>
        /// <param name="desc">From CarDesc.Default().</param>
        public void SetCar(int car, CarDesc desc)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_car(NativeId, (uint)car, &desc));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Whether anybody is in a slot. An absent car is in nobody's way, and its states are not looked
        /// at.</summary>
        public void SetPresent(int car, bool present)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_present(NativeId, (uint)car, present ? 1u : 0u));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The host's origin has moved: what was at p is at p - offset from now on. Everything that a race,
        /// or its world, takes and gives is in the host's frame; tracks, recordings and snapshots keep the
        /// track's.</summary>
        public void ShiftOrigin(Float3 offset)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_shift_origin(NativeId, &offset));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The sum of all shifts: a place of the host's plus this is one of the track's.</summary>
        public Float3 Origin()
        {
            Float3 origin;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_origin(NativeId, &origin));
            }
            finally
            {
                Exit();
            }
            return origin;
        }

        /// <summary>Where a stuck car may be put: at rest on the racing line, beyond the place where it is,
        /// where no other car is near. See <see cref="EventKind.NeedsRescue"/>.</summary>
        public CarState RescuePlace(int car)
        {
            CarState place;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_rescue_place(NativeId, (uint)car, &place));
            }
            finally
            {
                Exit();
            }
            return place;
        }

        /// <summary>Number of the branch that a car's way leads along; -1 on the main road. Its location is on that
        /// branch's route, its progress along the main road.</summary>
        public int BranchOf(int car)
        {
            uint branch;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_car_branch(NativeId, (uint)car, &branch));
            }
            finally
            {
                Exit();
            }
            return branch == Constants.None ? -1 : (int)branch;
        }

        /// <summary>Ideal lap of a car by way of a branch, s; -1: by the main road.</summary>
        public float BranchLapS(int car, int branch)
        {
            float lapS;
            uint index = branch < 0 ? Constants.None : (uint)branch;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_branch_lap(NativeId, (uint)car, index, &lapS));
            }
            finally
            {
                Exit();
            }
            return lapS;
        }
    }
}
