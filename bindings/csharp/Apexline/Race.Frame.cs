// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Runtime.InteropServices;

namespace Apexline
{
    /// <content>Calls of every physics step: one call for all cars.</content>
    public sealed unsafe partial class Race
    {
        /// <summary>One physics step of all cars: states in, controls out. A state that is not finite or absurd is
        /// replaced by the car's last good one and reported by an event.</summary>
        /// <param name="dtS">The step, s, [0.0001, 0.1].</param>
        /// <param name="states">One per car.</param>
        /// <param name="count">CarCount.</param>
        /// <param name="controls">Room for one per car.</param>
        public Status Tick(float dtS, CarState* states, int count, Controls* controls)
        {
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                return ApexlineLibrary.FromNative(NativeApi.apx_race_tick(NativeId, dtS, states, (uint)count,
                                                                          controls));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>One physics step; the arrays hold at least CarCount elements, of which the first CarCount are
        /// used.</summary>
        public Status Tick(float dtS, CarState[] states, Controls[] controls)
        {
            if (states == null || controls == null || states.Length < CarCount || controls.Length < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "Race.Tick: an array is null or shorter than CarCount");
            }
            fixed (CarState* inputs = states)
            fixed (Controls* outputs = controls)
            {
                return Tick(dtS, inputs, CarCount, outputs);
            }
        }

        /// <summary>One physics step; the spans hold at least CarCount elements, of which the first CarCount are
        /// used.</summary>
        public Status Tick(float dtS, ReadOnlySpan<CarState> states, Span<Controls> controls)
        {
            if (states.Length < CarCount || controls.Length < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Race.Tick: a span is shorter than CarCount");
            }
            fixed (CarState* inputs = &MemoryMarshal.GetReference(states))
            fixed (Controls* outputs = &MemoryMarshal.GetReference(controls))
            {
                return Tick(dtS, inputs, CarCount, outputs);
            }
        }

        /// <summary>The rays that the host has to cast this step, car by car, when RaceDesc.HostRays is set.</summary>
        /// <param name="states">One per car.</param>
        /// <param name="count">CarCount.</param>
        /// <param name="rays">Room for RayCount rays.</param>
        /// <param name="capacity">How many fit.</param>
        public Status Rays(CarState* states, int count, TrackRay* rays, int capacity)
        {
            if (capacity < 0)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Race.Rays: capacity is negative");
            }
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                uint needed;
                return ApexlineLibrary.FromNative(NativeApi.apx_race_rays(NativeId, states, (uint)count, rays,
                                                                          (uint)capacity, &needed));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The rays that the host has to cast this step, into an array of at least RayCount.</summary>
        public Status Rays(CarState[] states, TrackRay[] rays)
        {
            if (states == null || rays == null || states.Length < CarCount || rays.Length < RayCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "Race.Rays: an array is null or too short");
            }
            fixed (CarState* inputs = states)
            fixed (TrackRay* outputs = rays)
            {
                return Rays(inputs, CarCount, outputs, rays.Length);
            }
        }

        /// <summary>The rays that the host has to cast this step, into a span of at least RayCount.</summary>
        public Status Rays(ReadOnlySpan<CarState> states, Span<TrackRay> rays)
        {
            if (states.Length < CarCount || rays.Length < RayCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "Race.Rays: states are fewer than CarCount or rays than RayCount");
            }
            fixed (CarState* inputs = &MemoryMarshal.GetReference(states))
            fixed (TrackRay* outputs = &MemoryMarshal.GetReference(rays))
            {
                return Rays(inputs, CarCount, outputs, rays.Length);
            }
        }

        /// <summary>A step with the host's hits, in the order of Rays, of the same states.</summary>
        /// <param name="dtS">The step, s, [0.0001, 0.1].</param>
        /// <param name="states">One per car.</param>
        /// <param name="count">CarCount.</param>
        /// <param name="hits">One per ray.</param>
        /// <param name="hitCount">RayCount.</param>
        /// <param name="controls">Room for one per car.</param>
        public Status TickWithHits(float dtS, CarState* states, int count, RayHit* hits, int hitCount,
                                   Controls* controls)
        {
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                return ApexlineLibrary.FromNative(NativeApi.apx_race_tick_with_hits(NativeId, dtS, states, (uint)count,
                                                                                    hits, (uint)hitCount, controls));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>A step with the host's hits; the first CarCount states and controls and the first RayCount hits are
        /// used.</summary>
        public Status TickWithHits(float dtS, CarState[] states, RayHit[] hits, Controls[] controls)
        {
            if (states == null || hits == null || controls == null || states.Length < CarCount ||
                hits.Length < RayCount ||
                controls.Length < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "Race.TickWithHits: an array is null or too short");
            }
            fixed (CarState* inputs = states)
            fixed (RayHit* found = hits)
            fixed (Controls* outputs = controls)
            {
                return TickWithHits(dtS, inputs, CarCount, found, RayCount, outputs);
            }
        }

        /// <summary>A step with the host's hits; the first CarCount states and controls and the first RayCount hits are
        /// used.</summary>
        public Status TickWithHits(float dtS, ReadOnlySpan<CarState> states, ReadOnlySpan<RayHit> hits,
                                   Span<Controls> controls)
        {
            if (states.Length < CarCount || hits.Length < RayCount || controls.Length < CarCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Race.TickWithHits: a span is too short");
            }
            fixed (CarState* inputs = &MemoryMarshal.GetReference(states))
            fixed (RayHit* found = &MemoryMarshal.GetReference(hits))
            fixed (Controls* outputs = &MemoryMarshal.GetReference(controls))
            {
                return TickWithHits(dtS, inputs, CarCount, found, RayCount, outputs);
            }
        }
    }
}
