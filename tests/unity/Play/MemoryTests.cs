// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>Garbage of a step, and what is left behind.</summary>
    [TestFixture]
    public class MemoryTests
    {
        [Test]
        public void SixtyFourCarsMakeNoGarbage([Values(RayCaster.Library, RayCaster.UnityPhysics)] RayCaster rays)
        {
            RaceDirector director = Scene.Begin("oval", d => d.Rays = rays);
            CarState[] grid = Scene.Grid("oval", 64, Situation.Overtake);
            for (int i = 0; i < grid.Length; ++i)
            {
                Scene.AddSampleCar("Car " + i, grid[i]);
            }
            // One stands, one is moved by a script, both beside the road.
            Vector3 beside = Scene.Baked("oval").Position(400f, 30f).ToVector();
            Scene.Add<RoadObstacle>("Box", made => made.transform.position = beside);
            RoadObstacle cart = Scene.Add<RoadObstacle>("Cart", made => made.transform.position = beside + Vector3.up);
            Engine.Steps(100);
            GC.Collect();
            int collections = GC.CollectionCount(0);
            long before = GC.GetAllocatedBytesForCurrentThread();
            GC.KeepAlive(new object());
            Assert.That(GC.GetAllocatedBytesForCurrentThread(), Is.GreaterThan(before), "the count counts");
            before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 400; ++i)
            {
                cart.transform.position += Vector3.forward * 0.1f;
                Engine.FixedStep();
                Engine.Frame(0.02f);
            }
            long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.That(GC.CollectionCount(0), Is.EqualTo(collections));
            Assert.That(bytes, Is.EqualTo(0), "bytes in 400 steps of 64 cars");
            Assert.That(director.Cars.Count, Is.EqualTo(64));
        }

        [Test]
        public void NothingIsLeftBehind([Values(false, true)] bool job)
        {
            Engine.Reset();
            int arrays = NativeMemory.Alive;
            int objects = ApexlineLibrary.LiveObjects;
            RaceDirector director = Scene.Begin("street", d =>
            {
                d.UseJob = job;
                d.Rays = job ? RayCaster.Library : RayCaster.UnityPhysics;
            });
            Scene.AddGrid("street", 3);
            Engine.Steps(50);
            director.Restart();
            Engine.Steps(50);
            TrackAsset asset = director.TrackAsset;
            Object.DestroyImmediate(director.gameObject);
            asset.SetBytes(null);
            Assert.That(NativeMemory.Alive, Is.EqualTo(arrays));
            Assert.That(ApexlineLibrary.LiveObjects, Is.LessThanOrEqualTo(objects + 1), "the track that tests share");
            Assert.That(Scene.Errors(), Is.Empty);
        }
    }
}
