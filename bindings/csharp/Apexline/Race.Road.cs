// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;

namespace Apexline
{
    /// <content>Obstacles on the road and its grip, requests beyond controls, a host's self-check.</content>
    public sealed unsafe partial class Race
    {
        /// <summary>Puts an obstacle into the race, or puts the one with the same id where it is now.</summary>
        public void SetObstacle(RaceObstacle obstacle)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_set_obstacle(NativeId, &obstacle));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Takes an obstacle away.</summary>
        public void RemoveObstacle(uint id)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_remove_obstacle(NativeId, id));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The obstacles where they are now, by number.</summary>
        public RaceObstacle[] Obstacles()
        {
            Enter();
            try
            {
                uint needed = 0;
                ApexlineException.Check(NativeApi.apx_race_obstacles(NativeId, null, 0, &needed));
                RaceObstacle[] list = new RaceObstacle[needed];
                fixed (RaceObstacle* buffer = list)
                {
                    if (needed > 0)
                    {
                        ApexlineException.Check(NativeApi.apx_race_obstacles(NativeId, buffer, needed, &needed));
                    }
                }
                return list;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Announces what the road holds, in place of what was announced before; none: as baked.</summary>
        public void SetGrip(params GripBand[] bands)
        {
            if (bands == null)
            {
                throw new System.ArgumentNullException("bands");
            }
            Enter();
            try
            {
                fixed (GripBand* buffer = bands)
                {
                    ApexlineException.Check(NativeApi.apx_race_set_grip(NativeId, buffer, (uint)bands.Length));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Requests of the drivers in the last tick beyond controls. No garbage.</summary>
        /// <param name="gears">That gear hints are for; 0: none.</param>
        /// <param name="extras">One entry per car.</param>
        public Status Extras(int gears, Extras[] extras)
        {
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    uint needed = 0;
                    fixed (Extras* buffer = extras)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_extras(
                            NativeId, (uint)gears, buffer, buffer == null ? 0u : (uint)extras.Length, &needed));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>Begins the self-check of the host, or ends it.</summary>
        public void CheckHost(bool on = true)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_race_check_host(NativeId, on ? 1u : 0u));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Findings of the self-check so far; empty for a correct host.</summary>
        public IReadOnlyList<HostFinding> HostFindings()
        {
            Enter();
            try
            {
                uint needed = 0;
                HostFinding[] list = new HostFinding[(int)Constants.CheckCount];
                fixed (HostFinding* buffer = list)
                {
                    ApexlineException.Check(
                        NativeApi.apx_race_host_findings(NativeId, buffer, (uint)list.Length, &needed));
                }
                HostFinding[] found = new HostFinding[needed];
                System.Array.Copy(list, found, (int)needed);
                return found;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The same for every frame. No garbage.</summary>
        /// <param name="findings">Filled from the beginning; Constants.CheckCount elements always suffice.</param>
        /// <param name="count">How many there are.</param>
        public Status HostFindings(HostFinding[] findings, out int count)
        {
            uint needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (HostFinding* buffer = findings)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_host_findings(
                            NativeId, buffer, buffer == null ? 0u : (uint)findings.Length, &needed));
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
