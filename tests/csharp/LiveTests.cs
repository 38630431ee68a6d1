// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class LiveTests
    {
        private const float Dt = 1 / 60f;

        [Test]
        public void AHostChangesItsCarsBetweenTicks()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            Controls[] controls = new Controls[4];
            using (Race race = Scenes.Race(4))
            {
                race.Tick(Dt, states, controls);
                float before = race.Result(0).IdealLapS;
                CarCondition worn = CarCondition.Default();
                worn.GripShare = 0.8f;
                race.SetCondition(0, worn);
                race.SetPace(1, 0.7f);
                race.SetDrivenBy(1, DrivenBy.Host);
                race.Retire(2);
                race.Tick(Dt, states, controls);
                Assert.That(race.Result(0).IdealLapS, Is.GreaterThan(1.03f * before));
                Assert.That(race.Debug(1).Reason, Is.EqualTo(Reason.HostDrives));
                Assert.That(controls[2].Brake, Is.EqualTo(1f));
                Assert.That(race.Result(2).Retired, Is.EqualTo(Retired.ByHost));
                Assert.That(race.Standings().Last().Car, Is.EqualTo(2u));
                race.Rejoin(2);
                race.SetDriver(3, Driver.Default());
                race.Tick(Dt, states, controls);
                Assert.That(race.Result(2).Retired, Is.EqualTo(Retired.No));
                ApexlineException refusal = Assert.Throws<ApexlineException>(() => race.Rejoin(2));
                Assert.That(refusal.Message, Is.StringContaining("car 2 has not retired"));
                worn.GripShare = 9;
                refusal = Assert.Throws<ApexlineException>(() => race.SetCondition(0, worn));
                Assert.That(refusal.Message, Is.StringContaining("grip_share is 9; it must be in [0.1, 2]"));
            }
        }

        [Test]
        public void CarsComeAndGoAndSlotsGetOtherCars()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            Controls[] controls = new Controls[4];
            using (Race race = Scenes.Race(4))
            {
                race.Tick(Dt, states, controls);
                float before = race.Result(1).IdealLapS;
                race.SetPresent(1, false);
                CarDesc slow = CarDesc.Default();
                slow.Vehicle.PowerW = 90000f;
                race.SetCar(1, slow);
                race.Tick(Dt, states, controls);
                Assert.That(race.Standings().Last().Car, Is.EqualTo(1u));
                Assert.That(race.Result(1).Retired, Is.EqualTo(Retired.Absent));
                Assert.That(race.Result(1).IdealLapS, Is.GreaterThan(1.03f * before));
                race.SetPresent(1, true);
                race.Tick(Dt, states, controls);
                Assert.That(race.Result(1).Retired, Is.EqualTo(Retired.No));
                slow.Vehicle.MassKg = -1f;
                ApexlineException refusal = Assert.Throws<ApexlineException>(() => race.SetCar(1, slow));
                Assert.That(refusal.Message, Is.StringContaining("mass_kg is -1"));
            }
        }

        [Test]
        public void AHostsOriginFloats()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            Controls[] controls = new Controls[4];
            using (Race race = Scenes.Race(4))
            {
                race.Tick(Dt, states, controls);
                float before = race.Debug(2).Location.DistanceM;
                race.ShiftOrigin(new Float3(1000f, 0f, -500f));
                for (int car = 0; car < states.Length; ++car)
                {
                    states[car].Position.X -= 1000f;
                    states[car].Position.Z += 500f;
                }
                race.Tick(Dt, states, controls);
                Assert.That(race.Debug(2).Location.DistanceM, Is.EqualTo(before).Within(0.01f));
                Assert.That(race.Origin().X, Is.EqualTo(1000f));
                Assert.That(race.RescuePlace(2).Position.X, Is.LessThan(states[2].Position.X + 100f));
                Assert.Throws<ApexlineException>(() => race.ShiftOrigin(new Float3(0f, 2e6f, 0f)));
            }
        }

        [Test]
        public void AHostTellsOfItsRoad()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            Controls[] controls = new Controls[4];
            Extras[] extras = new Extras[4];
            using (Race race = Scenes.Race(4))
            {
                race.CheckHost();
                float before = race.Result(0).IdealLapS;
                GripBand wet = GripBand.Default();
                wet.Grip = 0.8f;
                race.SetGrip(wet);
                RaceObstacle box = RaceObstacle.Default();
                box.Id = 9;
                box.Position = Scenes.Club.Position(300, 0);
                race.SetObstacle(box);
                race.Tick(Dt, states, controls);
                Assert.That(race.Result(0).IdealLapS, Is.GreaterThan(1.03f * before));
                Assert.That(race.Obstacles().Single().Number, Is.EqualTo(4u));
                Assert.That(race.Extras(6, extras), Is.EqualTo(Status.Ok));
                Assert.That(extras[0].Gear, Is.InRange(0, 6));
                Assert.That(race.HostFindings(), Is.Empty);
                race.RemoveObstacle(9);
                ApexlineException refusal = Assert.Throws<ApexlineException>(() => race.RemoveObstacle(9));
                Assert.That(refusal.Message, Is.StringContaining("id is 9; the race has no such obstacle"));
                Assert.That(Names.Of(Check.Latency), Is.EqualTo("latency"));
            }
        }

        [Test]
        public void ATeleportMakesALapInvalidAndSaysSo()
        {
            CarState[] states = new CarState[1];
            Controls[] controls = new Controls[1];
            RaceDesc desc = RaceDesc.Default();
            desc.Started = true;
            using (Race race = new Race(Scenes.Club, desc, Scenes.Cars(1)))
            {
                const float Speed = 50;
                for (float distance = -10; race.Result(0).LapsDone < 1; distance += Speed * Dt)
                {
                    distance += distance > 400 && distance < 401 ? 600 : 0;
                    states[0].Position = Scenes.Club.Position(distance, 0);
                    states[0].YawRad = Scenes.Club.Locate(states[0].Position).HeadingRad;
                    states[0].Velocity = new Float3(Speed * (float)System.Math.Sin(states[0].YawRad), 0,
                                                    Speed * (float)System.Math.Cos(states[0].YawRad));
                    Assert.That(race.Tick(Dt, states, controls), Is.EqualTo(Status.Ok));
                }
                Assert.That(race.LapFlaws(0), Is.EqualTo(new[] { LapFlaw.Teleport }));
                Assert.That(race.Result(0).InvalidLaps, Is.EqualTo(1u));
                Assert.That(race.Result(0).BestLapS, Is.EqualTo(0f));
                RaceEvent lap = race.Events(0).Single(happened => happened.Kind == EventKind.Lap);
                Assert.That((uint)lap.Reason, Is.EqualTo((uint)LapFlaw.Teleport));
            }
        }
    }
}
