// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.Splines;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>A spline's gates are as wide as the road on the ground.</summary>
    [TestFixture]
    public class RoadWidthTests : SetupFixture
    {
        [Test]
        public void GatesAreAsWideAsTheRoadOnTheGround()
        {
            // 4 m to the inside, 7 m to the outside, banked, then a kerb of 8 cm.
            Physics.Ground = (x, z) =>
            {
                float radius = Mathf.Sqrt(x * x + z * z);
                return 0.15f * (radius - 80f) + (radius < 76f || radius > 87f ? 0.08f : 0f);
            };
            RacingTrack track = TrackSetup.FromObjects(new[] { MakeCircle().gameObject });
            foreach (TrackGate gate in track.Gates)
            {
                Assert.That(Radius(gate.Right), Is.EqualTo(76f).Within(0.06f), gate.name);
                Assert.That(Radius(gate.Left), Is.EqualTo(87f).Within(0.06f), gate.name);
                Assert.That(gate.Left.y, Is.EqualTo(0.15f * 7f + TrackEdit.HeightAboveGround).Within(0.02f));
            }
            Physics.Ground = (x, z) => 3f;
            TrackSetup.FromObjects(new[] { Object.FindAnyObjectByType<SplineContainer>().gameObject });
            Assert.That(track.Gates.All(gate => Mathf.Abs(gate.Width - track.RoadWidth) < 0.3f), Is.True, "ground without an edge: the usual width");
        }

        [Test]
        public void OnATerrainTheRoadIsAsWideAsItsPaint()
        {
            Physics.Ground = (x, z) => 5f;
            const int Cells = 1024;
            var paint = new float[Cells, Cells, 2];
            for (int i = 0; i < Cells * Cells; ++i)
            {
                float radius = new Vector2((i % Cells + 0.5f) * 0.25f - 128f, (i / Cells + 0.5f) * 0.25f - 128f).magnitude;
                paint[i / Cells, i % Cells, radius > 77f && radius < 84f ? 1 : 0] = 1f;
            }
            TerrainCollider terrain = Physics.GroundCollider;
            terrain.terrainData = new TerrainData { size = new Vector3(256f, 100f, 256f) };
            terrain.terrainData.SetAlphamaps(0, 0, paint);
            terrain.transform.position = new Vector3(-128f, 0f, -128f);
            RacingTrack track = TrackSetup.FromObjects(new[] { MakeCircle().gameObject });
            foreach (TrackGate gate in track.Gates)
            {
                Assert.That(Radius(gate.Right), Is.EqualTo(77f).Within(0.4f), gate.name);
                Assert.That(Radius(gate.Left), Is.EqualTo(84f).Within(0.4f), gate.name);
            }
            Assert.That(track.Gates[0].Left.y, Is.EqualTo(5f + TrackEdit.HeightAboveGround).Within(1e-3f), "on the terrain");
        }
    }
}
