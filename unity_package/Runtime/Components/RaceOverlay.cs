// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Globalization;
using System.Text;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A timing tower on the screen of a running game: place, driver, gap and, for AI cars, state and reason; below it
    /// what one driver weighed in its last plan. Its text is made anew a few times a second, not every frame.</summary>
    [AddComponentMenu("Racing AI/Race Overlay")]
    [DisallowMultipleComponent]
    public sealed class RaceOverlay : MonoBehaviour
    {
        private const float LineHeight = 18f;
        private const float Width = 430f;
        private const float WidthOfPlan = 620f;
        private const float Inset = 6f;

        [SerializeField, Tooltip("The race; none: the one in the scene.")]
        private RaceDirector _director;

        [SerializeField, Range(1, 64), Tooltip("Lines of the tower, from the leader on.")]
        private int _lines = 12;

        [SerializeField, Tooltip("What AI drivers do, and why.")]
        private bool _showStates = true;

        [SerializeField, Tooltip("The car whose plan is shown: every way that its driver weighed, with its costs; none: no plan.")]
        private RaceCar _planOf;

        [SerializeField, Range(0.05f, 2f), Tooltip("How often the text is made, s.")]
        private float _interval = 0.25f;

        [NonSerialized] private readonly StringBuilder _builder = new StringBuilder();
        [NonSerialized] private string _text = "";
        [NonSerialized] private float _age = float.MaxValue;
        [NonSerialized] private readonly PlanCandidate[] _candidates = new PlanCandidate[16];
        [NonSerialized] private int _shown;

        /// <summary>The race; null: the one in the scene.</summary>
        public RaceDirector Director { get { return _director; } set { _director = value; } }

        /// <summary>Lines of the tower.</summary>
        public int Lines { get { return _lines; } set { _lines = Mathf.Clamp(value, 1, 64); } }

        /// <summary>Whether states and reasons are shown.</summary>
        public bool ShowStates { get { return _showStates; } set { _showStates = value; } }

        /// <summary>The car whose plan is shown; null: no plan.</summary>
        public RaceCar PlanOf { get { return _planOf; } set { _planOf = value; } }

        /// <summary>The displayed text.</summary>
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
                float width = _planOf ? WidthOfPlan : Width;
                var area = new Rect(Screen.width - width - 10f, 10f, width, LineHeight * (_shown + 1));
                GUI.Box(area, "");
                // A box's own text is centred.
                area.x += Inset;
                area.y += Inset;
                GUI.Label(area, _text);
            }
        }

        private void Write()
        {
            _builder.Length = 0;
            int places = Mathf.Min(_lines, _director.StandingCount);
            _shown = places;
            for (int position = 1; position <= places; ++position)
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
            if (_planOf && _planOf.Slot >= 0 && _planOf.Director)
            {
                WritePlan();
            }
            _text = _builder.ToString();
        }

        private void WritePlan()
        {
            int count;
            Race race = _planOf.Director.Race;
            if (race == null || race.Plan(_planOf.Slot, _candidates, out count) != Status.Ok)
            {
                return;
            }
            _builder.Append("plan of ").Append(_planOf.DriverName).Append(count == 0 ? ": free road\n" : "\n");
            _shown += 1 + count;
            for (int i = 0; i < count; ++i)
            {
                WriteCandidate(ref _candidates[i]);
            }
        }

        private void WriteCandidate(ref PlanCandidate way)
        {
            RaceCar other = way.Target == Constants.None ? null : _planOf.Director.CarInSlot((int)way.Target);
            _builder.Append(way.Fails ? "  fails  " : "  " + Seconds(way.TotalS) + "  ");
            bool isRound = way.Line == (TrackLine)Constants.PlanOnGrid;
            _builder.Append(isRound ? "way round" : way.Target == Constants.None ? "stay" : "pass ");
            _builder.Append(other ? other.DriverName : "").Append(way.Side < 0f ? " left" : way.Side > 0f ? " right" : "");
            _builder.Append("  time ").Append(Seconds(way.TimeS)).Append(" place ").Append(Seconds(way.PlaceS));
            _builder.Append(" risk ").Append(Seconds(way.RiskS)).Append(" move ").Append(Seconds(way.MoveS));
            _builder.Append(" change ").Append(Seconds(way.ChangeS)).Append('\n');
        }

        private static string Seconds(float value)
        {
            return value.ToString("0.00", CultureInfo.InvariantCulture);
        }
    }
}
