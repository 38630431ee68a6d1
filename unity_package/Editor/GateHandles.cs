// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Handles of one gate in the scene view.</summary>
    internal static class GateHandles
    {
        internal static void Draw(TrackGate gate)
        {
            Vector3 moved;
            if (Moved(gate.Left, TrackColours.Left, out moved))
            {
                TrackEdit.MoveBoundary(gate, true, moved);
            }
            if (Moved(gate.Right, TrackColours.Right, out moved))
            {
                TrackEdit.MoveBoundary(gate, false, moved);
            }
            if (Moved(gate.RacingPoint, TrackColours.RacingLine, out moved))
            {
                TrackEdit.MoveLinePoint(gate, true, moved);
            }
            if (Moved(gate.OvertakingPoint, TrackColours.OvertakingArrow, out moved))
            {
                TrackEdit.MoveLinePoint(gate, false, moved);
            }
        }

        private static bool Moved(Vector3 point, Color colour, out Vector3 moved)
        {
            Handles.color = colour;
            EditorGUI.BeginChangeCheck();
            moved = Handles.FreeMoveHandle(point, HandleUtility.GetHandleSize(point) * 0.12f, Vector3.zero,
                Handles.SphereHandleCap);
            return EditorGUI.EndChangeCheck();
        }
    }
}
