// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Finds the edges of a road on the ground: where the collider beneath the road's middle ends, a kerb or a drop
    /// begins, or, on a terrain, another paint.</summary>
    internal static class GroundWidth
    {
        // Ground is read this densely, m; the edge is then halved in to a few centimetres.
        private const float Step = 0.25f;
        private const int Halvings = 4;
        // A larger jump in height between two readings is a kerb or a drop, m.
        private const float Jump = 0.05f;
        private const float LookUp = 1.5f;
        private const float LookDown = 2000f;

        /// <summary>The edges of the road beneath a place. A side on which the road goes on for more than the usual width ends at
        /// half the usual width. False when there is no ground.</summary>
        /// <param name="track">Says on which layers the ground is.</param>
        /// <param name="middle">On the road, m.</param>
        /// <param name="across">To the right, of length 1, level.</param>
        /// <param name="usualWidthM">m.</param>
        /// <param name="left">m.</param>
        /// <param name="right">m.</param>
        internal static bool TryMeasure(RacingTrack track, Vector3 middle, Vector3 across, float usualWidthM, out Vector3 left,
                                        out Vector3 right)
        {
            RaycastHit below;
            left = right = middle;
            if (!TrackEdit.TryFindGround(track, middle, out below))
            {
                return false;
            }
            left = Edge(track, below, -across, usualWidthM);
            right = Edge(track, below, across, usualWidthM);
            return true;
        }

        private static Vector3 Edge(RacingTrack track, RaycastHit below, Vector3 outward, float usualWidthM)
        {
            float slope = -Vector3.Dot(below.normal, outward) / Mathf.Max(0.1f, below.normal.y);
            Vector3 last = below.point;
            float half = 0.5f * usualWidthM;
            Vector3 usual = last;
            for (float distance = Step; distance <= usualWidthM; distance += Step)
            {
                Vector3 next;
                if (!IsRoad(track, below, last, outward, Step, slope, out next))
                {
                    return Halve(track, below, last, outward, slope) + Vector3.up * TrackEdit.HeightAboveGround;
                }
                slope = (next.y - last.y) / Step;
                last = next;
                usual = distance <= half ? last : usual;
            }
            return usual + Vector3.up * TrackEdit.HeightAboveGround;
        }

        private static Vector3 Halve(RacingTrack track, RaycastHit below, Vector3 inside, Vector3 outward, float slope)
        {
            float step = 0.5f * Step;
            for (int i = 0; i < Halvings; ++i, step *= 0.5f)
            {
                Vector3 next;
                inside = IsRoad(track, below, inside, outward, step, slope, out next) ? next : inside;
            }
            return inside;
        }

        private static bool IsRoad(RacingTrack track, RaycastHit below, Vector3 from, Vector3 outward, float step, float slope,
                                   out Vector3 next)
        {
            RaycastHit hit;
            next = from;
            if (!Physics.Raycast(from + outward * step + Vector3.up * LookUp, Vector3.down, out hit, LookDown, track.Ground,
                QueryTriggerInteraction.Ignore))
            {
                return false;
            }
            next = hit.point;
            return Mathf.Abs(next.y - from.y - slope * step) <= Jump && IsSame(below, hit);
        }

        private static bool IsSame(RaycastHit below, RaycastHit hit)
        {
            if (hit.collider != below.collider)
            {
                // Roads of several pieces hang below one parent.
                return hit.collider is MeshCollider && below.collider is MeshCollider
                    && hit.collider.transform.parent && hit.collider.transform.parent == below.collider.transform.parent;
            }
            var terrain = below.collider as TerrainCollider;
            return !terrain || PaintAt(terrain, hit.point) == PaintAt(terrain, below.point);
        }

        // Index of the layer of paint that covers most there; -1 on a terrain without paint.
        private static int PaintAt(TerrainCollider collider, Vector3 point)
        {
            TerrainData terrain = collider.terrainData;
            if (!terrain || terrain.alphamapLayers == 0)
            {
                return -1;
            }
            Vector3 place = point - collider.transform.position;
            int x = Cell(place.x / terrain.size.x, terrain.alphamapWidth);
            int z = Cell(place.z / terrain.size.z, terrain.alphamapHeight);
            float[,,] shares = terrain.GetAlphamaps(x, z, 1, 1);
            int most = 0;
            for (int layer = 1; layer < terrain.alphamapLayers; ++layer)
            {
                most = shares[0, 0, layer] > shares[0, 0, most] ? layer : most;
            }
            return most;
        }

        private static int Cell(float share, int count)
        {
            return Mathf.Clamp(Mathf.FloorToInt(share * count), 0, count - 1);
        }
    }
}
