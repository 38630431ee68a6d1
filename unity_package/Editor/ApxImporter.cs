// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using UnityEditor.AssetImporters;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Imports baked tracks, *.apx, as track assets.</summary>
    [ScriptedImporter(Version, "apx")]
    public sealed class ApxImporter : ScriptedImporter
    {
        // With the library's version, so that a new library reads every file again; the last digits count changes of this file.
        private const int Version = (int)Constants.Version * 100 + 1;

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
}
