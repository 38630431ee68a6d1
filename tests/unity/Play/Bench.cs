// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Diagnostics;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>Cost of the components per physics step beside the native call. tests/unity/bench.py runs it.</summary>
    internal static class Bench
    {
        private const int Steps = 500;
        private const int Rounds = 40;

        // A vehicle that costs nothing: it rolls along where it was put.
        private sealed class Rolling : IVehicleAdapter
        {
            internal VehicleMotion Motion;
            public bool IsUsable { get { return true; } }
            public void ReadMotion(out VehicleMotion motion) { motion = Motion; }
            public void Drive(float steering, float throttle, float brake) { }
            public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps) { }
        }

        private static void Main()
        {
            foreach (int cars in new[] { 8, 40, 64 })
            {
                double whole = Least(() => Components(cars, false));
                double native = Least(() => Native(cars));
                double check = Least(() => Components(cars, true)) - whole;
                Console.WriteLine("{0,3} cars: {1,7:0.0} us a step, of it {2,7:0.0} us the native call, {3,5:0.00} us a car for the components; self-check {4,7:0.0} us",
                    cars, whole, native, (whole - native) / cars, check);
            }
        }

        // The least of some rounds: other programs only add.
        private static double Least(Func<double> measure)
        {
            double least = double.MaxValue;
            for (int i = 0; i < Rounds; ++i)
            {
                least = Math.Min(least, measure());
            }
            return least;
        }

        private static double Components(int cars, bool check)
        {
            Scene.Begin("club", director => director.SelfCheck = check);
            foreach (CarState state in Scene.Grid("club", cars, Situation.Overtake))
            {
                var motion = new VehicleMotion
                {
                    Position = state.Position.ToVector(), Rotation = Conversion.YawRotation(state.YawRad),
                        Velocity = state.Velocity.ToVector(),
                    CentreOfMass = state.Position.ToVector()
                };
                Scene.Add<AIDriver>("Car", driver => driver.Adapter = new Rolling { Motion = motion });
            }
            Engine.Steps(100);
            return PerStep(Engine.FixedStep);
        }

        private static double Native(int cars)
        {
            CarState[] states = Scene.Grid("club", cars, Situation.Overtake);
            var controls = new Controls[cars];
            var descs = new CarDesc[cars];
            for (int i = 0; i < cars; ++i)
            {
                descs[i] = CarDesc.Default();
            }
            RaceDesc desc = RaceDesc.Default();
            desc.Slipstream = 0f;
            desc.Started = true;
            using (var race = new Race(Scene.Baked("club"), desc, descs))
            {
                return PerStep(() => race.Tick(0.02f, states, controls));
            }
        }

        private static double PerStep(Action step)
        {
            for (int i = 0; i < 200; ++i)
            {
                step();
            }
            Stopwatch watch = Stopwatch.StartNew();
            for (int i = 0; i < Steps; ++i)
            {
                step();
            }
            return watch.Elapsed.TotalMilliseconds * 1000.0 / Steps;
        }
    }
}
