// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Linq;
using System.Threading;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public class SourceTests
    {
        private static SourceGate[] Ring(int count, float radius)
        {
            SourceGate[] gates = new SourceGate[count];
            for (int index = 0; index < count; ++index)
            {
                float angle = (float)(2 * Math.PI * index / count);
                float east = (float)Math.Sin(angle), north = (float)Math.Cos(angle);
                gates[index] = SourceGate.Default();
                gates[index].Left = new Float3((radius + 5) * east, 1, (radius + 5) * north);
                gates[index].Right = new Float3((radius - 5) * east, 1, (radius - 5) * north);
            }
            return gates;
        }

        private static TrackSource RingSource()
        {
            SourceDesc desc = SourceDesc.Default();
            desc.Name = "Ring";
            return TrackSource.Create(desc, Ring(60, 100));
        }

        [Test]
        public void AnAuthoredRingBakesToItsLength()
        {
            using (TrackSource source = RingSource())
            using (Track track = Track.Bake(source))
            {
                Assert.That(track.Name, Is.EqualTo("Ring"));
                Assert.That(track.IsClosed, Is.True);
                Assert.That(track.LengthM, Is.EqualTo(2 * Math.PI * 100).Within(1));
                Assert.That(track.Info.HeightMaxM, Is.EqualTo(1).Within(1e-3));
            }
        }

        [Test]
        public void ASourceGoesThroughJsonUnchanged()
        {
            using (TrackSource source = Scenes.ClubSource())
            using (TrackSource again = TrackSource.FromJson(source.ToJson()))
            {
                Assert.That(again.Gates(), Is.EqualTo(source.Gates()));
                Assert.That(again.GateCount, Is.EqualTo(source.Gates().Length));
                Assert.That(again.Info.Name.ToString(), Is.EqualTo(source.Info.Name.ToString()));
            }
        }

        [Test]
        public void LintNamesTheGateWithSwappedPoints()
        {
            SourceGate[] gates = Ring(60, 100);
            Float3 left = gates[7].Left;
            gates[7].Left = gates[7].Right;
            gates[7].Right = left;
            using (TrackSource clean = RingSource())
            using (TrackSource source = TrackSource.Create(SourceDesc.Default(), gates))
            {
                Assert.That(clean.Lint(), Is.Empty);
                Finding found = source.Lint().First(finding => finding.IsError);
                Assert.That(found.Gate, Is.InRange(6, 8));
                Assert.That(found.Message.ToString(), Is.Not.Empty);
                Assert.That(Assert.Throws<ApexlineException>(() => Track.Bake(source)).Status,
                            Is.EqualTo(Status.InvalidData));
            }
        }

        [Test]
        public void OwnLinesAndThePitLaneAreKept()
        {
            using (TrackSource source = RingSource())
            {
                float[] places = Enumerable.Repeat(0.25f, 60).ToArray();
                Float3[] lane = { new Float3(0, 1, 100), new Float3(20, 1, 80), new Float3(60, 1, 70),
                                 new Float3(90, 1, 40) };
                source.AddLine("Außenbahn", places);
                source.SetPit(lane, 6, 20);
                string name;
                float width, limit;
                Assert.That(source.LineCount, Is.EqualTo(1));
                Assert.That(source.Line(0, out name), Is.EqualTo(places));
                Assert.That(name, Is.EqualTo("Außenbahn"));
                Assert.That(source.Pit(out width, out limit), Is.EqualTo(lane));
                Assert.That(new[] { width, limit }, Is.EqualTo(new[] { 6f, 20f }));
            }
        }

        [Test]
        public void ACentreLineAndATableMakeRoads()
        {
            CentreLineDesc desc = CentreLineDesc.Default();
            Float3[] middle = Ring(60, 100).Select(gate =>
                new Float3(gate.Left.X * 100 / 105, 0, gate.Left.Z * 100 / 105)).ToArray();
            float deviation;
            using (TrackSource source = TrackSource.FromCentreLine(desc, middle, out deviation))
            {
                Assert.That(source.GateCount, Is.GreaterThan(3));
                Assert.That(deviation, Is.LessThan(0.1f));
            }
            string table = string.Join("\n", middle.Select(point => point.X + "," + point.Z + ",5,5"));
            using (TrackSource source = TrackSource.FromCsv(table, SourceDesc.Default(), "ring.csv"))
            {
                Assert.That(source.GateCount, Is.EqualTo(60));
            }
        }

        [Test]
        public void AMeshOfTheRoadIsFound()
        {
            SourceGate[] gates = Ring(60, 100);
            Float3[] vertices = gates.SelectMany(gate => new[] { gate.Left, gate.Right }).ToArray();
            int[] triangles = Enumerable.Range(0, 60).SelectMany(index =>
            {
                int a = 2 * index, b = 2 * ((index + 1) % 60);
                return new[] { a, b, a + 1, b, b + 1, a + 1 };
            }).ToArray();
            using (TrackSource source = TrackSource.FromMesh(MeshDesc.Default(), vertices, triangles))
            using (Track track = Track.Bake(source))
            {
                Assert.That(track.LengthM, Is.EqualTo(2 * Math.PI * 100).Within(2));
            }
        }

        [Test]
        public void BakingTellsItsProgressUpToTheEnd()
        {
            float last = -1;
            using (TrackSource source = RingSource())
            using (Track.Bake(source, BakeDesc.Default(),
                              share => { Assert.That(share, Is.GreaterThanOrEqualTo(last)); last = share; }))
            {
                Assert.That(last, Is.EqualTo(1).Within(0.05));
            }
        }

        [Test]
        public void ABakeCanBeCancelled()
        {
            using (CancellationTokenSource cancel = new CancellationTokenSource())
            using (TrackSource source = RingSource())
            {
                Assert.Throws<OperationCanceledException>(
                    () => Track.Bake(source, BakeDesc.Default(), share => cancel.Cancel(), cancel.Token));
                Track.Bake(source).Dispose();
            }
        }

        [Test]
        public void AFailingProgressCallbackStopsTheBakeInWords()
        {
            using (TrackSource source = RingSource())
            {
                Action<float> fails = share => { throw new InvalidOperationException("the window was closed"); };
                ApexlineException error = Assert.Throws<ApexlineException>(() =>
                    Track.Bake(source, BakeDesc.Default(), fails));
                Assert.That(error.Status, Is.EqualTo(Status.Cancelled));
                Assert.That(error.Message, Is.StringContaining("the window was closed"));
            }
        }

        [TestCase(0)]
        [TestCase(2)]
        public void TooFewGatesAreRefused(int count)
        {
            Assert.That(Assert.Throws<ApexlineException>(() =>
                TrackSource.Create(SourceDesc.Default(), Ring(count, 100))).Status,
                        Is.EqualTo(Status.InvalidArgument));
        }

        [Test]
        public void ADescriptionWithoutDefaultsIsRefusedInWords()
        {
            ApexlineException error = Assert.Throws<ApexlineException>(() =>
                TrackSource.Create(new SourceDesc(), Ring(60, 100)));
            Assert.That(error.Message, Is.StringContaining("struct_size"));
        }
    }
}
