// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>A game's information for its race about the road, and the self-check's for the game.</summary>
    [TestFixture]
    public class RoadTests
    {
        // Turns left where it is asked to turn right.
        private sealed class Mirrored : MonoBehaviour, IVehicleInput
        {
            public void SetInput(float steering, float throttle, float brake)
            {
                GetComponent<RigidbodyCar>().SetInput(-steering, throttle, brake);
            }
        }

        internal static AIDriver AddMirroredCar(string name, CarState state)
        {
            return Scene.Add<AIDriver>(name, driver =>
            {
                Scene.AddBody(driver.gameObject);
                driver.gameObject.AddComponent<Mirrored>();
                driver.gameObject.AddComponent<ScriptVehicleAdapter>();
                driver.gameObject.AddComponent<RigidbodyCar>();
                driver.Centre = new Vector3(0f, -0.5f, 0f);
                driver.Place(state);
            });
        }

        private static List<Debug.Entry> Findings()
        {
            return Debug.Entries.Where(entry => entry.Text.Contains("self-check")).ToList();
        }

        [Test]
        public void ASteeringThatIsMirroredIsAWarningThatLeadsToTheCar()
        {
            RaceDirector director = Scene.Begin("street");
            CarState[] places = Scene.Grid("street", 2);
            Scene.AddSampleCar("Good", places[0]);
            AIDriver bad = AddMirroredCar("Mirrored", places[1]);
            Scene.StepUntil(() => director.Findings.Any(finding => finding.Kind == Check.Steering), 40f);
            Debug.Entry said = Findings().Single(entry => entry.Text.Contains("steer"));
            Assert.That(said.Type, Is.EqualTo(LogType.Warning));
            Assert.That(said.Context, Is.SameAs(bad), "a click on the message shows the car");
            Assert.That(said.Text, Contains.Substring("Mirrored"));
            int before = Findings().Count;
            Engine.Steps(200);
            Assert.That(Findings().Count, Is.EqualTo(director.Findings.Count).And.GreaterThanOrEqualTo(before), "each once");
            director.Restart();
            Engine.Steps(1);
            Assert.That(director.Findings, Is.Empty, "of this race");
        }

        [TestCase(true)]
        [TestCase(false)]
        public void CarsThatDoAsTheirProfilesSayGiveNoFinding(bool wheels)
        {
            RaceDirector director = Scene.Begin("street", d => d.Laps = 2);
            if (wheels)
            {
                VehicleDesc desc = VehicleDesc.Default();
                desc.Grip = 1f;
                desc.DownforceKgpm = 0f;
                Scene.AddWheelCar("Wheels", Scene.Grid("street", 1)[0], VehicleProfile.FromDesc(desc));
            }
            else
            {
                Scene.AddGrid("street", 4);
            }
            Engine.Steps(50 * 80);
            Assert.That(Findings().Select(entry => entry.Text), Is.Empty);
            Assert.That(director.Findings, Is.Empty);
        }

        [Test]
        public void TyresThatHoldLessThanTheProfileSaysAreAWarning()
        {
            VehicleDesc desc = VehicleDesc.Default();
            desc.Grip = 1.3f;  // the wheels hold 1
            desc.PeakSlipRad = 0.14f;
            desc.DownforceKgpm = 0f;
            RaceDirector director = Scene.Begin("street");
            AIDriver car = Scene.AddWheelCar("Wheels", Scene.Grid("street", 1)[0], VehicleProfile.FromDesc(desc));
            Scene.StepUntil(() => director.Findings.Any(finding => finding.Kind == Check.Grip), 80f);
            Debug.Entry said = Findings().Single(entry => entry.Text.Contains("tyres hold"));
            Assert.That((said.Type, said.Context), Is.EqualTo((LogType.Warning, (Object)car)));
            float share = float.Parse(said.Text.Substring(said.Text.IndexOf("hold ") + 5, 4), System.Globalization.CultureInfo.InvariantCulture);
            Assert.That(share, Is.EqualTo(1f / 1.3f).Within(0.1f));
        }

        private static float SlowestPlanned(RaceDirector director, AIDriver car)
        {
            float slowest = float.MaxValue;
            for (int i = 0; i < 1500; ++i)
            {
                CarDebug debug;
                Engine.Steps(1);
                if (i > 200 && car.TryGetDebug(out debug))
                {
                    slowest = Mathf.Min(slowest, debug.ProfileSpeedMps);
                }
            }
            return slowest;
        }

        [Test]
        public void DriversPlanWithTheGripThatIsAnnouncedAndItMayChangeWhileTheyRace()
        {
            RaceDirector director = Scene.Begin("street");
            AIDriver car = Scene.AddSampleCar("Car", Scene.Grid("street", 1)[0]);
            float dry = SlowestPlanned(director, car);
            director = Scene.Begin("street", d => d.GripZones = new[] { new GripZone { grip = 0.5f } });
            car = Scene.AddSampleCar("Car", Scene.Grid("street", 1)[0]);
            float wet = SlowestPlanned(director, car);
            Assert.That(wet / dry, Is.EqualTo(Mathf.Sqrt(0.5f)).Within(0.08f), "half the grip: curves at 0.7 of the speed");
            ulong hash = director.Race.StateHash();
            director.GripZones = new[] { new GripZone { from = 10f, to = 5f, left = 1f, right = 3f, grip = 0.8f } };
            Engine.Steps(2);
            Debug.Entry said = Debug.Entries.Single(entry => entry.Type != LogType.Log);
            Assert.That(said.Text, Contains.Substring("tyres hold"), "the car's own tyres hold more than what is announced");
            Debug.Entries.Clear();
            director.GripZones = new[] { new GripZone { to = 100f }, new GripZone { from = 50f, to = 150f } };
            Engine.Steps(2);
            Assert.That(Debug.Entries.Single(entry => entry.Type == LogType.Warning).Text, Contains.Substring("overlap"));
            Assert.That(director.Race.StateHash(), Is.Not.EqualTo(hash));
            Assert.That(director.isActiveAndEnabled, Is.True, "a zone that is refused stops no race");
        }

        [Test]
        public void ACarDrivesAroundAnObstacleThatNoRayShows()
        {
            RaceDirector director = Scene.Begin("street");
            AIDriver car = Scene.AddSampleCar("Car", Scene.Grid("street", 1, Situation.Single)[0]);
            Track track = Scene.Baked("street");
            Vector3 place = track.Position(150f, 0f).ToVector();
            RoadObstacle box = Scene.Add<RoadObstacle>("Box", made =>
            {
                made.transform.position = place;
                made.Size = new Vector2(2.4f, 2.4f);
            });
            float nearest = float.MaxValue;
            Scene.StepUntil(() =>
            {
                Vector3 away = car.GetComponent<Rigidbody>().position - place;
                away.y = 0f;
                nearest = Mathf.Min(nearest, away.magnitude);
                CarDebug debug;
                return car.TryGetDebug(out debug) && debug.Location.DistanceM > 200f && debug.Location.DistanceM < 300f;
            }, 60f);
            Assert.That(nearest, Is.InRange(2.1f, 6f), "past it, not through it, and on the road");
            Assert.That(director.Race.Obstacles().Single().HalfWidthM, Is.EqualTo(1.2f));
            director.Restart(false);
            Engine.Steps(2);
            Assert.That(director.Race.Obstacles().Length, Is.EqualTo(1), "the next race has it, too");
            box.enabled = false;
            Assert.That(director.Race.Obstacles(), Is.Empty);
            box.enabled = true;
            box.transform.position = place + Vector3.forward;
            Engine.Steps(2);
            Assert.That(director.Race.Obstacles().Single().Position.Z, Is.EqualTo(place.z + 1f).Within(0.05f));
            Object.Destroy(box.gameObject);
            Engine.Steps(2);
            Assert.That(director.Race.Obstacles(), Is.Empty);
            Assert.That(Scene.Errors(), Is.Empty);
        }
    }
}
