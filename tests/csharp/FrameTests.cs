// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using NUnit.Framework;

namespace Apexline.Tests
{
    /// <summary>Calls of every frame make no garbage.</summary>
    [TestFixture]
    public class FrameTests
    {
        private const int Frames = 100000;

        internal static long Garbage(int frames, Action frame)
        {
            frame(); // compiles it
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int index = 0; index < frames; ++index)
            {
                frame();
            }
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }

        [Test]
        public void TheMeasureSeesTheSmallestObject()
        {
            object kept = null;
            Assert.That(Garbage(1000, () => kept = new object()), Is.GreaterThanOrEqualTo(1000 * 16));
            Assert.That(kept, Is.Not.Null);
        }

        [Test]
        public void AHundredThousandFramesMakeNoGarbage()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            Controls[] controls = new Controls[2];
            Standing[] standings = new Standing[2];
            RaceEvent[] events = new RaceEvent[4096];
            CarDebug debug;
            int count;
            uint tick;
            ulong hash;
            using (Race race = Scenes.Race(2))
            {
                int collections = GC.CollectionCount(0);
                Assert.That(Garbage(Frames, () =>
                {
                    race.Tick(1 / 60f, states, controls);
                    race.Standings(standings);
                    race.Events(0, events, out count);
                    race.Debug(1, out debug);
                    race.StateHash(out tick, out hash);
                }), Is.EqualTo(0));
                Assert.That(GC.CollectionCount(0), Is.EqualTo(collections));
            }
        }

        [Test]
        public void SpansHostRaysAndQueriesMakeNoGarbage()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            Controls[] controls = new Controls[2];
            Location[] locations = new Location[1];
            Float3[] positions = { states[0].Position };
            using (Race race = Scenes.Race(2, true, true))
            {
                TrackRay[] rays = new TrackRay[race.RayCount];
                RayHit[] hits = new RayHit[race.RayCount];
                Assert.That(Garbage(10000, () =>
                {
                    race.Rays(states.AsSpan(), rays.AsSpan());
                    Scenes.Club.Raycast(rays, hits);
                    race.TickWithHits(1 / 60f, states.AsSpan(), hits.AsSpan(), controls.AsSpan());
                    Scenes.Club.Locate(positions, null, locations);
                }), Is.EqualTo(0));
            }
        }

        [Test]
        public void RefusedFramesMakeNoGarbage()
        {
            CarState[] states = new CarState[1];
            Controls[] controls = new Controls[1];
            Race gone = Scenes.Race(1);
            gone.Dispose();
            using (Race race = Scenes.Race(1))
            {
                Assert.That(Garbage(10000, () =>
                {
                    gone.Tick(1 / 60f, states, controls);
                    race.Tick(-1, states, controls);
                    race.Tick(1 / 60f, null, controls);
                }), Is.EqualTo(0));
            }
        }

        [Test]
        public void RecordingMakesNoGarbage()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            Controls[] controls = new Controls[2];
            using (Race race = Scenes.Race(2))
            using (RaceRecorder recorder = new RaceRecorder(race, System.IO.Stream.Null))
            {
                Assert.That(Garbage(10000, () =>
                {
                    race.Tick(1 / 60f, states, controls);
                    recorder.RecordTick();
                }), Is.EqualTo(0));
            }
        }

        [Test]
        public void SteppingAWorldMakesNoGarbage()
        {
            bool done;
            CarState[] states = new CarState[2];
            using (World world = Scenes.World(2, 100))
            {
                Assert.That(Garbage(2000, () =>
                {
                    world.Step(1, out done);
                    world.Cars(states, null);
                }), Is.EqualTo(0));
            }
        }
    }
}
