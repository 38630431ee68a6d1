// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Manual changes of a gate that a new run of an importer replaces: points, run-offs, grip, moved boundary
    /// points, and inserted gates.</summary>
    internal struct GateEdits
    {
        // A gate takes over what was set by hand at an old one this near, m.
        private const float SamePlace = 15f;
        // An inserted gate this near to one that was found has become superfluous, m.
        private const float SameGate = 2f;

        private Vector3 _middle;
        private Vector3 _left;
        private Vector3 _right;
        private bool _moved;
        private bool _inserted;
        private float _racing;
        private float _overtaking;
        private bool _automatic;
        private float _runOffLeft;
        private float _runOffRight;
        private float _grip;

        internal static List<GateEdits> Of(RacingTrack track)
        {
            var edits = new List<GateEdits>();
            Vector3 anywhere;
            bool wasFound = track.Gates.Exists(gate => gate && gate.TryGetFound(out anywhere, out anywhere));
            foreach (TrackGate gate in track.Gates)
            {
                if (!gate)
                {
                    continue;
                }
                Vector3 left;
                Vector3 right;
                bool found = gate.TryGetFound(out left, out right);
                bool moved = found && !gate.IsWhereFound;
                edits.Add(new GateEdits
                {
                    // Where the importer had laid it, so that a gate moved far is still found again.
                    _middle = moved ? (left + right) * 0.5f : (gate.Left + gate.Right) * 0.5f,
                    _left = gate.Left, _right = gate.Right, _moved = moved,
                    _inserted = wasFound && !found, _racing = gate.Racing, _overtaking = gate.Overtaking,
                    _automatic = gate.AutomaticOvertaking, _runOffLeft = gate.RunOffLeft, _runOffRight = gate.RunOffRight,
                    _grip = gate.Grip
                });
            }
            return edits;
        }

        /// <summary>How many gates of a road that was found would keep boundary points that were moved, or be inserted
        /// again.</summary>
        internal static int CountKept(List<GateEdits> edits, FoundRoad road)
        {
            var middles = new List<Vector3>();
            for (int i = 0; i < road.Gates.Length; ++i)
            {
                middles.Add(road.Middle(i));
            }
            int kept = 0;
            foreach (GateEdits edit in edits)
            {
                float away = Vector3.Distance(middles[Nearest(middles, edit._middle)], edit._middle);
                kept += edit._moved && away < SamePlace || edit._inserted && away >= SameGate && away < 2f * SamePlace ? 1 : 0;
            }
            return kept;
        }

        /// <summary>Applies the edits to the gates of a track that lie at their places. Returns how many gates keep
        /// moved boundary points, or are inserted again.</summary>
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
            List<GateEdits> found = edits.FindAll(edit => !edit._inserted);
            found.ForEach(edit => places.Add(edit._middle));
            for (int i = 0; i < middles.Count && found.Count > 0; ++i)
            {
                int nearest = Nearest(places, middles[i]);
                if (Vector3.Distance(places[nearest], middles[i]) < SamePlace)
                {
                    // A boundary has one place, so that one gate alone takes it over.
                    bool takesBoundary = found[nearest]._moved && Nearest(middles, places[nearest]) == i;
                    found[nearest].Apply(track.Gates[i], takesBoundary);
                    moved += takesBoundary ? 1 : 0;
                }
            }
            int inserted = 0;
            foreach (GateEdits edit in edits)
            {
                inserted += edit._inserted && edit.InsertInto(track) ? 1 : 0;
            }
            if (inserted > 0)
            {
                TrackEdit.UpdateInterfaceList(track);
            }
            return moved + inserted;
        }

        private bool InsertInto(RacingTrack track)
        {
            var middles = new List<Vector3>();
            track.Gates.ForEach(gate => middles.Add((gate.Left + gate.Right) * 0.5f));
            int nearest = Nearest(middles, _middle);
            float away = Vector3.Distance(middles[nearest], _middle);
            if (away < SameGate || away >= 2f * SamePlace)
            {
                return false;
            }
            TrackGate beside = track.Gates[nearest];
            bool after = Vector3.Dot(_middle - middles[nearest], GateGeometry.Forward(beside.Left, beside.Right)) > 0f;
            Apply(TrackEdit.Insert(track, nearest + (after ? 1 : 0), _left, _right, beside), false);
            return true;
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
