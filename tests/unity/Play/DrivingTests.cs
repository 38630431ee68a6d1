// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>The components drive cars of the fake physics with the real library.</summary>
    [TestFixture]
    public class DrivingTests
    {
        private static float WorstBeyondEdge(RaceDirector director)
        {
            float worst = 0f;
            foreach (RaceCar car in director.Cars)
            {
                CarDebug debug;
                if (car.TryGetDebug(out debug))
                {
                    worst = Mathf.Max(worst, -Mathf.Min(debug.Location.ToLeftEdgeM, debug.Location.ToRightEdgeM));
                }
            }
            return worst;
        }

        private static void RaceToTheFinish(RaceDirector director, int cars, float within_s, float mostBeyond)
        {
            var places = new List<int>();
            float beyond = 0f;
            director.OnFinish.AddListener((car, place) => places.Add(place));
            Scene.StepUntil(() =>
            {
                beyond = Mathf.Max(beyond, WorstBeyondEdge(director));
                return places.Count == cars;
            }, within_s);
            Assert.That(places, Is.EqualTo(Enumerable.Range(1, cars)));
            Assert.That(beyond, Is.LessThan(mostBeyond));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void EightCarsOfTheSampleFinishARaceOnTheRoad()
        {
            RaceDirector director = Scene.Begin("street", d => d.Laps = 1);
            Scene.AddGrid("street", 8);
            RaceToTheFinish(director, 8, 110f, 1f);
        }

        [Test]
        public void ACarOfTheSampleLapsWithinATenthOfTheIdealTime([Values("club", "oval", "street")] string track)
        {
            RaceDirector director = Scene.Begin(track, d => d.Laps = 2);
            var laps = new List<float>();
            director.OnLap.AddListener((car, lap, time) => laps.Add(time));
            AIDriver driver = Scene.AddSampleCar("Car", Scene.Grid(track, 1, Situation.Single)[0]);
            RaceToTheFinish(director, 1, 200f, 1f);
            Assert.That(laps.Count, Is.EqualTo(2));
            CarStanding standing;
            Assert.That(driver.TryGetStanding(out standing), Is.True);
            Assert.That(standing.BestLap, Is.EqualTo(laps[1]).Within(1e-3f));
            Assert.That(laps[1], Is.LessThan(1.1f * Scene.Baked(track).LineInfo(TrackLine.Racing).TimeS));
        }

        [Test]
        public void WheelColliderCarsFinishALap()
        {
            // Unity's wheels know one friction for all loads, so the profile has no downforce.
            VehicleDesc desc = VehicleDesc.Default();
            desc.DownforceKgpm = 0f;
            desc.Grip = 1f;
            desc.PeakSlipRad = 0.14f;
            VehicleProfile vehicle = VehicleProfile.FromDesc(desc);
            RaceDirector director = Scene.Begin("street", d => d.Laps = 1);
            CarState[] grid = Scene.Grid("street", 4);
            for (int i = 0; i < grid.Length; ++i)
            {
                Scene.AddWheelCar("Wheels " + i, grid[i], vehicle);
            }
            RaceToTheFinish(director, 4, 160f, 1.5f);
        }

        [Test]
        public void TheWorkerThreadDrivesTheSameRace()
        {
            RaceDirector director = Scene.Begin("street", d =>
            {
                d.Laps = 1;
                d.UseJob = true;
            });
            Scene.AddGrid("street", 4);
            // A step's delay costs a driver at the limit its precision: one of the four runs wide.
            RaceToTheFinish(director, 4, 110f, 6f);
        }

        [Test]
        public void UnitysPhysicsIsSeenThroughItsRays()
        {
            RaceDirector director = Scene.Begin("street", d =>
            {
                d.Laps = 1;
                d.Rays = RayCaster.UnityPhysics;
                d.RayLayers = ~0;
            });
            Scene.AddGrid("street", 4);
            RaceToTheFinish(director, 4, 110f, 1f);
        }

        [Test]
        public void ARayOfUnitysPhysicsSeesAnObstacleThatTheLibraryDoesNotKnow()
        {
            Scene.Begin("oval", d =>
            {
                d.Rays = RayCaster.UnityPhysics;
                d.RayLayers = ~0;
            });
            CarState state = Scene.Grid("oval", 1, Situation.Single)[0];
            AIDriver car = Scene.AddSampleCar("Car", state);
            var box = new GameObject("Box");
            box.transform.SetPositionAndRotation(state.Position.ToVector() +
                Conversion.YawRotation(state.YawRad) * new Vector3(0f, 1f, 20f),
                                                 Conversion.YawRotation(state.YawRad));
            box.AddComponent<BoxCollider>().size = new Vector3(4f, 2f, 1f);
            Engine.Steps(10);
            CarDebug debug;
            Assert.That(car.TryGetDebug(out debug), Is.True);
            Assert.That(debug.Hits[1].Kind, Is.EqualTo(HitKind.Wall));
            Assert.That(debug.Hits[1].DistanceM, Is.EqualTo(20f - 0.5f - 2.3f).Within(0.3f));
        }

        [TestCase(RayCaster.Library, RayCaster.UnityPhysics)]
        [TestCase(RayCaster.UnityPhysics, RayCaster.Library)]
        public void SettingsChangedInARaceUnderWayTakeEffectWithTheNext(RayCaster before, RayCaster after)
        {
            RaceDirector director = Scene.Begin("street", d => d.Rays = before);
            AIDriver car = Scene.AddSampleCar("Car", Scene.Grid("street", 1)[0]);
            Engine.Steps(100);
            director.Rays = after;
            director.Laps = 7;
            director.TrackAsset = null;
            Engine.Steps(50);
            Assert.That(director.enabled, Is.True);
            Assert.That(car.Controls.Throttle, Is.GreaterThan(0f));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void APlayersCarIsRankedAndGetsNoControls()
        {
            RaceDirector director = Scene.Begin("street");
            CarState[] grid = Scene.Grid("street", 2);
            PlayerCar player = Scene.Add<PlayerCar>("Player", car =>
            {
                Scene.AddBody(car.gameObject);
                car.Centre = new Vector3(0f, -0.5f, 0f);
                car.Place(grid[0]);
            });
            AIDriver opponent = Scene.AddSampleCar("AI", grid[1]);
            Scene.StepUntil(() => director.HasStarted, 2f);
            Engine.Steps(400);
            director.RefreshResults();
            CarStanding first, second;
            Assert.That(player.TryGetStanding(out second) && opponent.TryGetStanding(out first), Is.True);
            Assert.That(second.Position, Is.EqualTo(2));
            Assert.That(player.Controls.Throttle, Is.EqualTo(0f));
            CarDebug debug;
            Assert.That(opponent.TryGetDebug(out debug), Is.True);
            Assert.That(debug.Location.DistanceM, Is.GreaterThan(50f), "it drives round the standing player");
        }

        [Test]
        public void AnyScriptIsDrivenByUnityEvents()
        {
            Scene.Begin("street");
            float throttle = 0f;
            Scene.Add<AIDriver>("Script", driver =>
            {
                Scene.AddBody(driver.gameObject);
                ScriptVehicleAdapter adapter = driver.gameObject.AddComponent<ScriptVehicleAdapter>();
                adapter.OnThrottle.AddListener(value => throttle = value);
                driver.Centre = new Vector3(0f, -0.5f, 0f);
                driver.Place(Scene.Grid("street", 1, Situation.Single)[0]);
            });
            Engine.Steps(60);
            Assert.That(throttle, Is.GreaterThan(0.3f));
        }

        [Test]
        public void AnInterpolatedBodyIsReadWhereItIsAndNotWhereItIsShown()
        {
            RaceDirector director = Scene.Begin("street");
            AIDriver car = Scene.AddSampleCar("Car", Scene.Grid("street", 1, Situation.Single)[0]);
            Rigidbody body = car.GetComponent<Rigidbody>();
            body.interpolation = RigidbodyInterpolation.Interpolate;
            Scene.StepUntil(() => body.GetPointVelocity(body.position).magnitude > 20f, 20f);
            Vector3 position = body.position;
            Assert.That(Vector3.Distance(car.transform.position, position), Is.GreaterThan(0.1f), "the transform lags");
            Engine.FixedStep();
            CarDebug debug;
            Assert.That(director.TryGetDebug(0, out debug), Is.True);
            float seen = debug.Location.DistanceM;
            float real = Scene.Baked("street").Locate(position.ToFloat3()).DistanceM;
            Assert.That(seen, Is.EqualTo(real).Within(0.01f));
        }

        [Test]
        public void TheOverlayShowsPlacesGapsAndWhatDriversDo()
        {
            RaceDirector director = Scene.Begin("street");
            Scene.AddGrid("street", 3);
            RaceOverlay overlay = Scene.Add<RaceOverlay>("Overlay", made => made.Lines = 2);
            Engine.Steps(300);
            director.RefreshResults();
            Engine.Steps(20);
            string[] lines = overlay.Text.TrimEnd('\n').Split('\n');
            Assert.That(lines.Length, Is.EqualTo(2));
            CarDebug debug;
            Assert.That(director.StandingAt(1).Car.TryGetDebug(out debug), Is.True);
            Assert.That(lines[0], Contains.Substring(director.StandingAt(1).Car.DriverName).And.StringStarting("1  "));
            Assert.That(lines[1], Contains.Substring(": "));
            FakeGui.Clear();
            Engine.Gui(new Event { type = EventType.Repaint });
            Assert.That(FakeGui.Shown, Has.Member(overlay.Text));
            overlay.ShowStates = false;
            Engine.Steps(20);
            Assert.That(overlay.Text, Is.Not.StringContaining(": "));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheOverlayShowsWhatADriverWeighedWithItsCosts()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 4);
            RaceOverlay overlay = Scene.Add<RaceOverlay>("Overlay", made => made.PlanOf = cars[3]);
            var candidates = new PlanCandidate[16];
            int count = 0;
            Scene.StepUntil(() =>
            {
                return director.Race != null && director.Race.Plan(cars[3].Slot, candidates, out count) == Status.Ok && count > 1;
            }, 30f);
            overlay.enabled = false;
            overlay.enabled = true;
            Engine.Frame(0f);
            List<string> lines = overlay.Text.TrimEnd('\n').Split('\n').SkipWhile(line => line != "plan of " + cars[3].DriverName).ToList();
            Assert.That(lines.Count, Is.EqualTo(1 + count));
            for (int i = 0; i < count; ++i)
            {
                string total = candidates[i].TotalS.ToString("0.00", System.Globalization.CultureInfo.InvariantCulture);
                Assert.That(lines[1 + i], Contains.Substring(candidates[i].Fails ? "fails" : total));
            }
            Assert.That(lines.Any(line => line.Contains("pass Car")), Is.True);
        }
    }
}
