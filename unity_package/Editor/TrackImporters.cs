// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using UnityEditor;
using UnityEditor.AssetImporters;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Imports baked tracks, *.apx, as track assets.</summary>
    [ScriptedImporter(1, "apx")]
    public sealed class ApxImporter : ScriptedImporter
    {
        /// <inheritdoc/>
        public override void OnImportAsset(AssetImportContext context)
        {
            byte[] bytes = File.ReadAllBytes(context.assetPath);
            string problem = TrackAsset.ProblemOf(bytes);
            if (problem.Length > 0)
            {
                context.LogImportError("Apexline: " + context.assetPath + ": " + problem);
                return;
            }
            TrackAsset asset = ScriptableObject.CreateInstance<TrackAsset>();
            asset.name = Path.GetFileNameWithoutExtension(context.assetPath);
            asset.SetBytes(bytes);
            // Without the native library the asset is whole, but the inspector shows no numbers.
            Track track;
            if (ApexlineLibrary.IsSupported && !asset.TryLoad(out track, out problem))
            {
                context.LogImportError("Apexline: " + context.assetPath + ": " + problem);
                UnityEngine.Object.DestroyImmediate(asset);
                return;
            }
            if (ApexlineLibrary.IsSupported && asset.TryLoad(out track, out problem))
            {
                asset.Describe(track);
            }
            context.AddObjectToAsset("track", asset);
            context.SetMainObject(asset);
        }
    }

    /// <summary>Imports authored tracks, *.track.json: bakes them into track assets for a vehicle.</summary>
    [ScriptedImporter(1, new[] { "trackjson" }, new[] { "json" })]
    public sealed class TrackJsonImporter : ScriptedImporter
    {
        [SerializeField, Tooltip("Vehicle file (*.json) that lines and speeds are made for; none: the library's reference car.")]
        private TextAsset _vehicle;

        [SerializeField, Range(-1f, 10f), Tooltip("Kept between the car's side and the road's edge, m.")]
        private float _margin;

        [SerializeField, Range(0f, 30f), Tooltip("Distance of the overtaking from the racing line, m; 0: a car's width and 1 m.")]
        private float _overtakingOffset;

        /// <inheritdoc/>
        public override void OnImportAsset(AssetImportContext context)
        {
            if (!ApexlineLibrary.IsSupported)
            {
                context.LogImportError(ApexlineLibrary.Problem + " Import " + context.assetPath + " again then.");
                return;
            }
            try
            {
                using (TrackSource source = TrackSource.FromJson(File.ReadAllBytes(context.assetPath),
                    Path.GetFileName(context.assetPath)))
                using (Track track = Track.Bake(source, Desc(context)))
                {
                    TrackAsset asset = ScriptableObject.CreateInstance<TrackAsset>();
                    asset.name = TrackJsonRegistration.NameOf(context.assetPath);
                    asset.Set(track, "");
                    context.AddObjectToAsset("track", asset);
                    context.SetMainObject(asset);
                }
            }
            catch (ApexlineException exception)
            {
                context.LogImportError("Apexline: " + exception.Message);
            }
        }

        private BakeDesc Desc(AssetImportContext context)
        {
            BakeDesc desc = BakeDesc.Default();
            desc.MarginM = _margin;
            desc.OvertakingOffsetM = _overtakingOffset;
            if (_vehicle)
            {
                desc.Vehicle = Vehicle.FromJson(_vehicle.text, _vehicle.name);
                context.DependsOnSourceAsset(AssetDatabase.GetAssetPath(_vehicle));
            }
            return desc;
        }
    }

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
