// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>How drivers drive: presets and files. Any thread.</summary>
    public static unsafe class Driver
    {
        /// <summary>Names of the presets, in alphabetical order.</summary>
        public static string[] PresetNames { get { return (string[])DriverPresets.Names.Clone(); } }

        /// <summary>A driver with the library's defaults.</summary>
        public static DriverDesc Default()
        {
            return CarDesc.Default().Driver;
        }

        /// <summary>A preset by its name. Throws ArgumentException when there is none.</summary>
        public static DriverDesc Preset(string name)
        {
            string json = DriverPresets.Json(name);
            if (json == null)
            {
                throw new ArgumentException("no driver preset '" + name + "'; there are " +
                                            string.Join(", ", DriverPresets.Names));
            }
            return FromJson(json, name);
        }

        /// <summary>Reads a driver from JSON. Keys are the names of the C fields; missing ones keep the default,
        /// unknown ones and values out of range are errors with line and column.</summary>
        /// <param name="json">The file's text.</param>
        /// <param name="label">Names the file in messages; may be null.</param>
        public static DriverDesc FromJson(string json, string label = null)
        {
            if (json == null)
            {
                throw new ArgumentNullException("json");
            }
            return FromJson(Utf8.Bytes(json), label);
        }

        /// <summary>Reads a driver from the UTF-8 bytes of a JSON file.</summary>
        public static DriverDesc FromJson(byte[] json, string label = null)
        {
            if (json == null)
            {
                throw new ArgumentNullException("json");
            }
            ApexlineLibrary.EnsureLoaded();
            DriverDesc driver = default;
            byte none = 0;
            fixed (byte* text = json, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_driver_desc_from_json(text != null ? text : &none,
                                                                            (ulong)json.Length, name, &driver));
            }
            return driver;
        }

        /// <summary>Writes a driver as JSON. Throws when a field is out of its range.</summary>
        public static string ToJson(DriverDesc driver)
        {
            ApexlineLibrary.EnsureLoaded();
            ulong needed;
            ApexlineException.Check(NativeApi.apx_driver_desc_to_json(&driver, null, 0, &needed));
            byte[] json = new byte[needed];
            fixed (byte* text = json)
            {
                ApexlineException.Check(NativeApi.apx_driver_desc_to_json(&driver, text, needed, &needed));
            }
            return Utf8.Read(json);
        }

        /// <summary>Share of its drag that a car is spared in the wake of another. For every frame.</summary>
        /// <param name="slipstream">A race's, [0, 0.6].</param>
        /// <param name="widthM">Distance of the car ahead, m.</param>
        /// <param name="gapM">From nose to tail, m, at least 0.</param>
        /// <param name="asideM">To the side of the wake, m.</param>
        /// <param name="share">[0, 0.6].</param>
        public static Status Slipstream(float slipstream, float widthM, float gapM, float asideM, out float share)
        {
            float value = 0;
            Status status = ApexlineLibrary.IsSupported
                ? ApexlineLibrary.FromNative(NativeApi.apx_slipstream(slipstream, widthM, gapM, asideM, &value))
                : Status.UnsupportedVersion;
            share = value;
            return status;
        }
    }
}
