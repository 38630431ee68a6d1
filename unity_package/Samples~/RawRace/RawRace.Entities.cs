// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#if APX_ENTITIES
using Unity.Entities;
using UnityEngine;
using EntityWorld = Unity.Entities.World;

namespace Apexline.Samples
{
    /// <content>The race as an entity that a Raw Race System steps.</content>
    public sealed unsafe partial class RawRace
    {
        [SerializeField, Tooltip("A system of ECS steps the race, in place of this component.")]
        private bool _bySystem;

        private EntityWorld _world;
        private Entity _entity;

        /// <summary>Whether a system of ECS steps the race. Takes effect when the component is enabled.</summary>
        public bool BySystem { get { return _bySystem; } set { _bySystem = value; } }

        partial void HandOver(ref bool isHandedOver)
        {
            _world = _bySystem ? EntityWorld.DefaultGameObjectInjectionWorld : null;
            isHandedOver = _world != null;
            if (isHandedOver)
            {
                _entity = _world.EntityManager.CreateEntity(ComponentType.ReadWrite<RawRaceData>());
                _world.EntityManager.SetComponentData(_entity, _data);
            }
        }

        partial void CompleteSystem()
        {
            if (_world != null && _world.IsCreated)
            {
                _world.EntityManager.CompleteAllTrackedJobs();
            }
        }

        partial void TakeBack()
        {
            if (_world != null && _world.IsCreated)
            {
                _world.EntityManager.DestroyEntity(_entity);
            }
            _world = null;
        }
    }
}
#endif
