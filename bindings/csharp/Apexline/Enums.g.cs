// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from native/include/apexline. Do not edit: run it again.
namespace Apexline
{
    /// <summary>Constants of the C interface.</summary>
    public static class Constants
    {
        /// <summary>Version of the interface, major * 10000 + minor * 100 + patch. Files and bindings of another major
        /// version do not fit.</summary>
        public const uint Version = 100;
        /// <summary>Bytes of every fixed name field, the terminating zero included. Names are UTF-8.</summary>
        public const uint NameSize = 32;
        /// <summary>Index that stands for "none".</summary>
        public const uint None = 0xffffffff;
        /// <summary>Most obstacles of one request; hand in the nearest.</summary>
        public const uint ObstacleMax = 64;
        /// <summary>Most entries of a vehicle's corner table.</summary>
        public const uint MaxCorners = 16;
        /// <summary>How many there are: Index into Fingerprint.struct_sizes.</summary>
        public const uint StructCount = 34;
        /// <summary>Rays of each car, in this order: ahead left, ahead, ahead right, left front, left rear, right front,
        /// right rear, diagonal left, diagonal right.</summary>
        public const uint RayCount = 9;
        /// <summary>How many there are: States of a driver.</summary>
        public const uint StateCount = 5;
        /// <summary>How many there are: Why a driver does what it does.</summary>
        public const uint ReasonCount = 14;
        /// <summary>How many there are: Kinds of events.</summary>
        public const uint EventKindCount = 10;
        /// <summary>How many there are: How cars are placed. Source of the six: Stein 2018, section 4.4.1.</summary>
        public const uint SituationCount = 7;
    }

    /// <summary>What an apx_status can be.</summary>
    public enum Status : int
    {
        Ok = 0,
        /// <summary>An argument is null, out of range, not finite, or has a wrong struct_size.</summary>
        InvalidArgument = 1,
        /// <summary>The id is zero, was destroyed, or is not an id of this kind.</summary>
        InvalidId = 2,
        /// <summary>A file or text is malformed; the message says where and what to do.</summary>
        InvalidData = 3,
        /// <summary>The buffer's capacity is below the needed count, which has been written.</summary>
        BufferTooSmall = 4,
        /// <summary>The file was written by another version of the format.</summary>
        UnsupportedVersion = 5,
        /// <summary>The object is not in a state that allows the call.</summary>
        InvalidState = 6,
        /// <summary>The progress callback asked to stop.</summary>
        Cancelled = 7,
        /// <summary>Memory ran out, or more objects are alive than the library can name.</summary>
        OutOfMemory = 8,
        /// <summary>A defect of the library itself.</summary>
        Internal = 9,
    }

    /// <summary>Index into Fingerprint.struct_sizes.</summary>
    public enum StructIndex : uint
    {
        Fingerprint = 0,
        VehicleDesc = 1,
        EnvelopePoint = 2,
        SourceDesc = 3,
        SourceGate = 4,
        Finding = 5,
        BakeDesc = 6,
        TrackInfo = 7,
        Gate = 8,
        LineInfo = 9,
        LineNode = 10,
        Location = 11,
        Ray = 12,
        RayHit = 13,
        CarState = 14,
        Controls = 15,
        CarDesc = 16,
        RaceDesc = 17,
        Standing = 18,
        CarDebug = 19,
        Event = 20,
        WorldDesc = 21,
        RecordingInfo = 22,
        ReplayReport = 23,
        DriverDesc = 24,
        CarResult = 25,
        GridDesc = 26,
        GridInfo = 27,
        Obstacle = 28,
        PlanRequest = 29,
        PlanNode = 30,
        PlanInfo = 31,
        MeshDesc = 32,
        CentreLineDesc = 33,
    }

    /// <summary>Whether a road is a circuit.</summary>
    public enum RoadShape : uint
    {
        /// <summary>As its edges are: two that go around make a circuit, one a road from point to point.</summary>
        AsFound = 0,
        /// <summary>The last gate leads to the first.</summary>
        Closed = 1,
        /// <summary>Point to point.</summary>
        Open = 2,
    }

    /// <summary>Who drives.</summary>
    public enum DrivenBy : uint
    {
        Ai = 0,
        Host = 1,
    }

    /// <summary>States of a driver.</summary>
    public enum DriverState : uint
    {
        Start = 0,
        Drive = 1,
        Overtake = 2,
        Recover = 3,
        Finish = 4,
    }

    /// <summary>Why a driver does what it does.</summary>
    public enum Reason : uint
    {
        WaitForSignal = 0,
        FreeRoad = 1,
        FollowCar = 2,
        BrakeForCar = 3,
        FasterThanCarAhead = 4,
        CarBeside = 5,
        LeadGained = 6,
        AttemptFailed = 7,
        WrongWay = 8,
        Stuck = 9,
        OffTrack = 10,
        RaceOver = 11,
        HostDrives = 12,
        StateRefused = 13,
    }

    /// <summary>Kinds of events.</summary>
    public enum EventKind : uint
    {
        Start = 0,
        State = 1,
        Lap = 2,
        Overtake = 3,
        CarContact = 4,
        WallContact = 5,
        OffTrack = 6,
        BackOnTrack = 7,
        Finish = 8,
        StateRefused = 9,
    }

    /// <summary>Lines that every baked track carries: "racing", "overtaking" (at a fixed distance on the side with more
    /// room; source: Stein 2018, sections 2.4.1 and 4.2.1), "overtaking-clear" (the fastest one that keeps the distance
    /// wherever the road allows), "left" and "right" (for driving side by side). A "pit" line follows where the source has
    /// a pit lane, then the source's own lines in its order. apx_track_line_info tells names.</summary>
    public enum TrackLine : uint
    {
        Racing = 0,
        Overtaking = 1,
        OvertakingClear = 2,
        Left = 3,
        Right = 4,
    }

    /// <summary>Where a line comes from.</summary>
    public enum LineKind : uint
    {
        /// <summary>Computed for the track's vehicle; baking again makes a new one.</summary>
        Computed = 0,
        /// <summary>Placed by the source; baking again keeps its places and computes its speeds.</summary>
        Authored = 1,
        /// <summary>Through the pit lane; beside the road there, with t outside [0, 1].</summary>
        Pit = 2,
    }

    /// <summary>Finding codes of apx_source_lint.</summary>
    public enum LintCode : uint
    {
        CrossingGates = 1,
        FoldedSector = 2,
        Kink = 3,
        WidthHole = 4,
        Gap = 5,
        WrongWay = 6,
        EdgesSwapped = 7,
        SelfCrossing = 8,
        Scale = 9,
        Duplicate = 10,
        /// <summary>What apx_source_from_mesh mended: holes, flipped faces, loose pieces.</summary>
        Mesh = 11,
        /// <summary>The pit lane cannot be one.</summary>
        PitLane = 12,
    }

    /// <summary>What a ray hits.</summary>
    public enum HitKind : uint
    {
        None = 0,
        Wall = 1,
        Car = 2,
        Other = 3,
    }

    /// <summary>How cars are placed. Source of the six: Stein 2018, section 4.4.1.</summary>
    public enum Situation : uint
    {
        /// <summary>One car on the start line.</summary>
        Single = 0,
        /// <summary>Grid of two columns, start signal after a second.</summary>
        Normal = 1,
        /// <summary>The same, slots drawn by the seed.</summary>
        RandomGrid = 2,
        /// <summary>The first car slow (pace 0.8 unless its driver says less), the others spread over the track, all
        /// rolling.</summary>
        Overtake = 3,
        /// <summary>Cars along the track at headings drawn by the seed, at rest.</summary>
        WrongWay = 4,
        /// <summary>The first two stand on the racing line as obstacles, the others are driven at them.</summary>
        Crash = 5,
        /// <summary>States are handed in.</summary>
        Custom = 6,
    }
}
