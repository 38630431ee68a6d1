// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Apexline
{
    /// <summary>Looks at the library's file when the system would not load it: runtimes report a wrong processor as a
    /// missing file.</summary>
    internal static class LibraryFile
    {
        /// <summary>Name of the file on this system.</summary>
        internal static string Name
        {
            get
            {
                if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows))
                {
                    return NativeLibraryName.Value + ".dll";
                }
                return "lib" + NativeLibraryName.Value +
                    (RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? ".dylib" : ".so");
            }
        }

        /// <summary>The processor that this process runs on.</summary>
        internal static string OfThisProcess()
        {
            return RuntimeInformation.ProcessArchitecture.ToString();
        }

        /// <summary>The file in the system's search path; null when there is none.</summary>
        internal static string Find()
        {
            foreach (string folder in Folders())
            {
                try
                {
                    string path = Path.Combine(folder, Name);
                    if (File.Exists(path))
                    {
                        return path;
                    }
                }
                catch (ArgumentException)
                {
                    // A folder of the library path that is no path at all.
                }
            }
            return null;
        }

        /// <summary>Processors that a library's file is for, as OfThisProcess names them; null when unknown.</summary>
        internal static string Architecture(string path)
        {
            try
            {
                byte[] head = new byte[4096];
                int count;
                using (FileStream file = File.OpenRead(path))
                {
                    count = file.Read(head, 0, head.Length);
                }
                return count < 64 ? null : Architecture(head, count);
            }
            catch (IOException)
            {
                return null;
            }
            catch (UnauthorizedAccessException)
            {
                return null;
            }
        }

        private static IEnumerable<string> Folders()
        {
            yield return AppDomain.CurrentDomain.BaseDirectory;
            string here = typeof(LibraryFile).Assembly.Location;
            if (!string.IsNullOrEmpty(here))
            {
                yield return Path.GetDirectoryName(here);
            }
            bool windows = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);
            bool mac = RuntimeInformation.IsOSPlatform(OSPlatform.OSX);
            string paths = Environment.GetEnvironmentVariable(windows ? "PATH" : mac ? "DYLD_LIBRARY_PATH"
                                                              : "LD_LIBRARY_PATH");
            foreach (string folder in (paths ?? "").Split(Path.PathSeparator))
            {
                if (folder.Length > 0)
                {
                    yield return folder;
                }
            }
        }

        private static string Architecture(byte[] head, int count)
        {
            uint magic = Big(head, 0);
            if (magic == 0x7f454c46)
            {
                return Elf(head[18] | head[19] << 8);
            }
            if (head[0] == 'M' && head[1] == 'Z')
            {
                int header = head[60] | head[61] << 8 | head[62] << 16 | head[63] << 24;
                return header > 0 && header + 6 <= count ? Windows(head[header + 4] | head[header + 5] << 8) : null;
            }
            if (magic == 0xcffaedfe)
            {
                return Mac(head[4] | head[5] << 8 | head[6] << 16 | head[7] << 24);
            }
            if (magic != 0xcafebabe)
            {
                return null;
            }
            string all = "";
            for (int entry = 0; entry < Big(head, 4) && entry < 16; ++entry)
            {
                all += (entry > 0 ? ", " : "") + Mac((int)Big(head, 8 + 20 * entry));
            }
            return all;
        }

        private static string Elf(int machine)
        {
            return machine == 62 ? "X64" : machine == 183 ? "Arm64" : machine == 3 ? "X86" : machine == 40 ? "Arm"
                 : "machine " + machine;
        }

        private static string Windows(int machine)
        {
            return machine == 0x8664 ? "X64" : machine == 0xaa64 ? "Arm64" : machine == 0x14c ? "X86"
                 : "machine " + machine;
        }

        private static string Mac(int processor)
        {
            return processor == 0x01000007 ? "X64" : processor == 0x0100000c ? "Arm64" : "processor " + processor;
        }

        private static uint Big(byte[] bytes, int at)
        {
            return (uint)(bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]);
        }
    }
}
