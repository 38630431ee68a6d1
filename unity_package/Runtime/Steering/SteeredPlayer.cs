// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A person at the wheel of a host-driven Steered Agent: arrow keys or W A S D, or a pad's left stick and triggers. It
    /// moves the object on level ground by the speeds and the turning circle below; a game with physics of its own leaves it
    /// out.</summary>
    [AddComponentMenu("Racing AI/Steering/Steered Player")]
    [DisallowMultipleComponent]
    [RequireComponent(typeof(SteeredAgent))]
    public sealed class SteeredPlayer : MonoBehaviour
    {
        // Share of the acceleration that slows it down while no key is held.
        private const float Coasting = 0.4f;
        // Full lock by keys takes this long, s.
        private const float KeySteeringTime = 0.25f;

        [SerializeField, Range(0.5f, 60f), Tooltip("Greatest speed ahead, m/s.")]
        private float _maxSpeed = 13f;

        [SerializeField, Range(0f, 20f), Tooltip("Greatest speed backward, m/s.")]
        private float _reverseSpeed = 4f;

        [SerializeField, Range(0.5f, 20f), Tooltip("Gain of speed, m/s^2.")]
        private float _acceleration = 5f;

        [SerializeField, Range(0.5f, 20f), Tooltip("Loss of speed by the brake, m/s^2.")]
        private float _braking = 8f;

        [SerializeField, Range(1f, 50f), Tooltip("Radius of the smallest circle, m.")]
        private float _turningRadius = 6f;

        private float _speed;
        private float _wheel;

        /// <summary>Steering and throttle, [-1, 1] each, instead of keys and pad; null: these.</summary>
        public Vector2? Pressed { get; set; }

        /// <summary>Speed ahead, m/s; negative backward.</summary>
        public float Speed { get { return _speed; } }

        /// <summary>Greatest speed ahead, m/s.</summary>
        public float MaxSpeed { get { return _maxSpeed; } set { _maxSpeed = value; } }

        private static float Keys(KeyCode positive, KeyCode other, KeyCode negative, KeyCode fourth)
        {
            float more = RaceInput.IsHeld(positive) || RaceInput.IsHeld(other) ? 1f : 0f;
            return more - (RaceInput.IsHeld(negative) || RaceInput.IsHeld(fourth) ? 1f : 0f);
        }

        private static Vector2 ReadInput()
        {
            Vector3 pad = RaceInput.Pad();
            float steering = Keys(KeyCode.D, KeyCode.RightArrow, KeyCode.A, KeyCode.LeftArrow);
            float throttle = Keys(KeyCode.W, KeyCode.UpArrow, KeyCode.S, KeyCode.DownArrow);
            // The Input Manager's axes hear the keys too.
            return new Vector2(steering != 0f ? steering : pad.x, throttle != 0f ? throttle : pad.y - pad.z);
        }

        private void OnEnable()
        {
            _speed = 0f;
            _wheel = 0f;
        }

        private void FixedUpdate()
        {
            float dt = Time.fixedDeltaTime;
            Vector2 pressed = Pressed ?? ReadInput();
            float wanted = pressed.y > 0f ? _maxSpeed * pressed.y : _reverseSpeed * pressed.y;
            bool brakes = wanted * _speed < 0f;
            float change = (brakes ? _braking : pressed.y == 0f ? Coasting * _acceleration : _acceleration) * dt;
            _speed = Mathf.MoveTowards(_speed, wanted, change);
            _wheel = Mathf.MoveTowards(_wheel, Mathf.Clamp(pressed.x, -1f, 1f), dt / KeySteeringTime);
            Vector3 ahead = transform.rotation * Vector3.forward;
            float yaw = Mathf.Atan2(ahead.x, ahead.z) + _wheel * _speed / _turningRadius * dt;
            Quaternion turned = Conversion.YawRotation(yaw);
            transform.SetPositionAndRotation(transform.position + turned * Vector3.forward * (_speed * dt), turned);
        }
    }
}
