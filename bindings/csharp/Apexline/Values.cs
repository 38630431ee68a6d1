// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Runtime.InteropServices;

namespace Apexline
{
    /// <summary>A yes or no of four bytes, as the C interface has it; converts from and to bool.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct Bool32 : IEquatable<Bool32>
    {
        private readonly uint value;

        private Bool32(uint value) { this.value = value; }

        /// <summary>True is 1, false 0.</summary>
        public static implicit operator Bool32(bool value) { return new Bool32(value ? 1u : 0u); }

        /// <summary>Anything but 0 is true.</summary>
        public static implicit operator bool(Bool32 flag) { return flag.value != 0; }

        /// <summary>Whether both mean the same.</summary>
        public bool Equals(Bool32 other) { return (value != 0) == (other.value != 0); }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is Bool32 && Equals((Bool32)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return value != 0 ? 1 : 0; }

        /// <inheritdoc/>
        public override string ToString() { return value != 0 ? "true" : "false"; }
    }

    /// <summary>Three numbers: a point or direction in Unity's axes (x right, y up, z forward). Laid out as
    /// UnityEngine.Vector3, so that a pointer to one may be read as the other.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Float3
    {
        /// <summary>East in a top view.</summary>
        public float X;
        /// <summary>Up.</summary>
        public float Y;
        /// <summary>North in a top view.</summary>
        public float Z;

        /// <summary>A point or direction.</summary>
        public Float3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <inheritdoc/>
        public override string ToString() { return "(" + X + ", " + Y + ", " + Z + ")"; }
    }

    internal static class Indices
    {
        internal static int Checked(int index, int length)
        {
            if ((uint)index >= (uint)length)
            {
                throw new IndexOutOfRangeException("index " + index + " is not in [0, " + (length - 1) + "]");
            }
            return index;
        }
    }
}
