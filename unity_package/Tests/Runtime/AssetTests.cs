// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    [TestFixture]
    public class AssetTests
    {
        private static TrackSource Square()
        {
            SourceDesc desc = SourceDesc.Default();
            desc.Name = "square";
            var gates = new SourceGate[24];
            for (int i = 0; i < gates.Length; ++i)
            {
                float angle = 2f * Mathf.PI * i / gates.Length;
                var outward = new Float3(Mathf.Sin(angle), 0f, Mathf.Cos(angle));
                gates[i] = SourceGate.Default();
                gates[i].Left = new Float3(105f * outward.X, 0f, 105f * outward.Z);
                gates[i].Right = new Float3(95f * outward.X, 0f, 95f * outward.Z);
            }
            return TrackSource.Create(desc, gates);
        }

        [Test]
        public void ATrackGoesThroughAnAsset()
        {
            using (TrackSource source = Square())
            using (Track track = Track.Bake(source))
            {
                TrackAsset asset = ScriptableObject.CreateInstance<TrackAsset>();
                asset.Set(track, "hash");
                Track loaded;
                string problem;
                Assert.That(asset.TryLoad(out loaded, out problem), Is.True, problem);
                Assert.That(loaded.Info.ContentHash, Is.EqualTo(track.Info.ContentHash));
                Assert.That(asset.TrackName, Is.EqualTo("square"));
                Assert.That(asset.Length, Is.EqualTo(track.LengthM));
                Assert.That(asset.SourceHash, Is.EqualTo("hash"));
                Object.DestroyImmediate(asset);
                Assert.That(loaded.IsDisposed, Is.True);
            }
        }

        [Test]
        public void EveryTruncationAndEveryFlippedByteIsRefusedInWords()
        {
            byte[] bytes;
            using (TrackSource source = Square())
            using (Track track = Track.Bake(source))
            {
                bytes = track.Save();
            }
            for (int at = 0; at < bytes.Length; at += at < 64 ? 1 : 97)
            {
                var flipped = (byte[])bytes.Clone();
                flipped[at] ^= 0x40;
                Refuse(flipped);
                var cut = new byte[at];
                System.Array.Copy(bytes, cut, at);
                Refuse(cut);
            }
            Refuse(null);
        }

        private static void Refuse(byte[] bytes)
        {
            TrackAsset asset = TrackAsset.FromBytes(bytes);
            Track track;
            string problem;
            Assert.That(asset.TryLoad(out track, out problem), Is.False);
            Assert.That(track, Is.Null);
            Assert.That(problem.Length, Is.GreaterThan(10));
            Object.DestroyImmediate(asset);
        }

        [Test]
        public void AVehicleProfileKeepsAPreset([Values("kart", "touring", "gt", "formula", "reference")] string preset)
        {
            VehicleDesc desc = Vehicle.Preset(preset);
            desc.CornerCount = 2;
            desc.CornerRadiusM[0] = 20f;
            desc.CornerSpeedMps[0] = 15f;
            desc.CornerRadiusM[1] = 100f;
            desc.CornerSpeedMps[1] = 40f;
            VehicleProfile profile = VehicleProfile.FromDesc(desc);
            Assert.That(Vehicle.ToJson(profile.ToDesc()), Is.EqualTo(Vehicle.ToJson(desc)));
            Object.DestroyImmediate(profile);
        }

        [Test]
        public void AFreshVehicleProfileIsTheReferenceCar()
        {
            VehicleProfile profile = ScriptableObject.CreateInstance<VehicleProfile>();
            profile.name = "reference";
            Assert.That(Vehicle.ToJson(profile.ToDesc()), Is.EqualTo(Vehicle.ToJson(VehicleDesc.Default())));
            Object.DestroyImmediate(profile);
        }

        [Test]
        public void AFreshDriverProfileHasTheLibrarysDefaults()
        {
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            Assert.That(profile.ToDesc(), Is.EqualTo(CarDesc.Default().Driver));
            Object.DestroyImmediate(profile);
        }

        [Test]
        public void ADriverProfileKeepsWhatItTakes()
        {
            DriverDesc desc = CarDesc.Default().Driver;
            desc.Pace = 0.9f;
            desc.Skill = 0.7f;
            desc.Mistakes = 0.3f;
            desc.LateralChoice = Lateral.PotentialField;
            desc.Perception = Perception.ViewCone;
            desc.RunnerSteering = true;
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            profile.Set(desc);
            Assert.That(profile.ToDesc(), Is.EqualTo(desc));
            Object.DestroyImmediate(profile);
        }

        [Test]
        public void ADriverProfileLosesNoField()
        {
            foreach (System.Reflection.FieldInfo field in typeof(DriverDesc).GetFields())
            {
                if (field.Name == "StructSize")
                {
                    continue;
                }
                object desc = CarDesc.Default().Driver;
                object value = field.GetValue(desc);
                object other = value is float ? 0.5f * (float)value + 0.25f : value is Bool32 ? (object)(Bool32)!(Bool32)value
                    : System.Enum.ToObject(field.FieldType, 1);
                field.SetValue(desc, other);
                DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
                profile.Set((DriverDesc)desc);
                Assert.That(field.GetValue(profile.ToDesc()), Is.EqualTo(other), field.Name);
                Object.DestroyImmediate(profile);
            }
        }

        [Test]
        public void ANumberOutOfRangeIsNamed()
        {
            VehicleDesc desc = VehicleDesc.Default();
            desc.MassKg = -5f;
            VehicleProfile profile = VehicleProfile.FromDesc(desc);
            var exception = Assert.Throws<ApexlineException>(() => profile.ToDesc());
            Assert.That(exception.Message, Contains.Substring("mass_kg"));
            Object.DestroyImmediate(profile);
        }

        [Test]
        public void ALongNameIsCutBetweenLetters()
        {
            Assert.That(VehicleProfile.ShortName("ä€漢😀ä€漢😀ä€漢😀ä€漢😀"), Is.EqualTo("ä€漢😀ä€漢😀ä€"));
            Assert.That(VehicleProfile.ShortName(""), Is.EqualTo("car"));
        }
    }
}
