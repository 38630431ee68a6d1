// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A race of four cars over one lap on the track that is named.
using System;
using System.IO;
using System.Linq;
using Apexline;

static class Program
{
    static void Main(string[] arguments)
    {
        CarDesc[] cars = Enumerable.Range(0, 4).Select(_ => CarDesc.Default()).ToArray();
        WorldDesc desc = WorldDesc.Default();
        desc.Race.Laps = 1;
        using (TrackSource source = TrackSource.FromJson(File.ReadAllText(arguments[0]), arguments[0]))
        using (Track track = Track.Bake(source))
        using (World world = new World(track, desc, cars))
        {
            bool done = false;
            while (!done && world.Step(60, out done) == Status.Ok) { }
            foreach (Standing place in world.Race.Standings())
            {
                Console.WriteLine("{0}. car {1}: {2} laps, best {3:F1} s", place.Position, place.Car, place.LapsDone, place.BestLapS);
            }
        }
    }
}
