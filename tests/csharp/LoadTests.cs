// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Diagnostics;
using System.IO;
using NUnit.Framework;

namespace Apexline.Tests
{
    /// <summary>Programs started beside libraries that are missing or do not fit. Each says so in one line and goes
    /// on.</summary>
    [TestFixture]
    public class LoadTests
    {
        private string folder;

        [SetUp]
        public void MakeFolder()
        {
            folder = Path.Combine(Path.GetTempPath(), "apexline-" + Guid.NewGuid());
            Directory.CreateDirectory(folder);
            foreach (string name in new[] { "Apexline.dll", "Probe.exe" })
            {
                File.Copy(Path.Combine(Scenes.Variable("APX_CSHARP_FOLDER"), name), Path.Combine(folder, name));
            }
        }

        [TearDown]
        public void RemoveFolder()
        {
            Directory.Delete(folder, true);
        }

        private string Library { get { return Path.Combine(folder, "libapexline.so"); } }

        private string[] Run()
        {
            ProcessStartInfo start = new ProcessStartInfo("mono", "\"" + Path.Combine(folder, "Probe.exe") + "\"");
            start.UseShellExecute = false;
            start.RedirectStandardOutput = true;
            start.WorkingDirectory = folder;
            start.EnvironmentVariables.Remove("LD_LIBRARY_PATH");
            using (Process process = Process.Start(start))
            {
                string output = process.StandardOutput.ReadToEnd();
                process.WaitForExit();
                Assert.That(process.ExitCode, Is.EqualTo(0), output);
                return output.Split('\n');
            }
        }

        private string Refusal()
        {
            string[] lines = Run();
            Assert.That(lines[0], Is.EqualTo("False"));
            Assert.That(lines[2], Is.EqualTo("the same in an exception"), "Problem must be one line");
            return lines[1];
        }

        private void Place(string file)
        {
            File.Copy(Path.Combine(Scenes.Variable("APX_CSHARP_FOLDER"), file), Library);
        }

        [Test]
        public void TheRightLibraryIsTaken()
        {
            File.Copy(Scenes.Variable("APX_LIBRARY"), Library);
            Assert.That(Run(), Is.EqualTo(new[] { "True", "", "no exception", "" }));
        }

        [Test]
        public void AMissingLibraryIsNamedWithWhereToPutIt()
        {
            Assert.That(Refusal(),
                        Is.StringContaining("libapexline.so was not found").And.StringContaining("Put it beside"));
        }

        [TestCase("libmisfit1.so", "its version is 7.0.0")]
        [TestCase("libmisfit2.so", "its version is ")]
        [TestCase("libmisfit3.so", "its VehicleDesc has 4 bytes instead of ")]
        [TestCase("libmisfit4.so", "its fingerprint has another size")]
        [TestCase("libmisfit5.so", "it has no function apx_fingerprint_get")]
        public void AnotherVersionIsRefusedInWords(string file, string words)
        {
            Place(file);
            Assert.That(Refusal(), Is.StringContaining(words).And.StringContaining("restart the editor"));
        }

        [Test]
        public void AnotherProcessorIsNamed()
        {
            byte[] bytes = File.ReadAllBytes(Scenes.Variable("APX_LIBRARY"));
            bytes[18] = 183; // ELF's e_machine of ARM64
            File.WriteAllBytes(Library, bytes);
            Assert.That(Refusal(), Is.StringContaining("another processor").And.StringContaining("Arm64")
                        .And.StringContaining("X64"));
        }

        [TestCase(0)]
        [TestCase(30)]
        public void ACutOffLibraryIsNamed(int size)
        {
            byte[] bytes = File.ReadAllBytes(Scenes.Variable("APX_LIBRARY"));
            Array.Resize(ref bytes, size);
            File.WriteAllBytes(Library, bytes);
            Assert.That(Refusal(), Is.StringContaining(Library).And.StringContaining("cannot load it"));
        }
    }
}
