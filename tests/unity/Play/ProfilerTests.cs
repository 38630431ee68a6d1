// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.IO;
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;
using Profiler = Unity.Profiling.ProfilerMarker;

namespace Apexline.Unity.Tests
{
    /// <summary>The profiler's markers: each station of a step has one, and no native call is outside them.</summary>
    [TestFixture]
    public class ProfilerTests
    {
        [TearDown]
        public void End()
        {
            Profiler.Meter = null;
        }

        [TestCase(RayCaster.Library, false)]
        [TestCase(RayCaster.Library, true)]
        [TestCase(RayCaster.UnityPhysics, false)]
        public void EveryStationOfAStepHasAProfilerMarker(RayCaster rays, bool job)
        {
            RaceDirector director = Scene.Begin("street", d =>
            {
                d.Rays = rays;
                d.UseJob = job;
            });
            Scene.AddGrid("street", 2);
            Engine.Steps(5);
            var before = new Dictionary<string, int>(Profiler.Ended);
            Engine.Steps(10);
            director.RefreshResults();  // ends the job, too
            foreach (string name in new[] { "TellRoad", "ReadCars", "Tick", "DriveCars", "Record" })
            {
                Assert.That(Profiler.Ended["Apexline." + name] - before["Apexline." + name], Is.EqualTo(10).Within(job ? 1 : 0), name);
            }
            Assert.That(Profiler.Ended["Apexline.ReadResults"], Is.GreaterThan(before["Apexline.ReadResults"]));
            Assert.That(Profiler.Ended["Apexline.SelfCheck"], Is.GreaterThan(before["Apexline.SelfCheck"]));
            foreach (string name in new[] { "AskRays", "CastRays" })
            {
                Assert.That(Profiler.Ended["Apexline." + name] - before["Apexline." + name], Is.EqualTo(rays == RayCaster.UnityPhysics ? 10 : 0), name);
            }
            Assert.That(Profiler.Open, Is.EqualTo(0));
        }

        [TestCase(RayCaster.Library)]
        [TestCase(RayCaster.UnityPhysics)]
        public void EveryNativeCallOfAStepIsInsideAMarker(RayCaster rays)
        {
            string file = Path.GetTempFileName();
            RaceDirector director = Scene.Begin("street", d =>
            {
                d.Rays = rays;
                d.RecordTo = file;
            });
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            RoadObstacle box = Scene.Add<RoadObstacle>("Box", made => made.transform.position = Scene.Baked("street").Position(100f, 3f).ToVector());
            Scene.Add<SteeredScene>("Birds", made => made.Asset = SteeredSceneAsset.FromJson(
                File.ReadAllText(Path.Combine(Scene.Root, "data/scenes/birds.scene.json")), "birds"));
            Engine.Steps(60);
            Physics.Ground = (x, z) => 0f;  // the fake road asks the library, a real one does not
            long before = CallTests.Count();
            Profiler.Inside = 0;
            Profiler.Meter = CallTests.Count;
            for (int i = 0; i < 100; ++i)
            {
                box.transform.position += Vector3.forward * 0.1f;
                director.GripZones = new[] { new GripZone { grip = 0.9f + 0.001f * i } };
                if (i == 50)
                {
                    cars[2].enabled = false;
                }
                Engine.Steps(1);
            }
            long calls = CallTests.Count() - before;
            director.enabled = false;
            File.Delete(file);
            Assert.That(calls, Is.GreaterThan(600), "grip, obstacle, tick, recording, results, birds");
            Assert.That(Profiler.Inside, Is.EqualTo(calls));
        }
    }
}
