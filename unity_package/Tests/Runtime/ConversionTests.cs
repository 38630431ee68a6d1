// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class ConversionTests
    {
        private static CarState StateOf(Quaternion rotation)
        {
            CarState state;
            var motion = new VehicleMotion { Rotation = rotation };
            Conversion.ToState(ref motion, Vector3.zero, out state);
            return state;
        }

        [Test]
        public void YawIsClockwiseSeenFromAbove()
        {
            Assert.That(StateOf(Quaternion.AngleAxis(90f, Vector3.up)).YawRad, Is.EqualTo(0.5f * Mathf.PI).Within(1e-5f));
            Vector3 forward = Conversion.YawRotation(0.3f) * Vector3.forward;
            Assert.That(forward.x, Is.EqualTo(Mathf.Sin(0.3f)).Within(1e-6f));
            Assert.That(forward.z, Is.EqualTo(Mathf.Cos(0.3f)).Within(1e-6f));
        }

        [Test]
        public void NoseUpIsPositivePitchAndRightSideDownPositiveRoll()
        {
            Assert.That(StateOf(Quaternion.AngleAxis(-20f, Vector3.right)).PitchRad, Is.EqualTo(20f * Mathf.Deg2Rad).Within(1e-5f));
            Assert.That(StateOf(Quaternion.AngleAxis(-20f, Vector3.forward)).RollRad,
                Is.EqualTo(20f * Mathf.Deg2Rad).Within(1e-5f));
        }

        [Test]
        public void ACarOnItsRoofIsUpsideDown()
        {
            float roll = StateOf(Quaternion.AngleAxis(180f, Vector3.forward)).RollRad;
            Assert.That(Mathf.Abs(roll), Is.GreaterThan(0.5f * Mathf.PI));
        }

        [Test]
        public void TheVelocityIsThatOfTheOutlinesCentre()
        {
            // Turning clockwise at 2 rad/s about the centre of mass, seen 3 m ahead of it.
            CarState state;
            var motion = new VehicleMotion
            {
                Position = new Vector3(10f, 0f, 5f), Rotation = Quaternion.identity, Velocity = new Vector3(0f, 0f, 20f),
                AngularVelocity = new Vector3(0f, 2f, 0f), CentreOfMass = new Vector3(10f, 0f, 5f)
            };
            Conversion.ToState(ref motion, new Vector3(0f, -0.5f, 3f), out state);
            Assert.That(state.Position.Z, Is.EqualTo(8f));
            Assert.That(state.Position.Y, Is.EqualTo(-0.5f));
            Assert.That(state.Velocity.X, Is.EqualTo(6f).Within(1e-5f));
            Assert.That(state.Velocity.Z, Is.EqualTo(20f).Within(1e-5f));
            Assert.That(state.YawRateRadps, Is.EqualTo(2f));
        }
    }
}
