// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>The inspector and scene handles of a gate: two sliders, and points that are held on the segment.</summary>
    [CustomEditor(typeof(TrackGate)), CanEditMultipleObjects]
    public sealed class TrackGateEditor : UnityEditor.Editor
    {
        private static readonly GUIContent RacingLabel = new GUIContent("Racing point",
            "0: at the left boundary point, 1: at the right one.");
        private static readonly GUIContent OvertakingLabel =
            new GUIContent("Overtaking point", "0: at the left boundary point, 1: at the right one.");

        private SerializedProperty _racing;
        private SerializedProperty _overtaking;
        private SerializedProperty _automatic;
        private SerializedProperty _distance;
        private SerializedProperty _runOffLeft;
        private SerializedProperty _runOffRight;
        private SerializedProperty _grip;

        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            EditorGUI.BeginChangeCheck();
            EditorGUILayout.PropertyField(_racing, RacingLabel);
            using (new EditorGUI.DisabledScope(_automatic.boolValue && !_automatic.hasMultipleDifferentValues))
            {
                EditorGUILayout.PropertyField(_overtaking, OvertakingLabel);
            }
            bool moved = EditorGUI.EndChangeCheck();
            EditorGUILayout.PropertyField(_automatic);
            EditorGUILayout.PropertyField(_distance);
            EditorGUILayout.Space();
            EditorGUILayout.PropertyField(_runOffLeft);
            EditorGUILayout.PropertyField(_runOffRight);
            EditorGUILayout.PropertyField(_grip);
            if (serializedObject.ApplyModifiedProperties())
            {
                SceneView.RepaintAll();
            }
            if (moved)
            {
                PlaceLinesByHand();
            }
            if (targets.Length == 1)
            {
                DrawTools((TrackGate)target);
            }
        }

        // Computed lines would not contain the moved gate.
        private void PlaceLinesByHand()
        {
            var moved = new List<TrackGate>();
            foreach (Object gate in targets)
            {
                moved.Add((TrackGate)gate);
            }
            foreach (TrackGate gate in moved)
            {
                RacingTrack track = TrackEdit.TrackOf(gate);
                if (track)
                {
                    TrackEdit.PlaceLinesByHand(track, moved);
                }
            }
            serializedObject.Update();
        }

        private static void DrawTools(TrackGate gate)
        {
            RacingTrack track = TrackEdit.TrackOf(gate);
            if (!track)
            {
                EditorGUILayout.HelpBox("This gate is in no track; make it a child of one and press Update InterfaceList there.",
                    MessageType.Warning);
                return;
            }
            if (track.Lines != LinePlacing.AsPlaced)
            {
                EditorGUILayout.HelpBox("The track's lines are computed. Moving a point switches the track to lines As Placed; " +
                                        "the other gates take the computed lines over.", MessageType.Info);
            }
            DrawComputed(track, gate);
            if (GUILayout.Button("Insert Interface after this"))
            {
                TrackGate made = TrackEdit.InsertInterfaceAfter(track, gate);
                if (made)
                {
                    Selection.activeObject = made.gameObject;
                }
            }
            if (GUILayout.Button("Delete this Interface"))
            {
                Selection.activeObject = track.gameObject;
                TrackEdit.DeleteInterface(track, gate);
            }
        }

        // Values of the racing line where it passes this gate.
        private static void DrawComputed(RacingTrack track, TrackGate gate)
        {
            LineNode node;
            if (LineCache.TryFindNode(track, gate.RacingPoint, out node))
            {
                EditorGUILayout.Space();
                float curvature = Mathf.Abs(node.Curvature1pm);
                EditorGUILayout.LabelField("Distance " + Number(node.DistanceM, "0") + " m");
                EditorGUILayout.LabelField("Radius " + (curvature > 1e-4f ? Number(1f / curvature, "0") + " m" : "straight") +
                                           ", by the gates' lines " + Number(node.GateRadiusM, "0") + " m");
                EditorGUILayout.LabelField("Speed " + Number(3.6f * node.SpeedMps, "0") + " km/h");
            }
        }

        private static string Number(float value, string format)
        {
            return value.ToString(format, System.Globalization.CultureInfo.InvariantCulture);
        }

        private void OnEnable()
        {
            _racing = serializedObject.FindProperty("_racing");
            _overtaking = serializedObject.FindProperty("_overtaking");
            _automatic = serializedObject.FindProperty("_automaticOvertaking");
            _distance = serializedObject.FindProperty("_overtakingDistance");
            _runOffLeft = serializedObject.FindProperty("_runOffLeft");
            _runOffRight = serializedObject.FindProperty("_runOffRight");
            _grip = serializedObject.FindProperty("_grip");
        }

        private void OnSceneGUI()
        {
            GateHandles.Draw((TrackGate)target);
        }
    }
}
