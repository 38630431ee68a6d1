// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;
using UnrealBuildTool;

// Links the library that cmake --install has put into Source/ThirdParty/Apexline (README.md).
public class Apexline : ModuleRules
{
    public Apexline(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine" });

        string prefix = Path.GetFullPath(Path.Combine(ModuleDirectory, "..", "ThirdParty", "Apexline"));
        PublicSystemIncludePaths.Add(Path.Combine(prefix, "include"));
        string binaries = Path.Combine("$(PluginDir)", "Binaries", Target.Platform.ToString());
        if (Target.Platform == UnrealTargetPlatform.Win64)
        {
            PublicAdditionalLibraries.Add(Path.Combine(prefix, "lib", "apexline.lib"));
            PublicDelayLoadDLLs.Add("apexline.dll");
            RuntimeDependencies.Add(Path.Combine(binaries, "apexline.dll"), Path.Combine(prefix, "bin", "apexline.dll"));
        }
        else if (Target.Platform == UnrealTargetPlatform.Linux)
        {
            PublicAdditionalLibraries.Add(Path.Combine(prefix, "lib", "libapexline.so"));
            RuntimeDependencies.Add(Path.Combine(binaries, "libapexline.so.0.2"), Path.Combine(prefix, "lib", "libapexline.so.0.2"));
        }
        else
        {
            throw new BuildException("Apexline: there is no library for " + Target.Platform + "; add it to Apexline.Build.cs");
        }
    }
}
