// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    using Apexline.Unity.Tests;

    /// <summary>Other people's vehicle controllers, found and driven by the names of their members.</summary>
    [TestFixture]
    public class ControllerTests
    {
        private static readonly Type[] Controllers =
        {
            typeof(RCC_CarControllerV3), typeof(NWH.VehiclePhysics2.VehicleController), typeof(EVP.VehicleController), typeof(VehiclePhysics.VPVehicleController)
        };

        private static AIDriver AddCar(Type controller, CarState state)
        {
            return Scene.Add<AIDriver>(controller.FullName, driver =>
            {
                GameObject car = driver.gameObject;
                Scene.AddBody(car);
                typeof(GameObject).GetMethods().Single(m => m.Name == "AddComponent" && m.IsGenericMethod).MakeGenericMethod(controller).Invoke(car, null);
                if (controller == typeof(EVP.VehicleController)) { car.AddComponent<EVP.VehicleStandardInput>(); }
                CarSetup.SetUp(car);
                car.AddComponent<RigidbodyCar>();  // beneath the controller, which alone is to be found
                driver.Vehicle = null;
                driver.Place(state);
            });
        }

        private static List<AIDriver> Begin()
        {
            Scene.Begin("street");
            CarState[] grid = Scene.Grid("street", Controllers.Length);
            return Controllers.Select((controller, i) => AddCar(controller, grid[i])).ToList();
        }

        [Test]
        public void SetUpFindsEachOfThemAndTheyRace()
        {
            List<AIDriver> cars = Begin();
            Assert.That(cars.All(car => car.GetComponent<ControllerAdapter>()), Is.True);
            Engine.Steps(1500);
            foreach (AIDriver car in cars)
            {
                Assert.That(RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude, Is.GreaterThan(8f), car.name);
            }
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void EachOfThemReversesStopsAndGoesBackToItsPlayer()
        {
            List<AIDriver> cars = Begin();
            cars.ForEach(car => car.HandOver());
            foreach (AIDriver car in cars)
            {
                ControllerAdapter adapter = car.GetComponent<ControllerAdapter>();
                Rigidbody body = car.GetComponent<Rigidbody>();
                Vector3 ahead = body.rotation * Vector3.forward;
                Press(adapter, 1f, 0f, 100);
                Assert.That(Vector3.Dot(RigidbodyCompat.GetVelocity(body), ahead), Is.GreaterThan(3f), car.name);
                Press(adapter, 0f, 1f, 200);
                Assert.That(RigidbodyCompat.GetVelocity(body).magnitude, Is.LessThan(1f), car.name);
                Press(adapter, -1f, 0f, 300);
                Assert.That(Vector3.Dot(RigidbodyCompat.GetVelocity(body), ahead), Is.LessThan(-1f), car.name);
                Press(adapter, 0.4f, 0f, 500);
                Assert.That(Vector3.Dot(RigidbodyCompat.GetVelocity(body), ahead), Is.GreaterThan(1f), car.name);
                adapter.Release(0f);
                Engine.Steps(5);
                car.gameObject.SetActive(false);
            }
            cars.ForEach(car => car.gameObject.SetActive(true));
            Assert.That(SceneFinder.All<RCC_CarControllerV3>().Single().externalController, Is.False);
            Assert.That(SceneFinder.All<NWH.VehiclePhysics2.VehicleController>().Single().input.autoSetInput, Is.True);
            Assert.That(SceneFinder.All<EVP.VehicleStandardInput>().Single().enabled, Is.True);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        private static void Press(ControllerAdapter adapter, float throttle, float brake, int steps)
        {
            for (int i = 0; i < steps; ++i)
            {
                VehicleMotion motion;
                adapter.ReadMotion(out motion);
                adapter.Drive(0f, throttle, brake);
                Engine.Steps(1);
            }
        }

        [Test]
        public void DrivingThemMakesNoGarbage()
        {
            ControllerAdapter[] adapters = Begin().Select(car => car.GetComponent<ControllerAdapter>()).ToArray();
            Engine.Steps(50);
            long before = GC.GetTotalMemory(true);
            for (int i = 0; i < 20000; ++i)
            {
                adapters[i % adapters.Length].Drive(0.0001f * i - 1f, 0.5f, 0.1f);
            }
            Assert.That(GC.GetTotalMemory(false) - before, Is.LessThan(16 * 1024), "bytes in 20,000 steps");
        }

        [Test]
        public void AMemberThatIsNotThereIsNamed()
        {
            Scene.Begin("street");
            GameObject car = new GameObject("Odd");
            Scene.AddBody(car);
            car.AddComponent<EVP.VehicleController>();
            Application.isPlaying = false;
            ControllerAdapter adapter = car.AddComponent<ControllerAdapter>();
            Application.isPlaying = true;
            ControllerRecipe recipe = adapter.Recipe;
            Assert.That(recipe.controller, Is.EqualTo("EVP.VehicleController"), "Reset found it");
            recipe.throttle = "pedal|gas";
            adapter.Recipe = recipe;
            Assert.That(adapter.IsUsable, Is.False);
            Assert.That(Scene.Errors().Single(), Contains.Substring("no public member 'pedal|gas' for the throttle"));
            AIDriver driver = car.AddComponent<AIDriver>();
            Assert.That(driver.enabled, Is.False);
        }
    }
}
