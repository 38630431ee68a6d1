// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Follows a game whose origin floats: on an object that stands still, such as the track's, it sees by how much the
    /// game has moved everything and tells the race director before the next physics step.</summary>
    [AddComponentMenu("Racing AI/Floating Origin")]
    [DefaultExecutionOrder(-200)]
    public sealed class FloatingOrigin : MonoBehaviour
    {
        [SerializeField, Tooltip("Empty: the race director of the scene.")]
        private RaceDirector _director;

        [NonSerialized] private Vector3 _place;

        /// <summary>The race director that is told.</summary>
        public RaceDirector Director { get { return _director; } set { _director = value; } }

        private void OnEnable()
        {
            _place = transform.position;
        }

        private void FixedUpdate()
        {
            Follow();
        }

        /// <summary>Tells the director now; games that tick by hand call it before ManualTick.</summary>
        public void Follow()
        {
            Vector3 offset = _place - transform.position;
            if (offset == Vector3.zero)
            {
                return;
            }
            _place = transform.position;
            _director = _director ? _director : FindAnyObjectByType<RaceDirector>();
            if (_director)
            {
                _director.ShiftOrigin(offset);
            }
        }
    }
}
