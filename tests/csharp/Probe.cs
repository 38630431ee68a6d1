// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline.Tests
{
    /// <summary>A program of its own, started beside some library: says whether the binding takes it, and what a call
    /// does.</summary>
    internal static class Probe
    {
        private static int Main()
        {
            Console.WriteLine(ApexlineLibrary.IsSupported);
            Console.WriteLine(ApexlineLibrary.Problem);
            try
            {
                RaceDesc.Default();
                Console.WriteLine("no exception");
            }
            catch (ApexlineLoadException error)
            {
                Console.WriteLine(error.Message == ApexlineLibrary.Problem && error.Message == ApexlineLibrary.LastError
                    ? "the same in an exception" : error.Message);
            }
            return 0;
        }
    }
}
