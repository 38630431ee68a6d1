// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using System.Linq;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class WorldTests
    {
        [Test]
        public void ACarOfTheHostGoesWhereItIsDriven()
        {
            CarDesc[] cars = Scenes.Cars(2);
            cars[0].DrivenBy = DrivenBy.Host;
            CarState[] states = new CarState[2];
            Controls[] controls = new Controls[2];
            bool done;
            using (World world = new World(Scenes.Club, WorldDesc.Default(), cars))
            {
                Assert.That(world.SetControls(0, new Controls { Throttle = 1 }), Is.EqualTo(Status.Ok));
                Assert.That(world.Step(120, out done), Is.EqualTo(Status.Ok));
                Assert.That(world.Cars(states, controls), Is.EqualTo(Status.Ok));
                float speed = states[0].Velocity.X * states[0].Velocity.X + states[0].Velocity.Z * states[0].Velocity.Z;
                Assert.That(speed, Is.GreaterThan(25));
                Assert.That(world.SetControls(3, new Controls()), Is.EqualTo(Status.InvalidArgument));
                Assert.That(world.Cars(new CarState[0], null), Is.EqualTo(Status.BufferTooSmall));
            }
        }

        [Test]
        public void CustomStatesArePlaced()
        {
            CarState[] given = Scenes.Grid(Scenes.Club, 2), read = new CarState[2];
            WorldDesc desc = WorldDesc.Default();
            desc.Situation = Situation.Custom;
            using (World world = new World(Scenes.Club, desc, Scenes.Cars(2), given))
            {
                Assert.That(world.Cars(read, null), Is.EqualTo(Status.Ok));
                Assert.That(read.Select(state => state.Position.X),
                            Is.EqualTo(given.Select(state => state.Position.X)));
            }
            Assert.Throws<System.ArgumentException>(() => new World(Scenes.Club, desc, Scenes.Cars(3), given));
        }

        [Test]
        public void ASnapshotGoesOnWithTheSameBits()
        {
            bool done;
            using (World world = Scenes.World(4))
            {
                world.Step(200, out done);
                byte[] snapshot = world.Snapshot();
                world.Step(200, out done);
                ulong hash = world.StateHash();
                world.Restore(snapshot);
                world.Step(200, out done);
                Assert.That(world.StateHash(), Is.EqualTo(hash));
            }
        }

        [Test]
        public void ARecordedWorldReplaysWithoutADifference()
        {
            bool done;
            MemoryStream stream = new MemoryStream();
            ulong hash;
            using (World world = Scenes.World(3))
            using (RaceRecorder recorder = new RaceRecorder(world, stream))
            {
                for (int tick = 0; tick < 100; ++tick)
                {
                    world.Step(1, out done);
                    Assert.That(recorder.RecordTick(), Is.EqualTo(Status.Ok));
                }
                Assert.That(recorder.Step(20, out done), Is.EqualTo(Status.Ok));
                hash = world.StateHash();
            }
            using (Recording recording = Recording.Open(stream.ToArray(), "club.apxr"))
            using (World again = recording.World())
            {
                Assert.That(recording.TickCount, Is.EqualTo(120));
                Assert.That((bool)recording.Info.FromWorld, Is.True);
                Assert.That(recording.Car(2).Name.ToString(), Is.EqualTo("car 2"));
                ReplayReport report = recording.Replay();
                Assert.That((bool)report.Differs, Is.False);
                Assert.That(report.Ticks, Is.EqualTo(120));
                again.Step(120, out done);
                Assert.That(again.StateHash(), Is.EqualTo(hash));
                using (World later = recording.WorldAt(60))
                {
                    later.Step(60, out done);
                    Assert.That(later.StateHash(), Is.EqualTo(hash));
                }
            }
        }

        [Test]
        public void ARecordedRaceOfTheHostIsFedAgain()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2), read = new CarState[2];
            Controls[] controls = new Controls[2], recorded = new Controls[2];
            MemoryStream stream = new MemoryStream();
            ulong hash;
            RaceEvent[] events;
            using (Race race = Scenes.Race(2))
            using (RaceRecorder recorder = new RaceRecorder(race, stream))
            {
                for (int tick = 0; tick < 20; ++tick)
                {
                    race.Tick(1 / 60f, states, controls);
                    Assert.That(recorder.RecordTick(), Is.EqualTo(Status.Ok));
                }
                Assert.That(recorder.RecordTick(), Is.EqualTo(Status.InvalidState)); // there was no tick since
                hash = race.StateHash();
                events = race.Events(0);
            }
            using (Recording recording = Recording.Open(stream.ToArray()))
            using (Race again = recording.Race())
            using (Race later = recording.RaceAt(20))
            {
                for (int tick = 0; tick < 20; ++tick)
                {
                    Assert.That(recording.Feed(tick, again), Is.EqualTo(Status.Ok));
                }
                ulong hashInFile;
                Assert.That(again.StateHash(), Is.EqualTo(hash));
                Assert.That(later.StateHash(), Is.EqualTo(hash));
                Assert.That(recording.Tick(19, read, recorded, out hashInFile), Is.EqualTo(Status.Ok));
                Assert.That(read, Is.EqualTo(states));
                Assert.That(recorded, Is.EqualTo(controls));
                Assert.That(recording.Events(0), Is.EqualTo(events));
                using (Track track = recording.Track())
                {
                    Assert.That(track.Info.ContentHash, Is.EqualTo(Scenes.Club.Info.ContentHash));
                }
                Assert.That(Assert.Throws<ApexlineException>(() => recording.World()).Status,
                            Is.EqualTo(Status.InvalidState));
            }
        }

        [Test]
        public void DecisionsOfARecordingAreThoseOfTheRace()
        {
            MemoryStream stream = new MemoryStream();
            DriverState[] states = new DriverState[2];
            Reason[] reasons = new Reason[2];
            uint[] carsAhead = new uint[2];
            CarDebug debug;
            using (Race race = Scenes.Race(2))
            using (RaceRecorder recorder = new RaceRecorder(race, stream))
            {
                race.Tick(1 / 60f, Scenes.Grid(Scenes.Club, 2), new Controls[2]);
                recorder.RecordTick();
                debug = race.Debug(1);
            }
            using (Recording recording = Recording.Open(stream.ToArray()))
            {
                Assert.That(recording.Decisions(0, states, reasons, carsAhead), Is.EqualTo(Status.Ok));
                Assert.That(states[1], Is.EqualTo(debug.State));
                Assert.That(reasons[1], Is.EqualTo(debug.Reason));
                Assert.That(carsAhead[1], Is.EqualTo(debug.CarAhead));
                Assert.That(recording.Decisions(0, new DriverState[1], null, null), Is.EqualTo(Status.BufferTooSmall));
                Assert.That(recording.Decisions(9, states, null, null), Is.EqualTo(Status.InvalidArgument));
            }
        }

        [Test]
        public void TicksRecordedWithoutARecorderReplayToo()
        {
            MemoryStream stream = new MemoryStream();
            bool done;
            int size;
            using (World world = Scenes.World(2))
            {
                byte[] header = world.RecordHeader();
                stream.Write(header, 0, header.Length);
                Assert.That(world.RecordTick(null, out size), Is.EqualTo(Status.Ok));
                byte[] buffer = new byte[size];
                for (int tick = 0; tick < 10; ++tick)
                {
                    world.Step(1, out done);
                    Assert.That(world.RecordTick(buffer, out size), Is.EqualTo(Status.Ok));
                    stream.Write(buffer, 0, size);
                }
            }
            using (Recording recording = Recording.Open(stream.ToArray()))
            {
                Assert.That(recording.TickCount, Is.EqualTo(10));
                Assert.That((bool)recording.Replay().Differs, Is.False);
            }
        }

        [Test]
        public void ADamagedRecordingIsRefused()
        {
            Assert.That(Assert.Throws<ApexlineException>(() => Recording.Open(new byte[100], "x.apxr")).Message,
                        Is.StringContaining("x.apxr"));
            Assert.That(Assert.Throws<ApexlineException>(() => Recording.Open(new byte[0])).Status,
                        Is.EqualTo(Status.InvalidData));
        }

        [Test]
        public void APlanGoesAroundAnObstacle()
        {
            using (RoadGrid grid = new RoadGrid(Scenes.Club, GridDesc.Default()))
            {
                PlanNode[] nodes = new PlanNode[grid.Info.NodeCapacity];
                PlanRequest request = PlanRequest.Default();
                request.SpeedMps = 20;
                Obstacle[] obstacles = { new Obstacle { DistanceM = 40, HalfLengthM = 2.3f, HalfWidthM = 1 } };
                int count;
                PlanInfo free, blocked;
                Assert.That(grid.Plan(request, null, 0, nodes, out count, out free), Is.EqualTo(Status.Ok));
                Assert.That(grid.Plan(request, obstacles, 1, nodes, out count, out blocked), Is.EqualTo(Status.Ok));
                Assert.That((bool)blocked.Complete, Is.True);
                Assert.That(blocked.CostS, Is.GreaterThanOrEqualTo(free.CostS));
                Assert.That(count, Is.GreaterThan(2));
                int[] parents;
                PlanNode[] expanded = grid.Expanded(out parents);
                Assert.That(expanded.Length, Is.EqualTo((int)blocked.Expanded));
                Assert.That(parents[0], Is.EqualTo(0));
                Assert.That(parents.Skip(1).Select((parent, i) => parent <= i), Has.All.True);
                Assert.That(grid.Plan(request, null, 1, nodes, out count, out free),
                            Is.EqualTo(Status.InvalidArgument));
            }
        }

        [Test]
        public void NamesAreTheLibrarys()
        {
            Assert.That(Names.Of(Status.InvalidData), Is.EqualTo("APX_ERROR_INVALID_DATA"));
            Assert.That(Names.Of(DriverState.Overtake), Is.EqualTo("overtake"));
            Assert.That(Names.Of((Reason)999), Is.EqualTo("unknown"));
            Assert.That(Names.Of(EventKind.Lap), Is.EqualTo("lap"));
        }
    }
}
