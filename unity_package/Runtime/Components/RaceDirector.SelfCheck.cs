// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A mismatch between a car and its description: an axis, a sign, a unit, a number of its
    /// profile.</summary>
    public struct CarFinding
    {
        /// <summary>The first car that shows it; null: the track.</summary>
        public RaceCar Car;
        /// <summary>Its subject.</summary>
        public Check Kind;
        /// <summary>Measured value, expected value, and where to look.</summary>
        public string Message;
    }

    /// <content>The self-check: whether the game's cars move and obey as they were described.</content>
    public sealed partial class RaceDirector
    {
        // Most of what there is to find shows within a lap, s.
        private const float CheckTime = 90f;
        // A measurement may stray for a moment, at a bump or a contact, s.
        private const float HoldTime = 3f;

        [SerializeField, Tooltip("In the editor and in development builds: measure in the first 90 s whether cars move and obey " +
            "as their profiles say; findings are warnings in the console, a click on one shows the car.")]
        private bool _selfCheck = true;

        [NonSerialized] private readonly List<CarFinding> _findings = new List<CarFinding>();
        [NonSerialized] private HostFinding[] _rawFindings;
        [NonSerialized] private bool _checks;
        [NonSerialized] private float _checkedFor;
        [NonSerialized] private readonly float[] _heldFor = new float[(int)Constants.CheckCount + 1];

        /// <summary>Whether races are checked in the editor and in development builds. Takes effect with the next race.</summary>
        public bool SelfCheck { get { return _selfCheck; } set { _selfCheck = value; } }

        /// <summary>Findings of the self-check in this race; none: no fault so far.</summary>
        public IReadOnlyList<CarFinding> Findings { get { return _findings; } }

        private void BeginCheck()
        {
            _findings.Clear();
            _checkedFor = 0f;
            Array.Clear(_heldFor, 0, _heldFor.Length);
            _checks = _selfCheck && (Application.isEditor || Debug.isDebugBuild);
            if (_checks)
            {
                _race.CheckHost();
            }
        }

        // Outside the physics step, as often as results are read.
        private void ReadFindings(float seconds)
        {
            if (!_checks || !_hasStarted)
            {
                return;
            }
            int count;
            _rawFindings = _rawFindings ?? new HostFinding[(int)Constants.CheckCount];
            if (_race.HostFindings(_rawFindings, out count) == Status.Ok)
            {
                for (int kind = 0; kind < _heldFor.Length; ++kind)
                {
                    Hold(kind, count, seconds);
                }
            }
            _checkedFor += seconds;
            if (_checkedFor >= CheckTime)
            {
                _checks = false;
                _race.CheckHost(false);
            }
        }

        private void Hold(int kind, int count, float seconds)
        {
            int at = 0;
            while (at < count && (int)_rawFindings[at].Kind != kind)
            {
                ++at;
            }
            bool isThere = at < count && IsOfACar(ref _rawFindings[at]);
            bool wasShort = _heldFor[kind] < HoldTime;
            _heldFor[kind] = isThere ? _heldFor[kind] + seconds : 0f;
            if (isThere && wasShort && _heldFor[kind] >= HoldTime && !IsKnown(kind))
            {
                Note(ref _rawFindings[at]);
            }
        }

        // Reserved slots are absent.
        private bool IsOfACar(ref HostFinding raw)
        {
            return raw.Car == Constants.None || CarInSlot((int)raw.Car);
        }

        private bool IsKnown(int kind)
        {
            for (int i = 0; i < _findings.Count; ++i)
            {
                if ((int)_findings[i].Kind == kind)
                {
                    return true;
                }
            }
            return false;
        }

        private void Note(ref HostFinding raw)
        {
            RaceCar car = raw.Car == Constants.None ? null : CarInSlot((int)raw.Car);
            var finding = new CarFinding { Car = car, Kind = raw.Kind, Message = raw.Message.ToString() };
            _findings.Add(finding);
            UnityEngine.Object context = car ? (UnityEngine.Object)car : this;
            Debug.LogWarning("Apexline: self-check of " + (car ? car.name : "the track") + ": " + finding.Message, context);
        }
    }
}
