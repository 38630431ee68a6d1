// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>A car whose whole state is one struct, so that netcode can keep it, take it back and drive it again: a bicycle that
    /// never slides. In the place of a game's own deterministic vehicle.</summary>
    public sealed class PredictedCar : IVehicleAdapter
    {
        /// <summary>All that a car has, tick by tick.</summary>
        [Serializable]
        public struct State
        {
            /// <summary>On the ground, m.</summary>
            public Vector3 position;
            /// <summary>rad, clockwise from +z.</summary>
            public float yaw;
            /// <summary>m/s.</summary>
            public float speed;
            /// <summary>rad/s.</summary>
            public float yawRate;
        }

        private const float Pull = 6f;
        private const float Stop = 14f;
        private const float Wheelbase = 2.8f;
        private const float Lock = 0.6f;

        private readonly Track _track;
        private readonly float _dt;
        private State _state;
        private uint _sector = Constants.None;

        /// <summary>A car on a track, moved by this much time a tick.</summary>
        public PredictedCar(Track track, float dt)
        {
            _track = track;
            _dt = dt;
        }

        /// <summary>Where it is now.</summary>
        public State Now { get { return _state; } set { _state = value; _sector = Constants.None; } }

        /// <inheritdoc/>
        public bool IsUsable { get { return true; } }

        /// <inheritdoc/>
        public void ReadMotion(out VehicleMotion motion)
        {
            Quaternion rotation = Conversion.YawRotation(_state.yaw);
            motion = new VehicleMotion
            {
                Position = _state.position, CentreOfMass = _state.position, Rotation = rotation,
                Velocity = rotation * Vector3.forward * _state.speed, AngularVelocity = Vector3.up * _state.yawRate
            };
        }

        /// <inheritdoc/>
        public void Drive(float steering, float throttle, float brake)
        {
            _state.speed = Mathf.Max(0f, _state.speed + (Pull * throttle - Stop * brake) * _dt);
            _state.yawRate = _state.speed * Mathf.Tan(Lock * steering) / Wheelbase;
            _state.yaw += _state.yawRate * _dt;
            _state.position += Conversion.YawRotation(_state.yaw) * Vector3.forward * (_state.speed * _dt);
            Location place = _track.Locate(_state.position.ToFloat3(), _sector);
            _sector = place.Sector;
            _state.position.y = place.Sector != Constants.None ? place.HeightM : _state.position.y;
        }

        /// <inheritdoc/>
        public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            Vector3 ahead = rotation * Vector3.forward;
            Now = new State { position = position, yaw = Mathf.Atan2(ahead.x, ahead.z), speed = Vector3.Dot(velocity, ahead) };
        }
    }
}
