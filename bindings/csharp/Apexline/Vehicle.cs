// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>Cars in numbers: presets, files, checks and what they can do. Any thread.</summary>
    public static unsafe class Vehicle
    {
        /// <summary>Names of the presets, in alphabetical order.</summary>
        public static string[] PresetNames { get { return (string[])VehiclePresets.Names.Clone(); } }

        /// <summary>A preset by its name. Throws ArgumentException when there is none.</summary>
        public static VehicleDesc Preset(string name)
        {
            string json = VehiclePresets.Json(name);
            if (json == null)
            {
                throw new ArgumentException("no vehicle preset '" + name + "'; there are " +
                                            string.Join(", ", VehiclePresets.Names));
            }
            return FromJson(json, name);
        }

        /// <summary>Reads a vehicle from JSON. Keys are the names of the C fields (mass_kg, ...); missing ones keep the
        /// preset "reference", unknown ones and values out of range are errors with line and column.</summary>
        /// <param name="json">The file's text.</param>
        /// <param name="label">Names the file in messages; may be null.</param>
        public static VehicleDesc FromJson(string json, string label = null)
        {
            if (json == null)
            {
                throw new ArgumentNullException("json");
            }
            return FromJson(Utf8.Bytes(json), label);
        }

        /// <summary>Reads a vehicle from the UTF-8 bytes of a JSON file.</summary>
        public static VehicleDesc FromJson(byte[] json, string label = null)
        {
            if (json == null)
            {
                throw new ArgumentNullException("json");
            }
            ApexlineLibrary.EnsureLoaded();
            VehicleDesc vehicle = default;
            fixed (byte* text = json, name = Utf8.Terminated(label))
            {
                byte none = 0;
                ApexlineException.Check(NativeApi.apx_vehicle_desc_from_json(text != null ? text : &none,
                                                                             (ulong)json.Length, name, &vehicle));
            }
            return vehicle;
        }

        /// <summary>Writes a vehicle as JSON, all fields with their units.</summary>
        public static string ToJson(VehicleDesc vehicle)
        {
            ApexlineLibrary.EnsureLoaded();
            ulong needed;
            ApexlineException.Check(NativeApi.apx_vehicle_desc_to_json(&vehicle, null, 0, &needed));
            byte[] json = new byte[needed];
            fixed (byte* text = json)
            {
                ApexlineException.Check(NativeApi.apx_vehicle_desc_to_json(&vehicle, text, needed, &needed));
            }
            return Utf8.Read(json);
        }

        /// <summary>Throws an ApexlineException that names the first field out of its range, its value and the
        /// range.</summary>
        public static void Validate(VehicleDesc vehicle)
        {
            ApexlineLibrary.EnsureLoaded();
            ApexlineException.Check(NativeApi.apx_vehicle_desc_validate(&vehicle));
        }

        /// <summary>Largest accelerations at some speeds.</summary>
        /// <param name="vehicle">The car.</param>
        /// <param name="speedsMps">m/s, [0, 200].</param>
        public static EnvelopePoint[] Envelope(VehicleDesc vehicle, float[] speedsMps)
        {
            if (speedsMps == null)
            {
                throw new ArgumentNullException("speedsMps");
            }
            ApexlineLibrary.EnsureLoaded();
            EnvelopePoint[] points = new EnvelopePoint[speedsMps.Length];
            if (points.Length > 0)
            {
                fixed (float* speeds = speedsMps)
                fixed (EnvelopePoint* results = points)
                {
                    ApexlineException.Check(NativeApi.apx_vehicle_envelope(&vehicle, speeds, (uint)points.Length,
                                                                           results));
                }
            }
            return points;
        }
    }
}
