// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>A game that moves its whole scene, so that coordinates stay small, races on as if nothing had happened.</summary>
    [TestFixture]
    public class OriginTests
    {
        private static readonly Vector3 Offset = new Vector3(3000f, 0f, -2000f);

        private static FloatingOrigin AddAnchor()
        {
            return Scene.Add<FloatingOrigin>("Track", origin => { });
        }

        // Moves everything by -offset, as a game with a floating origin does.
        private static void MoveScene(IEnumerable<AIDriver> cars, FloatingOrigin anchor, Vector3 offset)
        {
            System.Func<float, float, float> ground = Physics.Ground;
            Physics.Ground = (x, z) => ground(x + offset.x, z + offset.z);
            anchor.transform.position -= offset;
            foreach (AIDriver car in cars)
            {
                var body = car.GetComponent<Rigidbody>();
                Vector3 moved = body.position - offset;
                body.position = moved;
                car.transform.position = moved;
            }
        }

        // A race of 1,200 steps; the scene is moved after a third of them, and back after two thirds.
        private static CarResult[] Drive(Vector3 offset, out float progressM)
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            FloatingOrigin anchor = AddAnchor();
            foreach (Vector3 move in new[] { offset, -offset, Vector3.zero })
            {
                Engine.Steps(400);
                MoveScene(cars, anchor, move);
            }
            Engine.Steps(1);
            Assert.That(director.Origin, Is.EqualTo(Vector3.zero));
            Assert.That(Scene.Errors(), Is.Empty);
            progressM = director.Race.Standings()[0].ProgressM;
            return Enumerable.Range(0, 3).Select(car => director.Race.Result(car)).ToArray();
        }

        [Test]
        public void ACarDrivesOnWhenTheSceneIsMovedAndMovedBack()
        {
            float stayedM, movedM;
            CarResult[] stayed = Drive(Vector3.zero, out stayedM);
            CarResult[] moved = Drive(Offset, out movedM);
            Assert.That(movedM, Is.EqualTo(stayedM).Within(5f));
            for (int car = 0; car < 3; ++car)
            {
                Assert.That(moved[car].LapFlaws, Is.EqualTo(stayed[car].LapFlaws), "car " + car);
                Assert.That(moved[car].OffTrackS, Is.EqualTo(stayed[car].OffTrackS).Within(0.5f), "car " + car);
            }
        }

        [Test]
        public void ARestartKnowsWhereTheOriginIs()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            FloatingOrigin anchor = AddAnchor();
            Engine.Steps(300);
            MoveScene(cars, anchor, Offset);
            Engine.Steps(2);
            director.Restart();
            Engine.Steps(300);
            CarDebug debug;
            Assert.That(director.TryGetDebug(0, out debug), Is.True);
            Assert.That(debug.Location.Sector, Is.Not.EqualTo(Constants.None));
            Assert.That(Vector3.Distance(debug.Runner.ToVector(), cars[0].transform.position), Is.LessThan(60f));
            Assert.That(cars.All(car => car.Controls.Throttle != 0f), Is.True);
        }
    }
}
