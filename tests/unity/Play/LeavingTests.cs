// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>A driver that leaves its car takes its hands and feet off: no torque stays, and the car stops.</summary>
    [TestFixture]
    public class LeavingTests
    {
        private static AIDriver AtSpeed(out RaceDirector director)
        {
            VehicleDesc desc = VehicleDesc.Default();
            desc.DownforceKgpm = 0f;
            desc.Grip = 1f;
            desc.PeakSlipRad = 0.14f;
            director = Scene.Begin("oval");
            AIDriver car = Scene.AddWheelCar("Car", Scene.Grid("oval", 1, Situation.Single)[0], VehicleProfile.FromDesc(desc));
            Rigidbody body = car.GetComponent<Rigidbody>();
            Scene.StepUntil(() => RigidbodyCompat.GetVelocity(body).magnitude > 20f && car.Controls.Throttle > 0.5f, 20f);
            return car;
        }

        private static void ExpectNeutral(AIDriver car, bool brakes)
        {
            foreach (WheelColliderAdapter.Wheel wheel in car.GetComponent<WheelColliderAdapter>().Wheels)
            {
                Assert.That(wheel.collider.motorTorque, Is.EqualTo(0f));
                Assert.That(wheel.collider.steerAngle, Is.EqualTo(0f));
                Assert.That(wheel.collider.brakeTorque, brakes ? Is.GreaterThan(100f) : (NUnit.Framework.Constraints.Constraint)Is.EqualTo(0f));
            }
        }

        [Test]
        public void ADisabledDriverBrakesItsCarToAStop()
        {
            RaceDirector director;
            AIDriver car = AtSpeed(out director);
            float before = RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude;
            car.enabled = false;
            ExpectNeutral(car, true);
            Engine.Steps(200);
            float after = RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude;
            Assert.That(after, Is.LessThan(1f), "from " + before + " m/s");
        }

        [Test]
        public void ADisabledDirectorBrakesItsCarsToAStop()
        {
            RaceDirector director;
            AIDriver car = AtSpeed(out director);
            director.enabled = false;
            ExpectNeutral(car, true);
            Engine.Steps(200);
            Assert.That(RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude, Is.LessThan(1f));
        }

        [Test]
        public void ADriverThatGivesUpBrakesItsCar()
        {
            RaceDirector director;
            AIDriver car = AtSpeed(out director);
            WheelColliderAdapter adapter = car.GetComponent<WheelColliderAdapter>();
            Object.DestroyImmediate(adapter.Wheels[0].collider);
            Engine.Steps(5);
            Assert.That(car.enabled, Is.False);
            Assert.That(Scene.Errors().Count(text => text.Contains("leaves the race")), Is.EqualTo(1));
            for (int i = 1; i < 4; ++i)
            {
                Assert.That(adapter.Wheels[i].collider.motorTorque, Is.EqualTo(0f));
                Assert.That(adapter.Wheels[i].collider.brakeTorque, Is.GreaterThan(100f));
            }
        }

        [Test]
        public void AScriptsVehicleIsToldToBrake()
        {
            Scene.Begin("street");
            float throttle = 0f, brake = 0f;
            AIDriver car = Scene.Add<AIDriver>("Script", driver =>
            {
                Scene.AddBody(driver.gameObject);
                ScriptVehicleAdapter adapter = driver.gameObject.AddComponent<ScriptVehicleAdapter>();
                adapter.OnThrottle.AddListener(value => throttle = value);
                adapter.OnBrake.AddListener(value => brake = value);
                driver.Centre = new Vector3(0f, -0.5f, 0f);
                driver.Place(Scene.Grid("street", 1, Situation.Single)[0]);
            });
            Engine.Steps(60);
            Assert.That(throttle, Is.GreaterThan(0.3f));
            car.gameObject.SetActive(false);
            Assert.That((throttle, brake), Is.EqualTo((0f, 1f)));
        }
    }
}
