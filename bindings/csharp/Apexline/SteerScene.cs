// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <summary>Description of a simulation of steered agents: arrays that refer to each other by index.</summary>
    public sealed class SteerScene
    {
        /// <summary>Seed, step, wrapping box; the counts and arrays in it are set from the arrays here.</summary>
        public SteerDesc Desc = SteerDesc.Default();

        /// <summary>Kinds of motion.</summary>
        public SteerBody[] Bodies = new SteerBody[0];

        /// <summary>Behaviours of all behaviour sets.</summary>
        public SteerBehaviour[] Behaviours = new SteerBehaviour[0];

        /// <summary>Lists of behaviours.</summary>
        public SteerBehaviourSet[] BehaviourSets = new SteerBehaviourSet[0];

        /// <summary>Obstacles of the scene.</summary>
        public SteerObstacle[] Obstacles = new SteerObstacle[0];

        /// <summary>Paths with corridors.</summary>
        public SteerPath[] Paths = new SteerPath[0];

        /// <summary>Points of obstacles and paths.</summary>
        public SteerPoint[] Points = new SteerPoint[0];

        /// <summary>Flow fields.</summary>
        public SteerField[] Fields = new SteerField[0];

        /// <summary>Their velocities, m/s, two numbers (x, z) each.</summary>
        public float[] Velocities = new float[0];

        /// <summary>Agents of the scene.</summary>
        public SteerAgent[] Agents = new SteerAgent[0];
    }
}
