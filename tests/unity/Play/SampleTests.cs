// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using System.Linq;
using Apexline.Samples;
using NUnit.Framework;
using UnityEngine;

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
