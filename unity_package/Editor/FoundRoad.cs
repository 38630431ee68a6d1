// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>A road that was found in what is selected: its gates, before they are laid in a scene.</summary>
    public sealed class FoundRoad
    {
        /// <summary>Gates in driving direction, in the world.</summary>
        public readonly SourceGate[] Gates;

        /// <summary>Whether the last gate leads to the first.</summary>
        public readonly bool Closed;

        /// <summary>Whether run-offs and grip come from the road, too.</summary>
        public readonly bool HasRunOffs;

        /// <summary>A road by the points of its edges.</summary>
        public FoundRoad(IList<Vector3> left, IList<Vector3> right, bool closed)
        {
            Gates = new SourceGate[left.Count];
            Closed = closed;
            SourceGate defaults = SourceGate.Default();
            for (int i = 0; i < Gates.Length; ++i)
            {
                Gates[i] = defaults;
                Gates[i].Left = left[i].ToFloat3();
                Gates[i].Right = right[i].ToFloat3();
            }
        }

        /// <summary>A road of a source; its origin lies at the frame.</summary>
        public FoundRoad(TrackSource source, Transform frame)
        {
            Gates = source.Gates();
            Closed = source.Info.Closed;
            HasRunOffs = true;
            for (int i = 0; frame && i < Gates.Length; ++i)
            {
                Gates[i].Left = frame.TransformPoint(Gates[i].Left.ToVector()).ToFloat3();
                Gates[i].Right = frame.TransformPoint(Gates[i].Right.ToVector()).ToFloat3();
            }
        }

        /// <summary>The points of one edge.</summary>
        public Vector3[] Edge(bool left)
        {
            var points = new Vector3[Gates.Length];
            for (int i = 0; i < points.Length; ++i)
            {
                points[i] = left ? Gates[i].Left.ToVector() : Gates[i].Right.ToVector();
            }
            return points;
        }

        /// <summary>Number of gates, length and widths, in words.</summary>
        public string Describe()
        {
            float length = 0f;
            float least = float.MaxValue;
            float most = 0f;
            for (int i = 0; i < Gates.Length; ++i)
            {
                bool ends = i + 1 == Gates.Length && !Closed;
                Vector3 width = Gates[i].Right.ToVector() - Gates[i].Left.ToVector();
                length += ends ? 0f : Vector3.Distance(Middle(i), Middle((i + 1) % Gates.Length));
                least = Mathf.Min(least, width.magnitude);
                most = Mathf.Max(most, width.magnitude);
            }
            return Gates.Length + " gates, " + length.ToString("0") + " m, " + least.ToString("0.0") + " to " +
                   most.ToString("0.0") + " m wide" + (Closed ? "." : ", from one end to the other.");
        }

        /// <summary>The source for the library; to be disposed of.</summary>
        public TrackSource ToSource(string name, float runOffM)
        {
            SourceDesc desc = SourceDesc.Default();
            desc.Name = VehicleProfile.ShortName(name);
            desc.Closed = Closed;
            desc.RunOffM = runOffM;
            return TrackSource.Create(desc, Gates);
        }

        internal Vector3 Middle(int gate)
        {
            return (Gates[gate].Left.ToVector() + Gates[gate].Right.ToVector()) * 0.5f;
        }
    }
}
