// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using Apexline.Samples;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>The sample without a component per car.</summary>
    [TestFixture]
    public class RawRaceTests
    {
        [Test]
        public void CarsOfTheRawRaceDriveLapsAndNothingIsLeftBehind()
        {
            Scene.Begin("street", director => director.enabled = false);
            int arrays = NativeMemory.Alive;
            RawRace raw = Scene.Add<RawRace>("Raw", made =>
            {
                made.Track = Scene.AssetOf("street");
                made.Cars = 6;
            });
            Engine.Steps(50 * 120);
            var standings = new Standing[6];
            raw.StateOf(0);
            Assert.That(raw.Race.Standings(standings), Is.EqualTo(Status.Ok));
            foreach (Standing standing in standings)
            {
                Assert.That(standing.LapsDone, Is.GreaterThanOrEqualTo(1u), "car " + standing.Car + " drove " + standing.ProgressM);
            }
            raw.enabled = false;
            Assert.That(NativeMemory.Alive, Is.EqualTo(arrays));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void WithoutATrackItSaysSo()
        {
            Scene.Begin("street", director => director.enabled = false);
            RawRace raw = Scene.Add<RawRace>("Raw", made => { });
            Assert.That(raw.enabled, Is.False);
            Assert.That(Scene.Errors().ToArray(), Is.EqualTo(new[] { "Raw Race: assign a Track Asset" }));
        }
    }
}
