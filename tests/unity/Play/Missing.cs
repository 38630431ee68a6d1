// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>Run where the native library is missing or does not fit: every component disables itself, with one message for
    /// all, and nothing throws. Prints the messages; exit status 1 when something else happens.</summary>
    internal static class Missing
    {
        private static int Main()
        {
            Engine.Reset();
            RaceDirector director = new GameObject("Director").AddComponent<RaceDirector>();
            var cars = new AIDriver[8];
            for (int i = 0; i < cars.Length; ++i)
            {
                var owner = new GameObject("Car " + i);
                owner.AddComponent<Rigidbody>();
                owner.AddComponent<ScriptVehicleAdapter>();
                cars[i] = owner.AddComponent<AIDriver>();
            }
            SituationManager situations = new GameObject("Situations").AddComponent<SituationManager>();
            situations.Director = director;
            Engine.Steps(100);
            Engine.Gui(new Event { type = EventType.Repaint });
            bool good = !director.enabled && Debug.Entries.Count == 1;
            foreach (AIDriver car in cars)
            {
                good = good && !car.enabled;
            }
            foreach (Debug.Entry entry in Debug.Entries)
            {
                Console.WriteLine(entry.Type + ": " + entry.Text);
            }
            return good ? 0 : 1;
        }
    }
}
