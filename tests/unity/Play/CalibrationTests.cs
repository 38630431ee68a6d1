// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    using Apexline.Unity.Tests;

    /// <summary>Calibrate This Car: the physics is one car, the profile another, until it was measured.</summary>
    [TestFixture]
    public class CalibrationTests
    {
        private AIDriver _car;
        private VehicleProfile _profile;
        private Vector3 _stood;

        // A car that drives as `truth` and says that it is weaker.
        private void Begin(VehicleDesc truth)
        {
            Scene.Begin("street");
            Physics.Ground = (x, z) => IsUnderWay() ? _stood.y + CarCalibration.Height : _stood.y;
            CarState place = Scene.Grid("street", 1)[0];
            _stood = place.Position.ToVector();
            _car = Scene.AddSampleCar("Car", place, driver => driver.Vehicle = VehicleProfile.FromDesc(truth));
            Engine.Steps(2);
            VehicleDesc wrong = truth;
            wrong.Grip = 0.7f * truth.Grip;
            wrong.PowerW = 0.5f * truth.PowerW;
            wrong.TopSpeedMps = 40f;
            _profile = VehicleProfile.FromDesc(wrong);
            _car.Vehicle = _profile;
            Selection.activeObject = _car.gameObject;
        }

        private bool IsUnderWay()
        {
            CarCalibration calibration = _car ? _car.GetComponent<CarCalibration>() : null;
            return calibration && !calibration.IsOver;
        }

        [Test]
        public void ACarIsDrivenAndItsProfileWritten()
        {
            VehicleDesc truth = VehicleDesc.Default();
            truth.DownforceKgpm = 0f;
            truth.TopSpeedMps = 50f;
            truth.PowerW = 200000f;
            Begin(truth);
            Assert.That(Menus.CanCalibrate(), Is.True);
            Menus.Calibrate();
            CarCalibration calibration = _car.GetComponent<CarCalibration>();
            Assert.That(_car.enabled, Is.False, "it is taken out of the race");
            float share = 0f;
            for (float time = 0f; time < 400f && !calibration.IsOver; time += Time.fixedDeltaTime)
            {
                Assert.That(calibration.Share, Is.GreaterThanOrEqualTo(share));
                share = calibration.Share;
                Engine.Steps(1);
            }
            Assert.That(calibration.Problem, Is.Empty);
            VehicleDesc measured = _profile.ToDesc();
            Assert.That(measured.Grip, Is.EqualTo(truth.Grip).Within(0.05f * truth.Grip));
            Assert.That(measured.PowerW, Is.EqualTo(truth.PowerW).Within(0.1f * truth.PowerW));
            Assert.That(measured.TopSpeedMps, Is.EqualTo(truth.TopSpeedMps).Within(2f));
            Assert.That(Debug.Entries.Any(entry => entry.Text.Contains("is measured: grip")), Is.True);
            Assert.That(Progress.States.Values.Last(), Is.EqualTo(Progress.Status.Succeeded));
            Engine.Steps(50);
            Assert.That(_car.enabled && _car.Slot >= 0, Is.True, "it is back in the race");
            Assert.That(Vector3.Distance(_car.transform.position, _stood), Is.LessThan(30f));
            Assert.That(SceneFinder.All<BoxCollider>().Any(box => box.name == "Calibration Place"), Is.False);
            Assert.That(_car.GetComponent<CarCalibration>(), Is.Null);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void ACalibrationThatIsCancelledChangesNothing()
        {
            Begin(VehicleDesc.Default());
            float grip = _profile.ToDesc().Grip;
            Menus.Calibrate();
            Engine.Steps(500);
            Assert.That(Progress.Cancels.Values.Last()(), Is.True);
            Engine.Steps(2);
            Assert.That(_profile.ToDesc().Grip, Is.EqualTo(grip));
            Assert.That(_car.enabled, Is.True);
            Assert.That(SceneFinder.All<BoxCollider>().Any(box => box.name == "Calibration Place"), Is.False);
        }

        [Test]
        public void ACarThatDoesNotMoveIsSaidSo()
        {
            Begin(VehicleDesc.Default());
            _car.GetComponent<RigidbodyCar>().enabled = false;
            Menus.Calibrate();
            CarCalibration calibration = _car.GetComponent<CarCalibration>();
            for (int i = 0; i < 5000 && !calibration.IsOver; ++i)
            {
                Engine.Steps(1);
            }
            Assert.That(calibration.IsOver, Is.True);
            Assert.That(Scene.Errors().Single(), Contains.Substring("Car cannot be calibrated"));
            _car.Vehicle = null;
            Assert.That(CalibrationRun.Start(_car), Is.Null);
            Assert.That(Scene.Errors().Last(), Contains.Substring("Set Up AI Car"));
        }
    }
}
