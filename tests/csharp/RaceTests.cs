// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Linq;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class RaceTests
    {
        private const float Dt = 1 / 60f;

        [Test]
        public unsafe void ARaceToTheFinishHasTheBitsOfTheSameRaceFromC()
        {
            bool done = false;
            uint tick, tickOfC;
            ulong hash, hashOfC;
            Assert.That(Peer.peer_world_race(Scenes.Club.NativeId, 8, 2, 1, &tickOfC, &hashOfC), Is.EqualTo(Status.Ok));
            using (World world = Scenes.World(8, 2))
            {
                while (!done)
                {
                    Assert.That(world.Step(600, out done), Is.EqualTo(Status.Ok));
                }
                Assert.That(world.StateHash(out tick, out hash), Is.EqualTo(Status.Ok));
                Assert.That(world.Race.Standings().All(standing => standing.Finished && standing.LapsDone == 2),
                            Is.True);
            }
            Assert.That(tick, Is.EqualTo(tickOfC));
            Assert.That(hash, Is.EqualTo(hashOfC));
        }

        [Test]
        public unsafe void AHostsTicksHaveTheBitsOfTheSameTicksFromC()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            Controls[] controls = new Controls[4], controlsOfC = new Controls[4];
            using (Race race = Scenes.Race(4))
            using (Race raceOfC = Scenes.Race(4))
            {
                for (int tick = 0; tick < 100; ++tick)
                {
                    Assert.That(race.Tick(Dt, states, controls), Is.EqualTo(Status.Ok));
                }
                fixed (CarState* inputs = states)
                fixed (Controls* outputs = controlsOfC)
                {
                    Assert.That(Peer.peer_ticks(raceOfC.NativeId, Dt, inputs, 4, outputs, 100), Is.EqualTo(Status.Ok));
                }
                Assert.That(controls, Is.EqualTo(controlsOfC));
                Assert.That(race.StateHash(), Is.EqualTo(raceOfC.StateHash()));
            }
        }

        [Test]
        public unsafe void ArraysSpansAndPointersTickAlike()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 5); // one more than there are cars
            Controls[] byArray = new Controls[5], bySpan = new Controls[5], byPointer = new Controls[5];
            using (Race a = Scenes.Race(4))
            using (Race b = Scenes.Race(4))
            using (Race c = Scenes.Race(4))
            {
                for (int tick = 0; tick < 60; ++tick)
                {
                    Assert.That(a.Tick(Dt, states, byArray), Is.EqualTo(Status.Ok));
                    Assert.That(b.Tick(Dt, (ReadOnlySpan<CarState>)states, bySpan.AsSpan()), Is.EqualTo(Status.Ok));
                    fixed (CarState* inputs = states)
                    fixed (Controls* outputs = byPointer)
                    {
                        Assert.That(c.Tick(Dt, inputs, 4, outputs), Is.EqualTo(Status.Ok));
                    }
                }
            }
            Assert.That(byArray.Take(4).Any(controls => controls.Throttle != 0), Is.True);
            Assert.That(bySpan, Is.EqualTo(byArray));
            Assert.That(byPointer, Is.EqualTo(byArray));
            Assert.That(byArray[4], Is.EqualTo(default(Controls)));
        }

        [Test]
        public void RaysCastByTheHostDriveAsTheLibrarysOwn()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 1);
            Controls[] own = new Controls[1], hosts = new Controls[1];
            using (Race race = Scenes.Race(1))
            using (Race race2 = Scenes.Race(1, true, true))
            {
                TrackRay[] rays = new TrackRay[race2.RayCount];
                RayHit[] hits = new RayHit[race2.RayCount];
                Assert.That(race2.RaysPerCar, Is.EqualTo((int)Constants.RayCount));
                Assert.That(race2.Rays(states, rays), Is.EqualTo(Status.Ok));
                Assert.That(rays.All(ray => ray.LengthM > 1 && ray.Car == 0), Is.True);
                Assert.That(Scenes.Club.Raycast(rays, hits), Is.EqualTo(Status.Ok));
                Assert.That(race2.TickWithHits(Dt, states, hits, hosts), Is.EqualTo(Status.Ok));
                Assert.That(race.Tick(Dt, states, own), Is.EqualTo(Status.Ok));
                Assert.That(race2.Tick(Dt, states, own), Is.EqualTo(Status.InvalidState));
            }
            Assert.That(hosts, Is.EqualTo(own));
        }

        [Test]
        public void ASnapshotGoesOnWithTheSameBits()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            Controls[] controls = new Controls[4];
            using (Race race = Scenes.Race(4))
            {
                race.Tick(Dt, states, controls);
                byte[] snapshot = race.Snapshot();
                race.Tick(Dt, states, controls);
                ulong hash = race.StateHash();
                race.Restore(snapshot);
                Assert.That(race.StateHash(), Is.Not.EqualTo(hash));
                race.Tick(Dt, states, controls);
                Assert.That(race.StateHash(), Is.EqualTo(hash));
                Assert.That(Assert.Throws<ApexlineException>(() => race.Restore(new byte[3])).Status,
                            Is.EqualTo(Status.InvalidData));
                Assert.That(race.StateHash(), Is.EqualTo(hash));
            }
        }

        [Test]
        public void StandingsResultsDebugAndEventsTellOfTheRace()
        {
            using (World world = Scenes.World(3))
            {
                bool done = false;
                while (!done)
                {
                    world.Step(600, out done);
                }
                Race race = world.Race;
                Standing[] standings = race.Standings();
                Assert.That(standings.Select(standing => standing.Position), Is.EqualTo(new uint[] { 1, 2, 3 }));
                int winner = (int)standings[0].Car;
                Assert.That(race.Result(winner).BestLapS, Is.EqualTo(standings[0].BestLapS));
                Assert.That(race.LapTimes(winner), Has.Length.EqualTo(1));
                Assert.That(race.Debug(winner).State, Is.EqualTo(DriverState.Finish));
                RaceEvent[] events = race.Events(0);
                Assert.That(events.Count(item => item.Kind == EventKind.Finish), Is.EqualTo(3));
                Assert.That(race.Events(events.Last().Sequence), Is.Empty);
            }
        }

        [Test]
        public void ADriverKnowsTheCarAhead()
        {
            Neighbour[] neighbours = new Neighbour[9];
            int count;
            using (Race race = Scenes.Race(3))
            {
                race.Tick(Dt, Scenes.Grid(Scenes.Club, 3), new Controls[3]);
                Assert.That(race.Neighbours(1, neighbours, out count), Is.EqualTo(Status.Ok));
                Assert.That(neighbours.Take(count).Select(item => item.Car), Is.EqualTo(new uint[] { 0, 2 }));
                Assert.That(neighbours[0].AheadM, Is.EqualTo(10).Within(0.5));
                Assert.That(neighbours[1].AheadM, Is.EqualTo(-10).Within(0.5));
                Assert.That(race.Neighbours(7, neighbours, out count), Is.EqualTo(Status.InvalidArgument));
            }
        }

        [Test]
        public void EventsGoIntoAnArrayOfTheCallers()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            RaceEvent[] events = new RaceEvent[4096];
            int count;
            using (Race race = Scenes.Race(2))
            {
                race.Tick(Dt, states, new Controls[2]);
                Assert.That(race.Events(0, events, out count), Is.EqualTo(Status.Ok));
                Assert.That(count, Is.GreaterThan(0));
                int needed;
                Assert.That(race.Events(0, new RaceEvent[0], out needed), Is.EqualTo(Status.Ok)); // asks for the size
                Assert.That(needed, Is.EqualTo(count));
                Assert.That(events[0].Sequence, Is.EqualTo(1));
            }
        }

        [Test]
        public void AStateThatIsNoNumberIsReplacedAndReported()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            Controls[] controls = new Controls[2];
            using (Race race = Scenes.Race(2))
            {
                race.Tick(Dt, states, controls);
                states[1].Position.X = float.NaN;
                Assert.That(race.Tick(Dt, states, controls), Is.EqualTo(Status.Ok));
                Assert.That(controls.All(item => Math.Abs(item.Steering) <= 1 && Math.Abs(item.Throttle) <= 1),
                            Is.True);
                Assert.That(race.Events(0).Any(item => item.Kind == EventKind.StateRefused && item.Car == 1), Is.True);
            }
        }

        [Test]
        public void WrongCallsOfAFrameAreRefusedAndChangeNothing()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            Controls[] controls = { new Controls { Brake = 0.25f }, new Controls { Brake = 0.5f } };
            using (Race race = Scenes.Race(2))
            {
                ulong hash = race.StateHash();
                Assert.That(race.Tick(Dt, null, controls), Is.EqualTo(Status.InvalidArgument));
                Assert.That(race.Tick(Dt, new CarState[1], controls), Is.EqualTo(Status.InvalidArgument));
                Assert.That(race.Tick(float.NaN, states, controls), Is.EqualTo(Status.InvalidArgument));
                Assert.That(race.Standings(new Standing[1]), Is.EqualTo(Status.BufferTooSmall));
                CarResult result;
                Assert.That(race.Result(7, out result), Is.EqualTo(Status.InvalidArgument));
                Assert.That(controls.Select(item => item.Brake), Is.EqualTo(new[] { 0.25f, 0.5f }));
                Assert.That(race.StateHash(), Is.EqualTo(hash));
            }
        }

        [Test]
        public void ADisposedRaceIsRefused()
        {
            Race race = Scenes.Race(1);
            race.Dispose();
            Assert.That(race.Tick(Dt, new CarState[1], new Controls[1]), Is.EqualTo(Status.InvalidId));
            Assert.Throws<ObjectDisposedException>(() => race.Start());
            Assert.Throws<ObjectDisposedException>(() => race.Standings());
            Assert.Throws<ObjectDisposedException>(() => race.Snapshot());
        }

        [Test]
        public void TheRaceOfAWorldBelongsToIt()
        {
            Race race;
            using (World world = Scenes.World(2))
            {
                race = world.Race;
                race.Dispose();
                Assert.That(race.IsDisposed, Is.False);
                Assert.That(race.Tick(Dt, new CarState[2], new Controls[2]), Is.EqualTo(Status.InvalidState));
                Assert.That(race.World, Is.SameAs(world));
            }
            Assert.That(race.IsDisposed, Is.True);
            Assert.That(race.Tick(Dt, new CarState[2], new Controls[2]), Is.EqualTo(Status.InvalidId));
        }

        [Test]
        public void ARaceWithoutCarsOrWithBadOnesIsRefused()
        {
            Assert.Throws<ApexlineException>(() => new Race(Scenes.Club, RaceDesc.Default(), new CarDesc[0]));
            Assert.Throws<ApexlineException>(() => new Race(Scenes.Club, RaceDesc.Default(), new CarDesc[1]));
            Assert.Throws<ArgumentNullException>(() => new Race(null, RaceDesc.Default(), Scenes.Cars(1)));
            Assert.Throws<ArgumentNullException>(() => new Race(Scenes.Club, RaceDesc.Default(), null));
        }

        [Test]
        public void TheStartSignalIsGivenOnce()
        {
            using (Race race = Scenes.Race(1, false))
            {
                race.Start();
                Assert.That(Assert.Throws<ApexlineException>(() => race.Start()).Status,
                            Is.EqualTo(Status.InvalidState));
            }
        }
    }
}
