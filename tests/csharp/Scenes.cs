// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using System.Runtime.InteropServices;

namespace Apexline.Tests
{
    /// <summary>Objects that many tests share.</summary>
    internal static class Scenes
    {
        private static Track club;

        /// <summary>The source tree.</summary>
        internal static string Root { get { return Variable("APX_ROOT"); } }

        /// <summary>A sample track, baked once.</summary>
        internal static Track Club
        {
            get
            {
                if (club == null || club.IsDisposed)
                {
                    using (TrackSource source = ClubSource())
                    {
                        club = Track.Bake(source);
                    }
                }
                return club;
            }
        }

        internal static string Variable(string name)
        {
            string value = Environment.GetEnvironmentVariable(name);
            if (string.IsNullOrEmpty(value))
            {
                throw new InvalidOperationException(name + " is not set; run these tests by ctest -R csharp");
            }
            return value;
        }

        internal static TrackSource ClubSource()
        {
            return TrackSource.FromJson(File.ReadAllBytes(Path.Combine(Root, "data/tracks/club.track.json")), "club");
        }

        internal static CarDesc[] Cars(int count)
        {
            CarDesc[] cars = new CarDesc[count];
            for (int car = 0; car < count; ++car)
            {
                cars[car] = CarDesc.Default();
                cars[car].Name = "car " + car;
            }
            return cars;
        }

        internal static Race Race(int count, bool started = true, bool hostRays = false)
        {
            RaceDesc desc = RaceDesc.Default();
            desc.Started = started;
            desc.HostRays = hostRays;
            return new Race(Club, desc, Cars(count));
        }

        internal static World World(int count, int laps = 1, Situation situation = Situation.Normal)
        {
            WorldDesc desc = WorldDesc.Default();
            desc.Race.Laps = (uint)laps;
            desc.Situation = situation;
            return new World(Club, desc, Cars(count));
        }

        /// <summary>Cars one behind the other on the road, rolling.</summary>
        internal static CarState[] Grid(Track track, int count)
        {
            CarState[] states = new CarState[count];
            for (int car = 0; car < count; ++car)
            {
                states[car].Position = track.Position(200 - 10 * car, car % 2 == 0 ? -2 : 2);
                states[car].YawRad = track.Locate(states[car].Position).HeadingRad;
                states[car].Velocity = new Float3(20 * (float)Math.Sin(states[car].YawRad), 0,
                                                  20 * (float)Math.Cos(states[car].YawRad));
            }
            return states;
        }
    }

    /// <summary>The same calls made from C.</summary>
    internal static unsafe class Peer
    {
        private const string Name = "apexline_peer";

        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status peer_world_race(ulong track, uint count, uint laps, uint seed, uint* tick,
                                                      ulong* hash);

        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status peer_ticks(ulong race, float dtS, CarState* states, uint count,
                                                 Controls* controls, uint frames);

        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status peer_results(ulong race, CarResult* result, uint frames);

        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status peer_loads(void* bytes, ulong size, uint times);
    }
}
