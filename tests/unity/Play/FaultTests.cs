// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>Faults are told once, and the other cars race on.</summary>
    [TestFixture]
    public class FaultTests
    {
        [Test]
        public void ACarWhoseBodyIsDestroyedSaysSoOnce()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            Engine.Steps(100);
            Object.DestroyImmediate(cars[1].GetComponent<Rigidbody>());
            Object.DestroyImmediate(cars[1].GetComponent<RigidbodyCar>());
            Engine.Steps(100);
            Assert.That(cars[1].enabled, Is.False);
            Assert.That(Scene.Errors().Count(text => text.Contains("Car 2 leaves the race")), Is.EqualTo(1));
            Assert.That(Scene.Errors().Count, Is.EqualTo(1));
            Assert.That(director.Cars.Count, Is.EqualTo(2));
        }

        [Test]
        public void ARaceThatWasDisposedOfIsMadeAnew()
        {
            RaceDirector director = Scene.Begin("street");
            Scene.AddGrid("street", 2);
            Engine.Steps(50);
            Physics.Ground = (x, z) => 0f;
            ApexlineLibrary.Shutdown();
            Engine.Steps(50);
            Assert.That(director.enabled, Is.True);
            Assert.That(director.Race.IsDisposed, Is.False);
        }

        [Test]
        public void ARaceThatAnotherThreadUsesStopsTheDirectorWithOneMessage([Values(false, true)] bool job)
        {
            RaceDirector director = Scene.Begin("street", d => d.UseJob = job);
            Scene.AddGrid("street", 2);
            Engine.Steps(50);
            // As a call on another thread that has not returned yet.
            const System.Reflection.BindingFlags Inside =
                System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic;
            Race race = director.Race;
            typeof(NativeObject).GetMethod("TryEnter", Inside).Invoke(race, null);
            Engine.Steps(20);
            typeof(NativeObject).GetMethod("Exit", Inside).Invoke(race, null);
            Assert.That(director.enabled, Is.False);
            Assert.That(Scene.Errors().Single(), Contains.Substring("one thread at a time"), "job " + job);
        }

        [Test]
        public void ACorruptedAssetStopsTheDirectorWithOneMessage()
        {
            RaceDirector director = Scene.Begin("street");
            byte[] bytes = (byte[])director.TrackAsset.Bytes.Clone();
            bytes[bytes.Length / 2] ^= 1;
            director.TrackAsset = TrackAsset.FromBytes(bytes);
            Scene.AddGrid("street", 2);
            Engine.Steps(20);
            Assert.That(director.enabled, Is.False);
            Assert.That(Scene.Errors().Count, Is.EqualTo(1));
            Assert.That(Scene.Errors()[0], Contains.Substring("damaged"));
        }

        [Test]
        public void ADirectorWithoutTrackAndACarWithoutAdapterSayWhatToDo()
        {
            RaceDirector director = Scene.Begin("street");
            director.TrackAsset = null;
            AIDriver bare = Scene.Add<AIDriver>("Bare", driver => { });
            Assert.That(bare.enabled, Is.False);
            Assert.That(Scene.Errors().Single(), Contains.Substring("add a Wheel Collider Adapter"));
            Debug.Entries.Clear();
            Scene.AddSampleCar("Car", default(CarState));
            Engine.Steps(5);
            Assert.That(director.enabled, Is.False);
            Assert.That(Scene.Errors().Single(), Contains.Substring("assign a Track Asset"));
        }

        [Test]
        public void AnAbsurdVehicleIsNamed()
        {
            VehicleDesc desc = VehicleDesc.Default();
            desc.Grip = 50f;
            RaceDirector director = Scene.Begin("street");
            AIDriver car = Scene.AddSampleCar("Car", Scene.Grid("street", 1)[0], driver => driver.Vehicle =
                VehicleProfile.FromDesc(desc));
            Engine.Steps(5);
            Assert.That(car.enabled, Is.False);
            Assert.That(director.enabled, Is.True);
            Assert.That(Scene.Errors().Single(), Contains.Substring("grip"));
        }

        [Test]
        public void ACarAtNaNIsHeldAtItsLastGoodPlace()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            Engine.Steps(100);
            cars[0].GetComponent<Rigidbody>().position = new Vector3(float.NaN, 0f, 0f);
            Engine.Steps(20);
            Assert.That(director.enabled, Is.True);
            Assert.That(float.IsNaN(cars[1].Controls.Steering), Is.False);
        }
    }
}
