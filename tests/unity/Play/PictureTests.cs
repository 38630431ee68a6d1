// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Everything that the package draws, as lines of text for tools/unity_pictures, which makes the manual's
    /// pictures of it: edges of the road, gizmos, cars, labels. Written into the folder APX_PICTURES, if there is
    /// one.</summary>
    [TestFixture]
    public class PictureTests
    {
        private readonly List<string> _lines = new List<string>();

        [SetUp]
        public void Begin()
        {
            Engine.Reset();
            Undo.ClearAll();
            AssetDatabase.Assets.Clear();
            _lines.Clear();
            Gizmos.Log.Clear();
            FakeScene.Lines.Clear();
            FakeScene.Labels.Clear();
        }

        private void Add(string kind, params object[] values)
        {
            _lines.Add(kind + " " + string.Join(" ", values.Select(value => Convert.ToString(value, CultureInfo.InvariantCulture)).ToArray()));
        }

        private void Add(string kind, Vector3 a, Vector3 b, Color c)
        {
            Add(kind, a.x, a.y, a.z, b.x, b.y, b.z, c.r, c.g, c.b, c.a);
        }

        private void AddRoad(Track track)
        {
            foreach (Gate gate in track.Gates())
            {
                Add("road", gate.Left.X, gate.Left.Y, gate.Left.Z, gate.Right.X, gate.Right.Y, gate.Right.Z, gate.WallLeft.X, gate.WallLeft.Y, gate.WallLeft.Z,
                    gate.WallRight.X, gate.WallRight.Y, gate.WallRight.Z);
            }
        }

        private void AddCars(RaceDirector director)
        {
            foreach (RaceCar car in director.Cars)
            {
                VehicleDesc desc = car.GetVehicleDesc();
                Vector3 ground = car.transform.TransformPoint(car.Centre);
                Vector3 ahead = car.transform.forward;
                Add("car", ground.x, ground.y, ground.z, Mathf.Atan2(ahead.x, ahead.z), desc.WidthM, desc.LengthM);
            }
        }

        private void AddDrawn(IEnumerable<Drawn> drawn)
        {
            foreach (Drawn one in drawn)
            {
                Add(one.Kind, one.From, one.To, one.Color);
            }
        }

        private void Write(string name)
        {
            string folder = Environment.GetEnvironmentVariable("APX_PICTURES");
            if (!string.IsNullOrEmpty(folder))
            {
                File.WriteAllLines(Path.Combine(folder, name + ".txt"), _lines.ToArray());
            }
        }

        private static GameObject MakeRoad()
        {
            Gate[] gates = Scene.Baked("club").Gates();
            var road = new GameObject("Road");
            var vertices = gates.SelectMany(gate => new[] { gate.Left.ToVector(), gate.Right.ToVector() }).ToArray();
            var triangles = new List<int>();
            for (int i = 0; i < gates.Length; ++i)
            {
                int next = 2 * ((i + 1) % gates.Length);
                triangles.AddRange(new[] { 2 * i, next, 2 * i + 1, 2 * i + 1, next, next + 1 });
            }
            road.AddComponent<MeshFilter>().sharedMesh = new Mesh { vertices = vertices, triangles = triangles.ToArray() };
            return road;
        }

        [Test]
        public void AMarkedTrack()
        {
            Application.isPlaying = false;
            RacingTrack track = TrackSetup.FromObjects(new[] { MakeRoad() });
            TrackBaker.CancelAll();
            Assert.That(TrackBaker.BakeNow(track), Is.True);
            TrackGizmos.DrawTrack(track, GizmoType.Selected);
            AddRoad(Scene.Baked("club"));
            AddDrawn(Gizmos.Log);
            Assert.That(Gizmos.Log.Count, Is.GreaterThan(10 * track.CountGates()));
            Write("track");
            Application.isPlaying = true;
        }

        [Test]
        public void APreview()
        {
            Application.isPlaying = false;
            TrackPreview window = TrackPreview.Open(new[] { MakeRoad() });
            SceneView.Raise();
            AddRoad(Scene.Baked("club"));
            AddDrawn(FakeScene.Lines);
            foreach (string line in window.Text.Split('\n'))
            {
                Add("text", line);
            }
            Assert.That(FakeScene.Lines.Count, Is.GreaterThan(100));
            Write("preview");
            window.Close();
            Application.isPlaying = true;
        }

        [Test]
        public void ACarAndWhatDrivesIt()
        {
            RaceDirector director = Scene.Begin("club");
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            profile.RunnerSteering = true;
            profile.Perception = Perception.ViewCone;
            CarState[] places = Scene.Grid("club", 4);
            List<AIDriver> cars = places.Select((state, i) => Scene.AddSampleCar("Car " + (i + 1), state, car => car.Driver = i == 3 ? profile : null)).ToList();
            Engine.Steps(300);
            CarGizmos.DrawCar(cars[3], GizmoType.Selected);
            AddRoad(Scene.Baked("club"));
            AddCars(director);
            AddDrawn(Gizmos.Log);
            foreach (string line in FakeScene.Labels.Single().Split('\n'))
            {
                Add("text", line);
            }
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "wire"), Is.EqualTo(2));
            Write("car");
        }

        [Test]
        public void ARaceWithItsTimingTower()
        {
            RaceDirector director = Scene.Begin("club");
            List<AIDriver> cars = Scene.AddGrid("club", 8);
            Engine.Steps(700);
            var candidates = new PlanCandidate[16];
            int count = 0;
            AIDriver busiest = null;
            Scene.StepUntil(() =>
            {
                busiest = cars.Find(car => director.Race.Plan(car.Slot, candidates, out count) == Status.Ok && count > 2);
                return busiest;
            }, 40f);
            RaceOverlay overlay = Scene.Add<RaceOverlay>("Overlay", made => made.PlanOf = busiest);
            Engine.Frame(0.02f);
            AddRoad(Scene.Baked("club"));
            AddCars(director);
            foreach (string line in overlay.Text.TrimEnd('\n').Split('\n'))
            {
                Add("text", line);
            }
            Assert.That(director.StandingCount, Is.EqualTo(8));
            Write("race");
        }
    }
}
