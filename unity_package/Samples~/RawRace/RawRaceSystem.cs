// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#if APX_ENTITIES
using Unity.Entities;
#if APX_BURST
using Unity.Burst;
#endif

namespace Apexline.Samples
{
    /// <summary>A step of the raw race as a system of ECS: it schedules the sample's two jobs for the one race that there
    /// is.</summary>
#if APX_BURST
    [BurstCompile]
#endif
    [UpdateInGroup(typeof(FixedStepSimulationSystemGroup))]
    public partial struct RawRaceSystem : ISystem
    {
        private EntityQuery _races;

        /// <summary>It runs while there is a race.</summary>
        public void OnCreate(ref SystemState state)
        {
            _races = state.GetEntityQuery(ComponentType.ReadWrite<RawRaceData>());
            state.RequireForUpdate(_races);
        }

        /// <summary>No garbage, nothing managed.</summary>
#if APX_BURST
        [BurstCompile]
#endif
        public void OnUpdate(ref SystemState state)
        {
            RawRaceData race = _races.GetSingleton<RawRaceData>();
            state.Dependency = race.Schedule(state.WorldUnmanaged.Time.DeltaTime, state.Dependency);
        }

        /// <summary>Nothing to do: the race belongs to the Raw Race.</summary>
        public void OnDestroy(ref SystemState state)
        {
        }
    }
}
#endif
