// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Linq;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Inspectors and gizmos of cars, profiles, directors and baked tracks.</summary>
    [TestFixture]
    public class InspectorTests : EditorFixture
    {
        [Test]
        public void AVehiclePresetIsTakenByAPressAndUndone()
        {
            VehicleProfile profile = ScriptableObject.CreateInstance<VehicleProfile>();
            profile.name = "Mine";
            UnityEditor.Editor inspector = Inspect<VehicleProfileEditor>(profile);
            Press(inspector, "Take the numbers of \"kart\"");
            Assert.That(profile.ToDesc().MassKg, Is.EqualTo(Vehicle.Preset("kart").MassKg));
            Undo.PerformUndo();
            Assert.That(profile.ToDesc().MassKg, Is.EqualTo(1200f));
        }

        [Test]
        public void ADriverPresetIsTakenByAPress()
        {
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            string preset = Driver.PresetNames[0];
            Press(Inspect<DriverProfileEditor>(profile), "Take the numbers of \"" + preset + "\"");
            Assert.That(profile.ToDesc(), Is.EqualTo(Driver.Preset(preset)));
        }

        [Test]
        public void ACarsInspectorOffersTheMissingAdapter()
        {
            AIDriver driver = new GameObject("Car").AddComponent<AIDriver>();
            UnityEditor.Editor inspector = Inspect<RaceCarEditor>(driver);
            Press(inspector, "Add Script Vehicle Adapter");
            Assert.That(driver.GetComponent<ScriptVehicleAdapter>(), Is.Not.Null);
        }

        private static CarDebug Draw(Action<DriverProfile> configure, RayCaster rays = RayCaster.Library)
        {
            Apexline.Unity.Tests.Scene.Begin("street", director => director.Rays = rays);
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            configure(profile);
            AIDriver car = Apexline.Unity.Tests.Scene.AddSampleCar("Car", Apexline.Unity.Tests.Scene.Grid("street", 1)[0], made => made.Driver = profile);
            Engine.Steps(200);
            FakeScene.Labels.Clear();
            Gizmos.Log.Clear();
            CarGizmos.DrawCar(car, GizmoType.Selected);
            CarDebug debug;
            Assert.That(car.TryGetDebug(out debug), Is.True);
            Assert.That(FakeScene.Labels.Single(), Contains.Substring(debug.State.ToString()));
            return debug;
        }

        private static bool HasSphere(Vector3 at)
        {
            return Gizmos.Log.Any(drawn => drawn.Kind == "sphere" && drawn.From == at);
        }

        [Test]
        public void OfASelectedCarThatWhichDrivesItIsShown()
        {
            CarDebug debug = Draw(driver => driver.RunnerSteering = true);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "wire"), Is.EqualTo(2), "two buffer zones");
            Assert.That(HasSphere(debug.Runner.ToVector()) && HasSphere(debug.ForwardPoint.ToVector()), Is.True);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.EqualTo(2), "no rays, since none drives it");
            Draw(driver => { driver.RunnerSteering = true; driver.BufferZones = false; });
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "wire"), Is.EqualTo(0));
            debug = Draw(driver => driver.RunnerSteering = false);
            Assert.That(HasSphere(debug.Runner.ToVector()), Is.False, "no runner where the line's curvature steers");
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.GreaterThan(3), "the planned way");
            int way = Gizmos.Log.Count(drawn => drawn.Kind == "line");
            Draw(driver => driver.Perception = Perception.ViewCone);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.InRange(way + (int)Constants.RayCount - 3, way + (int)Constants.RayCount + 3));
            Draw(driver => driver.RunnerSteering = true, RayCaster.UnityPhysics);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.EqualTo(2 + (int)Constants.RayCount));
        }

        [Test]
        public void AFindingOfTheSelfCheckLeadsToItsCar()
        {
            RaceDirector director = Apexline.Unity.Tests.Scene.Begin("street");
            AIDriver good = Apexline.Unity.Tests.Scene.AddSampleCar("Good", Apexline.Unity.Tests.Scene.Grid("street", 2)[0]);
            AIDriver bad = Apexline.Unity.Tests.RoadTests.AddMirroredCar("Mirrored", Apexline.Unity.Tests.Scene.Grid("street", 2)[1]);
            Apexline.Unity.Tests.Scene.StepUntil(() => director.Findings.Count > 0, 40f);
            FakeGui.Clear();
            UnityEditor.Editor.CreateEditor(new Object[] { bad }, typeof(RaceCarEditor)).OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("Self-check")), Is.True);
            FakeGui.Clear();
            UnityEditor.Editor.CreateEditor(new Object[] { good }, typeof(RaceCarEditor)).OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("Self-check")), Is.False);
            Press(UnityEditor.Editor.CreateEditor(new Object[] { director }, typeof(RaceDirectorEditor)), "Show Mirrored");
            Assert.That(Selection.activeGameObject, Is.SameAs(bad.gameObject));
            Assert.That(EditorGUIUtility.Pinged, Is.SameAs(bad));
        }

        [Test]
        public void AGateShowsWhatWasComputedForIt()
        {
            TrackBaker.BakeNow(_track);
            FakeGui.Clear();
            Inspect<TrackGateEditor>(_track.Gates[6]).OnInspectorGUI();
            string shown = FakeGui.Shown.Single(text => text.StartsWith("Distance"));
            // A quarter of the ring, from the first gate on.
            float distance = float.Parse(shown.Split(' ')[1], System.Globalization.CultureInfo.InvariantCulture);
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            Assert.That(distance, Is.EqualTo(0.25f * track.LineInfo(TrackLine.Racing).LengthM).Within(3f));
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Radius")), Is.True);
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Speed")), Is.True);
        }

        [Test]
        public void ATrackAssetShowsItsNumbers()
        {
            TrackBaker.BakeNow(_track);
            FakeGui.Clear();
            Inspect<TrackAssetEditor>(_track.Asset).OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Length: ")), Is.True);
        }
    }
}
