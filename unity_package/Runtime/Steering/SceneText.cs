// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Adds entries to the text of a scene. The library reads and checks the result; here it is enough to find where
    /// a list or table at the top ends.</summary>
    internal static class SceneText
    {
        /// <summary>The text with entries added to one of its lists or tables, which is made when it is missing.</summary>
        /// <param name="json">Text of a scene.</param>
        /// <param name="key">"agents", "obstacles" (lists), "paths" (a table).</param>
        /// <param name="brackets">"[]" or "{}".</param>
        /// <param name="entries">Texts of the entries.</param>
        internal static string With(string json, string key, string brackets, List<string> entries)
        {
            if (entries.Count == 0)
            {
                return json;
            }
            string added = string.Join(", ", entries.ToArray());
            int open = ValueOf(json, key);
            if (open >= 0 && json[open] == brackets[0])
            {
                int close = EndOf(json, open);
                bool empty = json.Substring(open + 1, close - open - 1).Trim().Length == 0;
                return json.Insert(close, (empty ? "" : ", ") + added);
            }
            int end = json.LastIndexOf('}');
            int start = json.IndexOf('{');
            if (end < 0 || start < 0)
            {
                return json; // no scene; the library says so
            }
            bool first = json.Substring(start + 1, end - start - 1).Trim().Length == 0;
            return json.Insert(end, (first ? "" : ", ") + Text(key) + ": " + brackets[0] + added + brackets[1]);
        }

        /// <summary>A string of JSON.</summary>
        internal static string Text(string value)
        {
            var made = new StringBuilder("\"");
            foreach (char letter in value)
            {
                if (letter == '"' || letter == '\\')
                {
                    made.Append('\\').Append(letter);
                }
                else if (letter < ' ')
                {
                    made.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
                }
                else
                {
                    made.Append(letter);
                }
            }
            return made.Append('"').ToString();
        }

        internal static string Number(float value)
        {
            return value.ToString("R", CultureInfo.InvariantCulture);
        }

        internal static string Place(Vector3 place)
        {
            return "[" + Number(place.x) + ", " + Number(place.y) + ", " + Number(place.z) + "]";
        }

        // Where the value of a key of the outermost object begins; -1 without it.
        private static int ValueOf(string json, string key)
        {
            int depth = 0;
            for (int i = 0; i < json.Length; ++i)
            {
                char letter = json[i];
                if (letter == '"')
                {
                    int end = EndOfString(json, i);
                    bool found = depth == 1 && end == i + key.Length + 1 &&
                                 string.CompareOrdinal(json, i + 1, key, 0, key.Length) == 0;
                    int next = SkipSpace(json, end + 1);
                    if (found && next < json.Length && json[next] == ':')
                    {
                        next = SkipSpace(json, next + 1);
                        return next < json.Length ? next : -1;
                    }
                    i = end;
                }
                depth += letter == '{' || letter == '[' ? 1 : letter == '}' || letter == ']' ? -1 : 0;
            }
            return -1;
        }

        // The bracket that closes the one at a place; the text's end when there is none.
        private static int EndOf(string json, int open)
        {
            int depth = 0;
            for (int i = open; i < json.Length; ++i)
            {
                char letter = json[i];
                i = letter == '"' ? EndOfString(json, i) : i;
                depth += letter == '{' || letter == '[' ? 1 : letter == '}' || letter == ']' ? -1 : 0;
                if (depth == 0)
                {
                    return i;
                }
            }
            return json.Length;
        }

        private static int EndOfString(string json, int quote)
        {
            int i = quote + 1;
            while (i < json.Length && json[i] != '"')
            {
                i += json[i] == '\\' ? 2 : 1;
            }
            return i;
        }

        private static int SkipSpace(string json, int i)
        {
            while (i < json.Length && char.IsWhiteSpace(json[i]))
            {
                ++i;
            }
            return i;
        }
    }
}
