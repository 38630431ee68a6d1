// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Unity.Jobs;
#if APX_ENTITIES
using Unity.Entities;
#endif

namespace Apexline.Samples
{
    /// <summary>A race as numbers and addresses alone; with com.unity.entities it is a component of ECS.</summary>
    public unsafe struct RawRaceData
#if APX_ENTITIES
        : IComponentData
#endif
    {
        internal ulong Race;
        internal ulong Track;
        internal uint Count;
        internal CarState* States;
        internal Controls* Controls;
        internal uint* Sectors;
        internal Status* Result;

        /// <summary>A step: all drivers in one native call, then the cars' motion.</summary>
        internal JobHandle Schedule(float dt, JobHandle after)
        {
            var tick = new RawTickJob
            {
                Race = Race, Dt = dt, Count = Count, States = States, Controls = Controls, Result = Result
            };
            var move = new RawMoveJob
            {
                Track = Track, Dt = dt, Count = Count, States = States, Controls = Controls, Sectors = Sectors
            };
            return move.Schedule(tick.Schedule(after));
        }
    }
}
