// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A car driven by the library, through a vehicle adapter on the same object.</summary>
    [AddComponentMenu("Racing AI/AI Driver")]
    [DisallowMultipleComponent]
    public sealed class AIDriver : RaceCar
    {
        [SerializeField, Tooltip("How the driver drives; none: the library's defaults.")]
        private DriverProfile _driver;

        [NonSerialized] private float _paceLimit = 1f;
        [NonSerialized] private IVehicleAdapter _adapter;
        [NonSerialized] private Component _adapterComponent;

        /// <summary>How the driver drives; null: the library's defaults.</summary>
        public DriverProfile Driver { get { return _driver; } set { _driver = value; } }

        /// <summary>Adapter between driver and vehicle. Set it to drive through an object that is no
        /// component.</summary>
        public IVehicleAdapter Adapter
        {
            get { return _adapter; }
            set { _adapter = value; _adapterComponent = value as Component; }
        }

        /// <summary>A car that stands in the way with its brakes on instead of racing. Takes effect with the next race.</summary>
        public bool IsObstacle { get; set; }

        /// <summary>Largest share of the possible speed, whatever the profile says. Takes effect with the next race.</summary>
        public float PaceLimit { get { return _paceLimit; } set { _paceLimit = Mathf.Clamp(value, 0.3f, 1f); } }

        /// <inheritdoc/>
        public override DrivenBy DrivenBy { get { return IsObstacle ? DrivenBy.Host : DrivenBy.Ai; } }

        /// <inheritdoc/>
        public override DriverDesc GetDriverDesc()
        {
            DriverDesc desc = _driver ? _driver.ToDesc() : CarDesc.Default().Driver;
            desc.Pace = Mathf.Min(desc.Pace, _paceLimit);
            return desc;
        }

        internal override bool IsUsable(out string problem)
        {
            problem = "";
            if (_adapter == null)
            {
                problem = "it has no vehicle adapter; add a Wheel Collider Adapter or a Script Vehicle Adapter";
            }
            else if (!ReferenceEquals(_adapterComponent, null) && !_adapterComponent || !_adapter.IsUsable)
            {
                problem = "its vehicle is incomplete or was destroyed (Rigidbody, wheels or vehicle script)";
            }
            return problem.Length == 0;
        }

        internal override void ReadMotion(out VehicleMotion motion)
        {
            _adapter.ReadMotion(out motion);
        }

        internal override void Drive(Controls controls)
        {
            if (IsObstacle)
            {
                controls.Brake = 1f;
            }
            _adapter.Drive(controls.Steering, controls.Throttle, controls.Brake);
        }

        internal override void Release(float brake)
        {
            var release = _adapter as IVehicleRelease;
            bool isThere = ReferenceEquals(_adapterComponent, null) || _adapterComponent;
            if (release != null && isThere)
            {
                release.Release(brake);
            }
            else if (_adapter != null && isThere && _adapter.IsUsable)
            {
                _adapter.Drive(0f, 0f, brake);
            }
        }

        /// <summary>Leaves the race and lets go of the car, brake included, so that a player or a script can drive on. Enabled
        /// again, the driver takes the car back. A driver that is disabled otherwise leaves the brake on.</summary>
        public void HandOver()
        {
            enabled = false;
            Release(0f);
        }

        /// <inheritdoc/>
        protected override void PlaceVehicle(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            FindAdapter();
            if (_adapter != null)
            {
                _adapter.Place(position, rotation, velocity, yawRateRadps);
            }
        }

        /// <inheritdoc/>
        protected override void OnEnable()
        {
            FindAdapter();
            base.OnEnable();
        }

        private void FindAdapter()
        {
            if (_adapter == null)
            {
                Adapter = GetComponent<IVehicleAdapter>();
            }
        }
    }
}
