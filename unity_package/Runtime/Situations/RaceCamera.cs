// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A camera that moves freely or follows a car at an adjustable distance. F switches between both, N goes to
    /// the next car, W A S D Q E move, the right mouse button turns, the wheel zooms.</summary>
    [AddComponentMenu("Racing AI/Race Camera")]
    [DisallowMultipleComponent]
    public sealed class RaceCamera : MonoBehaviour
    {
        private const float WheelStep = 3f;

        [SerializeField, Tooltip("Follow a car as soon as there is a race: the player's, else the first that joined.")]
        private bool _followAtStart;

        [SerializeField, Min(0.1f), Tooltip("Speed of free motion, m/s.")]
        private float _moveSpeed = 40f;

        [SerializeField, Min(0.01f), Tooltip("Turn per pixel of the mouse, degrees.")]
        private float _turnSpeed = 0.2f;

        [SerializeField, Min(0.01f), Tooltip("Share of the distance per step of the wheel.")]
        private float _zoomSpeed = 0.05f;

        [SerializeField, Range(2f, 200f), Tooltip("Distance to the car that is followed, m.")]
        private float _distance = 12f;

        [SerializeField, Range(0f, 90f), Tooltip("Angle from which a car is looked down at, degrees.")]
        private float _elevation = 18f;

        [NonSerialized] private RaceCar _target;
        [NonSerialized] private bool _follows;
        [NonSerialized] private float _yaw;
        [NonSerialized] private float _pitch;
        [NonSerialized] private Vector3 _push;
        [NonSerialized] private int _next;

        /// <summary>Speed of free motion, m/s.</summary>
        public float MoveSpeed { get { return _moveSpeed; } set { _moveSpeed = Mathf.Max(0.1f, value); } }

        /// <summary>Turn per pixel of the mouse, degrees.</summary>
        public float TurnSpeed { get { return _turnSpeed; } set { _turnSpeed = Mathf.Max(0.01f, value); } }

        /// <summary>Share of the distance per step of the wheel.</summary>
        public float ZoomSpeed { get { return _zoomSpeed; } set { _zoomSpeed = Mathf.Max(0.01f, value); } }

        /// <summary>Distance to the car that is followed, m.</summary>
        public float Distance { get { return _distance; } set { _distance = Mathf.Clamp(value, 2f, 200f); } }

        /// <summary>Whether it follows a car as soon as there is a race: the player's, else the first that joined.</summary>
        public bool FollowAtStart { get { return _followAtStart; } set { _followAtStart = value; } }

        /// <summary>The car that is followed; null while the camera is free.</summary>
        public RaceCar Target { get { return _follows ? _target : null; } }

        /// <summary>Follows a car from behind.</summary>
        public void Follow(RaceCar car)
        {
            _target = car;
            _follows = car;
            _yaw = 0f;
        }

        /// <summary>Moves freely from where the camera is.</summary>
        public void Free()
        {
            Vector3 forward = transform.forward;
            _follows = false;
            _yaw = Mathf.Atan2(forward.x, forward.z) * Mathf.Rad2Deg;
            _pitch = -Mathf.Atan2(forward.y, Mathf.Sqrt(forward.x * forward.x + forward.z * forward.z)) * Mathf.Rad2Deg;
        }

        /// <summary>Follows the next car of a list.</summary>
        public void FollowNext(IReadOnlyList<RaceCar> cars)
        {
            if (cars.Count > 0)
            {
                _next = (_next + 1) % cars.Count;
                Follow(cars[_next]);
            }
        }

        /// <summary>Buttons and sliders, for a panel of the caller's.</summary>
        public void DrawButtons(IReadOnlyList<RaceCar> cars)
        {
            if (InputGui.Button(_follows ? "Camera: follows (F)" : "Camera: free (F)"))
            {
                Switch(cars);
            }
            if (InputGui.Button("Next car (N)"))
            {
                FollowNext(cars);
            }
            _distance = Slider("Distance", _distance, 2f, 200f);
            _moveSpeed = Slider("Move", _moveSpeed, 1f, 200f);
            _turnSpeed = Slider("Turn", _turnSpeed, 0.02f, 1f);
            _zoomSpeed = Slider("Zoom", _zoomSpeed, 0.01f, 0.3f);
        }

        private static float Slider(string label, float value, float low, float high)
        {
            GUILayout.BeginHorizontal();
            GUILayout.Label(label, GUILayout.Width(64f));
            float result = InputGui.Slider(value, low, high);
            GUILayout.EndHorizontal();
            return result;
        }

        private void Switch(IReadOnlyList<RaceCar> cars)
        {
            if (_follows)
            {
                Free();
            }
            else if (_target)
            {
                Follow(_target);
            }
            else
            {
                FollowNext(cars);
            }
        }

        private static RaceCar FirstOf(IReadOnlyList<RaceCar> cars)
        {
            foreach (RaceCar car in cars)
            {
                if (car is PlayerCar)
                {
                    return car;
                }
            }
            return cars[0];
        }

        private void Update()
        {
            bool asked = RaceInput.WasPressed(KeyCode.F) || RaceInput.WasPressed(KeyCode.N);
            RaceDirector director = _target ? _target.Director : null;
            if (!director && (asked || _followAtStart))
            {
                director = FindAnyObjectByType<RaceDirector>();
            }
            if (_followAtStart && director && director.Cars.Count > 0)
            {
                _followAtStart = false;
                Follow(FirstOf(director.Cars));
            }
            if (RaceInput.WasPressed(KeyCode.F))
            {
                Switch(director ? director.Cars : new RaceCar[0]);
            }
            if (RaceInput.WasPressed(KeyCode.N) && director)
            {
                FollowNext(director.Cars);
            }
            if (RaceInput.Wheel != 0f)
            {
                Zoom(-WheelStep * RaceInput.Wheel);
            }
            Vector2 move = RaceInput.MouseMove;
            if (RaceInput.RightButton)
            {
                _yaw += move.x * _turnSpeed;
                Tilt(-move.y * _turnSpeed);
            }
            // Letters steer the player's car while one is followed.
            _push = _follows ? Vector3.zero
                : new Vector3(Axis(KeyCode.A, KeyCode.D), Axis(KeyCode.Q, KeyCode.E), Axis(KeyCode.S, KeyCode.W));
        }

        private static float Axis(KeyCode less, KeyCode more)
        {
            return (RaceInput.IsHeld(more) ? 1f : 0f) - (RaceInput.IsHeld(less) ? 1f : 0f);
        }

        private void Zoom(float steps)
        {
            if (_follows)
            {
                Distance = _distance * (1f + steps * _zoomSpeed);
            }
            else
            {
                transform.position -= transform.forward * (steps * _zoomSpeed * _moveSpeed);
            }
        }

        private void Tilt(float degrees)
        {
            _elevation = _follows ? Mathf.Clamp(_elevation + degrees, 0f, 90f) : _elevation;
            _pitch = _follows ? _pitch : Mathf.Clamp(_pitch + degrees, -89f, 89f);
        }

        private void LateUpdate()
        {
            if (_follows && !_target)
            {
                Free();
            }
            if (_follows)
            {
                Vector3 heading = _target.transform.forward;
                float yaw = Mathf.Atan2(heading.x, heading.z) * Mathf.Rad2Deg + _yaw;
                Quaternion view = Quaternion.Euler(_elevation, yaw, 0f);
                Vector3 centre = _target.transform.position + Vector3.up;
                transform.SetPositionAndRotation(centre - view * Vector3.forward * _distance, view);
                return;
            }
            Quaternion rotation = Quaternion.Euler(_pitch, _yaw, 0f);
            Vector3 move = rotation * _push * (_moveSpeed * Time.unscaledDeltaTime);
            transform.SetPositionAndRotation(transform.position + move, rotation);
        }

        private void OnEnable()
        {
            if (!_follows)
            {
                Free();
            }
        }
    }
}
