// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>How a marked and a computed track are drawn.</summary>
    [TestFixture]
    public class TrackPictureTests : EditorFixture
    {
        [Test]
        public void ThePictureHasTheThesisColours()
        {
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            TrackGate a = _track.Gates[0];
            TrackGate b = _track.Gates[1];
            Func<Vector3, Vector3, Color> of = (from, to) =>
                Gizmos.Log.First(line => Vector3.Distance(line.From, from) + Vector3.Distance(line.To, to) < 1e-3f).Color;
            Assert.That(of(a.Left, b.Left), Is.EqualTo(TrackColours.Left));
            Assert.That(of(a.Right, b.Right), Is.EqualTo(TrackColours.Right));
            Assert.That(of(a.RacingPoint, b.RacingPoint), Is.EqualTo(Color.white));
            Assert.That(of(a.Left + Vector3.up * 2.5f, a.Left), Is.EqualTo(TrackColours.Left), "a marker points down to the spot");
            float red = Arrow(TrackColours.RacingArrow, a.RacingPoint);
            float blue = Arrow(TrackColours.OvertakingArrow, a.OvertakingPoint);
            Assert.That(red, Is.GreaterThan(blue));
            Assert.That(blue, Is.GreaterThan(0.5f));
        }

        private static float Arrow(Color colour, Vector3 at)
        {
            Drawn shaft = Gizmos.Log.First(line => line.Color.Equals(colour) && Vector3.Distance(line.From, at) < 1e-3f);
            return Vector3.Distance(shaft.From, shaft.To);
        }

        [Test]
        public void ABakedTrackIsDrawnWithItsBakedLines()
        {
            TrackBaker.BakeNow(_track);
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            Assert.That(Gizmos.Log.Count(line => line.Color.Equals(Color.white)), Is.EqualTo(_track.Asset.GateCount));
        }

        [Test]
        public void DeletedAssetsLeaveTheLineCache()
        {
            TrackBaker.BakeNow(_track);
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            int before = LineCache.Count;
            Object.DestroyImmediate(_track.Asset);
            RacingTrack other = Ring("Other", 60f, 16);
            TrackBaker.BakeNow(other);
            TrackGizmos.DrawTrack(other, GizmoType.Selected);
            Assert.That(LineCache.Count, Is.LessThanOrEqualTo(before), "one came, one went");
        }

        private Color WhiteLineAt(int gate)
        {
            Gizmos.Log.Clear();
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            Vector3 point = _track.Gates[gate].RacingPoint;
            return Gizmos.Log.Where(line => line.Kind == "line").OrderBy(line => DistanceTo(line, point)).First(
                line => line.Color.Equals(TrackColours.RacingLine) || line.Color.Equals(TrackColours.OldLine)).Color;
        }

        private static float DistanceTo(Drawn line, Vector3 point)
        {
            Vector3 along = line.To - line.From;
            float t = Mathf.Clamp01(Vector3.Dot(point - line.From, along) / Mathf.Max(1e-6f, along.sqrMagnitude));
            return Vector3.Distance(line.From + along * t, point);
        }

        private float LineAwayFrom(int gate)
        {
            Gizmos.Log.Clear();
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            return Gizmos.Log.Where(line => line.Color.Equals(TrackColours.RacingLine)).Min(
                line => DistanceTo(line, _track.Gates[gate].RacingPoint));
        }

        [Test]
        public void AMovedSliderSwitchesToPlacedLinesAndTheOthersTakeTheComputedLineOver()
        {
            TrackBaker.BakeNow(_track);
            Vector3[] racing;
            Vector3[] overtaking;
            Assert.That(LineCache.TryGet(_track, out racing, out overtaking), Is.True);
            TrackGate gate = _track.Gates[5];
            UnityEditor.Editor inspector = Inspect<TrackGateEditor>(gate);
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("switches the track to lines As Placed")), Is.True);
            Assert.That(_track.Lines, Is.EqualTo(LinePlacing.Computed), "looking changes nothing");
            Undo.IncrementCurrentGroup();
            FakeGui.Enter["_racing"] = 0.25f;
            inspector.OnInspectorGUI();
            FakeGui.Enter.Clear();
            Assert.That(_track.Lines, Is.EqualTo(LinePlacing.AsPlaced));
            Assert.That(gate.Racing, Is.EqualTo(0.25f));
            Vector3 other = _track.Gates[11].RacingPoint;
            float away = racing.Min(point => Vector3.Distance(new Vector3(point.x, 0f, point.z), new Vector3(other.x, 0f, other.z)));
            Assert.That(away, Is.LessThan(2f), "the baked line's points are metres apart");
            Assert.That(_track.Gates[11].Racing, Is.GreaterThan(0.7f), "a ring's fastest line is inside");
            Assert.That(LineAwayFrom(5), Is.LessThan(0.01f), "the white line follows");
            FakeGui.Enter["_racing"] = 0.4f;
            inspector.OnInspectorGUI();
            FakeGui.Enter.Clear();
            Assert.That(LineAwayFrom(5), Is.LessThan(0.01f), "while dragging");
            Undo.PerformUndo();
            Assert.That((_track.Lines, gate.Racing), Is.EqualTo((LinePlacing.Computed, 0.5f)));
            Assert.That(_track.Gates[11].Racing, Is.EqualTo(0.5f));
        }

        [Test]
        public void AComputedLineIsGreyOnceTheTrackWasChanged()
        {
            TrackBaker.BakeNow(_track);
            Assert.That(WhiteLineAt(5), Is.EqualTo(TrackColours.RacingLine));
            _track.Gates[5].Left += Vector3.up;
            Assert.That(WhiteLineAt(5), Is.EqualTo(TrackColours.OldLine));
            TrackBaker.BakeNow(_track);
            Assert.That(WhiteLineAt(5), Is.EqualTo(TrackColours.RacingLine));
        }
    }
}
