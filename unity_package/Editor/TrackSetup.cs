// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor
{
    /// <summary>Makes a marked and computed track from what is selected: the road's meshes, splines (on a terrain too), or a file.
    /// One step of Undo, but for the computed asset.</summary>
    public static class TrackSetup
    {
        private const string Name = "Track from Selection";
        private const int MostFindings = 4;

        /// <summary>Makers of gates from other packages' objects: track, object; true when it was theirs.</summary>
        internal static readonly List<Func<RacingTrack, GameObject, bool>> Makers = new List<Func<RacingTrack, GameObject, bool>>();

        /// <summary>Tell whether an object is for one of the makers.</summary>
        internal static readonly List<Predicate<GameObject>> MakersTakes = new List<Predicate<GameObject>>();

        /// <summary>Whether there is a road in what is selected.</summary>
        public static bool HasRoad(Object[] selected)
        {
            foreach (Object item in selected)
            {
                var owner = item as GameObject;
                bool isFile = RoadFile.IsRoad(AssetDatabase.GetAssetPath(item));
                if (isFile || owner && (MakersTakes.Exists(takes => takes(owner)) || Meshes(owner).Count > 0))
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>Makes the track, or renews the one in the scene, and computes it in the background; its gates are in the scene
        /// at once. Points, run-offs, grip and boundary points that were set by hand at a place stay. Null, with the reason
        /// logged, when there is no road in what is selected.</summary>
        public static RacingTrack FromObjects(Object[] selected)
        {
            foreach (Object item in selected)
            {
                string path = AssetDatabase.GetAssetPath(item);
                if (RoadFile.IsRoad(path))
                {
                    return FromFile(path);
                }
            }
            var objects = new List<GameObject>();
            foreach (Object item in selected)
            {
                if (item is GameObject)
                {
                    objects.Add((GameObject)item);
                }
            }
            return Make(track => MakeGates(track, objects), selected.Length > 0 ? selected[0] : null);
        }

        /// <summary>The same from a file: *.csv, *.gpx, *.xml of TORCS, *.track.json. The file's origin comes to lie at the track's
        /// object.</summary>
        public static RacingTrack FromFile(string path)
        {
            return Make(track =>
            {
                using (TrackSource source = RoadFile.Read(path, track.RoadWidth, track.RunOff))
                {
                    LayGates(track, source, track.transform);
                }
                return true;
            }, null);
        }

        private static RacingTrack Make(Predicate<RacingTrack> makeGates, Object context)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName(Name);
            int group = Undo.GetCurrentGroup();
            RacingTrack track = Object.FindAnyObjectByType<RacingTrack>();
            bool isNew = !track;
            if (isNew)
            {
                var owner = new GameObject("Racing Track");
                Undo.RegisterCreatedObjectUndo(owner, Name);
                track = Undo.AddComponent<RacingTrack>(owner);
                track.Vehicle = VehicleOfScene();
            }
            bool made = false;
            int kept = 0;
            EditorUtility.DisplayProgressBar(Name, "Finding the road's edges", 0.2f);
            try
            {
                List<GateEdits> edits = GateEdits.Of(track);
                made = makeGates(track);
                kept = made ? GateEdits.TakeOver(edits, track) : 0;
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Apexline: " + Name + ": " + exception.Message, context);
            }
            finally
            {
                EditorUtility.ClearProgressBar();
            }
            Undo.CollapseUndoOperations(group);
            if (!made)
            {
                if (isNew)
                {
                    Object.DestroyImmediate(track.gameObject);
                }
                return null;
            }
            Selection.activeObject = track.gameObject;
            Say(track, kept);
            TrackBaker.Start(track);
            return track;
        }

        // Length, widths, and what a check has to say of them.
        private static void Say(RacingTrack track, int kept)
        {
            float length = 0f;
            float least = float.MaxValue;
            float most = 0f;
            for (int i = 0; i < track.Gates.Count; ++i)
            {
                TrackGate gate = track.Gates[i];
                TrackGate next = track.Gates[(i + 1) % track.Gates.Count];
                bool ends = i + 1 == track.Gates.Count && !track.Closed;
                length += ends ? 0f : Vector3.Distance(gate.Left + gate.Right, next.Left + next.Right) * 0.5f;
                least = Mathf.Min(least, gate.Width);
                most = Mathf.Max(most, gate.Width);
            }
            string text = track.Gates.Count + " gates, " + length.ToString("0") + " m, " + least.ToString("0.0") + " to " +
                          most.ToString("0.0") + " m wide.";
            text += kept > 0 ? " " + kept + " gates keep the place they were moved to." : "";
            Finding[] findings = ApexlineLibrary.IsSupported ? TrackSourceBuilder.Lint(track) : new Finding[0];
            for (int i = 0; i < findings.Length && i < MostFindings; ++i)
            {
                text += "\n" + findings[i].Message;
            }
            int more = findings.Length - MostFindings;
            text += more > 0 ? "\nand " + more + " more; see Check in the inspector." : "";
            Debug.Log("Apexline: " + Name + ": " + text, track);
        }

        /// <summary>Directors without a track take one that was computed for the first time.</summary>
        internal static void GiveToDirectors(TrackAsset asset)
        {
            foreach (RaceDirector director in SceneFinder.All<RaceDirector>())
            {
                if (!director.TrackAsset)
                {
                    Undo.RecordObject(director, "Bake Track");
                    director.TrackAsset = asset;
                    EditorUtility.SetDirty(director);
                }
            }
        }

        private static VehicleProfile VehicleOfScene()
        {
            AIDriver driver = Object.FindAnyObjectByType<AIDriver>();
            return driver ? driver.Vehicle : null;
        }

        private static bool MakeGates(RacingTrack track, List<GameObject> selected)
        {
            foreach (GameObject item in selected)
            {
                if (Makers.Exists(maker => maker(track, item)))
                {
                    return true;
                }
            }
            var vertices = new List<Float3>();
            var triangles = new List<int>();
            foreach (GameObject item in selected)
            {
                foreach (MeshFilter filter in Meshes(item))
                {
                    Add(filter, vertices, triangles);
                }
            }
            if (triangles.Count == 0)
            {
                Debug.LogError("Apexline: " + Name + ": select the meshes of the road, a Spline Container, or a file of a road");
                return false;
            }
            MeshDesc desc = MeshDesc.Default();
            desc.Name = VehicleProfile.ShortName(track.name);
            desc.RunOffM = track.RunOff;
            using (TrackSource source = TrackSource.FromMesh(desc, vertices.ToArray(), triangles.ToArray()))
            {
                LayGates(track, source, null);
            }
            return true;
        }

        private static void LayGates(RacingTrack track, TrackSource source, Transform frame)
        {
            SourceGate[] gates = source.Gates();
            var left = new List<Vector3>();
            var right = new List<Vector3>();
            foreach (SourceGate gate in gates)
            {
                left.Add(frame ? frame.TransformPoint(gate.Left.ToVector()) : gate.Left.ToVector());
                right.Add(frame ? frame.TransformPoint(gate.Right.ToVector()) : gate.Right.ToVector());
            }
            EditorUtility.DisplayProgressBar(Name, "Laying " + gates.Length + " gates", 0.5f);
            TrackEdit.ReplaceGates(track, left, right, source.Info.Closed, Name);
            for (int i = 0; i < gates.Length; ++i)
            {
                track.Gates[i].RunOffLeft = gates[i].RunOffLeftM;
                track.Gates[i].RunOffRight = gates[i].RunOffRightM;
                track.Gates[i].Grip = gates[i].Grip;
            }
        }

        // Of the road, not of the cars that stand on it.
        private static List<MeshFilter> Meshes(GameObject item)
        {
            var found = new List<MeshFilter>();
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
