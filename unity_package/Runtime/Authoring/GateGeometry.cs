// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Where the points of a gate lie: the cut across the road between a left and a right boundary point. A place
    /// t is 0 at the left and 1 at the right point.</summary>
    public static class GateGeometry
    {
        /// <summary>The point at place t.</summary>
        public static Vector3 PointAt(Vector3 left, Vector3 right, float t)
        {
            return left + (right - left) * t;
        }

        /// <summary>The place nearest to a point, held between the boundary points.</summary>
        public static float NearestT(Vector3 left, Vector3 right, Vector3 point)
        {
            Vector3 across = right - left;
            float squared = Vector3.Dot(across, across);
            return squared > 0f ? Mathf.Clamp01(Vector3.Dot(point - left, across) / squared) : 0.5f;
        }

        /// <summary>The overtaking point that keeps a distance, m, from the racing point, on the side where the racing point
        /// has more room to the edge (the right one when both are equal); held between the boundary points.</summary>
        public static float OvertakingT(float widthM, float racingT, float distanceM)
        {
            if (widthM <= 0f)
            {
                return racingT;
            }
            float roomLeft = racingT;
            float roomRight = 1f - racingT;
            float away = distanceM / widthM;
            return Mathf.Clamp01(roomRight >= roomLeft ? racingT + away : racingT - away);
        }

        /// <summary>Driving direction at a gate: level, at right angles to the cut.</summary>
        public static Vector3 Forward(Vector3 left, Vector3 right)
        {
            var across = new Vector3(right.x - left.x, 0f, right.z - left.z);
            float length = across.magnitude;
            return length > 1e-6f ? new Vector3(-across.z / length, 0f, across.x / length) : Vector3.forward;
        }

        /// <summary>A gate that follows another along the curve that the last two gates began, at the same width.</summary>
        /// <param name="spacingM">Distance between the middles of the two gates, m.</param>
        /// <param name="turnRad">Turn from one gate to the next, rad, positive to the right.</param>
        public static void Next(Vector3 left, Vector3 right, float spacingM, float turnRad, out Vector3 nextLeft,
                                out Vector3 nextRight)
        {
            Vector3 middle = (left + right) * 0.5f;
            Vector3 forward = Forward(left, right);
            // Along the chord of the arc, whose direction lies half the turn on.
            Vector3 chord = Turned(forward, 0.5f * turnRad);
            Vector3 nextMiddle = middle + chord * spacingM;
            Vector3 half = Turned((right - left) * 0.5f, turnRad);
            nextLeft = nextMiddle - half;
            nextRight = nextMiddle + half;
        }

        /// <summary>Turn from one gate to another, rad, positive to the right.</summary>
        public static float TurnBetween(Vector3 left, Vector3 right, Vector3 nextLeft, Vector3 nextRight)
        {
            Vector3 from = Forward(left, right);
            Vector3 to = Forward(nextLeft, nextRight);
            return Mathf.Atan2(from.z * to.x - from.x * to.z, from.x * to.x + from.z * to.z);
        }

        /// <summary>The place at which a line passes a gate, seen from above; of several, the one nearest in height.</summary>
        public static bool TryCross(Vector3 left, Vector3 right, Vector3[] line, bool closed, out float t)
        {
            Vector3 across = right - left;
            float nearest = float.MaxValue;
            t = 0.5f;
            for (int i = 0; i < (closed ? line.Length : line.Length - 1); ++i)
            {
                Vector3 from = line[i];
                Vector3 along = line[(i + 1) % line.Length] - from;
                float area = across.x * along.z - across.z * along.x;
                if (Mathf.Abs(area) < 1e-9f)
                {
                    continue;
                }
                Vector3 away = from - left;
                float onGate = (away.x * along.z - away.z * along.x) / area;
                float onLine = (away.x * across.z - away.z * across.x) / area;
                float above = Mathf.Abs(from.y + along.y * onLine - left.y - across.y * onGate);
                if (onGate >= 0f && onGate <= 1f && onLine >= 0f && onLine <= 1f && above < nearest)
                {
                    nearest = above;
                    t = onGate;
                }
            }
            return nearest < float.MaxValue;
        }

        /// <summary>A vector turned clockwise as seen from above.</summary>
        public static Vector3 Turned(Vector3 vector, float angleRad)
        {
            float sine = Mathf.Sin(angleRad);
            float cosine = Mathf.Cos(angleRad);
            return new Vector3(cosine * vector.x + sine * vector.z, vector.y, cosine * vector.z - sine * vector.x);
        }
    }
}
