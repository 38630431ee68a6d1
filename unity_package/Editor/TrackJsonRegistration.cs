// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using UnityEditor;

namespace Apexline.Unity.Editor
{
    /// <summary>Gives files that end in .track.json to their importer; other *.json files stay texts.</summary>
    internal sealed class TrackJsonRegistration : AssetPostprocessor
    {
        private const string Ending = ".track.json";

        internal static bool IsTrack(string path)
        {
            return path.EndsWith(Ending, StringComparison.OrdinalIgnoreCase);
        }

        internal static string NameOf(string path)
        {
            string name = Path.GetFileName(path);
            return IsTrack(name) ? name.Substring(0, name.Length - Ending.Length) : Path.GetFileNameWithoutExtension(name);
        }

        private static void OnPostprocessAllAssets(string[] imported, string[] deleted, string[] moved, string[] movedFrom)
        {
            foreach (string path in imported)
            {
                if (IsTrack(path) && AssetDatabase.GetImporterOverride(path) == null)
                {
                    AssetDatabase.SetImporterOverride<TrackJsonImporter>(path);
                    AssetDatabase.ImportAsset(path);
                }
            }
        }
    }
}
