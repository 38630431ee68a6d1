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

    /// <summary>A polyline stands for all splines.</summary>
    public class Spline
    {
        private Vector3[] _points = new Vector3[0];
        private float[] _distances;
        /// <summary>Not part of the package.</summary>
        public Vector3[] Points { get { return _points; } set { _points = value; _distances = null; } }
        public bool Closed { get; set; }

        internal float[] Distances()
        {
            if (_distances == null)
            {
                int links = Closed ? _points.Length : _points.Length - 1;
                _distances = new float[links + 1];
                for (int i = 0; i < links; ++i)
                {
                    _distances[i + 1] = _distances[i] + Vector3.Distance(_points[i], _points[(i + 1) % _points.Length]);
                }
            }
            return _distances;
        }
    }

    public sealed class SplineContainer : MonoBehaviour
    {
        /// <summary>Not part of the package.</summary>
        public readonly List<Spline> List = new List<Spline>();
        public IReadOnlyList<Spline> Splines { get { return List; } }
        public float CalculateLength(int splineIndex) { float[] d = List[splineIndex].Distances(); return d[d.Length - 1]; }

        // t is a share of the spline's own length, so the same t on two edges is not the same place along the road.
        public bool Evaluate(int splineIndex, float t, out float3 position, out float3 tangent, out float3 upVector)
        {
            Spline spline = List[splineIndex];
            float[] distances = spline.Distances();
            float distance = t * distances[distances.Length - 1];
            int link = Array.BinarySearch(distances, distance);
            link = Math.Min(link < 0 ? ~link - 1 : link, distances.Length - 2);
            Vector3 from = spline.Points[link], to = spline.Points[(link + 1) % spline.Points.Length];
            Vector3 at = from + (to - from) * ((distance - distances[link]) / Math.Max(1e-6f, distances[link + 1] - distances[link]));
            position = new float3(at.x, at.y, at.z);
            tangent = new float3(to.x - from.x, to.y - from.y, to.z - from.z);
            upVector = new float3(0f, 1f, 0f);
            return true;
        }
    }
}
