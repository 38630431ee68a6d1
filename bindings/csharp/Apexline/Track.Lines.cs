// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Gates and lines.</content>
    public sealed unsafe partial class Track
    {
        /// <summary>Copies the gates in driving direction.</summary>
        public Gate[] Gates()
        {
            Gate[] gates = new Gate[GateCount];
            Enter();
            try
            {
                uint needed;
                fixed (Gate* buffer = gates)
                {
                    ApexlineException.Check(NativeApi.apx_track_gates(NativeId, buffer, (uint)gates.Length, &needed));
                }
            }
            finally
            {
                Exit();
            }
            return gates;
        }

        /// <summary>Name, length and time of a line, from 0.</summary>
        public LineInfo LineInfo(int line)
        {
            LineInfo result;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_track_line_info(NativeId, (uint)line, &result));
            }
            finally
            {
                Exit();
            }
            return result;
        }

        /// <summary>Name, length and time of a line that every track has.</summary>
        public LineInfo LineInfo(TrackLine line)
        {
            return LineInfo((int)line);
        }

        /// <summary>The branches in driving order, with the times of both ways; empty on a track without any.</summary>
        public BranchInfo[] Branches()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_track_branches(NativeId, null, 0, &needed));
                BranchInfo[] branches = new BranchInfo[(int)needed];
                fixed (BranchInfo* buffer = branches)
                {
                    ApexlineException.Check(NativeApi.apx_track_branches(NativeId, buffer, needed, &needed));
                }
                return branches;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The whole road with a branch in place of the section that it goes round, as a track of its own.
        /// </summary>
        /// <param name="branch">Its number, from 0.</param>
        public Track Route(int branch)
        {
            TrackId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_track_route(NativeId, (uint)branch, &id));
            }
            finally
            {
                Exit();
            }
            return new Track(id);
        }

        /// <summary>Names of all lines, in their order.</summary>
        public string[] LineNames()
        {
            string[] names = new string[LineCount];
            for (int line = 0; line < names.Length; ++line)
            {
                names[line] = LineInfo(line).Name.ToString();
            }
            return names;
        }

        /// <summary>Number of the line with a name; -1 when there is none.</summary>
        public int FindLine(string name)
        {
            return Array.IndexOf(LineNames(), name);
        }

        /// <summary>Copies the nodes of a line, one per gate.</summary>
        public LineNode[] LineNodes(int line)
        {
            LineNode[] nodes = new LineNode[GateCount];
            Enter();
            try
            {
                uint needed;
                fixed (LineNode* buffer = nodes)
                {
                    ApexlineException.Check(NativeApi.apx_track_line_nodes(NativeId, (uint)line, buffer,
                                                                           (uint)nodes.Length, &needed));
                }
            }
            finally
            {
                Exit();
            }
            return nodes;
        }

        /// <summary>Copies the nodes of a line that every track has, one per gate.</summary>
        public LineNode[] LineNodes(TrackLine line)
        {
            return LineNodes((int)line);
        }

        /// <summary>The fastest speeds of a vehicle along a line, m/s, one per gate.</summary>
        /// <param name="line">From 0.</param>
        /// <param name="vehicle">The car.</param>
        /// <param name="timeS">Its lap time, s.</param>
        public float[] LineSpeeds(int line, VehicleDesc vehicle, out float timeS)
        {
            float[] speeds = new float[GateCount];
            float time;
            Enter();
            try
            {
                uint needed;
                fixed (float* buffer = speeds)
                {
                    ApexlineException.Check(NativeApi.apx_track_line_speeds(NativeId, (uint)line, &vehicle, buffer,
                                                                            (uint)speeds.Length, &needed, &time));
                }
            }
            finally
            {
                Exit();
            }
            timeS = time;
            return speeds;
        }
    }
}
