// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using UnityEditor.AssetImporters;

namespace Apexline.Unity.Editor
{
    /// <summary>Imports scenes of the steering kit, *.scene.json, and says what is wrong in them, with file and line.</summary>
    [ScriptedImporter(Version, new[] { "scenejson" }, new[] { "json" })]
    public sealed class SceneJsonImporter : ScriptedImporter
    {
        // With the library's version, so that a new library reads every file again; the last digits count changes of this file.
        private const int Version = (int)Constants.Version * 100 + 1;

        /// <inheritdoc/>
        public override void OnImportAsset(AssetImportContext context)
        {
            string text = File.ReadAllText(context.assetPath);
            if (ApexlineLibrary.IsSupported)
            {
                try
                {
                    SteerSimulation.FromJson(text, Path.GetFileName(context.assetPath)).Dispose();
                }
                catch (ApexlineException exception)
                {
                    context.LogImportError("Apexline: " + exception.Message);
                    return;
                }
            }
            SteeredSceneAsset asset = SteeredSceneAsset.FromJson(text, TrackJsonRegistration.NameOf(context.assetPath));
            context.AddObjectToAsset("scene", asset);
            context.SetMainObject(asset);
        }
    }
}
