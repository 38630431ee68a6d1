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
    public sealed unsafe partial class Race : NativeObject
    {
        private readonly World world;

        /// <summary>Creates a race. Allocates everything that ticks will need.</summary>
        /// <param name="track">The baked track.</param>
        /// <param name="desc">From RaceDesc.Default(); Track is set by this constructor.</param>
        /// <param name="cars">From CarDesc.Default(), 1 to 10,000 of them; cars are numbered in this order.</param>
        public Race(Track track, RaceDesc desc, CarDesc[] cars) : this(Create(track, desc, cars), null, Length(cars))
        {
        }

        internal Race(RaceId id, World world, int carCount) : base(id.Value, false, world)
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

        /// <summary>Hash of the race's whole state after the last tick: equal on every machine.</summary>
        public ulong StateHash()
        {
            uint tick;
            ulong hash;
            Demand(StateHash(out tick, out hash));
            return hash;
        }

        /// <summary>Ticks so far and the hash of the race's whole state after the last one. For every frame.</summary>
        public Status StateHash(out uint tick, out ulong hash)
        {
            uint ticks = 0;
            ulong value = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_race_state_hash(NativeId, &ticks, &value));
                }
                finally
                {
                    Exit();
                }
            }
            tick = ticks;
            hash = value;
            return status;
        }

        /// <summary>Everything that a later tick depends on, as bytes.</summary>
        public byte[] Snapshot()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_race_snapshot(NativeId, null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(NativeApi.apx_race_snapshot(NativeId, buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The same into a buffer of the caller's, with the size that it takes. For every frame.</summary>
        public Status Snapshot(byte[] buffer, out int size)
        {
            ulong needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (byte* bytes = buffer)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_snapshot(
                            NativeId, bytes, bytes == null ? 0 : (ulong)buffer.Length, &needed));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            size = (int)needed;
            return status;
        }

        /// <summary>Puts the race back to where a snapshot was taken; it goes on with the same bits. Throws, and
        /// changes nothing, when the bytes are of another race.</summary>
        public void Restore(byte[] snapshot)
        {
            if (snapshot == null)
            {
                throw new ArgumentNullException("snapshot");
            }
            Enter();
            try
            {
                fixed (byte* bytes = snapshot)
                {
                    byte none;
                    ApexlineException.Check(NativeApi.apx_race_restore(NativeId, bytes != null ? bytes : &none,
                                                                       (ulong)snapshot.Length));
                }
            }
            finally
            {
                Exit();
            }
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

        // The library says how many it wants when there is no buffer.
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
