// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor
{
    /// <summary>Finds the road in what is selected: meshes, splines (on a terrain too), or a file. Changes nothing in the
    /// scene.</summary>
    public static class RoadFinder
    {
        /// <summary>Finders of roads in other packages' objects: settings, object; null when it is not theirs.</summary>
        internal static readonly List<Func<RacingTrack, GameObject, FoundRoad>> Finders =
            new List<Func<RacingTrack, GameObject, FoundRoad>>();

        /// <summary>Tell whether an object is for one of the finders.</summary>
        internal static readonly List<Predicate<GameObject>> FindersTake = new List<Predicate<GameObject>>();

        /// <summary>Whether there is a road in what is selected.</summary>
        public static bool HasRoad(Object[] selected)
        {
            foreach (Object item in selected)
            {
                var owner = item as GameObject;
                bool isFile = RoadFile.IsRoad(AssetDatabase.GetAssetPath(item));
                if (isFile || owner && (FindersTake.Exists(takes => takes(owner)) || Meshes(owner).Count > 0))
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>The road in what is selected. Throws an ApexlineException that says why there is none.</summary>
        /// <param name="settings">A track that says how wide roads are and what is ground.</param>
        /// <param name="selected">Objects of the scene or files of the project.</param>
        public static FoundRoad Find(RacingTrack settings, Object[] selected)
        {
            foreach (Object item in selected)
            {
                string path = AssetDatabase.GetAssetPath(item);
                if (RoadFile.IsRoad(path))
                {
                    return FindInFile(settings, path);
                }
            }
            foreach (Object item in selected)
            {
                var owner = item as GameObject;
                for (int i = 0; owner && i < Finders.Count; ++i)
                {
                    FoundRoad found = Finders[i](settings, owner);
                    if (found != null)
                    {
                        return found;
                    }
                }
            }
            return FindInMeshes(settings, selected);
        }

        /// <summary>The road of a file: *.csv, *.gpx, *.xml of TORCS, *.track.json. The file's origin comes to lie at the
        /// settings' object.</summary>
        public static FoundRoad FindInFile(RacingTrack settings, string path)
        {
            using (TrackSource source = RoadFile.Read(path, settings.RoadWidth, settings.RunOff))
            {
                return new FoundRoad(source, settings.transform);
            }
        }

        private static FoundRoad FindInMeshes(RacingTrack settings, Object[] selected)
        {
            var vertices = new List<Float3>();
            var triangles = new List<int>();
            foreach (Object item in selected)
            {
                foreach (MeshFilter filter in Meshes(item as GameObject))
                {
                    Add(filter, vertices, triangles);
                }
            }
            if (triangles.Count == 0)
            {
                throw RoadFile.Bad("select the meshes of the road, a Spline Container, or a file of a road");
            }
            MeshDesc desc = MeshDesc.Default();
            desc.Name = VehicleProfile.ShortName(settings.name);
            desc.RunOffM = settings.RunOff;
            using (TrackSource source = TrackSource.FromMesh(desc, vertices.ToArray(), triangles.ToArray()))
            {
                return new FoundRoad(source, null);
            }
        }

        // Meshes of the road, without those of cars on it.
        private static List<MeshFilter> Meshes(GameObject item)
        {
            var found = new List<MeshFilter>();
            if (!item)
            {
                return found;
            }
            foreach (MeshFilter filter in item.GetComponentsInChildren<MeshFilter>(false))
            {
                if (filter.sharedMesh && !filter.GetComponentInParent<Rigidbody>())
                {
                    found.Add(filter);
                }
            }
            return found;
        }

        private static void Add(MeshFilter filter, List<Float3> vertices, List<int> triangles)
        {
            int first = vertices.Count;
            foreach (Vector3 vertex in filter.sharedMesh.vertices)
            {
                vertices.Add(filter.transform.TransformPoint(vertex).ToFloat3());
            }
            foreach (int index in filter.sharedMesh.triangles)
            {
                triangles.Add(first + index);
            }
        }
    }
}
