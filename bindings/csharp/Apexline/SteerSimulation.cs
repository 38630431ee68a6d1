// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>Everything that moves besides race cars: pedestrians, traffic, marshals, birds. One thread at a time;
    /// different simulations on different threads. Methods that return a Status are for every frame.</summary>
    public sealed unsafe partial class SteerSimulation : SimulatedObject
    {
        /// <summary>Makes a simulation of a scene, which is copied.</summary>
        public SteerSimulation(SteerScene scene) : this(Create(scene))
        {
        }

        internal SteerSimulation(SteerId id) : base(id.Value, null)
        {
            SteerInfo info = Info;
            AgentCount = (int)info.AgentCount;
            ShareStride = (int)info.ShareStride;
        }

        /// <summary>Slots for agents, including empty ones.</summary>
        public int AgentCount { get; private set; }

        /// <summary>Shares per agent: the largest number of behaviours in a behaviour set.</summary>
        public int ShareStride { get; private set; }

        /// <summary>Sizes of the simulation, and its time.</summary>
        public SteerInfo Info
        {
            get
            {
                SteerInfo info = default(SteerInfo);
                info.StructSize = (uint)sizeof(SteerInfo);
                Enter();
                try
                {
                    ApexlineException.Check(NativeApi.apx_steer_info_get(NativeId, &info));
                }
                finally
                {
                    Exit();
                }
                return info;
            }
        }

        /// <summary>Makes a simulation of the text of a *.scene.json file.</summary>
        /// <param name="json">The text.</param>
        /// <param name="label">Names the file in messages; may be null.</param>
        public static SteerSimulation FromJson(string json, string label = null)
        {
            if (json == null)
            {
                throw new ArgumentNullException("json");
            }
            return FromJson(Utf8.Bytes(json), label);
        }

        /// <summary>Makes a simulation of the UTF-8 bytes of a *.scene.json file.</summary>
        public static SteerSimulation FromJson(byte[] json, string label = null)
        {
            if (json == null)
            {
                throw new ArgumentNullException("json");
            }
            ApexlineLibrary.EnsureLoaded();
            SteerId id;
            byte none = 0;
            fixed (byte* text = json, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_steer_create_from_json(text != null ? text : &none,
                                                                             (ulong)json.Length, name, &id));
            }
            return new SteerSimulation(id);
        }

        /// <summary>Properties of an agent, for display.</summary>
        public SteerAgentInfo AgentInfo(int agent)
        {
            SteerAgentInfo info = default(SteerAgentInfo);
            info.StructSize = (uint)sizeof(SteerAgentInfo);
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_steer_agent_info_get(NativeId, (uint)agent, &info));
            }
            finally
            {
                Exit();
            }
            return info;
        }

        /// <summary>Name of a behaviour, for displays. Makes a string.</summary>
        public static string NameOf(SteerBehaviourKind kind)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_steer_behaviour_name(kind));
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_steer_destroy(id);
        }

        private static SteerId Create(SteerScene scene)
        {
            if (scene == null)
            {
                throw new ArgumentNullException("scene");
            }
            ApexlineLibrary.EnsureLoaded();
            SteerDesc desc = scene.Desc;
            SteerId id;
            fixed (SteerBody* bodies = scene.Bodies)
            fixed (SteerBehaviour* behaviours = scene.Behaviours)
            fixed (SteerBehaviourSet* behaviourSets = scene.BehaviourSets)
            fixed (SteerObstacle* obstacles = scene.Obstacles)
            fixed (SteerPath* paths = scene.Paths)
            fixed (SteerPoint* points = scene.Points)
            fixed (SteerField* fields = scene.Fields)
            fixed (float* velocities = scene.Velocities)
            fixed (SteerAgent* agents = scene.Agents)
            {
                desc.Bodies = bodies;
                desc.BodyCount = Count(scene.Bodies);
                desc.Behaviours = behaviours;
                desc.BehaviourCount = Count(scene.Behaviours);
                desc.BehaviourSets = behaviourSets;
                desc.BehaviourSetCount = Count(scene.BehaviourSets);
                desc.Obstacles = obstacles;
                desc.ObstacleCount = Count(scene.Obstacles);
                desc.Paths = paths;
                desc.PathCount = Count(scene.Paths);
                desc.Points = points;
                desc.PointCount = Count(scene.Points);
                desc.Fields = fields;
                desc.FieldCount = Count(scene.Fields);
                desc.Velocities = velocities;
                desc.VelocityCount = Count(scene.Velocities) / 2;
                desc.Agents = agents;
                desc.AgentCount = Count(scene.Agents);
                ApexlineException.Check(NativeApi.apx_steer_create(&desc, &id));
            }
            return id;
        }

        private static uint Count(Array items)
        {
            return items == null ? 0u : (uint)items.Length;
        }
    }
}
