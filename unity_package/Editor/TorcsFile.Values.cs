// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Xml;

namespace Apexline.Unity.Editor
{
    /// <content>Numbers with units, and texts, of the file's sections.</content>
    internal sealed partial class TorcsFile
    {
        private static readonly Dictionary<string, double> Units = new Dictionary<string, double>
        {
            { "", 1.0 }, { "m", 1.0 }, { "km", 1000.0 }, { "cm", 0.01 }, { "mm", 0.001 }, { "ft", 0.304801 }, { "in", 0.0254 },
            { "deg", Math.PI / 180.0 }, { "rad", 1.0 }, { "%", 0.01 }
        };

        private double Needed(XmlNode section, string name, double most)
        {
            double? value = Number(section, name);
            if (!(value > 0.0 && value <= most))
            {
                throw Trouble(section, name + (value.HasValue ? " is " + value : " is missing") + ", must be above 0 and at most " +
                                       most);
            }
            return value.Value;
        }

        private double? Number(XmlNode section, string name)
        {
            XmlNode found = Attribute(section, "attnum", name);
            if (found == null)
            {
                return null;
            }
            double value;
            double unit;
            XmlNode unitName = found.Attributes["unit"];
            string text = found.Attributes["val"] == null ? "" : found.Attributes["val"].Value;
            if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) || double.IsNaN(value)
                || !Units.TryGetValue(unitName == null ? "" : unitName.Value.Trim(), out unit))
            {
                throw Trouble(section, name + " is '" + text + " " + (unitName == null ? "" : unitName.Value) +
                                       "', must be a number with a unit of TORCS");
            }
            return value * unit;
        }

        private static string Text(XmlNode section, string name)
        {
            XmlNode found = Attribute(section, "attstr", name);
            return found == null || found.Attributes["val"] == null ? null : found.Attributes["val"].Value;
        }

        private static XmlNode Attribute(XmlNode section, string kind, string name)
        {
            foreach (XmlNode node in section.ChildNodes)
            {
                if (node.Name == kind && node.Attributes["name"] != null && node.Attributes["name"].Value == name)
                {
                    return node;
                }
            }
            return null;
        }

        private static XmlNode Child(XmlNode section, string name)
        {
            return section == null ? null : Attribute(section, "section", name);
        }

        private ApexlineException Trouble(XmlNode section, string message)
        {
            XmlNode name = section.Attributes["name"];
            return RoadFile.Bad(_file + ": segment " + (name == null ? "" : name.Value) + ": " + message);
        }
    }
}
