// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Xml;

namespace Apexline.Unity.Editor
{
    /// <summary>GPS recordings (*.gpx): the longest track, or route, as the middle of a road. Places become metres about their
    /// mean by an equirectangular projection with the radii of WGS 84's ellipsoid there; of several laps the first whole one
    /// counts.</summary>
    internal static class GpxFile
    {
        // How far smoothing may move a recording, m: the first that gives a smooth line is used.
        private static readonly float[] Deviations = { 2f, 4f, 8f };
        private const double ShortestLap = 150.0;
        private const double SemiMajor = 6378137.0;
        private const double EccentricitySquared = 6.69437999014e-3;
        private const double MaxExtent = 200000.0;

        private sealed class Line
        {
            internal readonly List<double> Latitude = new List<double>();
            internal readonly List<double> Longitude = new List<double>();
            internal readonly List<double> Height = new List<double>();
            internal int Count { get { return Latitude.Count; } }
        }

        internal static TrackSource Read(string path, float widthM, float runOffM)
        {
            string name = Path.GetFileName(path);
            Float3[] points = ToMetres(Longest(path, name), name);
            CentreLineDesc desc = CentreLineDesc.Default();
            desc.Name = VehicleProfile.ShortName(Path.GetFileNameWithoutExtension(path));
            desc.WidthM = widthM;
            desc.RunOffM = runOffM;
            int lap = FirstLap(points);
            double end = Apart(points[0], points[points.Length - 1]);
            desc.Closed = lap > 0 || end < Math.Max(30.0, 2.0 * UsualStep(points));
            if (lap > 0)
            {
                Array.Resize(ref points, lap);
            }
            for (int i = 0; ; ++i)
            {
                try
                {
                    float deviation;
                    desc.MaxDeviationM = Deviations[i];
                    return TrackSource.FromCentreLine(desc, points, out deviation);
                }
                catch (ApexlineException exception)
                {
                    if (i + 1 == Deviations.Length)
                    {
                        throw RoadFile.Bad(name + ": " + exception.Message);
                    }
                }
            }
        }

        private static Line Longest(string path, string name)
        {
            Line track = null;
            Line route = null;
            Line line = null;
            var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
            using (XmlReader reader = XmlReader.Create(path, settings))
            {
                if (reader.MoveToContent() != XmlNodeType.Element || reader.LocalName != "gpx")
                {
                    throw RoadFile.Bad(name + ": is no GPX file: its root is <" + reader.LocalName + ">, must be <gpx>");
                }
                while (reader.Read())
                {
                    bool starts = reader.NodeType == XmlNodeType.Element;
                    if (starts && (reader.LocalName == "trk" || reader.LocalName == "rte"))
                    {
                        line = new Line();
                    }
                    else if (starts && line != null && (reader.LocalName == "trkpt" || reader.LocalName == "rtept"))
                    {
                        line.Latitude.Add(Degrees(reader, "lat", 90.0, name));
                        line.Longitude.Add(Degrees(reader, "lon", 180.0, name));
                        line.Height.Add(double.NaN);
                    }
                    else if (starts && line != null && line.Count > 0 && reader.LocalName == "ele")
                    {
                        line.Height[line.Count - 1] = Number(reader.ReadElementContentAsString(), reader, "ele", 20000.0, name);
                    }
                    if (reader.NodeType == XmlNodeType.EndElement && reader.LocalName == "trk")
                    {
                        track = track == null || line.Count > track.Count ? line : track;
                    }
                    else if (reader.NodeType == XmlNodeType.EndElement && reader.LocalName == "rte")
                    {
                        route = route == null || line.Count > route.Count ? line : route;
                    }
                }
            }
            Line best = track != null && track.Count > 0 ? track : route;
            if (best == null || best.Count < 2)
            {
                throw RoadFile.Bad(name + ": has no track or route of at least two points");
            }
            return best;
        }

        private static double Degrees(XmlReader reader, string attribute, double most, string name)
        {
            return Number(reader.GetAttribute(attribute) ?? "missing", reader, attribute, most, name);
        }

        private static double Number(string text, XmlReader reader, string what, double most, string name)
        {
            double value;
            if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) || !(Math.Abs(value) <= most))
            {
                throw RoadFile.Bad(name + ": line " + ((IXmlLineInfo)reader).LineNumber + ": " + what + " is '" + text +
                                   "', must be a number from -" + most + " to " + most);
            }
            return value;
        }

        private static Float3[] ToMetres(Line line, string name)
        {
            double latitude = 0.0;
            double longitude = 0.0;
            double lowest = double.MaxValue;
            for (int i = 0; i < line.Count; ++i)
            {
                // Across the date line a degree of -180 is one of 180.
                double turned = i == 0 ? 0.0 : Math.Round((line.Longitude[i - 1] - line.Longitude[i]) / 360.0);
                line.Longitude[i] += 360.0 * turned;
                latitude += line.Latitude[i] / line.Count;
                longitude += line.Longitude[i] / line.Count;
                lowest = double.IsNaN(line.Height[i]) ? lowest : Math.Min(lowest, line.Height[i]);
            }
            const double Radian = Math.PI / 180.0;
            double shrink = 1.0 - EccentricitySquared * Math.Pow(Math.Sin(latitude * Radian), 2.0);
            double north = SemiMajor * (1.0 - EccentricitySquared) / Math.Pow(shrink, 1.5) * Radian;
            double east = SemiMajor / Math.Sqrt(shrink) * Math.Cos(latitude * Radian) * Radian;
            FillHeights(line.Height, lowest);
            var points = new Float3[line.Count];
            for (int i = 0; i < points.Length; ++i)
            {
                double x = east * (line.Longitude[i] - longitude);
                double z = north * (line.Latitude[i] - latitude);
                if (Math.Max(Math.Abs(x), Math.Abs(z)) > MaxExtent)
                {
                    throw RoadFile.Bad(name + ": spans more than " + MaxExtent / 1000.0 + " km; is it one road?");
                }
                points[i] = new Float3((float)x, (float)(line.Height[i] - (lowest < double.MaxValue ? lowest : 0.0)), (float)z);
            }
            return points;
        }

        // Missing heights are filled from their neighbours; without any all are level.
        private static void FillHeights(List<double> heights, double lowest)
        {
            int before = -1;
            for (int i = 0; i <= heights.Count; ++i)
            {
                if (i < heights.Count && double.IsNaN(heights[i]))
                {
                    continue;
                }
                for (int k = before + 1; k < i; ++k)
                {
                    double first = i < heights.Count ? heights[i] : lowest < double.MaxValue ? lowest : 0.0;
                    double from = before >= 0 ? heights[before] : first;
                    double to = i < heights.Count ? heights[i] : from;
                    heights[k] = from + (to - from) * (k - before) / (i - before);
                }
                before = i;
            }
        }

        /// <summary>How many points the first lap has, when the line comes by its start again in the same direction; else 0.
        /// </summary>
        private static int FirstLap(Float3[] points)
        {
            double along = 0.0;
            double near = Math.Max(25.0, 1.5 * UsualStep(points));
            double x = 0.0;
            double z = 0.0;
            for (int i = 1; i < points.Length; ++i)
            {
                double away = Apart(points[0], points[i]);
                if (x == 0.0 && z == 0.0 && away > 20.0)
                {
                    x = (points[i].X - points[0].X) / away;
                    z = (points[i].Z - points[0].Z) / away;
                }
                double before = (points[i - 1].X - points[0].X) * x + (points[i - 1].Z - points[0].Z) * z;
                double now = (points[i].X - points[0].X) * x + (points[i].Z - points[0].Z) * z;
                if (before < 0.0 && now >= 0.0 && along > ShortestLap && Math.Min(away, Apart(points[0], points[i - 1])) < near)
                {
                    return i;
                }
                along += Apart(points[i - 1], points[i]);
            }
            return 0;
        }

        private static double UsualStep(Float3[] points)
        {
            var steps = new List<double>();
            for (int i = 1; i < points.Length; ++i)
            {
                steps.Add(Apart(points[i - 1], points[i]));
            }
            steps.Sort();
            return steps[steps.Count / 2];
        }

        private static double Apart(Float3 a, Float3 b)
        {
            double x = a.X - b.X;
            double z = a.Z - b.Z;
            return Math.Sqrt(x * x + z * z);
        }
    }
}
