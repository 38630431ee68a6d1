// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;

namespace Apexline.Tests
{
    /// <summary>Costs of the binding beside the same calls from C in the same process. Blocks of both take turns, and
    /// the median of their differences counts: on a busy machine the calls themselves vary by more than the binding
    /// costs.</summary>
    internal static unsafe class Bench
    {
        private const int Cars = 64;
        private const int Frames = 100000;
        private const float Dt = 1 / 60f;

        private static int Main(string[] arguments)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            string file = arguments.Length == 2 && arguments[0] == "--json" ? arguments[1] : null;
            if (arguments.Length > 0 && file == null)
            {
                Console.Error.WriteLine("bench: use --json FILE or nothing");
                return 2;
            }
            if (!ApexlineLibrary.IsSupported)
            {
                Console.Error.WriteLine(ApexlineLibrary.Problem);
                return 2;
            }
            string json = "{";
            using (Track track = FiveKilometres())
            {
                CarState[] states = StatesOfARace(track);
                using (Race race = MakeRace(track))
                {
                    MeasureTicks(race, states, ref json);
                    MeasureCheapestCall(race, ref json);
                    MeasureGarbage(race, states, ref json);
                }
                MeasureLoading(track.Save(), track.LengthM, ref json);
            }
            if (file != null)
            {
                File.WriteAllText(file, json.TrimEnd(',') + "}\n");
            }
            return 0;
        }

        private static void Say(ref string json, string key, string what, double value, string unit)
        {
            Console.WriteLine("{0,-64} {1,12:0.###} {2}", what, value, unit);
            json += "\"" + key + "\":" + value.ToString("R") + ",";
        }

        /// <summary>A closed road of 5 km with ten bends, and the heights of hills.</summary>
        private static Track FiveKilometres()
        {
            Float3[] points = new Float3[1000];
            double scale = 1000;
            for (int pass = 0; pass < 2; ++pass)
            {
                double length = 0;
                for (int index = 0; index < points.Length; ++index)
                {
                    double angle = 2 * Math.PI * index / points.Length;
                    double radius = scale * (0.7 + 0.1 * Math.Sin(5 * angle));
                    points[index] = new Float3((float)(radius * Math.Sin(angle)), (float)(10 * Math.Sin(angle)),
                                               (float)(radius * Math.Cos(angle)));
                    length += index == 0 ? 0 : Math.Sqrt(Math.Pow(points[index].X - points[index - 1].X, 2) +
                                                         Math.Pow(points[index].Z - points[index - 1].Z, 2));
                }
                scale *= 5000 / length;
            }
            float deviation;
            using (TrackSource source = TrackSource.FromCentreLine(CentreLineDesc.Default(), points, out deviation))
            {
                return Track.Bake(source);
            }
        }

        private static CarDesc[] MakeCars()
        {
            CarDesc[] cars = new CarDesc[Cars];
            for (int car = 0; car < Cars; ++car)
            {
                cars[car] = CarDesc.Default();
            }
            return cars;
        }

        private static Race MakeRace(Track track)
        {
            RaceDesc desc = RaceDesc.Default();
            desc.Started = true;
            return new Race(track, desc, MakeCars());
        }

        /// <summary>Half a minute into a race, with cars near each other.</summary>
        private static CarState[] StatesOfARace(Track track)
        {
            CarState[] states = new CarState[Cars];
            bool done;
            using (World world = new World(track, WorldDesc.Default(), MakeCars()))
            {
                ApexlineException.Check(world.Step(1800, out done));
                ApexlineException.Check(world.Cars(states, null));
            }
            return states;
        }

        private static double Seconds(Action block)
        {
            Stopwatch watch = Stopwatch.StartNew();
            block();
            return watch.Elapsed.TotalSeconds;
        }

        private static double Median(double[] values)
        {
            double[] sorted = (double[])values.Clone();
            Array.Sort(sorted);
            return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
        }

        // Medians of a frame from C, and of what C# adds to it, in seconds.
        private static void Compare(int pairs, int frames, Action fromC, Action fromCSharp, out double native,
                                    out double added)
        {
            double[] times = new double[pairs], differences = new double[pairs];
            fromC();
            fromCSharp();
            for (int pair = 0; pair < pairs; ++pair)
            {
                double first = pair % 2 == 0 ? Seconds(fromC) : 0;
                double second = Seconds(fromCSharp);
                first = pair % 2 == 0 ? first : Seconds(fromC);
                times[pair] = first / frames;
                differences[pair] = (second - first) / frames;
            }
            native = Median(times);
            added = Median(differences);
        }

        private static void MeasureTicks(Race race, CarState[] states, ref string json)
        {
            const int block = 20;
            Controls[] controls = new Controls[Cars];
            double native, added;
            Compare(500, block, () =>
            {
                fixed (CarState* inputs = states)
                fixed (Controls* outputs = controls)
                {
                    ApexlineException.Check(Peer.peer_ticks(race.NativeId, Dt, inputs, Cars, outputs, block));
                }
            }, () =>
            {
                for (int frame = 0; frame < block; ++frame)
                {
                    race.Tick(Dt, states, controls);
                }
            }, out native, out added);
            Say(ref json, "tick_from_c_us", "a frame of 64 cars from C", 1e6 * native, "us");
            Say(ref json, "tick_added_us", "what Race.Tick adds to it (goal: at most 0.1 us)", 1e6 * added, "us");
        }

        private static void MeasureCheapestCall(Race race, ref string json)
        {
            const int block = 20000;
            double native, added;
            Compare(100, block, () =>
            {
                CarResult result;
                ApexlineException.Check(Peer.peer_results(race.NativeId, &result, block));
            }, () =>
            {
                CarResult result;
                for (int frame = 0; frame < block; ++frame)
                {
                    race.Result(0, out result);
                }
            }, out native, out added);
            Say(ref json, "result_from_c_us", "a call that does next to nothing (Race.Result) from C", 1e6 * native,
                "us");
            Say(ref json, "result_added_us", "what the binding adds to it: guard and crossing", 1e6 * added, "us");
        }

        private static void MeasureGarbage(Race race, CarState[] states, ref string json)
        {
            Controls[] controls = new Controls[Cars];
            long bytes = GC.GetAllocatedBytesForCurrentThread();
            int collections = GC.CollectionCount(0);
            for (int frame = 0; frame < Frames; ++frame)
            {
                race.Tick(Dt, states, controls);
            }
            Say(ref json, "garbage_bytes", "garbage of 100,000 frames", GC.GetAllocatedBytesForCurrentThread() - bytes,
                "bytes");
            Say(ref json, "collections", "collections in 100,000 frames", GC.CollectionCount(0) - collections, "");
        }

        private static void MeasureLoading(byte[] apx, float length, ref string json)
        {
            double native, added;
            Compare(200, 1, () =>
            {
                fixed (byte* bytes = apx)
                {
                    ApexlineException.Check(Peer.peer_loads(bytes, (ulong)apx.Length, 1));
                }
            }, () => Track.Load(apx).Dispose(), out native, out added);
            Say(ref json, "load_bytes", "a baked track of " + (length / 1000).ToString("0.00") + " km in bytes",
                apx.Length, "bytes");
            Say(ref json, "load_ms", "Track.Load from bytes, and freeing it (goal: at most 1 ms)",
                1e3 * (native + added), "ms");
        }
    }
}
