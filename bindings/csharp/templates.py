# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The shapes of generated C#, with $names to be filled in."""

from __future__ import annotations

from string import Template

HEAD = Template("""// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from $origin. Do not edit: run it again.
#pragma warning disable 0169, 0649 // native code fills fields that C# never assigns
$usings
namespace Apexline
{
$body
}
""")

CONSTANTS = Template("""    /// <summary>Constants of the C interface.</summary>
    public static class Constants
    {
$members
    }
""")

ENUM = Template("""$summary
$flags    public enum $name : $type
    {
$members
    }
""")

ID = Template("""$summary
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct $name : IEquatable<$name>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public $name(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals($name other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is $name && Equals(($name)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==($name a, $name b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=($name a, $name b) { return a.Value != b.Value; }
    }
""")

STRUCT = Template("""$summary
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct $name
    {
$members
    }
""")

DEFAULT = Template("""
$summary
        public static $name Default($parameters)
        {
            ApexlineLibrary.EnsureLoaded();
            $name value = default;
            ApexlineException.Check(NativeApi.$function($arguments));
            return value;
        }""")

TEXT = Template("""    /// <summary>UTF-8 text of up to $room bytes. Assign a string, read it by ToString.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct $name
    {
        internal fixed byte Bytes[$size];

        /// <summary>Text as UTF-8; throws ArgumentException when it is longer than $room bytes.</summary>
        public static implicit operator $name(string text)
        {
            $name value = default($name);
            Utf8.Write(text, value.Bytes, $size);
            return value;
        }

        /// <summary>The text; allocates a string.</summary>
        public override string ToString()
        {
            fixed (byte* bytes = Bytes) return Utf8.Read(bytes, $size);
        }
    }
""")

ARRAY = Template("""    /// <summary>$size values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct $name
    {
$items

        /// <summary>How many there are.</summary>
        public const int Length = $size;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public $element this[int index]
        {
            get { fixed ($element* items = $first) return items[Indices.Checked(index, Length)]; }
            set { fixed ($element* items = $first) items[Indices.Checked(index, Length)] = value; }
        }
    }
""")

SIZES = Template("""    /// <summary>Sizes of this binding's structs.</summary>
    internal static unsafe class StructSizes
    {
        /// <summary>Bytes of a struct as declared here; 0 for a number that names none.</summary>
        internal static uint Of(StructIndex index)
        {
            switch (index)
            {
$cases
                default: return 0;
            }
        }
    }
""")

FUNCTIONS = Template("""    /// <summary>The C interface as it is, for jobs and for what the classes do not wrap; call
    /// ApexlineLibrary.EnsureLoaded once before. Ids travel as plain 64-bit numbers (TrackId.Value and so on), pointers
    /// as pointers: nothing is marshalled, copied or kept.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class NativeApi
    {
$members
    }
""")

PRESETS = Template("""    /// <summary>The $what files that come with Apexline.</summary>
    internal static class $name
    {
        /// <summary>Names, in alphabetical order.</summary>
        internal static readonly string[] Names =
        {
$names
        };

        /// <summary>The $what file of a preset; null when there is none of that name.</summary>
        internal static string Json(string name)
        {
            switch (name)
            {
$cases
                default:
                    return null;
            }
        }
    }
""")

LAYOUT = Template(r"""#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>
#include <stddef.h>
#include <stdio.h>

static void value(const char* name, long long number) { printf("value %s %lld\n", name, number); }
static void size(const char* name, size_t bytes) { printf("size %s %zu\n", name, bytes); }
static void offset(const char* name, size_t bytes) { printf("offset %s %zu\n", name, bytes); }

int main(void) {
$calls
    return 0;
}
""")
