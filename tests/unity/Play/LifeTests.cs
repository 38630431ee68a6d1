// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>Cars and races come and go.</summary>
    [TestFixture]
    public class LifeTests
    {
        [Test]
        public void ADestroyedCarLeavesAndTheOthersRaceOn()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 4);
            Engine.Steps(200);
            Object.Destroy(cars[0].gameObject);
            Object.DestroyImmediate(cars[1].gameObject);
            Engine.Steps(200);
            director.RefreshResults();
            Assert.That(director.StandingCount, Is.EqualTo(2));
            Assert.That(director.StandingAt(1).Position, Is.EqualTo(1));
            Assert.That(director.enabled, Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ANewCarTakesAReserveOfARaceUnderWay()
        {
            RaceDirector director = Scene.Begin("street", d => d.Reserves = new[] { new RaceDirector.Reserve { count = 1 } });
            Scene.AddGrid("street", 2);
            Engine.Steps(300);
            CarState place = Scene.Grid("street", 3)[2];
            AIDriver late = Scene.AddSampleCar("Late", place);
            Assert.That(late.Slot, Is.EqualTo(2));
            Engine.Steps(300);
            director.RefreshResults();
            CarStanding standing;
            Assert.That(late.TryGetStanding(out standing), Is.True);
            Assert.That(standing.Position, Is.EqualTo(3));
            Assert.That(late.Controls.Throttle, Is.GreaterThan(0f));
        }

        [Test]
        public void CarsOfAKindInTheRaceJoinItWithoutPreparation()
        {
            RaceDirector director = Scene.Begin("street", d => d.SparePlaces = 2);
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            Engine.Steps(300);
            Object.DestroyImmediate(cars[1].gameObject);
            CarState[] places = Scene.Grid("street", 4);
            AIDriver first = Scene.AddSampleCar("First", places[2]);
            AIDriver second = Scene.AddSampleCar("Second", places[3]);
            Assert.That(new[] { first.Slot, second.Slot }, Is.EqualTo(new[] { 2, 3 }));
            Engine.Steps(300);
            director.RefreshResults();
            Assert.That(director.StandingCount, Is.EqualTo(3));
            Assert.That(first.Controls.Throttle, Is.GreaterThan(0f));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ACarOfAnotherKindGetsTheSlotOfOneThatIsGone()
        {
            RaceDirector director = Scene.Begin("street", d => d.SparePlaces = 0);
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            CarState place = Scene.Grid("street", 4)[3];
            Engine.Steps(300);
            float before = director.Race.Result(1).IdealLapS;
            Object.DestroyImmediate(cars[1].gameObject);
            Engine.Steps(10);
            Assert.That(director.Race.Result(1).Retired, Is.EqualTo(Retired.Absent));
            VehicleDesc slow = VehicleDesc.Default();
            slow.PowerW = 120000f;
            AIDriver late = Scene.AddSampleCar("Late", place, driver => driver.Vehicle = VehicleProfile.FromDesc(slow));
            Assert.That((late.Slot, director.WaitingCars.Count), Is.EqualTo((1, 0)));
            Engine.Steps(200);
            Assert.That(director.Race.Result(1).Retired, Is.EqualTo(Retired.No));
            Assert.That(director.Race.Result(1).IdealLapS, Is.GreaterThan(1.03f * before));
            Assert.That(late.Controls.Throttle, Is.Not.EqualTo(0f));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ACarWithoutAPlaceWaitsAndIsInTheNextRace()
        {
            RaceDirector director = Scene.Begin("street", d => d.SparePlaces = 0);
            Scene.AddGrid("street", 2);
            Engine.Steps(300);
            AIDriver late = Scene.AddSampleCar("Late", Scene.Grid("street", 3)[2]);
            Assert.That(director.AddCar(late), Is.False);
            Engine.Steps(100);
            Assert.That(director.WaitingCars, Is.EqualTo(new[] { late }));
            Assert.That((late.enabled, late.Slot), Is.EqualTo((true, -1)));
            Assert.That(Debug.Entries.Count(entry => entry.Type == LogType.Warning && entry.Text.Contains("Spare Places")), Is.EqualTo(1));
            director.Restart();
            Engine.Steps(300);
            Assert.That((late.Slot, director.Cars.Count, director.WaitingCars.Count), Is.EqualTo((2, 3, 0)));
            Assert.That(late.Controls.Throttle, Is.GreaterThan(0f));
        }

        [Test]
        public void ARestartTakesAnotherSetOfCars()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 4);
            Engine.Steps(300);
            Object.DestroyImmediate(cars[0].gameObject);
            cars[2].enabled = false;
            CarState[] places = Scene.Grid("street", 6);
            Scene.AddSampleCar("Fifth", places[4]);
            Scene.AddSampleCar("Sixth", places[5]);
            director.Restart();
            Engine.Steps(300);
            director.RefreshResults();
            Assert.That((director.Cars.Count, director.StandingCount), Is.EqualTo((4, 4)));
            Assert.That(director.Cars.All(car => car.Controls.Throttle > 0f), Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void AnAbsentSlotIsSeenByNobody()
        {
            RaceDirector director = Scene.Begin("street", d => d.Reserves = new[] { new RaceDirector.Reserve { count = 5 } });
            Scene.AddGrid("street", 1);
            Engine.Steps(300);
            CarDebug debug;
            Assert.That(director.TryGetDebug(3, out debug), Is.True);
            Assert.That(debug.Location.Sector, Is.EqualTo(Constants.None));
            Assert.That(director.Race.Result(3).Retired, Is.EqualTo(Retired.Absent));
            Assert.That(director.TryGetDebug(0, out debug), Is.True);
            Assert.That(debug.CarAhead, Is.EqualTo(Constants.None));
        }

        [Test]
        public void ACarThatIsDisabledForAWhileComesBackToItsSlot()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            Engine.Steps(200);
            cars[1].enabled = false;
            Engine.Steps(50);
            Assert.That(director.Cars.Count, Is.EqualTo(2));
            cars[1].enabled = true;
            Engine.Steps(50);
            Assert.That(cars[1].Slot, Is.EqualTo(1));
            Assert.That(cars[1].Controls.Throttle, Is.Not.EqualTo(0f));
        }

        [Test]
        public void RestartPutsCarsBackAndTheRaceRunsAgain()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            Engine.Steps(500);
            Vector3 place = cars[0].transform.position;
            director.Restart();
            Engine.Steps(500);
            Assert.That(Vector3.Distance(cars[0].transform.position, place), Is.LessThan(0.5f));
            director.RefreshResults();
            Assert.That(director.StandingAt(1).LapsDone, Is.EqualTo(0));
        }

        [Test]
        public void ARaceWaitsForItsStartSignal()
        {
            RaceDirector director = Scene.Begin("street", d => d.StartByItself = false);
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            int started = 0;
            director.OnStart.AddListener(() => ++started);
            Vector3 place = cars[0].transform.position;
            Engine.Steps(200);
            Assert.That(Vector3.Distance(cars[0].transform.position, place), Is.LessThan(0.5f));
            Assert.That(director.TryStartRace(), Is.True);
            Assert.That(director.TryStartRace(), Is.False);
            Engine.Steps(200);
            Assert.That(started, Is.EqualTo(1));
            Assert.That(Vector3.Distance(cars[0].transform.position, place), Is.GreaterThan(10f));
        }

        [Test]
        public void ADisabledDirectorBrakesItsCarsAndStartsAfreshWhenEnabled()
        {
            RaceDirector director = Scene.Begin("street");
            Scene.AddGrid("street", 2);
            Engine.Steps(200);
            director.enabled = false;
            Engine.Steps(10);
            Assert.That(director.Race, Is.Null);
            director.enabled = true;
            Engine.Steps(100);
            Assert.That(director.Cars.Count, Is.EqualTo(2));
            Assert.That(director.HasStarted, Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void CarsOfASceneThatLoadsFirstWaitForTheirDirector()
        {
            RaceDirector director = Scene.Begin("street", d => d.enabled = false);
            Object.DestroyImmediate(director.gameObject);
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            Engine.Steps(20);
            Assert.That(cars.All(car => car.enabled && car.Slot < 0), Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(Debug.Entries.Count(entry => entry.Text.Contains("waits for a Race Director")), Is.EqualTo(3));
            director = Scene.Add<RaceDirector>("Director", made => made.TrackAsset = Scene.AssetOf("street"));
            director.StartDelay = 0.1f;
            Engine.Steps(200);
            Assert.That(director.Cars.Count, Is.EqualTo(3));
            Assert.That(cars.All(car => car.Controls.Throttle > 0f || car.Controls.Brake > 0f), Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void CarsOutliveTheirDirectorAndJoinTheNext()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            Engine.Steps(100);
            Object.DestroyImmediate(director.gameObject);
            Engine.Steps(10);
            Assert.That(cars.All(car => car.enabled && car.Slot < 0), Is.True);
            director = Scene.Add<RaceDirector>("Next", made => made.TrackAsset = Scene.AssetOf("street"));
            Engine.Steps(100);
            Assert.That(director.Cars, Is.EquivalentTo(cars));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void EveryButtonOfARaceCanBeAUnityEvent()
        {
            foreach (string name in new[] { "StartRace", "Restart" })
            {
                var method = typeof(RaceDirector).GetMethod(name);
                Assert.That(method.ReturnType, Is.EqualTo(typeof(void)), name + ": UnityEvents take no method that returns");
                Assert.That(method.GetParameters().Length, Is.LessThanOrEqualTo(1), name);
            }
        }
    }
}
