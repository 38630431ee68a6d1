// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Buttons and sliders of the immediate-mode GUI that work with both of Unity's input systems: where the
    /// GUI gets no events, the mouse is read.</summary>
    internal static class InputGui
    {
        private static Rect _area;

        internal static void BeginArea(Rect area)
        {
            _area = area;
            GUILayout.BeginArea(area);
        }

        internal static void EndArea()
        {
            GUILayout.EndArea();
        }

        internal static bool Button(string text)
        {
            return GUILayout.Button(text) || IsUnderMouse() && RaceInput.Clicks;
        }

        internal static float Slider(float value, float low, float high)
        {
            value = GUILayout.HorizontalSlider(value, low, high);
            if (!IsUnderMouse() || !RaceInput.LeftButton)
            {
                return value;
            }
            Rect rect = OnScreen();
            return Mathf.Lerp(low, high, (RaceInput.MouseX - rect.x) / rect.width);
        }

        // Rectangles are known in the GUI's last pass alone.
        private static bool IsUnderMouse()
        {
            return RaceInput.GuiIsDeaf && Event.current.type == EventType.Repaint && RaceInput.IsOver(OnScreen());
        }

        private static Rect OnScreen()
        {
            Rect rect = GUILayoutUtility.GetLastRect();
            return new Rect(_area.x + rect.x, _area.y + rect.y, rect.width, rect.height);
        }
    }
}
