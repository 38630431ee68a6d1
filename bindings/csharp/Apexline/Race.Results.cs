// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Queries of a race after a tick.</content>
    public sealed unsafe partial class Race
    {
        /// <summary>Cars in order of position. Makes an array.</summary>
        public Standing[] Standings()
        {
            Standing[] standings = new Standing[CarCount];
            Demand(Standings(standings));
            return standings;
        }

        /// <summary>Cars in order of position, into an array of at least CarCount. For every frame.</summary>
        public Status Standings(Standing[] standings)
        {
            fixed (Standing* buffer = standings)
            {
                return Standings(buffer, standings == null ? 0 : standings.Length);
            }
        }

        /// <summary>Cars in order of position. For every frame.</summary>
        public Status Standings(Standing* standings, int capacity)
        {
            if (standings == null || capacity < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.BufferTooSmall, "Race.Standings: there is no room for CarCount");
            }
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                uint needed;
                return ApexlineLibrary.FromNative(NativeApi.apx_race_standings(NativeId, standings, (uint)capacity,
                                                                               &needed));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Results of a car so far.</summary>
        public CarResult Result(int car)
        {
            CarResult result;
            Demand(Result(car, out result));
            return result;
        }

        /// <summary>Results of a car so far. For every frame.</summary>
        public Status Result(int car, out CarResult result)
        {
            CarResult value = default(CarResult);
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_race_result(NativeId, (uint)car, &value));
                }
                finally
                {
                    Exit();
                }
            }
            result = value;
            return status;
        }

        /// <summary>Lap times of a car, s. Makes an array.</summary>
        public float[] LapTimes(int car)
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_race_lap_times(NativeId, (uint)car, null, 0, &needed));
                float[] times = new float[needed];
                fixed (float* buffer = times)
                {
                    ApexlineException.Check(NativeApi.apx_race_lap_times(NativeId, (uint)car, buffer, needed, &needed));
                }
                return times;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Flaws of each of those laps, 0 for a valid one. Makes an array.</summary>
        public LapFlaw[] LapFlaws(int car)
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_race_lap_flaws(NativeId, (uint)car, null, 0, &needed));
                LapFlaw[] flaws = new LapFlaw[needed];
                fixed (LapFlaw* buffer = flaws)
                {
                    ApexlineException.Check(NativeApi.apx_race_lap_flaws(NativeId, (uint)car, buffer, needed, &needed));
                }
                return flaws;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>A look into a driver's head after the last tick. Throws when there is no such car.</summary>
        public CarDebug Debug(int car)
        {
            CarDebug debug;
            Demand(Debug(car, out debug));
            return debug;
        }

        /// <summary>A look into a driver's head after the last tick. For every frame.</summary>
        public Status Debug(int car, out CarDebug debug)
        {
            debug = default(CarDebug);
            fixed (CarDebug* view = &debug)
            {
                Status status = TryEnter();
                if (status == Status.Ok)
                {
                    try
                    {
                        return ApexlineLibrary.FromNative(NativeApi.apx_race_debug(NativeId, (uint)car, view));
                    }
                    finally
                    {
                        Exit();
                    }
                }
                return status;
            }
        }

        /// <summary>The cars near a car that its driver knew of in the last tick, ahead first, then behind. For every
        /// frame.</summary>
        /// <param name="car">Index of the car.</param>
        /// <param name="neighbours">Filled from the beginning; 9 elements always suffice.</param>
        /// <param name="count">How many there are.</param>
        public Status Neighbours(int car, Neighbour[] neighbours, out int count)
        {
            uint needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (Neighbour* buffer = neighbours)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_neighbours(
                            NativeId, (uint)car, buffer, buffer == null ? 0u : (uint)neighbours.Length, &needed));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            count = (int)needed;
            return status;
        }

        /// <summary>Events after a number, oldest first. Makes an array.</summary>
        /// <param name="after">RaceEvent.Sequence of the last one seen; 0: from the oldest kept.</param>
        public RaceEvent[] Events(uint after)
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_race_events(NativeId, after, null, 0, &needed));
                RaceEvent[] events = new RaceEvent[needed];
                fixed (RaceEvent* buffer = events)
                {
                    ApexlineException.Check(NativeApi.apx_race_events(NativeId, after, buffer, needed, &needed));
                }
                return events;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Events after a number, oldest first, into an array of the caller's; 4,096 elements always suffice.
        /// For every frame.</summary>
        /// <param name="after">RaceEvent.Sequence of the last one seen; 0: from the oldest kept. A gap in Sequence
        /// shows that some were missed.</param>
        /// <param name="events">Filled from the beginning; untouched when they do not all fit
        /// (Status.BufferTooSmall).</param>
        /// <param name="count">How many there are.</param>
        public Status Events(uint after, RaceEvent[] events, out int count)
        {
            fixed (RaceEvent* buffer = events)
            {
                return Events(after, buffer, buffer == null ? 0 : events.Length, out count);
            }
        }

        /// <summary>Events after a number, oldest first, into memory of the caller's. For every frame.</summary>
        public Status Events(uint after, RaceEvent* events, int capacity, out int count)
        {
            uint needed = 0;
            Status status = capacity < 0
                ? ApexlineLibrary.Refuse(Status.InvalidArgument, "Race.Events: capacity is negative")
                : TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_race_events(NativeId, after, events,
                                                                                  (uint)capacity, &needed));
                }
                finally
                {
                    Exit();
                }
            }
            count = (int)needed;
            return status;
        }
    }
}
