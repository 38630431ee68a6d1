// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Linq;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class TrackTests
    {
        [Test]
        public void ATrackGoesThroughBytesUnchanged()
        {
            byte[] bytes = Scenes.Club.Save();
            using (Track again = Track.Load(bytes, "club.apx"))
            {
                Assert.That(again.Info.ContentHash, Is.EqualTo(Scenes.Club.Info.ContentHash));
                Assert.That(again.Save(), Is.EqualTo(bytes));
                Assert.That(again.Gates(), Is.EqualTo(Scenes.Club.Gates()));
            }
        }

        [Test]
        public void ABranchHasTimesAndARoute()
        {
            string path = System.IO.Path.Combine(Scenes.Root, "data/branches/ford.track.json");
            using (TrackSource source = TrackSource.FromJson(System.IO.File.ReadAllBytes(path), "ford"))
            using (Track track = Track.Bake(source))
            using (Track route = track.Route(0))
            using (Race race = new Race(track, RaceDesc.Default(), new[] { CarDesc.Default() }))
            {
                BranchInfo branch = track.Branches().Single();
                Assert.That(branch.Name.ToString(), Is.EqualTo("ford"));
                Assert.That(route.Branches(), Is.Empty);
                Assert.That(race.BranchOf(0), Is.EqualTo(-1));
                Assert.That(race.BranchLapS(0, 0), Is.EqualTo(branch.LapS).Within(0.5f));
                Assert.That(race.BranchLapS(0, -1), Is.EqualTo(branch.MainLapS).Within(0.5f));
                Assert.Throws<ApexlineException>(() => track.Route(1));
            }
        }

        [Test]
        public void EveryDamagedFileIsRefused()
        {
            byte[] bytes = Scenes.Club.Save();
            int step = Math.Max(1, bytes.Length / 200);
            for (int at = 0; at < bytes.Length; at += step)
            {
                byte[] flipped = (byte[])bytes.Clone();
                flipped[at] ^= 0x40;
                ApexlineException error = Assert.Throws<ApexlineException>(() =>
                    Track.Load(flipped, "club.apx").Dispose());
                Assert.That(error.Message, Is.StringContaining("club.apx"));
                Assert.Throws<ApexlineException>(() => Track.Load(bytes.Take(at).ToArray()).Dispose());
            }
            Assert.That(Assert.Throws<ApexlineException>(() => Track.Load(new byte[0])).Status,
                        Is.EqualTo(Status.InvalidData));
        }

        [Test]
        public void LinesHaveNamesAndANodeOnEveryGate()
        {
            Track track = Scenes.Club;
            Assert.That(track.LineNames().Take(2), Is.EqualTo(new[] { "racing", "overtaking" }));
            Assert.That(track.FindLine("left"), Is.EqualTo((int)TrackLine.Left));
            Assert.That(track.FindLine("none such"), Is.EqualTo(-1));
            LineNode[] nodes = track.LineNodes(TrackLine.Racing);
            Assert.That(nodes.Length, Is.EqualTo(track.GateCount));
            Assert.That(nodes.Min(node => node.SpeedMps), Is.GreaterThan(5));
            Assert.That(track.LineInfo(TrackLine.Racing).LengthM,
                        Is.EqualTo(track.LengthM).Within(0.05 * track.LengthM));
            Assert.Throws<ApexlineException>(() => track.LineInfo(99));
            Assert.Throws<ApexlineException>(() => track.LineNodes(-1));
        }

        [Test]
        public void AFasterCarHasAShorterLap()
        {
            float kart, formula;
            float[] speeds = Scenes.Club.LineSpeeds(0, Vehicle.Preset("kart"), out kart);
            Scenes.Club.LineSpeeds(0, Vehicle.Preset("formula"), out formula);
            Assert.That(formula, Is.LessThan(kart));
            Assert.That(speeds.Length, Is.EqualTo(Scenes.Club.GateCount));
        }

        [Test]
        public void RebakingForAnotherCarKeepsTheGates()
        {
            BakeDesc desc = BakeDesc.Default();
            desc.Vehicle = Vehicle.Preset("kart");
            using (Track track = Scenes.Club.Rebake(desc))
            {
                Assert.That(track.Info.Vehicle.Name.ToString(), Is.EqualTo("kart"));
                Assert.That(track.Gates(), Is.EqualTo(Scenes.Club.Gates()));
            }
        }

        [Test]
        public void LocateFindsWhatPositionPlaced()
        {
            Track track = Scenes.Club;
            Float3[] positions = new Float3[100];
            for (int index = 0; index < positions.Length; ++index)
            {
                positions[index] = track.Position(index * track.LengthM / 100, index % 5 - 2);
            }
            Location[] locations = new Location[positions.Length];
            Assert.That(track.Locate(positions, null, locations), Is.EqualTo(Status.Ok));
            for (int index = 0; index < positions.Length; ++index)
            {
                Assert.That(locations[index].DistanceM, Is.EqualTo(index * track.LengthM / 100).Within(0.05));
                Assert.That(locations[index].LateralM, Is.EqualTo(index % 5 - 2).Within(0.01));
            }
        }

        [Test]
        public unsafe void ArraysSpansAndPointersLocateAlike()
        {
            Track track = Scenes.Club;
            Float3[] positions = { track.Position(10, 0), track.Position(500, 1), track.Position(900, -1) };
            uint[] hints = { track.Locate(positions[0]).Sector, Constants.None, track.Locate(positions[2]).Sector };
            Location[] byArray = new Location[3], bySpan = new Location[3], byPointer = new Location[3];
            Assert.That(track.Locate(positions, hints, byArray), Is.EqualTo(Status.Ok));
            Assert.That(track.Locate((ReadOnlySpan<Float3>)positions, (ReadOnlySpan<uint>)hints, bySpan.AsSpan()),
                        Is.EqualTo(Status.Ok));
            fixed (Float3* points = positions)
            fixed (Location* results = byPointer)
            {
                Assert.That(track.Locate(points, null, 3, results), Is.EqualTo(Status.Ok));
            }
            Assert.That(bySpan, Is.EqualTo(byArray));
            Assert.That(byPointer, Is.EqualTo(byArray));
        }

        [Test]
        public void ARayMeetsTheWallThatTheGateHas()
        {
            Track track = Scenes.Club;
            Location place = track.Locate(track.Position(300, 0));
            Float3 forward = new Float3((float)Math.Sin(place.HeadingRad), 0, (float)Math.Cos(place.HeadingRad));
            TrackRay ray = default(TrackRay);
            ray.Origin = track.Position(300, 0);
            ray.Direction = new Float3(forward.Z, 0, -forward.X); // to the right
            ray.LengthM = 100;
            ray.Car = Constants.None;
            RayHit[] hits = new RayHit[1];
            Assert.That(track.Raycast(new[] { ray }, hits), Is.EqualTo(Status.Ok));
            Assert.That(hits[0].Kind, Is.EqualTo(HitKind.Wall));
            Gate gate = track.Gates()[place.Sector];
            double runOff = Math.Sqrt(Math.Pow(gate.WallRight.X - gate.Right.X, 2) +
                                      Math.Pow(gate.WallRight.Z - gate.Right.Z, 2));
            Assert.That(hits[0].DistanceM, Is.EqualTo(place.ToRightEdgeM + runOff).Within(0.2));
        }

        [Test]
        public void WrongArraysOfAFrameAreRefusedWithoutAnException()
        {
            Location[] locations = new Location[1];
            Assert.That(Scenes.Club.Locate(null, null, locations), Is.EqualTo(Status.InvalidArgument));
            Assert.That(Scenes.Club.Locate(new Float3[2], null, locations), Is.EqualTo(Status.InvalidArgument));
            Assert.That(ApexlineLibrary.LastError, Is.StringContaining("Track.Locate"));
            Assert.That(Scenes.Club.Locate(new[] { new Float3(float.NaN, 0, 0) }, null, locations),
                        Is.EqualTo(Status.InvalidArgument));
            Assert.That(ApexlineLibrary.LastError, Is.Not.StringContaining("Track.Locate: an array"));
            Assert.That(Scenes.Club.Locate(new Float3[0], null, new Location[0]), Is.EqualTo(Status.Ok));
            Assert.That(Scenes.Club.Raycast(new TrackRay[2], new RayHit[1]), Is.EqualTo(Status.InvalidArgument));
        }

        [Test]
        public void ADisposedTrackIsRefused()
        {
            Track track = Track.Load(Scenes.Club.Save());
            track.Dispose();
            track.Dispose();
            Assert.That(track.IsDisposed, Is.True);
            Assert.Throws<ObjectDisposedException>(() => track.Gates());
            Assert.Throws<ObjectDisposedException>(() => new Race(track, RaceDesc.Default(), Scenes.Cars(1)));
            Assert.That(track.Locate(new Float3[1], null, new Location[1]), Is.EqualTo(Status.InvalidId));
            Assert.That(ApexlineLibrary.LastError, Is.StringContaining("disposed"));
        }
    }
}
