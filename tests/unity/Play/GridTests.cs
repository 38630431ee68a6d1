// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>A starting grid spawns cars and deals drivers.</summary>
    [TestFixture]
    public class GridTests : SetupFixture
    {
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
    }
}
