// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Shows in the scene view what Track from Selection would make, before it is made: edges, gates, racing line, lap
    /// time, findings. Settings may be tried; nothing is in the scene until Make Track is pressed.</summary>
    public sealed class TrackPreview : EditorWindow
    {
        private static readonly Color GateColour = new Color(1f, 1f, 1f, 0.5f);

        private Object[] _selected = new Object[0];
        private RacingTrack _settings;
        private FoundRoad _road;
        private Vector3[] _line = new Vector3[0];
        private string _text = "";
        private bool _failed;

        /// <summary>Opens the window with the road in what is selected.</summary>
        public static TrackPreview Open(Object[] selected)
        {
            TrackPreview window = GetWindow<TrackPreview>(true, "Track from Selection");
            window._selected = selected;
            window.Refresh();
            return window;
        }

        /// <summary>Description of the track that would be made.</summary>
        public string Text { get { return _text; } }

        /// <summary>The road that would be laid; null when there is none.</summary>
        public FoundRoad Road { get { return _road; } }

        private void OnEnable()
        {
            SceneView.duringSceneGui += Draw;
        }

        private void OnDisable()
        {
            SceneView.duringSceneGui -= Draw;
            if (_settings)
            {
                DestroyImmediate(_settings.gameObject);
            }
            SceneView.RepaintAll();
        }

        private void OnGUI()
        {
            EditorGUI.BeginChangeCheck();
            float width = EditorGUILayout.FloatField("Road width, m", Settings.RoadWidth);
            float spacing = EditorGUILayout.FloatField("Distance of gates, m", Settings.Spacing);
            float runOff = EditorGUILayout.FloatField("Run-off, m", Settings.RunOff);
            bool ground = EditorGUILayout.Toggle("Width from ground", Settings.WidthFromGround);
            if (EditorGUI.EndChangeCheck())
            {
                Settings.RoadWidth = width;
                Settings.Spacing = spacing;
                Settings.RunOff = Mathf.Clamp(runOff, 0f, 100f);
                Settings.WidthFromGround = ground;
                Refresh();
            }
            EditorGUILayout.HelpBox(_text, _failed ? MessageType.Error : MessageType.Info);
            using (new EditorGUI.DisabledScope(_road == null))
            {
                if (GUILayout.Button("Make Track"))
                {
                    Make();
                    Close();
                }
            }
            if (GUILayout.Button("Cancel"))
            {
                Close();
            }
        }

        // A track of its own, so that the one in the scene keeps its settings until it is made anew.
        private RacingTrack Settings
        {
            get
            {
                if (!_settings)
                {
                    RacingTrack inScene = FindAnyObjectByType<RacingTrack>();
                    var owner = new GameObject("Track preview") { hideFlags = HideFlags.HideAndDontSave };
                    owner.SetActive(false);
                    _settings = owner.AddComponent<RacingTrack>();
                    Copy(inScene, _settings);
                }
                return _settings;
            }
        }

        private static void Copy(RacingTrack from, RacingTrack to)
        {
            if (from)
            {
                to.transform.SetPositionAndRotation(from.transform.position, from.transform.rotation);
                to.name = from.name;
                to.RoadWidth = from.RoadWidth;
                to.Spacing = from.Spacing;
                to.RunOff = from.RunOff;
                to.WidthFromGround = from.WidthFromGround;
                to.Ground = from.Ground;
                to.Vehicle = from.Vehicle;
            }
            to.Vehicle = to.Vehicle ? to.Vehicle : TrackSetup.VehicleOfScene();
        }

        private void Refresh()
        {
            _road = null;
            _line = new Vector3[0];
            _failed = true;
            EditorUtility.DisplayProgressBar("Track from Selection", "Finding the road and its line", 0.4f);
            try
            {
                FoundRoad road = RoadFinder.Find(Settings, _selected);
                RacingTrack inScene = FindAnyObjectByType<RacingTrack>();
                int kept = inScene ? GateEdits.CountKept(GateEdits.Of(inScene), road) : 0;
                using (TrackSource source = road.ToSource(Settings.name, Settings.RunOff))
                {
                    _text = TrackSetup.Describe(road, kept, source.Lint());
                    _road = road;
                    _failed = false;
                    Compute(source);
                }
            }
            catch (ApexlineException exception)
            {
                _text += (_road == null ? "" : "\n") + exception.Message;
                _text = _road == null ? exception.Message : _text;
            }
            finally
            {
                EditorUtility.ClearProgressBar();
            }
            SceneView.RepaintAll();
        }

        private void Compute(TrackSource source)
        {
            BakeDesc desc = BakeDesc.Default();
            if (Settings.Vehicle)
            {
                desc.Vehicle = Settings.Vehicle.ToDesc();
            }
            using (Track track = Track.Bake(source, desc))
            {
                LineNode[] nodes = track.LineNodes(TrackLine.Racing);
                _line = new Vector3[nodes.Length];
                for (int i = 0; i < nodes.Length; ++i)
                {
                    _line[i] = nodes[i].Position.ToVector();
                }
                float time = track.LineInfo(TrackLine.Racing).TimeS;
                string car = Settings.Vehicle ? Settings.Vehicle.name : "the library's reference car";
                _text += "\nLap of the racing line: " + time.ToString("0.0") + " s for " + car + ".";
            }
        }

        private void Make()
        {
            TrackSetup.Make(track =>
            {
                Undo.RecordObject(track, "Track from Selection");
                track.RoadWidth = Settings.RoadWidth;
                track.Spacing = Settings.Spacing;
                track.RunOff = Settings.RunOff;
                track.WidthFromGround = Settings.WidthFromGround;
                return _road;
            }, null);
        }

        private void Draw(SceneView view)
        {
            if (_road == null)
            {
                return;
            }
            Vector3[] left = _road.Edge(true);
            Vector3[] right = _road.Edge(false);
            Path(left, TrackColours.Left);
            Path(right, TrackColours.Right);
            Path(_line, TrackColours.RacingLine);
            Handles.color = GateColour;
            for (int i = 0; i < left.Length; ++i)
            {
                Handles.DrawLine(left[i], right[i]);
            }
        }

        private void Path(Vector3[] points, Color colour)
        {
            Handles.color = colour;
            for (int i = 0; i + 1 < points.Length || i < points.Length && _road.Closed; ++i)
            {
                Handles.DrawLine(points[i], points[(i + 1) % points.Length]);
            }
        }
    }
}
