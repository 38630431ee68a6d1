// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>A car of WheelColliders whose pedals ask for more than its tyres hold.</summary>
    [TestFixture]
    public class WheelTests
    {
        private float _way;
        private float _speed;
        private float _lockedFor;
        private float _mostSpin;

        private void Press(float throttle, float brake, float fromMps, float seconds, bool holdsSlip)
        {
            Scene.Begin("oval");
            var adapter = Scene.Add<WheelColliderAdapter>("Car", made =>
            {
                Scene.AddBody(made.gameObject);
                Scene.AddWheels(made);
                made.HoldsSlip = holdsSlip;
            });
            WheelCollider front = adapter.Wheels[0].collider;
            adapter.Place(new Vector3(0f, 0.5f, 0f), Quaternion.identity, new Vector3(0f, 0f, fromMps), 0f);
            VehicleMotion motion;
            adapter.ReadMotion(out motion);
            Vector3 start = motion.Position;
            adapter.Drive(0f, 0f, 0f);
            Engine.Steps(10);  // the wheels get rolling
            _lockedFor = _mostSpin = 0f;
            for (float time = 0f; time < seconds; time += Time.fixedDeltaTime)
            {
                adapter.ReadMotion(out motion);
                adapter.Drive(0f, throttle, brake);
                Engine.Steps(1);
                float rolling = front.rpm * 2f * Mathf.PI / 60f * front.radius;
                _speed = motion.Velocity.magnitude;
                _lockedFor += rolling == 0f && _speed > 5f ? Time.fixedDeltaTime : 0f;
                _mostSpin = Mathf.Max(_mostSpin, rolling - _speed);
            }
            _way = Vector3.Distance(start, motion.Position);
        }

        [Test]
        public void FullBrakeLocksWheelsOnlyWithoutSlipControl()
        {
            Press(0f, 1f, 40f, 8f, false);
            float slides = _way;
            Assert.That(_lockedFor, Is.GreaterThan(2f));
            Press(0f, 1f, 40f, 8f, true);
            Assert.That(_lockedFor, Is.LessThan(0.1f));
            Assert.That(_speed, Is.LessThan(1f));
            Assert.That(_way, Is.LessThan(0.9f * slides));
        }

        [Test]
        public void AProfileChangedWhileDrivingActsAtOnce()
        {
            VehicleDesc desc = VehicleDesc.Default();
            VehicleProfile profile = VehicleProfile.FromDesc(desc);
            Scene.Begin("oval");
            AIDriver car = Scene.AddWheelCar("Car", Scene.Grid("oval", 1)[0], profile);
            WheelColliderAdapter adapter = car.GetComponent<WheelColliderAdapter>();
            adapter.HoldsSlip = false;
            WheelCollider wheel = adapter.Wheels[0].collider;
            adapter.Drive(0f, 1f, 0f);
            float before = wheel.motorTorque;
            desc.MaxDriveForceN = 400f;
            profile.Set(desc);
            adapter.Drive(0f, 1f, 0f);
            Assert.That(wheel.motorTorque, Is.EqualTo(100f * wheel.radius).Within(0.1f), "before: " + before);
            desc.Grip = 50f;
            profile.Set(desc);
            adapter.Drive(0f, 1f, 0f);
            adapter.Drive(0f, 1f, 0f);
            Assert.That(wheel.motorTorque, Is.EqualTo(100f * wheel.radius).Within(0.1f), "out of range: the last good one");
            Assert.That(Debug.Entries.FindAll(entry => entry.Text.Contains("keeps the vehicle")).Count, Is.EqualTo(1));
        }

        [Test]
        public void FullThrottleSpinsWheelsOnlyWithoutSlipControl()
        {
            Press(1f, 0f, 10f, 2f, false);
            float spinning = _speed;
            Assert.That(_mostSpin, Is.GreaterThan(20f));
            Press(1f, 0f, 10f, 2f, true);
            Assert.That(_mostSpin, Is.LessThan(8f));
            Assert.That(_speed, Is.GreaterThan(spinning + 1f));
        }
    }
}
