// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Makes a whole race around a car that is set up: director, track, starting grid, camera, and a road
    /// where there is none.</summary>
    internal static class RaceSetup
    {
        private const string Name = "Create Race";
        private const float LookFrom = 5f;

        /// <summary>A race with copies of a car of the scene or of a prefab; what the scene has already is taken. A track that is
        /// nowhere in the scene comes from the project.</summary>
        internal static StartingGrid Create(AIDriver car)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName(Name);
            int group = Undo.GetCurrentGroup();
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            if (!director)
            {
                director = Add<RaceDirector>("Race Director");
            }
            GiveTrack(director);
            StartingGrid grid = Add<StartingGrid>("Starting Grid");
            grid.Director = director;
            grid.Car = car;
            grid.Player = Object.FindAnyObjectByType<PlayerCar>();
            EditorUtility.SetDirty(grid);
            AddCamera();
            Selection.activeObject = grid.gameObject;
            Undo.CollapseUndoOperations(group);
            return grid;
        }

        private static T Add<T>(string name) where T : Component
        {
            var owner = new GameObject(name);
            Undo.RegisterCreatedObjectUndo(owner, Name);
            return Undo.AddComponent<T>(owner);
        }

        private static void GiveTrack(RaceDirector director)
        {
            RacingTrack marked = Object.FindAnyObjectByType<RacingTrack>();
            if (!director.TrackAsset && (!marked || marked.Asset))
            {
                Undo.RecordObject(director, Name);
                director.TrackAsset = marked ? marked.Asset : FindInProject();
                EditorUtility.SetDirty(director);
            }
            if (director.TrackAsset && !marked && !HasGround(director.TrackAsset))
            {
                TrackMesh road = Add<TrackMesh>("Road");
                road.Track = director.TrackAsset;
                EditorUtility.SetDirty(road);
            }
        }

        private static TrackAsset FindInProject()
        {
            string[] found = AssetDatabase.FindAssets("t:" + typeof(TrackAsset).Name);
            if (found.Length == 0)
            {
                return null;
            }
            string path = AssetDatabase.GUIDToAssetPath(found[0]);
            if (found.Length > 1)
            {
                Debug.Log("Apexline: the project has " + found.Length + " tracks; the race takes " + path +
                          ". Assign another one to the Race Director.");
            }
            return AssetDatabase.LoadAssetAtPath<TrackAsset>(path);
        }

        private static bool HasGround(TrackAsset asset)
        {
            Track track;
            string problem;
            RaycastHit hit;
            if (!ApexlineLibrary.IsSupported || Object.FindAnyObjectByType<TrackMesh>() || !asset.TryLoad(out track, out problem))
            {
                return true;
            }
            return Physics.Raycast(track.Position(0f, 0f).ToVector() + Vector3.up * LookFrom, Vector3.down, out hit, 2f * LookFrom,
                Physics.DefaultRaycastLayers, QueryTriggerInteraction.Ignore);
        }

        // The camera of a new scene; one with scripts is the game's own.
        private static void AddCamera()
        {
            Camera camera = Camera.main;
            if (!camera)
            {
                camera = Add<Camera>("Main Camera");
                camera.gameObject.tag = "MainCamera";
            }
            if (camera.GetComponent<MonoBehaviour>() == null)
            {
                Undo.AddComponent<RaceCamera>(camera.gameObject).FollowAtStart = true;
            }
        }
    }
}
