// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A stand-in for what module rules use of UnrealBuildTool; prints what a platform links and ships.
using System;
using System.Collections.Generic;

namespace UnrealBuildTool
{
    public enum UnrealTargetPlatform { Linux, Win64, Mac }

    public class ReadOnlyTargetRules { public UnrealTargetPlatform Platform; }

    public class BuildException : Exception { public BuildException(string message) : base(message) { } }

    public class RuntimeDependencyList
    {
        public void Add(string place, string source) { Console.WriteLine("ships " + source + " as " + place); }
    }

    public class ModuleRules
    {
        public enum PCHUsageMode { UseExplicitOrSharedPCHs }
        public static string Folder;
        public PCHUsageMode PCHUsage;
        public List<string> PublicDependencyModuleNames = new List<string>(), PublicSystemIncludePaths = new List<string>();
        public List<string> PublicAdditionalLibraries = new List<string>(), PublicDelayLoadDLLs = new List<string>();
        public RuntimeDependencyList RuntimeDependencies = new RuntimeDependencyList();
        public string ModuleDirectory { get { return Folder; } }
        public ModuleRules(ReadOnlyTargetRules target) { }
    }

    public static class Program
    {
        public static void Main(string[] arguments)
        {
            ModuleRules.Folder = arguments[0];
            ModuleRules rules = new Apexline(new ReadOnlyTargetRules { Platform = (UnrealTargetPlatform)Enum.Parse(typeof(UnrealTargetPlatform), arguments[1]) });
            foreach (string path in rules.PublicSystemIncludePaths) { Console.WriteLine("includes " + path); }
            foreach (string path in rules.PublicAdditionalLibraries) { Console.WriteLine("links " + path); }
        }
    }
}
