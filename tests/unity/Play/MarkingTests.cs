// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Marking a track by inspectors, handles and clicks.</summary>
    [TestFixture]
    public class MarkingTests : EditorFixture
    {
        [Test]
        public void TheTrackInspectorHasTheThesisButtonsAndEachWorks()
        {
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track);
            Press(inspector, "Create New Interface");
            Assert.That(_track.Gates.Count, Is.EqualTo(25));
            Object.DestroyImmediate(_track.Gates[24].gameObject);
            Press(inspector, "Update InterfaceList");
            Assert.That(_track.Gates.Count, Is.EqualTo(24));
            Press(inspector, "Arrange Interface Pivots");
            Assert.That(Vector3.Distance(_track.Gates[3].transform.position, _track.Gates[3].RacingPoint), Is.LessThan(1e-4f));
            Physics.Ground = (x, z) => -1f;
            Press(inspector, "Arrange Track");
            Assert.That(_track.Gates[3].Left.y, Is.EqualTo(-0.8f).Within(1e-3f));
            Press(inspector, "Reverse Direction");
            Press(inspector, "Delete InterfaceList");
            Assert.That(_track.transform.childCount, Is.EqualTo(0));
            Undo.PerformUndo();
            Assert.That(_track.CountGates(), Is.EqualTo(24));
        }

        [Test]
        public void AButtonWorksOnAllSelectedTracks()
        {
            RacingTrack other = Ring("Other", 60f, 16);
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track, other);
            Press(inspector, "Delete InterfaceList");
            Assert.That(_track.Gates.Count + other.Gates.Count, Is.EqualTo(0));
        }

        [Test]
        public void TheGateInspectorsSlidersActOnAllSelectedGatesAndAreUndone()
        {
            TrackGate first = _track.Gates[0];
            TrackGate second = _track.Gates[1];
            UnityEditor.Editor inspector = Inspect<TrackGateEditor>(first, second);
            FakeGui.Enter["_racing"] = 0.125f;
            FakeGui.Enter["_overtaking"] = 0.9f;
            inspector.OnInspectorGUI();
            FakeGui.Enter.Clear();
            Assert.That(first.Racing, Is.EqualTo(0.125f));
            Assert.That(second.Racing, Is.EqualTo(0.125f));
            Assert.That(second.Overtaking, Is.EqualTo(0.425f).Within(1e-4f), "automatic, so its slider is disabled");
            Undo.PerformUndo();
            Assert.That(first.Racing, Is.EqualTo(0.5f));
        }

        [Test]
        public void HandlesMoveBoundaryPointsAndHoldLinePoints()
        {
            TrackGate gate = _track.Gates[2];
            UnityEditor.Editor inspector = Inspect<TrackGateEditor>(gate);
            PrefabUtility.Instances.Add(gate);
            FakeScene.Drags = true;
            FakeScene.DragFrom = gate.Left;
            FakeScene.DragTo = gate.Left + Vector3.up * 2f;
            Vector3 right = gate.Right;
            Engine.Send(inspector, "OnSceneGUI");
            Assert.That(Vector3.Distance(gate.Left, FakeScene.DragTo), Is.LessThan(1e-4f));
            Assert.That(Vector3.Distance(gate.Right, right), Is.LessThan(1e-4f));
            Assert.That(PrefabUtility.Kept.Contains(gate), Is.True, "a prefab's instance keeps the change");
            FakeScene.Drags = true;
            FakeScene.DragFrom = gate.RacingPoint;
            FakeScene.DragTo = gate.Right + (gate.Right - gate.Left);
            Engine.Send(inspector, "OnSceneGUI");
            Assert.That(gate.Racing, Is.EqualTo(1f));
        }

        [Test]
        public void EveryNameThatAnInspectorAsksForIsASerializedField()
        {
            foreach (string property in new[] { "_closed", "_runOff", "_lines", "_vehicle", "_margin", "_overtakingOffset",
                "_asset", "_spacing", "_ground", "_gates" })
            {
                Assert.That(new SerializedObject(new Object[] { _track }).FindProperty(property), Is.Not.Null, property);
            }
            foreach (string property in new[] { "_racing", "_overtaking", "_automaticOvertaking", "_overtakingDistance",
                "_runOffLeft", "_runOffRight", "_grip" })
            {
                Assert.That(new SerializedObject(new Object[] { _track.Gates[0] }).FindProperty(property), Is.Not.Null, property);
            }
        }

        [Test]
        public void ClicksPlaceInsertAndDeleteGates()
        {
            TrackTool tool = ScriptableObject.CreateInstance<TrackTool>();
            SceneView view = ScriptableObject.CreateInstance<SceneView>();
            tool.target = _track;
            FakeScene.PlacePoint = new Vector3(200f, 0f, 0f);
            foreach (EventType type in new[] { EventType.Layout, EventType.MouseDown })
            {
                Event.current = new Event { type = type };
                tool.OnToolGUI(view);
            }
            Assert.That(Event.current.type, Is.EqualTo(EventType.Used));
            Assert.That(_track.Gates.Count, Is.EqualTo(25));
            Vector3 near = _track.Gates[5].RacingPoint;
            Event.current = new Event { type = EventType.MouseDown, shift = true, mousePosition = new Vector2(near.x, near.z) };
            tool.OnToolGUI(view);
            Assert.That(_track.Gates.Count, Is.EqualTo(26));
            TrackGate sixth = _track.Gates[5];
            Event.current = new Event { type = EventType.MouseDown, control = true, mousePosition = new Vector2(near.x, near.z) };
            tool.OnToolGUI(view);
            Assert.That(_track.Gates.Contains(sixth), Is.False);
            Undo.PerformUndo();
            Assert.That(_track.Gates.Contains(sixth), Is.True);
            Event.current = null;
        }

        [Test]
        public void MenusCreateObjectsThatAreUndone()
        {
            Menus.CreateDirector(new MenuCommand(null));
            Assert.That(Selection.activeGameObject.GetComponent<RaceDirector>(), Is.Not.Null);
            GameObject made = Selection.activeGameObject;
            Undo.PerformUndo();
            Assert.That((bool)made, Is.False);
        }
    }
}
