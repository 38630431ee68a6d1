// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Globalization;
using System.Text;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A timing tower on the screen of a running game: place, driver, gap and, for AI cars, state and reason. Its text is
    /// made anew a few times a second, not every frame.</summary>
    [AddComponentMenu("Racing AI/Race Overlay")]
    [DisallowMultipleComponent]
    public sealed class RaceOverlay : MonoBehaviour
    {
        private const float LineHeight = 18f;
        private const float Width = 430f;

        [SerializeField, Tooltip("The race; none: the one in the scene.")]
        private RaceDirector _director;

        [SerializeField, Range(1, 64), Tooltip("Lines of the tower, from the leader on.")]
        private int _lines = 12;

        [SerializeField, Tooltip("What AI drivers do, and why.")]
        private bool _showStates = true;

        [SerializeField, Range(0.05f, 2f), Tooltip("How often the text is made, s.")]
        private float _interval = 0.25f;

        [NonSerialized] private readonly StringBuilder _builder = new StringBuilder();
        [NonSerialized] private string _text = "";
        [NonSerialized] private float _age = float.MaxValue;
        [NonSerialized] private int _shown;

        /// <summary>The race; null: the one in the scene.</summary>
        public RaceDirector Director { get { return _director; } set { _director = value; } }

        /// <summary>Lines of the tower.</summary>
        public int Lines { get { return _lines; } set { _lines = Mathf.Clamp(value, 1, 64); } }

        /// <summary>Whether states and reasons are shown.</summary>
        public bool ShowStates { get { return _showStates; } set { _showStates = value; } }

        /// <summary>What is shown.</summary>
        public string Text { get { return _text; } }

        private void OnEnable()
        {
            _age = float.MaxValue;
            if (!_director)
            {
                _director = FindAnyObjectByType<RaceDirector>();
            }
        }

        private void Update()
        {
            _age += Time.unscaledDeltaTime;
            if (_director && _age >= _interval)
            {
                _age = 0f;
                Write();
            }
        }

        private void OnGUI()
        {
            if (_shown > 0)
            {
                var area = new Rect(Screen.width - Width - 10f, 10f, Width, LineHeight * (_shown + 1));
                GUI.Box(area, _text);
            }
        }

        private void Write()
        {
            _builder.Length = 0;
            _shown = Mathf.Min(_lines, _director.StandingCount);
            for (int position = 1; position <= _shown; ++position)
            {
                CarStanding standing = _director.StandingAt(position);
                _builder.Append(position).Append("  ").Append(standing.Car.DriverName);
                _builder.Append("  lap ").Append(standing.LapsDone + 1);
                _builder.Append(standing.Finished ? "  " : "  +");
                float seconds = standing.Finished ? standing.TotalTime : standing.Gap;
                _builder.Append(seconds.ToString("0.0", CultureInfo.InvariantCulture));
                CarDebug debug;
                if (_showStates && standing.Car.DrivenBy == DrivenBy.Ai && standing.Car.TryGetDebug(out debug))
                {
                    _builder.Append("  ").Append(debug.State).Append(": ").Append(debug.Reason);
                }
                _builder.Append('\n');
            }
            _text = _builder.ToString();
        }
    }
}
