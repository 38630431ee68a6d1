// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;

namespace Apexline.Unity.Editor
{
    /// <summary>Lays gates along the segments of a TORCS track. TORCS has x east, y north, z up; here that is (x, z, y). The road
    /// starts at the origin towards +x, and the gap between the last segment's end and the first one's start is spread smoothly
    /// over the lap.</summary>
    internal sealed class TorcsRoad
    {
        // A longer gap is a track that does not close rather than one that was measured badly, m.
        private const double MaxGap = 25.0;
        private const double LongestStep = 8.0;
        private const double ShortestStep = 0.5;
        // How far a curve's edge may bulge out between two gates, m.
        private const double Sagitta = 0.02;
        private const double MaxRunOff = 100.0;
        private const int MaxGates = 1000000;

        private struct Gate
        {
            internal double X, Z, Heading, Left, Right, Width, Distance, RunOffLeft, RunOffRight;
        }

        private readonly List<TorcsFile.Segment> _segments;
        private readonly string _file;
        private readonly List<Gate> _gates = new List<Gate>();

        internal TorcsRoad(List<TorcsFile.Segment> segments, string file)
        {
            _segments = segments;
            _file = file;
        }

        internal TrackSource Lay(string name)
        {
            double x = 0.0;
            double z = 0.0;
            double heading = 0.0;
            double distance = 0.0;
            foreach (TorcsFile.Segment segment in _segments)
            {
                Lay(segment, ref x, ref z, ref heading, distance);
                distance += segment.Length;
                if (_gates.Count > MaxGates || !(distance < 1e6))
                {
                    throw RoadFile.Bad(_file + ": is " + (distance / 1000.0).ToString("0") +
                                       " km long or longer; check lg and radius");
                }
            }
            double turns = heading / (2.0 * Math.PI);
            double turned = (turns - Math.Round(turns)) * 2.0 * Math.PI;
            double gap = Math.Sqrt(x * x + z * z);
            if (gap > MaxGap || Math.Abs(turned) > 0.1)
            {
                double degrees = turned * 180.0 / Math.PI;
                throw RoadFile.Bad(_file + ": ends " + gap.ToString("0.0") + " m and " + degrees.ToString("0.0") +
                                   " degrees from where it began; make its segments close");
            }
            TorcsFile.Segment last = _segments[_segments.Count - 1];
            double left = last.Height[0, 1] - _gates[0].Left;
            double right = last.Height[1, 1] - _gates[0].Right;
            var made = new SourceGate[_gates.Count];
            for (int i = 0; i < made.Length; ++i)
            {
                // A cubic step is level at both ends, so that the shift makes no kink.
                double share = _gates[i].Distance / distance;
                double ease = share * share * (3.0 - 2.0 * share);
                made[i] = Shifted(_gates[i], ease * x, ease * z, ease * turned, ease * left, ease * right);
            }
            SourceDesc desc = SourceDesc.Default();
            desc.Name = name;
            return TrackSource.Create(desc, made);
        }

        private static SourceGate Shifted(Gate gate, double x, double z, double heading, double left, double right)
        {
            double leftX = -Math.Sin(gate.Heading - heading) * 0.5 * gate.Width;
            double leftZ = Math.Cos(gate.Heading - heading) * 0.5 * gate.Width;
            SourceGate made = SourceGate.Default();
            made.Left = new Float3((float)(gate.X - x + leftX), (float)(gate.Left - left), (float)(gate.Z - z + leftZ));
            made.Right = new Float3((float)(gate.X - x - leftX), (float)(gate.Right - right), (float)(gate.Z - z - leftZ));
            made.RunOffLeftM = (float)gate.RunOffLeft;
            made.RunOffRightM = (float)gate.RunOffRight;
            return made;
        }

        // Gates from the segment's start on, its end left to the next; x, z and heading become those of its end.
        private void Lay(TorcsFile.Segment segment, ref double x, ref double z, ref double heading, double start)
        {
            double tightest = double.MaxValue;
            foreach (double radius in segment.Radii)
            {
                tightest = Math.Min(tightest, radius);
            }
            double spacing = Math.Min(Math.Max(Math.Sqrt(8.0 * Sagitta * tightest), ShortestStep), LongestStep);
            int count = (int)Math.Max(Math.Ceiling(segment.Length / spacing), segment.Turn != 0 ? 2.0 : 1.0);
            int next = 0;
            for (int step = 0; step < segment.Radii.Length; ++step)
            {
                double curvature = -segment.Turn / segment.Radii[step];
                for (; next < count && StepOf(segment, (double)next / count) <= step; ++next)
                {
                    double share = (double)next / count;
                    double along = Math.Max(share * segment.Length - step * segment.Step, 0.0);
                    Gate gate = At(segment, share);
                    gate.X = x + Arc(heading, curvature, along, true);
                    gate.Z = z + Arc(heading, curvature, along, false);
                    gate.Heading = heading + curvature * along;
                    gate.Distance = start + share * segment.Length;
                    _gates.Add(gate);
                }
                x += Arc(heading, curvature, segment.Step, true);
                z += Arc(heading, curvature, segment.Step, false);
                heading += curvature * segment.Step;
            }
        }

        private static int StepOf(TorcsFile.Segment segment, double share)
        {
            return Math.Min((int)(share * segment.Length / segment.Step + 1e-9), segment.Radii.Length - 1);
        }

        private static Gate At(TorcsFile.Segment segment, double share)
        {
            var gate = new Gate();
            gate.Left = Profile(segment, 0, share);
            gate.Right = Profile(segment, 1, share);
            gate.Width = segment.Width[0] + (segment.Width[1] - segment.Width[0]) * share;
            gate.RunOffLeft = RunOff(segment, 0, share);
            gate.RunOffRight = RunOff(segment, 1, share);
            return gate;
        }

        private static double RunOff(TorcsFile.Segment segment, int side, double share)
        {
            double width = segment.RunOff[side, 0] + (segment.RunOff[side, 1] - segment.RunOff[side, 0]) * share;
            return Math.Min(Math.Max(width, 0.0), MaxRunOff);
        }

        // An edge's height: a cubic with the slopes at both ends (Hermite), read at the ends of the steps and straight between.
        private static double Profile(TorcsFile.Segment segment, int edge, double share)
        {
            int steps = segment.Radii.Length;
            int before = Math.Min((int)(share * steps), steps - 1);
            double within = share * steps - before;
            double from = Knot(segment, edge, (double)before / steps);
            return from + (Knot(segment, edge, (before + 1.0) / steps) - from) * within;
        }

        private static double Knot(TorcsFile.Segment segment, int edge, double s)
        {
            double square = s * s;
            double cube = square * s;
            return (2.0 * cube - 3.0 * square + 1.0) * segment.Height[edge, 0]
                + (3.0 * square - 2.0 * cube) * segment.Height[edge, 1] + ((cube - 2.0 * square + s) * segment.Slope[edge, 0]
                + (cube - square) * segment.Slope[edge, 1]) * segment.Nominal;
        }

        // The chord of an arc, whose direction is the mean heading.
        private static double Arc(double heading, double curvature, double length, bool alongX)
        {
            double half = 0.5 * curvature * length;
            double chord = length * (Math.Abs(half) < 1e-9 ? 1.0 : Math.Sin(half) / half);
            return chord * (alongX ? Math.Cos(heading + half) : Math.Sin(heading + half));
        }
    }
}
