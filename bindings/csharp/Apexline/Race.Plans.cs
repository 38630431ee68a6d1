// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>A driver's candidates, and its planned places.</content>
    public sealed unsafe partial class Race
    {
        /// <summary>Candidates of a driver's last plan: the winner first, then by total cost, failing ones last. For
        /// every frame.</summary>
        /// <param name="car">Index of the car.</param>
        /// <param name="candidates">Filled from the beginning; 16 elements always suffice.</param>
        /// <param name="count">How many there are.</param>
        public Status Plan(int car, PlanCandidate[] candidates, out int count)
        {
            uint needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (PlanCandidate* buffer = candidates)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_plan(
                            NativeId, (uint)car, buffer, buffer == null ? 0u : (uint)candidates.Length, &needed));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            count = (int)needed;
            return status;
        }

        /// <summary>Where a car plans to be, as the other drivers know it: a knot for each mini-sector ahead. For every
        /// frame.</summary>
        /// <param name="car">Index of the car.</param>
        /// <param name="knots">Filled from the beginning; 32 elements always suffice.</param>
        /// <param name="count">How many there are.</param>
        public Status PlannedPath(int car, PlanKnot[] knots, out int count)
        {
            uint needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (PlanKnot* buffer = knots)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_planned_path(
                            NativeId, (uint)car, buffer, buffer == null ? 0u : (uint)knots.Length, &needed));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            count = (int)needed;
            return status;
        }
    }
}
