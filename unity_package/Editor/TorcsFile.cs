// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using System.Xml;

namespace Apexline.Unity.Editor
{
    /// <summary>Track files of TORCS (*.xml): segments with lengths, radii, heights, banking and sides. Facts of the format: a
    /// section holds attnum (name, unit, val) and attstr (name, val); a segment takes over from the one before what it does
    /// not say. Surfaces and pits are not read.</summary>
    internal sealed partial class TorcsFile
    {
        internal sealed class Segment
        {
            internal int Turn;  // 1 to the right, -1 to the left, 0 straight
            internal double Step;
            internal double Nominal;
            internal double[] Radii;
            internal readonly double[] Width = new double[2];
            internal readonly double[,] Height = new double[2, 2];  // edge (left, right), end
            internal readonly double[,] Slope = new double[2, 2];
            internal readonly double[,] RunOff = new double[2, 2];
            internal double Length { get { return Step * Radii.Length; } }
        }

        private static readonly Regex DocumentType = new Regex(@"<!DOCTYPE[^\[>]*(\[[^\]]*\])?\s*>");
        private static readonly Regex Entities = new Regex(@"&(?!(?:lt|gt|amp|quot|apos);)[\w.-]+;");
        private const int MaxSegments = 20000;
        private const int MaxSteps = 10000;
        private static readonly string[] Sides = { "Left", "Right" };
        private readonly string _file;
        private readonly XmlNode _main;
        private readonly bool _hasSides;
        private readonly double _globalStep;
        private double _width;
        private double? _grade;
        private readonly double[] _height = new double[2];
        private readonly double[] _slope = new double[2];
        private readonly double[] _side = new double[2];
        private readonly double[] _border = new double[2];
        private readonly string[] _style = { "plan", "plan" };

        internal static TrackSource Read(string path)
        {
            string file = Path.GetFileName(path);
            var document = new XmlDocument { XmlResolver = null };
            // Files name shared surfaces and objects as entities of other files, which are left out: nothing else is opened.
            string text = Entities.Replace(DocumentType.Replace(File.ReadAllText(path), ""), "");
            var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
            using (XmlReader reader = XmlReader.Create(new StringReader(text), settings))
            {
                document.Load(reader);
            }
            XmlNode main = Child(document.DocumentElement, "Main Track");
            XmlNode list = main == null ? null : Child(main, "Track Segments") ?? Child(main, "segments");
            if (document.DocumentElement.Name != "params" || list == null)
            {
                throw RoadFile.Bad(file + ": is no TORCS track: it has no section 'Main Track' with 'Track Segments'");
            }
            var reading = new TorcsFile(file, main, list.Attributes["name"].Value == "Track Segments");
            var segments = new List<Segment>();
            foreach (XmlNode section in list.SelectNodes("section"))
            {
                if (Text(section, "type") != null)
                {
                    segments.Add(reading.Next(section));
                }
            }
            if (segments.Count == 0 || segments.Count > MaxSegments)
            {
                throw RoadFile.Bad(file + ": has " + segments.Count + " segments, must have 1 to " + MaxSegments);
            }
            XmlNode header = Child(document.DocumentElement, "Header");
            string name = header == null ? null : Text(header, "name");
            return new TorcsRoad(segments, file).Lay(VehicleProfile.ShortName(name ?? Path.GetFileNameWithoutExtension(path)));
        }

        private TorcsFile(string file, XmlNode main, bool hasSides)
        {
            _file = file;
            _main = main;
            _hasSides = hasSides;
            _width = Number(main, "width") ?? 15.0;
            _globalStep = Number(main, "profil steps length") ?? 0.0;
            for (int side = 0; side < 2; ++side)
            {
                XmlNode area = Child(main, Sides[side] + " Side");
                XmlNode border = Child(main, Sides[side] + " Border");
                _side[side] = (hasSides ? area == null ? null : Number(area, "width") : Number(main, Old(side) + "width")) ?? 0.0;
                _border[side] = hasSides && border != null ? Number(border, "width") ?? 0.0 : 0.0;
                _style[side] = hasSides && border != null ? Text(border, "style") ?? "plan" : "plan";
            }
        }

        private static string Old(int side)
        {
            return side == 0 ? "lside " : "rside ";
        }

        private Segment Next(XmlNode section)
        {
            var made = new Segment();
            string type = Text(section, "type");
            made.Turn = type == "rgt" ? 1 : type == "lft" ? -1 : 0;
            double radius = double.PositiveInfinity;
            double end = radius;
            double arc = 0.0;
            if (made.Turn != 0)
            {
                radius = Needed(section, "radius", 1e5);
                end = Number(section, "end radius") == null ? radius : Needed(section, "end radius", 1e5);
                arc = Needed(section, "arc", 4.0 * Math.PI);
                made.Nominal = 0.5 * (radius + end) * arc;
            }
            else if (type == "str")
            {
                made.Nominal = Needed(section, "lg", 1e5);
            }
            else
            {
                throw Trouble(section, "type is '" + type + "', must be str, lft or rgt");
            }
            double? both = Number(section, "width");
            made.Width[0] = Number(section, "start width") ?? both ?? _width;
            made.Width[1] = _width = Number(section, "end width") ?? both ?? made.Width[0];
            if (!(made.Width[0] >= 0.5 && made.Width[0] <= 200.0 && made.Width[1] >= 0.5 && made.Width[1] <= 200.0))
            {
                throw Trouble(section, "is " + made.Width[0] + " to " + made.Width[1] + " m wide, must be 0.5 to 200 m");
            }
            ReadHeights(section, made);
            ReadSteps(section, made, arc, radius, end, ReadSlopes(section, made));
            ReadSides(section, made);
            return made;
        }

        private void ReadHeights(XmlNode section, Segment made)
        {
            double? start = Number(section, "z start");
            double? end = Number(section, "z end");
            _grade = Number(section, "grade") ?? _grade;
            var before = new double[2];
            var after = new double[2];
            for (int edge = 0; edge < 2; ++edge)
            {
                string name = Sides[edge].ToLowerInvariant();
                before[edge] = start ?? Number(section, "z start " + name) ?? _height[edge];
                after[edge] = end ?? Number(section, "z end " + name) ?? _height[edge];
            }
            double middleBefore = 0.5 * (before[0] + before[1]);
            double middleAfter = end ?? (_grade.HasValue ? middleBefore + made.Nominal * _grade.Value
                : 0.5 * (after[0] + after[1]));
            double? bankBefore = Number(section, "banking start");
            double? bankAfter = Number(section, "banking end");
            double riseBefore = bankBefore.HasValue ? Math.Tan(bankBefore.Value) * made.Width[0] : before[0] - before[1];
            double riseAfter = bankAfter.HasValue ? Math.Tan(bankAfter.Value) * made.Width[1] : after[0] - after[1];
            if (!(Math.Abs(middleBefore) + Math.Abs(middleAfter) + Math.Abs(riseBefore) + Math.Abs(riseAfter) < 1e4))
            {
                throw Trouble(section, "its height comes to " + middleAfter + " m; check z, grade, banking and their units");
            }
            for (int edge = 0; edge < 2; ++edge)
            {
                double half = edge == 0 ? 0.5 : -0.5;
                made.Height[edge, 0] = middleBefore + half * riseBefore;
                made.Height[edge, 1] = _height[edge] = middleAfter + half * riseAfter;
            }
        }

        private int ReadSlopes(XmlNode section, Segment made)
        {
            bool linear = Text(section, "profil") == "linear";
            for (int edge = 0; edge < 2; ++edge)
            {
                string name = " " + Sides[edge].ToLowerInvariant();
                double even = (made.Height[edge, 1] - made.Height[edge, 0]) / made.Nominal;
                made.Slope[edge, 0] = linear ? even
                    : Number(section, "profil start tangent") ?? Number(section, "profil start tangent" + name) ?? _slope[edge];
                made.Slope[edge, 1] = linear ? even
                    : Number(section, "profil end tangent") ?? Number(section, "profil end tangent" + name) ?? _slope[edge];
                _slope[edge] = made.Slope[edge, 1];
            }
            if (linear)
            {
                return 1;
            }
            double steps = Math.Floor(Math.Min(Number(section, "profil steps") ?? 1.0, MaxSteps + 1.0));
            double each = Number(section, "profil steps length") ?? _globalStep;
            if (steps == 1.0 && each > 0.0)
            {
                steps = Math.Floor(Math.Min(made.Nominal / each, MaxSteps)) + 1.0;
            }
            if (!(steps >= 1.0 && steps <= MaxSteps))
            {
                throw Trouble(section, "has " + steps + " profile steps, must have 1 to " + MaxSteps);
            }
            return (int)steps;
        }

        // A curve of changing radius is a chain of arcs of equal length whose radii change evenly, scaled to turn by its arc.
        private static void ReadSteps(XmlNode section, Segment made, double arc, double radius, double end, int steps)
        {
            made.Radii = new double[steps];
            double turned = 0.0;
            for (int i = 0; i < steps; ++i)
            {
                made.Radii[i] = steps == 1 ? radius : made.Turn == 0 ? radius : radius + (end - radius) * i / (steps - 1);
                turned += made.Nominal / steps / made.Radii[i];
            }
            bool changes = made.Turn != 0 && radius != end && steps > 1;
            made.Step = made.Nominal / steps * (changes ? arc / turned : 1.0);
        }

        private void ReadSides(XmlNode section, Segment made)
        {
            for (int side = 0; side < 2; ++side)
            {
                XmlNode area = _hasSides ? Child(section, Sides[side] + " Side") : section;
                XmlNode border = _hasSides ? Child(section, Sides[side] + " Border") : null;
                string before = _hasSides ? "" : Old(side);
                double? width = _hasSides && area != null ? Number(area, "width") : null;
                double start = (area == null ? null : Number(area, before + "start width")) ?? _side[side];
                double end = (area == null ? null : Number(area, before + "end width")) ?? width ?? start;
                _border[side] = (border == null ? null : Number(border, "width")) ?? _border[side];
                _style[side] = (border == null ? null : Text(border, "style")) ?? _style[side];
                _side[side] = end;
                bool wall = _style[side] == "wall" && _border[side] > 0.0;
                made.RunOff[side, 0] = wall ? 0.0 : _border[side] + start;
                made.RunOff[side, 1] = wall ? 0.0 : _border[side] + end;
            }
        }
    }
}
