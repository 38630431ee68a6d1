// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using Apexline;

static unsafe class Races
{
    static void Main()
    {
        using (TrackSource source = TrackSource.FromJson(File.ReadAllText("data/tracks/club.track.json"), "club"))
        using (Track track = Track.Bake(source))
        {
            Offline(track);
            Boxes(track);
            Host(track);
            Rays(track);
            Live(track);
            Road(track);
            Explain(track);
        }
        Ways();
    }

    // CarDesc, Text32: a car of its own name, vehicle and driver.
    static CarDesc Car(string name)
    {
        CarDesc car = CarDesc.Default();
        Text32 short_name = name;                                    // at most 31 bytes of UTF-8
        car.Name = short_name;
        car.Vehicle = Vehicle.Preset("gt");
        car.Driver = Driver.Preset("professional");
        return car;
    }

    // World, WorldDesc, Situation, Race, Standing, SimulatedObject: a race with the library's physics, stepped to its end.
    static void Offline(Track track)
    {
        WorldDesc desc = WorldDesc.Default();
        desc.Race.Laps = 1;
        desc.Situation = Situation.Normal;
        CarState[] states = new CarState[2];
        Controls[] controls = new Controls[2];
        using (World world = new World(track, desc, new[] { Car("Ada"), Car("Bob") }))
        {
            world.SetGrip(new GripBand[0]);                          // dry everywhere
            world.SetControls(0, new Controls());                    // for cars that a host drives; refused for Ada
            bool done = false;
            while (!done && world.Step(60, out done) == Status.Ok)
                world.Cars(states, controls);
            foreach (Standing place in world.Race.Standings())
                Console.WriteLine(place.Position + ". car " + place.Car + " of " + world.CarCount + ", best " + place.BestLapS + " s, state " + world.StateHash());
        }
    }

    // BranchInfo, Track, Race: a track whose road parts and meets, the time of both ways, and the way that a car drives.
    static void Ways()
    {
        using (TrackSource source = TrackSource.FromJson(File.ReadAllBytes("data/branches/ford.track.json"), "ford"))
        using (Track ford = Track.Bake(source))
        using (Track along = ford.Route(0))                          // the whole road by way of the branch, as a track
        using (World world = new World(ford, WorldDesc.Default(), new[] { Car("Ada") }))
        {
            BranchInfo branch = ford.Branches()[0];
            Console.WriteLine(branch.Name + ": " + branch.TimeS + " s, main road " + branch.MainTimeS + " s, " + along.Info.LengthM + " m");
            bool done;
            world.Step(600, out done);
            Console.WriteLine(world.Race.BranchOf(0) + ": " + world.Race.BranchLapS(0, 0) + " s a lap, main road " + world.Race.BranchLapS(0, -1) + " s");
        }
    }

    // World, WorldObstacle, HitKind, NativeObject, NativeApi: a box on an offline road, by the C function and the object's number.
    static void Boxes(Track track)
    {
        using (World world = new World(track, WorldDesc.Default(), new[] { Car("Ada") }))
        {
            WorldObstacle box = new WorldObstacle { Position = track.Position(300, 4), HalfWidthM = 0.5f, HalfLengthM = 0.5f, Kind = HitKind.Other };
            Status status = NativeApi.apx_world_set_obstacles(world.NativeId, &box, 1);
            Console.WriteLine(status);
        }
    }

    // Race, RaceDesc, CarState, Controls, Status, NativeObject: one call for all cars in each physics step of a host.
    static void Host(Track track)
    {
        RaceDesc desc = RaceDesc.Default();
        desc.Laps = 3;
        Race race = new Race(track, desc, new[] { Car("Ada"), Car("Bob") });
        race.Start();                                                // or RaceDesc.Started
        CarState[] states = OnTheRoad(track, race.CarCount);
        Controls[] controls = new Controls[race.CarCount];
        if (race.Tick(1 / 60f, states, controls) != Status.Ok)
            Console.WriteLine(ApexlineLibrary.LastError);
        Console.WriteLine("throttle " + controls[0].Throttle + ", steering " + controls[0].Steering + ", in a world: " + (race.World != null));
        race.Dispose();
        Console.WriteLine(race.IsDisposed + ": " + race.Tick(1 / 60f, states, controls));
    }

    static CarState[] OnTheRoad(Track track, int count)
    {
        CarState[] states = new CarState[count];
        for (int car = 0; car < count; ++car)
        {
            states[car].Position = track.Position(200 - 12 * car, 0);
            states[car].YawRad = track.Locate(states[car].Position).HeadingRad;
        }
        return states;
    }

    // Race, MountedRay, MountedRayArray16, TrackRay, RayHit, HitKind: rays that the host casts through its own scene.
    static void Rays(Track track)
    {
        RaceDesc desc = RaceDesc.Default();
        desc.Started = true;
        desc.HostRays = true;
        desc.RayCount = 1;
        desc.Rays[0] = new MountedRay { ForwardShare = 1, RightShare = 0, AngleRad = 0, LengthM = 60 };
        using (Race race = new Race(track, desc, new[] { Car("Ada") }))
        {
            CarState[] states = OnTheRoad(track, 1);
            TrackRay[] rays = new TrackRay[race.RayCount];
            RayHit[] hits = new RayHit[race.RayCount];
            race.Rays(states, rays);
            for (int ray = 0; ray < hits.Length; ++ray)              // Physics.Raycast in a game
                hits[ray] = new RayHit { DistanceM = rays[ray].LengthM, Kind = HitKind.None };
            Status status = race.TickWithHits(1 / 60f, states, hits, new Controls[1]);
            Console.WriteLine(status + ", " + race.RaysPerCar + " ray a car of at most " + MountedRayArray16.Length);
        }
    }

    // Race, CarCondition, DrivenBy, SimulatedObject: what a game changes while it runs, and rollback.
    static void Live(Track track)
    {
        RaceDesc desc = RaceDesc.Default();
        desc.Started = true;
        using (Race race = new Race(track, desc, new[] { Car("Ada"), Car("Bob"), Car("Cy") }))
        {
            CarState[] states = OnTheRoad(track, 3);
            Controls[] controls = new Controls[3];
            byte[] snapshot = race.Snapshot();
            CarCondition worn = CarCondition.Default();
            worn.GripShare = 0.9f;
            race.SetCondition(0, worn);
            race.SetDriver(0, Driver.Preset("attacker"));
            race.SetPace(1, 0.95f);
            race.SetDrivenBy(1, DrivenBy.Host);
            race.SetCar(2, Car("Cy"));
            race.Retire(2);
            race.Rejoin(2);
            race.SetPresent(2, false);
            race.ShiftOrigin(new Float3(0, 0, 0));
            race.Tick(1 / 60f, states, controls);
            Console.WriteLine("origin " + race.Origin() + ", a place for a stuck car " + race.RescuePlace(0).Position);
            race.Restore(snapshot);                                  // as before all of this, to the bit
        }
    }

    // Race, RaceObstacle, Shape, GripBand, Extras, HostFinding, Check: the host's boxes, wet road, gears, and what it does wrong.
    static void Road(Track track)
    {
        RaceDesc desc = RaceDesc.Default();
        desc.Started = true;
        using (Race race = new Race(track, desc, new[] { Car("Ada") }))
        {
            RaceObstacle box = RaceObstacle.Default();
            box.Id = 7;
            box.Shape = Shape.Box;
            box.Position = track.Position(260, 1);
            race.SetObstacle(box);
            GripBand wet = GripBand.Default();
            wet.FromM = 300;
            wet.ToM = 500;
            wet.Grip = 0.7f;
            race.SetGrip(wet);
            race.CheckHost();
            race.Tick(1 / 60f, OnTheRoad(track, 1), new Controls[1]);
            Extras[] extras = new Extras[1];
            race.Extras(6, extras);
            foreach (HostFinding finding in race.HostFindings())
                Console.WriteLine(finding.Kind + " of car " + finding.Car + ": " + finding.Message);
            Console.WriteLine(race.Obstacles().Length + " box, gear " + extras[0].Gear);
            race.RemoveObstacle(7);
        }
    }

    // Race, CarDebug, PlanCandidate, PlanKnot, Neighbour, RaceEvent, EventKind, CarResult, LapFlaw, Retired, DriverState, Reason, Mistake, Names: what a race tells.
    static void Explain(Track track)
    {
        WorldDesc desc = WorldDesc.Default();
        desc.Race.Laps = 1;
        using (World world = new World(track, desc, new[] { Car("Ada"), Car("Bob") }))
        {
            Race race = world.Race;
            bool done;
            world.Step(1200, out done);
            CarDebug debug = race.Debug(1);
            Console.WriteLine(Names.Of(debug.State) + " because of " + Names.Of(debug.Reason) + ", " + debug.Mistake + ", first ray hits " + debug.Hits[0].Kind);
            PlanCandidate[] candidates = new PlanCandidate[16];
            PlanKnot[] knots = new PlanKnot[64];
            Neighbour[] neighbours = new Neighbour[1];
            int plans, path, near;
            race.Plan(1, candidates, out plans);
            race.PlannedPath(1, knots, out path);
            race.Neighbours(1, neighbours, out near);
            Console.WriteLine(plans + " candidates, the first costs " + candidates[0].TotalS + " s; " + path + " knots; " + near + " near, " + neighbours[0].GapM + " m");
            foreach (RaceEvent happened in race.Events(0))
                if (happened.Kind == EventKind.Overtake)
                    Console.WriteLine("car " + happened.Car + " passes car " + happened.Other);
            CarResult result = race.Result(0);
            LapFlaw[] flaws = race.LapFlaws(0);
            Console.WriteLine(result.LapsDone + " laps, " + race.LapTimes(0).Length + " times, " + flaws.Length + " flaws, " + result.StateS[(int)DriverState.Drive] + " s driving, retired: " + (result.Retired != Retired.No));
        }
    }
}
