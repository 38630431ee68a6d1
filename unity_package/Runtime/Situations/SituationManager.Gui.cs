// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Keys and buttons on the screen.</content>
    public sealed partial class SituationManager
    {
        private void Update()
        {
            for (int i = 0; i < Titles.Length; ++i)
            {
                if (RaceInput.WasPressed(KeyCode.Alpha1 + i))
                {
                    Place((Situation)i);
                }
            }
            if (RaceInput.WasPressed(KeyCode.Return))
            {
                StartSituation();
            }
            if (RaceInput.WasPressed(KeyCode.Backspace))
            {
                DeleteSituation();
            }
            if (RaceInput.WasPressed(KeyCode.P))
            {
                SwitchPlayer();
            }
        }

        private void OnGUI()
        {
            if (_showButtons)
            {
                DrawButtons();
            }
        }

        // A car changes hands only before its race, so the situation is placed anew.
        private void SwitchPlayer()
        {
            Situation placed = _situation;
            _withPlayer = !_withPlayer;
            if (_cars.Count > 0)
            {
                Place(placed);
            }
        }

        private void DrawButtons()
        {
            InputGui.BeginArea(new Rect(10f, 10f, 190f, 445f));
            GUILayout.BeginVertical(GUI.skin.box);
            for (int i = 0; i < Titles.Length; ++i)
            {
                if (InputGui.Button((i + 1) + "  " + Titles[i]))
                {
                    Place((Situation)i);
                }
            }
            if (_vehicles.Length > 1 && InputGui.Button("Vehicle: " + _vehicles[Mathf.Max(0, _vehicle) % _vehicles.Length].name))
            {
                _vehicle = (Mathf.Max(0, _vehicle) + 1) % _vehicles.Length;
            }
            if (InputGui.Button(_withPlayer ? "You drive a car (P)" : "You watch (P)"))
            {
                SwitchPlayer();
            }
            GUILayout.Space(6f);
            if (InputGui.Button("Start (Return)"))
            {
                StartSituation();
            }
            if (InputGui.Button("Delete (Backspace)"))
            {
                DeleteSituation();
            }
            if (_camera)
            {
                GUILayout.Space(6f);
                _camera.DrawButtons(_cars);
            }
            GUILayout.EndVertical();
            InputGui.EndArea();
        }
    }
}
