// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>How cars move that others move.</summary>
    [TestFixture]
    public class MotionTests
    {
        private const float Speed = 30f;

        private static PlayerCar AddPlayer(bool body, bool kinematic)
        {
            Scene.Begin("street");
            return Scene.Add<PlayerCar>("Player", car =>
            {
                if (body)
                {
                    car.gameObject.AddComponent<Rigidbody>().isKinematic = kinematic;
                }
            });
        }

        // Network code moves the object once a frame, past its physics.
        private static VehicleMotion Move(PlayerCar car, int frames, float frameTime)
        {
            var motion = new VehicleMotion();
            float time = 0f, stepped = 0f;
            for (int i = 0; i < frames; ++i)
            {
                time += frameTime;
                car.transform.SetPositionAndRotation(new Vector3(0f, 0f, Speed * time), Conversion.YawRotation(0.5f * time));
                for (; stepped + Time.fixedDeltaTime <= time; stepped += Time.fixedDeltaTime)
                {
                    car.ReadMotion(out motion);
                }
            }
            return motion;
        }

        [TestCase(false, false)]
        [TestCase(true, true)]
        [TestCase(true, false)]
        public void ACarThatOthersMoveIsMeasuredByItsWay(bool body, bool kinematic)
        {
            PlayerCar car = AddPlayer(body, kinematic);
            VehicleMotion motion = Move(car, 50, Time.fixedDeltaTime);
            Assert.That(motion.Velocity.z, Is.EqualTo(Speed).Within(0.1f));
            Assert.That(motion.AngularVelocity.y, Is.EqualTo(0.5f).Within(0.01f));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void FramesThatAreSlowerThanStepsDoNotMakeItFlicker()
        {
            VehicleMotion motion = Move(AddPlayer(true, true), 60, 1f / 30f);
            Assert.That(motion.Velocity.z, Is.EqualTo(Speed).Within(0.35f * Speed), "single steps see 0 and 50 m/s");
        }

        [Test]
        public void AJumpIsNoSpeed()
        {
            PlayerCar car = AddPlayer(true, true);
            Move(car, 50, Time.fixedDeltaTime);
            VehicleMotion motion;
            car.transform.position = new Vector3(500f, 0f, 0f);
            car.ReadMotion(out motion);
            Assert.That(motion.Velocity.magnitude, Is.EqualTo(Speed).Within(0.1f), "goes on as before");
        }

        [Test]
        public void AKinematicCarIsPlacedWithoutAWord()
        {
            PlayerCar car = AddPlayer(true, true);
            car.Place(new Vector3(1f, 2f, 3f), Quaternion.identity, Vector3.forward * 5f, 0f);
            Assert.That(car.transform.position.z, Is.EqualTo(3f));
            Assert.That(Scene.Errors(), Is.Empty);
        }
    }
}
