// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Text;

namespace Apexline
{
    /// <summary>Text between C# and the library: always UTF-8, whatever the system's code page is.</summary>
    internal static unsafe class Utf8
    {
        // Text of the library is shown whatever is in it; text for the library has to be well-formed.
        private static readonly UTF8Encoding Lenient = new UTF8Encoding(false, false);
        private static readonly UTF8Encoding Strict = new UTF8Encoding(false, true);

        /// <summary>Text up to the terminating zero, at most capacity bytes of it.</summary>
        internal static string Read(byte* bytes, int capacity)
        {
            int length = 0;
            while (length < capacity && bytes[length] != 0)
            {
                ++length;
            }
            return length == 0 ? "" : Lenient.GetString(bytes, length);
        }

        /// <summary>Text up to the terminating zero; empty for null.</summary>
        internal static string Read(byte* bytes)
        {
            return bytes == null ? "" : Read(bytes, int.MaxValue);
        }

        internal static string Read(byte[] bytes)
        {
            return Lenient.GetString(bytes);
        }

        /// <summary>Writes text and its terminating zero, and zeros to the end.</summary>
        internal static void Write(string text, byte* bytes, int capacity)
        {
            int length = 0;
            if (!string.IsNullOrEmpty(text))
            {
                length = Strict.GetByteCount(text);
                if (length >= capacity)
                {
                    throw new ArgumentException("'" + text + "' takes " + length +
                                                " bytes as UTF-8; there is room for " +
                                                (capacity - 1));
                }
                fixed (char* characters = text)
                {
                    Strict.GetBytes(characters, text.Length, bytes, length);
                }
            }
            for (int index = length; index < capacity; ++index)
            {
                bytes[index] = 0;
            }
        }

        /// <summary>The bytes of a text without a terminating zero.</summary>
        internal static byte[] Bytes(string text)
        {
            return Strict.GetBytes(text);
        }

        /// <summary>The bytes of a text with a terminating zero; null for null.</summary>
        internal static byte[] Terminated(string text)
        {
            if (text == null)
            {
                return null;
            }
            byte[] bytes = new byte[Strict.GetByteCount(text) + 1];
            Strict.GetBytes(text, 0, text.Length, bytes, 0);
            return bytes;
        }
    }
}
