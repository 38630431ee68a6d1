// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class GateGeometryTests
    {
        private static readonly Vector3 Left = new Vector3(-4f, 1f, 0f);
        private static readonly Vector3 Right = new Vector3(6f, 2f, 0f);

        [Test]
        public void ADraggedPointIsHeldBetweenTheBoundaryPoints()
        {
            Assert.That(GateGeometry.NearestT(Left, Right, new Vector3(-50f, 0f, 3f)), Is.EqualTo(0f));
            Assert.That(GateGeometry.NearestT(Left, Right, new Vector3(50f, 0f, 3f)), Is.EqualTo(1f));
            Vector3 middle = (Left + Right) * 0.5f;
            Assert.That(GateGeometry.NearestT(Left, Right, middle + Vector3.forward * 7f), Is.EqualTo(0.5f).Within(1e-6f));
        }

        [Test]
        public void APointWithoutASegmentIsHeldInTheMiddle()
        {
            Assert.That(GateGeometry.NearestT(Left, Left, Right), Is.EqualTo(0.5f));
        }

        [TestCase(0.2f, 0.5f)]
        [TestCase(0.5f, 0.8f)]
        [TestCase(0.6f, 0.3f)]
        [TestCase(0.9f, 0.6f)]
        public void TheOvertakingPointLiesOnTheSideWithMoreRoom(float racing, float expected)
        {
            Assert.That(GateGeometry.OvertakingT(10f, racing, 3f), Is.EqualTo(expected).Within(1e-6f));
        }

        [Test]
        public void TheOvertakingPointStaysOnTheRoad()
        {
            Assert.That(GateGeometry.OvertakingT(4f, 0.5f, 30f), Is.EqualTo(1f));
            Assert.That(GateGeometry.OvertakingT(4f, 0.6f, 30f), Is.EqualTo(0f));
            Assert.That(GateGeometry.OvertakingT(0f, 0.6f, 3f), Is.EqualTo(0.6f));
        }

        [Test]
        public void TheDrivingDirectionHasLeftOnTheLeft()
        {
            Vector3 forward = GateGeometry.Forward(Left, Right);
            Assert.That(Vector3.Dot(forward, Vector3.forward), Is.EqualTo(1f).Within(1e-6f));
            Assert.That(GateGeometry.Forward(Left, Left), Is.EqualTo(Vector3.forward));
        }

        [Test]
        public void NextGatesFollowACircle()
        {
            // A circle of radius 50 to the right, gates 10 m of chord apart.
            float turn = 2f * Mathf.Atan2(5f, Mathf.Sqrt(2500f - 25f));
            Vector3 left = new Vector3(-5f, 0f, 0f);
            Vector3 right = new Vector3(5f, 0f, 0f);
            var centre = new Vector3(50f, 0f, 0f);
            for (int i = 0; i < 40; ++i)
            {
                Vector3 nextLeft;
                Vector3 nextRight;
                GateGeometry.Next(left, right, 10f, turn, out nextLeft, out nextRight);
                Assert.That(Vector3.Distance(nextLeft, centre), Is.EqualTo(55f).Within(0.01f));
                Assert.That(Vector3.Distance(nextRight, centre), Is.EqualTo(45f).Within(0.01f));
                Assert.That(GateGeometry.TurnBetween(left, right, nextLeft, nextRight), Is.EqualTo(turn).Within(1e-4f));
                left = nextLeft;
                right = nextRight;
            }
        }
    }
}
