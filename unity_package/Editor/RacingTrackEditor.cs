// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>The inspector of a track: gates, tools, compute.</summary>
    [CustomEditor(typeof(RacingTrack)), CanEditMultipleObjects]
    public sealed class RacingTrackEditor : UnityEditor.Editor
    {
        private static readonly string[] Settings =
        {
            "_closed", "_runOff", "_lines", "_vehicle", "_margin", "_overtakingOffset", "_asset", "_spacing",
            "_roadWidth", "_widthFromGround", "_ground"
        };

        private const int MostFindings = 12;

        private SerializedProperty[] _settings;
        private SerializedProperty _gates;
        private Finding[] _findings;
        private string _problem = "";

        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            foreach (SerializedProperty property in _settings)
            {
                EditorGUILayout.PropertyField(property);
            }
            serializedObject.ApplyModifiedProperties();
            DrawGateTools();
            DrawCompute();
        }

        /// <inheritdoc/>
        public override bool RequiresConstantRepaint()
        {
            foreach (Object track in targets)
            {
                if (TrackBaker.JobOf((RacingTrack)track) != null)
                {
                    return true;
                }
            }
            return false;
        }

        private void OnEnable()
        {
            _settings = new SerializedProperty[Settings.Length];
            for (int i = 0; i < Settings.Length; ++i)
            {
                _settings[i] = serializedObject.FindProperty(Settings[i]);
            }
            _gates = serializedObject.FindProperty("_gates");
        }

        private void DrawGateTools()
        {
            EditorGUILayout.Space();
            EditorGUILayout.LabelField("Gates", EditorStyles.boldLabel);
            if (Button("Create New Interface", "Places a full gate behind the last one in driving direction."))
            {
                TrackGate made = null;
                foreach (Object track in targets)
                {
                    made = TrackEdit.CreateNewInterface((RacingTrack)track);
                }
                Selection.activeObject = targets.Length == 1 ? target : made.gameObject;
            }
            serializedObject.Update();
            if (targets.Length == 1)
            {
                EditorGUILayout.PropertyField(_gates, new GUIContent("InterfaceList"), true);
                serializedObject.ApplyModifiedProperties();
            }
            if (Button("Update InterfaceList",
                "Rebuilds the list from the hierarchy, after gates were swapped or deleted by hand."))
            {
                Each(TrackEdit.UpdateInterfaceList);
            }
            if (Button("Delete InterfaceList", "Deletes all gates."))
            {
                Each(TrackEdit.DeleteInterfaceList);
            }
            if (Button("Arrange Track", "Puts all points 20 cm above the ground beneath them."))
            {
                Each(Arrange);
            }
            if (Button("Arrange Interface Pivots", "Moves each gate's anchor onto its racing-line point."))
            {
                Each(TrackEdit.ArrangeInterfacePivots);
            }
            if (Button("Reverse Direction", "Turns the driving direction round."))
            {
                Each(TrackEdit.ReverseDirection);
            }
        }

        private void DrawCompute()
        {
            EditorGUILayout.Space();
            EditorGUILayout.LabelField("Compute", EditorStyles.boldLabel);
            if (!ApexlineLibrary.IsSupported)
            {
                EditorGUILayout.HelpBox(ApexlineLibrary.Problem, MessageType.Error);
                return;
            }
            foreach (Object item in targets)
            {
                DrawState((RacingTrack)item);
            }
            if (Button("Compute", "Bakes radii, distances, lines and speeds in the background."))
            {
                Each(track => TrackBaker.Start(track));
            }
            if (Button("Check", "Says what the bake would refuse, and gives advice."))
            {
                Check();
            }
            DrawFindings();
        }

        private static void DrawState(RacingTrack track)
        {
            TrackBaker.Job job = TrackBaker.JobOf(track);
            if (job != null)
            {
                EditorGUILayout.HelpBox(track.name + ": computing, " + Mathf.RoundToInt(100f * job.Share) + " %", MessageType.Info);
                if (GUILayout.Button("Cancel"))
                {
                    job.Cancel();
                }
            }
            else if (!track.Asset)
            {
                EditorGUILayout.HelpBox(track.name + " was not computed yet.", MessageType.Info);
            }
            else if (!TrackBaker.IsFresh(track))
            {
                EditorGUILayout.HelpBox(track.name + " was changed since it was computed. Press Compute.", MessageType.Warning);
            }
            else
            {
                EditorGUILayout.HelpBox(track.name + ": " + track.Asset.Length.ToString("0") + " m, " + track.Asset.GateCount +
                                        " gates, " + track.Asset.LapTime.ToString("0.00") + " s", MessageType.None);
            }
        }

        private void Check()
        {
            _problem = "";
            _findings = null;
            try
            {
                _findings = TrackSourceBuilder.Lint((RacingTrack)target);
            }
            catch (ApexlineException exception)
            {
                _problem = exception.Message;
            }
        }

        private void DrawFindings()
        {
            string problem = _problem.Length > 0 ? _problem : TrackBaker.LastFailure;
            if (!string.IsNullOrEmpty(problem))
            {
                EditorGUILayout.HelpBox(problem, MessageType.Error);
            }
            if (_findings == null)
            {
                return;
            }
            if (_findings.Length == 0)
            {
                EditorGUILayout.HelpBox("Nothing to find fault with.", MessageType.Info);
            }
            for (int i = 0; i < _findings.Length && i < MostFindings; ++i)
            {
                MessageType type = _findings[i].IsError ? MessageType.Error : MessageType.Warning;
                EditorGUILayout.HelpBox(_findings[i].Message.ToString(), type);
                if (_findings[i].Gate != Constants.None && GUILayout.Button("Show gate " + (_findings[i].Gate + 1)))
                {
                    Show((int)_findings[i].Gate);
                }
            }
        }

        // Findings count the gates that are there.
        private void Show(int index)
        {
            foreach (TrackGate gate in ((RacingTrack)target).Gates)
            {
                if (gate && index-- == 0)
                {
                    Selection.activeObject = gate.gameObject;
                    if (SceneView.lastActiveSceneView)
                    {
                        SceneView.lastActiveSceneView.Frame(new Bounds(gate.RacingPoint, Vector3.one * 30f), false);
                    }
                }
            }
        }

        private static void Arrange(RacingTrack track)
        {
            int groundless = TrackEdit.ArrangeTrack(track);
            if (groundless > 0)
            {
                Debug.LogWarning("Apexline: " + track.name + ": " + groundless +
                    " points have no ground beneath them and stay; give " +
                                 "the road a collider on a layer of Ground", track);
            }
        }

        private static bool Button(string text, string tooltip)
        {
            return GUILayout.Button(new GUIContent(text, tooltip));
        }

        private void Each(System.Action<RacingTrack> action)
        {
            foreach (Object track in targets)
            {
                action((RacingTrack)track);
            }
            serializedObject.Update();
            SceneView.RepaintAll();
        }
    }
}
