// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>The bake on its worker, and what it leaves.</summary>
    [TestFixture]
    public class BakeTests : EditorFixture
    {
        [Test]
        public void ComputeBakesOnAWorkerWithProgressIntoAnAsset()
        {
            Progress.States.Clear();
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track);
            Press(inspector, "Compute");
            Assert.That(TrackBaker.JobOf(_track), Is.Not.Null);
            WaitForBake();
            Assert.That(Progress.States.Values.Single(), Is.EqualTo(Progress.Status.Succeeded));
            Assert.That(_track.Asset.Length, Is.EqualTo(2f * Mathf.PI * 100f).Within(5f));
            Assert.That(AssetDatabase.Assets.ContainsKey("Assets/Ring.asset"), Is.True);
            Assert.That(TrackBaker.IsFresh(_track), Is.True);
            _track.Gates[0].Left += Vector3.forward * 0.5f;
            Assert.That(TrackBaker.IsFresh(_track), Is.False);
            FakeGui.Clear();
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("was changed since")), Is.True);
        }

        [Test]
        public void UndoOfABakeGivesTheTrackThatTheAssetSays()
        {
            Assert.That(TrackBaker.BakeNow(_track), Is.True);
            float ring = _track.Asset.Length;
            Track track;
            string problem;
            Undo.IncrementCurrentGroup();
            foreach (TrackGate gate in _track.Gates)
            {
                gate.SetBoundary(gate.Left * 2f - gate.Left.normalized * 5f, gate.Right * 2f + gate.Right.normalized * 5f);
            }
            Assert.That(TrackBaker.BakeNow(_track), Is.True);
            Assert.That(_track.Asset.TryLoad(out track, out problem) && track.LengthM > 1.9f * ring, Is.True, problem);
            Undo.PerformUndo();
            Assert.That(_track.Asset.Length, Is.EqualTo(ring));
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            Assert.That(track.LengthM, Is.EqualTo(ring));
        }

        [Test]
        public void ABakeCanBeCancelledAndChangesNothing()
        {
            Progress.States.Clear();
            RacingTrack wide = Ring("Long", 3000f, 400);
            TrackBaker.Job job = TrackBaker.Start(wide);
            Assert.That(Progress.Cancels[Progress.States.Keys.Max()](), Is.True);
            for (int i = 0; i < 3000 && TrackBaker.JobOf(wide) != null; ++i)
            {
                Thread.Sleep(10);
                EditorApplication.update();
            }
            Assert.That(job, Is.Not.Null);
            Assert.That(wide.Asset, Is.Null);
            Assert.That(Progress.States[Progress.States.Keys.Max()], Is.EqualTo(Progress.Status.Canceled));
        }

        [Test]
        public void ATrackThatCannotBeBakedSaysWhy()
        {
            _track.Gates[4].SetBoundary(_track.Gates[4].Right, _track.Gates[4].Left);
            Bake();
            Assert.That(_track.Asset, Is.Null);
            Assert.That(TrackBaker.LastFailure.Length, Is.GreaterThan(20));
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track);
            FakeGui.Clear();
            Press(inspector, "Check");
            FakeGui.Clear();
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Error: ")), Is.True);
        }

        [Test]
        public void PlacedLinesAreKeptByTheBake()
        {
            _track.Lines = LinePlacing.AsPlaced;
            foreach (TrackGate gate in _track.Gates)
            {
                gate.AutomaticOvertaking = false;
                gate.Racing = 0.3f;
                gate.Overtaking = 0.7f;
            }
            Assert.That(TrackBaker.BakeNow(_track), Is.True);
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            // The bake may ease a placed line by a quarter of a metre.
            float eased = 0.26f / _track.Gates.Min(gate => Vector3.Distance(gate.Left, gate.Right));
            foreach (LineNode node in track.LineNodes(TrackLine.Racing))
            {
                Assert.That(node.T, Is.EqualTo(0.3f).Within(eased));
            }
        }

        [Test]
        public void ReloadingScriptsCancelsBakesAndFreesEverything()
        {
            RuntimeHelpers.RunClassConstructor(typeof(Menus).TypeHandle);
            TrackBaker.Start(Ring("Long", 3000f, 400));
            Bake();
            AssemblyReloadEvents.Raise();
            Assert.That(ApexlineLibrary.LiveObjects, Is.EqualTo(0));
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, "the asset loads again");
        }
    }
}
