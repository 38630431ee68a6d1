// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>Races are recorded while they run.</summary>
    [TestFixture]
    public class RecordingTests
    {
        [TestCase(RayCaster.Library, false)]
        [TestCase(RayCaster.Library, true)]
        [TestCase(RayCaster.UnityPhysics, false)]
        public void ARecordedRaceReplaysWithTheSameBits(RayCaster rays, bool job)
        {
            string file = System.IO.Path.GetTempFileName();
            RaceDirector director = Scene.Begin("street", d =>
            {
                d.Rays = rays;
                d.UseJob = job;
                d.RecordTo = file;
            });
            List<AIDriver> cars = Scene.AddGrid("street", 3);
            Engine.Steps(300);
            Object.DestroyImmediate(cars[2].gameObject);
            Scene.AddSampleCar("Late", Scene.Grid("street", 4)[3]);
            Engine.Steps(300);
            Assert.That(director.IsRecording, Is.True);
            // As after a crash: the file as it is now.
            using (Recording recording = Recording.Open(System.IO.File.ReadAllBytes(file), file))
            {
                Assert.That(recording.TickCount, Is.GreaterThan(590));
                Assert.That(recording.Info.BytesLeftOut, Is.EqualTo(0));
                Assert.That((bool)recording.Replay().Differs, Is.False);
            }
            director.enabled = false;
            Assert.That(director.IsRecording, Is.False);
            System.IO.File.Delete(file);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ARecordingThatCannotBeWrittenIsSaidOnceAndTheRaceGoesOn()
        {
            RaceDirector director = Scene.Begin("street", d => d.RecordTo = "/nowhere/at/all/race.apxr");
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            Engine.Steps(300);
            Assert.That(cars[0].Controls.Throttle, Is.GreaterThan(0f));
            Assert.That(director.IsRecording, Is.False);
            Assert.That(Debug.Entries.Count(entry => entry.Type == LogType.Warning && entry.Text.Contains("race.apxr")), Is.EqualTo(1));
        }
    }
}
