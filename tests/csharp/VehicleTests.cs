// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class VehicleTests
    {
        [Test]
        public void PresetsAreTheVehicleFiles()
        {
            string[] files = Directory.GetFiles(Path.Combine(Scenes.Root, "data/vehicles"), "*.json");
            Assert.That(Vehicle.PresetNames.Length, Is.EqualTo(files.Length));
            foreach (string file in files)
            {
                VehicleDesc preset = Vehicle.Preset(Path.GetFileNameWithoutExtension(file));
                Assert.That(Vehicle.ToJson(preset),
                            Is.EqualTo(Vehicle.ToJson(Vehicle.FromJson(File.ReadAllText(file), file))));
            }
        }

        [Test]
        public void TheReferenceIsTheDefault()
        {
            Assert.That(Vehicle.ToJson(Vehicle.Preset("reference")), Is.EqualTo(Vehicle.ToJson(VehicleDesc.Default())));
        }

        [Test]
        public void AnUnknownPresetIsRefusedWithTheKnownOnes()
        {
            ArgumentException error = Assert.Throws<ArgumentException>(() => Vehicle.Preset("tank"));
            Assert.That(error.Message,
                        Is.StringContaining("'tank'").And.StringContaining("gt").And.StringContaining("kart"));
        }

        [Test]
        public void AFieldOutOfRangeIsNamed()
        {
            VehicleDesc vehicle = VehicleDesc.Default();
            vehicle.MassKg = -3;
            ApexlineException error = Assert.Throws<ApexlineException>(() => Vehicle.Validate(vehicle));
            Assert.That(error.Status, Is.EqualTo(Status.InvalidArgument));
            Assert.That(error.Message, Is.StringContaining("mass_kg").And.StringContaining("-3"));
        }

        [TestCase("")]
        [TestCase("{\"mass_kg\": }")]
        [TestCase("{\"wings\": 2}")]
        public void BadJsonIsRefused(string json)
        {
            Assert.That(Assert.Throws<ApexlineException>(() => Vehicle.FromJson(json)).Status,
                        Is.EqualTo(Status.InvalidData));
        }

        [Test]
        public void TheEnvelopeOfACircleOfGripIsItsRadius()
        {
            VehicleDesc vehicle = VehicleDesc.Default();
            vehicle.DownforceKgpm = 0;
            EnvelopePoint[] points = Vehicle.Envelope(vehicle, new float[] { 0, 30 });
            Assert.That(points[1].LateralMps2, Is.EqualTo(vehicle.Grip * 9.81f).Within(1e-3));
            Assert.That(points[1].SpeedMps, Is.EqualTo(30));
            Assert.That(Vehicle.Envelope(vehicle, new float[0]), Is.Empty);
        }

        [Test]
        public void SlipControlHoldsPedalsBack()
        {
            var wheels = new[] { new Wheel { RollingMps = 60, GroundMps = 40, PeakSlip = 0.1f, Driven = true },
                                 new Wheel { RollingMps = 20, GroundMps = 40, PeakSlip = 0.1f } };
            var controls = new[] { new Controls { Steering = 0.5f, Throttle = 1, Brake = 1 } };
            var memories = new SlipMemory[1];
            Assert.That(SlipControl.Apply(0.01f, wheels, 2, 1, memories, controls), Is.EqualTo(Status.Ok));
            Assert.That(controls[0].Steering, Is.EqualTo(0.5f));
            Assert.That(controls[0].Throttle, Is.EqualTo(0));
            Assert.That(controls[0].Brake, Is.EqualTo(0));
            Assert.That(memories[0].BrakeHeld, Is.GreaterThan(0));
            Assert.That(SlipControl.Apply(0.01f, wheels, 3, 1, memories, controls), Is.EqualTo(Status.InvalidArgument));
            Assert.That(SlipControl.Apply(0.01f, wheels, -1, 1, memories, controls), Is.EqualTo(Status.InvalidArgument));
            Assert.That(SlipControl.Apply(0.01f, null, 2, 1, memories, controls), Is.EqualTo(Status.InvalidArgument));
        }

        [Test]
        public void DriverPresetsAreTheDriverFiles()
        {
            string[] files = Directory.GetFiles(Path.Combine(Scenes.Root, "data/drivers"), "*.json");
            Assert.That(Driver.PresetNames.Length, Is.EqualTo(files.Length));
            foreach (string file in files)
            {
                DriverDesc preset = Driver.Preset(Path.GetFileNameWithoutExtension(file));
                Assert.That(Driver.ToJson(preset),
                            Is.EqualTo(Driver.ToJson(Driver.FromJson(File.ReadAllText(file), file))));
            }
            Assert.Throws<ArgumentException>(() => Driver.Preset("nobody"));
            Assert.Throws<ApexlineException>(() => Driver.FromJson("{\"pace\": 7}", "fast.json"));
        }

        [Test]
        public void ADriverGoesThroughJsonUnchanged()
        {
            DriverDesc driver = Driver.Default();
            driver.Skill = 0.25f;
            driver.LateralChoice = Lateral.HeatLine;
            driver.Perception = Perception.ViewCone;
            DriverDesc again = Driver.FromJson(Driver.ToJson(driver));
            Assert.That(again, Is.EqualTo(driver));
        }

        [Test]
        public void SlipstreamFadesWithTheGap()
        {
            float near, far;
            Assert.That(Driver.Slipstream(0.3f, 2, 0, 0, out near), Is.EqualTo(Status.Ok));
            Assert.That(Driver.Slipstream(0.3f, 2, 30, 0, out far), Is.EqualTo(Status.Ok));
            Assert.That(near, Is.EqualTo(0.3f).Within(1e-3));
            Assert.That(far, Is.GreaterThan(0).And.LessThan(near));
            Assert.That(Driver.Slipstream(0.3f, 2, -1, 0, out far), Is.EqualTo(Status.InvalidArgument));
        }

        [Test]
        public void NullIsRefused()
        {
            Assert.Throws<ArgumentNullException>(() => Vehicle.FromJson((string)null));
            Assert.Throws<ArgumentNullException>(() => Vehicle.Envelope(VehicleDesc.Default(), null));
        }

        [Test]
        public void ACalibrationMeasuresACarThatItDoesNotKnow()
        {
            VehicleDesc truth = Vehicle.Preset("gt");
            CalibrationDesc desc = CalibrationDesc.Default();
            desc.Vehicle.MassKg = truth.MassKg;
            desc.Vehicle.DriveFrontShare = truth.DriveFrontShare;
            using (var calibration = new Calibration(desc))
            {
                Assert.That(calibration.Info.DoneCount, Is.EqualTo(0));
                Assert.Throws<ApexlineException>(() => calibration.ToVehicle());
                calibration.Run(truth, 1f, 0.01f);
                Assert.That(calibration.Info.DoneCount, Is.EqualTo(calibration.Info.Count));
                Assert.That(calibration.ToVehicle().PowerW, Is.EqualTo(truth.PowerW).Within(0.1f * truth.PowerW));
                EnvelopePoint[] envelope = calibration.Envelope();
                Assert.That(envelope.Length, Is.GreaterThan(4));
                Assert.That(envelope[envelope.Length - 1].SpeedMps, Is.GreaterThan(envelope[0].SpeedMps));
            }
        }

        [Test]
        public void ACalibrationIsTickedByAHost()
        {
            using (var calibration = new Calibration(CalibrationDesc.Default()))
            {
                Controls controls;
                bool done;
                Assert.That(calibration.Tick(0.02f, default(CarState), out controls, out done), Is.EqualTo(Status.Ok));
                Assert.That(controls.Throttle, Is.GreaterThan(0f));
                Assert.That(done, Is.False);
                Assert.That(calibration.Tick(5f, default(CarState), out controls, out done), Is.EqualTo(Status.InvalidArgument));
            }
        }
    }
}
