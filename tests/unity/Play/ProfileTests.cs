// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>Profiles hold all that a description says.</summary>
    [TestFixture]
    public class ProfileTests
    {
        [Test]
        public void AVehicleProfileKeepsEveryNumber()
        {
            float[] shares = { 0.9f, 0.3f, 0.25f };
            foreach (FieldInfo field in typeof(VehicleDesc).GetFields().Where(field => field.FieldType == typeof(float)))
            {
                // Another value than the default that is in this field's range.
                float usual = (float)field.GetValue(VehicleDesc.Default());
                VehicleDesc? other = shares.Select(share => With(field, usual > 0f ? share * usual : share))
                    .Where(IsValid).Select(desc => (VehicleDesc?)desc).FirstOrDefault();
                Assert.That(other.HasValue, Is.True, field.Name);
                Assert.That(field.GetValue(VehicleProfile.FromDesc(other.Value).ToDesc()),
                    Is.EqualTo(field.GetValue(other.Value)), field.Name);
            }
        }

        // Another value than the default that is in the field's range.
        private static object Other(object usual)
        {
            return usual is float ? (object)((float)usual == 0f ? 0.4f : 0.9f * (float)usual) : usual is Bool32 ? (Bool32)!(Bool32)usual
                : usual is Lateral ? Lateral.HeatLine : (object)Perception.ViewCone;
        }

        [Test]
        public void ADriverProfileKeepsEverythingThatAPresetSays()
        {
            object all = Driver.Preset(Driver.PresetNames[0]);
            foreach (FieldInfo field in typeof(DriverDesc).GetFields().Where(field => field.Name != "StructSize"))
            {
                field.SetValue(all, Other(field.GetValue(all)));
            }
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            profile.Set((DriverDesc)all);
            Assert.That(profile.ToDesc(), Is.EqualTo(all));
            foreach (string name in Driver.PresetNames)
            {
                profile.Set(Driver.Preset(name));
                Assert.That(profile.ToDesc(), Is.EqualTo(Driver.Preset(name)), name);
            }
            foreach (string name in Vehicle.PresetNames)
            {
                VehicleDesc preset = Vehicle.Preset(name);
                VehicleDesc kept = VehicleProfile.FromDesc(preset).ToDesc();
                foreach (FieldInfo field in typeof(VehicleDesc).GetFields())
                {
                    Assert.That(field.GetValue(kept).ToString(), Is.EqualTo(field.GetValue(preset).ToString()), name + " " + field.Name);
                }
            }
        }

        [Test]
        public void ACarsInspectorHasEveryFieldOfACar()
        {
            Scene.Begin("street");
            DriverProfile driver = ScriptableObject.CreateInstance<DriverProfile>();
            driver.Pace = 0.8f;
            VehicleDesc vehicle = VehicleDesc.Default();
            vehicle.MassKg = 900f;
            AIDriver car = Scene.AddSampleCar("Car", Scene.Grid("street", 1)[0], made =>
            {
                made.Driver = driver;
                made.Vehicle = VehicleProfile.FromDesc(vehicle);
                made.MovesAlongNose = true;
            });
            CarDesc usual = CarDesc.Default();
            CarDesc said = car.GetDesc();
            // The driver is the component's kind; grip besides the profile's is known to the library's own physics
            // alone.
            foreach (FieldInfo field in typeof(CarDesc).GetFields().Where(field => !new[] { "StructSize", "DrivenBy", "TrueGrip" }.Contains(field.Name)))
            {
                Assert.That(field.GetValue(said), Is.Not.EqualTo(field.GetValue(usual)), field.Name);
            }
        }

        [Test]
        public void TheDirectorsInspectorHasEveryFieldOfARace()
        {
            RaceDirector director = Scene.Begin("street");
            List<AIDriver> cars = Scene.AddGrid("street", 2);
            PlayerCar player = Scene.Add<PlayerCar>("Player", car => Scene.AddBody(car.gameObject));
            Engine.Steps(5);
            var settings = new Dictionary<string, object>
            {
                { "_laps", 7 }, { "_seed", 9 }, { "_rayLength", 33f }, { "_rays", RayCaster.UnityPhysics }, { "_slipstream", 0.2f }, { "_blueFlags", false },
                { "_rubberBand", 0.5f }, { "_rubberBandLimit", 0.1f }, { "_rubberBandCar", cars[1] }, { "_retireAfter", 4f }, { "_latencyTicks", 2 },
                { "_raySet", new[] { new RaySetting { along = 1f, angle = 90f, length = 12f } } }
            };
            foreach (KeyValuePair<string, object> setting in settings)
            {
                FieldInfo field = typeof(RaceDirector).GetField(setting.Key, BindingFlags.Instance | BindingFlags.NonPublic);
                Assert.That(field.GetCustomAttributes(typeof(SerializeField), false), Is.Not.Empty, setting.Key + " is in the inspector");
                field.SetValue(director, setting.Value);
            }
            RaceDesc usual = RaceDesc.Default();
            RaceDesc made = director.MakeDesc();
            // The director's own: the track, when to start, and the size.
            foreach (FieldInfo field in typeof(RaceDesc).GetFields().Where(field => !new[] { "StructSize", "Track", "Started" }.Contains(field.Name)))
            {
                Assert.That(field.GetValue(made), Is.Not.EqualTo(field.GetValue(usual)), field.Name);
            }
            Assert.That(made.Rays[0].AngleRad, Is.EqualTo(0.5f * Mathf.PI).Within(1e-5f));
            Assert.That(made.RubberBandCar, Is.EqualTo(1u));
            director.Restart();
            Engine.Steps(100);
            Assert.That(director.Race.RayCount, Is.EqualTo(director.Race.CarCount), "one ray a car");
            Assert.That(Scene.Errors(), Is.Empty);
            Assert.That(player.Slot, Is.GreaterThanOrEqualTo(0));
            director.RaySet = new RaySetting[17];
            director.Restart();
            Engine.Steps(2);
            Assert.That(Scene.Errors().Single(), Contains.Substring("17 rays"));
        }

        private static VehicleDesc With(FieldInfo field, float value)
        {
            object desc = VehicleDesc.Default();
            field.SetValue(desc, value);
            return (VehicleDesc)desc;
        }

        private static bool IsValid(VehicleDesc desc)
        {
            try
            {
                Vehicle.Validate(desc);
                return true;
            }
            catch (ApexlineException)
            {
                return false;
            }
        }
    }
}
