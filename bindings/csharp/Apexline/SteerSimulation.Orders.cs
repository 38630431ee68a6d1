// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Goals, behaviour sets and obstacles while it runs.</content>
    public sealed unsafe partial class SteerSimulation
    {
        /// <summary>Gives an agent a goal and plans the way. Throws when no way leads there; the agent keeps what it
        /// had.</summary>
        public void SetGoal(int agent, Float3 goal)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_steer_set_goal(NativeId, (uint)agent, &goal));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Makes another agent the goal; the way is planned again by itself, once a second, while that moves.
        /// Throws when no way leads there.</summary>
        public void SetGoalAgent(int agent, int target)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_steer_set_goal_agent(NativeId, (uint)agent, (uint)target));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Orders an agent's machine into a state by its name. Throws when it has no such state or the state
        /// does not accept now.</summary>
        public void Order(int agent, string state)
        {
            byte[] utf8 = Utf8.Terminated(state);
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_order(NativeId, (uint)agent, name));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Changes a behaviour of a behaviour set.</summary>
        /// <param name="behaviourSet">The behaviour set's name.</param>
        /// <param name="place">Place in its list, from 0.</param>
        /// <param name="behaviour">Checked as at creation.</param>
        public void SetBehaviour(string behaviourSet, int place, SteerBehaviour behaviour)
        {
            byte[] utf8 = Utf8.Terminated(behaviourSet);
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_set_behaviour(NativeId, name, (uint)place, &behaviour));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Moves an obstacle. For every frame.</summary>
        /// <param name="obstacle">From 0.</param>
        /// <param name="position">m.</param>
        /// <param name="radiusM">Of a circle, m.</param>
        public Status SetObstacle(int obstacle, Float3 position, float radiusM)
        {
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_set_obstacle(NativeId, (uint)obstacle,
                                                                                         &position, radiusM));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>An obstacle and the points of its outline, none for a circle.</summary>
        public SteerObstacle Obstacle(int obstacle, out SteerPoint[] points)
        {
            SteerObstacle record = SteerObstacle.Default();
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_steer_obstacle_get(NativeId, (uint)obstacle, &record, null, 0,
                                                                         &needed));
                points = new SteerPoint[needed];
                fixed (SteerPoint* buffer = points)
                {
                    ApexlineException.Check(NativeApi.apx_steer_obstacle_get(NativeId, (uint)obstacle, &record, buffer,
                                                                             needed, &needed));
                }
            }
            finally
            {
                Exit();
            }
            return record;
        }

        /// <summary>The points of a path.</summary>
        public SteerPoint[] PathPoints(int path)
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_steer_path_points(NativeId, (uint)path, null, 0, &needed));
                SteerPoint[] points = new SteerPoint[needed];
                fixed (SteerPoint* buffer = points)
                {
                    ApexlineException.Check(NativeApi.apx_steer_path_points(NativeId, (uint)path, buffer, needed,
                                                                            &needed));
                }
                return points;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The points of the way to an agent's goal; none without a goal.</summary>
        public SteerPoint[] GoalPath(int agent)
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_steer_goal_path(NativeId, (uint)agent, null, 0, &needed));
                SteerPoint[] points = new SteerPoint[needed];
                fixed (SteerPoint* buffer = points)
                {
                    ApexlineException.Check(NativeApi.apx_steer_goal_path(NativeId, (uint)agent, buffer, needed,
                                                                          &needed));
                }
                return points;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The cost of every tile, x fastest, then rows of rising z; 0: closed. Empty without tiles.</summary>
        public byte[] Tiles()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_steer_tiles(NativeId, null, 0, &needed));
                byte[] tiles = new byte[needed];
                fixed (byte* buffer = tiles)
                {
                    ApexlineException.Check(NativeApi.apx_steer_tiles(NativeId, buffer, needed, &needed));
                }
                return tiles;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>How the last search saw the tiles: 0 not at all, 1 open, 2 closed.</summary>
        public byte[] SearchMarks()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_steer_search_marks(NativeId, null, 0, &needed));
                byte[] marks = new byte[needed];
                fixed (byte* buffer = marks)
                {
                    ApexlineException.Check(NativeApi.apx_steer_search_marks(NativeId, buffer, needed, &needed));
                }
                return marks;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>When the last search expanded each tile: as the first, second, ..., 0 not at all.</summary>
        public uint[] SearchOrder()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_steer_search_order(NativeId, null, 0, &needed));
                uint[] order = new uint[needed];
                fixed (uint* buffer = order)
                {
                    ApexlineException.Check(NativeApi.apx_steer_search_order(NativeId, buffer, needed, &needed));
                }
                return order;
            }
            finally
            {
                Exit();
            }
        }
    }
}
