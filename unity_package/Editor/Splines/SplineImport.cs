// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using Unity.Mathematics;
using UnityEditor;
using UnityEngine;
using UnityEngine.Splines;

namespace Apexline.Unity.Editor
{
    /// <summary>Makes the gates of a track from splines: one spline as the road's middle with a width, or two as its edges.
    /// Compiled when com.unity.splines is present.</summary>
    public static class SplineImport
    {
        private const string Menu = "Tools/Racing AI/Gates from Splines";
        // Edges are read this densely, m.
        private const float Step = 0.5f;
        private const int MostSamples = 8000;

        /// <summary>Gates across the first spline of a container.</summary>
        /// <param name="track">Gets the gates in place of its own.</param>
        /// <param name="container">The splines.</param>
        /// <param name="widthM">Width of the road where the ground does not tell, m; ignored when the container has two
        /// splines, which are its edges then, of any lengths.</param>
        /// <param name="spacingM">Distance between gates, m.</param>
        public static int Import(RacingTrack track, SplineContainer container, float widthM, float spacingM)
        {
            FoundRoad road = Find(track, container, widthM, spacingM);
            TrackEdit.ReplaceGates(track, road.Edge(true), road.Edge(false), road.Closed, "Gates from Splines");
            return road.Gates.Length;
        }

        /// <summary>The same road without a change to the track, which says what is ground.</summary>
        public static FoundRoad Find(RacingTrack track, SplineContainer container, float widthM, float spacingM)
        {
            var left = new List<Vector3>();
            var right = new List<Vector3>();
            bool closed = container.Splines[0].Closed;
            if (container.Splines.Count > 1)
            {
                EdgePairing.Gates(Sample(container, 0, closed), Sample(container, 1, closed), closed, spacingM, left, right);
            }
            else
            {
                AcrossTheMiddle(track, container, closed, widthM, spacingM, left, right);
            }
            return new FoundRoad(left, right, closed);
        }

        private static void AcrossTheMiddle(RacingTrack track, SplineContainer container, bool closed, float widthM, float spacingM,
                                            List<Vector3> left, List<Vector3> right)
        {
            int count = Mathf.Max(3, Mathf.CeilToInt(container.CalculateLength(0) / Mathf.Max(1f, spacingM)));
            for (int i = 0; i < count; ++i)
            {
                float3 position;
                float3 tangent;
                float3 up;
                container.Evaluate(0, closed ? (float)i / count : (float)i / (count - 1), out position, out tangent, out up);
                Vector3 across = Vector3.Cross(ToVector(up), ToVector(tangent)).normalized;
                Vector3 onLeft = ToVector(position) - across * (0.5f * widthM);
                Vector3 onRight = ToVector(position) + across * (0.5f * widthM);
                Vector3 level = new Vector3(across.x, 0f, across.z).normalized;
                Vector3 groundLeft;
                Vector3 groundRight;
                if (track.WidthFromGround && GroundWidth.TryMeasure(track, ToVector(position), level, widthM, out groundLeft,
                    out groundRight))
                {
                    onLeft = groundLeft;
                    onRight = groundRight;
                }
                left.Add(onLeft);
                right.Add(onRight);
            }
        }

        private static Vector3[] Sample(SplineContainer container, int spline, bool closed)
        {
            int count = Mathf.Clamp(Mathf.CeilToInt(container.CalculateLength(spline) / Step), 16, MostSamples);
            var points = new Vector3[count];
            for (int i = 0; i < count; ++i)
            {
                float3 position;
                float3 tangent;
                float3 up;
                container.Evaluate(spline, closed ? (float)i / count : (float)i / (count - 1), out position, out tangent, out up);
                points[i] = ToVector(position);
            }
            return points;
        }

        [InitializeOnLoadMethod]
        internal static void Register()
        {
            RoadFinder.FindersTake.Add(item => item.GetComponentInChildren<SplineContainer>());
            RoadFinder.Finders.Add((track, item) =>
            {
                SplineContainer container = item.GetComponentInChildren<SplineContainer>();
                return container ? Find(track, container, track.RoadWidth, track.Spacing) : null;
            });
        }

        [MenuItem(Menu)]
        internal static void ImportSelected()
        {
            RacingTrack track = Selection.activeGameObject.GetComponent<RacingTrack>();
            int count = Import(track, track.GetComponentInChildren<SplineContainer>(), track.RoadWidth,
                track.Spacing);
            Debug.Log("Apexline: " + track.name + " has " + count + " gates from its splines.", track);
        }

        [MenuItem(Menu, true)]
        internal static bool CanImport()
        {
            GameObject selected = Selection.activeGameObject;
            return selected && selected.GetComponent<RacingTrack>() && selected.GetComponentInChildren<SplineContainer>();
        }

        private static Vector3 ToVector(float3 value)
        {
            return new Vector3(value.x, value.y, value.z);
        }
    }
}
