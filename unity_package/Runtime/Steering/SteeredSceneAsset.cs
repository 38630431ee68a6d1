// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A scene of the steering kit as an asset: the text of a *.scene.json file. Files with that ending are imported as
    /// one.</summary>
    [CreateAssetMenu(menuName = "Racing AI/Steered Scene", fileName = "Scene", order = 210)]
    public sealed class SteeredSceneAsset : ScriptableObject
    {
        [SerializeField, Tooltip("Text of a *.scene.json file.")]
        private string _json = "{\"format\": \"apexline-scene\", \"version\": 1}";

        /// <summary>Text of a *.scene.json file.</summary>
        public string Json { get { return _json; } set { _json = value ?? ""; } }

        /// <summary>Makes an asset that lives in memory alone. Mistakes in the text are said when a simulation is made of
        /// it.</summary>
        /// <param name="json">Text of a *.scene.json file.</param>
        /// <param name="label">Names it in messages.</param>
        public static SteeredSceneAsset FromJson(string json, string label)
        {
            SteeredSceneAsset asset = CreateInstance<SteeredSceneAsset>();
            asset.name = label;
            asset.Json = json;
            return asset;
        }
    }
}
