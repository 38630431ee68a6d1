// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEditor.Build;
using UnityEditor.Build.Reporting;

namespace Apexline.Unity.Editor
{
    /// <summary>Builds for iOS with the library for devices or the one for the simulator, as the project's settings say;
    /// both have the same name, so their metas cannot tell.</summary>
    internal sealed class IosBuildStep : IPreprocessBuildWithReport
    {
        private const string Plugins = "com.apexline.racing-ai/Runtime/Plugins/iOS/";
        private const string Device = Plugins + "Device/";
        private const string Simulator = Plugins + "Simulator/";

        public int callbackOrder { get { return 0; } }

        public void OnPreprocessBuild(BuildReport report)
        {
            if (report.summary.platform != BuildTarget.iOS)
            {
                return;
            }
            bool simulator = PlayerSettings.iOS.sdkVersion == iOSSdkVersion.SimulatorSDK;
            foreach (PluginImporter plugin in PluginImporter.GetImporters(BuildTarget.iOS))
            {
                if (plugin.assetPath.Contains(Device))
                {
                    plugin.SetIncludeInBuildDelegate(path => !simulator);
                }
                else if (plugin.assetPath.Contains(Simulator))
                {
                    plugin.SetIncludeInBuildDelegate(path => simulator);
                }
            }
        }
    }
}
