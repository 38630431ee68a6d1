// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Throttle and brake in newtons: the same as in the library's reference physics, so that a driver gets
    /// the requested force.</summary>
    public static class VehicleForces
    {
        private const float Gravity = 9.81f;
        // Full throttle or brake without a largest force requests this multiple of the tyres' grip.
        private const float Overload = 1.25f;
        // A car rolling forward faster than this is braked by reverse throttle no more.
        private const float ReverseEngagesMps = 5f;

        /// <summary>Drive force of a throttle, N, forward positive.</summary>
        /// <param name="vehicle">The car.</param>
        /// <param name="throttle">[-1, 1].</param>
        /// <param name="forwardMps">Speed along the car, m/s.</param>
        public static float Drive(ref VehicleDesc vehicle, float throttle, float forwardMps)
        {
            float speed = Mathf.Abs(forwardMps);
            float load = vehicle.MassKg * Gravity + vehicle.DownforceKgpm * speed * speed;
            float most = vehicle.MaxDriveForceN > 0f ? vehicle.MaxDriveForceN
                : Overload * vehicle.Grip * TractionShare(ref vehicle) * load;
            float force = throttle * Mathf.Min(most, vehicle.PowerW / Mathf.Max(speed, 0.1f));
            if (throttle >= 0f)
            {
                return force * Mathf.Clamp01((vehicle.TopSpeedMps - forwardMps) * 4f + 0.5f);
            }
            float limiter = Mathf.Clamp01((vehicle.ReverseSpeedMps + forwardMps) * 4f);
            float gear = Mathf.Clamp01((ReverseEngagesMps - forwardMps) * 0.5f);
            return force * Mathf.Min(limiter, gear);
        }

        /// <summary>Brake force of a brake, N, never negative; it works against the motion.</summary>
        public static float Brake(ref VehicleDesc vehicle, float brake, float forwardMps)
        {
            float load = vehicle.MassKg * Gravity + vehicle.DownforceKgpm * forwardMps * forwardMps;
            return brake * (vehicle.MaxBrakeForceN > 0f ? vehicle.MaxBrakeForceN : Overload * vehicle.Grip * load);
        }

        /// <summary>Share of the weight on driven wheels.</summary>
        private static float TractionShare(ref VehicleDesc vehicle)
        {
            float front = vehicle.FrontWeightShare;
            float drive = vehicle.DriveFrontShare;
            return drive <= 0.5f ? Mathf.Lerp(1f - front, 1f, 2f * drive) : Mathf.Lerp(1f, front, 2f * drive - 1f);
        }
    }
}
