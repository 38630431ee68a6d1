// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using UnityEditor;
using UnityEditor.AssetImporters;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Imports authored tracks, *.track.json: bakes them into track assets for a vehicle.</summary>
    [ScriptedImporter(Version, new[] { "trackjson" }, new[] { "json" })]
    public sealed class TrackJsonImporter : ScriptedImporter
    {
        // With the library's version, so that a new library bakes every file again; the last digits count changes of this file.
        private const int Version = (int)Constants.Version * 100 + 1;

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
}
