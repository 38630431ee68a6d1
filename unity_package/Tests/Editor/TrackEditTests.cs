// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    [TestFixture]
    public class TrackEditTests
    {
        private RacingTrack _track;

        [SetUp]
        public void MakeTrack()
        {
            Undo.ClearAll();
            _track = new GameObject("Track").AddComponent<RacingTrack>();
        }

        [TearDown]
        public void DeleteTrack()
        {
            Undo.ClearAll();
            Object.DestroyImmediate(_track.gameObject);
        }

        private static GameObject Deck(Vector3 centre)
        {
            var deck = new GameObject("Deck");
            deck.transform.position = centre;
            deck.AddComponent<BoxCollider>().size = new Vector3(200f, 1f, 200f);
            Physics.SyncTransforms();
            return deck;
        }

        [Test]
        public void OnePressPlacesAWholeGateBehindTheLast()
        {
            TrackGate first = TrackEdit.CreateNewInterface(_track);
            TrackGate second = TrackEdit.CreateNewInterface(_track);
            Assert.That(_track.Gates, Is.EqualTo(new[] { first, second }));
            Assert.That(second.transform.parent, Is.EqualTo(_track.transform));
            Assert.That(Vector3.Distance(second.RacingPoint, first.RacingPoint), Is.EqualTo(_track.Spacing).Within(1e-3f));
            Assert.That(Vector3.Dot(second.RacingPoint - first.RacingPoint, first.Forward), Is.GreaterThan(0f));
            Assert.That(second.Width, Is.EqualTo(first.Width).Within(1e-3f));
            Assert.That(second.OvertakingPoint, Is.Not.EqualTo(second.RacingPoint));
        }

        [Test]
        public void GatesGoOnAlongTheCurveThatTheLastTwoBegan()
        {
            TrackGate first = TrackEdit.CreateNewInterface(_track);
            TrackGate second = TrackEdit.CreateNewInterface(_track);
            TrackEdit.MoveBoundary(second, true, second.Left + second.Forward * 2f);
            float turn = GateGeometry.TurnBetween(first.Left, first.Right, second.Left, second.Right);
            TrackGate third = TrackEdit.CreateNewInterface(_track);
            float next = GateGeometry.TurnBetween(second.Left, second.Right, third.Left, third.Right);
            Assert.That(turn, Is.GreaterThan(0.1f));
            Assert.That(next, Is.EqualTo(turn).Within(0.15f * turn));
        }

        [Test]
        public void CreatingIsOneStepOfUndo()
        {
            TrackEdit.CreateNewInterface(_track);
            TrackEdit.CreateNewInterface(_track);
            Undo.PerformUndo();
            Assert.That(_track.CountGates(), Is.EqualTo(1));
            Assert.That(_track.transform.childCount, Is.EqualTo(1));
            Undo.PerformUndo();
            Assert.That(_track.Gates.Count, Is.EqualTo(0));
            Assert.That(_track.transform.childCount, Is.EqualTo(0));
        }

        [Test]
        public void DeletingTheListIsUndoneWithAllGates()
        {
            for (int i = 0; i < 5; ++i)
            {
                TrackEdit.CreateNewInterface(_track);
            }
            Vector3 place = _track.Gates[3].Left;
            TrackEdit.DeleteInterfaceList(_track);
            Assert.That(_track.Gates.Count, Is.EqualTo(0));
            Assert.That(_track.transform.childCount, Is.EqualTo(0));
            Undo.PerformUndo();
            Assert.That(_track.CountGates(), Is.EqualTo(5));
            Assert.That(_track.Gates[3].Left, Is.EqualTo(place));
        }

        [Test]
        public void UpdateFollowsTheHierarchyAfterSwapsAndDeletions()
        {
            for (int i = 0; i < 4; ++i)
            {
                TrackEdit.CreateNewInterface(_track);
            }
            TrackGate last = _track.Gates[3];
            Object.DestroyImmediate(_track.Gates[1].gameObject);
            last.transform.SetSiblingIndex(0);
            TrackEdit.UpdateInterfaceList(_track);
            Assert.That(_track.Gates.Count, Is.EqualTo(3));
            Assert.That(_track.Gates[0], Is.EqualTo(last));
            Assert.That(last.name, Is.EqualTo("Interface 001"));
        }

        [Test]
        public void ArrangePutsPointsTwentyCentimetresAboveTheGroundBeneathAndNotOntoTheBridgeAbove()
        {
            GameObject ground = Deck(new Vector3(0f, 2.5f, 0f));
            GameObject bridge = Deck(new Vector3(0f, 12f, 0f));
            TrackGate gate = TrackEdit.CreateInterfaceAt(_track, new Vector3(0f, 3f, 10f));
            TrackEdit.MoveBoundary(gate, true, new Vector3(-5f, 6f, 10f));
            TrackEdit.MoveBoundary(gate, false, new Vector3(5f, 2.9f, 10f));
            gate.Racing = 0.25f;
            Assert.That(TrackEdit.ArrangeTrack(_track), Is.EqualTo(0));
            Assert.That(gate.Left.y, Is.EqualTo(3.2f).Within(1e-4f));
            Assert.That(gate.Right.y, Is.EqualTo(3.2f).Within(1e-4f));
            Assert.That(gate.RacingPoint.y, Is.EqualTo(3.2f).Within(1e-4f));
            Assert.That(gate.Left.x, Is.EqualTo(-5f).Within(1e-4f));
            Undo.PerformUndo();
            Assert.That(gate.Left.y, Is.EqualTo(6f).Within(1e-4f));
            Object.DestroyImmediate(ground);
            Object.DestroyImmediate(bridge);
        }

        [Test]
        public void PointsSunkIntoTheGroundAreLifted()
        {
            GameObject ground = Deck(new Vector3(0f, 2.5f, 0f));
            TrackGate gate = TrackEdit.CreateNewInterface(_track);
            gate.SetBoundary(new Vector3(-5f, -8f, 0f), new Vector3(5f, -8f, 0f));
            Assert.That(TrackEdit.ArrangeTrack(_track), Is.EqualTo(0));
            Assert.That(gate.Left.y, Is.EqualTo(3.2f).Within(1e-4f));
            Object.DestroyImmediate(ground);
        }

        [Test]
        public void PointsWithoutGroundStayAndAreCounted()
        {
            TrackGate gate = TrackEdit.CreateNewInterface(_track);
            Vector3 left = gate.Left;
            Assert.That(TrackEdit.ArrangeTrack(_track), Is.EqualTo(2));
            Assert.That(gate.Left, Is.EqualTo(left));
        }

        [Test]
        public void PivotsMoveOntoTheRacingPointAndNoPointMoves()
        {
            TrackEdit.CreateNewInterface(_track);
            TrackGate gate = TrackEdit.CreateNewInterface(_track);
            gate.SetBoundary(new Vector3(-3f, 1f, 40f), new Vector3(9f, 2f, 44f));
            gate.AutomaticOvertaking = false;
            gate.Racing = 0.3f;
            Vector3 left = gate.Left;
            Vector3 right = gate.Right;
            Vector3 racing = gate.RacingPoint;
            Vector3 before = gate.transform.position;
            TrackEdit.ArrangeInterfacePivots(_track);
            Assert.That(Vector3.Distance(gate.transform.position, racing), Is.LessThan(1e-4f));
            Assert.That(Vector3.Distance(gate.Left, left) + Vector3.Distance(gate.Right, right), Is.LessThan(1e-3f));
            Assert.That(Vector3.Dot(gate.transform.forward, gate.Forward), Is.GreaterThan(0.999f));
            Undo.PerformUndo();
            Assert.That(Vector3.Distance(gate.transform.position, before), Is.LessThan(1e-4f));
            Assert.That(Vector3.Distance(gate.Left, left), Is.LessThan(1e-3f));
        }

        [Test]
        public void LinePointsStayOnTheSegmentWhileABoundaryPointIsDragged()
        {
            TrackGate gate = TrackEdit.CreateNewInterface(_track);
            gate.AutomaticOvertaking = false;
            gate.Racing = 0.3f;
            gate.Overtaking = 0.9f;
            TrackEdit.MoveBoundary(gate, true, new Vector3(-20f, 3f, 7f));
            Vector3 across = gate.Right - gate.Left;
            Assert.That(Vector3.Cross(gate.RacingPoint - gate.Left, across).magnitude, Is.LessThan(1e-2f));
            Assert.That(Vector3.Distance(gate.RacingPoint, gate.Left), Is.EqualTo(0.3f * across.magnitude).Within(1e-3f));
            Assert.That(Vector3.Distance(gate.OvertakingPoint, gate.Left), Is.EqualTo(0.9f * across.magnitude).Within(1e-3f));
        }

        [Test]
        public void TheAutomaticOvertakingPointKeepsItsDistanceOnTheSideWithMoreRoom()
        {
            TrackGate gate = TrackEdit.CreateNewInterface(_track);
            gate.SetBoundary(new Vector3(-6f, 0f, 0f), new Vector3(6f, 0f, 0f));
            gate.AutomaticOvertaking = true;
            gate.OvertakingDistance = 3f;
            gate.Racing = 0.25f;
            Assert.That(gate.OvertakingPoint.x - gate.RacingPoint.x, Is.EqualTo(3f).Within(1e-4f));
            gate.Racing = 0.75f;
            Assert.That(gate.OvertakingPoint.x - gate.RacingPoint.x, Is.EqualTo(-3f).Within(1e-4f));
            TrackEdit.MoveBoundary(gate, false, new Vector3(10f, 0f, 0f));
            Assert.That(gate.OvertakingPoint.x - gate.RacingPoint.x, Is.EqualTo(-3f).Within(1e-4f));
        }

        [Test]
        public void ADraggedLinePointIsHeldOnTheSegment()
        {
            TrackGate gate = TrackEdit.CreateNewInterface(_track);
            TrackEdit.MoveLinePoint(gate, true, gate.Right + Vector3.forward * 30f + Vector3.right * 4f);
            Assert.That(gate.Racing, Is.EqualTo(1f));
            TrackEdit.MoveLinePoint(gate, false, gate.Left);
            Assert.That(gate.Overtaking, Is.EqualTo(0f));
            Assert.That(gate.AutomaticOvertaking, Is.False);
        }

        [Test]
        public void AClickPlacesAGateAcrossTheWayFromTheLast()
        {
            TrackEdit.CreateInterfaceAt(_track, new Vector3(0f, 0f, 0f));
            TrackGate gate = TrackEdit.CreateInterfaceAt(_track, new Vector3(30f, 0f, 40f));
            Assert.That(Vector3.Dot(gate.Forward, new Vector3(0.6f, 0f, 0.8f)), Is.EqualTo(1f).Within(1e-3f));
            Assert.That(Vector3.Distance((gate.Left + gate.Right) * 0.5f, new Vector3(30f, 0f, 40f)), Is.LessThan(1e-3f));
        }

        [Test]
        public void AGateIsInsertedBetweenTwo()
        {
            TrackGate first = TrackEdit.CreateNewInterface(_track);
            TrackGate second = TrackEdit.CreateNewInterface(_track);
            TrackGate middle = TrackEdit.InsertInterfaceAfter(_track, first);
            Assert.That(_track.Gates, Is.EqualTo(new[] { first, middle, second }));
            Assert.That(Vector3.Distance(middle.Left, (first.Left + second.Left) * 0.5f), Is.LessThan(1e-3f));
            _track.Closed = false;
            Assert.That(TrackEdit.InsertInterfaceAfter(_track, second), Is.Null);
        }

        [Test]
        public void ReversingTwiceChangesNothing()
        {
            for (int i = 0; i < 3; ++i)
            {
                TrackEdit.CreateNewInterface(_track);
            }
            Vector3 left = _track.Gates[0].Left;
            Vector3 racing = _track.Gates[0].RacingPoint;
            Vector3 forward = _track.Gates[0].Forward;
            TrackEdit.ReverseDirection(_track);
            Assert.That(Vector3.Distance(_track.Gates[2].Right, left), Is.LessThan(1e-4f));
            Assert.That(Vector3.Distance(_track.Gates[2].RacingPoint, racing), Is.LessThan(1e-4f));
            Assert.That(Vector3.Dot(_track.Gates[2].Forward, forward), Is.EqualTo(-1f).Within(1e-4f));
            TrackEdit.ReverseDirection(_track);
            Assert.That(Vector3.Distance(_track.Gates[0].Left, left), Is.LessThan(1e-4f));
        }
    }
}
