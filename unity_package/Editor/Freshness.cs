// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Whether the asset is of what is marked now, for every repaint of the scene view: what goes into a bake is only
    /// collected when a cheap sum over the track has changed.</summary>
    internal static class Freshness
    {
        private struct Entry
        {
            public int Sum;
            public bool IsFresh;
        }

        private static readonly Dictionary<RacingTrack, Entry> Entries = new Dictionary<RacingTrack, Entry>();

        internal static bool Of(RacingTrack track)
        {
            Entry entry;
            int sum = SumOf(track);
            if (!Entries.TryGetValue(track, out entry) || entry.Sum != sum)
            {
                entry = new Entry { Sum = sum, IsFresh = TrackBaker.IsFresh(track) };
                if (!Entries.ContainsKey(track))
                {
                    Entries.Clear();  // of deleted tracks too
                }
                Entries[track] = entry;
            }
            return entry.IsFresh;
        }

        private static int SumOf(RacingTrack track)
        {
            unchecked
            {
                int sum = (int)track.Lines * 31 + (track.Closed ? 1 : 0);
                sum = sum * 31 + track.RunOff.GetHashCode();
                sum = sum * 31 + track.Margin.GetHashCode();
                sum = sum * 31 + track.OvertakingOffset.GetHashCode();
                sum = sum * 31 + (track.Vehicle ? track.Vehicle.GetHashCode() + track.Vehicle.Version : 0);
                sum = sum * 31 + (track.Asset ? track.Asset.GetHashCode() + track.Asset.SourceHash.GetHashCode() : 0);
                foreach (TrackGate gate in track.Gates)
                {
                    sum = gate ? SumOf(gate, sum) : sum;
                }
                return sum;
            }
        }

        private static int SumOf(TrackGate gate, int sum)
        {
            unchecked
            {
                sum = sum * 31 + gate.Left.GetHashCode();
                sum = sum * 31 + gate.Right.GetHashCode();
                sum = sum * 31 + gate.Racing.GetHashCode();
                sum = sum * 31 + gate.Overtaking.GetHashCode();
                sum = sum * 31 + gate.RunOffLeft.GetHashCode();
                sum = sum * 31 + gate.RunOffRight.GetHashCode();
                return sum * 31 + gate.Grip.GetHashCode();
            }
        }
    }
}
