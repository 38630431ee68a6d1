// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEditor.EditorTools;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Marks a track in the scene view. A click on the road places a gate behind the last one; all points can be
    /// dragged; a click with Shift inserts a gate after the nearest one, with Control deletes the nearest one.</summary>
#if UNITY_6000_0_OR_NEWER
    [EditorTool("Mark Racing Track", typeof(RacingTrack), toolPriority = 10)]
#else
    [EditorTool("Mark Racing Track", typeof(RacingTrack))]
#endif
    public sealed class TrackTool : EditorTool
    {
        private const float NearestPixels = 40f;
        // Handles of gates beyond this distance from the camera are not drawn, m.
        private const float HandlesWithin = 150f;

        private GUIContent _icon;

        /// <inheritdoc/>
        public override GUIContent toolbarIcon
        {
            get { return _icon ?? (_icon = new GUIContent("Gates", "Mark the racing track: click to place gates")); }
        }

        /// <inheritdoc/>
        public override void OnToolGUI(EditorWindow window)
        {
            var view = window as SceneView;
            var track = target as RacingTrack;
            if (!view || !track)
            {
                return;
            }
            Vector3 eye = view.camera ? view.camera.transform.position : Vector3.zero;
            foreach (TrackGate gate in track.Gates.ToArray())
            {
                if (gate && Vector3.Distance(gate.RacingPoint, eye) < HandlesWithin)
                {
                    GateHandles.Draw(gate);
                }
            }
            int control = GUIUtility.GetControlID(FocusType.Passive);
            Event current = Event.current;
            if (current.type == EventType.Layout)
            {
                // Without this a click would select the object beneath.
                HandleUtility.AddDefaultControl(control);
            }
            else if (current.type == EventType.MouseDown && current.button == 0 && !current.alt
                && HandleUtility.nearestControl == control)
            {
                Click(track, current);
                current.Use();
            }
        }

        internal static void Click(RacingTrack track, Event current)
        {
            Vector3 point;
            Vector3 normal;
            if (current.shift || current.control)
            {
                TrackGate nearest = Nearest(track, current.mousePosition);
                if (nearest && current.control)
                {
                    TrackEdit.DeleteInterface(track, nearest);
                }
                else if (nearest)
                {
                    TrackEdit.InsertInterfaceAfter(track, nearest);
                }
            }
            else if (HandleUtility.PlaceObject(current.mousePosition, out point, out normal))
            {
                TrackEdit.CreateInterfaceAt(track, point);
            }
        }

        private static TrackGate Nearest(RacingTrack track, Vector2 mouse)
        {
            TrackGate nearest = null;
            float best = NearestPixels;
            foreach (TrackGate gate in track.Gates)
            {
                float distance = gate ? (HandleUtility.WorldToGUIPoint(gate.RacingPoint) - mouse).magnitude : float.MaxValue;
                if (distance < best)
                {
                    best = distance;
                    nearest = gate;
                }
            }
            return nearest;
        }
    }
}
