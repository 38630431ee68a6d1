// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Points of the baked lines of the tracks that are drawn.</summary>
    internal static class LineCache
    {
        private sealed class Entry
        {
            public byte[] Bytes;
            public Vector3[] Racing;
            public Vector3[] Overtaking;
            public LineNode[] Nodes;
        }

        private static readonly Dictionary<TrackAsset, Entry> Entries = new Dictionary<TrackAsset, Entry>();

        /// <summary>How many tracks are held; those of deleted assets go with the next that is read.</summary>
        internal static int Count { get { return Entries.Count; } }

        internal static bool TryGet(RacingTrack track, out Vector3[] racing, out Vector3[] overtaking)
        {
            Entry entry = Of(track.Asset);
            racing = entry == null ? null : entry.Racing;
            overtaking = entry == null ? null : entry.Overtaking;
            return racing != null;
        }

        /// <summary>The node of the racing line that is nearest to a point.</summary>
        internal static bool TryFindNode(RacingTrack track, Vector3 point, out LineNode nearest)
        {
            Entry entry = Of(track.Asset);
            nearest = default(LineNode);
            float best = float.MaxValue;
            for (int i = 0; entry != null && entry.Nodes != null && i < entry.Nodes.Length; ++i)
            {
                float distance = Vector3.Distance(entry.Nodes[i].Position.ToVector(), point);
                if (distance < best)
                {
                    best = distance;
                    nearest = entry.Nodes[i];
                }
            }
            return best < float.MaxValue;
        }

        private static Entry Of(TrackAsset asset)
        {
            if (!asset || asset.Size == 0)
            {
                return null;
            }
            Entry entry;
            if (!Entries.TryGetValue(asset, out entry) || !ReferenceEquals(entry.Bytes, asset.Bytes))
            {
                DropDeleted();
                entry = Read(asset);
                Entries[asset] = entry;
            }
            return entry;
        }

        private static void DropDeleted()
        {
            var deleted = new List<TrackAsset>();
            foreach (TrackAsset asset in Entries.Keys)
            {
                if (!asset)
                {
                    deleted.Add(asset);
                }
            }
            foreach (TrackAsset asset in deleted)
            {
                Entries.Remove(asset);
            }
        }

        private static Entry Read(TrackAsset asset)
        {
            var entry = new Entry { Bytes = asset.Bytes };
            Track track;
            string problem;
            if (asset.TryLoad(out track, out problem))
            {
                entry.Nodes = track.LineNodes(TrackLine.Racing);
                entry.Racing = Positions(entry.Nodes);
                entry.Overtaking = Positions(track.LineNodes(TrackLine.Overtaking));
            }
            return entry;
        }

        private static Vector3[] Positions(LineNode[] nodes)
        {
            var points = new Vector3[nodes.Length];
            for (int i = 0; i < nodes.Length; ++i)
            {
                points[i] = nodes[i].Position.ToVector() + Vector3.up * TrackEdit.HeightAboveGround;
            }
            return points;
        }
    }
}
