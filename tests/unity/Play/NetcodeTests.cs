// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>A race that netcode ticks, keeps and takes back.</summary>
    [TestFixture]
    public class NetcodeTests
    {
        private const float Dt = 1f / 60f;

        // A vehicle whose whole state is one struct, as rollback netcode has it.
        private sealed class Predicted : IVehicleAdapter
        {
            internal VehicleMotion Motion;
            public bool IsUsable { get { return true; } }
            public void ReadMotion(out VehicleMotion motion) { motion = Motion; }
            public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps) { }
            public void Drive(float steering, float throttle, float brake)
            {
                Vector3 forward = Motion.Rotation * Vector3.forward;
                float speed = Mathf.Max(0f, Vector3.Dot(Motion.Velocity, forward) + (8f * throttle - 12f * brake) * Dt);
                float turn = 0.25f * steering * speed;
                Motion.Rotation = Quaternion.AngleAxis(turn * Dt * Mathf.Rad2Deg, Vector3.up) * Motion.Rotation;
                Motion.Velocity = Motion.Rotation * Vector3.forward * speed;
                Motion.AngularVelocity = Vector3.up * turn;
                Motion.Position += Motion.Velocity * Dt;
                Motion.CentreOfMass = Motion.Position;
            }
        }

        private RaceDirector _director;
        private readonly List<Predicted> _cars = new List<Predicted>();

        [SetUp]
        public void Begin()
        {
            _cars.Clear();
            _director = Scene.Begin("club", d => d.ManualTicks = true);
            foreach (CarState state in Scene.Grid("club", 8))
            {
                var car = new Predicted
                {
                    Motion = new VehicleMotion { Position = state.Position.ToVector(), Rotation = Conversion.YawRotation(state.YawRad),
                        CentreOfMass = state.Position.ToVector() }
                };
                _cars.Add(car);
                Scene.Add<AIDriver>("Car", driver => driver.Adapter = car);
            }
        }

        private ulong[] Tick(int count)
        {
            var hashes = new ulong[count];
            for (int i = 0; i < count; ++i)
            {
                _director.ManualTick(Dt);
                hashes[i] = _director.Race.StateHash();
            }
            return hashes;
        }

        [Test]
        public void ARaceWithManualTicksGoesOnByThemAlone()
        {
            Engine.Steps(20);
            Assert.That(_director.Race, Is.Null);
            Tick(300);
            Assert.That(_director.HasStarted, Is.True);
            Assert.That(_cars[0].Motion.Velocity.magnitude, Is.GreaterThan(5f));
            _director.ManualTicks = false;
            Assert.Throws<InvalidOperationException>(() => _director.ManualTick(Dt));
        }

        [Test]
        public void EightTicksAreTakenBackAndGiveTheSameBits()
        {
            Tick(200);
            byte[] snapshot = null;
            int size;
            Assert.That(_director.TrySnapshot(ref snapshot, out size), Is.True);
            List<VehicleMotion> motions = _cars.ConvertAll(car => car.Motion);
            ulong[] first = Tick(8);
            // Another input arrives late: one car was elsewhere.
            string problem;
            for (int round = 0; round < 2; ++round)
            {
                Assert.That(_director.TryRestore(snapshot, size, out problem), Is.True, problem);
                for (int i = 0; i < _cars.Count; ++i)
                {
                    _cars[i].Motion = motions[i];
                }
                if (round == 0)
                {
                    _cars[3].Motion.Position += Vector3.forward;
                    Assert.That(Tick(8), Is.Not.EqualTo(first));
                }
            }
            Assert.That(Tick(8), Is.EqualTo(first));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ASnapshotFromBeforeTheStartTakesTheStartBack()
        {
            byte[] snapshot = null;
            int size;
            string problem;
            Assert.That(_director.TrySnapshot(ref snapshot, out size), Is.True);
            Assert.That(_director.HasStarted, Is.False);
            Tick(30);
            Assert.That(_director.HasStarted, Is.True);
            Assert.That(_director.TryRestore(snapshot, size, out problem), Is.True, problem);
            Assert.That(_director.HasStarted, Is.False);
            Tick(30);
            Assert.That(_director.HasStarted, Is.True);
        }

        [Test]
        public void ABadSnapshotIsRefusedInWordsAndChangesNothing()
        {
            Tick(100);
            byte[] snapshot = null;
            int size;
            string problem;
            Assert.That(_director.TrySnapshot(ref snapshot, out size), Is.True);
            ulong hash = _director.Race.StateHash();
            byte[] damaged = (byte[])snapshot.Clone();
            damaged[size / 2] ^= 8;
            Assert.That(_director.TryRestore(damaged, size, out problem), Is.False);
            Assert.That(problem, Is.Not.Empty);
            Assert.That(_director.TryRestore(null, 0, out problem), Is.False);
            Assert.That(_director.TryRestore(snapshot, size / 3, out problem), Is.False);
            Assert.That(_director.Race.StateHash(), Is.EqualTo(hash));
            _director.Cars[2].enabled = false;
            Assert.That(_director.TryRestore(snapshot, size, out problem), Is.False);
            Assert.That(problem, Contains.Substring("other cars"));
        }

        [Test]
        public void TicksAndSnapshotsMakeNoGarbage()
        {
            byte[] snapshot = null;
            int size;
            string problem;
            Tick(100);
            _director.TrySnapshot(ref snapshot, out size);
            _director.TryRestore(snapshot, size, out problem);
            byte[] same = snapshot;
            GC.Collect();
            int collections = GC.CollectionCount(0);
            long before = GC.GetTotalMemory(false);
            for (int i = 0; i < 400; ++i)
            {
                _director.ManualTick(Dt);
                _director.TrySnapshot(ref snapshot, out size);
                _director.TryRestore(snapshot, size, out problem);
            }
            Assert.That(GC.CollectionCount(0), Is.EqualTo(collections));
            Assert.That(GC.GetTotalMemory(false) - before, Is.LessThan(16 * 1024), "bytes in 400 ticks");
            Assert.That(snapshot, Is.SameAs(same));
        }
    }
}
