// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;
using UnityEngine.Rendering;

namespace Apexline.Samples
{
    /// <summary>Meshes of a baked track: the road, its run-off and the land beside it.</summary>
    internal static class SampleRoad
    {
        private static readonly Color Asphalt = new Color(0.28f, 0.28f, 0.30f);
        private static readonly Color Gravel = new Color(0.62f, 0.56f, 0.44f);
        private static readonly Color Grass = new Color(0.32f, 0.45f, 0.25f);

        private const float LandWidth = 30f;

        internal static void Build(Track track, Transform parent, Material material)
        {
            Gate[] gates = track.Gates();
            var rails = new Vector3[6][];
            for (int rail = 0; rail < rails.Length; ++rail)
            {
                rails[rail] = new Vector3[gates.Length];
            }
            for (int i = 0; i < gates.Length; ++i)
            {
                Vector3 left = ToVector(gates[i].Left);
                Vector3 right = ToVector(gates[i].Right);
                Vector3 across = right - left;
                Vector3 level = new Vector3(across.x, 0f, across.z).normalized;
                rails[1][i] = ToVector(gates[i].WallLeft);
                rails[2][i] = left;
                rails[3][i] = right;
                rails[4][i] = ToVector(gates[i].WallRight);
                rails[0][i] = rails[1][i] - level * LandWidth;
                rails[5][i] = rails[4][i] + level * LandWidth;
            }
            Color[] colours = { Grass, Gravel, Asphalt, Gravel, Grass };
            string[] names = { "Land left", "Run-off left", "Road", "Run-off right", "Land right" };
            for (int strip = 0; strip < colours.Length; ++strip)
            {
                AddStrip(names[strip], rails[strip], rails[strip + 1], track.IsClosed, parent, material, colours[strip]);
            }
        }

        private static void AddStrip(string name, Vector3[] left, Vector3[] right, bool closed, Transform parent,
            Material material, Color colour)
        {
            int count = left.Length;
            int links = closed ? count : count - 1;
            var vertices = new Vector3[2 * count];
            var triangles = new int[6 * links];
            for (int i = 0; i < count; ++i)
            {
                vertices[2 * i] = left[i];
                vertices[2 * i + 1] = right[i];
            }
            for (int i = 0; i < links; ++i)
            {
                int here = 2 * i;
                int next = 2 * ((i + 1) % count);
                // Clockwise seen from above, which is the front in Unity.
                int[] quad = { here, next, here + 1, here + 1, next, next + 1 };
                quad.CopyTo(triangles, 6 * i);
            }
            var mesh = new Mesh { name = name, indexFormat = IndexFormat.UInt32, vertices = vertices, triangles = triangles };
            mesh.RecalculateNormals();
            mesh.RecalculateBounds();
            var strip = new GameObject(name);
            strip.transform.SetParent(parent, false);
            strip.AddComponent<MeshFilter>().sharedMesh = mesh;
            MeshRenderer renderer = strip.AddComponent<MeshRenderer>();
            renderer.sharedMaterial = material;
            renderer.material.color = colour;
            strip.AddComponent<MeshCollider>().sharedMesh = mesh;
        }

        private static Vector3 ToVector(Float3 value)
        {
            return new Vector3(value.X, value.Y, value.Z);
        }
    }
}
