// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Makes a whole race around a car that is set up: director, track and starting grid.</summary>
    internal static class RaceSetup
    {
        private const string Name = "Race";

        /// <summary>A race with copies of a car; what the scene has already is taken.</summary>
        internal static StartingGrid Create(AIDriver car)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName("Create " + Name);
            int group = Undo.GetCurrentGroup();
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            if (!director)
            {
                var owner = new GameObject("Race Director");
                Undo.RegisterCreatedObjectUndo(owner, "Create " + Name);
                director = Undo.AddComponent<RaceDirector>(owner);
            }
            RacingTrack track = Object.FindAnyObjectByType<RacingTrack>();
            if (!director.TrackAsset && track && track.Asset)
            {
                Undo.RecordObject(director, "Create " + Name);
                director.TrackAsset = track.Asset;
                EditorUtility.SetDirty(director);
            }
            var gridOwner = new GameObject("Starting Grid");
            Undo.RegisterCreatedObjectUndo(gridOwner, "Create " + Name);
            StartingGrid grid = Undo.AddComponent<StartingGrid>(gridOwner);
            grid.Director = director;
            grid.Car = car;
            grid.Player = Object.FindAnyObjectByType<PlayerCar>();
            EditorUtility.SetDirty(grid);
            Selection.activeObject = gridOwner;
            Undo.CollapseUndoOperations(group);
            return grid;
        }
    }
}
