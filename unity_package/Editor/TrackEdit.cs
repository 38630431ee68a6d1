// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Actions of the track inspector's buttons and of the scene tool. Each is one step of Undo and keeps
    /// prefab overrides.</summary>
    public static partial class TrackEdit
    {
        /// <summary>Height of points above the ground beneath them, m.</summary>
        public const float HeightAboveGround = 0.2f;

        private const float FirstGateWidth = 10f;
        /// <summary>Places a full gate behind the last one in driving direction: four points at once, along the curve that
        /// the last two gates began, on the ground.</summary>
        public static TrackGate CreateNewInterface(RacingTrack track)
        {
            int group = Begin("Create New Interface");
            TrackGate last = Last(track, 0);
            Vector3 left;
            Vector3 right;
            if (last)
            {
                TrackGate before = Last(track, 1);
                float turn = before ? GateGeometry.TurnBetween(before.Left, before.Right, last.Left, last.Right) : 0f;
                // A doubled spacing turns twice as far on the same curve.
                float scale = before ? track.Spacing / Mathf.Max(1f, Vector3.Distance(Middle(before), Middle(last))) : 1f;
                GateGeometry.Next(last.Left, last.Right, track.Spacing, Mathf.Clamp(turn * scale, -0.5f, 0.5f), out left,
                    out right);
            }
            else
            {
                Transform origin = track.transform;
                left = origin.position - origin.right * (0.5f * FirstGateWidth);
                right = origin.position + origin.right * (0.5f * FirstGateWidth);
            }
            TrackGate gate = Insert(track, track.Gates.Count, OnGround(track, left), OnGround(track, right), last);
            End(group);
            return gate;
        }

        /// <summary>Places a gate across the road through a point that was clicked, at right angles to the way from the
        /// last gate, as wide as that.</summary>
        public static TrackGate CreateInterfaceAt(RacingTrack track, Vector3 point)
        {
            int group = Begin("Place Interface");
            TrackGate last = Last(track, 0);
            Vector3 forward = last ? point - Middle(last) : track.transform.forward;
            forward.y = 0f;
            forward = forward.sqrMagnitude > 1e-4f ? forward.normalized : Vector3.forward;
            var across = new Vector3(forward.z, 0f, -forward.x);
            float half = 0.5f * (last ? last.Width : FirstGateWidth);
            TrackGate gate = Insert(track, track.Gates.Count, OnGround(track, point - across * half),
                OnGround(track, point + across * half), last);
            End(group);
            return gate;
        }

        /// <summary>Places a gate in the middle between one and the next.</summary>
        public static TrackGate InsertInterfaceAfter(RacingTrack track, TrackGate gate)
        {
            int index = track.Gates.IndexOf(gate);
            int next = index + 1 < track.Gates.Count ? index + 1 : 0;
            if (index < 0 || next == index || next == 0 && !track.Closed || !track.Gates[next])
            {
                return null;
            }
            int group = Begin("Insert Interface");
            TrackGate other = track.Gates[next];
            TrackGate made = Insert(track, index + 1, OnGround(track, (gate.Left + other.Left) * 0.5f),
                                    OnGround(track, (gate.Right + other.Right) * 0.5f), gate);
            End(group);
            return made;
        }

        /// <summary>Deletes one gate.</summary>
        public static void DeleteInterface(RacingTrack track, TrackGate gate)
        {
            int group = Begin("Delete Interface");
            Record(track, "Delete Interface");
            track.Gates.Remove(gate);
            Keep(track);
            Undo.DestroyObjectImmediate(gate.gameObject);
            End(group);
        }

        /// <summary>Rebuilds the list of gates from the track's children in their order in the hierarchy, and numbers their names
        /// anew: after gates were swapped, deleted or pasted by hand.</summary>
        public static void UpdateInterfaceList(RacingTrack track)
        {
            int group = Begin("Update InterfaceList");
            Record(track, "Update InterfaceList");
            track.Gates.Clear();
            for (int i = 0; i < track.transform.childCount; ++i)
            {
                TrackGate gate = track.transform.GetChild(i).GetComponent<TrackGate>();
                if (gate)
                {
                    track.Gates.Add(gate);
                }
            }
            for (int i = 0; i < track.Gates.Count; ++i)
            {
                GameObject owner = track.Gates[i].gameObject;
                string name = NameOf(i);
                if (owner.name != name)
                {
                    Record(owner, "Update InterfaceList");
                    owner.name = name;
                    Keep(owner);
                }
            }
            Keep(track);
            End(group);
        }

        /// <summary>Deletes all gates.</summary>
        public static void DeleteInterfaceList(RacingTrack track)
        {
            int group = Begin("Delete InterfaceList");
            Record(track, "Delete InterfaceList");
            List<TrackGate> gates = Present(track);
            track.Gates.Clear();
            Keep(track);
            foreach (TrackGate gate in gates)
            {
                Undo.DestroyObjectImmediate(gate.gameObject);
            }
            End(group);
        }

        /// <summary>Puts all boundary points 20 cm above the ground beneath them; the points between follow. Points without
        /// ground stay. Returns how many of these there were.</summary>
        public static int ArrangeTrack(RacingTrack track)
        {
            int group = Begin("Arrange Track");
            int groundless = 0;
            foreach (TrackGate gate in Present(track))
            {
                Vector3 left;
                Vector3 right;
                groundless += TryGround(track, gate.Left, out left) ? 0 : 1;
                groundless += TryGround(track, gate.Right, out right) ? 0 : 1;
                Record(gate, "Arrange Track");
                gate.SetBoundary(left, right);
                Keep(gate);
            }
            End(group);
            return groundless;
        }

        /// <summary>Moves each gate's anchor onto its racing-line point, looking in driving direction; no point moves.</summary>
        public static void ArrangeInterfacePivots(RacingTrack track)
        {
            int group = Begin("Arrange Interface Pivots");
            foreach (TrackGate gate in Present(track))
            {
                Record(gate, "Arrange Interface Pivots");
                Record(gate.transform, "Arrange Interface Pivots");
                gate.MovePivot(gate.RacingPoint, Quaternion.LookRotation(gate.Forward, Vector3.up));
                Keep(gate);
                Keep(gate.transform);
            }
            End(group);
        }

        /// <summary>Turns the driving direction round: the order of the gates, and left and right of each.</summary>
        public static void ReverseDirection(RacingTrack track)
        {
            int group = Begin("Reverse Direction");
            Record(track, "Reverse Direction");
            track.Gates.Reverse();
            Keep(track);
            for (int i = 0; i < track.Gates.Count; ++i)
            {
                TrackGate gate = track.Gates[i];
                if (gate)
                {
                    Record(gate, "Reverse Direction");
                    float racing = gate.Racing;
                    float overtaking = gate.Overtaking;
                    bool automatic = gate.AutomaticOvertaking;
                    gate.SetBoundary(gate.Right, gate.Left);
                    gate.Overtaking = 1f - overtaking;
                    gate.Racing = 1f - racing;
                    gate.AutomaticOvertaking = automatic;
                    Keep(gate);
                    Undo.SetSiblingIndex(gate.transform, i, "Reverse Direction");
                }
            }
            End(group);
        }

        /// <summary>Adds gates from elsewhere (splines, centre lines) in place of those of the track.</summary>
        public static void ReplaceGates(RacingTrack track, IList<Vector3> left, IList<Vector3> right, bool closed, string name)
        {
            int group = Begin(name);
            DeleteInterfaceList(track);
            Record(track, name);
            track.Closed = closed;
            Keep(track);
            for (int i = 0; i < left.Count; ++i)
            {
                Insert(track, i, left[i], right[i], null);
            }
            Undo.SetCurrentGroupName(name);
            End(group);
        }

        /// <summary>The track that a gate belongs to; null when it is in none.</summary>
        public static RacingTrack TrackOf(TrackGate gate)
        {
            return gate.GetComponentInParent<RacingTrack>();
        }

        private static void Record(Object target, string name)
        {
            Undo.RecordObject(target, name);
        }

        // Without this, a change of a prefab's instance would be lost with the next reload.
        private static void Keep(Object target)
        {
            EditorUtility.SetDirty(target);
            if (PrefabUtility.IsPartOfPrefabInstance(target))
            {
                PrefabUtility.RecordPrefabInstancePropertyModifications(target);
            }
        }

        private static int Begin(string name)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName(name);
            return Undo.GetCurrentGroup();
        }

        private static void End(int group)
        {
            Undo.CollapseUndoOperations(group);
        }
    }
}
