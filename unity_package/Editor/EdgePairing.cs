// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Gates between the two edges of a road. The edges need neither the same length nor the same direction: their
    /// points are paired along the road, so that a gate lies across it in a hairpin too.</summary>
    internal static class EdgePairing
    {
        // A gate may lie this share of the spacing beside its place, where the road is narrowest: at right angles to it.
        private const float Play = 0.2f;

        private struct CrossSection
        {
            public Vector3 OnFirst;
            public Vector3 OnSecond;
            public float Distance;
            public float Width;
        }

        /// <summary>Gates about a spacing apart. The first edge gives the driving direction; which edge is left follows from how
        /// they lie.</summary>
        /// <param name="first">Points of one edge, dense against the road's width.</param>
        /// <param name="second">Points of the other edge.</param>
        /// <param name="closed">Whether both edges are loops.</param>
        /// <param name="spacingM">Distance between gates along the road's middle, m.</param>
        /// <param name="left">Gets the left points.</param>
        /// <param name="right">Gets the right points.</param>
        internal static void Gates(Vector3[] first, Vector3[] second, bool closed, float spacingM, List<Vector3> left,
                                   List<Vector3> right)
        {
            int start = Nearest(second, first[0]);
            if (Vector3.Dot(Along(first, 0, closed), Along(second, start, closed)) < 0f)
            {
                System.Array.Reverse(second);
            }
            Align(ref first, ref second, closed);
            List<CrossSection> sections = Zip(first, second, closed);
            bool firstIsLeft = IsLeft(sections);
            float length = sections[sections.Count - 1].Distance;
            int count = Mathf.Max(3, Mathf.CeilToInt(length / Mathf.Max(1f, spacingM)));
            float spacing = length / (closed ? count : count - 1);
            for (int i = 0; i < count; ++i)
            {
                CrossSection section = Narrowest(sections, i * spacing, i == 0 || !closed && i == count - 1 ? 0f : Play * spacing);
                left.Add(firstIsLeft ? section.OnFirst : section.OnSecond);
                right.Add(firstIsLeft ? section.OnSecond : section.OnFirst);
            }
        }

        // Loops begin at the shortest pair with the first point; of open edges, what has nothing beside it is left out.
        private static void Align(ref Vector3[] first, ref Vector3[] second, bool closed)
        {
            if (closed)
            {
                second = From(second, Nearest(second, first[0]), second.Length, true);
                return;
            }
            int ahead = Nearest(second, first[0]);
            int behind = Nearest(first, second[0]);
            int secondEnd = Nearest(second, first[first.Length - 1]);
            int firstEnd = Nearest(first, second[second.Length - 1]);
            first = From(first, behind, firstEnd - behind + 1, false);
            second = From(second, ahead, secondEnd - ahead + 1, false);
        }

        private static Vector3[] From(Vector3[] points, int start, int count, bool loop)
        {
            var taken = new Vector3[Mathf.Max(2, count)];
            for (int i = 0; i < taken.Length; ++i)
            {
                taken[i] = points[loop ? (start + i) % points.Length : Mathf.Clamp(start + i, 0, points.Length - 1)];
            }
            return taken;
        }

        // From cross-section to cross-section, along whichever edge leaves the shorter one.
        private static List<CrossSection> Zip(Vector3[] first, Vector3[] second, bool closed)
        {
            int lastFirst = closed ? first.Length : first.Length - 1;
            int lastSecond = closed ? second.Length : second.Length - 1;
            var sections = new List<CrossSection>(lastFirst + lastSecond + 1);
            int i = 0;
            int j = 0;
            Add(sections, first[0], second[0]);
            while (i < lastFirst || j < lastSecond)
            {
                float byFirst = float.MaxValue;
                float bySecond = float.MaxValue;
                if (i < lastFirst)
                {
                    byFirst = Squared(first[(i + 1) % first.Length], second[j % second.Length]);
                }
                if (j < lastSecond)
                {
                    bySecond = Squared(first[i % first.Length], second[(j + 1) % second.Length]);
                }
                i += byFirst <= bySecond ? 1 : 0;
                j += byFirst <= bySecond ? 0 : 1;
                Add(sections, first[i % first.Length], second[j % second.Length]);
            }
            return sections;
        }

        private static void Add(List<CrossSection> sections, Vector3 onFirst, Vector3 onSecond)
        {
            var section = new CrossSection { OnFirst = onFirst, OnSecond = onSecond, Width = Vector3.Distance(onFirst, onSecond) };
            if (sections.Count > 0)
            {
                CrossSection last = sections[sections.Count - 1];
                section.Distance = last.Distance + 0.5f * Vector3.Distance(onFirst + onSecond, last.OnFirst + last.OnSecond);
            }
            sections.Add(section);
        }

        private static CrossSection Narrowest(List<CrossSection> sections, float distance, float within)
        {
            CrossSection best = sections[0];
            float least = float.MaxValue;
            foreach (CrossSection section in sections)
            {
                float away = Mathf.Abs(section.Distance - distance);
                // Beyond the play the nearest one counts, so that there always is one.
                float cost = away <= within ? section.Width : 1e6f + away;
                if (cost < least)
                {
                    least = cost;
                    best = section;
                }
            }
            return best;
        }

        private static bool IsLeft(List<CrossSection> sections)
        {
            float sum = 0f;
            for (int i = 1; i < sections.Count; ++i)
            {
                Vector3 along = sections[i].OnFirst + sections[i].OnSecond - sections[i - 1].OnFirst - sections[i - 1].OnSecond;
                Vector3 across = sections[i].OnSecond - sections[i].OnFirst;
                sum += along.z * across.x - along.x * across.z;
            }
            return sum >= 0f;
        }

        private static Vector3 Along(Vector3[] points, int at, bool closed)
        {
            int next = at + 1 < points.Length ? at + 1 : closed ? 0 : at;
            int before = next == at ? at - 1 : at;
            return points[next] - points[before];
        }

        private static int Nearest(Vector3[] points, Vector3 to)
        {
            int nearest = 0;
            for (int i = 1; i < points.Length; ++i)
            {
                nearest = Squared(points[i], to) < Squared(points[nearest], to) ? i : nearest;
            }
            return nearest;
        }

        private static float Squared(Vector3 a, Vector3 b)
        {
            return (a - b).sqrMagnitude;
        }
    }
}
