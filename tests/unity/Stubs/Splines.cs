// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;

namespace Unity.Mathematics
{
    public struct float3
    {
        public float x, y, z;
        public float3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    }
}

namespace UnityEngine.Splines
{
    using Unity.Mathematics;

    public class Spline
    {
        /// <summary>A circle stands for all splines. Not part of the package.</summary>
        public float Radius;
        public bool Closed { get; set; }
    }

    public sealed class SplineContainer : MonoBehaviour
    {
        public readonly List<Spline> List = new List<Spline>();
        public IReadOnlyList<Spline> Splines { get { return List; } }
        public float CalculateLength(int splineIndex) { return 2f * Mathf.PI * List[splineIndex].Radius; }
        public bool Evaluate(int splineIndex, float t, out float3 position, out float3 tangent, out float3 upVector)
        {
            double angle = 2.0 * Math.PI * t;
            float r = List[splineIndex].Radius;
            float sine = (float)Math.Sin(angle), cosine = (float)Math.Cos(angle);
            position = new float3(-r * cosine, 0f, r * sine);
            tangent = new float3(r * sine, 0f, r * cosine);
            upVector = new float3(0f, 1f, 0f);
            return true;
        }
    }
}
