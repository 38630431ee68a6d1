// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>What was set by hand at a gate that a new run of an importer replaces: points, run-offs, grip, and boundary points
    /// that were moved from where the importer had found them.</summary>
    internal struct GateEdits
    {
        // A gate takes over what was set by hand at an old one this near, m.
        private const float SamePlace = 15f;

        private Vector3 _middle;
        private Vector3 _left;
        private Vector3 _right;
        private bool _moved;
        private float _racing;
        private float _overtaking;
        private bool _automatic;
        private float _runOffLeft;
        private float _runOffRight;
        private float _grip;

        internal static List<GateEdits> Of(RacingTrack track)
        {
            var edits = new List<GateEdits>();
            foreach (TrackGate gate in track.Gates)
            {
                if (!gate)
                {
                    continue;
                }
                Vector3 left;
                Vector3 right;
                bool moved = gate.TryGetFound(out left, out right) && !gate.IsWhereFound;
                edits.Add(new GateEdits
                {
                    // Where the importer had laid it, so that a gate moved far is still found again.
                    _middle = moved ? (left + right) * 0.5f : (gate.Left + gate.Right) * 0.5f,
                    _left = gate.Left, _right = gate.Right, _moved = moved, _racing = gate.Racing, _overtaking = gate.Overtaking,
                    _automatic = gate.AutomaticOvertaking, _runOffLeft = gate.RunOffLeft, _runOffRight = gate.RunOffRight,
                    _grip = gate.Grip
                });
            }
            return edits;
        }

        /// <summary>Gives the edits to the gates of a track that come to lie there. Returns how many gates keep boundary points
        /// that were moved by hand.</summary>
        internal static int TakeOver(List<GateEdits> edits, RacingTrack track)
        {
            var middles = new List<Vector3>();
            foreach (TrackGate gate in track.Gates)
            {
                gate.RememberFound();
                middles.Add((gate.Left + gate.Right) * 0.5f);
            }
            int moved = 0;
            var places = new List<Vector3>();
            edits.ForEach(edit => places.Add(edit._middle));
            for (int i = 0; i < middles.Count && edits.Count > 0; ++i)
            {
                int nearest = Nearest(places, middles[i]);
                if (Vector3.Distance(places[nearest], middles[i]) < SamePlace)
                {
                    // A boundary has one place, so that one gate alone takes it over.
                    bool takesBoundary = edits[nearest]._moved && Nearest(middles, places[nearest]) == i;
                    edits[nearest].Apply(track.Gates[i], takesBoundary);
                    moved += takesBoundary ? 1 : 0;
                }
            }
            return moved;
        }

        private static int Nearest(List<Vector3> places, Vector3 place)
        {
            int nearest = 0;
            for (int i = 1; i < places.Count; ++i)
            {
                nearest = (places[i] - place).sqrMagnitude < (places[nearest] - place).sqrMagnitude ? i : nearest;
            }
            return nearest;
        }

        private void Apply(TrackGate gate, bool boundary)
        {
            if (boundary)
            {
                gate.SetBoundary(_left, _right);
            }
            gate.Racing = _racing;
            gate.Overtaking = _overtaking;
            gate.AutomaticOvertaking = _automatic;
            gate.RunOffLeft = _runOffLeft;
            gate.RunOffRight = _runOffRight;
            gate.Grip = _grip;
        }
    }
}
