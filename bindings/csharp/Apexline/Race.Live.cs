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
    }
}
