// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using System.Linq;
using Apexline.Samples;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class SampleTests
    {
        private static BasicTrackScene Build(string track)
        {
            Engine.Reset();
            Scene.LayRoad(Scene.Baked(track));
            return Scene.Add<BasicTrackScene>("Scene", scene =>
            {
                scene.TrackJson = new TextAsset(File.ReadAllText(Path.Combine(Scene.Root, "data/tracks/" + track +
                    ".track.json"))) { name = track };
                scene.Cars = 4;
            });
        }

        [Test]
        public void TheSampleSceneBuildsItselfAndItsCarsRace()
        {
            BasicTrackScene scene = Build("club");
            Engine.Steps(1);
            Assert.That(Scene.Errors(), Is.Empty);
            foreach (AIDriver car in scene.Situations.Cars)
            {
                car.GetComponent<Rigidbody>().RestHeight = 0.55f;
            }
            RaceDirector director = scene.Situations.Director;
            Scene.StepUntil(() => director.StandingCount == 4 && director.StandingAt(4).LapsDone >= 1, 100f);
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(scene.Situations.Camera.Target, Is.Not.Null);
        }

        [Test]
        public void TheRoadsMeshLooksUpAndLiesWhereTheTrackIs()
        {
            Build("bridge");
            Engine.Steps(1);
            Physics.Ground = null;
            Track track = Scene.Baked("bridge");
            for (float distance = 5f; distance < track.LengthM; distance += track.LengthM / 20f)
            {
                Vector3 place = track.Position(distance, 0f).ToVector();
                RaycastHit hit;
                Assert.That(Physics.Raycast(place + Vector3.up * 0.5f, Vector3.down, out hit, 2f, ~0,
                    QueryTriggerInteraction.Ignore), Is.True);
                Assert.That(hit.point.y, Is.EqualTo(place.y).Within(0.05f));
                Assert.That(hit.normal.y, Is.GreaterThan(0.8f));
            }
        }

        [Test]
        public void WithoutATextTheSampleSaysSo()
        {
            Engine.Reset();
            new GameObject("Scene").AddComponent<BasicTrackScene>();
            Engine.Steps(2);
            Assert.That(Scene.Errors().Single(), Contains.Substring("assign"));
        }
    }
}
