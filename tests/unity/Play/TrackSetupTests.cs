// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using System.Linq;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.Splines;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>A road becomes a track, by its meshes, a spline or a file, and again after it was changed.</summary>
    [TestFixture]
    public class TrackSetupTests : SetupFixture
    {
        [Test]
        public void SelectedMeshesBecomeAComputedTrackAndARerunKeepsWhatWasSetByHand()
        {
            GameObject road = MakeRoad("street");
            var director = new GameObject("Director").AddComponent<RaceDirector>();
            GameObject car = MakeCar(true);
            Assert.That(RoadFinder.HasRoad(new[] { road }), Is.True);
            Assert.That(RoadFinder.HasRoad(new[] { car }), Is.False, "a car is no road");
            RacingTrack track = TrackSetup.FromObjects(new[] { road });
            WaitForBakes();
            Assert.That(track.Asset.Length, Is.EqualTo(Scene.Baked("street").LengthM).Within(0.02f * track.Asset.Length));
            Assert.That(director.TrackAsset, Is.SameAs(track.Asset));
            Assert.That(TrackSourceBuilder.Lint(track).Count(finding => finding.IsError), Is.EqualTo(0));
            Assert.That(EditorUtility.Bar, Is.False);
            int gates = track.Gates.Count;
            TrackGate edited = track.Gates[7];
            edited.Grip = 0.6f;
            edited.RunOffLeft = 9f;
            Vector3 place = edited.Left;
            RacingTrack again = TrackSetup.FromObjects(new[] { road });
            Assert.That(again, Is.SameAs(track));
            Assert.That(track.CountGates(), Is.EqualTo(gates));
            TrackGate made = track.Gates.OrderBy(gate => Vector3.Distance(gate.Left, place)).First();
            Assert.That((made.Grip, made.RunOffLeft), Is.EqualTo((0.6f, 9f)));
            Assert.That(track.Gates.Count(gate => gate.Grip < 1f), Is.EqualTo(1));
            Assert.That(Debug.Entries.Count(entry => entry.Text.Contains(gates + " gates, ")), Is.EqualTo(2), "says what it found");
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ARerunKeepsGatesThatWereMovedByHandAndRenewsTheOthers()
        {
            GameObject road = MakeRoad("street");
            RacingTrack track = TrackSetup.FromObjects(new[] { road });
            Vector3[] found = track.Gates.Select(gate => gate.Left).ToArray();
            Vector3 moved = track.Gates[11].Left + (track.Gates[11].Right - track.Gates[11].Left) * 0.2f;
            TrackEdit.MoveBoundary(track.Gates[11], true, moved);
            TrackEdit.ArrangeInterfacePivots(track);
            for (int run = 0; run < 2; ++run)
            {
                TrackSetup.FromObjects(new[] { road });
                Assert.That(Vector3.Distance(track.Gates[11].Left, moved), Is.LessThan(1e-3f), "run " + run);
                Assert.That(Enumerable.Range(0, found.Length).Count(i => Vector3.Distance(track.Gates[i].Left, found[i]) > 1e-3f), Is.EqualTo(1));
            }
            road.transform.SetPositionAndRotation(new Vector3(0f, 2f, 0f), Quaternion.identity);
            TrackSetup.FromObjects(new[] { road });
            Assert.That(track.Gates[12].Left.y, Is.EqualTo(found[12].y + 2f).Within(1e-3f), "what was not moved by hand follows the road");
            Assert.That(Vector3.Distance(track.Gates[11].Left, moved), Is.LessThan(1e-3f));
        }

        [Test]
        public void ARerunKeepsGatesThatWereInsertedByHand()
        {
            GameObject road = MakeRoad("street");
            RacingTrack track = TrackSetup.FromObjects(new[] { road });
            int found = track.CountGates();
            TrackGate made = TrackEdit.InsertInterfaceAfter(track, track.Gates[20]);
            made.Grip = 0.7f;
            Vector3 place = made.Left;
            for (int run = 0; run < 2; ++run)
            {
                TrackSetup.FromObjects(new[] { road });
                Assert.That(track.CountGates(), Is.EqualTo(found + 1), "run " + run);
                Assert.That(Vector3.Distance(track.Gates[21].Left, place), Is.LessThan(1e-3f));
                Assert.That((track.Gates[21].Grip, track.Gates[20].Grip, track.Gates[21].transform.GetSiblingIndex()), Is.EqualTo((0.7f, 1f, 21)));
            }
            TrackEdit.DeleteInterface(track, track.Gates[21]);
            TrackSetup.FromObjects(new[] { road });
            Assert.That(track.CountGates(), Is.EqualTo(found), "and forgets what was deleted");
        }

        [Test]
        public void AFileOfTheProjectOrOfTheDiskBecomesATrackWhereTheObjectLies()
        {
            string path = Path.Combine(Path.GetTempPath(), "apexline-" + System.Guid.NewGuid() + ".csv");
            File.WriteAllLines(path, new[] { "# x_m,y_m,w_tr_right_m,w_tr_left_m" }.Concat(Enumerable.Range(0, 100).Select(i => string.Format(
                System.Globalization.CultureInfo.InvariantCulture, "{0},{1},4,5", 100 * System.Math.Cos(i * 0.0628318), 100 * System.Math.Sin(i * 0.0628318)))));
            try
            {
                var file = new TextAsset("");
                AssetDatabase.Assets[path] = file;
                Assert.That(RoadFinder.HasRoad(new Object[] { file }), Is.True);
                RacingTrack track = TrackSetup.FromObjects(new Object[] { file });
                Assert.That(track.Gates.All(gate => Mathf.Abs(gate.Width - 9f) < 0.05f), Is.True);
                WaitForBakes();
                Assert.That(track.Asset.Length, Is.EqualTo(2f * Mathf.PI * 99.5f).Within(3f));
                Vector3 first = track.Gates[0].Left;
                track.transform.position = new Vector3(50f, 7f, 0f);
                EditorUtility.Picked = path;
                Menus.TrackFromFile();
                Assert.That(Vector3.Distance(track.Gates[0].Left, first + new Vector3(50f, 7f, 0f)), Is.LessThan(1e-3f));
                File.WriteAllText(path, "0,0,4\n");
                Assert.That(TrackSetup.FromFile(path), Is.Null);
                Assert.That(Scene.Errors().Single(), Contains.Substring(Path.GetFileName(path)));
                Assert.That(track.CountGates(), Is.EqualTo(100), "a file that cannot be read changes nothing");
                Assert.That(TrackSetup.FromFile("/nowhere/road.gpx"), Is.Null);
                Assert.That(Scene.Errors().Last(), Contains.Substring("road.gpx"));
            }
            finally
            {
                EditorUtility.Picked = "";
                File.Delete(path);
            }
        }

        [Test]
        public void ASelectedSplineBecomesATrack()
        {
            SplineContainer container = MakeCircle();
            RacingTrack track = TrackSetup.FromObjects(new[] { container.gameObject });
            WaitForBakes();
            Assert.That(track.Asset.Length, Is.EqualTo(2f * Mathf.PI * 80f).Within(5f));
        }

        [Test]
        public void TheWholeLapsLineCanBeTheOneThatAStarFinds()
        {
            RacingTrack track = TrackSetup.FromObjects(new[] { MakeRoad("street") });
            WaitForBakes();
            Vector3[] computed = RacingLine(track.Asset);
            track.Lines = LinePlacing.Searched;
            Assert.That(TrackBaker.IsFresh(track), Is.False);
            Assert.That(TrackBaker.BakeNow(track), Is.True);
            Assert.That(TrackBaker.IsFresh(track), Is.True);
            Track baked;
            string problem;
            Assert.That(track.Asset.TryLoad(out baked, out problem), Is.True);
            using (Track searched = baked.AddAstarLine())
            {
                Vector3[] expected = searched.LineNodes(searched.FindLine("astar")).Select(node => node.Position.ToVector()).ToArray();
                Vector3[] driven = RacingLine(track.Asset);
                Assert.That(driven.Average(point => Apart(point, expected)), Is.LessThan(0.3f));
                Assert.That(driven.Average(point => Apart(point, computed)), Is.GreaterThan(0.3f), "it is another line than the computed one");
            }
            Assert.That(Scene.Errors(), Is.Empty);
        }

        private static Vector3[] RacingLine(TrackAsset asset)
        {
            Track track;
            string problem;
            Assert.That(asset.TryLoad(out track, out problem), Is.True, problem);
            return track.LineNodes(TrackLine.Racing).Select(node => node.Position.ToVector()).ToArray();
        }

        // From a line's nearest link, seen from above.
        private static float Apart(Vector3 point, Vector3[] line)
        {
            float nearest = float.MaxValue;
            for (int i = 0; i < line.Length; ++i)
            {
                Vector3 from = line[i];
                Vector3 along = line[(i + 1) % line.Length] - from;
                float share = Mathf.Clamp01(Vector3.Dot(point - from, along) / Mathf.Max(1e-6f, along.sqrMagnitude));
                Vector3 away = point - from - along * share;
                away.y = 0f;
                nearest = Mathf.Min(nearest, away.magnitude);
            }
            return nearest;
        }

        [Test]
        public void AMeshThatIsNoRoadChangesNothingAndSaysWhy()
        {
            var lone = new GameObject("Lone");
            lone.AddComponent<MeshFilter>().sharedMesh = new Mesh { vertices = new[] { Vector3.zero, Vector3.right, Vector3.forward }, triangles = new[] { 0, 1, 0 } };
            Assert.That(TrackSetup.FromObjects(new[] { lone }), Is.Null);
            Assert.That(SceneFinder.All<RacingTrack>(), Is.Empty);
            Assert.That(Scene.Errors().Single(), Contains.Substring("Track from Selection"));
            Assert.That(EditorUtility.Bar, Is.False);
        }
    }
}
