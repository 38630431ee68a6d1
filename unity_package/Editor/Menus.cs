// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Menu entries, and the hooks that end everything native before scripts are reloaded.</summary>
    [InitializeOnLoad]
    public static class Menus
    {
        private const string Objects = "GameObject/Racing AI/";
        private const string Tools = "Tools/Racing AI/";

        static Menus()
        {
            AssemblyReloadEvents.beforeAssemblyReload += Shutdown;
            EditorApplication.quitting += Shutdown;
            EditorApplication.playModeStateChanged += OnPlayMode;
        }

        [MenuItem(Objects + "Racing Track", false, 10)]
        internal static void CreateTrack(MenuCommand command)
        {
            Create<RacingTrack>("Racing Track", command);
        }

        [MenuItem(Objects + "Race Director", false, 11)]
        internal static void CreateDirector(MenuCommand command)
        {
            Create<RaceDirector>("Race Director", command);
        }

        [MenuItem(Objects + "Situation Manager", false, 12)]
        internal static void CreateSituations(MenuCommand command)
        {
            Create<SituationManager>("Situation Manager", command);
        }

        [MenuItem(Objects + "Steered Scene", false, 13)]
        internal static void CreateSteeredScene(MenuCommand command)
        {
            Create<SteeredScene>("Steered Scene", command);
        }

        [MenuItem(Objects + "Set Up AI Car", false, 0)]
        internal static void SetUpCar()
        {
            CarSetup.Report report = CarSetup.SetUp(Selection.activeGameObject);
            Debug.Log("Apexline: " + Selection.activeGameObject.name + " is set up. " + report.Text, Selection.activeGameObject);
            CarSetupWindow.Open(Selection.activeGameObject, report);
        }

        [MenuItem(Objects + "Set Up AI Car", true)]
        internal static bool CanSetUpCar()
        {
            return Selection.activeGameObject;
        }

        [MenuItem(Objects + "Race with This Car", false, 1)]
        internal static void CreateRace()
        {
            RaceSetup.Create(Selection.activeGameObject.GetComponent<AIDriver>());
        }

        [MenuItem(Objects + "Race with This Car", true)]
        internal static bool CanCreateRace()
        {
            return Selection.activeGameObject && Selection.activeGameObject.GetComponent<AIDriver>();
        }

        [MenuItem(Objects + "Calibrate This Car", false, 2)]
        internal static void Calibrate()
        {
            CalibrationRun.Start(Selection.activeGameObject.GetComponent<AIDriver>());
        }

        [MenuItem(Objects + "Calibrate This Car", true)]
        internal static bool CanCalibrate()
        {
            return Application.isPlaying && CanCreateRace();
        }

        [MenuItem(Tools + "Track from Selection")]
        internal static void TrackFromSelection()
        {
            TrackSetup.FromObjects(Selection.objects);
        }

        [MenuItem(Tools + "Track from Selection", true)]
        internal static bool CanMakeTrack()
        {
            return RoadFinder.HasRoad(Selection.objects);
        }

        [MenuItem(Tools + "Preview Track from Selection...")]
        internal static void PreviewTrack()
        {
            TrackPreview.Open(Selection.objects);
        }

        [MenuItem(Tools + "Preview Track from Selection...", true)]
        internal static bool CanPreviewTrack()
        {
            return CanMakeTrack();
        }

        [MenuItem(Tools + "Track from File...")]
        internal static void TrackFromFile()
        {
            string path = EditorUtility.OpenFilePanelWithFilters("Track from file", "",
                new[] { "Roads", string.Join(",", RoadFile.Endings) });
            if (!string.IsNullOrEmpty(path))
            {
                TrackSetup.FromFile(path);
            }
        }

        /// <summary>Bakes all tracks of the open scenes; for -executeMethod too.</summary>
        [MenuItem(Tools + "Compute All Tracks")]
        public static void BakeAll()
        {
            int failed = 0;
            foreach (RacingTrack track in SceneFinder.All<RacingTrack>())
            {
                failed += TrackBaker.BakeNow(track) ? 0 : 1;
            }
            if (failed > 0 && Application.isBatchMode)
            {
                EditorApplication.Exit(1);
            }
        }

        [MenuItem(Tools + "Save Track as JSON...")]
        internal static void SaveJson()
        {
            RacingTrack track = Selected();
            string path = EditorUtility.SaveFilePanelInProject("Save track", track.name + ".track", "json",
                "The marked track as *.track.json");
            if (!string.IsNullOrEmpty(path))
            {
                WriteJson(track, path);
                AssetDatabase.ImportAsset(path);
            }
        }

        [MenuItem(Tools + "Save Track as JSON...", true)]
        internal static bool CanSaveJson()
        {
            return Selected();
        }

        internal static void WriteJson(RacingTrack track, string path)
        {
            using (TrackSource source = TrackSourceBuilder.Collect(track).ToSource())
            {
                File.WriteAllText(path, source.ToJson());
            }
        }

        private static RacingTrack Selected()
        {
            return Selection.activeGameObject ? Selection.activeGameObject.GetComponent<RacingTrack>() : null;
        }

        private static void Create<T>(string name, MenuCommand command) where T : Component
        {
            var made = new GameObject(name);
            made.AddComponent<T>();
            GameObjectUtility.SetParentAndAlign(made, command.context as GameObject);
            Undo.RegisterCreatedObjectUndo(made, "Create " + name);
            Selection.activeObject = made;
        }

        private static void OnPlayMode(PlayModeStateChange change)
        {
            if (change == PlayModeStateChange.EnteredEditMode)
            {
                Shutdown();
            }
        }

        private static void Shutdown()
        {
            TrackBaker.CancelAll();
            ApexlineLibrary.Shutdown();
        }
    }
}
