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
            using (World world = Scenes.World(3))
            {
                RaceRecorder recorder = new RaceRecorder(world, stream);
                for (int tick = 0; tick < 120; ++tick)
                {
                    world.Step(1, out done);
                    Assert.That(recorder.RecordTick(), Is.EqualTo(Status.Ok));
                }
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
                ulong hash;
                Assert.That(recording.Tick(119, null, null, out hash), Is.EqualTo(Status.Ok));
                Assert.That(again.StateHash(), Is.EqualTo(hash));
            }
        }

        [Test]
        public void ARecordedRaceOfTheHostIsFedAgain()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2), read = new CarState[2];
            Controls[] controls = new Controls[2], recorded = new Controls[2];
            MemoryStream stream = new MemoryStream();
            ulong hash;
            using (Race race = Scenes.Race(2))
            {
                RaceRecorder recorder = new RaceRecorder(race, stream);
                for (int tick = 0; tick < 20; ++tick)
                {
                    race.Tick(1 / 60f, states, controls);
                    Assert.That(recorder.RecordTick(), Is.EqualTo(Status.Ok));
                }
                hash = race.StateHash();
            }
            using (Recording recording = Recording.Open(stream.ToArray()))
            using (Race again = recording.Race())
            {
                for (int tick = 0; tick < 20; ++tick)
                {
                    Assert.That(recording.Feed(tick, again), Is.EqualTo(Status.Ok));
                }
                ulong hashInFile;
                Assert.That(again.StateHash(), Is.EqualTo(hash));
                Assert.That(recording.Tick(19, read, recorded, out hashInFile), Is.EqualTo(Status.Ok));
                Assert.That(hashInFile, Is.EqualTo(hash));
                Assert.That(read, Is.EqualTo(states));
                Assert.That(recorded, Is.EqualTo(controls));
                using (Track track = recording.Track())
                {
                    Assert.That(track.Info.ContentHash, Is.EqualTo(Scenes.Club.Info.ContentHash));
                }
                Assert.That(Assert.Throws<ApexlineException>(() => recording.World()).Status,
                            Is.EqualTo(Status.InvalidState));
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
