// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>A track's grid for one kind of car: plans the fastest way from a place among obstacles. One thread at a
    /// time; cars of the same kind can share it.</summary>
    public sealed unsafe class RoadGrid : NativeObject
    {
        private readonly GridInfo info;

        /// <summary>Makes the grid of a track; about 30 ms a kilometre.</summary>
        public RoadGrid(Track track, GridDesc desc) : base(Create(track, desc).Value, false, null)
        {
            GridInfo read = default(GridInfo);
            read.StructSize = (uint)sizeof(GridInfo);
            ApexlineException.Check(NativeApi.apx_grid_info_get(NativeId, &read));
            info = read;
        }

        /// <summary>The grid in numbers; NodeCapacity nodes hold every plan.</summary>
        public GridInfo Info { get { return info; } }

        /// <summary>Searches for the fastest way. For about every 0.1 s for each car: makes no garbage and throws
        /// nothing.</summary>
        /// <param name="request">From PlanRequest.Default(); Obstacles and ObstacleCount are set by this
        /// method.</param>
        /// <param name="obstacles">Obstacles to avoid; may be null.</param>
        /// <param name="obstacleCount">How many of them, at most Constants.ObstacleMax.</param>
        /// <param name="nodes">Filled from the beginning, the start first.</param>
        /// <param name="count">How many nodes the plan has.</param>
        /// <param name="plan">How the search went.</param>
        public Status Plan(PlanRequest request, Obstacle[] obstacles, int obstacleCount, PlanNode[] nodes,
                           out int count,
                           out PlanInfo plan)
        {
            uint needed = 0;
            PlanInfo read = default(PlanInfo);
            read.StructSize = (uint)sizeof(PlanInfo);
            Status status = obstacleCount < 0 || obstacleCount > (obstacles == null ? 0 : obstacles.Length)
                ? ApexlineLibrary.Refuse(Status.InvalidArgument,
                                         "RoadGrid.Plan: obstacleCount is not a number of the obstacles")
                : TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (Obstacle* items = obstacles)
                    fixed (PlanNode* buffer = nodes)
                    {
                        request.ObstacleCount = (uint)obstacleCount;
                        request.Obstacles = items;
                        status = ApexlineLibrary.FromNative(NativeApi.apx_grid_plan(
                            NativeId, &request, buffer, buffer == null ? 0u : (uint)nodes.Length, &needed, &read));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            count = (int)needed;
            plan = read;
            return status;
        }

        /// <summary>The states that the last plan's search expanded, in order, to show it step by step.</summary>
        /// <param name="parents">Index of the state that each came from; the first has itself.</param>
        public PlanNode[] Expanded(out int[] parents)
        {
            Enter();
            try
            {
                uint count;
                ApexlineException.Check(NativeApi.apx_grid_expanded(NativeId, null, null, 0, &count));
                PlanNode[] nodes = new PlanNode[count];
                parents = new int[count];
                fixed (PlanNode* states = nodes)
                fixed (int* from = parents)
                {
                    ApexlineException.Check(NativeApi.apx_grid_expanded(NativeId, states, (uint*)from, count, &count));
                }
                return nodes;
            }
            finally
            {
                Exit();
            }
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_grid_destroy(id);
        }

        private static GridId Create(Track track, GridDesc desc)
        {
            if (track == null)
            {
                throw new ArgumentNullException("track");
            }
            GridId id;
            track.Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_grid_create(track.NativeId, &desc, &id));
            }
            finally
            {
                track.Exit();
            }
            return id;
        }
    }
}
