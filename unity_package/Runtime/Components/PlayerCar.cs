// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>The driver of a player's car.</summary>
    public enum PlayerControl
    {
        /// <summary>A script of the game's, a replay or the network: the car's motion is read and nothing else.</summary>
        OtherScript = 0,
        /// <summary>Arrow keys or W A S D with Space as brake, or a pad's left stick and triggers, through the vehicle adapter on
        /// the same object.</summary>
        KeysAndPads = 1
    }

    /// <summary>A car that a person drives, or a replay or the network. AI drivers see it and race it like any other, and it has
    /// its place in the standings.</summary>
    [AddComponentMenu("Racing AI/Player Car")]
    [DisallowMultipleComponent]
    public sealed class PlayerCar : RaceCar
    {
        // Full lock by keys takes this long, and back to straight half of it, s.
        private const float KeySteeringTime = 0.4f;
        // Below this speed the brake key drives backward, m/s.
        private const float ReverseBelow = 1f;
        // Lock beyond what the tyres can use in a curve, so that a player can slide the car but not throw it away.
        private const float LockBeyondGrip = 1.5f;
        private const float LeastLock = 0.08f;
        private const float Gravity = 9.81f;

        [SerializeField, Tooltip("Other Script: the car's motion is read. Keys And Pads: they drive it through its adapter.")]
        private PlayerControl _control;

        [NonSerialized] private MotionReader _reader;
        [NonSerialized] private IVehicleAdapter _given;
        [NonSerialized] private IVehicleAdapter _adapter;
        [NonSerialized] private Component _adapterComponent;
        [NonSerialized] private VehicleDesc _vehicle;
        [NonSerialized] private VehicleMotion _motion;
        [NonSerialized] private float _keySteering;

        /// <summary>The driver. Takes effect when the component is enabled.</summary>
        public PlayerControl Control { get { return _control; } set { _control = value; } }

        /// <summary>The vehicle, where it is no component of this object, as a predicted one of netcode; null: found on the object.
        /// With Other Script it is read and not driven. Takes effect when the component is enabled.</summary>
        public IVehicleAdapter Adapter { get { return _given; } set { _given = value; } }

        /// <inheritdoc/>
        public override DrivenBy DrivenBy { get { return DrivenBy.Host; } }

        /// <inheritdoc/>
        public override DriverDesc GetDriverDesc()
        {
            return CarDesc.Default().Driver;
        }

        internal override bool IsUsable(out string problem)
        {
            problem = "";
            if (_control == PlayerControl.KeysAndPads && _adapter == null)
            {
                problem = "keys and pads need a vehicle adapter; add a Wheel Collider Adapter or a Script Vehicle Adapter";
            }
            else if (_adapter != null && (!IsAdapterThere || !_adapter.IsUsable))
            {
                problem = "its vehicle is incomplete or was destroyed (Rigidbody, wheels or vehicle script)";
            }
            else if (_adapter == null && !Reader.IsUsable)
            {
                problem = "its Rigidbody was destroyed";
            }
            return problem.Length == 0;
        }

        internal override void ReadMotion(out VehicleMotion motion)
        {
            if (_adapter != null)
            {
                _adapter.ReadMotion(out motion);
            }
            else
            {
                Reader.Read(out motion);
            }
            _motion = motion;
        }

        // The director has no controls for it; what the player presses is handed on in the same step.
        internal override void Drive(Controls controls)
        {
            if (_adapter == null || _control == PlayerControl.OtherScript)
            {
                return;
            }
            Controls = Director && Director.HasStarted ? Pressed() : new Controls { Brake = 1f };
            _adapter.Drive(Controls.Steering, Controls.Throttle, Controls.Brake);
        }

        internal override void Release(float brake)
        {
            var release = _adapter as IVehicleRelease;
            if (release != null && IsAdapterThere && _control == PlayerControl.KeysAndPads)
            {
                release.Release(brake);
            }
        }

        /// <inheritdoc/>
        protected override void PlaceVehicle(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            _keySteering = 0f;
            if (_adapter != null)
            {
                _adapter.Place(position, rotation, velocity, yawRateRadps);
            }
            else
            {
                Reader.Place(position, rotation, velocity, yawRateRadps);
            }
        }

        /// <inheritdoc/>
        protected override void OnEnable()
        {
            _reader = null;
            _adapter = _given != null ? _given : _control == PlayerControl.KeysAndPads ? GetComponent<IVehicleAdapter>() : null;
            _adapterComponent = _adapter as Component;
            if (_adapter != null && ApexlineLibrary.IsSupported)
            {
                string problem;
                _vehicle = HasGoodDesc(out problem) ? GetVehicleDesc() : VehicleDesc.Default();
            }
            base.OnEnable();
        }

        /// <inheritdoc/>
        protected override void Reset()
        {
            base.Reset();
            // A car that has an adapter already is to be driven by it.
            _control = GetComponent<IVehicleAdapter>() != null ? PlayerControl.KeysAndPads : PlayerControl.OtherScript;
        }

        private bool IsAdapterThere { get { return ReferenceEquals(_adapterComponent, null) || _adapterComponent; } }

        private Controls Pressed()
        {
            float speed = Vector3.Dot(_motion.Velocity, _motion.Rotation * Vector3.forward);
            Vector3 pad = RaceInput.Pad();
            float ahead = Held(KeyCode.W, KeyCode.UpArrow) ? 1f : Mathf.Clamp01(pad.y);
            float back = Held(KeyCode.S, KeyCode.DownArrow) ? 1f : Mathf.Clamp01(pad.z);
            bool reverses = back > 0f && ahead == 0f && speed < ReverseBelow;
            var pressed = new Controls();
            pressed.Steering = Mathf.Clamp(Steering(pad.x), -1f, 1f) * LockAt(Mathf.Abs(speed));
            pressed.Throttle = reverses ? -back : ahead;
            pressed.Brake = RaceInput.IsHeld(KeyCode.Space) ? 1f : reverses ? 0f : back;
            return pressed;
        }

        private float Steering(float pad)
        {
            float keys = (Held(KeyCode.D, KeyCode.RightArrow) ? 1f : 0f) - (Held(KeyCode.A, KeyCode.LeftArrow) ? 1f : 0f);
            bool isBack = keys == 0f || keys * _keySteering < 0f;
            float time = isBack ? 0.5f * KeySteeringTime : KeySteeringTime;
            _keySteering = Mathf.MoveTowards(_keySteering, keys, Time.fixedDeltaTime / time);
            // The Input Manager's axes hear the keys too.
            return keys != 0f || _keySteering != 0f ? _keySteering : pad;
        }

        private float LockAt(float speed)
        {
            float tightest = _vehicle.WheelbaseM * _vehicle.Grip * Gravity;
            float useful = Mathf.Atan2(tightest, Mathf.Max(1f, speed * speed)) + _vehicle.PeakSlipRad;
            return Mathf.Clamp(LockBeyondGrip * useful / _vehicle.MaxSteerRad, LeastLock, 1f);
        }

        private static bool Held(KeyCode key, KeyCode other)
        {
            return RaceInput.IsHeld(key) || RaceInput.IsHeld(other);
        }

        private MotionReader Reader { get { return _reader ?? (_reader = new MotionReader(this, true)); } }
    }
}
