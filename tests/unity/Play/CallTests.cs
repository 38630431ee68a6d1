// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Runtime.InteropServices;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>Native calls, counted by a library that stands before the real one.</summary>
    [TestFixture]
    public class CallTests
    {
        [DllImport("apexline", CallingConvention = CallingConvention.Cdecl)]
        private static extern long counted_calls();

        internal static long Count()
        {
            return counted_calls();
        }

        [TestCase(RayCaster.Library, 1)]
        [TestCase(RayCaster.UnityPhysics, 2)]
        public void FortyCarsMakeOneCallPerPhysicsStepAndTwoWithUnitysRays(RayCaster rays, int perStep)
        {
            Scene.Begin("oval", d => d.Rays = rays);
            CarState[] grid = Scene.Grid("oval", 40, Situation.Overtake);
            for (int i = 0; i < grid.Length; ++i)
            {
                Scene.AddSampleCar("Car " + i, grid[i]);
            }
            Engine.Steps(60);
            long before = counted_calls();
            Physics.Ground = (x, z) => 0f;  // the fake road asks the library, a real one does not
            for (int i = 0; i < 100; ++i)
            {
                Engine.FixedStep();
            }
            Assert.That(counted_calls() - before, Is.EqualTo(100 * perStep));
        }
    }
}
