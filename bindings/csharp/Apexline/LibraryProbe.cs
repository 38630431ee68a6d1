// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>Loads the library for the first time and finds words for what is wrong with it.</summary>
    internal static unsafe class LibraryProbe
    {
        /// <summary>Empty when the library fits; otherwise what is wrong and what to do.</summary>
        internal static string Load(out Fingerprint fingerprint)
        {
            fingerprint = default(Fingerprint);
            fingerprint.StructSize = (uint)sizeof(Fingerprint);
            Fingerprint copy = fingerprint;
            try
            {
                Status status = NativeApi.apx_fingerprint_get(&copy);
                fingerprint = copy;
                return status == Status.Ok ? Compare(copy) : Misfit("its fingerprint has another size");
            }
            catch (DllNotFoundException error)
            {
                return Missing(error.Message);
            }
            catch (BadImageFormatException)
            {
                return WrongArchitecture("");
            }
            catch (EntryPointNotFoundException error)
            {
                return Misfit("it has no function " + error.Message);
            }
            catch (TypeLoadException error)
            {
                return Misfit(error.Message);
            }
        }

        private static string Compare(Fingerprint library)
        {
            if (library.Version / 10000 != Constants.Version / 10000 || library.Version < Constants.Version)
            {
                return Misfit("its version is " + ApexlineLibrary.Text(library.Version));
            }
            Fingerprint steer = default(Fingerprint);
            steer.StructSize = (uint)sizeof(Fingerprint);
            if (NativeApi.apx_steer_fingerprint_get(&steer) != Status.Ok)
            {
                return Misfit("its fingerprint of the steering kit has another size");
            }
            for (int index = 0; index < (int)Constants.StructCount; ++index)
            {
                uint expected = StructSizes.Of((StructIndex)index);
                uint found = index < library.StructCount ? library.StructSizes[index] : 0;
                if (found == 0 && index < steer.StructCount)
                {
                    found = steer.StructSizes[index];
                }
                if (found != expected)
                {
                    return Misfit("its " + (StructIndex)index + " has " + found + " bytes instead of " + expected);
                }
            }
            return "";
        }

        private static string Misfit(string what)
        {
            return "Apexline: the native library does not fit these scripts (version " +
                ApexlineLibrary.BindingVersion + "): " +
                what + ". Use library and scripts of one release; after an upgrade restart the editor, which keeps " +
                "the old library loaded.";
        }

        private static string Missing(string reason)
        {
            string found = NativeLibraryName.IsLinkedIn ? null : LibraryFile.Find();
            if (found != null)
            {
                string architecture = LibraryFile.Architecture(found);
                if (architecture != null &&
                    architecture.IndexOf(LibraryFile.OfThisProcess(), StringComparison.Ordinal) < 0)
                {
                    return WrongArchitecture(" (" + found + " is for " + architecture + ")");
                }
                return "Apexline: the native library " + found + " is there, but the system cannot load it: " + reason;
            }
            return "Apexline: the native library " + LibraryFile.Name + " was not found (" +
                LibraryFile.OfThisProcess() +
                "). Put it beside the program or on the library path; in Unity, install the package with its " +
                "Plugins folder and enable the plugin for this platform.";
        }

        private static string WrongArchitecture(string detail)
        {
            return "Apexline: the native library is for another processor than this process (" +
                LibraryFile.OfThisProcess() +
                   ")" + detail + ". Use the build of " + LibraryFile.Name + " for this one.";
        }
    }
}
