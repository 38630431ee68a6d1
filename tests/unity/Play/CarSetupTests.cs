// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>A car's object becomes an AI car: what is found, what the wizard shows, what is driven.</summary>
    [TestFixture]
    public class CarSetupTests : SetupFixture
    {
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
        public void TracksWithoutAVehicleAreComputedForTheCar()
        {
            RacingTrack bare = TrackSetup.FromObjects(new[] { MakeRoad("street") });
            WaitForBakes();
            float before = IdealLap(bare);
            RacingTrack other = new GameObject("Other").AddComponent<RacingTrack>();
            other.Vehicle = VehicleProfile.FromDesc(VehicleDesc.Default());
            VehicleProfile kept = other.Vehicle;
            CarSetup.Report report = CarSetup.SetUp(MakeCar(true));
            WaitForBakes();
            Assert.That(bare.Vehicle, Is.SameAs(report.Profile));
            Assert.That(other.Vehicle, Is.SameAs(kept), "a vehicle that was chosen stays");
            Assert.That(IdealLap(bare), Is.Not.EqualTo(before).Within(0.5f), "another car's lap");
            Assert.That(TrackBaker.IsFresh(bare), Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        private static float IdealLap(RacingTrack track)
        {
            Track baked;
            string problem;
            Assert.That(track.Asset.TryLoad(out baked, out problem), Is.True, problem);
            return baked.LineInfo(TrackLine.Racing).TimeS;
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
    }
}
