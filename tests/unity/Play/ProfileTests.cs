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
                if (field.Name != "Fan")
                {
                    Assert.That(field.GetValue(made), Is.Not.EqualTo(field.GetValue(usual)), field.Name);
                }
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
