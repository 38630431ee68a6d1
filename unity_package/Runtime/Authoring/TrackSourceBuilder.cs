// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Threading;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Everything that a bake needs of a marked track, copied, so that a worker thread can bake while the scene goes
    /// on.</summary>
    public sealed class TrackSourceData
    {
        /// <summary>Name, closed or not, run-off.</summary>
        public SourceDesc Desc;
        /// <summary>Gates in driving direction, world positions.</summary>
        public SourceGate[] Gates;
        /// <summary>Vehicle, margin, distance of the overtaking line.</summary>
        public BakeDesc Bake;
        /// <summary>Tells whether a bake is still of these data.</summary>
        public string Hash;

        /// <summary>Whether the racing line is the one that an A* search finds.</summary>
        public bool Searched;

        /// <summary>Bakes, on any thread; to be disposed of. Throws an ApexlineException, or an
        /// OperationCanceledException.</summary>
        /// <param name="progress">Gets the share done; may be null.</param>
        /// <param name="cancel">Stops it soon.</param>
        public Track BakeTrack(Action<float> progress = null, CancellationToken cancel = default(CancellationToken))
        {
            SourceGate[] gates = Gates;
            if (Searched)
            {
                using (TrackSource source = ToSource())
                using (Track computed = Track.Bake(source, Bake, progress, cancel))
                using (Track searched = computed.AddAstarLine())
                {
                    gates = OnLine(searched.LineNodes(searched.FindLine("astar")));
                }
                cancel.ThrowIfCancellationRequested();
            }
            using (TrackSource source = TrackSource.Create(Desc, gates))
            {
                return Track.Bake(source, Bake, progress, cancel);
            }
        }

        private SourceGate[] OnLine(LineNode[] nodes)
        {
            var line = new Vector3[nodes.Length];
            for (int i = 0; i < line.Length; ++i)
            {
                line[i] = nodes[i].Position.ToVector();
            }
            var gates = (SourceGate[])Gates.Clone();
            for (int i = 0; i < gates.Length; ++i)
            {
                float t;
                if (!GateGeometry.TryCross(gates[i].Left.ToVector(), gates[i].Right.ToVector(), line, Desc.Closed, out t))
                {
                    throw new ApexlineException(Status.InvalidData, "the searched line does not pass gate " + i);
                }
                gates[i].RacingT = t;
            }
            return gates;
        }

        /// <summary>The source for the library; to be disposed of.</summary>
        public TrackSource ToSource()
        {
            return TrackSource.Create(Desc, Gates);
        }
    }

    /// <summary>Collects the data of a marked track. On the main thread.</summary>
    public static class TrackSourceBuilder
    {
        /// <summary>Collects. Throws an ApexlineException when the library is missing or the vehicle is out of range; gates are
        /// checked by the bake.</summary>
        public static TrackSourceData Collect(RacingTrack track)
        {
            var data = new TrackSourceData();
            data.Desc = SourceDesc.Default();
            data.Desc.Name = VehicleProfile.ShortName(track.name);
            data.Desc.Closed = track.Closed;
            data.Desc.RunOffM = track.RunOff;
            data.Gates = Gates(track);
            data.Searched = track.Lines == LinePlacing.Searched;
            data.Bake = BakeDesc.Default();
            data.Bake.MarginM = track.Margin;
            data.Bake.OvertakingOffsetM = track.OvertakingOffset;
            if (track.Vehicle)
            {
                data.Bake.Vehicle = track.Vehicle.ToDesc();
            }
            data.Hash = HashOf(data);
            return data;
        }

        /// <summary>Checks a marked track: what the bake would refuse, and advice.</summary>
        public static Finding[] Lint(RacingTrack track)
        {
            using (TrackSource source = Collect(track).ToSource())
            {
                return source.Lint();
            }
        }

        private static SourceGate[] Gates(RacingTrack track)
        {
            var gates = new List<SourceGate>();
            SourceGate defaults = SourceGate.Default();
            foreach (TrackGate gate in track.Gates)
            {
                if (!gate)
                {
                    continue;
                }
                SourceGate source = defaults;
                source.Left = gate.Left.ToFloat3();
                source.Right = gate.Right.ToFloat3();
                if (track.Lines == LinePlacing.AsPlaced)
                {
                    source.RacingT = gate.Racing;
                    source.OvertakingT = gate.Overtaking;
                }
                source.RunOffLeftM = gate.RunOffLeft;
                source.RunOffRightM = gate.RunOffRight;
                source.Grip = gate.Grip;
                gates.Add(source);
            }
            return gates.ToArray();
        }

        // FNV-1a over what goes into the bake; names of objects do not.
        private static string HashOf(TrackSourceData data)
        {
            ulong hash = 14695981039346656037UL;
            foreach (SourceGate gate in data.Gates)
            {
                Add(ref hash, gate.Left);
                Add(ref hash, gate.Right);
                Add(ref hash, gate.RacingT);
                Add(ref hash, gate.OvertakingT);
                Add(ref hash, gate.RunOffLeftM);
                Add(ref hash, gate.RunOffRightM);
                Add(ref hash, gate.Grip);
            }
            Add(ref hash, data.Desc.Closed ? 1f : 0f);
            if (data.Searched)
            {
                Add(ref hash, 2f);
            }
            Add(ref hash, data.Desc.RunOffM);
            Add(ref hash, data.Bake.MarginM);
            Add(ref hash, data.Bake.OvertakingOffsetM);
            foreach (char letter in Vehicle.ToJson(data.Bake.Vehicle))
            {
                Add(ref hash, letter);
            }
            return hash.ToString("x16");
        }

        private static void Add(ref ulong hash, Float3 point)
        {
            Add(ref hash, point.X);
            Add(ref hash, point.Y);
            Add(ref hash, point.Z);
        }

        private static void Add(ref ulong hash, float value)
        {
            uint bits = BitConverter.ToUInt32(BitConverter.GetBytes(value), 0);
            for (int shift = 0; shift < 32; shift += 8)
            {
                hash = (hash ^ (bits >> shift & 0xffu)) * 1099511628211UL;
            }
        }
    }
}
