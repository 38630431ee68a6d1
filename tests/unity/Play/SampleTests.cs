// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Apexline.Samples;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class SampleTests
    {
        private static BasicTrackScene Build(string track)
        {
            Engine.Reset();
            Scene.LayRoad(Scene.Baked(track));
            return Scene.Add<BasicTrackScene>("Scene", scene =>
            {
                scene.TrackJson = new TextAsset(File.ReadAllText(Path.Combine(Scene.Root, "data/tracks/" + track +
                    ".track.json"))) { name = track };
                scene.Cars = 4;
            });
        }

        [Test]
        public void TheSampleSceneBuildsItselfAndItsCarsRace()
        {
            BasicTrackScene scene = Build("club");
            Engine.Steps(1);
            Assert.That(Scene.Errors(), Is.Empty);
            foreach (AIDriver car in scene.Situations.Cars)
            {
                car.GetComponent<Rigidbody>().RestHeight = 0.55f;
            }
            RaceDirector director = scene.Situations.Director;
            Scene.StepUntil(() => director.StandingCount == 4 && director.StandingAt(4).Progress > 600f, 40f);
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(scene.Situations.Camera.Target, Is.Not.Null);
        }

        [Test]
        public void TheRoadsMeshLooksUpAndLiesWhereTheTrackIs()
        {
            Build("bridge");
            Engine.Steps(1);
            Physics.Ground = null;
            Track track = Scene.Baked("bridge");
            for (float distance = 5f; distance < track.LengthM; distance += track.LengthM / 20f)
            {
                Vector3 place = track.Position(distance, 0f).ToVector();
                RaycastHit hit;
                Assert.That(Physics.Raycast(place + Vector3.up * 0.5f, Vector3.down, out hit, 2f, ~0,
                    QueryTriggerInteraction.Ignore), Is.True);
                Assert.That(hit.point.y, Is.EqualTo(place.y).Within(0.05f));
                Assert.That(hit.normal.y, Is.GreaterThan(0.8f));
            }
        }

        // The library's own world drives a lap; now and then the sample's car is put in the same state and gets the same controls.
        [Test]
        public void TheSampleCarDoesWhatTheReferencePhysicsDoes()
        {
            Engine.Reset();
            Time.fixedDeltaTime = 1f / 60f;
            Track track = Scene.Baked("street");
            Scene.LayRoad(track);
            RigidbodyCar sample = Scene.Add<RigidbodyCar>("Car", made =>
            {
                Scene.AddBody(made.gameObject);
                made.gameObject.AddComponent<PlayerCar>().enabled = false;
            });
            WorldDesc desc = WorldDesc.Default();
            desc.Situation = Situation.Single;
            using (var world = new World(track, desc, new[] { CarDesc.Default() }))
            {
                bool done;
                world.Step(600, out done);
                for (int i = 0; i < 20; ++i)
                {
                    world.Step(120, out done);
                    Compare(world, sample);
                }
            }
        }

        private static void Compare(World world, RigidbodyCar sample)
        {
            var states = new CarState[1];
            var controls = new Controls[1];
            Rigidbody body = sample.GetComponent<Rigidbody>();
            world.Cars(states, controls);
            sample.transform.SetPositionAndRotation(states[0].Position.ToVector() + Vector3.up * 0.5f,
                Conversion.YawRotation(states[0].YawRad));
            RigidbodyCompat.SetVelocity(body, states[0].Velocity.ToVector());
            body.angularVelocity = Vector3.up * states[0].YawRateRadps;
            sample.Settle(controls[0].Steering);
            for (int step = 0; step < 20; ++step)
            {
                bool done;
                world.Step(1, out done);
                world.Cars(states, controls);
                sample.SetInput(controls[0].Steering, controls[0].Throttle, controls[0].Brake);
                Engine.FixedStep();
            }
            Assert.That(Vector3.Distance(body.position - Vector3.up * 0.5f, states[0].Position.ToVector()), Is.LessThan(0.3f));
            Assert.That(body.angularVelocity.y, Is.EqualTo(states[0].YawRateRadps).Within(0.15f));
            Assert.That(RigidbodyCompat.GetVelocity(body).magnitude,
                Is.EqualTo(states[0].Velocity.ToVector().magnitude).Within(0.4f));
        }

        // The scene as Unity would load it, prefab, profile and track text with it.
        [TestCase("Wheel")]
        [TestCase("Arcade")]
        public void TheCarsOfAPrefabRaceAsTheirSceneSays(string kind)
        {
            Engine.Reset();
            Scene.LayRoad(Scene.Baked("club"));
            UnityYaml.Load("Samples~/Cars/" + kind + " Cars.unity", 100000);
            CarsScene scene = Object.FindAnyObjectByType<CarsScene>();
            Engine.Steps(2);
            Assert.That(scene.Grid.Cars.Count, Is.EqualTo(8));
            VehicleDesc desc = scene.Grid.Cars[0].GetVehicleDesc();
            Assert.That(desc.MassKg, Is.EqualTo(kind == "Wheel" ? 1200f : 1000f), "the profile beside the prefab");
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            var laps = new Dictionary<RaceCar, float>();
            director.OnLap.AddListener((car, lap, time) => laps[car] = time);
            Scene.StepUntil(() => laps.Count == 8, 150f);
            Assert.That(laps.Values.Max(), Is.LessThan(1.6f * Scene.Baked("club").LineInfo(TrackLine.Racing).TimeS));
            Assert.That(director.Findings.Select(finding => finding.Message), Is.Empty, "the profile says what the car does");
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheBirdsFlyInTwoFlocksAndTheHawkAmongThem()
        {
            Engine.Reset();
            UnityYaml.Load("Samples~/Birds/Birds.unity", 100000);
            var scene = Object.FindAnyObjectByType<BirdsScene>();
            Assert.That(scene.Simulation.AgentCount, Is.EqualTo(131));
            Transform[] shown = Enumerable.Range(0, 131).Select(i => scene.transform.GetChild(i)).ToArray();
            Engine.Steps(50);
            Vector3[] before = shown.Select(bird => bird.position).ToArray();
            Engine.Steps(10);
            for (int i = 0; i < shown.Length; ++i)
            {
                Vector3 way = shown[i].position - before[i];
                Assert.That(way.magnitude > 20f || Mathf.Abs(way.magnitude / 0.2f - 6.5f) < 4f, Is.True, "4 to 9.5 m/s, or around the box");
                Assert.That(way.magnitude > 20f || Vector3.Dot(way.normalized, shown[i].forward) > 0.8f, Is.True, "nose first");
            }
            scene.enabled = false;
            Engine.Steps(1);
            Assert.That(scene.transform.childCount, Is.EqualTo(0));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheTrafficSampleHasAVanToDriveAndThePoliceComesWhenItIsFast()
        {
            Engine.Reset();
            UnityYaml.Load("Samples~/Traffic/Traffic.unity", 100000);
            var scene = Object.FindAnyObjectByType<TrafficScene>();
            scene.Player.Pressed = Vector2.zero;
            Engine.Steps(50);
            Assert.That(scene.Scene.Simulation.AgentCount, Is.EqualTo(7));
            Assert.That(scene.IsWanted, Is.False);
            scene.Honk();
            scene.Player.Pressed = new Vector2(0f, 1f);
            int van = scene.Scene.Simulation.Find(SteerName.Agent, "player");
            int walker = scene.Scene.Simulation.Find(SteerName.Agent, "walker");
            int police = scene.Scene.Simulation.Find(SteerName.Agent, "police");
            float nearest = float.MaxValue;
            for (int step = 0; step < 150; ++step)
            {
                Engine.Steps(1);
                nearest = Mathf.Min(nearest, Away(scene, van, walker));
            }
            Assert.That(nearest, Is.GreaterThan(1.3f), "it steps aside at the horn");
            Assert.That(scene.IsWanted, Is.True, "faster than the limit");
            scene.Player.Pressed = new Vector2(0f, -0.001f);
            Scene.StepUntil(() => scene.Scene.Simulation.Signal("stopped") > 0f, 60f);
            Assert.That(Away(scene, van, police), Is.LessThan(15f));
            Scene.StepUntil(() => !scene.IsWanted, 10f);
            scene.enabled = false;
            Engine.Steps(1);
            Assert.That(Object.FindAnyObjectByType<SteeredScene>(), Is.Null);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        private static float Away(TrafficScene scene, int one, int other)
        {
            SteerState[] states = scene.Scene.States;
            return Vector3.Distance(states[one].Position.ToVector(), states[other].Position.ToVector());
        }

        [Test]
        public void WithoutATextTheSampleSaysSo()
        {
            Engine.Reset();
            new GameObject("Scene").AddComponent<BasicTrackScene>();
            Engine.Steps(2);
            Assert.That(Scene.Errors().Single(), Contains.Substring("assign"));
        }
    }
}
