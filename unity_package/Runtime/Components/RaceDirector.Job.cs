// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Runtime.InteropServices;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;

namespace Apexline.Unity
{
    /// <content>The step as a job on a worker thread.</content>
    public sealed unsafe partial class RaceDirector
    {
        /// <summary>Inputs of a job from the managed side, and the error when the library refuses the step: the library
        /// keeps it for the calling thread.</summary>
        private sealed class JobSide
        {
            public Race Race;
            public string Problem = "";
        }

        /// <summary>The native call as a job. It holds the race by a handle, since jobs hold no objects.</summary>
        private struct TickJob : IJob
        {
            [NativeDisableUnsafePtrRestriction] public IntPtr Side;
            public float Dt;
            public int Count;
            [NativeDisableUnsafePtrRestriction] public CarState* States;
            [NativeDisableUnsafePtrRestriction] public Controls* Controls;
            [NativeDisableUnsafePtrRestriction] public Status* Result;

            public void Execute()
            {
                var side = (JobSide)GCHandle.FromIntPtr(Side).Target;
                StepMarkers.Tick.Begin();
                *Result = side.Race.Tick(Dt, States, Count, Controls);
                StepMarkers.Tick.End();
                if (*Result != Status.Ok)
                {
                    side.Problem = ApexlineLibrary.LastError;
                }
            }
        }

        private void CompleteJob()
        {
            if (_jobRuns)
            {
                _job.Complete();
                _jobRuns = false;
                // At once: what comes next may change the race.
                if ((Status)_jobStatus[0] == Status.Ok)
                {
                    StepMarkers.Record.Begin();
                    RecordStep();
                    StepMarkers.Record.End();
                }
            }
        }

        private void FreeJob()
        {
            CompleteJob();
            _hasJobResult = false;
            if (_jobSideHandle.IsAllocated)
            {
                _jobSideHandle.Free();
            }
        }
    }
}
