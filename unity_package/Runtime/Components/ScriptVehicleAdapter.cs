// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;
using UnityEngine.Events;

namespace Apexline.Unity
{
    /// <summary>Lets an AI driver drive any vehicle controller: by a component with IVehicleInput on the same object, by
    /// UnityEvents that are wired in the inspector, or both. How the vehicle moves is read from its Rigidbody or, without
    /// one, its Transform.</summary>
    [AddComponentMenu("Racing AI/Script Vehicle Adapter")]
    [DisallowMultipleComponent]
    public sealed class ScriptVehicleAdapter : MonoBehaviour, IVehicleAdapter, IVehicleRelease
    {
        /// <summary>One value of the controls.</summary>
        [Serializable]
        public sealed class FloatEvent : UnityEvent<float>
        {
        }

        [SerializeField, Tooltip("Steering, -1 left to 1 right, every physics step.")]
        private FloatEvent _onSteering = new FloatEvent();

        [SerializeField, Tooltip("Throttle, -1 full reverse to 1 full ahead, every physics step.")]
        private FloatEvent _onThrottle = new FloatEvent();

        [SerializeField, Tooltip("Brake, 0 to 1, every physics step.")]
        private FloatEvent _onBrake = new FloatEvent();

        [NonSerialized] private MotionReader _reader;
        [NonSerialized] private IVehicleInput _input;
        [NonSerialized] private Component _inputComponent;
        [NonSerialized] private bool _hadInput;

        /// <summary>Steering, every physics step.</summary>
        public FloatEvent OnSteering { get { return _onSteering; } }

        /// <summary>Throttle, every physics step.</summary>
        public FloatEvent OnThrottle { get { return _onThrottle; } }

        /// <summary>Brake, every physics step.</summary>
        public FloatEvent OnBrake { get { return _onBrake; } }

        /// <inheritdoc/>
        public bool IsUsable
        {
            get
            {
                Prepare();
                return _reader.IsUsable && (!_hadInput || _inputComponent);
            }
        }

        /// <inheritdoc/>
        public void ReadMotion(out VehicleMotion motion)
        {
            Prepare();
            _reader.Read(out motion);
        }

        /// <inheritdoc/>
        public void Drive(float steering, float throttle, float brake)
        {
            if (_hadInput && _inputComponent)
            {
                _input.SetInput(steering, throttle, brake);
            }
            _onSteering.Invoke(steering);
            _onThrottle.Invoke(throttle);
            _onBrake.Invoke(brake);
        }

        /// <inheritdoc/>
        public void Release(float brake)
        {
            Prepare();
            Drive(0f, 0f, brake);
        }

        /// <inheritdoc/>
        public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            Prepare();
            _reader.Place(position, rotation, velocity, yawRateRadps);
        }

        private void OnEnable()
        {
            _reader = null;
        }

        private void Prepare()
        {
            if (_reader == null)
            {
                _reader = new MotionReader(this);
                _input = GetComponent<IVehicleInput>();
                _inputComponent = _input as Component;
                _hadInput = _input != null;
            }
        }
    }
}
