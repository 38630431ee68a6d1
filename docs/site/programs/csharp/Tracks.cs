// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using System.Threading;
using Apexline;

static class Tracks
{
    static void Main()
    {
        using (TrackSource source = Ring())
        {
            Check(source);
            Lines(source);
        }
        FromFiles();
        using (Track track = Baked())
        {
            Ask(track);
            Look(track);
            Plan(track);
        }
    }

    // TrackSource, SourceDesc, SourceGate, Float3: a ring of gates, each with its edges.
    static TrackSource Ring()
    {
        SourceGate[] gates = new SourceGate[24];
        for (int gate = 0; gate < gates.Length; ++gate)
        {
            double angle = -2 * Math.PI * gate / gates.Length;
            float x = (float)Math.Cos(angle), z = (float)Math.Sin(angle);
            gates[gate] = new SourceGate { Left = new Float3(106 * x, 0, 106 * z), Right = new Float3(94 * x, 0, 94 * z), RacingT = 0.5f, OvertakingT = 0.5f, Grip = 1 };
            gates[gate].ReferenceT = 0.5f;
        }
        SourceDesc desc = SourceDesc.Default();
        desc.Name = "ring";
        return TrackSource.Create(desc, gates);
    }

    // TrackSource, Finding, LintCode: what is wrong with it, and its pit lane.
    static void Check(TrackSource source)
    {
        foreach (Finding finding in source.Lint())
            Console.WriteLine((finding.Code == LintCode.Kink) + ", " + (finding.IsError ? "error" : "note") + " " + finding.Code + " at gate " + finding.Gate + ": " + finding.Message);
        source.SetPit(new[] { new Float3(98, 0, 20), new Float3(101, 0, 0), new Float3(98, 0, -20) }, 5, 20);
        float width, limit;
        Float3[] lane = source.Pit(out width, out limit);
        Console.WriteLine(source.Info.Name + ": " + source.GateCount + " gates, " + source.Gates()[0].Left + ", lane of " + lane.Length + " points, " + width + " m, " + limit + " m/s");
    }

    // TrackSource: a line of one's own, the other direction, and the file.
    static void Lines(TrackSource source)
    {
        float[] across = new float[source.GateCount];
        for (int gate = 0; gate < across.Length; ++gate)
            across[gate] = 0.25f;                                    // 0 is the left edge, 1 the right
        source.AddLine("outside", across);
        string name;
        float[] t = source.Line(source.LineCount - 1, out name);
        using (TrackSource back = source.Reversed())
        using (TrackSource read = TrackSource.FromJson(back.ToJson(), "ring backwards"))
            Console.WriteLine(name + " at " + t[0] + ", read again: " + read.GateCount);
    }

    // TrackSource, MeshDesc, CentreLineDesc, RoadShape: out of a table, a road's triangles, a centre line.
    static void FromFiles()
    {
        string table = "x_m,y_m,w_tr_right_m,w_tr_left_m\n";
        Float3[] centre = new Float3[36], corners = new Float3[72];
        int[] triangles = new int[6 * 36];
        for (int gate = 0; gate < 36; ++gate)
        {
            float x = (float)Math.Cos(Math.PI * gate / 18), z = -(float)Math.Sin(Math.PI * gate / 18);
            table += string.Format(System.Globalization.CultureInfo.InvariantCulture, "{0},{1},6,6\n", 100 * x, 100 * z);
            centre[gate] = new Float3(100 * x, 0, 100 * z);
            corners[2 * gate] = new Float3(106 * x, 0, 106 * z);
            corners[2 * gate + 1] = new Float3(94 * x, 0, 94 * z);
            int here = 2 * gate, next = 2 * ((gate + 1) % 36);
            new[] { here, here + 1, next, next, here + 1, next + 1 }.CopyTo(triangles, 6 * gate);
        }
        MeshDesc mesh = MeshDesc.Default();
        mesh.Shape = RoadShape.Closed;
        CentreLineDesc line = CentreLineDesc.Default();
        line.WidthM = 12;
        float deviation;
        using (TrackSource first = TrackSource.FromCsv(table, SourceDesc.Default(), "ring.csv"))
        using (TrackSource second = TrackSource.FromMesh(mesh, corners, triangles))
        using (TrackSource third = TrackSource.FromCentreLine(line, centre, out deviation))
            Console.WriteLine(first.GateCount + ", " + second.GateCount + ", " + third.GateCount + " gates, at most " + deviation + " m off");
    }

    // Track, BakeDesc: baked with progress and a way to call it off, written, read.
    static Track Baked()
    {
        BakeDesc desc = BakeDesc.Default();
        desc.MarginM = 0.5f;
        using (TrackSource source = TrackSource.FromJson(File.ReadAllText("data/tracks/street.track.json"), "street"))
        using (CancellationTokenSource stop = new CancellationTokenSource())
        using (Track baked = Track.Bake(source, desc, share => Console.Write("."), stop.Token))
        using (Track narrower = baked.Rebake(BakeDesc.Default()))
        {
            byte[] apx = narrower.Save();
            return Track.Load(apx, "street.apx");
        }
    }

    // Track, TrackInfo, Gate, LineInfo, LineNode, LineKind, TrackLine, FloatArray4: what it is made of.
    static void Ask(Track track)
    {
        TrackInfo info = track.Info;
        Console.WriteLine(track.Name + ": " + track.LengthM + " m, " + (track.IsClosed ? "closed" : "open") + ", x from " + info.Bounds[0] + ", " + info.WidthMinM + " m wide");
        Console.WriteLine(track.GateCount + " gates, first grip " + track.Gates()[0].Grip + ", " + track.LineCount + " lines: " + string.Join(", ", track.LineNames()));
        LineInfo racing = track.LineInfo(TrackLine.Racing);
        LineNode node = track.LineNodes(track.FindLine("racing"))[10];
        FloatArray4 ground = info.Bounds;                            // lowest x and z, highest x and z
        float time;
        float[] speeds = track.LineSpeeds(0, Vehicle.Preset("touring"), out time);
        Console.WriteLine(ground[3] + ", computed: " + (racing.Kind == LineKind.Computed) + ", takes " + racing.TimeS + " s; node 10 at " + node.SpeedMps + " m/s; a touring car takes " + time + " s, " + speeds[10] + " m/s there");
    }

    // Track, Location, TrackRay, RayHit, HitKind: from the world to the road and back, and rays against the walls.
    static void Look(Track track)
    {
        Location place = track.Locate(track.Position(100, 2));
        Console.WriteLine(place.DistanceM + " m, " + place.LateralM + " m right of the middle, heading " + place.HeadingRad);
        TrackRay[] rays = { new TrackRay { Origin = track.Position(100, 0), Direction = new Float3(1, 0, 0), LengthM = 200, Car = Constants.None } };
        RayHit[] hits = new RayHit[1];
        Status status = track.Raycast(rays, hits);
        Console.WriteLine(status + ": " + hits[0].Kind + " after " + hits[0].DistanceM + " m");
    }

    // Track, RoadGrid, GridDesc, GridInfo, PlanRequest, PlanInfo, PlanNode, Obstacle: the quickest way past a box, and as a line of the track.
    static void Plan(Track track)
    {
        using (RoadGrid grid = new RoadGrid(track, GridDesc.Default()))
        {
            PlanRequest request = PlanRequest.Default();
            request.DistanceM = 100;
            request.SpeedMps = 20;
            Obstacle[] obstacles = { new Obstacle { DistanceM = 150, LateralM = 0, HalfLengthM = 2, HalfWidthM = 1, FollowsRoad = true } };
            PlanNode[] nodes = new PlanNode[grid.Info.NodeCapacity];
            int count;
            PlanInfo info;
            Status status = grid.Plan(request, obstacles, 1, nodes, out count, out info);
            int[] parents;
            Console.WriteLine(status + ": " + count + " nodes, " + info.CostS + " s, " + grid.Expanded(out parents).Length + " looked at, to " + nodes[count - 1].DistanceM);
        }
        using (Track more = track.AddAstarLine())
            Console.WriteLine(more.LineNames()[more.LineCount - 1]);
    }
}
