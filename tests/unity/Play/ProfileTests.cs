// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using System.Reflection;
using NUnit.Framework;

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
