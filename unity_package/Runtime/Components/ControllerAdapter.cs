// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Lets an AI driver drive a third-party vehicle controller through its public members, found by name: no
    /// code, no dependency. Set Up AI Car fills in the recipe for the controllers that it knows.</summary>
    [AddComponentMenu("Racing AI/Controller Adapter")]
    [DisallowMultipleComponent]
    public sealed class ControllerAdapter : MonoBehaviour, IVehicleAdapter, IVehicleRelease
    {
        // The gear changes below this speed, m/s.
        private const float GearChangeMps = 1f;

        [SerializeField, Tooltip("Class and members of the vehicle controller on this object.")]
        private ControllerRecipe _recipe;

        [NonSerialized] private MotionReader _reader;
        [NonSerialized] private MonoBehaviour _controller;
        [NonSerialized] private Behaviour _player;
        [NonSerialized] private ControllerMember _steering;
        [NonSerialized] private ControllerMember _throttle;
        [NonSerialized] private ControllerMember _brake;
        [NonSerialized] private ControllerMember _gear;
        [NonSerialized] private ControllerMember _handbrake;
        [NonSerialized] private ControllerMember _on;
        [NonSerialized] private ControllerMember _off;
        [NonSerialized] private float _forwardMps;
        [NonSerialized] private int _lastGear;
        [NonSerialized] private bool _holds;
        [NonSerialized] private bool _said;

        /// <summary>Class and members of the controller. Takes effect when the component is enabled.</summary>
        public ControllerRecipe Recipe { get { return _recipe; } set { _recipe = value; _reader = null; } }

        /// <inheritdoc/>
        public bool IsUsable
        {
            get
            {
                Prepare();
                return _reader.IsUsable && _controller && _steering != null && _throttle != null && _brake != null;
            }
        }

        /// <inheritdoc/>
        public void ReadMotion(out VehicleMotion motion)
        {
            Prepare();
            _reader.Read(out motion);
            _forwardMps = Vector3.Dot(motion.Velocity, motion.Rotation * Vector3.forward);
        }

        /// <inheritdoc/>
        public void Drive(float steering, float throttle, float brake)
        {
            Hold(true);
            bool backward = throttle < 0f;
            _steering.Set(steering, _recipe.scale);
            if (_gear != null)
            {
                int gear = backward ? _recipe.backward : _recipe.forward;
                bool mayChange = Mathf.Abs(_forwardMps) < GearChangeMps || _lastGear == 0;
                if (gear != _lastGear && mayChange)
                {
                    _lastGear = gear;
                    _gear.Set(gear);
                }
                // Until the car stands, throttle for the other gear brakes.
                bool waits = _lastGear != gear;
                _throttle.Set(waits ? 0f : Mathf.Abs(throttle), _recipe.scale);
                _brake.Set(waits ? Mathf.Max(brake, Mathf.Abs(throttle)) : brake, _recipe.scale);
                return;
            }
            bool byBrake = backward && _recipe.reverseByBrake;
            bool byHand = _handbrake != null && !backward && Mathf.Abs(_forwardMps) < GearChangeMps;
            _throttle.Set(byBrake ? 0f : throttle, _recipe.scale);
            _brake.Set(byBrake ? Mathf.Max(brake, -throttle) : byHand ? 0f : brake, _recipe.scale);
            if (_handbrake != null)
            {
                _handbrake.Set(byHand ? brake : 0f, _recipe.scale);
            }
        }

        /// <summary>With a brake the driver keeps the controller; without one it goes back to the player.</summary>
        public void Release(float brake)
        {
            if (!IsUsable)
            {
                return;
            }
            Drive(0f, 0f, brake);
            Hold(brake > 0f);
        }

        /// <inheritdoc/>
        public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            Prepare();
            _lastGear = 0;
            _reader.Place(position, rotation, velocity, yawRateRadps);
        }

        private void OnEnable()
        {
            _reader = null;
        }

        private void Reset()
        {
            ControllerRecipe known;
            if (ControllerRecipe.TryFind(gameObject, out known))
            {
                _recipe = known;
            }
        }

        private void Hold(bool holds)
        {
            if (_holds == holds)
            {
                return;
            }
            _holds = holds;
            if (_on != null)
            {
                _on.Set(holds);
            }
            if (_off != null)
            {
                _off.Set(!holds);
            }
            if (_player)
            {
                _player.enabled = !holds;
            }
        }

        private void Prepare()
        {
            if (_reader != null)
            {
                return;
            }
            _reader = new MotionReader(this);
            _holds = false;
            _lastGear = 0;
            _controller = ControllerRecipe.Component(gameObject, _recipe.controller);
            _player = ControllerRecipe.Component(gameObject, _recipe.disabled);
            if (!_controller)
            {
                Say("there is no component of class " + _recipe.controller);
                return;
            }
            _steering = Find(_recipe.steering, "steering");
            _throttle = Find(_recipe.throttle, "throttle");
            _brake = Find(_recipe.brake, "brake");
            _gear = ControllerMember.Find(_controller, _recipe.gear);
            _handbrake = ControllerMember.Find(_controller, _recipe.handbrake);
            _on = ControllerMember.Find(_controller, _recipe.switchedOn);
            _off = ControllerMember.Find(_controller, _recipe.switchedOff);
        }

        private ControllerMember Find(string name, string what)
        {
            ControllerMember found = ControllerMember.Find(_controller, name);
            if (found == null)
            {
                Say(_recipe.controller + " has no public member '" + name + "' for the " + what +
                    " that can be set; change the recipe");
            }
            return found;
        }

        private void Say(string problem)
        {
            if (!_said)
            {
                _said = true;
                Debug.LogError("Apexline: " + name + ": Controller Adapter: " + problem, this);
            }
        }
    }
}
