// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Reads how an object moves: from a dynamic Rigidbody, or, for objects that other scripts move (a
    /// kinematic body, a networked car, an object without a body), from its displacement in the last steps.</summary>
    public sealed class MotionReader
    {
        // Network code moves objects once a frame, so one step may see none or two of its moves; five steps see about as many.
        private const int Steps = 5;
        // Nothing that races is faster, m/s: what is, was put elsewhere.
        private const float FastestMps = 150f;

        private readonly Transform _transform;
        private readonly Rigidbody _body;
        private readonly bool _hadBody;
        private readonly bool _differences;
        private readonly Vector3[] _positions = new Vector3[Steps];
        private readonly Quaternion[] _rotations = new Quaternion[Steps];
        private static Vector3 _shifted;  // sum of all shifts, of which only differences count
        private Vector3 _followed = _shifted;
        private int _known;
        private int _newest;
        private Vector3 _velocity;
        private Vector3 _angular;

        /// <summary>Reads an object.</summary>
        /// <param name="component">A component of it.</param>
        /// <param name="differences">Measure even what has a dynamic body, since others may move it past its physics.</param>
        public MotionReader(Component component, bool differences = false)
        {
            _transform = component.transform;
            _body = component.GetComponentInParent<Rigidbody>();
            _hadBody = _body;
            _differences = differences;
        }

        /// <summary>False once what is read was destroyed.</summary>
        public bool IsUsable { get { return _hadBody ? _body : (bool)_transform; } }

        /// <summary>The body that is read; null when there is none.</summary>
        public Rigidbody Body { get { return _body; } }

        /// <summary>How the object moves now. To be called once per physics step.</summary>
        public void Read(out VehicleMotion motion)
        {
            motion.Position = _hadBody ? _body.position : _transform.position;
            motion.Rotation = _hadBody ? _body.rotation : _transform.rotation;
            motion.CentreOfMass = _hadBody ? _body.worldCenterOfMass : motion.Position;
            if (_hadBody && !_body.isKinematic && !_differences)
            {
                motion.Velocity = RigidbodyCompat.GetVelocity(_body);
                motion.AngularVelocity = _body.angularVelocity;
                return;
            }
            Measure(motion.CentreOfMass, motion.Rotation);
            motion.Velocity = _velocity;
            motion.AngularVelocity = _angular;
        }

        private void Measure(Vector3 position, Quaternion rotation)
        {
            float step = Time.fixedDeltaTime;
            FollowOrigin();
            if (_known > 0 && Vector3.Distance(position, _positions[_newest]) > FastestMps * Steps * step)
            {
                _known = 0;
            }
            if (_known > 0)
            {
                int oldest = (_newest - _known + 1 + Steps) % Steps;
                float perSecond = 1f / (_known * step);
                _velocity = (position - _positions[oldest]) * perSecond;
                _angular = Vector3.up * (YawBetween(_rotations[oldest], rotation) * perSecond);
            }
            _newest = (_newest + 1) % Steps;
            _positions[_newest] = position;
            _rotations[_newest] = rotation;
            _known = Mathf.Min(_known + 1, Steps);
        }

        /// <summary>The origin of the scene has moved by `offset`, and all objects by the opposite: that is no motion of
        /// theirs.</summary>
        internal static void ShiftOrigin(Vector3 offset)
        {
            _shifted += offset;
        }

        private void FollowOrigin()
        {
            Vector3 offset = _shifted - _followed;
            _followed = _shifted;
            for (int i = 0; i < Steps && offset != Vector3.zero; ++i)
            {
                _positions[i] -= offset;
            }
        }

        /// <summary>Puts the object somewhere, with a velocity if it has a dynamic body.</summary>
        public void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            _known = 0;
            _velocity = velocity;
            _angular = Vector3.up * yawRateRadps;
            if (!_hadBody)
            {
                _transform.SetPositionAndRotation(position, rotation);
                return;
            }
            _body.transform.SetPositionAndRotation(position, rotation);
            _body.position = position;
            _body.rotation = rotation;
            if (!_body.isKinematic)
            {
                RigidbodyCompat.SetVelocity(_body, velocity);
                _body.angularVelocity = Vector3.up * yawRateRadps;
            }
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
