// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using Apexline;

static class Recordings
{
    static void Main()
    {
        using (TrackSource source = TrackSource.FromJson(File.ReadAllText("data/tracks/street.track.json"), "street"))
        using (Track track = Track.Bake(source))
        {
            byte[] file = Record(track);
            Replay(file);
            Continue(file);
            WriteYourself(track);
        }
    }

    static World Ready(Track track)
    {
        WorldDesc desc = WorldDesc.Default();
        desc.Race.Laps = 1;
        return new World(track, desc, new[] { CarDesc.Default(), CarDesc.Default() });
    }

    // RaceRecorder, StreamRecorder: a recording beside the race; a race of a host's is recorded by RecordTick after each Tick.
    static byte[] Record(Track track)
    {
        using (World world = Ready(track))
        using (MemoryStream file = new MemoryStream())
        {
            using (RaceRecorder recorder = new RaceRecorder(world, file))
            {
                bool done;
                recorder.Step(600, out done);
            }
            using (Race race = new Race(track, RaceDesc.Default(), new[] { CarDesc.Default() }))
            using (StreamRecorder recorder = new RaceRecorder(race, new MemoryStream()))
            {
                CarState[] states = { new CarState { Position = track.Position(-8, 0) } };
                race.Tick(1 / 60f, states, new Controls[1]);
                Console.WriteLine(((RaceRecorder)recorder).RecordTick());
            }
            return file.ToArray();
        }
    }

    // Recording, RecordingFile, RecordingInfo, ReplayReport: driven again and compared, to the bit.
    static void Replay(byte[] file)
    {
        using (Recording recording = Recording.Open(file, "race.apxr"))
        {
            ReplayReport report = recording.Replay();
            Console.WriteLine(recording.Info.TickCount + " ticks by version " + recording.Info.LibraryVersion + ", differs: " + report.Differs);
            CarState[] states = new CarState[recording.CarCount];
            Controls[] controls = new Controls[recording.CarCount];
            ulong hash;
            recording.Tick(recording.TickCount - 1, states, controls, out hash);
            DriverState[] doing = new DriverState[recording.CarCount];
            Reason[] why = new Reason[recording.CarCount];
            recording.Decisions(100, doing, why, new uint[recording.CarCount]);
            Console.WriteLine(recording.Car(0).Name + " at " + states[0].Position + ", " + doing[0] + ", " + why[0] + ", " + recording.Events(0).Length + " events");
        }
    }

    // Recording, SimulatedObject: the race of the recording again, from its start or from any tick.
    static void Continue(byte[] file)
    {
        using (Recording recording = Recording.Open(file))
        using (Track track = recording.Track())
        using (Race fed = recording.Race())
        using (World anew = recording.World())
        using (Race race = recording.RaceAt(300))
        using (World world = recording.WorldAt(300))
        {
            recording.Feed(0, fed);
            uint tick;
            ulong hash;
            world.StateHash(out tick, out hash);
            byte[] room = new byte[world.Snapshot().Length];
            int size;
            world.Snapshot(room, out size);
            world.Restore(room, size);
            Console.WriteLine(track.Name + ", tick " + tick + ", same state: " + (world.StateHash() == hash) + ", " + anew.CarCount + ", " + race.CarCount);
        }
    }

    // RecordedObject: for a host that keeps the bytes itself, where a stream does not fit.
    static void WriteYourself(Track track)
    {
        using (World world = Ready(track))
        {
            byte[] header = world.RecordHeader(), tick = new byte[4096];
            bool done;
            world.Step(1, out done);
            int size;
            Status status = world.RecordTick(tick, out size);
            Console.WriteLine(header.Length + " bytes, then " + size + " (" + status + ")");
        }
    }
}
