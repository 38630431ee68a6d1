// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>The AI of all cars of a race. The host owns the physics: it hands in the states of all cars every
    /// physics step and gets all controls back. One thread at a time may use a race; different races are independent.
    /// <para>Methods that return a Status are for every frame: they make no garbage, throw nothing, and leave their
    /// results untouched unless it is Ok; ApexlineLibrary.LastError has the words. All others throw
    /// ApexlineException.</para></summary>
    public sealed unsafe partial class Race : RecordedObject
    {
        private readonly World world;

        /// <summary>Creates a race. Allocates everything that ticks will need.</summary>
        /// <param name="track">The baked track.</param>
        /// <param name="desc">From RaceDesc.Default(); Track is set by this constructor.</param>
        /// <param name="cars">From CarDesc.Default(), 1 to 10,000 of them; cars are numbered in this order.</param>
        public Race(Track track, RaceDesc desc, CarDesc[] cars) : this(Create(track, desc, cars), null, Length(cars))
        {
        }

        internal Race(RaceId id, World world, int carCount) : base(id.Value, world)
        {
            this.world = world;
            CarCount = carCount;
            RayCount = CountRays(id, carCount);
        }

        /// <summary>How many cars there are.</summary>
        public int CarCount { get; private set; }

        /// <summary>How many rays all cars have together: what Rays fills and TickWithHits takes.</summary>
        public int RayCount { get; private set; }

        /// <summary>Rays of one car.</summary>
        public int RaysPerCar { get { return RayCount / CarCount; } }

        /// <summary>The world that steps this race; null for a race of the host's.</summary>
        public World World { get { return world; } }

        /// <summary>Gives the start signal. Throws when it was given before.</summary>
        public void Start()
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_start(NativeId));
            }
            finally
            {
                Exit();
            }
        }

        internal override Status HashState(uint* tick, ulong* hash)
        {
            return NativeApi.apx_race_state_hash(NativeId, tick, hash);
        }

        internal override Status SaveState(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_race_snapshot(NativeId, bytes, capacity, needed);
        }

        internal override Status TakeState(void* bytes, ulong size)
        {
            return NativeApi.apx_race_restore(NativeId, bytes, size);
        }

        internal override Status ReadHeader(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_race_record_header(NativeId, bytes, capacity, needed);
        }

        internal override Status ReadTick(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_race_record_tick(NativeId, bytes, capacity, needed);
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_race_destroy(id);
        }

        private static RaceId Create(Track track, RaceDesc desc, CarDesc[] cars)
        {
            if (track == null || cars == null)
            {
                throw new ArgumentNullException(track == null ? "track" : "cars");
            }
            RaceId id;
            track.Enter();
            try
            {
                desc.Track = new TrackId(track.NativeId);
                fixed (CarDesc* items = cars)
                {
                    CarDesc none;
                    ApexlineException.Check(NativeApi.apx_race_create(&desc, items != null ? items : &none,
                                                                      (uint)cars.Length, &id));
                }
            }
            finally
            {
                track.Exit();
            }
            return id;
        }

        // Without a buffer the library returns the needed number.
        private static int CountRays(RaceId id, int carCount)
        {
            uint needed;
            fixed (CarState* states = new CarState[carCount])
            {
                ApexlineException.Check(NativeApi.apx_race_rays(id.Value, states, (uint)carCount, null, 0, &needed));
            }
            return (int)needed;
        }

        private static int Length(CarDesc[] cars)
        {
            return cars.Length;
        }
    }
}
