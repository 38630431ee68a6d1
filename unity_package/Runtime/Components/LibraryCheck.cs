// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Whether the native library can be used. A component that cannot do without it disables itself; the reason is
    /// logged once, not by every car of a grid.</summary>
    internal static class LibraryCheck
    {
        private static string _said = "";

        internal static bool IsUsable(Behaviour component)
        {
            if (ApexlineLibrary.IsSupported)
            {
                return true;
            }
            string problem = ApexlineLibrary.Problem;
            if (_said != problem)
            {
                _said = problem;
                Debug.LogError(problem + " Racing AI components disable themselves.", component);
            }
            component.enabled = false;
            return false;
        }

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void ResetStatics()
        {
            _said = "";
        }
    }
}
