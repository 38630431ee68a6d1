// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using Unity.Jobs;
using UnityEngine;

namespace Unity.Core
{
    public struct TimeData { public readonly float DeltaTime; public TimeData(double elapsedTime, float deltaTime) { DeltaTime = deltaTime; } }
}

namespace Unity.Entities
{
    using Unity.Core;

    public interface IComponentData { }

    // Unity's has empty bodies for what a system leaves out, which Mono's compiler does not know.
    public interface ISystem
    {
        void OnCreate(ref SystemState state);
        void OnUpdate(ref SystemState state);
        void OnDestroy(ref SystemState state);
    }

    public abstract class ComponentSystemGroup { }
    public class FixedStepSimulationSystemGroup : ComponentSystemGroup { }

    [AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class)]
    public class UpdateInGroupAttribute : Attribute { public UpdateInGroupAttribute(Type groupType) { } }

    public struct Entity { internal int Index; }

    public struct ComponentType
    {
        internal Type Of;
        public static ComponentType ReadWrite<T>() { return new ComponentType { Of = typeof(T) }; }
    }

    public struct EntityQuery
    {
        internal World World;
        internal Type Of;
        public T GetSingleton<T>() where T : struct, IComponentData
        {
            if (typeof(T) != Of || World.Components.Count != 1) { throw new InvalidOperationException("there are " + World.Components.Count + " entities"); }
            foreach (object component in World.Components.Values) { return (T)component; }
            return default(T);
        }
    }

    public struct EntityManager
    {
        internal World World;
        public Entity CreateEntity(params ComponentType[] types)
        {
            var made = new Entity { Index = ++World.Made };
            World.Components[made.Index] = Activator.CreateInstance(types[0].Of);
            return made;
        }
        public void SetComponentData<T>(Entity entity, T componentData) where T : struct, IComponentData { World.Components[entity.Index] = componentData; }
        public void DestroyEntity(Entity entity) { World.Components.Remove(entity.Index); }
        public void CompleteAllTrackedJobs() { World.Jobs.Complete(); }
    }

    public struct WorldUnmanaged
    {
        internal World World;
        public TimeData Time { get { return new TimeData(0.0, UnityEngine.Time.fixedDeltaTime); } }
    }

    public struct SystemState
    {
        internal World World;
        public JobHandle Dependency { get { return World.Jobs; } set { World.Jobs = value; } }
        public WorldUnmanaged WorldUnmanaged { get { return new WorldUnmanaged { World = World }; } }
        public EntityQuery GetEntityQuery(params ComponentType[] componentTypes) { return new EntityQuery { World = World, Of = componentTypes[0].Of }; }
        public void RequireForUpdate(EntityQuery query) { World.Required = query; }
    }

    public struct SystemHandle
    {
        internal World World;
        public void Update(WorldUnmanaged world) { World.Update(); }
    }

    /// <summary>One system, and entities of one component each.</summary>
    public class World : IDisposable
    {
        internal readonly Dictionary<int, object> Components = new Dictionary<int, object>();
        internal JobHandle Jobs;
        internal EntityQuery Required;
        internal int Made;
        internal ISystem System;

        public World(string name) { IsCreated = true; }
        public static World DefaultGameObjectInjectionWorld { get; set; }
        public bool IsCreated { get; private set; }
        public EntityManager EntityManager { get { return new EntityManager { World = this }; } }
        public WorldUnmanaged Unmanaged { get { return new WorldUnmanaged { World = this }; } }
        public void Dispose() { Jobs.Complete(); IsCreated = false; }

        internal void Update()
        {
            Jobs.Complete();
            var state = new SystemState { World = this };
            if (Components.Count > 0) { System.OnUpdate(ref state); }
        }
    }

    public static class WorldExtensions
    {
        public static SystemHandle CreateSystem<T>(this World self) where T : struct, ISystem
        {
            var state = new SystemState { World = self };
            self.System = new T();
            self.System.OnCreate(ref state);
            return new SystemHandle { World = self };
        }
    }
}
