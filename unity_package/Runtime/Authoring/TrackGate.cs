// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A gate (the thesis's interface): a left and a right boundary point and, on the segment between them, a
    /// point of the racing line and one of the overtaking line. The points on the segment are places, so they stay on it
    /// whatever happens to the boundary points.</summary>
    [AddComponentMenu("Racing AI/Track Gate")]
    [DisallowMultipleComponent]
    public sealed class TrackGate : MonoBehaviour
    {
        [SerializeField, Tooltip("Left boundary point in driving direction, in this object's own axes.")]
        private Vector3 _left = new Vector3(-5f, 0f, 0f);

        [SerializeField, Tooltip("Right boundary point.")]
        private Vector3 _right = new Vector3(5f, 0f, 0f);

        [SerializeField, Range(0f, 1f), Tooltip("Place of the racing line between left (0) and right (1).")]
        private float _racing = 0.5f;

        [SerializeField, Range(0f, 1f), Tooltip("Place of the overtaking line between left (0) and right (1).")]
        private float _overtaking = 0.8f;

        [SerializeField, Tooltip("The overtaking point follows the racing point at a fixed distance, on the side with more room.")]
        private bool _automaticOvertaking = true;

        [SerializeField, Min(0f), Tooltip("That distance, m.")]
        private float _overtakingDistance = 3f;

        [SerializeField, Tooltip("Width of the run-off to the left, m; negative: as the track says.")]
        private float _runOffLeft = -1f;

        [SerializeField, Tooltip("Width of the run-off to the right, m; negative: as the track says.")]
        private float _runOffRight = -1f;

        [SerializeField, Range(0.05f, 2f), Tooltip("Grip of the surface as a share of the vehicle's grip.")]
        private float _grip = 1f;

        // Left and right point in the track's axes as an importer laid them; empty for a gate placed by hand.
        [SerializeField, HideInInspector] private Vector3[] _found = new Vector3[0];

        /// <summary>Left boundary point in the world. Setting it leaves the right one where it is.</summary>
        public Vector3 Left
        {
            get { return transform.TransformPoint(_left); }
            set { _left = transform.InverseTransformPoint(value); Hold(); }
        }

        /// <summary>Right boundary point in the world.</summary>
        public Vector3 Right
        {
            get { return transform.TransformPoint(_right); }
            set { _right = transform.InverseTransformPoint(value); Hold(); }
        }

        /// <summary>Place of the racing point, [0, 1].</summary>
        public float Racing
        {
            get { return _racing; }
            set { _racing = Mathf.Clamp01(value); Hold(); }
        }

        /// <summary>Place of the overtaking point, [0, 1]; setting it ends the automatic placing.</summary>
        public float Overtaking
        {
            get { return _overtaking; }
            set { _overtaking = Mathf.Clamp01(value); _automaticOvertaking = false; }
        }

        /// <summary>Whether the overtaking point follows the racing point.</summary>
        public bool AutomaticOvertaking
        {
            get { return _automaticOvertaking; }
            set { _automaticOvertaking = value; Hold(); }
        }

        /// <summary>Distance at which it follows, m.</summary>
        public float OvertakingDistance
        {
            get { return _overtakingDistance; }
            set { _overtakingDistance = Mathf.Max(0f, value); Hold(); }
        }

        /// <summary>Run-off to the left, m; negative: as the track says.</summary>
        public float RunOffLeft { get { return _runOffLeft; } set { _runOffLeft = value; } }

        /// <summary>Run-off to the right, m; negative: as the track says.</summary>
        public float RunOffRight { get { return _runOffRight; } set { _runOffRight = value; } }

        /// <summary>Grip of the surface as a share of the vehicle's grip.</summary>
        public float Grip { get { return _grip; } set { _grip = Mathf.Clamp(value, 0.05f, 2f); } }

        /// <summary>Point of the racing line in the world, always on the segment.</summary>
        public Vector3 RacingPoint { get { return GateGeometry.PointAt(Left, Right, _racing); } }

        /// <summary>Point of the overtaking line in the world.</summary>
        public Vector3 OvertakingPoint { get { return GateGeometry.PointAt(Left, Right, _overtaking); } }

        /// <summary>Distance between the boundary points, m.</summary>
        public float Width { get { return Vector3.Distance(Left, Right); } }

        /// <summary>Driving direction.</summary>
        public Vector3 Forward { get { return GateGeometry.Forward(Left, Right); } }

        /// <summary>Moves both boundary points.</summary>
        public void SetBoundary(Vector3 left, Vector3 right)
        {
            _left = transform.InverseTransformPoint(left);
            _right = transform.InverseTransformPoint(right);
            Hold();
        }

        /// <summary>Moves the anchor; all points stay where they are in the world.</summary>
        public void MovePivot(Vector3 position, Quaternion rotation)
        {
            Vector3 left = Left;
            Vector3 right = Right;
            transform.SetPositionAndRotation(position, rotation);
            SetBoundary(left, right);
        }

        /// <summary>Keeps where the boundary points are now as the places that an importer found.</summary>
        internal void RememberFound()
        {
            _found = new[] { ToTrack(Left), ToTrack(Right) };
        }

        /// <summary>Where the importer found the boundary points, in the world; false for a gate that was placed by hand.</summary>
        internal bool TryGetFound(out Vector3 left, out Vector3 right)
        {
            bool known = _found != null && _found.Length == 2;
            Transform track = transform.parent;
            left = !known ? Left : track ? track.TransformPoint(_found[0]) : _found[0];
            right = !known ? Right : track ? track.TransformPoint(_found[1]) : _found[1];
            return known;
        }

        /// <summary>Whether no boundary point was moved since an importer found it, to the centimetre.</summary>
        internal bool IsWhereFound
        {
            get
            {
                Vector3 left;
                Vector3 right;
                return TryGetFound(out left, out right) && Vector3.Distance(left, Left) + Vector3.Distance(right, Right) < 0.01f;
            }
        }

        private Vector3 ToTrack(Vector3 point)
        {
            return transform.parent ? transform.parent.InverseTransformPoint(point) : point;
        }

        // Called by the editor after every change of a field, sliders and undo included.
        private void OnValidate()
        {
            _racing = Mathf.Clamp01(_racing);
            _overtaking = Mathf.Clamp01(_overtaking);
            _overtakingDistance = Mathf.Max(0f, _overtakingDistance);
            Hold();
        }

        private void Hold()
        {
            if (_automaticOvertaking)
            {
                _overtaking = GateGeometry.OvertakingT(Width, _racing, _overtakingDistance);
            }
        }
    }
}
