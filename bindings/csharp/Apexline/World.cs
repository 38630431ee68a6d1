// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>An offline race with the library's reference physics, contacts and situations. One thread at a time,
    /// its race included.</summary>
    public sealed unsafe partial class World : RecordedObject
    {
        private readonly Race race;

        /// <summary>Creates a world.</summary>
        /// <param name="track">The baked track.</param>
        /// <param name="desc">From WorldDesc.Default(); Race.Track is set by this constructor.</param>
        /// <param name="cars">From CarDesc.Default().</param>
        /// <param name="states">One per car with Situation.Custom, else null.</param>
        public World(Track track, WorldDesc desc, CarDesc[] cars, CarState[] states = null)
            : this(Create(track, desc, cars, states))
        {
        }

        internal World(WorldId id) : base(id.Value, null)
        {
            uint count;
            RaceId inner;
            ApexlineException.Check(NativeApi.apx_world_cars(id.Value, null, null, 0, &count));
            ApexlineException.Check(NativeApi.apx_world_race(id.Value, &inner));
            race = new Race(inner, this, (int)count);
        }

        /// <summary>How many cars there are.</summary>
        public int CarCount { get { return race.CarCount; } }

        /// <summary>The race inside, for standings, results, debug views, events and hashes; the world ticks it. It
        /// goes with the world.</summary>
        public Race Race { get { return race; } }

        /// <summary>Steps up to a number of ticks. For every frame.</summary>
        /// <param name="ticks">How many.</param>
        /// <param name="done">Whether every AI car has finished; it then stops early.</param>
        public Status Step(int ticks, out bool done)
        {
            uint finished = 0;
            Status status = ticks < 0
                ? ApexlineLibrary.Refuse(Status.InvalidArgument, "World.Step: ticks is negative")
                : TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_world_step(NativeId, (uint)ticks, &finished));
                }
                finally
                {
                    Exit();
                }
            }
            done = finished != 0;
            return status;
        }

        /// <summary>Controls of a car driven by the host from the next tick on. Refused for AI cars. For every
        /// frame.</summary>
        public Status SetControls(int car, Controls controls)
        {
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_world_set_controls(NativeId, (uint)car,
                                                                                         &controls));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>States and the last tick's controls of all cars. For every frame.</summary>
        /// <param name="states">Room for capacity of them; may be null.</param>
        /// <param name="controls">Room for capacity of them; may be null.</param>
        /// <param name="capacity">At least CarCount.</param>
        public Status Cars(CarState* states, Controls* controls, int capacity)
        {
            if (capacity < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.BufferTooSmall, "World.Cars: there is no room for CarCount");
            }
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    uint needed;
                    status = ApexlineLibrary.FromNative(NativeApi.apx_world_cars(NativeId, states, controls,
                                                                                 (uint)capacity, &needed));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>States and the last tick's controls of all cars, into arrays of at least CarCount; either may be
        /// null. For every frame.</summary>
        public Status Cars(CarState[] states, Controls[] controls)
        {
            if (states != null && states.Length < CarCount || controls != null && controls.Length < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.BufferTooSmall, "World.Cars: an array is shorter than CarCount");
            }
            fixed (CarState* outputs = states)
            fixed (Controls* driven = controls)
            {
                return Cars(outputs, driven, CarCount);
            }
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_world_destroy(id);
        }

        private static WorldId Create(Track track, WorldDesc desc, CarDesc[] cars, CarState[] states)
        {
            if (track == null || cars == null)
            {
                throw new ArgumentNullException(track == null ? "track" : "cars");
            }
            if (states != null && states.Length != cars.Length)
            {
                throw new ArgumentException("there are " + states.Length + " states for " + cars.Length + " cars");
            }
            WorldId id;
            track.Enter();
            try
            {
                desc.Race.Track = new TrackId(track.NativeId);
                fixed (CarDesc* items = cars)
                fixed (CarState* placed = states)
                {
                    CarDesc none;
                    ApexlineException.Check(NativeApi.apx_world_create(&desc, items != null ? items : &none,
                                                                       (uint)cars.Length, placed, &id));
                }
            }
            finally
            {
                track.Exit();
            }
            return id;
        }
    }
}
