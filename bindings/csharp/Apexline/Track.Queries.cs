// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Runtime.InteropServices;

namespace Apexline
{
    /// <content>Where am I, and what does a ray hit. The methods that return a Status are for every frame: they make no
    /// garbage and throw nothing.</content>
    public sealed unsafe partial class Track
    {
        /// <summary>Where one position is. Throws when it is not finite.</summary>
        /// <param name="position">m, world.</param>
        /// <param name="hint">A sector near the answer, as an earlier location had; Constants.None for none.</param>
        public Location Locate(Float3 position, uint hint = Constants.None)
        {
            Location location;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_track_locate(NativeId, (float*)&position, &hint, 1, &location));
            }
            finally
            {
                Exit();
            }
            return location;
        }

        /// <summary>Where positions are. For every frame.</summary>
        /// <param name="positions">count of them, m, world.</param>
        /// <param name="hints">Sectors near the answers; may be null.</param>
        /// <param name="count">How many.</param>
        /// <param name="locations">Room for count of them; untouched unless Ok.</param>
        public Status Locate(Float3* positions, uint* hints, int count, Location* locations)
        {
            if (count < 0)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Track.Locate: count is negative");
            }
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                return ApexlineLibrary.FromNative(NativeApi.apx_track_locate(NativeId, (float*)positions, hints,
                                                                             (uint)count, locations));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Where all positions of an array are. For every frame.</summary>
        public Status Locate(Float3[] positions, uint[] hints, Location[] locations)
        {
            if (positions == null || locations == null || locations.Length < positions.Length ||
                hints != null && hints.Length < positions.Length)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "Track.Locate: an array is null or shorter than positions");
            }
            fixed (Float3* points = positions)
            fixed (uint* near = hints)
            fixed (Location* results = locations)
            {
                return positions.Length == 0 ? Status.Ok : Locate(points, near, positions.Length, results);
            }
        }

        /// <summary>Where all positions of a span are; hints may be empty. For every frame.</summary>
        public Status Locate(ReadOnlySpan<Float3> positions, ReadOnlySpan<uint> hints, Span<Location> locations)
        {
            if (locations.Length < positions.Length || hints.Length != 0 && hints.Length < positions.Length)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Track.Locate: a span is shorter than positions");
            }
            fixed (Float3* points = &MemoryMarshal.GetReference(positions))
            fixed (uint* near = &MemoryMarshal.GetReference(hints))
            fixed (Location* results = &MemoryMarshal.GetReference(locations))
            {
                return positions.Length == 0 ? Status.Ok
                     : Locate(points, hints.Length == 0 ? null : near, positions.Length, results);
            }
        }

        /// <summary>World position of a place on the road; distance wraps on a closed track.</summary>
        /// <param name="distanceM">Along the reference line from the start line, m.</param>
        /// <param name="lateralM">From the reference line, m, positive to the right.</param>
        public Float3 Position(float distanceM, float lateralM)
        {
            Float3 position;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_track_position(NativeId, distanceM, lateralM, &position));
            }
            finally
            {
                Exit();
            }
            return position;
        }

        /// <summary>Casts rays against the walls. For every frame.</summary>
        /// <param name="rays">count of them.</param>
        /// <param name="count">How many.</param>
        /// <param name="hits">Room for count of them; untouched unless Ok.</param>
        public Status Raycast(TrackRay* rays, int count, RayHit* hits)
        {
            if (count < 0)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Track.Raycast: count is negative");
            }
            Status status = TryEnter();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                return ApexlineLibrary.FromNative(NativeApi.apx_track_raycast(NativeId, rays, (uint)count, hits));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Casts all rays of an array against the walls. For every frame.</summary>
        public Status Raycast(TrackRay[] rays, RayHit[] hits)
        {
            if (rays == null || hits == null || hits.Length < rays.Length)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "Track.Raycast: an array is null or shorter than rays");
            }
            fixed (TrackRay* items = rays)
            fixed (RayHit* results = hits)
            {
                return rays.Length == 0 ? Status.Ok : Raycast(items, rays.Length, results);
            }
        }

        /// <summary>Casts all rays of a span against the walls. For every frame.</summary>
        public Status Raycast(ReadOnlySpan<TrackRay> rays, Span<RayHit> hits)
        {
            if (hits.Length < rays.Length)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "Track.Raycast: hits are fewer than rays");
            }
            fixed (TrackRay* items = &MemoryMarshal.GetReference(rays))
            fixed (RayHit* results = &MemoryMarshal.GetReference(hits))
            {
                return rays.Length == 0 ? Status.Ok : Raycast(items, rays.Length, results);
            }
        }
    }
}
