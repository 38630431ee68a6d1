// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>One ray that drivers see by.</summary>
    [Serializable]
    public struct RaySetting
    {
        /// <summary>Where along the car's outline it begins, -1 at the tail, 1 at the nose.</summary>
        [Range(-1f, 1f), Tooltip("Where along the car it begins: -1 tail, 1 nose.")]
        public float along;
        /// <summary>Where across it, -1 at the left side, 1 at the right.</summary>
        [Range(-1f, 1f), Tooltip("Where across the car it begins: -1 left side, 1 right side.")]
        public float across;
        /// <summary>Direction against the nose, degrees, positive to the right.</summary>
        [Range(-180f, 180f), Tooltip("Direction against the nose, degrees, positive to the right.")]
        public float angle;
        /// <summary>m, [1, 500].</summary>
        [Range(1f, 500f), Tooltip("Length, m.")]
        public float length;

        internal static void Write(RaySetting[] rays, ref RaceDesc desc)
        {
            int count = rays == null ? 0 : rays.Length;
            if (count > (int)Constants.MaxRays)
            {
                throw new ApexlineException(Status.InvalidArgument, "Ray Set has " + count + " rays, must have at most " +
                                            Constants.MaxRays);
            }
            desc.RayCount = (uint)count;
            for (int i = 0; i < count; ++i)
            {
                desc.Rays[i] = new MountedRay
                {
                    ForwardShare = rays[i].along, RightShare = rays[i].across, AngleRad = rays[i].angle * Mathf.Deg2Rad,
                    LengthM = rays[i].length
                };
            }
        }
    }
}
