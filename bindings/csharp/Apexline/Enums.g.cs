// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from the public headers. Do not edit: run it again.
#pragma warning disable 0169, 0649 // native code fills fields that C# never assigns

namespace Apexline
{
    /// <summary>Constants of the C interface.</summary>
    public static class Constants
    {
        /// <summary>Version of the interface, major * 10000 + minor * 100 + patch. Files and bindings of another major
        /// version do not fit.</summary>
        public const uint Version = 200;
        /// <summary>Bytes of every fixed name field, the terminating zero included. Names are UTF-8.</summary>
        public const uint NameSize = 32;
        /// <summary>Index that stands for "none".</summary>
        public const uint None = 0xffffffff;
        /// <summary>Most obstacles of one request; hand in the nearest.</summary>
        public const uint ObstacleMax = 64;
        /// <summary>Most wheels of a car.</summary>
        public const uint MaxWheels = 16;
        /// <summary>Most behaviours of one behaviour set.</summary>
        public const uint SteerBehavioursMax = 16;
        /// <summary>Most entries of a vehicle's corner table.</summary>
        public const uint MaxCorners = 16;
        /// <summary>How many there are: Index into Fingerprint.struct_sizes.</summary>
        public const uint StructCount = 63;
        /// <summary>How many there are: Manoeuvres of the calibration.</summary>
        public const uint ManoeuvreCount = 5;
        /// <summary>How many there are: Subjects of findings.</summary>
        public const uint CheckCount = 15;
        /// <summary>How many there are: States of a driver.</summary>
        public const uint StateCount = 7;
        /// <summary>How many there are: Why a driver does what it does.</summary>
        public const uint ReasonCount = 29;
        /// <summary>How many there are: How a driver chooses its place across the road when cars are near.</summary>
        public const uint LateralCount = 3;
        /// <summary>How many there are: Which nearby cars a driver perceives.</summary>
        public const uint PerceptionCount = 3;
        /// <summary>How many there are: Human errors.</summary>
        public const uint MistakeCount = 4;
        /// <summary>How many there are: Shapes of a host's obstacles.</summary>
        public const uint ShapeCount = 2;
        /// <summary>Most obstacles that a race has at one time.</summary>
        public const uint MaxRaceObstacles = 1024;
        /// <summary>Most grip bands of a race.</summary>
        public const uint MaxGripBands = 256;
        /// <summary>Rays of a car unless the race's description says otherwise, in this order: ahead left, ahead, ahead
        /// right, left front, left rear, right front, right rear, diagonal left, diagonal right. Source: Stein 2018,
        /// section 4.3.3.</summary>
        public const uint RayCount = 9;
        /// <summary>Most rays of a car.</summary>
        public const uint MaxRays = 16;
        /// <summary>How many there are: Whether a car takes part in the race.</summary>
        public const uint RetiredCount = 4;
        /// <summary>In PlanCandidate.line: a way that the A* search over a grid of the road found
        /// (DriverDesc.grid_replan).</summary>
        public const uint PlanOnGrid = 1000;
        /// <summary>How many there are: Kinds of events.</summary>
        public const uint EventKindCount = 17;
        /// <summary>How many there are: Kinds of names that apx_steer_find looks for.</summary>
        public const uint SteerNameCount = 7;
        /// <summary>How many there are: Behaviours. Each names the fields of SteerBehaviour that it reads beside
        /// weight.</summary>
        public const uint SteerBehaviourCount = 29;
        /// <summary>How many there are: Kinds of a behaviour's target.</summary>
        public const uint SteerTargetCount = 6;
        /// <summary>How many there are: Groups of agents that a behaviour perceives.</summary>
        public const uint SteerGroupsCount = 3;
        /// <summary>How many there are: How a behaviour set combines the steering forces of its behaviours; behaviours
        /// without one never count.</summary>
        public const uint SteerCombineCount = 6;
        /// <summary>How many there are: How a body turns a desired acceleration into motion.</summary>
        public const uint SteerBodyCount = 5;
        /// <summary>How many there are: Shapes of obstacles.</summary>
        public const uint SteerObstacleCount = 3;
        /// <summary>How many there are: How cars are placed. Source of the six: Stein 2018, section 4.4.1.</summary>
        public const uint SituationCount = 7;
    }

    /// <summary>Values of apx_status.</summary>
    public enum Status : int
    {
        /// <summary>APX_OK.</summary>
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
        /// <summary>APX_STRUCT_FINGERPRINT.</summary>
        Fingerprint = 0,
        /// <summary>APX_STRUCT_VEHICLE_DESC.</summary>
        VehicleDesc = 1,
        /// <summary>APX_STRUCT_ENVELOPE_POINT.</summary>
        EnvelopePoint = 2,
        /// <summary>APX_STRUCT_SOURCE_DESC.</summary>
        SourceDesc = 3,
        /// <summary>APX_STRUCT_SOURCE_GATE.</summary>
        SourceGate = 4,
        /// <summary>APX_STRUCT_FINDING.</summary>
        Finding = 5,
        /// <summary>APX_STRUCT_BAKE_DESC.</summary>
        BakeDesc = 6,
        /// <summary>APX_STRUCT_TRACK_INFO.</summary>
        TrackInfo = 7,
        /// <summary>APX_STRUCT_GATE.</summary>
        Gate = 8,
        /// <summary>APX_STRUCT_LINE_INFO.</summary>
        LineInfo = 9,
        /// <summary>APX_STRUCT_LINE_NODE.</summary>
        LineNode = 10,
        /// <summary>APX_STRUCT_LOCATION.</summary>
        Location = 11,
        /// <summary>APX_STRUCT_RAY.</summary>
        Ray = 12,
        /// <summary>APX_STRUCT_RAY_HIT.</summary>
        RayHit = 13,
        /// <summary>APX_STRUCT_CAR_STATE.</summary>
        CarState = 14,
        /// <summary>APX_STRUCT_CONTROLS.</summary>
        Controls = 15,
        /// <summary>APX_STRUCT_CAR_DESC.</summary>
        CarDesc = 16,
        /// <summary>APX_STRUCT_RACE_DESC.</summary>
        RaceDesc = 17,
        /// <summary>APX_STRUCT_STANDING.</summary>
        Standing = 18,
        /// <summary>APX_STRUCT_CAR_DEBUG.</summary>
        CarDebug = 19,
        /// <summary>APX_STRUCT_EVENT.</summary>
        Event = 20,
        /// <summary>APX_STRUCT_WORLD_DESC.</summary>
        WorldDesc = 21,
        /// <summary>APX_STRUCT_RECORDING_INFO.</summary>
        RecordingInfo = 22,
        /// <summary>APX_STRUCT_REPLAY_REPORT.</summary>
        ReplayReport = 23,
        /// <summary>APX_STRUCT_DRIVER_DESC.</summary>
        DriverDesc = 24,
        /// <summary>APX_STRUCT_CAR_RESULT.</summary>
        CarResult = 25,
        /// <summary>APX_STRUCT_GRID_DESC.</summary>
        GridDesc = 26,
        /// <summary>APX_STRUCT_GRID_INFO.</summary>
        GridInfo = 27,
        /// <summary>APX_STRUCT_OBSTACLE.</summary>
        Obstacle = 28,
        /// <summary>APX_STRUCT_PLAN_REQUEST.</summary>
        PlanRequest = 29,
        /// <summary>APX_STRUCT_PLAN_NODE.</summary>
        PlanNode = 30,
        /// <summary>APX_STRUCT_PLAN_INFO.</summary>
        PlanInfo = 31,
        /// <summary>APX_STRUCT_MESH_DESC.</summary>
        MeshDesc = 32,
        /// <summary>APX_STRUCT_CENTRE_LINE_DESC.</summary>
        CentreLineDesc = 33,
        /// <summary>APX_STRUCT_MOUNTED_RAY.</summary>
        MountedRay = 34,
        /// <summary>APX_STRUCT_NEIGHBOUR.</summary>
        Neighbour = 35,
        /// <summary>APX_STRUCT_STEER_BODY.</summary>
        SteerBody = 36,
        /// <summary>APX_STRUCT_STEER_BEHAVIOUR.</summary>
        SteerBehaviour = 37,
        /// <summary>APX_STRUCT_STEER_BEHAVIOUR_SET.</summary>
        SteerBehaviourSet = 38,
        /// <summary>APX_STRUCT_STEER_OBSTACLE.</summary>
        SteerObstacle = 39,
        /// <summary>APX_STRUCT_STEER_POINT.</summary>
        SteerPoint = 40,
        /// <summary>APX_STRUCT_STEER_PATH.</summary>
        SteerPath = 41,
        /// <summary>APX_STRUCT_STEER_FIELD.</summary>
        SteerField = 42,
        /// <summary>APX_STRUCT_STEER_AGENT.</summary>
        SteerAgent = 43,
        /// <summary>APX_STRUCT_STEER_DESC.</summary>
        SteerDesc = 44,
        /// <summary>APX_STRUCT_STEER_STATE.</summary>
        SteerState = 45,
        /// <summary>APX_STRUCT_STEER_SHARE.</summary>
        SteerShare = 46,
        /// <summary>APX_STRUCT_STEER_INFO.</summary>
        SteerInfo = 47,
        /// <summary>APX_STRUCT_STEER_AGENT_INFO.</summary>
        SteerAgentInfo = 48,
        /// <summary>APX_STRUCT_STEER_RECORDING_INFO.</summary>
        SteerRecordingInfo = 49,
        /// <summary>APX_STRUCT_CALIBRATION_DESC.</summary>
        CalibrationDesc = 50,
        /// <summary>APX_STRUCT_CALIBRATION_INFO.</summary>
        CalibrationInfo = 51,
        /// <summary>APX_STRUCT_WHEEL.</summary>
        Wheel = 52,
        /// <summary>APX_STRUCT_SLIP_MEMORY.</summary>
        SlipMemory = 53,
        /// <summary>APX_STRUCT_PLAN_CANDIDATE.</summary>
        PlanCandidate = 54,
        /// <summary>APX_STRUCT_PLAN_KNOT.</summary>
        PlanKnot = 55,
        /// <summary>APX_STRUCT_WORLD_OBSTACLE.</summary>
        WorldObstacle = 56,
        /// <summary>APX_STRUCT_CAR_CONDITION.</summary>
        CarCondition = 57,
        /// <summary>APX_STRUCT_RACE_OBSTACLE.</summary>
        RaceObstacle = 58,
        /// <summary>APX_STRUCT_GRIP_BAND.</summary>
        GripBand = 59,
        /// <summary>APX_STRUCT_EXTRAS.</summary>
        Extras = 60,
        /// <summary>APX_STRUCT_HOST_FINDING.</summary>
        HostFinding = 61,
        /// <summary>APX_STRUCT_BRANCH_INFO.</summary>
        BranchInfo = 62,
    }

    /// <summary>Manoeuvres of the calibration.</summary>
    public enum Manoeuvre : uint
    {
        /// <summary>APX_MANOEUVRE_THROTTLE.</summary>
        Throttle = 0,
        /// <summary>APX_MANOEUVRE_BRAKE.</summary>
        Brake = 1,
        /// <summary>APX_MANOEUVRE_CIRCLE.</summary>
        Circle = 2,
        /// <summary>APX_MANOEUVRE_DONE.</summary>
        Done = 3,
        /// <summary>APX_MANOEUVRE_LAP.</summary>
        Lap = 4,
    }

    /// <summary>Subjects of findings.</summary>
    public enum Check : uint
    {
        /// <summary>The yaw's sign, unit or zero: the car moves elsewhere than its nose points.</summary>
        Yaw = 1,
        /// <summary>The yaw rate's sign or unit: it is not what the yaw changes by.</summary>
        YawRate = 2,
        /// <summary>The velocity's axes or unit: it is not what the position changes by.</summary>
        Velocity = 3,
        /// <summary>The steering's sign, or that it has no effect.</summary>
        Steering = 4,
        /// <summary>The throttle has no effect.</summary>
        Throttle = 5,
        /// <summary>The brake has no effect.</summary>
        Brake = 6,
        /// <summary>Controls act later or sooner than RaceDesc.latency_ticks says.</summary>
        Latency = 7,
        /// <summary>The car does not speed up as described: mass_kg, power_w, max_drive_force_n.</summary>
        DriveForce = 8,
        /// <summary>It does not brake as described: mass_kg, max_brake_force_n.</summary>
        BrakeForce = 9,
        /// <summary>It does not turn as described: wheelbase_m, max_steer_rad.</summary>
        Wheelbase = 10,
        /// <summary>Its tyres do not hold what is described: grip.</summary>
        Grip = 11,
        /// <summary>The track is in another unit than the cars.</summary>
        TrackUnits = 12,
        /// <summary>The car starts off the road.</summary>
        Start = 13,
        /// <summary>The reported place moves along the nose, as that of a rear axle does, at any cornering.</summary>
        Position = 14,
    }

    /// <summary>States of a driver.</summary>
    public enum DriverState : uint
    {
        /// <summary>APX_STATE_START.</summary>
        Start = 0,
        /// <summary>APX_STATE_DRIVE.</summary>
        Drive = 1,
        /// <summary>APX_STATE_OVERTAKE.</summary>
        Overtake = 2,
        /// <summary>APX_STATE_RECOVER.</summary>
        Recover = 3,
        /// <summary>APX_STATE_FINISH.</summary>
        Finish = 4,
        /// <summary>Lets a car by that laps it.</summary>
        Yield = 5,
        /// <summary>Comes back to the line from where it stood or left the road, when no car is coming.</summary>
        Rejoin = 6,
    }

    /// <summary>Why a driver does what it does.</summary>
    public enum Reason : uint
    {
        /// <summary>APX_REASON_WAIT_FOR_SIGNAL.</summary>
        WaitForSignal = 0,
        /// <summary>APX_REASON_FREE_ROAD.</summary>
        FreeRoad = 1,
        /// <summary>APX_REASON_FOLLOW_CAR.</summary>
        FollowCar = 2,
        /// <summary>APX_REASON_BRAKE_FOR_CAR.</summary>
        BrakeForCar = 3,
        /// <summary>APX_REASON_FASTER_THAN_CAR_AHEAD.</summary>
        FasterThanCarAhead = 4,
        /// <summary>APX_REASON_CAR_BESIDE.</summary>
        CarBeside = 5,
        /// <summary>APX_REASON_LEAD_GAINED.</summary>
        LeadGained = 6,
        /// <summary>APX_REASON_ATTEMPT_FAILED.</summary>
        AttemptFailed = 7,
        /// <summary>APX_REASON_WRONG_WAY.</summary>
        WrongWay = 8,
        /// <summary>APX_REASON_STUCK.</summary>
        Stuck = 9,
        /// <summary>APX_REASON_OFF_TRACK.</summary>
        OffTrack = 10,
        /// <summary>APX_REASON_RACE_OVER.</summary>
        RaceOver = 11,
        /// <summary>APX_REASON_HOST_DRIVES.</summary>
        HostDrives = 12,
        /// <summary>APX_REASON_STATE_REFUSED.</summary>
        StateRefused = 13,
        /// <summary>A car about to lap this one is close behind.</summary>
        BlueFlag = 14,
        /// <summary>The lapping car has gone by, or fell back.</summary>
        LetBy = 15,
        /// <summary>A pass is predicted to succeed before the next braking point or corner.</summary>
        PassPays = 16,
        /// <summary>The pass under way is no longer predicted to succeed.</summary>
        PassLost = 17,
        /// <summary>There was no overlap when the corner began.</summary>
        NoOverlap = 18,
        /// <summary>Its one move to the inside before a braking zone.</summary>
        Defend = 19,
        /// <summary>Stays in the wake of the car ahead to gain speed.</summary>
        Slipstream = 20,
        /// <summary>Waits beside the road for a car that is coming.</summary>
        TrafficComing = 21,
        /// <summary>Nothing is coming: back to the line.</summary>
        RoadClear = 22,
        /// <summary>Points along the road again.</summary>
        FacingForward = 23,
        /// <summary>A human error is under way.</summary>
        Mistake = 24,
        /// <summary>The manoeuvre took longer than its bound.</summary>
        TimedOut = 25,
        /// <summary>The car is not on its wheels.</summary>
        Overturned = 26,
        /// <summary>The car is off the track's map, or has had no usable state for a second.</summary>
        Gone = 27,
        /// <summary>The car takes part no longer.</summary>
        Retired = 28,
    }

    /// <summary>How a driver chooses its place across the road when cars are near.</summary>
    public enum Lateral : uint
    {
        /// <summary>Lines, side gaps and the passing side. Source: Stein 2018, section 4.3.3.</summary>
        Lines = 0,
        /// <summary>The coldest place of a graph across the road that rises over the cars ahead. Source: Tomlinson
        /// &amp; Melder 2013.</summary>
        HeatLine = 1,
        /// <summary>Down the slope of a field in which cars repel and the line attracts. Source: Salman 2013.</summary>
        PotentialField = 2,
    }

    /// <summary>Which nearby cars a driver perceives.</summary>
    public enum Perception : uint
    {
        /// <summary>All neighbours along the road.</summary>
        Road = 0,
        /// <summary>Those within radar_range_m all round.</summary>
        Radar = 1,
        /// <summary>Those within sight_range_m inside the field of view, those within radar_range_m, and what its rays
        /// meet.</summary>
        ViewCone = 2,
    }

    /// <summary>Human errors.</summary>
    public enum Mistake : uint
    {
        /// <summary>APX_MISTAKE_NONE.</summary>
        None = 0,
        /// <summary>Brakes late and runs wide.</summary>
        LateBraking = 1,
        /// <summary>Turns in beside the line and misses the apex.</summary>
        MissedApex = 2,
        /// <summary>Comes back to the throttle late.</summary>
        LateThrottle = 3,
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

    /// <summary>Shapes of a host's obstacles.</summary>
    public enum Shape : uint
    {
        /// <summary>APX_SHAPE_BOX.</summary>
        Box = 0,
        /// <summary>APX_SHAPE_DISC.</summary>
        Disc = 1,
    }

    /// <summary>Kinds of drivers.</summary>
    public enum DrivenBy : uint
    {
        /// <summary>APX_DRIVER_AI.</summary>
        Ai = 0,
        /// <summary>APX_DRIVER_HOST.</summary>
        Host = 1,
    }

    /// <summary>Reasons for which a lap is invalid; bits.</summary>
    [System.Flags]
    public enum LapFlaw : uint
    {
        /// <summary>The whole car was more than 0.3 m beyond the road's edge.</summary>
        Cut = 1,
        /// <summary>The car moved farther between two good states than its speed and the time between them
        /// explain.</summary>
        Teleport = 2,
        /// <summary>The car drove more than 30 m against the road's direction.</summary>
        WrongWay = 4,
    }

    /// <summary>Whether a car takes part in the race.</summary>
    public enum Retired : uint
    {
        /// <summary>It does.</summary>
        No = 0,
        /// <summary>It could not go on for RaceDesc.retire_after_s.</summary>
        Gone = 1,
        /// <summary>The host retired it (apx_race_retire).</summary>
        ByHost = 2,
        /// <summary>It is not there (apx_race_set_present, live.h). A car that had finished or retired before it left
        /// keeps that.</summary>
        Absent = 3,
    }

    /// <summary>Kinds of events.</summary>
    public enum EventKind : uint
    {
        /// <summary>APX_EVENT_START.</summary>
        Start = 0,
        /// <summary>APX_EVENT_STATE.</summary>
        State = 1,
        /// <summary>APX_EVENT_LAP.</summary>
        Lap = 2,
        /// <summary>APX_EVENT_OVERTAKE.</summary>
        Overtake = 3,
        /// <summary>APX_EVENT_CAR_CONTACT.</summary>
        CarContact = 4,
        /// <summary>APX_EVENT_WALL_CONTACT.</summary>
        WallContact = 5,
        /// <summary>APX_EVENT_OFF_TRACK.</summary>
        OffTrack = 6,
        /// <summary>APX_EVENT_BACK_ON_TRACK.</summary>
        BackOnTrack = 7,
        /// <summary>APX_EVENT_FINISH.</summary>
        Finish = 8,
        /// <summary>APX_EVENT_STATE_REFUSED.</summary>
        StateRefused = 9,
        /// <summary>APX_EVENT_DEFEND.</summary>
        Defend = 10,
        /// <summary>APX_EVENT_MISTAKE.</summary>
        Mistake = 11,
        /// <summary>APX_EVENT_RUBBER_BAND.</summary>
        RubberBand = 12,
        /// <summary>The car takes part no longer.</summary>
        Retired = 13,
        /// <summary>It does again.</summary>
        Rejoined = 14,
        /// <summary>A car that the library drives has got nowhere for 25 s: apx_race_rescue_place says where the host
        /// may put it. Raised once until it gets on; the driver goes on trying.</summary>
        NeedsRescue = 15,
        /// <summary>It has waited for 5 s behind a car of the host's that stands where neither the road nor its run-off
        /// leaves the width of a car. It waits until there is a way.</summary>
        RoadBlocked = 16,
    }

    /// <summary>Kinds of names that apx_steer_find looks for.</summary>
    public enum SteerName : uint
    {
        /// <summary>APX_STEER_NAME_AGENT.</summary>
        Agent = 0,
        /// <summary>APX_STEER_NAME_BODY.</summary>
        Body = 1,
        /// <summary>APX_STEER_NAME_BEHAVIOUR_SET.</summary>
        BehaviourSet = 2,
        /// <summary>APX_STEER_NAME_OBSTACLE.</summary>
        Obstacle = 3,
        /// <summary>Only scenes have these.</summary>
        Group = 4,
        /// <summary>Only scenes have these.</summary>
        Machine = 5,
        /// <summary>Only scenes have these.</summary>
        Signal = 6,
    }

    /// <summary>Bits of apx_steer_perceive.</summary>
    [System.Flags]
    public enum SteerPerceivedBy : uint
    {
        /// <summary>Within range all round.</summary>
        Radar = 1,
        /// <summary>Within range and the field of view about the heading, and not hidden.</summary>
        Sight = 2,
    }

    /// <summary>Behaviours. Each names the fields of SteerBehaviour that it reads beside weight.</summary>
    public enum SteerBehaviourKind : uint
    {
        /// <summary>Full speed to the target: target, active_distance_m. Passes it, turns, passes again.</summary>
        Seek = 0,
        /// <summary>Full speed away: target, active_distance_m.</summary>
        Flee = 1,
        /// <summary>Seek where the target will be: target, active_distance_m, estimate_factor, max_lead_s, variant
        /// (SteerLead). The target's present place when the predicted one would lie behind.</summary>
        Pursuit = 2,
        /// <summary>Flee from where the target will be; the same fields.</summary>
        Evade = 3,
        /// <summary>Comes to a halt at the target, or to its speed: target, active_distance_m, slowing_distance_m,
        /// time_s, variant (SteerArrive).</summary>
        Arrive = 4,
        /// <summary>A constant pull towards the target, which gives orbits: target, active_distance_m, strength_mps2.
        /// Kolve 2000.</summary>
        MothSeek = 5,
        /// <summary>A constant push away from it; the same fields.</summary>
        MothFlee = 6,
        /// <summary>A target that walks at random on a circle ahead: ahead_m, side_m, radius_m, change_m, variant (0:
        /// seek the target; 1: the vector to it is the desired acceleration). Green 2000.</summary>
        Wander = 7,
        /// <summary>Along a path inside its corridor, no faster than its curves allow; stops at an open path's end:
        /// path, follow_m, slowing_distance_m, variant (SteerFollow), predict_s, width_m, groups, height_m. Ziep
        /// 2004.</summary>
        FollowPath = 8,
        /// <summary>From way point to way point (grappling hooks): path, arrive_distance_m,
        /// slowing_distance_m.</summary>
        WayPoints = 9,
        /// <summary>Brakes for the path's next curve, without effect on the direction: path, ahead_m, tolerance_rad,
        /// full_brake_rad, min_speed_mps, variant (SteerCurve). Ziep 2004.</summary>
        CurveSensor = 10,
        /// <summary>Steers sideways of what enters the box ahead, the more the nearer, its own weight: width_m,
        /// length_m, predict_s, groups, variant (0: agents and obstacles, 1: agents alone, 2: obstacles alone). Ziep
        /// 2004, 6.4.1.4.</summary>
        AvoidBox = 11,
        /// <summary>One probe against lines, circles and polygons; the nearest hit's normal: length_m, predict_s. Kolve
        /// 2000.</summary>
        AvoidProbe = 12,
        /// <summary>Three probes, one ahead and two to the sides: length_m, ahead_m, side_m, variant (0: against
        /// obstacles; 1: against the borders of the path's corridor as well, path). Regensburg 2001, 2.2.9.</summary>
        Containment = 13,
        /// <summary>The same probes and fifteen fuzzy rules; turns without pushing back: length_m, ahead_m, side_m,
        /// variant (SteerFuzzy). 2.2.10.</summary>
        FuzzyContainment = 14,
        /// <summary>Along the nearest wall at a distance: distance_m, predict_s, active_distance_m.</summary>
        WallFollowing = 15,
        /// <summary>By a field of velocities: field, predict_s.</summary>
        FlowField = 16,
        /// <summary>Out of the way of agents that would come too near: predict_s, width_m, groups. Reynolds
        /// 1999.</summary>
        AvoidCollision = 17,
        /// <summary>Away from near agents: radius_m, angle_rad, groups, variant (SteerSeparate),
        /// strength_mps2.</summary>
        Separation = 18,
        /// <summary>The mean velocity of near agents: radius_m, angle_rad, groups.</summary>
        Alignment = 19,
        /// <summary>To the middle of near agents: radius_m, angle_rad, groups, variant (0: at full speed; 1: the offset
        /// itself is the desired acceleration, as Kolve 2000 prints).</summary>
        Cohesion = 20,
        /// <summary>The three in one pass over the neighbours: radius_m, angle_rad, groups, separation_m, separation,
        /// alignment, cohesion, variant and strength_mps2 as separation's.</summary>
        Flocking = 21,
        /// <summary>Behind a leader and out of its way: target, distance_m, width_m, slowing_distance_m.</summary>
        FollowLeader = 22,
        /// <summary>Brakes behind who is ahead: length_m, width_m, distance_m, groups. Reynolds 1999. With a target
        /// everybody who is nearer to it counts as ahead, within length_m to all sides, until the agent has passed it:
        /// who came first goes first.</summary>
        Queue = 23,
        /// <summary>A place relative to the moving target: target, offset_m, slowing_distance_m, max_lead_s.</summary>
        OffsetPursuit = 24,
        /// <summary>Between two targets: target, second, max_lead_s, slowing_distance_m.</summary>
        Interpose = 25,
        /// <summary>Behind an obstacle, out of the target's sight; evades when there is none: target, distance_m,
        /// active_distance_m, slowing_distance_m, max_lead_s.</summary>
        Hide = 26,
        /// <summary>The speed, not the direction, of the target, or of near agents without one: target, radius_m,
        /// angle_rad, groups.</summary>
        MatchSpeed = 27,
        /// <summary>A place in a pattern behind the target, by rank in the own group: target, variant (SteerForm),
        /// distance_m, slowing_distance_m.</summary>
        Formation = 28,
    }

    /// <summary>Kinds of a behaviour's target.</summary>
    public enum SteerTarget : uint
    {
        /// <summary>No target: a behaviour that needs one stays silent.</summary>
        None = 0,
        /// <summary>target_point.</summary>
        Point = 1,
        /// <summary>The agent `target`.</summary>
        Agent = 2,
        /// <summary>The middle of the obstacle `target`.</summary>
        Obstacle = 3,
        /// <summary>The nearest other agent of the group `target`.</summary>
        Group = 4,
        /// <summary>The agent's own goal, as apx_steer_set_goal sets it; none before.</summary>
        Goal = 5,
    }

    /// <summary>Groups of agents that a behaviour perceives.</summary>
    public enum SteerGroups : uint
    {
        /// <summary>APX_STEER_GROUPS_ALL.</summary>
        All = 0,
        /// <summary>APX_STEER_GROUPS_OWN.</summary>
        Own = 1,
        /// <summary>APX_STEER_GROUPS_OTHER.</summary>
        Other = 2,
    }

    /// <summary>Variants of SteerBehaviourKind.Pursuit and SteerBehaviourKind.Evade.</summary>
    public enum SteerLead : uint
    {
        /// <summary>Dead reckoning over the time that the distance takes at the own speed.</summary>
        DeadReckoning = 0,
        /// <summary>The exact meeting point at the own top speed, where there is one.</summary>
        Intercept = 1,
    }

    /// <summary>Variants of SteerBehaviourKind.FollowPath.</summary>
    public enum SteerFollow : uint
    {
        /// <summary>Along the path's middle, corners rounded inside the corridor for the body's width and turning
        /// circle.</summary>
        Corridor = 0,
        /// <summary>Ziep 2004 as printed, 6.4.1.3: full speed, no steering force to turn while the place predict_s
        /// ahead is inside the corridor, else towards the place follow_m ahead. Leaves corridors whose curves are too
        /// tight for its speed.</summary>
        Reprojection = 1,
        /// <summary>As the first, and past others in the corridor (width_m kept beside, groups, height_m): early, on
        /// one side, back into the middle; behind them where there is no room.</summary>
        Traffic = 2,
    }

    /// <summary>Variants of SteerBehaviourKind.FuzzyContainment.</summary>
    public enum SteerFuzzy : uint
    {
        /// <summary>Where the rules come too late to stop before a wall, all force away from it.</summary>
        Guarded = 0,
        /// <summary>The rules alone, as Regensburg 2001 prints: lets through who comes fast or at a small angle, sticks
        /// in acute corners.</summary>
        Printed = 1,
    }

    /// <summary>Variants of SteerBehaviourKind.CurveSensor.</summary>
    public enum SteerCurve : uint
    {
        /// <summary>By the angle, but no more than the curve requires.</summary>
        Needed = 0,
        /// <summary>By the angle alone, as Ziep 2004 prints, 6.4.1.3.</summary>
        Angle = 1,
    }

    /// <summary>Variants of SteerBehaviourKind.Arrive.</summary>
    public enum SteerArrive : uint
    {
        /// <summary>The desired speed falls linearly inside slowing_distance_m. Reynolds 1999.</summary>
        Linear = 0,
        /// <summary>Inside slowing_distance_m the deceleration (v^2 - v_target^2) / (2 distance), which is constant.
        /// Ziep 2004.</summary>
        Braking = 1,
        /// <summary>The desired velocity is offset / time_s: asymptotic. Regensburg 2001's "steps".</summary>
        Time = 2,
    }

    /// <summary>Variants of SteerBehaviourKind.Separation.</summary>
    public enum SteerSeparate : uint
    {
        /// <summary>Sum of unit vectors away over distance; strength_mps2 is the push at one metre. Reynolds
        /// 1999.</summary>
        Inverse = 0,
        /// <summary>Mean of the unit vectors away times strength_mps2. Kolve 2000.</summary>
        Mean = 1,
        /// <summary>Direction of the sum, urgency the largest (touching distance / distance)^2, at most 1; its own
        /// weight. Ziep 2004.</summary>
        Urgent = 2,
    }

    /// <summary>Variants of SteerBehaviourKind.Formation, distance_m apart.</summary>
    public enum SteerForm : uint
    {
        /// <summary>APX_STEER_FORM_COLUMN.</summary>
        Column = 0,
        /// <summary>APX_STEER_FORM_LINE.</summary>
        Line = 1,
        /// <summary>APX_STEER_FORM_WEDGE.</summary>
        Wedge = 2,
        /// <summary>APX_STEER_FORM_SQUARE.</summary>
        Square = 3,
    }

    /// <summary>How a behaviour set combines the steering forces of its behaviours; behaviours without one never
    /// count.</summary>
    public enum SteerCombine : uint
    {
        /// <summary>The mean. Kolve 2000.</summary>
        Mean = 0,
        /// <summary>sum(weight * steering force) / sum(weight). Kolve 2000's "modified linear".</summary>
        WeightedMean = 1,
        /// <summary>sum(weight * steering force). Regensburg 2001's simple behaviour set.</summary>
        WeightedSum = 2,
        /// <summary>The first in the list alone. Kolve 2000.</summary>
        First = 3,
        /// <summary>In the order of the list, each takes weight * urgency of a budget of 1 until it is used up. Of
        /// bodies that are no points direction, throttle and brake have a budget each, so that braking costs no
        /// steering. Ziep 2004.</summary>
        Budget = 4,
        /// <summary>The same with force: each takes at most weight * max_force_n of what is left of it. Regensburg
        /// 2001's priority behaviour set.</summary>
        ForceBudget = 5,
    }

    /// <summary>How a body turns a desired acceleration into motion.</summary>
    public enum SteerBodyKind : uint
    {
        /// <summary>A point mass whose heading follows its velocity, smoothed. Source: Reynolds 1999; Regensburg 2001,
        /// 2.1.</summary>
        Point = 0,
        /// <summary>Turns on the spot at turn_rate_radps and walks where it looks.</summary>
        Walker = 1,
        /// <summary>Drives by its two tracks, the width of its outline apart, each no faster than max_speed_mps and
        /// with the body's force: stops in tight turns and turns on the spot, tracks against each other, instead of
        /// drifting out. Source: Ziep 2004.</summary>
        Tank = 2,
        /// <summary>Follows circles of at least turning_radius_m; turns round in three moves when it has to go
        /// back.</summary>
        Car = 3,
        /// <summary>Flies in three dimensions: the nose turns at turn_rate_radps, the rotor pushes any way.</summary>
        Helicopter = 4,
    }

    /// <summary>Shapes of obstacles.</summary>
    public enum SteerObstacleKind : uint
    {
        /// <summary>A circle (a sphere for agents in space).</summary>
        Circle = 0,
        /// <summary>A wall of two or more points.</summary>
        Wall = 1,
        /// <summary>A closed polygon of three or more points that does not cross itself.</summary>
        Polygon = 2,
    }

    /// <summary>Lines that every baked track carries: "racing", "overtaking" (at a fixed distance on the side with more
    /// room; source: Stein 2018, sections 2.4.1 and 4.2.1), "overtaking-clear" (the fastest one that keeps the distance
    /// where the road allows, but where it crosses the racing line; for hosts, the library's drivers do not use it),
    /// "left" and "right" (for driving side by side). A "pit" line follows where the source has a pit lane, then the
    /// source's own lines in its order. apx_track_line_info tells names.</summary>
    public enum TrackLine : uint
    {
        /// <summary>APX_LINE_RACING.</summary>
        Racing = 0,
        /// <summary>APX_LINE_OVERTAKING.</summary>
        Overtaking = 1,
        /// <summary>APX_LINE_OVERTAKING_CLEAR.</summary>
        OvertakingClear = 2,
        /// <summary>APX_LINE_LEFT.</summary>
        Left = 3,
        /// <summary>APX_LINE_RIGHT.</summary>
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
        /// <summary>APX_LINT_CROSSING_GATES.</summary>
        CrossingGates = 1,
        /// <summary>APX_LINT_FOLDED_SECTOR.</summary>
        FoldedSector = 2,
        /// <summary>APX_LINT_KINK.</summary>
        Kink = 3,
        /// <summary>APX_LINT_WIDTH_HOLE.</summary>
        WidthHole = 4,
        /// <summary>APX_LINT_GAP.</summary>
        Gap = 5,
        /// <summary>APX_LINT_WRONG_WAY.</summary>
        WrongWay = 6,
        /// <summary>APX_LINT_EDGES_SWAPPED.</summary>
        EdgesSwapped = 7,
        /// <summary>APX_LINT_SELF_CROSSING.</summary>
        SelfCrossing = 8,
        /// <summary>APX_LINT_SCALE.</summary>
        Scale = 9,
        /// <summary>APX_LINT_DUPLICATE.</summary>
        Duplicate = 10,
        /// <summary>Repairs of apx_source_from_mesh: holes, flipped faces, loose pieces.</summary>
        Mesh = 11,
        /// <summary>The pit lane cannot be one.</summary>
        PitLane = 12,
    }

    /// <summary>Kinds of things that a ray hits.</summary>
    public enum HitKind : uint
    {
        /// <summary>APX_HIT_NONE.</summary>
        None = 0,
        /// <summary>APX_HIT_WALL.</summary>
        Wall = 1,
        /// <summary>APX_HIT_CAR.</summary>
        Car = 2,
        /// <summary>APX_HIT_OTHER.</summary>
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
