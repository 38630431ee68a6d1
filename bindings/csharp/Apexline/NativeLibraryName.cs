// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <summary>Name of the native library in imports: the runtime adds lib, .so, .dll or .dylib. Where plugins are
    /// linked into the program itself (iOS, WebGL) it means the program's own symbols; the editor loads the desktop's
    /// library for every target.</summary>
    internal static class NativeLibraryName
    {
#if !UNITY_EDITOR && (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL)
        internal const string Value = "__Internal";
        internal static readonly bool IsLinkedIn = true;
#else
        internal const string Value = "apexline";
        internal static readonly bool IsLinkedIn = false;
#endif
    }
}
