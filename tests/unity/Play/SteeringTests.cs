// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class SteeringTests
    {
        private const string Bodies = "\"bodies\": {\"man\": {\"kind\": \"walker\", \"radius_m\": 0.4, \"max_speed_mps\": 2, \"max_force_n\": 8}," +
            "\"car\": {\"kind\": \"car\", \"mass_kg\": 1200, \"radius_m\": 2, \"max_force_n\": 7200, \"max_speed_mps\": 8, \"turning_radius_m\": 6}}";

        private static SteeredScene Make(string rest)
        {
            return Scene.Add<SteeredScene>("Steered", scene => scene.Asset = SteeredSceneAsset.FromJson(
                "{\"format\": \"apexline-scene\", \"version\": 1, " + Bodies + rest + "}", "made"));
        }

        private static SteeredAgent AddAgent(string name, Vector3 place, Action<SteeredAgent> configure)
        {
            return Scene.Add<SteeredAgent>(name, agent =>
            {
                agent.transform.position = place;
                configure(agent);
            });
        }

        private static string[] Said(string part)
        {
            return Debug.Entries.Select(entry => entry.Text).Where(text => text.Contains(part)).ToArray();
        }

        private static string Shipped(string name)
        {
            return File.ReadAllText(Path.Combine(Scene.Root, "data/scenes/" + name + ".scene.json"));
        }

        [Test]
        public void AShippedSceneRunsToTheBitsOfTheBareLibraryAndAnAgentShowsItsPlace()
        {
            Engine.Reset();
            var asset = SteeredSceneAsset.FromJson(Shipped("parade"), "parade");
            SteeredScene scene = Scene.Add<SteeredScene>("Steered", made => made.Asset = asset);
            SteeredAgent leader = AddAgent("Leader", Vector3.zero, agent => agent.Agent = "leader");
            Engine.Steps(100);
            Assert.That(Scene.Errors(), Is.Empty);
            using (SteerSimulation bare = SteerSimulation.FromJson(asset.Json, "parade"))
            {
                var states = new SteerState[bare.AgentCount];
                for (int step = 0; step < 100; ++step)
                {
                    bare.Step(Time.fixedDeltaTime);
                }
                bare.States(states);
                for (int i = 0; i < states.Length; ++i)
                {
                    Assert.That(scene.States[i].Position.ToVector(), Is.EqualTo(states[i].Position.ToVector()));
                }
                Assert.That(leader.transform.position, Is.EqualTo(states[leader.Index].Position.ToVector()));
                Assert.That(Vector3.Dot(leader.transform.forward, states[leader.Index].Forward.ToVector()), Is.GreaterThan(0.999f));
                Assert.That(scene.transform.childCount, Is.EqualTo(states.Length - 1), "a picture for each that has no agent of its own");
            }
            scene.enabled = false;
            Engine.Steps(1);
            Assert.That(scene.transform.childCount, Is.EqualTo(0));
        }

        [Test]
        public void ACarOfTheSceneDrivesAPathOfTheSceneInsideItsCorridor()
        {
            Engine.Reset();
            SteeredPath path = Scene.Add<SteeredPath>("ring road", made =>
            {
                made.HalfWidth = 4f;
                made.Closed = true;
                foreach (Vector3 corner in new[] { new Vector3(-40, 0, -40), new Vector3(-40, 0, 40), new Vector3(40, 0, 40), new Vector3(40, 0, -40) })
                {
                    var point = new GameObject("point");
                    point.transform.position = corner;
                    point.transform.SetParent(made.transform, true);
                }
            });
            Make(", \"behaviour_sets\": {\"drive\": {\"combine\": \"budget\", \"behaviours\": [{\"kind\": \"follow_path\", \"path\": \"ring road\"}]}}");
            SteeredAgent car = AddAgent("Car", new Vector3(-40f, 0f, -10f), agent =>
            {
                agent.Body = "car";
                agent.Behaviours = "drive";
            });
            // The path was enabled before there was a scene: it said so, and joins when it is enabled again.
            Assert.That(Said("there is no Steered Scene").Length, Is.EqualTo(1));
            path.enabled = false;
            path.enabled = true;
            float way = 0f;
            float outside = 0f;
            Vector3 before = car.transform.position;
            for (int step = 0; step < 1500; ++step)
            {
                Engine.Steps(1);
                Vector3 place = car.transform.position;
                way += Vector3.Distance(place, before);
                before = place;
                float away = Mathf.Abs(Mathf.Max(Mathf.Abs(place.x), Mathf.Abs(place.z)) - 40f);
                outside = Mathf.Max(outside, away + 0.82f - 4f);
            }
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(way, Is.GreaterThan(150f));
            Assert.That(outside, Is.LessThanOrEqualTo(0f), "the car's side stays inside");
        }

        [Test]
        public void AgentsKeepClearOfAHostDrivenOneAndOfAMovingObstacle()
        {
            Engine.Reset();
            SteeredScene scene = Make(", \"spare_agents\": 1, \"behaviour_sets\": {\"go\": {\"combine\": \"budget\", \"behaviours\": [" +
                "{\"kind\": \"avoid_collision\", \"predict_s\": 3}, {\"kind\": \"avoid_box\", \"variant\": \"obstacles\", \"length_m\": 4, \"width_m\": 0.3}," +
                "{\"kind\": \"arrive\", \"target\": [0, 30], \"slowing_distance_m\": 3}]}}");
            SteeredAgent player = AddAgent("Player", new Vector3(0f, 0f, 12f), agent =>
            {
                agent.Body = "man";
                agent.HostDriven = true;
            });
            SteeredObstacle box = Scene.Add<SteeredObstacle>("Crate", made =>
            {
                made.Radius = 1f;
                made.transform.position = new Vector3(60f, 0f, 0f);
            });
            SteeredAgent walker = AddAgent("Walker", new Vector3(0f, 0f, -5f), agent =>
            {
                agent.Body = "man";
                agent.Behaviours = "go";
            });
            Engine.Steps(5);
            box.transform.position = new Vector3(0.2f, 0f, 3f);
            float nearest = float.MaxValue;
            float nearestBox = float.MaxValue;
            for (int step = 0; step < 1500; ++step)
            {
                player.transform.position += new Vector3(0f, 0f, step < 200 ? -0.01f : 0f);
                Engine.Steps(1);
                nearest = Mathf.Min(nearest, Vector3.Distance(walker.transform.position, player.transform.position));
                nearestBox = Mathf.Min(nearestBox, Vector3.Distance(walker.transform.position, box.transform.position));
            }
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(scene.States[player.Index].Position.ToVector(), Is.EqualTo(player.transform.position), "nobody but the host moves it");
            Assert.That(nearest, Is.GreaterThan(0.8f));
            Assert.That(nearestBox, Is.GreaterThan(1.35f));
            Assert.That(Vector3.Distance(walker.transform.position, new Vector3(0f, 0f, 30f)), Is.LessThan(0.5f));
            // One that comes later takes a spare place; the next one is told that there is none.
            SteeredAgent late = AddAgent("Late", new Vector3(5f, 0f, 0f), agent =>
            {
                agent.Body = "man";
                agent.Behaviours = "go";
            });
            Engine.Steps(50);
            Assert.That(late.transform.position.z, Is.GreaterThan(0.5f));
            AddAgent("Too late", Vector3.zero, agent => agent.Body = "man");
            Assert.That(Said("Too late").Single(), Contains.Substring("is not steered"));
        }

        [Test]
        public void AGoalMovesAndAnOrderIsTaken()
        {
            Engine.Reset();
            var goal = new GameObject("goal");
            goal.transform.position = new Vector3(20f, 0f, 0f);
            Make(", \"behaviour_sets\": {\"stand\": {\"combine\": \"budget\", \"behaviours\": []}, \"go\": {\"combine\": \"budget\", \"behaviours\": [{\"kind\": \"arrive\"," +
                "\"target\": \"goal\", \"slowing_distance_m\": 3}]}}, \"machines\": {\"walk\": {\"start\": \"stand\", \"states\": {\"stand\": {\"behaviour_set\": \"stand\"}, " +
                "\"go\": {\"behaviour_set\": \"go\"}}}}");
            SteeredAgent walker = AddAgent("Walker", Vector3.zero, agent =>
            {
                agent.Body = "man";
                agent.Machine = "walk";
                agent.Goal = goal.transform;
            });
            Engine.Steps(200);
            Assert.That(walker.transform.position.magnitude, Is.LessThan(0.01f), "it stands until it is ordered");
            walker.Order("go");
            Assert.Throws<ApexlineException>(() => walker.Order("fly"));
            Engine.Steps(200);
            goal.transform.position = new Vector3(0f, 0f, 15f);
            Engine.Steps(1500);
            Assert.That(Vector3.Distance(walker.transform.position, goal.transform.position), Is.LessThan(0.5f));
        }

        [Test]
        public void WhatIsWrongIsSaidOnceAndNothingRuns()
        {
            Engine.Reset();
            SteeredScene scene = Make(", \"agents\": [{\"name\": \"a\", \"body\": \"horse\"}]");
            Engine.Steps(10);
            Assert.That(Scene.Errors().Single(), Contains.Substring("horse"));
            Assert.That(scene.Simulation, Is.Null);
            Engine.Reset();
            Make("");
            AddAgent("Ghost", Vector3.zero, agent => agent.Agent = "nobody");
            Engine.Steps(10);
            Assert.That(Said("Ghost").Single(), Contains.Substring("nobody"));
            Engine.Reset();
            Scene.Add<SteeredScene>("Empty", made => { });
            Engine.Steps(10);
            Assert.That(Scene.Errors().Single(), Contains.Substring("assign"));
        }

        [Test]
        public void NamesOfObjectsMayBeAnything()
        {
            Engine.Reset();
            SteeredScene scene = Make(", \"description\": \"agents: [ } \\\" ]\", \"agents\": [ ]");
            for (int i = 0; i < 3; ++i)
            {
                AddAgent("Fußgänger \"{[\\ with a name of more than 31 bytes", new Vector3(3f * i, 0f, 0f), agent => agent.Body = "man");
            }
            Engine.Steps(2);
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(scene.Simulation.AgentCount, Is.EqualTo(3));
        }

        [Test]
        public void AStepMakesNoGarbage()
        {
            Engine.Reset();
            Scene.Add<SteeredScene>("Steered", made => made.Asset = SteeredSceneAsset.FromJson(Shipped("player"), "player"));
            AddAgent("Player", new Vector3(-2f, 0f, -56f), agent =>
            {
                agent.Agent = "player";
                agent.HostDriven = true;
            });
            SteeredScene scene = Object.FindAnyObjectByType<SteeredScene>();
            Engine.Steps(5);
            System.Reflection.MethodInfo step = typeof(SteeredScene).GetMethod("FixedUpdate", System.Reflection.BindingFlags.Instance |
                System.Reflection.BindingFlags.NonPublic);
            var call = (Action)Delegate.CreateDelegate(typeof(Action), scene, step);
            call();
            int collections = GC.CollectionCount(0);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1000; ++i)
            {
                call();
            }
            Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(1024), "bytes in 1,000 steps");
            Assert.That(GC.CollectionCount(0), Is.EqualTo(collections));
        }
    }
}
