// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;
using UnityEngine.Rendering;

namespace Apexline.Unity
{
    /// <summary>Meshes with colliders of a baked track: the road, its run-off and the land beside it, for prototypes, samples and
    /// tracks that are made while the game runs.</summary>
    [AddComponentMenu("Racing AI/Track Mesh")]
    [DisallowMultipleComponent]
    public sealed class TrackMesh : MonoBehaviour
    {
        private static readonly Color Asphalt = new Color(0.28f, 0.28f, 0.30f);
        private static readonly Color Gravel = new Color(0.62f, 0.56f, 0.44f);
        private static readonly Color Grass = new Color(0.32f, 0.45f, 0.25f);

        private const float LandWidth = 30f;

        [SerializeField, Tooltip("The baked track.")]
        private TrackAsset _track;

        [SerializeField, Tooltip("Its colours are set; none: that of a new cube, which fits the render pipeline.")]
        private Material _material;

        /// <summary>The baked track.</summary>
        public TrackAsset Track { get { return _track; } set { _track = value; } }

        private void Start()
        {
            Track track;
            string problem = "assign a Track Asset";
            if (!_track || !_track.TryLoad(out track, out problem))
            {
                Debug.LogError("Apexline: " + name + " has no meshes: " + problem, this);
                return;
            }
            Build(track, transform, _material ? _material : DefaultMaterial());
        }

        /// <summary>The material of a primitive: it fits the project's render pipeline, whichever that is.</summary>
        public static Material DefaultMaterial()
        {
            GameObject primitive = GameObject.CreatePrimitive(PrimitiveType.Cube);
            Material material = primitive.GetComponent<MeshRenderer>().sharedMaterial;
            DestroyImmediate(primitive);
            return material;
        }

        /// <summary>Makes the strips below an object, one mesh with collider for each.</summary>
        public static void Build(Track track, Transform parent, Material material)
        {
            Gate[] gates = track.Gates();
            var rails = new Vector3[6][];
            for (int rail = 0; rail < rails.Length; ++rail)
            {
                rails[rail] = new Vector3[gates.Length];
            }
            for (int i = 0; i < gates.Length; ++i)
            {
                Vector3 left = gates[i].Left.ToVector();
                Vector3 right = gates[i].Right.ToVector();
                Vector3 across = right - left;
                Vector3 level = new Vector3(across.x, 0f, across.z).normalized;
                rails[1][i] = gates[i].WallLeft.ToVector();
                rails[2][i] = left;
                rails[3][i] = right;
                rails[4][i] = gates[i].WallRight.ToVector();
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
    }
}
