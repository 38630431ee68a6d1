// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.Splines;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Gates from splines whose edges have other lengths than each other.</summary>
    [TestFixture]
    public class SplineTests
    {
        private const float Width = 10f;
        private RacingTrack _track;

        [SetUp]
        public void Begin()
        {
            Engine.Reset();
            Application.isPlaying = false;
            Undo.ClearAll();
            _track = new GameObject("Track").AddComponent<RacingTrack>();
        }

        [TearDown]
        public void End()
        {
            Application.isPlaying = true;
        }

        // Two straights of 200 m, joined by a hairpin to the right and a wide turn back; the offset is to the right.
        private static Vector3[] Road(float offset, bool closed)
        {
            var points = new List<Vector3>();
            for (float z = 0f; z < 200f; z += 2f) { points.Add(new Vector3(offset, 0f, z)); }
            Arc(points, new Vector3(9f, 0f, 200f), 9f - offset, Mathf.PI, 0f);
            for (float z = 200f; z > 0f; z -= 2f) { points.Add(new Vector3(18f - offset, 0f, z)); }
            if (closed) { Arc(points, new Vector3(9f, 0f, 0f), 9f - offset, 0f, -Mathf.PI); }
            return points.ToArray();
        }

        private static void Arc(List<Vector3> points, Vector3 centre, float radius, float from, float to)
        {
            for (int i = 0; i <= 40; ++i)
            {
                float angle = Mathf.Lerp(from, to, i / 40f);
                points.Add(centre + new Vector3(Mathf.Cos(angle), 0f, Mathf.Sin(angle)) * radius);
            }
        }

        private SplineContainer Splines(bool closed, params Vector3[][] edges)
        {
            SplineContainer container = new GameObject("Spline").AddComponent<SplineContainer>();
            foreach (Vector3[] edge in edges) { container.List.Add(new Spline { Points = edge, Closed = closed }); }
            return container;
        }

        // How far a gate is from lying across the road, degrees.
        private static float Skew(TrackGate gate, Vector3[] middle)
        {
            Vector3 at = (gate.Left + gate.Right) * 0.5f;
            int nearest = Enumerable.Range(0, middle.Length - 1).OrderBy(i => Vector3.Distance(middle[i], at)).First();
            Vector3 along = (middle[nearest + 1] - middle[nearest]).normalized;
            return (float)System.Math.Acos(Mathf.Clamp01(Vector3.Dot(gate.Forward, along))) * Mathf.Rad2Deg;
        }

        [TestCase(false, false, false)]
        [TestCase(true, false, false)]
        [TestCase(false, true, false)]
        [TestCase(true, true, false)]
        [TestCase(true, true, true)]
        public void GatesBetweenTwoEdgesLieAcrossAHairpin(bool closed, bool turnedRound, bool rightFirst)
        {
            Vector3[] left = Road(-0.5f * Width, closed);
            Vector3[] right = Road(0.5f * Width, closed);
            if (turnedRound) { right = (rightFirst ? right : Enumerable.Reverse(right)).ToArray(); }
            if (rightFirst) { left = Enumerable.Reverse(left).ToArray(); }
            SplineContainer container = rightFirst ? Splines(closed, right, left) : Splines(closed, left, right);
            int count = SplineImport.Import(_track, container, 3f, 10f);
            Assert.That(count, Is.GreaterThan(35));
            Vector3[] middle = Road(0f, closed);
            foreach (TrackGate gate in _track.Gates)
            {
                Assert.That(gate.Width, Is.EqualTo(Width).Within(0.3f), gate.name);
                Assert.That(Skew(gate, middle), Is.LessThan(12f), gate.name);
            }
            Assert.That(TrackBaker.BakeNow(_track), Is.True, TrackBaker.LastFailure);
        }

        [Test]
        public void OneSplineIsTheMiddleOfARoadAsWideAsTheTracksFieldSays()
        {
            SplineContainer container = Splines(true, Road(0f, true));
            container.transform.SetParent(_track.transform, false);
            _track.RoadWidth = 7f;
            Selection.activeObject = _track.gameObject;
            SplineImport.ImportSelected();
            Assert.That(_track.Gates.Count, Is.GreaterThan(20));
            Assert.That(_track.Gates[3].Width, Is.EqualTo(7f).Within(0.01f));
            Assert.That(TrackBaker.BakeNow(_track), Is.True, TrackBaker.LastFailure);
            Undo.PerformUndo();
            Assert.That(_track.CountGates(), Is.EqualTo(0));
        }
    }
}
