// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using NUnit.Framework;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;

namespace Apexline.Unity.Tests
{
    /// <summary>Job structs that Unity's job system refuses are refused here, too.</summary>
    [TestFixture]
    public unsafe class JobTests
    {
        private struct HandleJob : IJob
        {
            public IntPtr Race;
            public void Execute() { Race = IntPtr.Zero; }
        }

        private struct PointerJob : IJob
        {
            public int* States;
            public void Execute() { States = null; }
        }

        private struct ObjectJob : IJob
        {
            public object Race;
            public void Execute() { Race = null; }
        }

        private struct MarkedJob : IJob
        {
            [NativeDisableUnsafePtrRestriction] public IntPtr Race;
            [NativeDisableUnsafePtrRestriction] public int* States;
            public void Execute() { *States = 1 + (int)Race; }
        }

        [Test]
        public void AJobWithAnUnmarkedPointerOrAnObjectIsRefused()
        {
            Assert.That(() => new HandleJob().Schedule(), Throws.InvalidOperationException.With.Message.Contains("HandleJob.Race uses unsafe Pointers"));
            Assert.That(() => new PointerJob().Schedule(), Throws.InvalidOperationException.With.Message.Contains("PointerJob.States uses unsafe Pointers"));
            Assert.That(() => new ObjectJob().Schedule(), Throws.InvalidOperationException.With.Message.Contains("not a value type"));
            int state = 0;
            new MarkedJob { States = &state }.Schedule().Complete();
            Assert.That(state, Is.EqualTo(1));
        }
    }
}
