// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Light and camera for scenes that are built by a script.</summary>
    public static class SceneBasics
    {
        /// <summary>A sun, unless the scene has a light.</summary>
        public static void AddSun()
        {
            if (!Object.FindAnyObjectByType<Light>())
            {
                Light light = new GameObject("Sun").AddComponent<Light>();
                light.type = LightType.Directional;
                light.transform.rotation = Quaternion.Euler(50f, -30f, 0f);
            }
        }

        /// <summary>The Race Camera on the scene's main camera; either is made when there is none.</summary>
        public static RaceCamera FindCamera()
        {
            Camera camera = Camera.main;
            if (!camera)
            {
                camera = new GameObject("Camera").AddComponent<Camera>();
                camera.farClipPlane = 5000f;
            }
            RaceCamera found = camera.GetComponent<RaceCamera>();
            return found ? found : camera.gameObject.AddComponent<RaceCamera>();
        }
    }
}
