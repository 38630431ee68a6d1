// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using System.Linq;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class SteerTests
    {
        private static SteerScene Seekers(int count)
        {
            SteerScene scene = new SteerScene();
            SteerBehaviour seek = SteerBehaviour.Default(SteerBehaviourKind.Seek);
            seek.TargetKind = SteerTarget.Point;
            seek.TargetPoint = new Float3(100, 0, 0);
            SteerBehaviourSet behaviour_set = SteerBehaviourSet.Default();
            behaviour_set.Name = "Jäger";
            behaviour_set.BehaviourCount = 1;
            scene.Bodies = new[] { SteerBody.Default() };
            scene.Behaviours = new[] { seek };
            scene.BehaviourSets = new[] { behaviour_set };
            scene.Agents = new SteerAgent[count];
            for (int agent = 0; agent < count; ++agent)
            {
                scene.Agents[agent] = SteerAgent.Default();
                scene.Agents[agent].Position = new Float3(0, 0, 3 * agent);
            }
            return scene;
        }

        [Test]
        public void SeekersComeNearer()
        {
            SteerState[] states = new SteerState[3];
            using (SteerSimulation simulation = new SteerSimulation(Seekers(3)))
            {
                Assert.That(simulation.Step(0, 300), Is.EqualTo(Status.Ok));
                Assert.That(simulation.States(states), Is.EqualTo(Status.Ok));
                Assert.That(states.All(state => state.Position.X > 20 && state.Velocity.X > 1), Is.True);
                Assert.That(simulation.AgentInfo(1).BehaviourSet.ToString(), Is.EqualTo("Jäger"));
                SteerShare[] shares = new SteerShare[3 * simulation.ShareStride];
                Assert.That(simulation.Shares(shares), Is.EqualTo(Status.Ok));
                Assert.That(shares[0].Kind, Is.EqualTo(SteerBehaviourKind.Seek));
                Assert.That(shares[0].Share, Is.EqualTo(1).Within(1e-6));
            }
        }

        [Test]
        public void AgentsComeAndGo()
        {
            SteerScene scene = Seekers(2);
            scene.Desc.SpareAgents = 1;
            using (SteerSimulation simulation = new SteerSimulation(scene))
            {
                Assert.That(simulation.AgentCount, Is.EqualTo(3));
                SteerAgent late = SteerAgent.Default();
                late.Name = "late";
                Assert.That(simulation.Spawn(late), Is.EqualTo(2));
                Assert.Throws<ApexlineException>(() => simulation.Spawn(late));
                Assert.That(simulation.Find(SteerName.Agent, "late"), Is.EqualTo(2));
                Assert.That(simulation.Remove(2), Is.EqualTo(Status.Ok));
                Assert.That(simulation.Remove(2), Is.EqualTo(Status.InvalidArgument));
                Assert.That(simulation.Info.PresentCount, Is.EqualTo(2));
            }
        }

        [Test]
        public void ASnapshotGoesOnWithTheSameBitsAndResetBegins()
        {
            using (SteerSimulation simulation = new SteerSimulation(Seekers(5)))
            {
                ulong start = simulation.StateHash();
                simulation.Step(0, 10);
                byte[] snapshot = simulation.Snapshot();
                var buffer = new byte[snapshot.Length];
                int size;
                Assert.That(simulation.Snapshot(buffer, out size), Is.EqualTo(Status.Ok));
                Assert.That(size, Is.EqualTo(snapshot.Length));
                Assert.That(buffer, Is.EqualTo(snapshot));
                simulation.Step(0, 10);
                ulong hash = simulation.StateHash();
                simulation.Restore(snapshot);
                simulation.Step(0, 10);
                Assert.That(simulation.StateHash(), Is.EqualTo(hash));
                simulation.Reset();
                Assert.That(simulation.StateHash(), Is.EqualTo(start));
                Assert.That(Assert.Throws<ApexlineException>(() => simulation.Restore(new byte[9])).Status,
                            Is.EqualTo(Status.InvalidData));
            }
        }

        [Test]
        public void TheFirstHearsTheSecondAndTheSecondSeesTheThird()
        {
            using (SteerSimulation simulation = new SteerSimulation(Seekers(3)))
            {
                // At z = 0, 3 and 6, all of them looking along +z.
                byte[] flags = simulation.Perceive(new float[] { 4, 0, 1, 0, 4, 1, 0, 0, 1 });
                byte[] expected = { 0, (byte)SteerPerceivedBy.Radar, 0, 0, 0, (byte)SteerPerceivedBy.Sight, 0, 0, 0 };
                Assert.That(flags, Is.EqualTo(expected));
                Assert.Throws<ArgumentException>(() => simulation.Perceive(new float[2]));
            }
        }

        [Test]
        public void ObstaclesAndStatesCanBeMoved()
        {
            SteerScene scene = Seekers(1);
            scene.Obstacles = new[] { SteerObstacle.Default() };
            SteerState[] states = new SteerState[1];
            SteerPoint[] points;
            using (SteerSimulation simulation = new SteerSimulation(scene))
            {
                Assert.That(simulation.SetObstacle(0, new Float3(7, 0, 8), 3), Is.EqualTo(Status.Ok));
                Assert.That(simulation.Obstacle(0, out points).Position, Is.EqualTo(new Float3(7, 0, 8)));
                Assert.That(points, Is.Empty);
                simulation.States(states);
                states[0].Position = new Float3(50, 0, 50);
                Assert.That(simulation.SetStates(0, states), Is.EqualTo(Status.Ok));
                simulation.States(states);
                Assert.That(states[0].Position, Is.EqualTo(new Float3(50, 0, 50)));
                Assert.That(simulation.SetStates(5, states), Is.EqualTo(Status.InvalidArgument));
            }
        }

        [Test]
        public void MindsAndBehavioursCanBeChanged()
        {
            using (SteerSimulation simulation = new SteerSimulation(Seekers(1)))
            {
                SteerBehaviour flee = SteerBehaviour.Default(SteerBehaviourKind.Flee);
                flee.TargetKind = SteerTarget.Point;
                flee.TargetPoint = new Float3(100, 0, 0);
                simulation.SetBehaviour("Jäger", 0, flee);
                simulation.Step(0, 60);
                SteerState[] states = new SteerState[1];
                simulation.States(states);
                Assert.That(states[0].Position.X, Is.LessThan(-1));
                simulation.SetBehaviourSet(0, null);
                Assert.That(simulation.AgentInfo(0).BehaviourSet.ToString(), Is.Empty);
                Assert.Throws<ApexlineException>(() => simulation.SetBehaviourSet(0, "nobody"));
                Assert.Throws<ApexlineException>(() => simulation.Order(0, "sleep"));
            }
        }

        [Test]
        public void SignalsGoalsAndBodiesAreSetWhileItRuns()
        {
            const string Scene = @"{""format"": ""apexline-scene"", ""version"": 1, ""signals"": {""alarm"": 0},
                ""bodies"": {""man"": {""kind"": ""walker""}, ""slow"": {""kind"": ""walker"", ""max_speed_mps"": 1}},
                ""machines"": {""inner"": {""states"": {""run"": {}}}, ""m"": {""states"": {
                  ""calm"": {""transitions"": [{""to"": ""alert"", ""when"": {""signal"": ""alarm""}}]}, ""alert"": {""machine"": ""inner""}}}},
                ""agents"": [{""name"": ""a"", ""body"": ""man"", ""machine"": ""m""}, {""name"": ""b"", ""body"": ""man"", ""position"": [0, 9]}]}";
            using (SteerSimulation simulation = SteerSimulation.FromJson(Scene, "signals.scene.json"))
            {
                simulation.SetSignal("alarm", 2);
                simulation.RaiseSignal("alarm");
                Assert.That(simulation.Signal("alarm"), Is.EqualTo(3));
                simulation.SetBody(0, "slow");
                simulation.SetGoalAgent(0, 1);
                simulation.Step(0, 40);
                SteerAgentInfo info = simulation.AgentInfo(0);
                Assert.That(info.MaxSpeedMps, Is.EqualTo(1));
                Assert.That(info.Cascade.ToString(), Is.EqualTo("alert > run"));
                Assert.Throws<ApexlineException>(() => simulation.SetSignal("alarn", 1));
                Assert.Throws<ApexlineException>(() => simulation.SetGoalAgent(0, 0));
            }
        }

        [Test]
        public void BadScenesAreRefusedInWords()
        {
            SteerScene scene = Seekers(1);
            scene.Agents[0].Body = 7;
            Assert.That(Assert.Throws<ApexlineException>(() => new SteerSimulation(scene)).Status,
                        Is.EqualTo(Status.InvalidArgument));
            Assert.That(Assert.Throws<ApexlineException>(() => SteerSimulation.FromJson("{", "park.scene.json")).Message,
                        Is.StringContaining("park.scene.json"));
            Assert.Throws<ArgumentNullException>(() => new SteerSimulation(null));
        }

        [Test]
        public void ADisposedSimulationIsRefused()
        {
            SteerSimulation simulation = new SteerSimulation(Seekers(1));
            simulation.Dispose();
            Assert.That(simulation.Step(), Is.EqualTo(Status.InvalidId));
            Assert.Throws<ObjectDisposedException>(() => simulation.Reset());
        }

        [Test]
        public void SteppingMakesNoGarbage()
        {
            SteerState[] states = new SteerState[10];
            Controls[] controls = new Controls[10];
            using (SteerSimulation simulation = new SteerSimulation(Seekers(10)))
            {
                Assert.That(FrameTests.Garbage(10000, () =>
                {
                    simulation.Step();
                    simulation.States(states);
                    simulation.Controls(controls);
                }), Is.EqualTo(0));
            }
        }

        [Test]
        public void ASceneWithoutTilesHasNoSearch()
        {
            using (SteerSimulation simulation = new SteerSimulation(Seekers(1)))
            {
                Assert.That(simulation.Tiles(), Is.Empty);
                Assert.That(simulation.SearchMarks(), Is.Empty);
                Assert.That(simulation.SearchOrder(), Is.Empty);
                Assert.That(simulation.GoalPath(0), Is.Empty);
            }
        }

        [Test]
        public void ARecordingReplaysAndGoesOnFromAnyStep()
        {
            MemoryStream file = new MemoryStream();
            ulong hash;
            using (SteerSimulation simulation = new SteerSimulation(Seekers(3)))
            using (SteerRecorder recorder = new SteerRecorder(simulation, file))
            {
                for (int step = 0; step < 100; ++step)
                {
                    if (step == 60)
                    {
                        simulation.SetGoal(1, new Float3(-40, 0, 5));
                    }
                    Assert.That(simulation.Step(), Is.EqualTo(Status.Ok));
                    Assert.That(recorder.RecordStep(), Is.EqualTo(Status.Ok));
                }
                Assert.That(recorder.RecordStep(), Is.Not.EqualTo(Status.Ok), "a step is recorded once");
                hash = simulation.StateHash();
            }
            using (SteerRecording recording = SteerRecording.Open(file.ToArray(), "seekers"))
            using (SteerSimulation again = recording.SimulationAt(50))
            {
                Assert.That((bool)recording.Replay().Differs, Is.False);
                for (int step = 50; step < 100; ++step)
                {
                    recording.Feed(step, again);
                }
                Assert.That(again.StateHash(), Is.EqualTo(hash));
            }
            Assert.Throws<ApexlineException>(() => SteerRecording.Open(new byte[] { 1, 2, 3 }));
        }

        [Test]
        public void NamesAreTheLibrarys()
        {
            Assert.That(SteerSimulation.NameOf(SteerBehaviourKind.Seek), Is.EqualTo("seek"));
            Assert.That(SteerSimulation.NameOf((SteerBehaviourKind)999), Is.EqualTo("unknown"));
        }
    }
}
