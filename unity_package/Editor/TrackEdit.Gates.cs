// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <content>Single gates: their points, where they are inserted, and the ground beneath.</content>
    public static partial class TrackEdit
    {
        // Ground is looked for from just above a point, then from ever higher, so that a bridge above does not count.
        private static readonly float[] LookFrom = { 0.5f, 3f, 12f, 60f, 500f };
        private const float LookDown = 2000f;

        /// <summary>Drags a boundary point; the points between stay on the segment.</summary>
        public static void MoveBoundary(TrackGate gate, bool left, Vector3 point)
        {
            Record(gate, "Move Boundary Point");
            if (left)
            {
                gate.Left = point;
            }
            else
            {
                gate.Right = point;
            }
            Keep(gate);
        }

        /// <summary>Drags a point of a line; it is held on the segment between the boundary points.</summary>
        public static void MoveLinePoint(TrackGate gate, bool racing, Vector3 point)
        {
            RacingTrack track = TrackOf(gate);
            if (track)
            {
                PlaceLinesByHand(track, new[] { gate });
            }
            Record(gate, "Move Line Point");
            float t = GateGeometry.NearestT(gate.Left, gate.Right, point);
            if (racing)
            {
                gate.Racing = t;
            }
            else
            {
                gate.Overtaking = t;
            }
            Keep(gate);
        }

        /// <summary>Switches a track to lines as they are placed: gates take the place of the computed line where it passes
        /// them, so that only what is moved by hand changes. Nothing happens when the track has such lines already.</summary>
        /// <param name="track">The track.</param>
        /// <param name="keep">Gates that keep their racing point.</param>
        public static void PlaceLinesByHand(RacingTrack track, ICollection<TrackGate> keep)
        {
            Vector3[] racing;
            Vector3[] overtaking;
            if (track.Lines == LinePlacing.AsPlaced)
            {
                return;
            }
            Record(track, "Lines As Placed");
            track.Lines = LinePlacing.AsPlaced;
            Keep(track);
            if (!LineCache.TryGet(track, out racing, out overtaking))
            {
                return;
            }
            foreach (TrackGate gate in Present(track))
            {
                float t;
                if (!keep.Contains(gate) && GateGeometry.TryCross(gate.Left, gate.Right, racing, track.Closed, out t))
                {
                    Record(gate, "Lines As Placed");
                    gate.Racing = t;
                    if (!gate.AutomaticOvertaking && GateGeometry.TryCross(gate.Left, gate.Right, overtaking, track.Closed, out t))
                    {
                        gate.Overtaking = t;
                    }
                    Keep(gate);
                }
            }
        }

        /// <summary>Inserts a gate between these points; its settings are those of another.</summary>
        internal static TrackGate Insert(RacingTrack track, int index, Vector3 left, Vector3 right, TrackGate like)
        {
            var owner = new GameObject(NameOf(index));
            Undo.RegisterCreatedObjectUndo(owner, "Create Interface");
            Quaternion rotation = Quaternion.LookRotation(GateGeometry.Forward(left, right), Vector3.up);
            owner.transform.SetPositionAndRotation((left + right) * 0.5f, rotation);
            TrackGate gate = Undo.AddComponent<TrackGate>(owner);
            if (like)
            {
                gate.AutomaticOvertaking = false;
                gate.Racing = like.Racing;
                gate.Overtaking = like.Overtaking;
                gate.OvertakingDistance = like.OvertakingDistance;
                gate.AutomaticOvertaking = like.AutomaticOvertaking;
                gate.RunOffLeft = like.RunOffLeft;
                gate.RunOffRight = like.RunOffRight;
                gate.Grip = like.Grip;
            }
            gate.SetBoundary(left, right);
            Undo.SetTransformParent(owner.transform, track.transform, "Create Interface");
            Undo.SetSiblingIndex(owner.transform, index, "Create Interface");
            Record(track, "Create Interface");
            track.Gates.Insert(Mathf.Min(index, track.Gates.Count), gate);
            Keep(track);
            return gate;
        }

        private static string NameOf(int index)
        {
            return "Interface " + (index + 1).ToString("000");
        }

        private static TrackGate Last(RacingTrack track, int before)
        {
            List<TrackGate> gates = Present(track);
            return gates.Count > before ? gates[gates.Count - 1 - before] : null;
        }

        private static List<TrackGate> Present(RacingTrack track)
        {
            return track.Gates.FindAll(gate => gate);
        }

        private static Vector3 Middle(TrackGate gate)
        {
            return (gate.Left + gate.Right) * 0.5f;
        }

        private static Vector3 OnGround(RacingTrack track, Vector3 point)
        {
            Vector3 found;
            TryGround(track, point, out found);
            return found;
        }

        private static bool TryGround(RacingTrack track, Vector3 point, out Vector3 arranged)
        {
            RaycastHit hit;
            bool found = TryFindGround(track, point, out hit);
            arranged = found ? hit.point + Vector3.up * HeightAboveGround : point;
            return found;
        }

        /// <summary>The ground beneath a point; a bridge above does not count.</summary>
        internal static bool TryFindGround(RacingTrack track, Vector3 point, out RaycastHit hit)
        {
            hit = default(RaycastHit);
            foreach (float height in LookFrom)
            {
                if (Physics.Raycast(point + Vector3.up * height, Vector3.down, out hit, LookDown, track.Ground,
                    QueryTriggerInteraction.Ignore))
                {
                    return true;
                }
            }
            return false;
        }
    }
}
