// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>Measures what a car can do whose physics is a black box: drives it through full throttle, brakes and
    /// ever tighter circles on an open, level place, two to four minutes. One thread at a time.</summary>
    public sealed unsafe class Calibration : NativeObject
    {
        /// <summary>A calibration of a car at rest.</summary>
        public Calibration(CalibrationDesc desc) : base(Create(desc).Value, false, null)
        {
        }

        /// <summary>One physics step: the car's state in, its controls out. For every step: makes no garbage and throws
        /// nothing. InvalidState, with the reason in ApexlineLibrary.LastError, when the car does not move, cannot be
        /// stopped or does what no car on wheels does; then the calibration has failed for good.</summary>
        /// <param name="dtS">s, [0.0001, 0.1].</param>
        /// <param name="state">The car.</param>
        /// <param name="controls">The calibration's description.</param>
        /// <param name="done">Whether this was the last step.</param>
        public Status Tick(float dtS, CarState state, out Controls controls, out bool done)
        {
            Controls asked = default(Controls);
            uint isDone = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(
                        NativeApi.apx_calibration_tick(NativeId, dtS, &state, &asked, &isDone));
                }
                finally
                {
                    Exit();
                }
            }
            controls = asked;
            done = isDone != 0;
            return status;
        }

        /// <summary>Drives all manoeuvres at once with the library's reference physics.</summary>
        /// <param name="truth">The car that is driven.</param>
        /// <param name="gripScale">Its tyres hold this times its grip, [0.3, 2].</param>
        /// <param name="dtS">s, [0.0001, 0.1].</param>
        public void Run(VehicleDesc truth, float gripScale, float dtS)
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_calibration_run(NativeId, &truth, gripScale, dtS));
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>How far it is.</summary>
        public CalibrationInfo Info
        {
            get
            {
                CalibrationInfo info = default(CalibrationInfo);
                info.StructSize = (uint)sizeof(CalibrationInfo);
                Enter();
                try
                {
                    ApexlineException.Check(NativeApi.apx_calibration_info_get(NativeId, &info));
                }
                finally
                {
                    Exit();
                }
                return info;
            }
        }

        /// <summary>The largest accelerations that were measured, by rising speed. Throws before all is done.</summary>
        public EnvelopePoint[] Envelope()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_calibration_envelope(NativeId, null, 0, &needed));
                EnvelopePoint[] points = new EnvelopePoint[needed];
                fixed (EnvelopePoint* buffer = points)
                {
                    ApexlineException.Check(
                        NativeApi.apx_calibration_envelope(NativeId, buffer, needed, &needed));
                }
                return points;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The description's vehicle with what was measured in it, to bake tracks and to plan with. Throws
        /// before all is done.</summary>
        public VehicleDesc ToVehicle()
        {
            VehicleDesc vehicle;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_calibration_vehicle(NativeId, &vehicle));
            }
            finally
            {
                Exit();
            }
            return vehicle;
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_calibration_destroy(id);
        }

        private static CalibrationId Create(CalibrationDesc desc)
        {
            CalibrationId id;
            ApexlineLibrary.EnsureLoaded();
            ApexlineException.Check(NativeApi.apx_calibration_create(&desc, &id));
            return id;
        }
    }
}
