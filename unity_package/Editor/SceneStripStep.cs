// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor.Build;
using UnityEditor.Build.Reporting;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Apexline.Unity.Editor
{
    /// <summary>Takes what only authors need out of built scenes: tracks and their gates. Races use the baked asset.</summary>
    internal sealed class SceneStripStep : IProcessSceneWithReport
    {
        public int callbackOrder { get { return 0; } }

        // Without a report it is the play mode of the editor, where the picture of the track is wanted.
        public void OnProcessScene(Scene scene, BuildReport report)
        {
            if (report == null)
            {
                return;
            }
            foreach (GameObject root in scene.GetRootGameObjects())
            {
                foreach (TrackGate gate in root.GetComponentsInChildren<TrackGate>(true))
                {
                    Strip(gate);
                }
                foreach (RacingTrack track in root.GetComponentsInChildren<RacingTrack>(true))
                {
                    Object.DestroyImmediate(track);
                }
            }
        }

        // A gate's object is removed with it, unless it has other components or children.
        private static void Strip(TrackGate gate)
        {
            GameObject owner = gate.gameObject;
            bool isBare = owner.transform.childCount == 0 && owner.GetComponents<Component>().Length == 2;
            Object.DestroyImmediate(isBare ? (Object)owner : gate);
        }
    }
}
