// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>The picture of a marked track in the scene view.</summary>
    internal static class TrackGizmos
    {
        private const GizmoType Always = GizmoType.Active | GizmoType.Selected | GizmoType.NonSelected |
                                         GizmoType.InSelectionHierarchy | GizmoType.NotInSelectionHierarchy;

        private const float MarkerHeight = 2.5f;
        private const float MarkerHead = 0.5f;
        private const float RacingArrow = 2f;
        private const float OvertakingArrow = 1.2f;
        // Limit on drawn arrows, for long tracks.
        private const int MostArrows = 400;

        private static readonly List<TrackGate> Gates = new List<TrackGate>();

        [DrawGizmo(Always)]
        internal static void DrawTrack(RacingTrack track, GizmoType type)
        {
            Collect(track);
            int links = track.Closed && Gates.Count > 2 ? Gates.Count : Gates.Count - 1;
            for (int i = 0; i < links; ++i)
            {
                TrackGate gate = Gates[i];
                TrackGate next = Gates[(i + 1) % Gates.Count];
                Line(gate.Left, next.Left, TrackColours.Left);
                Line(gate.Right, next.Right, TrackColours.Right);
            }
            bool details = (type & (GizmoType.Selected | GizmoType.InSelectionHierarchy | GizmoType.Active)) != 0
                || Gates.Count <= MostArrows;
            for (int i = 0; details && i < Gates.Count; ++i)
            {
                Marker(Gates[i].Left, TrackColours.Left);
                Marker(Gates[i].Right, TrackColours.Right);
            }
            DrawLines(track, links);
        }

        // Pointing down to the exact spot.
        private static void Marker(Vector3 point, Color colour)
        {
            Vector3 head = point + Vector3.up * MarkerHead;
            Line(point + Vector3.up * MarkerHeight, point, colour);
            Line(point, head + Vector3.right * (0.4f * MarkerHead), colour);
            Line(point, head - Vector3.right * (0.4f * MarkerHead), colour);
            Line(point, head + Vector3.forward * (0.4f * MarkerHead), colour);
            Line(point, head - Vector3.forward * (0.4f * MarkerHead), colour);
        }

        // Computed lines as they were baked, grey after a change; lines placed by hand run through their points once these differ
        // from the bake.
        private static void DrawLines(RacingTrack track, int links)
        {
            Vector3[] racing;
            Vector3[] overtaking;
            bool isFresh = Freshness.Of(track);
            if ((isFresh || track.Lines != LinePlacing.AsPlaced) && LineCache.TryGet(track, out racing, out overtaking))
            {
                Path(racing, track.Closed, isFresh ? TrackColours.RacingLine : TrackColours.OldLine, TrackColours.RacingArrow,
                    RacingArrow);
                Path(overtaking, track.Closed, isFresh ? TrackColours.OvertakingLine : TrackColours.OldLine,
                    TrackColours.OvertakingArrow, OvertakingArrow);
                return;
            }
            racing = new Vector3[Gates.Count];
            overtaking = new Vector3[Gates.Count];
            for (int i = 0; i < Gates.Count; ++i)
            {
                racing[i] = Gates[i].RacingPoint;
                overtaking[i] = Gates[i].OvertakingPoint;
            }
            bool closed = links == Gates.Count;
            Path(racing, closed, TrackColours.RacingLine, TrackColours.RacingArrow, RacingArrow);
            Path(overtaking, closed, TrackColours.OvertakingLine, TrackColours.OvertakingArrow, OvertakingArrow);
        }

        private static void Path(Vector3[] points, bool closed, Color line, Color arrow, float size)
        {
            int links = closed ? points.Length : points.Length - 1;
            int every = 1 + points.Length / MostArrows;
            for (int i = 0; i < links; ++i)
            {
                Vector3 next = points[(i + 1) % points.Length];
                Line(points[i], next, line);
                if (i % every == 0)
                {
                    Arrow(points[i], next, arrow, size);
                }
            }
        }

        private static void Arrow(Vector3 from, Vector3 to, Color colour, float size)
        {
            Vector3 forward = (to - from).normalized;
            Vector3 right = Vector3.Cross(Vector3.up, forward).normalized;
            Vector3 tip = from + forward * size;
            Line(from, tip, colour);
            Line(tip, tip - forward * (0.5f * size) + right * (0.35f * size), colour);
            Line(tip, tip - forward * (0.5f * size) - right * (0.35f * size), colour);
        }

        private static void Line(Vector3 from, Vector3 to, Color colour)
        {
            Gizmos.color = colour;
            Gizmos.DrawLine(from, to);
        }

        private static void Collect(RacingTrack track)
        {
            Gates.Clear();
            foreach (TrackGate gate in track.Gates)
            {
                if (gate)
                {
                    Gates.Add(gate);
                }
            }
        }
    }
}
