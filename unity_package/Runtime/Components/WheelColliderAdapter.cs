// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Lets an AI driver drive a car of a Rigidbody and WheelColliders. Forces come from the driver's vehicle
    /// profile; the tyres' grip is the WheelColliders' friction, which the profile's grip must match.</summary>
    [AddComponentMenu("Racing AI/Wheel Collider Adapter")]
    [DisallowMultipleComponent]
    public sealed class WheelColliderAdapter : MonoBehaviour, IVehicleAdapter, IVehicleRelease
    {
        /// <summary>A wheel and what it does.</summary>
        [Serializable]
        public struct Wheel
        {
            /// <summary>The wheel.</summary>
            public WheelCollider collider;
            /// <summary>Whether it steers.</summary>
            public bool steers;
            /// <summary>Whether it is driven.</summary>
            public bool drives;
            /// <summary>Shown at the wheel's pose; may be none.</summary>
            public Transform visual;
        }

        [SerializeField, Tooltip("All wheels. Every wheel brakes.")]
        private Wheel[] _wheels = new Wheel[0];

        [SerializeField, Tooltip("Downforce and drag of the profile act on the body; off when the car's own scripts do that.")]
        private bool _applyAir = true;

        [SerializeField, Tooltip("Traction control and anti-lock brakes; off when the car's own scripts have them.")]
        private bool _slipControl = true;

        [NonSerialized] private MotionReader _reader;
        [NonSerialized] private VehicleDesc _vehicle;
        [NonSerialized] private RaceCar _car;
        [NonSerialized] private VehicleProfile _profile;
        [NonSerialized] private int _profileVersion;
        [NonSerialized] private bool _hasVehicle;
        [NonSerialized] private VehicleMotion _motion;
        [NonSerialized] private float _steering;
        [NonSerialized] private Apexline.Wheel[] _turning = new Apexline.Wheel[0];
        [NonSerialized] private SlipMemory[] _memories = new SlipMemory[0];
        [NonSerialized] private Controls[] _pedals = new Controls[0];

        /// <summary>All wheels.</summary>
        public Wheel[] Wheels { get { return _wheels; } set { _wheels = value; } }

        /// <summary>Whether the profile's downforce and drag act on the body.</summary>
        public bool ApplyAir { get { return _applyAir; } set { _applyAir = value; } }

        /// <summary>Whether throttle and brake are held back at wheels that spin or lock.</summary>
        public bool HoldsSlip { get { return _slipControl; } set { _slipControl = value; } }

        /// <inheritdoc/>
        public bool IsUsable
        {
            get
            {
                Prepare();
                bool usable = _reader.Body && _wheels != null && _wheels.Length > 0;
                for (int i = 0; usable && i < _wheels.Length; ++i)
                {
                    usable = _wheels[i].collider;
                }
                return usable;
            }
        }

        /// <inheritdoc/>
        public void ReadMotion(out VehicleMotion motion)
        {
            Prepare();
            _reader.Read(out motion);
            _motion = motion;
        }

        /// <inheritdoc/>
        public void Drive(float steering, float throttle, float brake)
        {
            Prepare();
            Vector3 forward = _motion.Rotation * Vector3.forward;
            float speed = Vector3.Dot(_motion.Velocity, forward);
            HoldSlip(new Controls { Steering = steering, Throttle = throttle, Brake = brake });
            _steering = Mathf.MoveTowards(_steering, steering * _vehicle.MaxSteerRad,
                _vehicle.SteerRateRadps * Time.fixedDeltaTime);
            int driven = CountDriven();
            for (int i = 0; i < _wheels.Length; ++i)
            {
                Wheel wheel = _wheels[i];
                float radius = wheel.collider.radius;
                float drive = VehicleForces.Drive(ref _vehicle, _pedals[i].Throttle, speed);
                float stop = VehicleForces.Brake(ref _vehicle, _pedals[i].Brake, speed);
                wheel.collider.motorTorque = wheel.drives && driven > 0 ? drive / driven * radius : 0f;
                wheel.collider.brakeTorque = stop / _wheels.Length * radius;
                if (wheel.steers)
                {
                    wheel.collider.steerAngle = _steering * Mathf.Rad2Deg;
                }
            }
            if (_applyAir)
            {
                float squared = _motion.Velocity.sqrMagnitude;
                _reader.Body.AddForce(_motion.Rotation * Vector3.down * (_vehicle.DownforceKgpm * squared));
                _reader.Body.AddForce(_motion.Velocity * (-_vehicle.DragKgpm * Mathf.Sqrt(squared)));
            }
        }

        /// <inheritdoc/>
        public void Release(float brake)
        {
            Prepare();
            _steering = 0f;
            for (int i = 0; _wheels != null && i < _wheels.Length; ++i)
            {
                WheelCollider wheel = _wheels[i].collider;
                if (wheel)
                {
                    wheel.motorTorque = 0f;
                    wheel.brakeTorque = VehicleForces.Brake(ref _vehicle, brake, 0f) / _wheels.Length * wheel.radius;
                    wheel.steerAngle = _wheels[i].steers ? 0f : wheel.steerAngle;
                }
            }
        }

        /// <inheritdoc/>
        public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            Prepare();
            _steering = 0f;
            Array.Clear(_memories, 0, _memories.Length);
            _reader.Place(position, rotation, velocity, yawRateRadps);
        }

        // Called by the editor when the component is added.
        private void Reset()
        {
            _wheels = CarShape.FindWheels(transform);
        }

        private void OnEnable()
        {
            _reader = null;
            _hasVehicle = false;
            _car = null;
        }

        private void Update()
        {
            for (int i = 0; i < _wheels.Length; ++i)
            {
                if (_wheels[i].visual && _wheels[i].collider)
                {
                    Vector3 position;
                    Quaternion rotation;
                    _wheels[i].collider.GetWorldPose(out position, out rotation);
                    _wheels[i].visual.SetPositionAndRotation(position, rotation);
                }
            }
        }

        private void Prepare()
        {
            if (_reader == null)
            {
                _reader = new MotionReader(this);
            }
            if (!_car)
            {
                _car = GetComponent<RaceCar>();
            }
            VehicleProfile profile = _car ? _car.Vehicle : null;
            if (!_hasVehicle || !ReferenceEquals(profile, _profile) || profile && profile.Version != _profileVersion)
            {
                ReadVehicle(profile);
            }
        }

        // Numbers out of range, as they pass by while a slider is dragged, leave the last good ones.
        private void ReadVehicle(VehicleProfile profile)
        {
            _profile = profile;
            _profileVersion = profile ? profile.Version : 0;
            try
            {
                _vehicle = profile ? profile.ToDesc() : VehicleDesc.Default();
            }
            catch (ApexlineException exception)
            {
                _vehicle = _hasVehicle ? _vehicle : VehicleDesc.Default();
                Debug.LogWarning("Apexline: " + name + " keeps the vehicle that it had: " + exception.Message, this);
            }
            _hasVehicle = true;
        }

        // Each wheel has a motor and a brake of its own, so each has its own pedals.
        private void HoldSlip(Controls asked)
        {
            if (_pedals.Length != _wheels.Length)
            {
                _turning = new Apexline.Wheel[_wheels.Length];
                _memories = new SlipMemory[_wheels.Length];
                _pedals = new Controls[_wheels.Length];
            }
            for (int i = 0; i < _wheels.Length; ++i)
            {
                _pedals[i] = asked;
                _turning[i] = Turning(ref _wheels[i]);
            }
            if (_slipControl)
            {
                SlipControl.Apply(Time.fixedDeltaTime, _turning, 1, _wheels.Length, _memories, _pedals);
            }
        }

        private Apexline.Wheel Turning(ref Wheel wheel)
        {
            WheelCollider collider = wheel.collider;
            Vector3 ahead = _motion.Rotation * (Quaternion.AngleAxis(collider.steerAngle, Vector3.up) * Vector3.forward);
            Vector3 hub = _reader.Body.GetPointVelocity(collider.transform.position);
            return new Apexline.Wheel
            {
                RollingMps = collider.rpm * (2f * Mathf.PI / 60f) * collider.radius,
                GroundMps = Vector3.Dot(hub, ahead),
                PeakSlip = Mathf.Clamp(collider.forwardFriction.extremumSlip, 0.005f, 1f),
                Driven = wheel.drives,
            };
        }

        private int CountDriven()
        {
            int driven = 0;
            for (int i = 0; i < _wheels.Length; ++i)
            {
                driven += _wheels[i].drives ? 1 : 0;
            }
            return driven;
        }
    }
}
