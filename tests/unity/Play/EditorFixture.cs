// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Threading;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>A marked ring in the stand-in for the editor, its inspectors and its bakes.</summary>
    public abstract class EditorFixture
    {
        protected RacingTrack _track;

        [SetUp]
        public void MakeRing()
        {
            Engine.Reset();
            Application.isPlaying = false;
            Undo.ClearAll();
            FakeGui.Clear();
            Gizmos.Log.Clear();
            _track = Ring("Ring", 100f, 24);
        }

        [TearDown]
        public void End()
        {
            TrackBaker.CancelAll();
            Application.isPlaying = true;
        }

        // Clockwise seen from above, so left is outside.
        protected static RacingTrack Ring(string name, float radius, int gates)
        {
            RacingTrack track = new GameObject(name).AddComponent<RacingTrack>();
            for (int i = 0; i < gates; ++i)
            {
                Vector3 outward = Conversion.YawRotation(2f * Mathf.PI * i / gates) * Vector3.forward;
                TrackGate gate = TrackEdit.CreateNewInterface(track);
                gate.SetBoundary(outward * (radius + 5f), outward * (radius - 5f));
            }
            return track;
        }

        protected static UnityEditor.Editor Inspect<T>(params Object[] targets)
        {
            return UnityEditor.Editor.CreateEditor(targets, typeof(T));
        }

        protected static void Press(UnityEditor.Editor inspector, string button)
        {
            FakeGui.Press = button;
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Press, Is.Null, "there is a button " + button);
        }

        protected void Bake()
        {
            TrackBaker.Start(_track);
            WaitForBake();
        }

        protected void WaitForBake()
        {
            for (int i = 0; i < 3000 && TrackBaker.JobOf(_track) != null; ++i)
            {
                Thread.Sleep(10);
                if (EditorApplication.update != null)
                {
                    EditorApplication.update();
                }
            }
            Assert.That(TrackBaker.JobOf(_track), Is.Null);
        }
    }
}
