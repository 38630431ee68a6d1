// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class ValueTests
    {
        [TestCase("")]
        [TestCase("Ada")]
        [TestCase("Jürgen Müller €")]
        [TestCase("藤原 拓海 🏎")]
        [TestCase("exactly thirty-one bytes long..")]
        public void TextComesBackAsItWasGiven(string text)
        {
            CarDesc car = CarDesc.Default();
            car.Name = text;
            Assert.That(car.Name.ToString(), Is.EqualTo(text));
        }

        [Test]
        public void TextThroughTheLibraryStaysUtf8()
        {
            VehicleDesc vehicle = VehicleDesc.Default();
            vehicle.Name = "Weiß 🏁";
            Assert.That(Vehicle.FromJson(Vehicle.ToJson(vehicle)).Name.ToString(), Is.EqualTo("Weiß 🏁"));
        }

        [Test]
        public void ALabelComesBackInTheMessage()
        {
            ApexlineException error = Assert.Throws<ApexlineException>(() => Vehicle.FromJson("{", "Größe🏎.json"));
            Assert.That(error.Message, Is.StringContaining("Größe🏎.json"));
        }

        [TestCase("thirty-two bytes are one too many")]
        [TestCase("€€€€€€€€€€€")]
        public void TextThatDoesNotFitIsRefusedWithItsLength(string text)
        {
            CarDesc car = CarDesc.Default();
            ArgumentException error = Assert.Throws<ArgumentException>(() => car.Name = text);
            Assert.That(error.Message, Is.StringContaining("there is room for 31"));
            Assert.That(car.Name.ToString(), Is.EqualTo(CarDesc.Default().Name.ToString()));
        }

        [Test]
        public void HalfACharacterIsRefused()
        {
            CarDesc car = CarDesc.Default();
            Assert.Catch<ArgumentException>(() => car.Name = "\ud83c");
        }

        [Test]
        public void NullTextIsEmpty()
        {
            CarDesc car = CarDesc.Default();
            car.Name = null;
            Assert.That(car.Name.ToString(), Is.Empty);
        }

        [Test]
        public void FlagsAreBools()
        {
            RaceDesc desc = RaceDesc.Default();
            Assert.That((bool)desc.Started, Is.False);
            desc.Started = true;
            Assert.That((bool)desc.Started, Is.True);
            Assert.That(desc.Started, Is.EqualTo((Bool32)true));
            Assert.That(desc.Started.ToString(), Is.EqualTo("true"));
        }

        [Test]
        public void ArraysInsideStructsKeepWhatIsWritten()
        {
            VehicleDesc vehicle = VehicleDesc.Default();
            for (int index = 0; index < FloatArray16.Length; ++index)
            {
                vehicle.CornerRadiusM[index] = index + 0.5f;
            }
            for (int index = 0; index < FloatArray16.Length; ++index)
            {
                Assert.That(vehicle.CornerRadiusM[index], Is.EqualTo(index + 0.5f));
            }
            Assert.That(vehicle.CornerSpeedMps[0], Is.EqualTo(0));
        }

        [TestCase(-1)]
        [TestCase(16)]
        public void ArraysInsideStructsKnowTheirEnds(int index)
        {
            VehicleDesc vehicle = VehicleDesc.Default();
            Assert.Throws<IndexOutOfRangeException>(() => vehicle.CornerRadiusM[index] = 1);
        }

        [Test]
        public void IdsCompareByTheirNumber()
        {
            Assert.That(new TrackId(3), Is.EqualTo(new TrackId(3)));
            Assert.That(new TrackId(3) != new TrackId(4), Is.True);
            Assert.That(new TrackId().IsNull, Is.True);
        }
    }
}
