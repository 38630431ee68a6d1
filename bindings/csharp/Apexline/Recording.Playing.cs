// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Races and worlds that go on from a recording, and what drivers decided.</content>
    public sealed unsafe partial class Recording
    {
        /// <summary>A race as it was before the first recorded tick, to be fed with Feed.</summary>
        public Race Race()
        {
            RaceId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_recording_race(NativeId, &id));
            }
            finally
            {
                Exit();
            }
            return new Race(id, null, CarCount);
        }

        /// <summary>Feeds one recorded tick, from 0 and in order, to a race that Race() gave. For every
        /// frame.</summary>
        public Status Feed(int tick, Race race)
        {
            Status status = race == null
                ? ApexlineLibrary.Refuse(Status.InvalidArgument, "Recording.Feed: race is null")
                : TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                status = race.TryEnter();
                if (status != Status.Ok)
                {
                    return status;
                }
                try
                {
                    return ApexlineLibrary.FromNative(NativeApi.apx_recording_feed(NativeId, (uint)tick,
                                                                                   race.NativeId));
                }
                finally
                {
                    race.Exit();
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The world as it was before the first recorded tick, to be stepped on. Throws for a host's
        /// recording.</summary>
        public World World()
        {
            WorldId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_recording_world(NativeId, &id));
            }
            finally
            {
                Exit();
            }
            return new World(id);
        }

        /// <summary>The race as it was before a recorded tick, in [0, TickCount]; to be fed further.</summary>
        public Race RaceAt(int tick)
        {
            RaceId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_recording_race_at(NativeId, (uint)tick, &id));
            }
            finally
            {
                Exit();
            }
            return new Race(id, null, CarCount);
        }

        /// <summary>A free race from before a recorded tick, with the reference physics: a world's goes on as it did, a
        /// host's from its states and with its drivers' memories.</summary>
        public World WorldAt(int tick)
        {
            WorldId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_recording_world_at(NativeId, (uint)tick, &id));
            }
            finally
            {
                Exit();
            }
            return new World(id);
        }

        /// <summary>Decisions of the drivers in one tick, from 0, into arrays of at least CarCount; each may be null.
        /// For every frame.</summary>
        /// <param name="tick">From 0.</param>
        /// <param name="states">State of each driver.</param>
        /// <param name="reasons">Why.</param>
        /// <param name="carsAhead">The car in the way, Constants.None if none.</param>
        public Status Decisions(int tick, DriverState[] states, Reason[] reasons, uint[] carsAhead)
        {
            if (states != null && states.Length < CarCount || reasons != null && reasons.Length < CarCount ||
                carsAhead != null && carsAhead.Length < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.BufferTooSmall,
                                              "Recording.Decisions: an array is shorter than CarCount");
            }
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                fixed (DriverState* did = states)
                fixed (Reason* why = reasons)
                fixed (uint* ahead = carsAhead)
                {
                    return ApexlineLibrary.FromNative(NativeApi.apx_recording_decisions(
                        NativeId, (uint)tick, did, why, ahead, (uint)CarCount));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The recorded events after a number, oldest first. Makes an array.</summary>
        /// <param name="after">RaceEvent.Sequence of the last one seen; 0: all.</param>
        public RaceEvent[] Events(uint after)
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_recording_events(NativeId, after, null, 0, &needed));
                RaceEvent[] events = new RaceEvent[needed];
                fixed (RaceEvent* buffer = events)
                {
                    ApexlineException.Check(NativeApi.apx_recording_events(NativeId, after, buffer, needed, &needed));
                }
                return events;
            }
            finally
            {
                Exit();
            }
        }
    }
}
