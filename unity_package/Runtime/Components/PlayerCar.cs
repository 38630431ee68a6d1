// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A car that somebody else drives: a player, a replay, the network. AI drivers see it and race it like any
    /// other, and it has its place in the standings; it gets no controls.</summary>
    [AddComponentMenu("Racing AI/Player Car")]
    [DisallowMultipleComponent]
    public sealed class PlayerCar : RaceCar
    {
        [NonSerialized] private MotionReader _reader;

        /// <inheritdoc/>
        public override DrivenBy DrivenBy { get { return DrivenBy.Host; } }

        /// <inheritdoc/>
        public override DriverDesc GetDriverDesc()
        {
            return CarDesc.Default().Driver;
        }

        internal override bool IsUsable(out string problem)
        {
            bool usable = Reader.IsUsable;
            problem = usable ? "" : "its Rigidbody was destroyed";
            return usable;
        }

        internal override void ReadMotion(out VehicleMotion motion)
        {
            Reader.Read(out motion);
        }

        internal override void Drive(Controls controls)
        {
        }

        /// <inheritdoc/>
        protected override void PlaceVehicle(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            Reader.Place(position, rotation, velocity, yawRateRadps);
        }

        /// <inheritdoc/>
        protected override void OnEnable()
        {
            _reader = null;
            base.OnEnable();
        }

        private MotionReader Reader { get { return _reader ?? (_reader = new MotionReader(this, true)); } }
    }
}
