// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using UnityEngine;
#if APX_BURST
using Unity.Burst;
#endif

namespace Apexline.Samples
{
    /// <summary>The race's tick as a job that holds numbers and pointers alone, so that Burst compiles it and a system of ECS can
    /// schedule it: the library's C functions are called as they are.</summary>
#if APX_BURST
    [BurstCompile]
#endif
    internal unsafe struct RawTickJob : IJob
    {
        internal ulong Race;
        internal float Dt;
        internal uint Count;
        [NativeDisableUnsafePtrRestriction] internal CarState* States;
        [NativeDisableUnsafePtrRestriction] internal Controls* Controls;
        [NativeDisableUnsafePtrRestriction] internal Status* Result;

        public void Execute()
        {
            *Result = NativeApi.apx_race_tick(Race, Dt, States, Count, Controls);
        }
    }

    /// <summary>The cars' motion: a bicycle that never slides, on the road's height. In the place of a game's own
    /// physics.</summary>
#if APX_BURST
    [BurstCompile]
#endif
    internal unsafe struct RawMoveJob : IJob
    {
        private const float Pull = 5f;
        private const float Stop = 20f;
        private const float Wheelbase = 2.8f;
        private const float Lock = 0.6f;

        internal ulong Track;
        internal float Dt;
        internal uint Count;
        [NativeDisableUnsafePtrRestriction] internal CarState* States;
        [NativeDisableUnsafePtrRestriction] internal Controls* Controls;
        [NativeDisableUnsafePtrRestriction] internal uint* Sectors;

        public void Execute()
        {
            for (uint i = 0; i < Count; ++i)
            {
                Move(ref States[i], Controls[i]);
                Location place;
                Float3* position = &States[i].Position;
                if (NativeApi.apx_track_locate(Track, (float*)position, &Sectors[i], 1, &place) == Status.Ok)
                {
                    Sectors[i] = place.Sector;
                    position->Y = place.Sector != Constants.None ? place.HeightM : position->Y;
                }
            }
        }

        private void Move(ref CarState car, Controls pressed)
        {
            float speed = Mathf.Sqrt(car.Velocity.X * car.Velocity.X + car.Velocity.Z * car.Velocity.Z);
            speed = Mathf.Max(0f, speed + (Pull * pressed.Throttle - Stop * pressed.Brake) * Dt);
            float slip = Mathf.Atan2(Mathf.Sin(Lock * pressed.Steering), 2f * Mathf.Cos(Lock * pressed.Steering));
            car.YawRateRadps = speed * Mathf.Sin(slip) / (0.5f * Wheelbase);
            car.YawRad += car.YawRateRadps * Dt;
            car.Velocity = new Float3(speed * Mathf.Sin(car.YawRad + slip), 0f, speed * Mathf.Cos(car.YawRad + slip));
            car.Position = new Float3(car.Position.X + car.Velocity.X * Dt, car.Position.Y, car.Position.Z + car.Velocity.Z * Dt);
        }
    }
}
