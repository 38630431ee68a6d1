// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Keys and buttons on the screen.</content>
    public sealed partial class SituationManager
    {
        // Keys come through the gui's events, which both of Unity's input systems deliver.
        private void OnGUI()
        {
            Event current = Event.current;
            if (current.type == EventType.KeyDown && HandleKey(current.keyCode))
            {
                current.Use();
            }
            if (_showButtons)
            {
                DrawButtons();
            }
        }

        private bool HandleKey(KeyCode key)
        {
            if (key >= KeyCode.Alpha1 && key <= KeyCode.Alpha6)
            {
                Place((Situation)(key - KeyCode.Alpha1));
            }
            else if (key == KeyCode.Return)
            {
                StartSituation();
            }
            else if (key == KeyCode.Backspace)
            {
                DeleteSituation();
            }
            else
            {
                return false;
            }
            return true;
        }

        private void DrawButtons()
        {
            GUILayout.BeginArea(new Rect(10f, 10f, 190f, 420f));
            GUILayout.BeginVertical(GUI.skin.box);
            for (int i = 0; i < Titles.Length; ++i)
            {
                if (GUILayout.Button((i + 1) + "  " + Titles[i]))
                {
                    Place((Situation)i);
                }
            }
            if (_vehicles.Length > 1 && GUILayout.Button("Vehicle: " + _vehicles[Mathf.Max(0, _vehicle) % _vehicles.Length].name))
            {
                _vehicle = (Mathf.Max(0, _vehicle) + 1) % _vehicles.Length;
            }
            GUILayout.Space(6f);
            if (GUILayout.Button("Start (Return)"))
            {
                StartSituation();
            }
            if (GUILayout.Button("Delete (Backspace)"))
            {
                DeleteSituation();
            }
            if (_camera)
            {
                GUILayout.Space(6f);
                _camera.DrawButtons(_cars);
            }
            GUILayout.EndVertical();
            GUILayout.EndArea();
        }
    }
}
