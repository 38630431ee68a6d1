// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Unity.Profiling;

namespace Apexline.Unity
{
    /// <summary>The profiler's markers: one for each station of a step, in their order. Every call into the library is inside
    /// one.</summary>
    internal static class StepMarkers
    {
        /// <summary>Announced grip and obstacles.</summary>
        internal static readonly ProfilerMarker TellRoad = new ProfilerMarker("Apexline.TellRoad");
        /// <summary>Motions of all cars.</summary>
        internal static readonly ProfilerMarker ReadCars = new ProfilerMarker("Apexline.ReadCars");
        /// <summary>With Unity's rays: where the cars are on the track, and which rays they cast.</summary>
        internal static readonly ProfilerMarker AskRays = new ProfilerMarker("Apexline.AskRays");
        /// <summary>With Unity's rays: the batch of raycasts.</summary>
        internal static readonly ProfilerMarker CastRays = new ProfilerMarker("Apexline.CastRays");
        /// <summary>The drivers: one native call.</summary>
        internal static readonly ProfilerMarker Tick = new ProfilerMarker("Apexline.Tick");
        /// <summary>The recording, where there is one.</summary>
        internal static readonly ProfilerMarker Record = new ProfilerMarker("Apexline.Record");
        /// <summary>Controls to all vehicles.</summary>
        internal static readonly ProfilerMarker DriveCars = new ProfilerMarker("Apexline.DriveCars");
        /// <summary>Standings and events, outside the physics step.</summary>
        internal static readonly ProfilerMarker ReadResults = new ProfilerMarker("Apexline.ReadResults");
        /// <summary>The self-check, outside the physics step.</summary>
        internal static readonly ProfilerMarker SelfCheck = new ProfilerMarker("Apexline.SelfCheck");
        /// <summary>A steered scene's step.</summary>
        internal static readonly ProfilerMarker SteerScene = new ProfilerMarker("Apexline.SteerScene");
    }
}
