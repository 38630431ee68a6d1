// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using UnityEditor;

namespace Apexline.Unity.Editor
{
    /// <summary>Gives files that end in .track.json or .scene.json to their importers; other *.json files stay texts.</summary>
    internal sealed class TrackJsonRegistration : AssetPostprocessor
    {
        private const string Ending = ".track.json";
        private const string SceneEnding = ".scene.json";

        internal static bool IsTrack(string path)
        {
            return path.EndsWith(Ending, StringComparison.OrdinalIgnoreCase);
        }

        internal static bool IsScene(string path)
        {
            return path.EndsWith(SceneEnding, StringComparison.OrdinalIgnoreCase);
        }

        internal static string NameOf(string path)
        {
            string name = Path.GetFileName(path);
            int ending = IsTrack(name) ? Ending.Length : IsScene(name) ? SceneEnding.Length : 0;
            return ending > 0 ? name.Substring(0, name.Length - ending) : Path.GetFileNameWithoutExtension(name);
        }

        private static void OnPostprocessAllAssets(string[] imported, string[] deleted, string[] moved, string[] movedFrom)
        {
            foreach (string path in imported)
            {
                bool isTrack = IsTrack(path);
                if ((!isTrack && !IsScene(path)) || AssetDatabase.GetImporterOverride(path) != null)
                {
                    continue;
                }
                if (isTrack)
                {
                    AssetDatabase.SetImporterOverride<TrackJsonImporter>(path);
                }
                else
                {
                    AssetDatabase.SetImporterOverride<SceneJsonImporter>(path);
                }
                AssetDatabase.ImportAsset(path);
            }
        }
    }
}
