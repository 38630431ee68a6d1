// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>A track is looked at before it is made.</summary>
    [TestFixture]
    public class PreviewTests : SetupFixture
    {
        [Test]
        public void APreviewShowsWhatWouldBeMadeAndChangesNothingUntilItIsMade()
        {
            GameObject spline = MakeCircle().gameObject;
            Selection.activeObject = spline;
            PressMenu("Tools/Racing AI/Preview Track from Selection...");
            TrackPreview window = FakeWindows.Open.OfType<TrackPreview>().Single();
            FakeScene.Lines.Clear();
            SceneView.Raise();
            int gates = window.Road.Gates.Length;
            Assert.That(SceneFinder.All<RacingTrack>(), Is.Empty);
            Assert.That(AssetDatabase.Assets, Is.Empty);
            Assert.That(FakeScene.Lines.Count(line => line.Color.Equals(TrackColours.Left)), Is.EqualTo(gates));
            Assert.That(FakeScene.Lines.Count(line => line.Color.Equals(TrackColours.Right)), Is.EqualTo(gates));
            Assert.That(FakeScene.Lines.Where(line => line.Color.Equals(TrackColours.RacingLine)).All(line => Mathf.Abs(Radius(line.From) - 80f) < 5f), Is.True);
            Assert.That(FakeScene.Lines.Count, Is.GreaterThanOrEqualTo(4 * gates), "two edges, the line, the gates");
            Assert.That(window.Text, Contains.Substring(gates + " gates, ").And.StringContaining("Lap of the racing line"));
            FakeGui.Enter["Road width, m"] = 14f;
            FakeGui.Enter["Distance of gates, m"] = 10f;
            Gui(window);
            FakeGui.Enter.Clear();
            Assert.That(window.Road.Gates.Length, Is.InRange(2 * gates - 2, 2 * gates + 2), "settings act at once");
            Assert.That(window.Text, Contains.Substring("14.0 to 14.0 m wide"));
            Assert.That(SceneFinder.All<RacingTrack>(), Is.Empty);
            FakeGui.Press = "Make Track";
            Gui(window);
            WaitForBakes();
            RacingTrack track = SceneFinder.All<RacingTrack>().Single();
            Assert.That((track.CountGates(), track.RoadWidth, track.Spacing), Is.EqualTo((window.Road.Gates.Length, 14f, 10f)));
            Assert.That(track.Asset, Is.Not.Null);
            Assert.That(FakeWindows.Open, Is.Empty);
            FakeScene.Lines.Clear();
            SceneView.Raise();
            Assert.That(FakeScene.Lines, Is.Empty, "a closed window draws nothing");
            Undo.PerformUndo();
            Undo.PerformUndo();
            Assert.That(SceneFinder.All<RacingTrack>(), Is.Empty);
            Assert.That(EditorUtility.Bar, Is.False);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void APreviewTellsWhatIsKeptAndWhatIsNoRoad()
        {
            GameObject road = MakeRoad("street");
            RacingTrack track = TrackSetup.FromObjects(new[] { road });
            TrackEdit.MoveBoundary(track.Gates[11], true, track.Gates[11].Left + Vector3.up * 0.5f);
            TrackEdit.InsertInterfaceAfter(track, track.Gates[20]);
            Vector3 moved = track.Gates[11].Left;
            TrackPreview window = TrackPreview.Open(new[] { road });
            Assert.That(window.Text, Contains.Substring("2 gates keep"));
            FakeGui.Press = "Cancel";
            Gui(window);
            Assert.That(track.Gates[11].Left, Is.EqualTo(moved));
            Assert.That(FakeWindows.Open, Is.Empty);
            window = TrackPreview.Open(new[] { new GameObject("Empty") });
            Assert.That(window.Road, Is.Null);
            Assert.That(window.Text, Contains.Substring("select the meshes"));
            FakeGui.Press = "Make Track";
            Gui(window);
            Assert.That(FakeGui.Press, Is.EqualTo("Make Track"), "greyed out");
            FakeGui.Clear();
            window.Close();
        }
    }
}
