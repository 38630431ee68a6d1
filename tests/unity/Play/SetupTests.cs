// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Threading;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.Splines;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>From a road and a car to a race: the wizards, and the manual's own steps.</summary>
    [TestFixture]
    public class SetupTests
    {
        private sealed class TheirController : MonoBehaviour
        {
            [SerializeField] private float m_MaxMotorTorque = 400f;
            public float brakeTorque = 900f;
            public float maxSteerAngle = 30f;
            public float Sum { get { return m_MaxMotorTorque + brakeTorque + maxSteerAngle; } }
        }

        [SetUp]
        public void Begin()
        {
            Engine.Reset();
            Application.isPlaying = false;
            Undo.ClearAll();
            AssetDatabase.Assets.Clear();
            Selection.objects = new Object[0];
            SplineImport.Register();
        }

        [TearDown]
        public void End()
        {
            TrackBaker.CancelAll();
            RoadFinder.Finders.Clear();
            FakeGui.Clear();
            foreach (EditorWindow window in FakeWindows.Open.ToArray())
            {
                window.Close();
            }
            RoadFinder.FindersTake.Clear();
            Application.isPlaying = true;
        }

        private static GameObject MakeCar(bool wheels)
        {
            var car = new GameObject("Coupe");
            Rigidbody body = car.AddComponent<Rigidbody>();
            body.mass = 900f;
            body.inertiaTensor = new Vector3(1300f, 1400f, 500f);  // Unity takes it from the colliders
            body.useGravity = true;
            body.RestHeight = 0.5f;
            BoxCollider box = car.AddComponent<BoxCollider>();
            box.center = new Vector3(0f, 0.2f, 0.1f);
            box.size = new Vector3(1.8f, 1f, 4.2f);
            for (int i = 0; wheels && i < 4; ++i)
            {
                var place = new Vector3(i % 2 == 0 ? -0.8f : 0.8f, -0.2f, i < 2 ? 1.4f : -1.2f);
                var hub = new GameObject("Hub " + i);
                hub.transform.SetParent(car.transform, false);
                hub.transform.localPosition = place;
                hub.AddComponent<WheelCollider>().radius = 0.3f;
                var visual = new GameObject("Wheel mesh " + i);
                visual.transform.SetParent(car.transform, false);
                visual.transform.localPosition = place;
                visual.AddComponent<MeshFilter>();
            }
            return car;
        }

        // The road of a track as one mesh.
        private static GameObject MakeRoad(string name)
        {
            Gate[] gates = Scene.Baked(name).Gates();
            var vertices = new List<Vector3>();
            var triangles = new List<int>();
            for (int i = 0; i < gates.Length; ++i)
            {
                int here = 2 * i;
                int next = 2 * ((i + 1) % gates.Length);
                vertices.Add(gates[i].Left.ToVector());
                vertices.Add(gates[i].Right.ToVector());
                triangles.AddRange(new[] { here, next, here + 1, here + 1, next, next + 1 });
            }
            var road = new GameObject("Road");
            road.AddComponent<MeshFilter>().sharedMesh = new Mesh { vertices = vertices.ToArray(), triangles = triangles.ToArray() };
            return road;
        }

        private static void WaitForBakes()
        {
            for (int i = 0; i < 6000 && SceneFinder.All<RacingTrack>().Any(track => TrackBaker.JobOf(track) != null); ++i)
            {
                Thread.Sleep(10);
                if (EditorApplication.update != null)
                {
                    EditorApplication.update();
                }
            }
        }

        [Test]
        public void ACarOfWheelCollidersIsMeasured()
        {
            GameObject car = MakeCar(true);
            car.AddComponent<TheirController>();
            CarSetup.Report report = CarSetup.SetUp(car);
            WheelColliderAdapter.Wheel[] wheels = car.GetComponent<WheelColliderAdapter>().Wheels;
            Assert.That(wheels.Select(wheel => wheel.steers), Is.EqualTo(new[] { true, true, false, false }));
            Assert.That(wheels.Select(wheel => wheel.drives), Is.EqualTo(new[] { false, false, true, true }));
            Assert.That(wheels.All(wheel => wheel.visual && wheel.visual.name.StartsWith("Wheel mesh")), Is.True);
            AIDriver driver = car.GetComponent<AIDriver>();
            Assert.That(Vector3.Distance(driver.Centre, new Vector3(0f, -0.5f, 0.1f)), Is.LessThan(1e-3f), "on the ground below the box");
            VehicleDesc desc = driver.Vehicle.ToDesc();
            Assert.That(desc.MassKg, Is.EqualTo(900f));
            Assert.That(desc.WheelbaseM, Is.EqualTo(2.6f).Within(1e-3f));
            Assert.That((desc.WidthM, desc.LengthM), Is.EqualTo((1.8f, 4.2f)));
            Assert.That(desc.FrontWeightShare, Is.EqualTo(1.2f / 2.6f).Within(1e-3f));
            Assert.That(desc.Grip, Is.EqualTo(1f).Within(1e-3f));
            Assert.That(desc.MaxDriveForceN, Is.EqualTo(400f / 0.3f).Within(1f));
            Assert.That(desc.MaxBrakeForceN, Is.EqualTo(4f * 900f / 0.3f).Within(1f));
            Assert.That(desc.MaxSteerRad, Is.EqualTo(30f * Mathf.Deg2Rad).Within(1e-4f));
            Assert.That(AssetDatabase.Assets.Values, Has.Member(driver.Vehicle));
            Assert.That(report.Text, Contains.Substring("TheirController"));
            VehicleProfile profile = driver.Vehicle;
            CarSetup.SetUp(car);
            Assert.That(driver.Vehicle, Is.SameAs(profile), "a second time keeps what is there");
            Assert.That(car.GetComponents<AIDriver>().Length + car.GetComponents<WheelColliderAdapter>().Length, Is.EqualTo(2));
            Undo.PerformUndo();
            Undo.PerformUndo();
            Assert.That(car.GetComponent<AIDriver>(), Is.Null);
            Assert.That(car.GetComponent<WheelColliderAdapter>(), Is.Null);
        }

        [Test]
        public void ACarOfItsOwnPhysicsGetsTheScriptAdapter()
        {
            GameObject car = MakeCar(true);
            car.AddComponent<RigidbodyCar>();
            CarSetup.SetUp(car);
            Assert.That(car.GetComponent<ScriptVehicleAdapter>(), Is.Not.Null);
            Assert.That(car.GetComponent<WheelColliderAdapter>(), Is.Null);
            GameObject bare = new GameObject("Bare");
            Assert.That(CarSetup.SetUp(bare).Text, Contains.Substring("connect your controller"));
            Assert.That(bare.GetComponent<Rigidbody>().mass, Is.EqualTo(1200f));
        }

        private enum SpeedType { MPH, KPH }

        private sealed class MilesAnHour : MonoBehaviour
        {
            [SerializeField] private float m_Topspeed = 120f;
            [SerializeField] private SpeedType m_SpeedType = SpeedType.MPH;
            public float horsePower = 200f;
            public string Sum { get { return m_Topspeed + " " + m_SpeedType; } }
        }

        private sealed class KilometresAnHour : MonoBehaviour
        {
            public float maxSpeed = 180f;
        }

        [Test]
        public void TopSpeedAndPowerOfAScriptAreReadInItsUnits()
        {
            GameObject car = MakeCar(true);
            car.AddComponent<MilesAnHour>();
            CarSetup.Report report = CarSetup.SetUp(car);
            Assert.That(report.Profile.ToDesc().TopSpeedMps, Is.EqualTo(120f / 2.237f).Within(0.01f));
            Assert.That(report.Profile.ToDesc().PowerW, Is.EqualTo(200f * 745.7f).Within(1f));
            Assert.That(report.Text, Contains.Substring("120 mph"));
            car = MakeCar(true);
            car.AddComponent<KilometresAnHour>();
            Assert.That(CarSetup.SetUp(car).Profile.ToDesc().TopSpeedMps, Is.EqualTo(50f).Within(0.01f));
        }

        [Test]
        public void TheWizardShowsWhatItFoundAndTakesCorrections()
        {
            GameObject car = MakeCar(true);
            Selection.activeObject = car;
            PressMenu("GameObject/Racing AI/Set Up AI Car");
            CarSetupWindow window = FakeWindows.Open.OfType<CarSetupWindow>().Single();
            AIDriver driver = car.GetComponent<AIDriver>();
            VehicleDesc before = driver.Vehicle.ToDesc();
            Gui(window);
            Assert.That(FakeGui.Shown.Any(text => text.Contains("4 WheelColliders")), Is.True);
            Assert.That(driver.Vehicle.ToDesc(), Is.EqualTo(before), "looking changes nothing");
            FakeGui.Enter["Power, kW"] = 150f;
            FakeGui.Enter["Top speed, km/h"] = 216f;
            FakeGui.Enter["Hub 0 drives"] = FakeGui.Enter["Hub 1 drives"] = 1f;
            FakeGui.Enter["Hub 3 drives"] = 0f;
            Gui(window);
            FakeGui.Enter.Clear();
            VehicleDesc after = driver.Vehicle.ToDesc();
            Assert.That((after.PowerW, after.TopSpeedMps, after.MassKg), Is.EqualTo((150000f, 60f, before.MassKg)));
            Assert.That(car.GetComponent<WheelColliderAdapter>().Wheels.Select(wheel => wheel.drives), Is.EqualTo(new[] { true, true, true, false }));
            Assert.That(after.DriveFrontShare, Is.EqualTo(2f / 3f).Within(1e-4f), "drivers plan with it");
            FakeGui.Enter["Mass, kg"] = -5f;
            Gui(window);
            Assert.That(driver.Vehicle.ToDesc().MassKg, Is.EqualTo(before.MassKg), "what is out of range changes nothing");
            FakeGui.Clear();
            FakeGui.Press = "Race with This Car";
            Gui(window);
            Assert.That(Object.FindAnyObjectByType<StartingGrid>().Car, Is.SameAs(driver));
            Object.DestroyImmediate(car);
            Gui(window);
            Assert.That(FakeGui.Shown.Single(), Contains.Substring("deleted"));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ABodyWithoutWheelsAndScriptsGetsARigidbodyCarAndDrivesALap()
        {
            var car = new GameObject("Kart");
            car.AddComponent<Rigidbody>().useGravity = true;
            for (int part = 0; part < 2; ++part)
            {
                BoxCollider box = car.AddComponent<BoxCollider>();  // a cabin above a floor; the pivot lies on the ground
                box.center = new Vector3(0f, part == 0 ? 0.9f : 0.3f, 0f);
                box.size = new Vector3(1.6f, part == 0 ? 0.6f : 0.4f, part == 0 ? 2f : 3.8f);
            }
            CarSetup.Report report = CarSetup.SetUp(car);
            Assert.That(car.GetComponent<RigidbodyCar>(), Is.Not.Null);
            Assert.That(report.Text, Contains.Substring("neither wheels nor scripts").And.StringContaining("too light"));
            Assert.That(report.Profile.ToDesc().MassKg, Is.EqualTo(1200f));
            Application.isPlaying = true;
            Scene.LayRoad(Scene.Baked("street"));
            var director = new GameObject("Director").AddComponent<RaceDirector>();
            director.TrackAsset = Scene.AssetOf("street");
            director.Laps = 1;
            AIDriver driver = car.GetComponent<AIDriver>();
            driver.Place(Scene.Grid("street", 1)[0]);
            Engine.EnterPlay();
            bool finished = false;
            director.OnFinish.AddListener((who, place) => finished = true);
            Scene.StepUntil(() => finished, 90f);
            Assert.That(car.GetComponents<BoxCollider>().All(box => box.sharedMaterial && box.sharedMaterial.dynamicFriction == 0f), Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void AnAdapterAndADriverFindWhatTheyNeedWhenTheyAreAdded()
        {
            GameObject car = MakeCar(true);
            Assert.That(car.AddComponent<WheelColliderAdapter>().Wheels.Length, Is.EqualTo(4));
            Assert.That(car.AddComponent<PlayerCar>().Centre.y, Is.EqualTo(-0.5f).Within(1e-3f));
        }

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

        private static void Gui(EditorWindow window)
        {
            FakeGui.Shown.Clear();
            Engine.Send(window, "OnGUI");
        }

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

        // A circle of 80 m radius as the middle of a road.
        private static SplineContainer MakeCircle()
        {
            SplineContainer container = new GameObject("Spline").AddComponent<SplineContainer>();
            var circle = new Vector3[720];
            for (int i = 0; i < circle.Length; ++i)
            {
                circle[i] = Conversion.YawRotation(2f * Mathf.PI * i / circle.Length) * Vector3.forward * 80f;
            }
            container.List.Add(new Spline { Points = circle, Closed = true });
            return container;
        }

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

        private static float Radius(Vector3 point)
        {
            return new Vector2(point.x, point.z).magnitude;
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

        [Test]
        public void AGridWithoutACarSaysWhatToDo()
        {
            Application.isPlaying = true;
            Scene.Begin("street");
            StartingGrid grid = new GameObject("Grid").AddComponent<StartingGrid>();
            Assert.That(grid.Cars, Is.Empty);
            Assert.That(Scene.Errors().Single(), Contains.Substring("assign a prefab"));
        }

        [Test]
        public void AGridSpawnsCarsWithDriversInTurnAndAPlayerLast()
        {
            Application.isPlaying = true;
            RaceDirector director = Scene.Begin("street");
            AIDriver prefab = Scene.AddSampleCar("Prefab", default(CarState), car => car.gameObject.IsAsset = true);
            prefab.gameObject.SetActive(false);
            PlayerCar player = Scene.Add<PlayerCar>("Player", car => Scene.AddBody(car.gameObject));
            var drivers = new[] { ScriptableObject.CreateInstance<DriverProfile>(), ScriptableObject.CreateInstance<DriverProfile>() };
            drivers[0].name = "Ada";
            drivers[1].name = "Ben";
            StartingGrid grid = Scene.Add<StartingGrid>("Grid", made =>
            {
                made.Car = prefab;
                made.Count = 5;
                made.Drivers = drivers;
                made.Player = player;
            });
            Assert.That(grid.Cars.Count, Is.EqualTo(6));
            Assert.That(grid.Cars.Select(car => car.DriverName).Take(3), Is.EqualTo(new[] { "Ada 1", "Ben 2", "Ada 3" }));
            Engine.Steps(400);
            director.RefreshResults();
            Assert.That(director.StandingCount, Is.EqualTo(6));
            Assert.That(grid.Cars.Take(5).All(car => RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude > 5f), Is.True);
            grid.Spawn();
            Engine.Steps(50);
            Assert.That(director.Cars.Count, Is.EqualTo(6), "the old ones are gone");
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void DriversAreDrawnByTheRacesSeedAndEachComesBeforeOneComesAgain()
        {
            Application.isPlaying = true;
            var hands = new List<string>();
            foreach (int seed in new[] { 1, 1, 2 })
            {
                Scene.Begin("street", made => made.Seed = seed);
                AIDriver prefab = Scene.AddSampleCar("Prefab", default(CarState), car => car.gameObject.IsAsset = true);
                prefab.gameObject.SetActive(false);
                DriverProfile[] drivers = Enumerable.Range(0, 5).Select(i => ScriptableObject.CreateInstance<DriverProfile>()).ToArray();
                for (int i = 0; i < drivers.Length; ++i)
                {
                    drivers[i].name = "Driver " + (char)('A' + i);
                }
                StartingGrid grid = Scene.Add<StartingGrid>("Grid", made =>
                {
                    made.Car = prefab;
                    made.Count = 12;
                    made.Drivers = drivers;
                    made.DrawDrivers = true;
                });
                List<DriverProfile> drawn = grid.Cars.Select(car => ((AIDriver)car).Driver).ToList();
                Assert.That(drawn.Take(5).Distinct().Count(), Is.EqualTo(5));
                Assert.That(drawn.Skip(5).Take(5).Distinct().Count(), Is.EqualTo(5));
                hands.Add(string.Join(" ", drawn.Select(driver => driver.name).ToArray()));
            }
            Assert.That(hands[0], Is.EqualTo(hands[1]).And.Not.EqualTo(hands[2]));
            Assert.That(hands[0].Substring(0, 40), Is.Not.EqualTo("Driver A Driver B Driver C Driver D Driv"), "not in turn");
        }

        private static List<string> StepsOfTheManual(string title = "## A race in your own scene")
        {
            string page = File.ReadAllText(Path.Combine(Scene.Root, "unity_package/Documentation~/get-started.md"));
            string section = page.Substring(page.IndexOf(title));
            section = section.Substring(0, section.IndexOf("\n\n##", 4) < 0 ? section.Length : section.IndexOf("\n\n##", 4));
            return Regex.Matches(section, @"^\d+\. (.+)$", RegexOptions.Multiline).Cast<Match>().Select(match => match.Groups[1].Value).ToList();
        }

        // A menu entry as a press on it: first whether it can be pressed.
        private static void PressMenu(string path)
        {
            var methods = typeof(Menus).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic).Where(
                method => method.GetCustomAttributes(typeof(MenuItem), false).Cast<MenuItem>().Any(item => item.Path == path)).ToList();
            Assert.That(methods, Is.Not.Empty, "there is a menu entry " + path);
            MethodInfo can = methods.SingleOrDefault(method => method.ReturnType == typeof(bool));
            Assert.That(can == null || (bool)can.Invoke(null, null), Is.True, path + " is greyed out");
            methods.Single(method => method.ReturnType == typeof(void)).Invoke(null, null);
            WaitForBakes();
        }

        [Test]
        public void TheManualsStepsLeadFromARoadAndACarToARaceInAtMostTenActions()
        {
            GameObject road = MakeRoad("street");
            GameObject car = MakeCar(true);
            int actions = 0;
            foreach (string step in StepsOfTheManual())
            {
                ++actions;
                Match menu = Regex.Match(step, @"\*((?:GameObject|Tools) > [^*]+)\*");
                if (menu.Success)
                {
                    PressMenu(menu.Groups[1].Value.Replace(" > ", "/"));
                }
                else if (step.StartsWith("Select your car"))
                {
                    Selection.activeObject = car;
                }
                else if (step.StartsWith("Select the road"))
                {
                    Selection.activeObject = road;
                }
                else
                {
                    Assert.That(step, Is.StringStarting("Press *Play*"), "the test knows this action");
                    Scene.LayRoad(Scene.Baked("street"));
                    Engine.EnterPlay();
                }
            }
            Assert.That(actions, Is.InRange(4, 10));
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            Engine.Steps(500);
            director.RefreshResults();
            Assert.That(director.StandingCount, Is.EqualTo(8));
            Assert.That(director.Cars.Select(Describe).Where(text => text.StartsWith("slow")), Is.Empty);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheManualsStepsLeadFromAnEmptySceneToARaceInAtMostFiveActions()
        {
            var prefab = (GameObject)UnityYaml.Load("Samples~/Cars/Arcade Car.prefab", 1000);
            AssetDatabase.Assets["Assets/Club.asset"] = Scene.AssetOf("club");
            int actions = 0;
            foreach (string step in StepsOfTheManual("## From an empty scene"))
            {
                ++actions;
                Match menu = Regex.Match(step, @"\*((?:GameObject|Tools) > [^*]+)\*");
                if (menu.Success)
                {
                    PressMenu(menu.Groups[1].Value.Replace(" > ", "/"));
                }
                else if (step.StartsWith("Select the prefab"))
                {
                    Selection.activeObject = prefab;
                }
                else
                {
                    Assert.That(step, Is.StringStarting("Press *Play*"), "the test knows this action");
                    Engine.EnterPlay();
                }
            }
            Assert.That(actions, Is.InRange(2, 5));
            Engine.Steps(2);
            Physics.Ground = null;
            RaycastHit hit;
            Vector3 start = Scene.Baked("club").Position(0f, 0f).ToVector();
            Assert.That(Physics.Raycast(start + Vector3.up, Vector3.down, out hit, 2f, ~0, QueryTriggerInteraction.Ignore), Is.True, "a road");
            Scene.LayRoad(Scene.Baked("club"));  // quicker than its meshes
            foreach (MeshCollider mesh in Object.FindAnyObjectByType<TrackMesh>().GetComponentsInChildren<MeshCollider>())
            {
                Object.Destroy(mesh);
            }
            Engine.Steps(500);
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            director.RefreshResults();
            Assert.That(director.StandingCount, Is.EqualTo(8));
            Assert.That(director.Cars.Select(Describe).Where(text => text.StartsWith("slow")), Is.Empty);
            Assert.That(Object.FindAnyObjectByType<RaceCamera>().Target, Is.SameAs(director.Cars[0]));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ARaceInASceneWithARoadAddsNone()
        {
            Scene.LayRoad(Scene.Baked("street"));
            GameObject car = MakeCar(true);
            CarSetup.SetUp(car);
            AssetDatabase.Assets["Assets/Street.asset"] = Scene.AssetOf("street");
            var camera = new GameObject("Game camera");
            camera.AddComponent<Camera>();
            camera.AddComponent<TheirController>();
            RaceSetup.Create(car.GetComponent<AIDriver>());
            Assert.That(Object.FindAnyObjectByType<TrackMesh>(), Is.Null);
            Assert.That(Object.FindAnyObjectByType<RaceDirector>().TrackAsset.name, Is.EqualTo("street"));
            Assert.That(Object.FindAnyObjectByType<RaceCamera>(), Is.Null, "a camera with scripts is the game's own");
            Undo.PerformUndo();
            Assert.That(Object.FindAnyObjectByType<RaceDirector>(), Is.Null, "one step of Undo");
        }

        private static string Describe(RaceCar car)
        {
            CarDebug debug;
            float speed = RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude;
            car.TryGetDebug(out debug);
            return (speed > 5f ? "moves " : "slow ") + speed + " m/s: " + debug.State + ", " + debug.Reason + " at " + debug.Location.DistanceM + " " + debug.Location.LateralM + " edges " + debug.Location.ToLeftEdgeM + " " + debug.Location.ToRightEdgeM + " throttle " + car.Controls.Throttle + " brake " + car.Controls.Brake + " steer " + car.Controls.Steering;
        }
    }
}
