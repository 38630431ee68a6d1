// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>Rays of Unity's physics, whose results come in no order.</summary>
    [TestFixture]
    public class RayTests
    {
        // A car with many colliders in front of the point that its rays start from, and a car standing ahead.
        private static AIDriver BehindACar(int ownColliders, bool bodyOfItsOwn)
        {
            Scene.Begin("oval", d =>
            {
                d.Rays = RayCaster.UnityPhysics;
                d.RayLayers = ~0;
            });
            CarState state = Scene.Grid("oval", 1, Situation.Single)[0];
            AIDriver car = Scene.AddSampleCar("Car", state, driver =>
            {
                for (int i = 0; i < ownColliders; ++i)
                {
                    var part = new GameObject("Part " + i);
                    part.transform.SetParent(driver.transform, false);
                    part.transform.localPosition = new Vector3(0f, 0.2f, 2.4f + 0.2f * i);
                    if (bodyOfItsOwn)
                    {
                        part.AddComponent<Rigidbody>().isKinematic = true;
                    }
                    part.AddComponent<BoxCollider>().size = new Vector3(20f, 3f, 0.1f);
                }
            });
            CarState ahead = state;
            Vector3 place = state.Position.ToVector() + Conversion.YawRotation(state.YawRad) * new Vector3(0f, 0f, 20f);
            ahead.Position = place.ToFloat3();
            Scene.AddSampleCar("Ahead", ahead, driver => driver.IsObstacle = true);
            Engine.Steps(3);
            return car;
        }

        [TestCase(4, false)]
        [TestCase(12, false)]
        [TestCase(4, true)]
        public void OwnCollidersNeverHideTheCarAhead(int ownColliders, bool bodyOfItsOwn)
        {
            int without = CountRaysAtTheCarAhead(BehindACar(0, false));
            Assert.That(without, Is.GreaterThan(0));
            Assert.That(CountRaysAtTheCarAhead(BehindACar(ownColliders, bodyOfItsOwn)), Is.EqualTo(without));
        }

        private static int CountRaysAtTheCarAhead(AIDriver car)
        {
            CarDebug debug;
            Assert.That(car.TryGetDebug(out debug), Is.True);
            int seen = 0;
            for (int i = 0; i < debug.RayCount; ++i)
            {
                seen += debug.Hits[i].Kind == HitKind.Car && debug.Hits[i].Car == 1 ? 1 : 0;
            }
            return seen;
        }
    }
}
