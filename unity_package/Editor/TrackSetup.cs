// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor
{
    /// <summary>Makes a marked and computed track from what is selected: the road's meshes, or splines. One step of Undo, but for
    /// the computed asset.</summary>
    public static class TrackSetup
    {
        private const string Name = "Track from Selection";
        // A gate takes over what was set by hand at an old one this near, m.
        private const float SamePlace = 15f;

        /// <summary>Makers of gates from other packages' objects: track, object; true when it was theirs.</summary>
        internal static readonly List<Func<RacingTrack, GameObject, bool>> Makers = new List<Func<RacingTrack, GameObject, bool>>();

        /// <summary>Tell whether an object is for one of the makers.</summary>
        internal static readonly List<Predicate<GameObject>> MakersTakes = new List<Predicate<GameObject>>();

        /// <summary>Whether there is a road in what is selected.</summary>
        public static bool HasRoad(GameObject[] selected)
        {
            foreach (GameObject item in selected)
            {
                if (MakersTakes.Exists(takes => takes(item)) || Meshes(item).Count > 0)
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>Makes the track, or renews the one in the scene, and computes it in the background. Racing points, run-offs and
        /// grip that were set by hand at a place stay. Null, with the reason logged, when there is no road in what is
        /// selected.</summary>
        public static RacingTrack FromObjects(GameObject[] selected)
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
            EditorUtility.DisplayProgressBar(Name, "Finding the road's edges", 0.3f);
            try
            {
                made = Make(track, selected);
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Apexline: " + Name + ": " + exception.Message, selected[0]);
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
            TrackBaker.Start(track);
            return track;
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

        private static bool Make(RacingTrack track, GameObject[] selected)
        {
            List<OldGate> old = OldGate.Of(track);
            foreach (GameObject item in selected)
            {
                if (Makers.Exists(maker => maker(track, item)))
                {
                    OldGate.TakeOver(old, track, SamePlace);
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
                Debug.LogError("Apexline: " + Name + ": select the meshes of the road, or a Spline Container");
                return false;
            }
            MeshDesc desc = MeshDesc.Default();
            desc.Name = VehicleProfile.ShortName(track.name);
            desc.RunOffM = track.RunOff;
            using (TrackSource source = TrackSource.FromMesh(desc, vertices.ToArray(), triangles.ToArray()))
            {
                var left = new List<Vector3>();
                var right = new List<Vector3>();
                foreach (SourceGate gate in source.Gates())
                {
                    left.Add(gate.Left.ToVector());
                    right.Add(gate.Right.ToVector());
                }
                TrackEdit.ReplaceGates(track, left, right, source.Info.Closed, Name);
            }
            OldGate.TakeOver(old, track, SamePlace);
            return true;
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

        /// <summary>What was set by hand at a gate that is replaced.</summary>
        private struct OldGate
        {
            private Vector3 _middle;
            private float _racing;
            private float _overtaking;
            private bool _automatic;
            private float _runOffLeft;
            private float _runOffRight;
            private float _grip;

            internal static List<OldGate> Of(RacingTrack track)
            {
                var old = new List<OldGate>();
                foreach (TrackGate gate in track.Gates)
                {
                    if (gate)
                    {
                        old.Add(new OldGate
                        {
                            _middle = (gate.Left + gate.Right) * 0.5f, _racing = gate.Racing, _overtaking = gate.Overtaking,
                            _automatic = gate.AutomaticOvertaking, _runOffLeft = gate.RunOffLeft, _runOffRight = gate.RunOffRight,
                            _grip = gate.Grip
                        });
                    }
                }
                return old;
            }

            internal static void TakeOver(List<OldGate> old, RacingTrack track, float within)
            {
                foreach (TrackGate gate in track.Gates)
                {
                    Vector3 middle = (gate.Left + gate.Right) * 0.5f;
                    int nearest = -1;
                    float best = within;
                    for (int i = 0; i < old.Count; ++i)
                    {
                        float distance = Vector3.Distance(old[i]._middle, middle);
                        nearest = distance < best ? i : nearest;
                        best = Mathf.Min(best, distance);
                    }
                    if (nearest >= 0)
                    {
                        old[nearest].Apply(gate);
                    }
                }
            }

            private void Apply(TrackGate gate)
            {
                gate.Racing = _racing;
                gate.Overtaking = _overtaking;
                gate.AutomaticOvertaking = _automatic;
                gate.RunOffLeft = _runOffLeft;
                gate.RunOffRight = _runOffRight;
                gate.Grip = _grip;
            }
        }
    }
}
