// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using Apexline.Samples;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>The sample of rollback: what arrives late ends in the same bits as what comes in time.</summary>
    [TestFixture]
    public class RollbackTests
    {
        private const int Ticks = 1200;

        private static RollbackRace Begin()
        {
            Engine.Reset();
            return Scene.Add<RollbackRace>("Rollback", made =>
                made.TrackJson = (TextAsset)UnityYaml.Load("Samples~/Rollback/club.track.txt", 4900000));
        }

        // Pressed from this tick on.
        private static Controls Pressed(int tick)
        {
            return new Controls { Throttle = tick % 300 < 200 ? 0.7f : 0f, Brake = tick % 300 > 280 ? 0.5f : 0f, Steering = 0.02f * ((tick / 40) % 3 - 1) };
        }

        private static List<ulong> Drive(int late, out int takenBack, out PredictedCar.State end)
        {
            RollbackRace race = Begin();
            var hashes = new List<ulong>();
            for (int tick = 0; tick < Ticks + late; ++tick)
            {
                int sent = tick - late;
                if (sent >= 0 && sent % 20 == 0 && sent < Ticks)
                {
                    Assert.That(race.Receive(sent, Pressed(sent)), Is.True, "late " + late + " sent " + sent + " at " + race.Tick + string.Join(" ", Scene.Errors()));
                }
                race.Step();
                // Every 20 ticks, once all that was pressed until then has come.
                if (tick % 20 == 19)
                {
                    hashes.Add(race.Director.Race.StateHash());
                }
            }
            takenBack = race.TakenBack;
            end = race.StateOf(1);
            Assert.That(Scene.Errors(), Is.Empty);
            return hashes;
        }

        [Test]
        public void InputsThatComeEightTicksLateEndInTheSameRace()
        {
            int none;
            int many;
            PredictedCar.State inTime;
            PredictedCar.State late;
            List<ulong> expected = Drive(0, out none, out inTime);
            List<ulong> seen = Drive(RollbackRace.Window, out many, out late);
            Assert.That(none, Is.EqualTo(0));
            Assert.That(many, Is.EqualTo(RollbackRace.Window * Ticks / 20), "every input took eight ticks back");
            Assert.That(inTime.speed, Is.GreaterThan(5f), "the AI drivers race");
            Assert.That(seen.GetRange(0, expected.Count), Is.EqualTo(expected));
        }

        [Test]
        public void WhatIsTooLateOrTooSoonIsRefused()
        {
            RollbackRace race = Begin();
            for (int i = 0; i < 40; ++i)
            {
                race.Step();
            }
            ulong hash = race.Director.Race.StateHash();
            Assert.That(race.Receive(31, Pressed(0)), Is.False);
            Assert.That(race.Receive(41, Pressed(0)), Is.False);
            Assert.That((race.Director.Race.StateHash(), race.Tick, race.TakenBack), Is.EqualTo((hash, 40, 0)));
            Assert.That(race.Receive(32, new Controls { Throttle = 1f }), Is.True);
            Assert.That((race.Tick, race.TakenBack), Is.EqualTo((40, 8)));
            Assert.That(race.StateOf(0).speed, Is.GreaterThan(0.5f));
        }

        [Test]
        public void TheSceneRunsByItselfAndLeavesNothingBehind()
        {
            Engine.Reset();
            UnityYaml.Load("Samples~/Rollback/Rollback.unity", 100000);
            var race = Object.FindAnyObjectByType<RollbackRace>();
            Engine.Steps(500);
            Assert.That(race.Tick, Is.InRange(590, 610));
            Assert.That(race.StateOf(1).speed, Is.GreaterThan(5f));
            Object.Destroy(race.gameObject);
            Engine.Steps(1);
            Assert.That(Object.FindAnyObjectByType<RaceDirector>(), Is.Null);
            Assert.That(Scene.Errors(), Is.Empty);
        }
    }
}
