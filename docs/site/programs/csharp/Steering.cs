// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using Apexline;

static class Steering
{
    static void Main()
    {
        using (SteerSimulation simulation = new SteerSimulation(Scene()))
        {
            Run(simulation);
            Change(simulation);
            Ask(simulation);
        }
        Variants();
        Plans();
        Signals();
        Record();
    }

    // SteerScene, SteerDesc, SteerBody, SteerBodyKind, SteerBehaviour, SteerBehaviourKind, SteerTarget, SteerBehaviourSet, SteerCombine, SteerObstacle, SteerObstacleKind, SteerPath, SteerPoint, SteerField, SteerAgent, SteerGroups: a scene out of arrays.
    static SteerScene Scene()
    {
        SteerScene scene = new SteerScene();
        scene.Desc.SpareAgents = 1;
        SteerBody walker = SteerBody.Default();
        walker.Name = "walker";
        walker.Kind = SteerBodyKind.Walker;
        SteerBehaviour seek = SteerBehaviour.Default(SteerBehaviourKind.Seek);
        seek.TargetKind = SteerTarget.Point;
        seek.TargetPoint = new Float3(100, 0, 0);
        SteerBehaviour apart = SteerBehaviour.Default(SteerBehaviourKind.Separation);
        apart.Groups = SteerGroups.All;
        SteerBehaviourSet set = SteerBehaviourSet.Default();
        set.Name = "seekers";
        set.Combine = SteerCombine.WeightedSum;
        set.BehaviourCount = 2;
        SteerObstacle pillar = SteerObstacle.Default();
        pillar.Name = "pillar";
        pillar.Kind = SteerObstacleKind.Circle;
        pillar.RadiusM = 2;
        pillar.Position = new Float3(50, 0, 20);
        SteerPath path = SteerPath.Default();
        path.PointCount = 2;
        SteerField wind = SteerField.Default();
        wind.Columns = wind.Rows = 2;
        wind.CellM = 100;
        scene.Bodies = new[] { walker };
        scene.Behaviours = new[] { seek, apart };
        scene.BehaviourSets = new[] { set };
        scene.Obstacles = new[] { pillar };
        scene.Paths = new[] { path };
        scene.Points = new[] { new SteerPoint { Position = new Float3(0, 0, 0), HalfWidthM = 3 }, new SteerPoint { Position = new Float3(90, 0, 0), HalfWidthM = 3 } };
        scene.Fields = new[] { wind };
        scene.Velocities = new float[8];                             // x and z of each corner
        SteerAgent first = SteerAgent.Default(), second = SteerAgent.Default();
        second.Position = new Float3(0, 0, 3);
        scene.Agents = new[] { first, second };
        return scene;
    }

    // SteerSimulation, SteerState, SteerShare, Controls: a step, where all are, and what moved them.
    static void Run(SteerSimulation simulation)
    {
        SteerState[] states = new SteerState[simulation.AgentCount];
        SteerShare[] shares = new SteerShare[simulation.AgentCount * simulation.ShareStride];
        simulation.Step(1 / 60f, 60);
        simulation.States(states);
        simulation.Shares(shares);
        simulation.Controls(new Controls[simulation.AgentCount]);    // of bodies with physics
        Console.WriteLine(states[0].Position + ": " + SteerSimulation.NameOf(shares[0].Kind) + " has a share of " + shares[0].Share);
        states[0].Velocity = new Float3(0, 0, 0);
        simulation.SetStates(0, states);
        simulation.Reset();
    }

    // SteerSimulation, SteerName, SteerObstacle: what can be changed while it runs.
    static void Change(SteerSimulation simulation)
    {
        SteerAgent late = SteerAgent.Default();
        late.Name = "late";
        int agent = simulation.Spawn(late);
        Console.WriteLine(agent + " is " + simulation.Find(SteerName.Agent, "late"));
        simulation.Remove(agent);
        SteerBehaviour flee = SteerBehaviour.Default(SteerBehaviourKind.Flee);
        flee.TargetKind = SteerTarget.Point;
        simulation.SetBehaviour("seekers", 0, flee);
        simulation.SetBehaviourSet(0, "seekers");
        simulation.SetBody(0, "walker");
        simulation.SetObstacle(0, new Float3(40, 0, 20), 3);
        SteerPoint[] points;
        Console.WriteLine(simulation.Obstacle(0, out points).Position + ", " + points.Length + " corners");
    }

    // SteerSimulation, SteerInfo, SteerAgentInfo, SteerPerceivedBy: what it has, and who notices whom.
    static void Ask(SteerSimulation simulation)
    {
        SteerInfo info = simulation.Info;
        SteerAgentInfo agent = simulation.AgentInfo(0);
        byte[] flags = simulation.Perceive(new float[] { 4, 0, 1, 4, 0, 1, 0, 0, 1 });   // radar, sight, half angle of each agent
        Console.WriteLine(info.AgentCount + " agents after " + info.TimeS + " s, " + agent.BehaviourSet + ", path of " + simulation.PathPoints(0).Length + ", heard: " + ((flags[1] & (byte)SteerPerceivedBy.Radar) != 0));
    }

    // SteerBehaviour, SteerFollow, SteerLead, SteerArrive, SteerSeparate, SteerForm, SteerFuzzy, SteerCurve: the variants of behaviours.
    static void Variants()
    {
        SteerBehaviour[] behaviours =
        {
            Of(SteerBehaviourKind.Pursuit, (uint)SteerLead.Intercept), Of(SteerBehaviourKind.Arrive, (uint)SteerArrive.Braking),
            Of(SteerBehaviourKind.FollowPath, (uint)SteerFollow.Traffic), Of(SteerBehaviourKind.Separation, (uint)SteerSeparate.Mean),
            Of(SteerBehaviourKind.FollowLeader, (uint)SteerForm.Wedge), Of(SteerBehaviourKind.FuzzyContainment, (uint)SteerFuzzy.Guarded),
            Of(SteerBehaviourKind.CurveSensor, (uint)SteerCurve.Angle),
        };
        foreach (SteerBehaviour behaviour in behaviours)
            Console.WriteLine(SteerSimulation.NameOf(behaviour.Kind) + " " + behaviour.Variant);
    }

    static SteerBehaviour Of(SteerBehaviourKind kind, uint variant)
    {
        SteerBehaviour behaviour = SteerBehaviour.Default(kind);
        behaviour.Variant = variant;
        return behaviour;
    }

    // SteerSimulation: goals on tiles and the search that found the way.
    static void Plans()
    {
        using (SteerSimulation town = SteerSimulation.FromJson(File.ReadAllText("data/scenes/town-map.scene.json"), "town"))
        {
            town.Step();
            Console.WriteLine(town.Tiles().Length + " tiles, " + Array.FindAll(town.SearchMarks(), mark => mark == 2).Length + " of them closed, " + town.SearchOrder().Length);
            Console.WriteLine("a way of " + town.GoalPath(0).Length + " points");
        }
    }

    // SteerSimulation: goals, machines and signals of a scene.
    static void Signals()
    {
        const string Scene = @"{""format"": ""apexline-scene"", ""version"": 1, ""signals"": {""alarm"": 0}, ""bodies"": {""man"": {""kind"": ""walker""}},
            ""machines"": {""m"": {""states"": {""calm"": {""transitions"": [{""to"": ""alert"", ""when"": {""signal"": ""alarm""}}]}, ""alert"": {}}}},
            ""agents"": [{""name"": ""a"", ""body"": ""man"", ""machine"": ""m""}, {""name"": ""b"", ""body"": ""man"", ""position"": [0, 9]}]}";
        using (SteerSimulation simulation = SteerSimulation.FromJson(Scene, "signals.scene.json"))
        {
            simulation.SetSignal("alarm", 2);
            simulation.RaiseSignal("alarm");                         // one more
            simulation.SetGoalAgent(0, 1);
            simulation.SetGoal(1, new Float3(20, 0, 0));
            simulation.Order(0, "alert");
            simulation.Step(0, 40);
            Console.WriteLine(simulation.Signal("alarm") + ", " + simulation.AgentInfo(0).State);
        }
    }

    // SteerRecorder, SteerRecording, SteerRecordingInfo, StreamRecorder, RecordingFile: recorded, driven again, and from any step on.
    static void Record()
    {
        using (SteerSimulation simulation = new SteerSimulation(Scene()))
        using (MemoryStream file = new MemoryStream())
        {
            using (SteerRecorder recorder = new SteerRecorder(simulation, file))
                for (int step = 0; step < 10; ++step)
                {
                    simulation.Step();
                    recorder.RecordStep();
                }
            using (SteerRecording recording = SteerRecording.Open(file.ToArray(), "walk.apxr"))
            using (SteerSimulation from = recording.SimulationAt(5))
            {
                recording.Feed(5, from);
                Console.WriteLine(recording.Info.TickCount + " steps, differs: " + recording.Replay().Differs + ", at step " + from.Info.Tick);
            }
        }
    }
}
