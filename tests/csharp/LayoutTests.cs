// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using NUnit.Framework;

namespace Apexline.Tests
{
    /// <summary>The binding against what the C compiler made of the headers, as native/layout.c printed it.</summary>
    [TestFixture]
    public class LayoutTests
    {
        private static readonly Assembly Binding = typeof(Race).Assembly;
        private string[][] facts;

        [TestFixtureSetUp]
        public void Read()
        {
            facts = File.ReadAllLines(Scenes.Variable("APX_CSHARP_LAYOUT")).Select(line => line.Split(' ')).ToArray();
        }

        private IEnumerable<string[]> Facts(string kind)
        {
            return facts.Where(fact => fact[0] == kind);
        }

        private static Type Named(string name)
        {
            Type type = Binding.GetType("Apexline." + name);
            Assert.That(type, Is.Not.Null, name + " is missing; run bindings/csharp/generate.py");
            return type;
        }

        [Test]
        public void StructsHaveTheSizesOfC()
        {
            Assert.That(Facts("size").Count(), Is.GreaterThan(30));
            foreach (string[] fact in Facts("size"))
            {
                Assert.That(Marshal.SizeOf(Named(fact[1])), Is.EqualTo(int.Parse(fact[2])), fact[1]);
            }
        }

        [Test]
        public void FieldsLieWhereCPutsThem()
        {
            Assert.That(Facts("offset").Count(), Is.GreaterThan(200));
            foreach (string[] fact in Facts("offset"))
            {
                Assert.That(Marshal.OffsetOf(Named(fact[1]), fact[2]).ToInt32(), Is.EqualTo(int.Parse(fact[3])),
                            fact[1] + "." + fact[2]);
            }
        }

        [Test]
        public void NoFieldIsMissingOrTooMany()
        {
            foreach (IGrouping<string, string[]> fields in Facts("offset").GroupBy(fact => fact[1]))
            {
                FieldInfo[] declared = Named(fields.Key).GetFields(BindingFlags.Instance | BindingFlags.Public);
                Assert.That(declared.Select(field => field.Name), Is.EquivalentTo(fields.Select(fact => fact[2])),
                            fields.Key);
            }
        }

        [Test]
        public void ConstantsHaveTheValuesOfC()
        {
            Assert.That(Facts("value").Count(), Is.GreaterThan(80));
            foreach (string[] fact in Facts("value"))
            {
                FieldInfo field = Named(fact[1]).GetField(fact[2]);
                Assert.That(field, Is.Not.Null, fact[1] + "." + fact[2]);
                Assert.That(Convert.ToInt64(field.GetRawConstantValue()), Is.EqualTo(long.Parse(fact[3])), fact[1] +
                            "." + fact[2]);
            }
        }

        [Test]
        public void EveryFunctionOfCIsDeclaredWithItsParameters()
        {
            MethodInfo[] methods = typeof(NativeApi).GetMethods(BindingFlags.Static | BindingFlags.Public);
            IEnumerable<string> declared = methods.Select(method => method.Name + " " + method.GetParameters().Length);
            Assert.That(declared, Is.EquivalentTo(Facts("function").Select(fact => fact[1] + " " + fact[2])));
        }

        [Test]
        public void EveryFunctionIsInTheLibrary()
        {
            ApexlineLibrary.EnsureLoaded();
            foreach (MethodInfo method in typeof(NativeApi).GetMethods(BindingFlags.Static | BindingFlags.Public))
            {
                Assert.DoesNotThrow(() => Marshal.Prelink(method), method.Name);
            }
        }

        [Test]
        public void ImportsSayHowToCallAndTakeNothingThatIsMarshalled()
        {
            foreach (MethodInfo method in typeof(NativeApi).GetMethods(BindingFlags.Static | BindingFlags.Public))
            {
                DllImportAttribute import = method.GetCustomAttribute<DllImportAttribute>();
                Assert.That(import.CallingConvention, Is.EqualTo(CallingConvention.Cdecl), method.Name);
                Assert.That(import.Value, Is.EqualTo("apexline"), method.Name);
                foreach (ParameterInfo parameter in method.GetParameters())
                {
                    Type type = parameter.ParameterType;
                    Assert.That(type.IsPointer || type.IsEnum || type.IsPrimitive && type != typeof(bool) &&
                                type != typeof(char), Is.True,
                                method.Name + "." + parameter.Name);
                }
            }
        }

        [TestCase("Apexline.player.dll", "__Internal")]
        [TestCase("Apexline.editor.dll", "apexline")]
        public void OnlyLinkedPlayersImportFromTheProgramItself(string file, string name)
        {
            string path = Path.Combine(Scenes.Variable("APX_CSHARP_FOLDER"), file);
            foreach (MethodInfo method in Assembly.LoadFile(path).GetType("Apexline.NativeApi").GetMethods())
            {
                DllImportAttribute import = method.GetCustomAttribute<DllImportAttribute>();
                Assert.That(import == null ? name : import.Value, Is.EqualTo(name), method.Name);
            }
        }
    }
}
