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
                car.transform.position -= offset;
                car.GetComponent<Rigidbody>().position -= offset;
            }
        }

        [Test]
        public void ACarDrivesOnWhenTheSceneIsMovedAndMovedBack()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            FloatingOrigin anchor = AddAnchor();
            Engine.Steps(400);
            float before = director.Race.Standings()[0].ProgressM;
            MoveScene(cars, anchor, Offset);
            Engine.Steps(400);
            Assert.That(director.Origin, Is.EqualTo(Offset));
            MoveScene(cars, anchor, -Offset);
            Engine.Steps(400);
            Assert.That(director.Origin, Is.EqualTo(Vector3.zero));
            Assert.That(director.Race.Standings()[0].ProgressM, Is.GreaterThan(before + 100f));
            for (int car = 0; car < 3; ++car)
            {
                CarResult result = director.Race.Result(car);
                Assert.That((result.LapFlaws, result.OffTrackS), Is.EqualTo(((LapFlaw)0, 0f)), "car " + car);
            }
            Assert.That(Scene.Errors(), Is.Empty);
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
