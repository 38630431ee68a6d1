// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Globalization;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Prints the gates that the package reads from files of roads: name, closed or not, then a line for each gate.
    /// tests/unity/test_files.py compares them with those of the command line's importers.</summary>
    internal static class ReadRoad
    {
        private static int Main(string[] paths)
        {
            foreach (string path in paths)
            {
                try
                {
                    using (TrackSource source = RoadFile.Read(path, 9f, 3f))
                    {
                        Console.WriteLine("{0} {1} {2}", source.Info.Name, (bool)source.Info.Closed, source.Gates().Length);
                        foreach (SourceGate gate in source.Gates())
                        {
                            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:R} {1:R} {2:R} {3:R} {4:R} {5:R} {6:R} {7:R}", gate.Left.X,
                                gate.Left.Y, gate.Left.Z, gate.Right.X, gate.Right.Y, gate.Right.Z, gate.RunOffLeftM, gate.RunOffRightM));
                        }
                    }
                }
                catch (ApexlineException exception)
                {
                    Console.WriteLine("refused: " + exception.Message);
                }
            }
            return 0;
        }
    }
}
