// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Reads how an object moves: from its Rigidbody's own pose, which interpolation does not touch, or, without
    /// one, from how far its transform moved since the last physics step.</summary>
    public sealed class MotionReader
    {
        private readonly Transform _transform;
        private readonly Rigidbody _body;
        private readonly bool _hadBody;
        private Vector3 _lastPosition;
        private Quaternion _lastRotation;
        private bool _known;

        /// <summary>Reads an object.</summary>
        public MotionReader(Component component)
        {
            _transform = component.transform;
            _body = component.GetComponentInParent<Rigidbody>();
            _hadBody = _body;
        }

        /// <summary>False once what is read was destroyed.</summary>
        public bool IsUsable { get { return _hadBody ? _body : (bool)_transform; } }

        /// <summary>The body that is read; null when there is none.</summary>
        public Rigidbody Body { get { return _body; } }

        /// <summary>How the object moves now. To be called once per physics step.</summary>
        public void Read(out VehicleMotion motion)
        {
            if (_hadBody)
            {
                motion.Position = _body.position;
                motion.Rotation = _body.rotation;
                motion.Velocity = RigidbodyCompat.GetVelocity(_body);
                motion.AngularVelocity = _body.angularVelocity;
                motion.CentreOfMass = _body.worldCenterOfMass;
                return;
            }
            motion.Position = _transform.position;
            motion.Rotation = _transform.rotation;
            motion.CentreOfMass = motion.Position;
            float perSecond = _known ? 1f / Time.fixedDeltaTime : 0f;
            motion.Velocity = (motion.Position - _lastPosition) * perSecond;
            motion.AngularVelocity = Vector3.up * (YawBetween(_lastRotation, motion.Rotation) * perSecond);
            _lastPosition = motion.Position;
            _lastRotation = motion.Rotation;
            _known = true;
        }

        /// <summary>Puts the object somewhere, with a velocity if it has a body.</summary>
        public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            _known = false;
            if (!_hadBody)
            {
                _transform.SetPositionAndRotation(position, rotation);
                return;
            }
            _body.transform.SetPositionAndRotation(position, rotation);
            _body.position = position;
            _body.rotation = rotation;
            RigidbodyCompat.SetVelocity(_body, velocity);
            _body.angularVelocity = Vector3.up * yawRateRadps;
            _body.WakeUp();
        }

        private static float YawBetween(Quaternion from, Quaternion to)
        {
            Vector3 a = from * Vector3.forward;
            Vector3 b = to * Vector3.forward;
            return Mathf.Atan2(a.z * b.x - a.x * b.z, a.x * b.x + a.z * b.z);
        }
    }
}
