// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class SituationTests
    {
        private RaceDirector _director;
        private SituationManager _manager;
        private RaceCamera _camera;

        private void Begin(string track = "street")
        {
            _director = Scene.Begin(track);
            AIDriver type = null;
            var template = new GameObject("Template");
            template.SetActive(false);
            type = Scene.AddSampleCar("Sample", default(CarState), car => car.transform.SetParent(template.transform, false));
            _camera = new GameObject("Camera").AddComponent<RaceCamera>();
            _manager = Scene.Add<SituationManager>("Situations", manager =>
            {
                manager.Director = _director;
                manager.Vehicles = new[] { type };
                manager.CarCount = 6;
                manager.Camera = _camera;
            });
            Debug.Entries.Clear();
        }

        private List<Vector3> PlacesAfter(int steps)
        {
            Engine.Steps(steps);
            return _manager.Cars.Select(car => car.GetComponent<Rigidbody>().position).ToList();
        }

        [TestCase(Situation.Single, 1)]
        [TestCase(Situation.Normal, 6)]
        [TestCase(Situation.RandomGrid, 6)]
        [TestCase(Situation.Overtake, 6)]
        [TestCase(Situation.WrongWay, 6)]
        [TestCase(Situation.Crash, 6)]
        public void ASituationIsPlacedWaitsStartsAndIsDeleted(Situation situation, int cars)
        {
            Begin();
            Assert.That(_manager.Place(situation), Is.True);
            Assert.That(_manager.Cars.Count, Is.EqualTo(cars));
            List<Vector3> before = PlacesAfter(50);
            List<Vector3> waiting = PlacesAfter(50);
            for (int i = 0; i < cars; ++i)
            {
                Assert.That(Vector3.Distance(waiting[i], before[i]), Is.LessThan(0.3f), "waits");
            }
            Assert.That(_manager.StartSituation(), Is.True);
            List<Vector3> after = PlacesAfter(250);
            int moved = 0;
            for (int i = 0; i < cars; ++i)
            {
                moved += Vector3.Distance(after[i], waiting[i]) > 1f ? 1 : 0;
            }
            Assert.That(moved, Is.EqualTo(situation == Situation.Crash ? cars - 2 : cars));
            _manager.DeleteSituation();
            Engine.Steps(2);
            Assert.That(_director.Cars.Count, Is.EqualTo(0));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheSlowCarIsPassedByAtLeastOneFastOne()
        {
            Begin("club");
            _manager.Place(Situation.Overtake);
            int passed = 0;
            _director.OnOvertake.AddListener((car, other) => passed += ReferenceEquals(other, _manager.Cars[0]) ? 1 : 0);
            _manager.StartSituation();
            Scene.StepUntil(() => passed > 0, 90f);
        }

        [Test]
        public void WrongWayCarsTurnByThemselves()
        {
            Begin();
            _manager.Place(Situation.WrongWay);
            _manager.StartSituation();
            Track track = Scene.Baked("street");
            Scene.StepUntil(() => _manager.Cars.All(car =>
            {
                Location place = track.Locate(car.transform.position.ToFloat3());
                return Vector3.Dot(car.transform.forward, Conversion.YawRotation(place.HeadingRad) * Vector3.forward) > 0.7f;
            }), 40f);
        }

        [Test]
        public void ACameraWhoseCarIsDeletedMovesFreely()
        {
            Begin();
            _manager.Place(Situation.Normal);
            Engine.Steps(2);
            _manager.DeleteSituation();
            Engine.Steps(2);
            Assert.That(_camera.Target, Is.Null);
            Assert.That(Scene.Errors(), Is.Empty);
        }
    }
}
