// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using Apexline.Samples;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;
#if APX_ENTITIES
using Unity.Entities;
using EntityWorld = Unity.Entities.World;
#endif

namespace Apexline.Unity.Tests
{
    /// <summary>The sample without a component per car.</summary>
    [TestFixture]
    public class RawRaceTests
    {
        [Test]
        public void CarsOfTheRawRaceDriveLapsAndNothingIsLeftBehind()
        {
            Scene.Begin("street", director => director.enabled = false);
            int arrays = NativeMemory.Alive;
            RawRace raw = Scene.Add<RawRace>("Raw", made =>
            {
                made.Track = Scene.AssetOf("street");
                made.Cars = 6;
            });
            Engine.Steps(50 * 120);
            var standings = new Standing[6];
            raw.StateOf(0);
            Assert.That(raw.Race.Standings(standings), Is.EqualTo(Status.Ok));
            foreach (Standing standing in standings)
            {
                Assert.That(standing.LapsDone, Is.GreaterThanOrEqualTo(1u), "car " + standing.Car + " drove " + standing.ProgressM);
            }
            raw.enabled = false;
            Assert.That(NativeMemory.Alive, Is.EqualTo(arrays));
            Assert.That(Scene.Errors(), Is.Empty);
        }

#if APX_ENTITIES
        [Test]
        public void ASystemOfEcsDrivesTheSameRaceAsTheComponent()
        {
            var states = new CarState[2];
            for (int run = 0; run < 2; ++run)
            {
                Scene.Begin("street", director => director.enabled = false);
                int arrays = NativeMemory.Alive;
                using (var world = EntityWorld.DefaultGameObjectInjectionWorld = new EntityWorld("Test"))
                {
                    SystemHandle system = world.CreateSystem<RawRaceSystem>();
                    RawRace raw = Scene.Add<RawRace>("Raw", made =>
                    {
                        made.Track = Scene.AssetOf("street");
                        made.Cars = 6;
                        made.BySystem = run == 1;
                    });
                    if (run == 1)
                    {
                        CarState before = raw.StateOf(5);
                        Engine.Steps(100);
                        Assert.That(raw.StateOf(5), Is.EqualTo(before), "the component itself steps nothing");
                    }
                    for (int i = 0; i < 1000; ++i)
                    {
                        Engine.Steps(1);
                        system.Update(world.Unmanaged);
                    }
                    states[run] = raw.StateOf(5);
                    raw.enabled = false;
                    Assert.DoesNotThrow(() => system.Update(world.Unmanaged), "the entity is gone");
                }
                EntityWorld.DefaultGameObjectInjectionWorld = null;
                Assert.That(NativeMemory.Alive, Is.EqualTo(arrays));
                Assert.That(Scene.Errors(), Is.Empty);
            }
            Assert.That(Vector3.Distance(states[0].Position.ToVector(), Scene.Baked("street").Position(-30f, 0f).ToVector()), Is.GreaterThan(100f));
            Assert.That(states[1], Is.EqualTo(states[0]), "bit by bit");
        }
#endif

        [Test]
        public void WithoutATrackItSaysSo()
        {
            Scene.Begin("street", director => director.enabled = false);
            RawRace raw = Scene.Add<RawRace>("Raw", made => { });
            Assert.That(raw.enabled, Is.False);
            Assert.That(Scene.Errors().ToArray(), Is.EqualTo(new[] { "Raw Race: assign a Track Asset" }));
        }
    }
}
