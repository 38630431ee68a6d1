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

        /// <summary>Makes the track, or renews the one in the scene, and computes it in the background; its gates are
        /// in the scene at once. Manual changes stay: points, run-offs, grip, moved boundary points, inserted gates.
        /// Null, with the reason logged, when the selection contains no road.</summary>
        public static RacingTrack FromObjects(Object[] selected)
        {
            return Make(track => RoadFinder.Find(track, selected), selected.Length > 0 ? selected[0] : null);
        }

        /// <summary>The same from a file: *.csv, *.gpx, *.xml of TORCS, *.track.json. The file's origin comes to lie at the track's
        /// object.</summary>
        public static RacingTrack FromFile(string path)
        {
            return Make(track => RoadFinder.FindInFile(track, path), null);
        }

        internal static RacingTrack Make(Func<RacingTrack, FoundRoad> find, Object context)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName(Name);
            int group = Undo.GetCurrentGroup();
            RacingTrack track = Object.FindAnyObjectByType<RacingTrack>();
            bool isNew = !track;
            if (isNew)
            {
                track = Create();
            }
            FoundRoad road = null;
            int kept = 0;
            EditorUtility.DisplayProgressBar(Name, "Finding the road's edges", 0.2f);
            try
            {
                road = find(track);
                kept = Lay(track, road);
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
            if (road == null)
            {
                if (isNew)
                {
                    Object.DestroyImmediate(track.gameObject);
                }
                return null;
            }
            Selection.activeObject = track.gameObject;
            Say(track, road, kept);
            TrackBaker.Start(track);
            return track;
        }

        private static RacingTrack Create()
        {
            var owner = new GameObject("Racing Track");
            Undo.RegisterCreatedObjectUndo(owner, Name);
            RacingTrack track = Undo.AddComponent<RacingTrack>(owner);
            track.Vehicle = VehicleOfScene();
            return track;
        }

        // How many gates keep what was done by hand.
        private static int Lay(RacingTrack track, FoundRoad road)
        {
            EditorUtility.DisplayProgressBar(Name, "Laying " + road.Gates.Length + " gates", 0.5f);
            List<GateEdits> edits = GateEdits.Of(track);
            TrackEdit.ReplaceGates(track, road.Edge(true), road.Edge(false), road.Closed, Name);
            for (int i = 0; road.HasRunOffs && i < road.Gates.Length; ++i)
            {
                track.Gates[i].RunOffLeft = road.Gates[i].RunOffLeftM;
                track.Gates[i].RunOffRight = road.Gates[i].RunOffRightM;
                track.Gates[i].Grip = road.Gates[i].Grip;
            }
            return GateEdits.TakeOver(edits, track);
        }

        // Length, widths, and what a check has to say of them.
        private static void Say(RacingTrack track, FoundRoad road, int kept)
        {
            Finding[] findings = ApexlineLibrary.IsSupported ? TrackSourceBuilder.Lint(track) : new Finding[0];
            Debug.Log("Apexline: " + Name + ": " + Describe(road, kept, findings), track);
        }

        internal static string Describe(FoundRoad road, int kept, Finding[] findings)
        {
            string text = road.Describe();
            text += kept > 0 ? " " + kept + " gates keep the place they were moved to, or inserted at." : "";
            for (int i = 0; i < findings.Length && i < MostFindings; ++i)
            {
                text += "\n" + findings[i].Message;
            }
            int more = findings.Length - MostFindings;
            return text + (more > 0 ? "\nand " + more + " more; see Check in the inspector." : "");
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

        internal static VehicleProfile VehicleOfScene()
        {
            AIDriver driver = Object.FindAnyObjectByType<AIDriver>();
            return driver ? driver.Vehicle : null;
        }
    }
}
