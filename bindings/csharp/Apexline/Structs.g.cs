// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from the public headers. Do not edit: run it again.
#pragma warning disable 0169, 0649 // native code fills fields that C# never assigns
using System;
using System.Runtime.InteropServices;

namespace Apexline
{
    /// <summary>Sizes and features that a binding compares with its own declarations when it loads the
    /// library.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Fingerprint
    {
        /// <summary>In: sizeof(Fingerprint) of the caller.</summary>
        public uint StructSize;
        /// <summary>Constants.Version of the library.</summary>
        public uint Version;
        /// <summary>Format version that the library writes of *.track.json, the authored track.</summary>
        public uint TrackJsonVersion;
        /// <summary>Of *.apx, the baked track.</summary>
        public uint ApxVersion;
        /// <summary>Of *.apxr, the recorded race.</summary>
        public uint ApxrVersion;
        /// <summary>sizeof of each public struct, in the order of apx_struct.</summary>
        public UintArray64 StructSizes;
        /// <summary>How many of them are in use.</summary>
        public uint StructCount;
    }

    /// <summary>A calibration. Zero is null. One thread at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct CalibrationId : IEquatable<CalibrationId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public CalibrationId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(CalibrationId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is CalibrationId && Equals((CalibrationId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(CalibrationId a, CalibrationId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(CalibrationId a, CalibrationId b) { return a.Value != b.Value; }
    }

    /// <summary>A calibration's description.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CalibrationDesc
    {
        /// <summary>sizeof(CalibrationDesc).</summary>
        public uint StructSize;
        /// <summary>The known part of the car: its sizes, mass, axles, wheel lock and slip are taken as they are, the
        /// rest is measured. Default: the preset "reference".</summary>
        public VehicleDesc Vehicle;
        /// <summary>Fastest that the car is driven, m/s, (5, 200]; 0: as fast as it goes. Default 0.</summary>
        public float TopSpeedMps;

        /// <summary>A CalibrationDesc with the library's defaults.</summary>
        public static CalibrationDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            CalibrationDesc value = default;
            ApexlineException.Check(NativeApi.apx_calibration_desc_init(&value));
            return value;
        }
    }

    /// <summary>How far a calibration is.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CalibrationInfo
    {
        /// <summary>In: sizeof(CalibrationInfo).</summary>
        public uint StructSize;
        /// <summary>Manoeuvre under way.</summary>
        public Manoeuvre Manoeuvre;
        /// <summary>Manoeuvres finished, and all of them.</summary>
        public uint DoneCount;
        /// <summary>Of all.</summary>
        public uint Count;
        /// <summary>Driven so far, s.</summary>
        public float DrivenS;
        /// <summary>The lap as driven so far, s; 0 before it begins.</summary>
        public float LapS;
        /// <summary>Its time in the measured vehicle's own physics, s; 0 before it begins.</summary>
        public float PredictedLapS;
    }

    /// <summary>One thing that the self-check found.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct HostFinding
    {
        /// <summary>Check.</summary>
        public Check Kind;
        /// <summary>Index of the first car that shows it; Constants.None: the track.</summary>
        public uint Car;
        /// <summary>The measured number, in the unit of the message.</summary>
        public float Measured;
        /// <summary>The value that it should have.</summary>
        public float Expected;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text256 Message;
    }

    /// <summary>How a driver drives.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DriverDesc
    {
        /// <summary>sizeof(DriverDesc).</summary>
        public uint StructSize;
        /// <summary>Target pace: the driver laps in its ideal lap's time (CarResult.ideal_lap_s) over this share, [0.3,
        /// 1], or as fast as it can where that is slower; the trim on the way is learnt and part of the race's state.
        /// Below 1 it brakes and corners at a share of what its tyres allow and has all of its engine in between: on
        /// straights it is as fast as it came out of the corner. Default 1, the limit.</summary>
        public float Pace;
        /// <summary>Share of the grip that the driver plans with, [0.3, 1]. Default 0.995.</summary>
        public float GripUse;
        /// <summary>Smallest gap to a car beside, m, [0, 5]. Default 0.8.</summary>
        public float SideGapM;
        /// <summary>Seconds behind a car ahead that drives by the plan, over the 0.2 s that following it through
        /// corners takes anyway; on straights a third of both, for the wake. Behind others the gap at which the driver
        /// can still stop after them. [0, 5]. Default 0.25.</summary>
        public float FollowTimeS;
        /// <summary>Speed advantage above which the drivers of the thesis (heat line, potential field) look for a way
        /// past, m/s, [0, 50]; the planner weighs time instead. Default 1.</summary>
        public float OvertakeSpeedMps;
        /// <summary>1: the thesis's pursuit of the runner with buffer zones steers; 0: curvature feed-forward with
        /// feedback. Default 0. The wheel turns by the angle by which the car misses the runner, beyond what the path's
        /// curvature and its slip angles take. Meant for a pace of up to 0.9: there every preset keeps the road on
        /// every shipped track, with the zones and without.</summary>
        public Bool32 RunnerSteering;
        /// <summary>Delay between the start signal and the driver's reaction, s, [0, 5]; a seeded share of it is drawn.
        /// It is also the time for which an opening has to last before the driver goes for it. Default 0.3.</summary>
        public float ReactionS;
        /// <summary>How much of the car's limit the driver finds, [0, 1]: at 0 its pace is 8 % lower. Default
        /// 1.</summary>
        public float Skill;
        /// <summary>How even its corners are, [0, 1]: at 0 each is driven and braked for up to 4 % below its pace,
        /// drawn corner by corner. Default 1.</summary>
        public float Consistency;
        /// <summary>How small a chance it takes for a pass, and how late it gives one up, [0, 1]. Default
        /// 0.5.</summary>
        public float Aggression;
        /// <summary>How readily it makes its one defensive move before a braking zone, [0, 1]; 0: never. Default
        /// 0.5.</summary>
        public float Defending;
        /// <summary>How often it errs, [0, 1]: at 1 in every tenth corner, twice as often with a car close behind.
        /// Default 0.</summary>
        public float Mistakes;
        /// <summary>Lateral. Default Lateral.Lines.</summary>
        public Lateral LateralChoice;
        /// <summary>Perception. Default Perception.Road.</summary>
        public Perception Perception;
        /// <summary>Range of the all-round radar, m, [1, 500]. Default 60. A driver that sees by radar alone can stop
        /// in time for what stands there if it comes no faster than that way allows: with the preset reference 40 m/s
        /// for 60 m, and 60 m/s for 115 m.</summary>
        public float RadarRangeM;
        /// <summary>Range of the view cone, m, [1, 1000]. Default 200.</summary>
        public float SightRangeM;
        /// <summary>Angle of the view cone from edge to edge, rad, [0.1, 6.3]. Default 2.1 (120 degrees).</summary>
        public float FieldOfViewRad;
        /// <summary>1: the driver estimates its tyres' grip against the vehicle's description while driving, and plans
        /// with that; 0: it uses the description. It begins with 0.8 of the described grip, rises with the evidence and
        /// falls at once, between 0.6 and 1.4. It needs only the host's states. Creating the race then takes a tenth of
        /// a second and a few MB more for each kind of car. Sources: the slip-slope method, Gustafsson 1997
        /// ("Slip-based tire-road friction estimation", Automatica 33(6)), and the learned friction of TORCS's robot
        /// olethros. Default 0.</summary>
        public Bool32 LearnGrip;
        /// <summary>With runner_steering, 1: the wheel turns less while the nose points into a buffer zone around the
        /// runner; 0: without zones, by the whole angle, as the thesis has it before them. Source: Stein 2018, section
        /// 4.3.2. Default 1.</summary>
        public Bool32 BufferZones;
        /// <summary>With perception by view cone, 1: no faster than the driver can stop within the part of its path
        /// that cone, radar and rays overlook; 0: as fast as if the road were known to be free. Default 1.</summary>
        public Bool32 HoldToSight;
        /// <summary>1: ten times a second an A* search over a grid of the road ahead plans a way around cars that
        /// stand, limp or are in the way and around boxes that rays show, and the driver takes it where it is free and
        /// its own plan leads nowhere; 0: without. Costs some hundred microseconds for each search. Source: Stein 2018,
        /// section 4.4. Default 0.</summary>
        public Bool32 GridReplan;
        /// <summary>How long it follows before it tries again, and how long it keeps at a pass that goes badly, [0, 1]:
        /// at 0 it tries again at once, at 1 after twice the usual time. Default 0.5.</summary>
        public float Patience;
        /// <summary>How much room and way it leaves, [0, 1]: the room beside other cars, how early it lets leaders by,
        /// and the overlap from which it leaves a rival the left or right line. Default 0.5.</summary>
        public float Courtesy;
        /// <summary>Weight of a place among a plan's costs (PlanCandidate.place_s), as a multiple of the usual, [0,
        /// 10]. Default 1.</summary>
        public float WeightPlace;
        /// <summary>The same for risk (risk_s). Default 1.</summary>
        public float WeightRisk;
        /// <summary>The same for leaving the racing line (move_s). Default 1.</summary>
        public float WeightMove;
        /// <summary>The same for changing what is under way (change_s). Default 1.</summary>
        public float WeightChange;
        /// <summary>1: where the road falls away beneath a fast car, the driver flies if that is faster, the car comes
        /// down on the road and still makes the next corner, and slows down otherwise; 0: it always slows down until
        /// the tyres keep half of the weight, for cars whose physics has no flight or must not land hard. The physics
        /// must give a flight no tyre force and the road's heights must be those of the gates. Default 0.</summary>
        public Bool32 Jumps;
        /// <summary>With jumps: the hardest landing that it flies for, as velocity into the road, m/s, [0.5, 20].
        /// Default 5, that of a fall of 1.3 m onto a level road.</summary>
        public float HardestLandingMps;

        /// <summary>A DriverDesc with the library's defaults.</summary>
        public static DriverDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            DriverDesc value = default;
            ApexlineException.Check(NativeApi.apx_driver_desc_init(&value));
            return value;
        }
    }

    /// <summary>How to find a road in a mesh.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MeshDesc
    {
        /// <summary>sizeof(MeshDesc).</summary>
        public uint StructSize;
        /// <summary>The track's, UTF-8, zero-terminated. Default "track".</summary>
        public Text32 Name;
        /// <summary>Width of the run-off between each road edge and its wall, m, [0, 100]. Default 3.</summary>
        public float RunOffM;
        /// <summary>Vertices this close are one, and a vertex this close to an edge lies on it, m, (0, 1]. Default
        /// 0.02.</summary>
        public float WeldM;
        /// <summary>A circuit's first gate is the one nearest to this point; an open road starts at the end nearest to
        /// it. m, default the origin.</summary>
        public Float3 Start;
        /// <summary>0: a circuit is driven clockwise seen from above, an open road from `start` on; 1: the other way
        /// round. Default 0.</summary>
        public Bool32 Reverse;
        /// <summary>RoadShape. Default RoadShape.AsFound, which takes an edge less than a fifth as long as the longest
        /// for a hole.</summary>
        public RoadShape Shape;

        /// <summary>A MeshDesc with the library's defaults.</summary>
        public static MeshDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            MeshDesc value = default;
            ApexlineException.Check(NativeApi.apx_mesh_desc_init(&value));
            return value;
        }
    }

    /// <summary>Properties of a centre line.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CentreLineDesc
    {
        /// <summary>sizeof(CentreLineDesc).</summary>
        public uint StructSize;
        /// <summary>The track's, UTF-8, zero-terminated. Default "track".</summary>
        public Text32 Name;
        /// <summary>1: the last point leads to the first; 0: point to point. Default 1.</summary>
        public Bool32 Closed;
        /// <summary>Width of the run-off between each road edge and its wall, m, [0, 100]. Default 3.</summary>
        public float RunOffM;
        /// <summary>Width of the road, m, [0.5, 200]. Default 10.</summary>
        public float WidthM;
        /// <summary>0: through the points as they are. Above: the smoothest line that keeps within this distance of
        /// every point seen from above, m, [0.01, 100]; heights are smoothed over about 100 m. Default 0.</summary>
        public float MaxDeviationM;

        /// <summary>A CentreLineDesc with the library's defaults.</summary>
        public static CentreLineDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            CentreLineDesc value = default;
            ApexlineException.Check(NativeApi.apx_centre_line_desc_init(&value));
            return value;
        }
    }

    /// <summary>The state of a car relative to its description: fuel, damage, tyres, a change of setup.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CarCondition
    {
        /// <summary>sizeof(CarCondition).</summary>
        public uint StructSize;
        /// <summary>Mass with driver, kg, (10, 100000]; 0, the default: as described. The yaw inertia changes in
        /// proportion.</summary>
        public float MassKg;
        /// <summary>Share of the described grip, [0.1, 2], of the corner table too. Default 1.</summary>
        public float GripShare;
        /// <summary>Share of the described power and drive force, [0.01, 3]. Default 1.</summary>
        public float PowerShare;
        /// <summary>Share of the described brake force, [0.05, 2], where that is limited (max_brake_force_n). Default
        /// 1.</summary>
        public float BrakeShare;
        /// <summary>Share of the described downforce, [0, 2]. Default 1.</summary>
        public float DownforceShare;
        /// <summary>Share of the described drag, [0, 5]. Default 1.</summary>
        public float DragShare;

        /// <summary>A CarCondition with the library's defaults.</summary>
        public static CarCondition Default()
        {
            ApexlineLibrary.EnsureLoaded();
            CarCondition value = default;
            ApexlineException.Check(NativeApi.apx_car_condition_init(&value));
            return value;
        }
    }

    /// <summary>Something of the host's on the road or beside it: a box or a disc that stands or moves. Drivers see it
    /// as they see a car that the host drives, around bends and without rays.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RaceObstacle
    {
        /// <summary>sizeof(RaceObstacle).</summary>
        public uint StructSize;
        /// <summary>The host's name for it, any number but Constants.None.</summary>
        public uint Id;
        /// <summary>Shape. Default Shape.Box.</summary>
        public Shape Shape;
        /// <summary>Its middle at the road's height, m, world, within 1e6.</summary>
        public Float3 Position;
        /// <summary>Clockwise seen from above, zero along +z, rad, within 1e5; a disc has none.</summary>
        public float YawRad;
        /// <summary>Half of its extent to its right, the radius of a disc, m, (0, 50]. Default 1.</summary>
        public float HalfWidthM;
        /// <summary>Half of its extent along its yaw, m, (0, 50]; a disc has none. Default 1.</summary>
        public float HalfLengthM;
        /// <summary>m/s, world axes, up to 400. It moves on by itself at this velocity until it is set again. Default
        /// 0: it stands.</summary>
        public Float3 Velocity;
        /// <summary>Out: the number that neighbours, events, debug views and ray hits name it by, from the race's
        /// number of cars on; ignored when it is handed in. It stays with the obstacle until that is removed.</summary>
        public uint Number;

        /// <summary>A RaceObstacle with the library's defaults.</summary>
        public static RaceObstacle Default()
        {
            ApexlineLibrary.EnsureLoaded();
            RaceObstacle value = default;
            ApexlineException.Check(NativeApi.apx_race_obstacle_init(&value));
            return value;
        }
    }

    /// <summary>Grip of a part of the road as a share of the baked track's: rain, a drying line, oil.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct GripBand
    {
        /// <summary>sizeof(GripBand).</summary>
        public uint StructSize;
        /// <summary>Where it begins along the reference line, m, [0, length]. Default 0.</summary>
        public float FromM;
        /// <summary>Where it ends, m, [0, length]; before from_m it leads across the start line of a closed track. Both
        /// 0, the default: the whole track.</summary>
        public float ToM;
        /// <summary>Its left side, lateral, m, [-1000, 1000]. Default -1000.</summary>
        public float LowM;
        /// <summary>Its right side, lateral, m, above low_m. Default 1000.</summary>
        public float HighM;
        /// <summary>Multiple of the baked grip, [0.05, 2]. Default 1.</summary>
        public float Grip;

        /// <summary>A GripBand with the library's defaults.</summary>
        public static GripBand Default()
        {
            ApexlineLibrary.EnsureLoaded();
            GripBand value = default;
            ApexlineException.Check(NativeApi.apx_grip_band_init(&value));
            return value;
        }
    }

    /// <summary>Requests of a driver beyond steering and pedals, for cars that have them. Each is 0 when it is not
    /// used. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Extras
    {
        /// <summary>Handbrake, [0, 1]: 1 where the car is to stand: before the start, parked after retiring, held
        /// behind something that blocks the road.</summary>
        public float Handbrake;
        /// <summary>1: a boost would pay here: on full throttle, with the engine as the limit, and at least 1.5 s
        /// before the next braking point. Drivers do not brake a car for being faster than its plan, only for the
        /// limits of grip.</summary>
        public float Boost;
        /// <summary>Gear hint: 1 to the number of gears asked for; -1: reverse; 0: none, at rest, or no gears were
        /// asked for.</summary>
        public int Gear;
        /// <summary>Jump wish: 1 from 0.3 s before a take-off that the driver flies over (DriverDesc.jumps) until its
        /// landing, for cars that jump at a button.</summary>
        public float Jump;
    }

    /// <summary>A track's grid for one kind of car. Zero is null. One thread at a time; cars of the same kind can share
    /// it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct GridId : IEquatable<GridId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public GridId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(GridId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is GridId && Equals((GridId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(GridId a, GridId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(GridId a, GridId b) { return a.Value != b.Value; }
    }

    /// <summary>How the road is divided, and how far and how long a search may go.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct GridDesc
    {
        /// <summary>sizeof(GridDesc).</summary>
        public uint StructSize;
        /// <summary>The car. Default: "reference".</summary>
        public VehicleDesc Vehicle;
        /// <summary>Kept between the car's side and the road's edge, m, [-1, 10]. Default 0.</summary>
        public float MarginM;
        /// <summary>Share of the car's grip that plans use, [0.3, 1]. Default 0.93, as drivers'.</summary>
        public float GripUse;
        /// <summary>Width of a cell, m, [0.2, 5]. Default 0.75.</summary>
        public float CellM;
        /// <summary>Driving time between two stations, s, [0.1, 2]. Default 0.4.</summary>
        public float StepS;
        /// <summary>How far ahead a plan reaches, m, [20, 2000]; at most the length of the track. Default
        /// 200.</summary>
        public float HorizonM;
        /// <summary>Kept between the sides of two cars, m, [0, 5]. Default 0.5.</summary>
        public float SideGapM;
        /// <summary>Kept to a car ahead or behind, m, [0, 50]. Default 2.</summary>
        public float EndGapM;
        /// <summary>States that one search may expand, [16, 1000000]: the budget of a call. 250 looks at obstacles
        /// count as one more, for they take about as long. Memory for them is taken at creation, about 1 kB each.
        /// Default 400.</summary>
        public uint MaxExpansions;

        /// <summary>A GridDesc with the library's defaults.</summary>
        public static GridDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            GridDesc value = default;
            ApexlineException.Check(NativeApi.apx_grid_desc_init(&value));
            return value;
        }
    }

    /// <summary>A grid in numbers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct GridInfo
    {
        /// <summary>In: sizeof(GridInfo).</summary>
        public uint StructSize;
        /// <summary>Stations on one lap, or from start to end.</summary>
        public uint StationCount;
        /// <summary>Cells of all stations.</summary>
        public uint CellCount;
        /// <summary>Widest move from one station to the next, cells.</summary>
        public uint WidestMove;
        /// <summary>Most nodes that a plan can have: the capacity that always suffices.</summary>
        public uint NodeCapacity;
        /// <summary>Memory of tables and search, bytes.</summary>
        public ulong MemoryBytes;
    }

    /// <summary>Something to keep clear of. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Obstacle
    {
        /// <summary>Its middle along the reference line, m.</summary>
        public float DistanceM;
        /// <summary>Its middle from the reference line, m, positive to the right.</summary>
        public float LateralM;
        /// <summary>Along the reference line, m/s; negative against the driving direction, zero when it
        /// stands.</summary>
        public float SpeedAlongMps;
        /// <summary>To the right, m/s.</summary>
        public float SpeedAcrossMps;
        /// <summary>Half of its extent along the road, m, [0, 50].</summary>
        public float HalfLengthM;
        /// <summary>Half of its extent across the road, m, [0, 50].</summary>
        public float HalfWidthM;
        /// <summary>0: predicted at constant speed along and across the road. 1: a car that races, predicted in steps
        /// of 0.1 s to keep its share of the speed that the road allows, so that it brakes for curves, and to stay on
        /// the road.</summary>
        public Bool32 FollowsRoad;
    }

    /// <summary>The request for a plan.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlanRequest
    {
        /// <summary>sizeof(PlanRequest).</summary>
        public uint StructSize;
        /// <summary>Where the car's middle is along the reference line, m; wraps on a closed track.</summary>
        public float DistanceM;
        /// <summary>From the reference line, m, positive to the right.</summary>
        public float LateralM;
        /// <summary>Direction of motion against the road's, rad, positive to the right, [-1.5, 1.5]. Default
        /// 0.</summary>
        public float HeadingRad;
        /// <summary>Speed, m/s, [0, 200]. One too high for the road ahead is taken as the highest that it
        /// allows.</summary>
        public float SpeedMps;
        /// <summary>States that this call may expand; 0 or more than the grid's: the grid's. Default 0.</summary>
        public uint MaxExpansions;
        /// <summary>How many obstacles there are, [0, Constants.ObstacleMax]. Default 0.</summary>
        public uint ObstacleCount;
        /// <summary>Read during the call alone; may be null without obstacles.</summary>
        public Obstacle* Obstacles;

        /// <summary>A PlanRequest with the library's defaults.</summary>
        public static PlanRequest Default()
        {
            ApexlineLibrary.EnsureLoaded();
            PlanRequest value = default;
            ApexlineException.Check(NativeApi.apx_plan_request_init(&value));
            return value;
        }
    }

    /// <summary>A node of a plan. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlanNode
    {
        /// <summary>Along the reference line, m, growing past the length where a plan crosses the start line.</summary>
        public float DistanceM;
        /// <summary>From the reference line, m, positive to the right.</summary>
        public float LateralM;
        /// <summary>From now, s.</summary>
        public float TimeS;
        /// <summary>m/s.</summary>
        public float SpeedMps;
    }

    /// <summary>How a search went.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlanInfo
    {
        /// <summary>In: sizeof(PlanInfo).</summary>
        public uint StructSize;
        /// <summary>1: the plan reaches the horizon (or the end of an open track); 0: the road ahead is blocked or the
        /// budget ended, and the plan goes as far as was found, to where the car can still stop or give way.</summary>
        public Bool32 Complete;
        /// <summary>1: no faster way was left out, to about 0.02 s. 0 when the plan is not complete, or was found after
        /// a quarter of the budget was used up.</summary>
        public Bool32 Optimal;
        /// <summary>States expanded.</summary>
        public uint Expanded;
        /// <summary>The cost that the search minimised, s: time from now to the last node, a little for turning (3 % of
        /// the time at the limit of grip and 0.3 s per radian squared at a station, which keep ways straight and
        /// hairpins round), and the same from there to the end of the tables on the empty road. Plans from one place
        /// compare by it.</summary>
        public float CostS;
        /// <summary>The cost of obstacles: cost_s less that of the empty road, s.</summary>
        public float DelayS;
    }

    /// <summary>A race. Zero is null. One thread at a time may use one race; different races are independent.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct RaceId : IEquatable<RaceId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public RaceId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(RaceId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is RaceId && Equals((RaceId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(RaceId a, RaceId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(RaceId a, RaceId b) { return a.Value != b.Value; }
    }

    /// <summary>A ray of a ray set, mounted on the car's outline.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MountedRay
    {
        /// <summary>Where along the outline it begins, [-1, 1]: -1 at the tail, 1 at the nose.</summary>
        public float ForwardShare;
        /// <summary>Where across it, [-1, 1]: -1 at the left side, 1 at the right.</summary>
        public float RightShare;
        /// <summary>Direction against the nose, rad, [-4, 4], positive to the right.</summary>
        public float AngleRad;
        /// <summary>m, [1, 500].</summary>
        public float LengthM;
    }

    /// <summary>One car of a race.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CarDesc
    {
        /// <summary>sizeof(CarDesc).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated; shown in standings.</summary>
        public Text32 Name;
        /// <summary>The vehicle. Default: the preset "reference".</summary>
        public VehicleDesc Vehicle;
        /// <summary>How its driver drives; ignored for a car driven by the host.</summary>
        public DriverDesc Driver;
        /// <summary>DrivenBy: a car driven by the host (a player) is seen and ranked like any other and gets neutral
        /// controls. The AI uses its place across the road, not a line that it might follow, and only the AI car makes
        /// room beside it.</summary>
        public DrivenBy DrivenBy;
        /// <summary>Worlds: what the car's tyres hold in the physics as a multiple of vehicle.grip, [0.3, 2], unknown
        /// to its driver unless it learns (DriverDesc.learn_grip). Without effect on a host's own physics. Default
        /// 1.</summary>
        public float TrueGrip;
        /// <summary>1: the reported place moves along the nose in corners, as in most arcade controllers and as that of
        /// a rear axle does; its driver then steers by geometry. 0, the default: it is the outline's middle, which
        /// slips with the tyres. World cars always use 0.</summary>
        public Bool32 MovesAlongNose;

        /// <summary>A CarDesc with the library's defaults.</summary>
        public static CarDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            CarDesc value = default;
            ApexlineException.Check(NativeApi.apx_car_desc_init(&value));
            return value;
        }
    }

    /// <summary>A race.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RaceDesc
    {
        /// <summary>sizeof(RaceDesc).</summary>
        public uint StructSize;
        /// <summary>The baked track; must be alive when the race is created. Default: null, which creating
        /// refuses.</summary>
        public TrackId Track;
        /// <summary>Laps to the finish, [1, 10000]; point-to-point tracks count one. Default 3.</summary>
        public uint Laps;
        /// <summary>Seeds everything random. Default 1.</summary>
        public uint Seed;
        /// <summary>Step that the host expects to take, s, [0.001, 0.1]; latency_ticks is counted in it. Each tick
        /// passes its own. Default 1/60.</summary>
        public float DtS;
        /// <summary>Length of the rays ahead and diagonal, m, [5, 500]. Default 60. The sideways rays see 8
        /// m.</summary>
        public float RayLengthM;
        /// <summary>1: the host casts the rays (apx_race_rays, apx_race_tick_with_hits); 0: the library does. Default
        /// 0.</summary>
        public Bool32 HostRays;
        /// <summary>1: the race starts on the first tick; 0: it waits for apx_race_start. Default 0.</summary>
        public Bool32 Started;
        /// <summary>Slipstream: the share of its drag that a car directly behind another is spared, [0, 0.6]; it fades
        /// with distance and to the side as apx_slipstream says. Worlds apply it to the cars, drivers count on it; set
        /// it to what the host's physics does, 0 for none. Default 0.4.</summary>
        public float Slipstream;
        /// <summary>1: cars about to be lapped let the lapping car by; 0: they race it. Default 1.</summary>
        public Bool32 BlueFlags;
        /// <summary>Strength of the rubber band, [0, 1]; 0, the default: off. See rubber_band_limit.
        /// Status.InvalidArgument when it is on and there is no player: no car that the host drives and no
        /// rubber_band_car.</summary>
        public float RubberBand;
        /// <summary>Largest change of an AI driver's pace at strength 1, [0, 0.2]; L: this times the strength. By gaps
        /// of 1 s to 6 s the first car ahead is up to L slower, those behind up to L faster, the one right behind is
        /// bolder and never below its own pace. No pace exceeds 1: a driver near full pace starts up to L / 2 below
        /// what it can reach, a slower one at its own pace. Each per cent of change is an EventKind.RubberBand. Default
        /// 0.05.</summary>
        public float RubberBandLimit;
        /// <summary>The player that the band is tied to, below the number of cars; Constants.None, the default: the
        /// first car that the host drives. Only the first opponent ahead of it and those behind it are pulled. Source:
        /// Stein 2018, sections 2.5.3 and 4.1.</summary>
        public uint RubberBandCar;
        /// <summary>Rays in `rays`, [0, 16]; 0, the default: the nine of Constants.RayCount, ray_length_m long. Rays
        /// within 15 degrees of the nose tell a driver what is ahead, those within 15 degrees of the sides what is
        /// beside: where the host reports hits, or where the driver sees by rays. All others are for the debug view
        /// alone.</summary>
        public uint RayCount;
        /// <summary>The rays of every car; entries beyond ray_count are ignored.</summary>
        public MountedRayArray16 Rays;
        /// <summary>A car that cannot continue for this long retires, s: without a usable state, off the track's map or
        /// not on its wheels, [0, 3600]; 0: never. It rejoins by itself once it is on its wheels on the map again.
        /// Default 20.</summary>
        public float RetireAfterS;
        /// <summary>Ticks by which the host applies controls late, [0, 60], at most a second at dt_s: 1 when what a
        /// tick returns is first applied in the step after the next one. Drivers decide for where their car will be by
        /// then. A world applies its controls so late. Default 0.</summary>
        public uint LatencyTicks;

        /// <summary>A RaceDesc with the library's defaults.</summary>
        public static RaceDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            RaceDesc value = default;
            ApexlineException.Check(NativeApi.apx_race_desc_init(&value));
            return value;
        }
    }

    /// <summary>A line of the standings.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Standing
    {
        /// <summary>Index of the car, in the order of creation.</summary>
        public uint Car;
        /// <summary>From 1.</summary>
        public uint Position;
        /// <summary>Whole laps since the start.</summary>
        public uint LapsDone;
        /// <summary>1 once the car has done all laps.</summary>
        public Bool32 Finished;
        /// <summary>Distance driven since the start line along the reference line, m; negative before the start
        /// line.</summary>
        public float ProgressM;
        /// <summary>Behind the leader, s: by time at the finish, else by the leader's distance at this car's
        /// speed.</summary>
        public float GapS;
        /// <summary>0 until there is one.</summary>
        public float LastLapS;
        /// <summary>Fastest valid lap so far, s; 0 until there is one.</summary>
        public float BestLapS;
        /// <summary>Since the start signal, to the finish if finished, s.</summary>
        public float TotalTimeS;
        /// <summary>Retired; retired and absent cars stand behind all others.</summary>
        public Retired Retired;
    }

    /// <summary>The results of a car so far.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CarResult
    {
        /// <summary>Whole laps since the start.</summary>
        public uint LapsDone;
        /// <summary>1 once the car has done all laps.</summary>
        public Bool32 Finished;
        /// <summary>Since the start signal, to the finish if finished, s.</summary>
        public float TotalTimeS;
        /// <summary>Fastest valid lap so far, s; 0 until there is one.</summary>
        public float BestLapS;
        /// <summary>The profile's prediction for the racing line with this vehicle, s, of which a pace is a share. In
        /// worlds and on roads whose bank stays the same, what apx_track_line_speeds says; a host's car follows the
        /// ground under its line, and a bank that changes there bends its way up and down.</summary>
        public float IdealLapS;
        /// <summary>Counted by worlds only.</summary>
        public uint CarContacts;
        /// <summary>Contacts with walls and with a world's obstacles, counted like those with cars.</summary>
        public uint WallContacts;
        /// <summary>Time with a wheel more than 0.3 m beyond the road's edge, s.</summary>
        public float OffTrackS;
        /// <summary>Cars that it passed on the road.</summary>
        public uint OvertakesDone;
        /// <summary>Times that it was passed.</summary>
        public uint OvertakesSuffered;
        /// <summary>Time spent in each DriverState, s.</summary>
        public FloatArray7 StateS;
        /// <summary>Overtaking manoeuvres begun.</summary>
        public uint Attempts;
        /// <summary>Attempts that were given up.</summary>
        public uint AttemptsFailed;
        /// <summary>Defensive moves.</summary>
        public uint Defences;
        /// <summary>Human errors.</summary>
        public uint Mistakes;
        /// <summary>Time lost because of other cars, s: what driving slower than the line allows cost.</summary>
        public float TimeLostS;
        /// <summary>Time during which the rubber band changed its pace, s.</summary>
        public float RubberBandS;
        /// <summary>The lap time that its driver aims at alone on the road, s: ideal_lap_s over pace and skill, and no
        /// less than what a driver at full pace reaches of the ideal, which depends on the car's two axles, the scrub
        /// of its tyres, the yaw inertia that turning in has to move and on grip_use: up to 2 % more with the presets.
        /// On an open track that is from a standing start where the car was at the signal, with the reaction to
        /// it.</summary>
        public float TargetLapS;
        /// <summary>Laps that count towards laps_done and not towards best_lap_s (apx_race_lap_flaws says
        /// why).</summary>
        public uint InvalidLaps;
        /// <summary>LapFlaw of the lap under way, 0: valid so far.</summary>
        public LapFlaw LapFlaws;
        /// <summary>Retired.</summary>
        public Retired Retired;
    }

    /// <summary>A nearby car on the road, as a driver perceives it. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Neighbour
    {
        /// <summary>Index of the car.</summary>
        public uint Car;
        /// <summary>Centre to centre along the road, m; negative behind.</summary>
        public float AheadM;
        /// <summary>How much farther right it is, m; negative: left.</summary>
        public float RightM;
        /// <summary>Between the outlines along the road, m; negative when they overlap lengthwise.</summary>
        public float GapM;
        /// <summary>Between the outlines across the road, m; negative when they overlap sideways.</summary>
        public float SideGapM;
        /// <summary>How fast the gap along the road shrinks, m/s; positive when nearing.</summary>
        public float ClosingMps;
        /// <summary>Gap over closing speed, s: 0 when they overlap lengthwise, 1e6 when the gap does not
        /// shrink.</summary>
        public float TimeToContactS;
    }

    /// <summary>A car after the last tick, in parts; it never steers anything. driver: location, state, reason,
    /// state_reason, state_s, line, target_car, pass_side, controls, slipstream, grip_learned, grip_planned,
    /// above_road_m, airborne. Valid after the first tick; a car that is not present keeps its last ones. rays: rays,
    /// hits, ray_count, time_to_contact_s. Valid while the car is present, for cars that the host drives too: as the
    /// host reported them, otherwise cast when this is asked for, from the state of the last tick; ray_count is 0 and
    /// the time 1e6 otherwise. runner: runner, forward_point, inner_radius_m, outer_radius_m, buffer_zone, and the
    /// path: side_shift_m, target_speed_mps, profile_speed_mps, car_ahead, gap_ahead_m, closing_mps, catch_s,
    /// catch_distance_m, mistake, pace, rubber_band. Valid for AI cars that are present; zero, Constants.None or 1e6
    /// otherwise. last plan: pass_gain_s, as old as the driver's last plan, up to a seventh of a second. Valid for AI
    /// cars that are present.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CarDebug
    {
        /// <summary>Where the car is on the track.</summary>
        public Location Location;
        /// <summary>DriverState.</summary>
        public DriverState State;
        /// <summary>Reason, why it is in that state or drives that speed.</summary>
        public Reason Reason;
        /// <summary>Line that is followed.</summary>
        public uint Line;
        /// <summary>Sideways shift of the aim from the line, m, positive to the right.</summary>
        public float SideShiftM;
        /// <summary>Speed that throttle and brake work towards, m/s.</summary>
        public float TargetSpeedMps;
        /// <summary>Speed that the line's profile allows here, m/s.</summary>
        public float ProfileSpeedMps;
        /// <summary>Point on the line that the car steers at, m, world.</summary>
        public Float3 Runner;
        /// <summary>On the car's forward vector at the runner's distance.</summary>
        public Float3 ForwardPoint;
        /// <summary>Radius of the inner buffer zone around the runner, m.</summary>
        public float InnerRadiusM;
        /// <summary>Radius of the outer zone, m.</summary>
        public float OuterRadiusM;
        /// <summary>Zone that the forward point lies in: 0 none, 1 outer, 2 inner.</summary>
        public uint BufferZone;
        /// <summary>Car ahead in the way, Constants.None if none.</summary>
        public uint CarAhead;
        /// <summary>Gap to that car between the outlines, m.</summary>
        public float GapAheadM;
        /// <summary>Own speed minus that car's, m/s, positive when nearing.</summary>
        public float ClosingMps;
        /// <summary>The rays of the last tick; ray_count of them, in the order of Constants.RayCount unless the race
        /// has a ray set of its own.</summary>
        public TrackRayArray16 Rays;
        /// <summary>The hit of each of them.</summary>
        public RayHitArray16 Hits;
        /// <summary>Controls of the last tick.</summary>
        public Controls Controls;
        /// <summary>Rays in use.</summary>
        public uint RayCount;
        /// <summary>Reason of the last change of state.</summary>
        public Reason StateReason;
        /// <summary>Time in this state, s.</summary>
        public float StateS;
        /// <summary>The car that is being overtaken, or let by, Constants.None if none.</summary>
        public uint TargetCar;
        /// <summary>Where it is passed: -1 left, 1 right, 0 nowhere.</summary>
        public float PassSide;
        /// <summary>Predicted time until the car ahead is caught, s; 1e6: never.</summary>
        public float CatchS;
        /// <summary>Place along the reference line where that will be, m, [0, length).</summary>
        public float CatchDistanceM;
        /// <summary>By how much the best way past the car ahead beats staying behind it in the last plan, s; negative:
        /// staying behind is better; -1e6: no pass was weighed. See apx_race_plan.</summary>
        public float PassGainS;
        /// <summary>Share of its drag that slipstream spares it, [0, 0.6].</summary>
        public float Slipstream;
        /// <summary>Mistake under way.</summary>
        public Mistake Mistake;
        /// <summary>Pace that it drives at now: the driver's, with skill, consistency, rubber band and state
        /// counted.</summary>
        public float Pace;
        /// <summary>The rubber band's change, as a share of the driver's pace.</summary>
        public float RubberBand;
        /// <summary>Shortest time to contact with a car on a collision course, s; 1e6: none.</summary>
        public float TimeToContactS;
        /// <summary>Grip of the tyres as a multiple of the description's, as the driver has learned it; 1 when it does
        /// not learn.</summary>
        public float GripLearned;
        /// <summary>The multiple that its speeds are planned with: the learned one less what it is not sure of; 1 when
        /// it does not learn.</summary>
        public float GripPlanned;
        /// <summary>Height of the reported place above the road between its gates, m; in worlds 0 unless the car
        /// flies.</summary>
        public float AboveRoadM;
        /// <summary>1: it is more than 0.15 m above the road.</summary>
        public Bool32 Airborne;
    }

    /// <summary>A way of driving on that a driver weighed in its last plan: a line from a place on, past a rival or
    /// behind it. Costs are seconds of the car's own time; the least total wins. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlanCandidate
    {
        /// <summary>TrackLine that it changes to; TrackLine.Racing: it stays on the racing line, behind whom it must;
        /// Constants.PlanOnGrid: it follows the way that the A* search found.</summary>
        public TrackLine Line;
        /// <summary>Index of the car that it passes; Constants.None: nobody.</summary>
        public uint Target;
        /// <summary>Side of that car, -1 left, 1 right; 0 without a target.</summary>
        public float Side;
        /// <summary>Way along the road to where the line is changed, m; 0: now.</summary>
        public float BeginsM;
        /// <summary>Time that it hangs back behind the target until the next flat-out section, to have a run at it,
        /// s.</summary>
        public float HangBackS;
        /// <summary>1: its roll-out does not lead past the target within the horizon, or the speed does not fit the
        /// line. It cannot win.</summary>
        public Bool32 Fails;
        /// <summary>Time to the horizon, s.</summary>
        public float TimeS;
        /// <summary>Worth of the rivals passed by then, s; negative.</summary>
        public float PlaceS;
        /// <summary>Time side by side, little room, speed lost to a rival that leaves no room, s.</summary>
        public float RiskS;
        /// <summary>Leaving the racing line, s.</summary>
        public float MoveS;
        /// <summary>Bonus of what is being done already, s; negative.</summary>
        public float ChangeS;
        /// <summary>Sum of the five terms, s.</summary>
        public float TotalS;
    }

    /// <summary>Where a driver plans to be. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlanKnot
    {
        /// <summary>Place along the reference line, m, [0, length).</summary>
        public float DistanceM;
        /// <summary>Lateral of the car's centre there, m, positive to the right.</summary>
        public float LateralM;
        /// <summary>Arrival from now, s.</summary>
        public float ArrivalS;
    }

    /// <summary>Something that happened.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RaceEvent
    {
        /// <summary>Number of the event since the race was created, from 1.</summary>
        public uint Sequence;
        /// <summary>Tick in which it happened.</summary>
        public uint Tick;
        /// <summary>EventKind.</summary>
        public EventKind Kind;
        /// <summary>Index of the car that it happened to.</summary>
        public uint Car;
        /// <summary>The other car of an overtake, contact, state or defensive move, the player of a rubber band, the
        /// car that blocks the road, else Constants.None.</summary>
        public uint Other;
        /// <summary>State: the new state; lap: the lap's number from 1; finish: the position; mistake: Mistake;
        /// retired: Retired; wall contact: 0, or the number of the world's obstacle from 1, those of the race (live.h)
        /// behind the world's own.</summary>
        public uint Value;
        /// <summary>State: Reason, of a retirement and a rescue too; lap: what makes it invalid, LapFlaw bits, 0 when
        /// it is valid.</summary>
        public Reason Reason;
        /// <summary>Lap: its time, s; contact: closing speed, m/s; mistake: its size, [0, 1]; rubber band: the new
        /// change of pace; rescue: distance along the track of the place for the car, m; blocked road: of the car,
        /// m.</summary>
        public float Amount;
    }

    /// <summary>An opened recording. Zero is null. Immutable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct RecordingId : IEquatable<RecordingId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public RecordingId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(RecordingId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is RecordingId && Equals((RecordingId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(RecordingId a, RecordingId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(RecordingId a, RecordingId b) { return a.Value != b.Value; }
    }

    /// <summary>Writes a recording tick by tick, each as its difference from the ones before. Zero is null. One thread
    /// at a time may use one recorder, the same that ticks its race.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct RecorderId : IEquatable<RecorderId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public RecorderId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(RecorderId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is RecorderId && Equals((RecorderId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(RecorderId a, RecorderId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(RecorderId a, RecorderId b) { return a.Value != b.Value; }
    }

    /// <summary>The header of a recording in numbers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RecordingInfo
    {
        /// <summary>In: sizeof(RecordingInfo).</summary>
        public uint StructSize;
        /// <summary>Constants.Version of the library that wrote it.</summary>
        public uint LibraryVersion;
        /// <summary>1: made by a world, whose physics is replayed too; 0: by a host.</summary>
        public Bool32 FromWorld;
        /// <summary>Cars of the race.</summary>
        public uint CarCount;
        /// <summary>Whole ticks in the file.</summary>
        public uint TickCount;
        /// <summary>Bytes after the last whole tick that were left out; not zero when the file was cut off.</summary>
        public uint BytesLeftOut;
        /// <summary>The race as it was created; its track id is null (apx_recording_track gives it).</summary>
        public RaceDesc Race;
        /// <summary>Situation of a world.</summary>
        public Situation Situation;
        /// <summary>TrackInfo.content_hash of the track it was recorded on.</summary>
        public ulong TrackHash;
    }

    /// <summary>The result of a replay.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ReplayReport
    {
        /// <summary>In: sizeof(ReplayReport).</summary>
        public uint StructSize;
        /// <summary>Ticks that were compared.</summary>
        public uint Ticks;
        /// <summary>1: a difference was found; the other fields describe the first one.</summary>
        public Bool32 Differs;
        /// <summary>Tick of the difference, from 0.</summary>
        public uint Tick;
        /// <summary>Car of the difference; Constants.None when only the hash differs.</summary>
        public uint Car;
        /// <summary>"steering", "position.x", "state", "reason", "car ahead", "state hash" ...</summary>
        public Text32 Field;
        /// <summary>Value in the file.</summary>
        public float Recorded;
        /// <summary>Value of the replay.</summary>
        public float Replayed;
        /// <summary>State hash in the file after that tick.</summary>
        public ulong RecordedHash;
        /// <summary>State hash of the replay after that tick.</summary>
        public ulong ReplayedHash;
    }

    /// <summary>A wheel as the host's physics turns it. 20 bytes, blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Wheel
    {
        /// <summary>How fast its tread runs, m/s: its spin in rad/s times its radius, positive when it rolls
        /// forward.</summary>
        public float RollingMps;
        /// <summary>How fast its hub moves over the ground the way the wheel points, m/s; the car's forward speed if
        /// the host has no better.</summary>
        public float GroundMps;
        /// <summary>Slip at which its tyre holds most, the two speeds' difference as a share of the ground's, [0.005,
        /// 1]; 0.1 is usual.</summary>
        public float PeakSlip;
        /// <summary>1: the engine turns it; 0: it only rolls and brakes.</summary>
        public Bool32 Driven;
        /// <summary>How hard it presses on the road, N or any other unit that the car's wheels share, [0, 1e9]. 0 on
        /// all wheels of a car: not known, and each wheel counts alike.</summary>
        public float LoadN;
    }

    /// <summary>State of slip control for a car's pedals. Zero at first; the host keeps it from step to step. 8 bytes,
    /// blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SlipMemory
    {
        /// <summary>Reduction of full throttle, [0, 1].</summary>
        public float ThrottleHeld;
        /// <summary>Reduction of the full brake, [0, 1].</summary>
        public float BrakeHeld;
    }

    /// <summary>An agent's motion; all zero, its forward too, in an empty slot. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerState
    {
        /// <summary>m.</summary>
        public Float3 Position;
        /// <summary>m/s.</summary>
        public Float3 Velocity;
        /// <summary>Unit vector of the heading.</summary>
        public Float3 Forward;
        /// <summary>Steering force of its behaviour set in the last step, for a mass of 1: an acceleration,
        /// m/s^2.</summary>
        public Float3 SteeringForce;
    }

    /// <summary>The contribution of a behaviour in the last step. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerShare
    {
        /// <summary>SteerBehaviourKind.Seek and so on.</summary>
        public SteerBehaviourKind Kind;
        /// <summary>1: it asks for a steering force.</summary>
        public Bool32 Active;
        /// <summary>Its part in the result by size, [0, 1]; those of a behaviour set sum to 1 or are all
        /// zero.</summary>
        public float Share;
        /// <summary>Its steering force, by mass, m/s^2, before weights.</summary>
        public Float3 SteeringForce;
        /// <summary>The place that it reacts to or steers to, m: target point, hit of a probe, predicted
        /// collision.</summary>
        public Float3 TargetPoint;
        /// <summary>The agent or obstacle that it reacts to, or Constants.None.</summary>
        public uint Other;
    }

    /// <summary>Properties of a simulation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerInfo
    {
        /// <summary>In: sizeof(SteerInfo).</summary>
        public uint StructSize;
        /// <summary>Places for agents, empty ones included.</summary>
        public uint AgentCount;
        /// <summary>Obstacles.</summary>
        public uint ObstacleCount;
        /// <summary>Paths.</summary>
        public uint PathCount;
        /// <summary>Largest number of behaviours in a behaviour set: the stride of apx_steer_shares.</summary>
        public uint ShareStride;
        /// <summary>Tiles along x, 0 without tiles.</summary>
        public uint TileColumns;
        /// <summary>Tiles along z.</summary>
        public uint TileRows;
        /// <summary>Side of a tile, m.</summary>
        public float TileM;
        /// <summary>Least corner of the tiles, (x, z), m.</summary>
        public FloatArray2 TileLow;
        /// <summary>Steps since the start.</summary>
        public uint Tick;
        /// <summary>Time since the start, s.</summary>
        public float TimeS;
        /// <summary>Length of a step, s.</summary>
        public float DtS;
        /// <summary>How long the scene is meant to run, s.</summary>
        public float DurationS;
        /// <summary>Playback speed: seconds of the scene per real second.</summary>
        public float Playback;
        /// <summary>1: the box wraps.</summary>
        public Bool32 Wrap;
        /// <summary>Its least corner, m.</summary>
        public Float3 BoxLow;
        /// <summary>Its greatest corner, m.</summary>
        public Float3 BoxHigh;
        /// <summary>Agents that are there.</summary>
        public uint PresentCount;
    }

    /// <summary>Properties of an agent, for display.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerAgentInfo
    {
        /// <summary>In: sizeof(SteerAgentInfo).</summary>
        public uint StructSize;
        /// <summary>Its name.</summary>
        public Text32 Name;
        /// <summary>Name of its behaviour set now; empty without one.</summary>
        public Text32 BehaviourSet;
        /// <summary>Its machine's state now; empty without one.</summary>
        public Text32 State;
        /// <summary>SteerBodyKind; Constants.SteerBodyCount in an empty slot.</summary>
        public SteerBodyKind BodyKind;
        /// <summary>Group; Constants.None in an empty slot.</summary>
        public uint Group;
        /// <summary>m.</summary>
        public float RadiusM;
        /// <summary>m/s.</summary>
        public float MaxSpeedMps;
        /// <summary>Half the width and the length of the box of its first SteerBehaviourKind.AvoidBox now, m; zero
        /// without one.</summary>
        public FloatArray2 HitboxM;
        /// <summary>Reach of the first of its behaviours that perceives others, m; zero without one.</summary>
        public float ViewM;
        /// <summary>Field of view of that behaviour, rad.</summary>
        public float ViewRad;
        /// <summary>Probes of its first behaviour that has some now: length of the one ahead, and how far the two
        /// others go ahead and to the side, m; zero without.</summary>
        public Float3 ProbeM;
        /// <summary>Largest all-round reach ("near") of its machine's states now, m; zero without one.</summary>
        public float RadarM;
        /// <summary>Largest reach of their sight ("sees") now, m; zero without one.</summary>
        public float SightM;
        /// <summary>The widest field of view in which they do, rad.</summary>
        public float SightRad;
        /// <summary>Axis of view_rad, clockwise from the heading, rad.</summary>
        public float ViewYawRad;
        /// <summary>The states of its machine and of the machines inside its states now, from the outermost on: "attack
        /// &gt; cover"; empty without a machine, cut off where it does not fit.</summary>
        public Text256 Cascade;
    }

    /// <summary>One behaviour of a behaviour set. Fields that its kind does not read are ignored. Whatever the kind:
    /// agents and targets count in view alone (occluded, height_m, angle_rad and view_yaw_rad; the last two not for
    /// AVOID_BOX, AVOID_COLLISION and QUEUE, which look their own way), and obstacles on its layers alone.
    /// Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerBehaviour
    {
        /// <summary>sizeof(SteerBehaviour).</summary>
        public uint StructSize;
        /// <summary>SteerBehaviourKind.Seek and so on.</summary>
        public SteerBehaviourKind Kind;
        /// <summary>Weight in the behaviour set's combination, [0, 1000]. Default 1.</summary>
        public float Weight;
        /// <summary>SteerTarget. Default: none.</summary>
        public SteerTarget TargetKind;
        /// <summary>Index of the agent, obstacle or group.</summary>
        public uint Target;
        /// <summary>The point, m.</summary>
        public Float3 TargetPoint;
        /// <summary>SteerTarget.Agent, _OBSTACLE or _NONE: the second one to stand between. Default: none.</summary>
        public SteerTarget SecondKind;
        /// <summary>Its index.</summary>
        public uint Second;
        /// <summary>Which variant, see the kind. Default 0.</summary>
        public uint Variant;
        /// <summary>Groups that it perceives, SteerGroups. Default: all.</summary>
        public SteerGroups Groups;
        /// <summary>1: obstacles hide agents and targets. Default 0.</summary>
        public Bool32 Occluded;
        /// <summary>Index of the path, or Constants.None: the one of the agent's goal. Default
        /// Constants.None.</summary>
        public uint Path;
        /// <summary>Index of the field. Default 0.</summary>
        public uint Field;
        /// <summary>Silent when the target is farther, m, [0, 1e6]; 0: however far. Default 0.</summary>
        public float ActiveDistanceM;
        /// <summary>m, [0, 1e5]. Default 5.</summary>
        public float SlowingDistanceM;
        /// <summary>s, [0.01, 1000]. Default 1.</summary>
        public float TimeS;
        /// <summary>Times the predicted time, [0, 10]. Default 1.</summary>
        public float EstimateFactor;
        /// <summary>Longest prediction of the target, s, [0, 1000]. Default 5.</summary>
        public float MaxLeadS;
        /// <summary>m/s^2, [0, 1e5]. Default 1.</summary>
        public float StrengthMps2;
        /// <summary>m, [-1e4, 1e4]. Default 4.</summary>
        public float AheadM;
        /// <summary>To the right, m, [-1e4, 1e4]. Default 0.</summary>
        public float SideM;
        /// <summary>Radius of perception, or of the circle, m, [0, 1e5]. Default 5.</summary>
        public float RadiusM;
        /// <summary>Field of view, rad, [0, 2 pi]; pi: what is ahead alone. Behaviours with a target are silent while
        /// it lies outside. Default 2 pi.</summary>
        public float AngleRad;
        /// <summary>Way of the target on its circle in a second; grows with the square root of time, m, [0, 1e4].
        /// Default 2.</summary>
        public float ChangeM;
        /// <summary>How far ahead the own motion is predicted, s, [0, 100]. Default 1.</summary>
        public float PredictS;
        /// <summary>How far ahead on the path the wheel is turned to, m, [0.01, 1e4]. Default 4.</summary>
        public float FollowM;
        /// <summary>A way point counts as reached within, m, [0, 1e4]. Default 2.</summary>
        public float ArriveDistanceM;
        /// <summary>Turn without braking, rad, [0, pi]. Default 0.2.</summary>
        public float ToleranceRad;
        /// <summary>Turn with full braking, rad, [0, pi]. Default 1.2.</summary>
        public float FullBrakeRad;
        /// <summary>Never brakes below, m/s, [0, 500]. Default 1.</summary>
        public float MinSpeedMps;
        /// <summary>Kept beside the own outline, m, [0, 1000]. Default 0.5.</summary>
        public float WidthM;
        /// <summary>Length of the probe or box when standing, m, [0, 1e5]. Default 5.</summary>
        public float LengthM;
        /// <summary>Wanted distance, m, [0, 1e5]. Default 2.</summary>
        public float DistanceM;
        /// <summary>Right, up and ahead of the target, m, each in [-1e4, 1e4]. Default 0.</summary>
        public Float3 OffsetM;
        /// <summary>Flocking: reach of separation, m, [0, 1e5]; 0: radius_m. Default 0.</summary>
        public float SeparationM;
        /// <summary>Flocking: weight of separation, [0, 1000]. Default 1.</summary>
        public float Separation;
        /// <summary>Flocking: weight of alignment, [0, 1000]. Default 1.</summary>
        public float Alignment;
        /// <summary>Flocking: weight of cohesion, [0, 1000]. Default 1.</summary>
        public float Cohesion;
        /// <summary>Axis of the field of view, clockwise from the heading, rad, [-pi, pi]: the way a head is turned.
        /// Default 0.</summary>
        public float ViewYawRad;
        /// <summary>Only agents that are at most so much higher or lower count, m, [0, 1e5]: who flies above or drives
        /// on another bridge is not in the way; 0: all. Default 0.</summary>
        public float HeightM;
        /// <summary>Obstacles that count for it, by the bits of their layers. Default: all.</summary>
        public uint Layers;

        /// <summary>A SteerBehaviour with the library's defaults.</summary>
        public static SteerBehaviour Default(SteerBehaviourKind kind)
        {
            ApexlineLibrary.EnsureLoaded();
            SteerBehaviour value = default;
            ApexlineException.Check(NativeApi.apx_steer_behaviour_init((SteerBehaviourKind)kind, &value));
            return value;
        }
    }

    /// <summary>A list of behaviours, the most important first, and how they combine. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerBehaviourSet
    {
        /// <summary>sizeof(SteerBehaviourSet).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>SteerCombine. Default: budget.</summary>
        public SteerCombine Combine;
        /// <summary>Against twitching: what is carried out is the mean of the last results, so many, [1, 8]. Default
        /// 1.</summary>
        public uint SmoothingSamples;
        /// <summary>1: without any steering force it speeds up straight ahead, as Kolve 2000 prints; 0: it coasts.
        /// Default 0.</summary>
        public Bool32 IdleForward;
        /// <summary>Its behaviours in the array of the description: the first, and how many, [0, 16].</summary>
        public uint FirstBehaviour;
        /// <summary>How many.</summary>
        public uint BehaviourCount;

        /// <summary>A SteerBehaviourSet with the library's defaults.</summary>
        public static SteerBehaviourSet Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerBehaviourSet value = default;
            ApexlineException.Check(NativeApi.apx_steer_behaviour_set_init(&value));
            return value;
        }
    }

    /// <summary>An opened recording of a steering simulation. Zero is null. Immutable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct SteerRecordingId : IEquatable<SteerRecordingId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public SteerRecordingId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(SteerRecordingId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is SteerRecordingId && Equals((SteerRecordingId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(SteerRecordingId a, SteerRecordingId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(SteerRecordingId a, SteerRecordingId b) { return a.Value != b.Value; }
    }

    /// <summary>Writes such a recording tick by tick. Zero is null. One thread at a time may use one recorder, the same
    /// that steps its simulation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct SteerRecorderId : IEquatable<SteerRecorderId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public SteerRecorderId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(SteerRecorderId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is SteerRecorderId && Equals((SteerRecorderId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(SteerRecorderId a, SteerRecorderId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(SteerRecorderId a, SteerRecorderId b) { return a.Value != b.Value; }
    }

    /// <summary>The header of a recording in numbers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerRecordingInfo
    {
        /// <summary>In: sizeof(SteerRecordingInfo).</summary>
        public uint StructSize;
        /// <summary>Constants.Version of the library that wrote it.</summary>
        public uint LibraryVersion;
        /// <summary>Places for agents.</summary>
        public uint AgentCount;
        /// <summary>Whole ticks in the file.</summary>
        public uint TickCount;
        /// <summary>Bytes after the last whole tick that were left out; not zero when the file was cut off.</summary>
        public uint BytesLeftOut;
        /// <summary>1: recorded from the simulation's beginning; 0: from later on, with a snapshot.</summary>
        public Bool32 FromStart;
        /// <summary>Length of the simulation's own step, s.</summary>
        public float DtS;
    }

    /// <summary>A simulation of steered agents. Zero is null. One thread at a time; different ones on different
    /// threads.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct SteerId : IEquatable<SteerId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public SteerId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(SteerId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is SteerId && Equals((SteerId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(SteerId a, SteerId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(SteerId a, SteerId b) { return a.Value != b.Value; }
    }

    /// <summary>How a kind of agent moves. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerBody
    {
        /// <summary>sizeof(SteerBody).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>SteerBodyKind. Default: point.</summary>
        public SteerBodyKind Kind;
        /// <summary>1: moves in the ground plane and keeps its height; 0: in space. A helicopter is never planar.
        /// Default 1.</summary>
        public Bool32 Planar;
        /// <summary>Mass, kg, (0, 1e7]. Default 1.</summary>
        public float MassKg;
        /// <summary>Radius of the circle or sphere around it, m, [0, 100]. Default 0.5.</summary>
        public float RadiusM;
        /// <summary>Largest force to speed up and to turn, N, [0, 1e8]. Default 5.</summary>
        public float MaxForceN;
        /// <summary>Largest braking force, N, [0, 1e8]; 0: max_force_n. Default 0.</summary>
        public float MaxBrakeN;
        /// <summary>Never slower once moving, m/s, [0, 500], at most max_speed_mps. Default 0.</summary>
        public float MinSpeedMps;
        /// <summary>m/s, [0, 500]. Default 5.</summary>
        public float MaxSpeedMps;
        /// <summary>Fastest reverse of a car, m/s, [0, 50]. Default 2.</summary>
        public float ReverseSpeedMps;
        /// <summary>Fastest turn of a walker, tank or helicopter, rad/s, (0, 100]. Default 3.</summary>
        public float TurnRateRadps;
        /// <summary>Smallest turning circle of a car, m, [0.1, 1000]. Default 6.</summary>
        public float TurningRadiusM;
        /// <summary>Time in which a desired velocity is to be reached, s, [0.01, 100]. Smaller is more abrupt. Default
        /// 0.5.</summary>
        public float ResponseS;
        /// <summary>A point's heading is the direction of the mean of its last velocities, so many, [1, 8]. Default
        /// 3.</summary>
        public uint HeadingSamples;
        /// <summary>1: a car that is driven through the reference physics of `vehicle`; radius, mass, speeds and
        /// turning circle are then the vehicle's. Default 0.</summary>
        public Bool32 Physics;
        /// <summary>The car's description when physics is 1. Default: "reference".</summary>
        public VehicleDesc Vehicle;
        /// <summary>Width of the outline, m, [0, 200]; a corridor's room is counted from it. 0: of cars and tanks 0.82
        /// times radius_m (of one with physics the vehicle's width), of others twice radius_m. Default 0.</summary>
        public float WidthM;
        /// <summary>Length of the outline, m, [0, 200]; 0: of cars and tanks 1.82 times radius_m (or the vehicle's), of
        /// others twice radius_m. Default 0.</summary>
        public float LengthM;
        /// <summary>How far behind its own middle a trailer is joined, m, [-100, 100]. Default 0.</summary>
        public float HitchM;
        /// <summary>Of a trailer: from its middle, where its axle is, ahead to the hitch of who pulls it, m, [0, 100].
        /// Default 0.</summary>
        public float DrawbarM;

        /// <summary>A SteerBody with the library's defaults.</summary>
        public static SteerBody Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerBody value = default;
            ApexlineException.Check(NativeApi.apx_steer_body_init(&value));
            return value;
        }
    }

    /// <summary>Something that stands in the way. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerObstacle
    {
        /// <summary>sizeof(SteerObstacle).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>SteerObstacleKind.</summary>
        public SteerObstacleKind Kind;
        /// <summary>Centre of a circle, origin of a wall's or polygon's points, m.</summary>
        public Float3 Position;
        /// <summary>Of a circle, m, (0, 1e6].</summary>
        public float RadiusM;
        /// <summary>Points of a wall or polygon in the array of the description: the first, and how many.</summary>
        public uint FirstPoint;
        /// <summary>How many, [0, 4096].</summary>
        public uint PointCount;
        /// <summary>1: planar bodies are pushed out of it after each step. Default 0.</summary>
        public Bool32 Solid;
        /// <summary>Layers that it belongs to, a bit each; a behaviour considers obstacles of its layers only. Default
        /// 1.</summary>
        public uint Layers;

        /// <summary>A SteerObstacle with the library's defaults.</summary>
        public static SteerObstacle Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerObstacle value = default;
            ApexlineException.Check(NativeApi.apx_steer_obstacle_init(&value));
            return value;
        }
    }

    /// <summary>A path with a corridor. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerPath
    {
        /// <summary>sizeof(SteerPath).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>1: the last point leads back to the first.</summary>
        public Bool32 Closed;
        /// <summary>Points in the array of the description (SteerPoint): the first, and how many.</summary>
        public uint FirstPoint;
        /// <summary>How many, [2, 65536].</summary>
        public uint PointCount;

        /// <summary>A SteerPath with the library's defaults.</summary>
        public static SteerPath Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerPath value = default;
            ApexlineException.Check(NativeApi.apx_steer_path_init(&value));
            return value;
        }
    }

    /// <summary>A point of a wall, polygon, path or net. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerPoint
    {
        /// <summary>m; of walls and polygons from the obstacle's position.</summary>
        public Float3 Position;
        /// <summary>Half of the corridor's width there, m, [0, 1e4]; ignored for obstacles.</summary>
        public float HalfWidthM;
    }

    /// <summary>Velocities on a lattice in the ground plane, bilinear between its nodes, zero outside.
    /// Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerField
    {
        /// <summary>sizeof(SteerField).</summary>
        public uint StructSize;
        /// <summary>The first node (least x, least z), m.</summary>
        public FloatArray2 Origin;
        /// <summary>Between nodes, m, (0, 1e4].</summary>
        public float CellM;
        /// <summary>Nodes along x, [2, 4096].</summary>
        public uint Columns;
        /// <summary>Nodes along z, [2, 4096].</summary>
        public uint Rows;
        /// <summary>The first node's velocity in the array of the description; columns * rows follow, x
        /// fastest.</summary>
        public uint FirstVelocity;

        /// <summary>A SteerField with the library's defaults.</summary>
        public static SteerField Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerField value = default;
            ApexlineException.Check(NativeApi.apx_steer_field_init(&value));
            return value;
        }
    }

    /// <summary>An agent at the start. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerAgent
    {
        /// <summary>sizeof(SteerAgent).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>Index of its body.</summary>
        public uint Body;
        /// <summary>Index of its behaviour set, or Constants.None: it coasts.</summary>
        public uint BehaviourSet;
        /// <summary>Any number: agents of the same one belong together.</summary>
        public uint Group;
        /// <summary>1: the host moves it (apx_steer_set_states); its steering forces and controls are worked out all
        /// the same.</summary>
        public Bool32 HostDriven;
        /// <summary>m.</summary>
        public Float3 Position;
        /// <summary>m/s.</summary>
        public Float3 Velocity;
        /// <summary>Heading when it does not move, rad.</summary>
        public float YawRad;
        /// <summary>The agent that pulls it by the hitch, a smaller index than its own, or Constants.None: nobody. A
        /// trailer follows its hitch by its axle, folded at most 1.3 rad, and has no steering force of its own. Default
        /// Constants.None.</summary>
        public uint HitchedTo;

        /// <summary>A SteerAgent with the library's defaults.</summary>
        public static SteerAgent Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerAgent value = default;
            ApexlineException.Check(NativeApi.apx_steer_agent_init(&value));
            return value;
        }
    }

    /// <summary>A simulation's description. Arrays are copied; a null array has count 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SteerDesc
    {
        /// <summary>sizeof(SteerDesc).</summary>
        public uint StructSize;
        /// <summary>Of wander and variance. Default 1.</summary>
        public uint Seed;
        /// <summary>Length of a step, s, (0, 10]. Default 1/30.</summary>
        public float DtS;
        /// <summary>1: who leaves the box comes back on the other side, and neighbours see across the seam. Default
        /// 0.</summary>
        public Bool32 Wrap;
        /// <summary>Least corner of the box that wraps, m.</summary>
        public Float3 BoxLow;
        /// <summary>Its greatest corner, m; an axis without extent does not wrap.</summary>
        public Float3 BoxHigh;
        /// <summary>Rounds in which overlapping bodies are pushed apart after each step, [0, 16]; bodies of different
        /// heights overlap where their spheres do. Default 0.</summary>
        public uint OverlapRounds;
        /// <summary>How many bodies; of each array with records of a struct_size at most 1e6.</summary>
        public uint BodyCount;
        /// <summary>Kinds of motion.</summary>
        public SteerBody* Bodies;
        /// <summary>Behaviours of all behaviour sets.</summary>
        public SteerBehaviour* Behaviours;
        /// <summary>Lists of behaviours.</summary>
        public SteerBehaviourSet* BehaviourSets;
        /// <summary>Obstacles.</summary>
        public SteerObstacle* Obstacles;
        /// <summary>Paths with corridors.</summary>
        public SteerPath* Paths;
        /// <summary>Points of obstacles and paths.</summary>
        public SteerPoint* Points;
        /// <summary>Flow fields.</summary>
        public SteerField* Fields;
        /// <summary>Their velocities, m/s, two numbers (x, z) each.</summary>
        public float* Velocities;
        /// <summary>Agents.</summary>
        public SteerAgent* Agents;
        /// <summary>How many behaviours.</summary>
        public uint BehaviourCount;
        /// <summary>Number of behaviour sets.</summary>
        public uint BehaviourSetCount;
        /// <summary>How many obstacles.</summary>
        public uint ObstacleCount;
        /// <summary>How many paths.</summary>
        public uint PathCount;
        /// <summary>How many points.</summary>
        public uint PointCount;
        /// <summary>How many fields.</summary>
        public uint FieldCount;
        /// <summary>How many velocities, pairs.</summary>
        public uint VelocityCount;
        /// <summary>How many agents.</summary>
        public uint AgentCount;
        /// <summary>Places that are kept for agents to come (apx_steer_spawn), [0, 1e6]. Default 0.</summary>
        public uint SpareAgents;

        /// <summary>A SteerDesc with the library's defaults.</summary>
        public static SteerDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SteerDesc value = default;
            ApexlineException.Check(NativeApi.apx_steer_desc_init(&value));
            return value;
        }
    }

    /// <summary>An authored track. Zero is null. Not to be changed and read from two threads at once.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct SourceId : IEquatable<SourceId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public SourceId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(SourceId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is SourceId && Equals((SourceId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(SourceId a, SourceId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(SourceId a, SourceId b) { return a.Value != b.Value; }
    }

    /// <summary>A baked track. Zero is null. Immutable, so every thread may read it; races keep it alive after
    /// apx_track_destroy.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct TrackId : IEquatable<TrackId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public TrackId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(TrackId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is TrackId && Equals((TrackId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(TrackId a, TrackId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(TrackId a, TrackId b) { return a.Value != b.Value; }
    }

    /// <summary>Properties of a whole source.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SourceDesc
    {
        /// <summary>sizeof(SourceDesc).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>1: the last gate leads to the first; 0: point to point. Default 1.</summary>
        public Bool32 Closed;
        /// <summary>Width of the run-off between each road edge and its wall, m, [0, 100], where a gate does not say.
        /// Default 3.</summary>
        public float RunOffM;

        /// <summary>A SourceDesc with the library's defaults.</summary>
        public static SourceDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SourceDesc value = default;
            ApexlineException.Check(NativeApi.apx_source_desc_init(&value));
            return value;
        }
    }

    /// <summary>One authored gate. Heights are y.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SourceGate
    {
        /// <summary>Left boundary point seen in driving direction, m, |value| &lt;= 1e6.</summary>
        public Float3 Left;
        /// <summary>Right boundary point, m.</summary>
        public Float3 Right;
        /// <summary>Place of the racing line's and the overtaking line's node, [0, 1]; negative: placed by the
        /// bake.</summary>
        public float RacingT;
        /// <summary>Place of the overtaking line's node, like racing_t.</summary>
        public float OvertakingT;
        /// <summary>Run-off beside this gate, m, [0, 100]; negative: as the source says.</summary>
        public float RunOffLeftM;
        /// <summary>Run-off to the right, like run_off_left_m.</summary>
        public float RunOffRightM;
        /// <summary>Grip of the surface as a share of the vehicle's grip, [0.05, 2].</summary>
        public float Grip;
        /// <summary>Where the reference line crosses, inside (0, 1); 0, the default: in the middle. Centre lines with
        /// unequal widths keep their own line by it.</summary>
        public float ReferenceT;

        /// <summary>A SourceGate with the library's defaults.</summary>
        public static SourceGate Default()
        {
            ApexlineLibrary.EnsureLoaded();
            SourceGate value = default;
            ApexlineException.Check(NativeApi.apx_source_gate_init(&value));
            return value;
        }
    }

    /// <summary>One thing that lint found, with advice in words.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Finding
    {
        /// <summary>LintCode.</summary>
        public LintCode Code;
        /// <summary>1: the source cannot be baked as it is; 0: advice.</summary>
        public Bool32 IsError;
        /// <summary>Index of the gate, or Constants.None.</summary>
        public uint Gate;
        /// <summary>Where, m.</summary>
        public Float3 Position;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text192 Message;
    }

    /// <summary>How to bake.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BakeDesc
    {
        /// <summary>sizeof(BakeDesc).</summary>
        public uint StructSize;
        /// <summary>The car that the lines are made for. Default: "reference".</summary>
        public VehicleDesc Vehicle;
        /// <summary>Kept between the road's edge and the side of a car along its line; slides need more. m, [-1, 10].
        /// Default 0.</summary>
        public float MarginM;
        /// <summary>Distance that the overtaking lines keep from the racing line, and the left from the right line, m,
        /// (0, 30]; 0: the car's width plus 1 m. Default 0.</summary>
        public float OvertakingOffsetM;
        /// <summary>May be null.</summary>
        public IntPtr Progress;
        /// <summary>Handed to progress as it is. May be null.</summary>
        public void* ProgressUser;

        /// <summary>A BakeDesc with the library's defaults.</summary>
        public static BakeDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            BakeDesc value = default;
            ApexlineException.Check(NativeApi.apx_bake_desc_init(&value));
            return value;
        }
    }

    /// <summary>A baked track in numbers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TrackInfo
    {
        /// <summary>In: sizeof(TrackInfo).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>1: the last gate leads to the first; 0: point to point.</summary>
        public Bool32 Closed;
        /// <summary>Gates; a closed track has as many sectors, an open one a sector fewer.</summary>
        public uint GateCount;
        /// <summary>Lines, the racing and the overtaking line included.</summary>
        public uint LineCount;
        /// <summary>Length of the reference line, m.</summary>
        public float LengthM;
        /// <summary>Narrowest road, m.</summary>
        public float WidthMinM;
        /// <summary>Widest road, m.</summary>
        public float WidthMaxM;
        /// <summary>Smallest radius of the reference line, m.</summary>
        public float RadiusMinM;
        /// <summary>Lowest point of the road's middle, m.</summary>
        public float HeightMinM;
        /// <summary>Highest point of the road's middle, m.</summary>
        public float HeightMaxM;
        /// <summary>Corners of the box around the walls in the ground plane: x min, z min, x max, z max, m.</summary>
        public FloatArray4 Bounds;
        /// <summary>The car that it was baked for.</summary>
        public VehicleDesc Vehicle;
        /// <summary>Kept between the car's side and the road's edge, m.</summary>
        public float MarginM;
        /// <summary>Hash of the content; two tracks with the same one race alike.</summary>
        public ulong ContentHash;
    }

    /// <summary>A baked gate.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Gate
    {
        /// <summary>Left road edge, m.</summary>
        public Float3 Left;
        /// <summary>Right road edge, m.</summary>
        public Float3 Right;
        /// <summary>Left wall, beyond the run-off, m.</summary>
        public Float3 WallLeft;
        /// <summary>Right wall, m.</summary>
        public Float3 WallRight;
        /// <summary>Along the reference line from the start, m.</summary>
        public float DistanceM;
        /// <summary>Curvature of the reference line, 1/m, positive to the right.</summary>
        public float Curvature1pm;
        /// <summary>Rise over run in driving direction.</summary>
        public float Slope;
        /// <summary>Rise over run across the road, positive when the left edge is higher.</summary>
        public float Bank;
        /// <summary>Share of the vehicle's grip.</summary>
        public float Grip;
    }

    /// <summary>A line of a baked track.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct LineInfo
    {
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>Its own length, m.</summary>
        public float LengthM;
        /// <summary>Predicted lap time (open: from standstill to the end) of the vehicle it was baked for, s.</summary>
        public float TimeS;
        /// <summary>LineKind.</summary>
        public LineKind Kind;
        /// <summary>Speed limit between two gates, m/s; 0: none.</summary>
        public float SpeedLimitMps;
        /// <summary>First gate of the limit in driving direction; may be beyond the last where that lies behind the
        /// start line.</summary>
        public uint LimitFirstGate;
        /// <summary>Last gate of the limit.</summary>
        public uint LimitLastGate;
    }

    /// <summary>A branch of a baked track: another way than the main road between two of its distances.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BranchInfo
    {
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>Where it leaves the main road, along it, m.</summary>
        public float FromM;
        /// <summary>Where it meets the main road, along it, m.</summary>
        public float ToM;
        /// <summary>Where it leaves the main road along the branch's own route, m; see apx_track_route.</summary>
        public float RouteFromM;
        /// <summary>Where it meets the main road along the branch's own route, m.</summary>
        public float RouteToM;
        /// <summary>From fork to merge on the branch's racing line, by the vehicle that the track was baked for,
        /// s.</summary>
        public float TimeS;
        /// <summary>The same on the main road's racing line, s.</summary>
        public float MainTimeS;
        /// <summary>A lap (open: from standstill to the end) by way of the branch, s; it holds the speed that fork and
        /// merge cost too.</summary>
        public float LapS;
        /// <summary>The same by the main road, s.</summary>
        public float MainLapS;
        /// <summary>Drivers with less skill keep to the main road, [0, 1].</summary>
        public float MinSkill;
    }

    /// <summary>A line's node on a gate.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct LineNode
    {
        /// <summary>m, world, on the road.</summary>
        public Float3 Position;
        /// <summary>Along the line itself from the start line, m.</summary>
        public float DistanceM;
        /// <summary>Place on the gate, [0, 1]; in a pit lane beyond.</summary>
        public float T;
        /// <summary>From the reference line, m.</summary>
        public float LateralM;
        /// <summary>Direction, rad, clockwise from +z.</summary>
        public float HeadingRad;
        /// <summary>1/m, positive to the right.</summary>
        public float Curvature1pm;
        /// <summary>Distance from the node to the intersection of this gate's line with the next one's, m; at most 1e6
        /// (parallel). Source: Stein 2018, section 4.2.2.</summary>
        public float GateRadiusM;
        /// <summary>Target speed of the vehicle that the track was baked for, m/s.</summary>
        public float SpeedMps;
    }

    /// <summary>Where something is on the track.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Location
    {
        /// <summary>Sector: the road between gate `sector` and the next; Constants.None when off the map by more than
        /// 100 m.</summary>
        public uint Sector;
        /// <summary>m, [0, length).</summary>
        public float DistanceM;
        /// <summary>From the reference line, m, positive to the right; beyond the edges when off the road.</summary>
        public float LateralM;
        /// <summary>Across the road, 0 left edge, 1 right edge; outside [0, 1] off the road.</summary>
        public float T;
        /// <summary>Direction of the road, rad.</summary>
        public float HeadingRad;
        /// <summary>Height of the road beneath, m.</summary>
        public float HeightM;
        /// <summary>Distance to the left edge, m, negative beyond it.</summary>
        public float ToLeftEdgeM;
        /// <summary>To the right edge, m, negative beyond it.</summary>
        public float ToRightEdgeM;
    }

    /// <summary>A ray in the ground plane at a height. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TrackRay
    {
        /// <summary>m, world.</summary>
        public Float3 Origin;
        /// <summary>Unit vector; y is ignored by the library's own rays.</summary>
        public Float3 Direction;
        /// <summary>m, (0, 10000].</summary>
        public float LengthM;
        /// <summary>The car that looks and does not see itself, or Constants.None.</summary>
        public uint Car;
    }

    /// <summary>The nearest hit of a ray. Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RayHit
    {
        /// <summary>m; the ray's length when nothing was hit.</summary>
        public float DistanceM;
        /// <summary>HitKind.</summary>
        public HitKind Kind;
        /// <summary>The car that was hit, or Constants.None.</summary>
        public uint Car;
    }

    /// <summary>A car in numbers. Defaults are the preset "reference". The JSON form has the same names as keys. The
    /// grip envelope that the driver plans with and the reference physics are both derived from this one
    /// description.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct VehicleDesc
    {
        /// <summary>sizeof(VehicleDesc).</summary>
        public uint StructSize;
        /// <summary>UTF-8, zero-terminated.</summary>
        public Text32 Name;
        /// <summary>Mass with driver, kg, (10, 100000].</summary>
        public float MassKg;
        /// <summary>Moment of inertia about the vertical axis, kg m^2, (1, 1e7].</summary>
        public float YawInertiaKgm2;
        /// <summary>Outline's length, m, (0.2, 30]; the centre of mass is the outline's middle.</summary>
        public float LengthM;
        /// <summary>Outline's width, m, (0.2, 10].</summary>
        public float WidthM;
        /// <summary>Distance between the axles, m, (0.1, length_m].</summary>
        public float WheelbaseM;
        /// <summary>Share of the weight on the front axle at rest, [0.2, 0.8].</summary>
        public float FrontWeightShare;
        /// <summary>Height of the centre of mass, m, [0, 3]; moves load between the axles and sides.</summary>
        public float CentreOfMassHeightM;
        /// <summary>Power at the wheels, W, (0, 1e7]. Drive force is at most power over speed.</summary>
        public float PowerW;
        /// <summary>Largest drive force, N, [0, 1e6]; 0: limited by power and grip alone, and full throttle asks for at
        /// most 1.25 times what the driven tyres hold.</summary>
        public float MaxDriveForceN;
        /// <summary>Share of the drive force on the front axle, [0, 1]: 0 rear drive, 1 front drive; 0.5 lets an
        /// all-wheel drive send force to where the tyres have grip left.</summary>
        public float DriveFrontShare;
        /// <summary>Largest brake force, N, [0, 1e7]; 0: limited by grip alone, and full brake asks for 1.25 times what
        /// the tyres hold. Plans use 95 % of it, so that a driver can brake harder than planned. Brakes follow the grip
        /// that each axle has left, or brake_front_share.</summary>
        public float MaxBrakeForceN;
        /// <summary>Top speed, m/s, [1, 200].</summary>
        public float TopSpeedMps;
        /// <summary>Fastest reverse, m/s, [0, 30].</summary>
        public float ReverseSpeedMps;
        /// <summary>Drag force over speed squared, N s^2/m^2, [0, 50].</summary>
        public float DragKgpm;
        /// <summary>Downforce over speed squared, N s^2/m^2, [0, 100].</summary>
        public float DownforceKgpm;
        /// <summary>Share of the downforce on the front axle, [0, 1].</summary>
        public float DownforceFrontShare;
        /// <summary>Tyre force over load at the peak, [0.05, 5]; the friction circle has this radius.</summary>
        public float Grip;
        /// <summary>Slip angle at the peak of the front tyres' side force, rad, [0.01, 0.5]; the rear tyres peak at
        /// 0.85 of it.</summary>
        public float PeakSlipRad;
        /// <summary>Side force left when sliding far past the peak, as a share of the peak, [0.3, 1].</summary>
        public float SlidingGripShare;
        /// <summary>Largest road-wheel angle, rad, [0.05, 1.4].</summary>
        public float MaxSteerRad;
        /// <summary>Fastest change of the road-wheel angle, rad/s, [0.05, 50].</summary>
        public float SteerRateRadps;
        /// <summary>Entries of the corner table, [0, 16]: top speeds in curves that the host measured with its own
        /// physics. 0, the default: grip and downforce alone say how fast a curve can be driven. Lines and drivers'
        /// plans use the table; the reference physics does not.</summary>
        public uint CornerCount;
        /// <summary>Radii of the curves, m, [1, 1e6], rising. Entries beyond corner_count are 0.</summary>
        public FloatArray16 CornerRadiusM;
        /// <summary>Top speed in each on a level, dry road, m/s, (0, 200]. Between two radii it is interpolated; below
        /// the first and above the last the tyres hold as much as there. A speed of top_speed_mps or more carries no
        /// information on grip.</summary>
        public FloatArray16 CornerSpeedMps;
        /// <summary>Share that the host's physics has of the load that a curve on a banked road presses on the tyres,
        /// [0, 1]. Default 1; 0 for physics that moves cars in the ground plane and lets a bank do no more than pull
        /// them downhill; such a car also loses load where it brakes on its way up or speeds up on its way down, and
        /// gains it the other way round.</summary>
        public float BankLoadShare;
        /// <summary>Stiffness of all springs together, N/m, [0, 1e8]. Default 0: they never reach their
        /// stops.</summary>
        public float SpringRateNpm;
        /// <summary>How far the springs give way from where they stand at rest to their stops, m, [0, 1]. Default 0:
        /// they never reach them. A plan goes no faster through a hollow than they take.</summary>
        public float SpringTravelM;
        /// <summary>Share of the brake force on the front axle, [0, 1], where one pedal goes to both axles in a fixed
        /// proportion: the axle that has less grip for its part ends the braking. Default 0: brakes follow the grip
        /// that each axle has left.</summary>
        public float BrakeFrontShare;
        /// <summary>How far both wheels of a driven axle get the same force whatever they carry, [0, 1]: 1 for an open
        /// differential and for physics that gives each wheel half of the torque, whose inner wheel spins in a bend
        /// before the outer one does its part. Default 0: each gets what its load holds, as behind a locked
        /// differential.</summary>
        public float OpenDifferential;

        /// <summary>A VehicleDesc with the library's defaults.</summary>
        public static VehicleDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            VehicleDesc value = default;
            ApexlineException.Check(NativeApi.apx_vehicle_desc_init(&value));
            return value;
        }
    }

    /// <summary>Largest accelerations on a level road at one speed, m/s^2, all positive.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct EnvelopePoint
    {
        /// <summary>m/s, as asked for.</summary>
        public float SpeedMps;
        /// <summary>Sideways, with nothing left for braking or driving.</summary>
        public float LateralMps2;
        /// <summary>Forward in a straight line, drag subtracted; negative above the speed that power can
        /// hold.</summary>
        public float DriveMps2;
        /// <summary>Backward in a straight line, drag included.</summary>
        public float BrakeMps2;
    }

    /// <summary>Where a car is and how it moves. 40 bytes, blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CarState
    {
        /// <summary>Centre of the outline on the ground, m, (x, y up, z).</summary>
        public Float3 Position;
        /// <summary>Clockwise from +z seen from above, rad, any winding within +-1e5.</summary>
        public float YawRad;
        /// <summary>Nose up positive, rad. A car whose roll or pitch is beyond a quarter turn is upside down.</summary>
        public float PitchRad;
        /// <summary>Right side down positive, rad.</summary>
        public float RollRad;
        /// <summary>m/s, world axes.</summary>
        public Float3 Velocity;
        /// <summary>Clockwise positive, rad/s.</summary>
        public float YawRateRadps;
    }

    /// <summary>Controls of a car. 12 bytes, blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Controls
    {
        /// <summary>[-1, 1], left to right, share of the largest road-wheel angle.</summary>
        public float Steering;
        /// <summary>[-1, 1], negative drives backward.</summary>
        public float Throttle;
        /// <summary>[0, 1].</summary>
        public float Brake;
    }

    /// <summary>A race with physics. Zero is null. One thread at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct WorldId : IEquatable<WorldId>
    {
        /// <summary>The number itself; 0 is null.</summary>
        public readonly ulong Value;

        /// <summary>Wraps a number that the C interface gave.</summary>
        public WorldId(ulong value) { Value = value; }

        /// <summary>Whether this is no object.</summary>
        public bool IsNull { get { return Value == 0; } }

        /// <summary>Whether both name the same object.</summary>
        public bool Equals(WorldId other) { return Value == other.Value; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is WorldId && Equals((WorldId)other); }

        /// <inheritdoc/>
        public override int GetHashCode() { return Value.GetHashCode(); }

        /// <inheritdoc/>
        public override string ToString() { return "0x" + Value.ToString("x"); }

        /// <summary>Whether both name the same object.</summary>
        public static bool operator ==(WorldId a, WorldId b) { return a.Value == b.Value; }

        /// <summary>Whether they name different objects.</summary>
        public static bool operator !=(WorldId a, WorldId b) { return a.Value != b.Value; }
    }

    /// <summary>An offline race and how its cars are placed.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldDesc
    {
        /// <summary>sizeof(WorldDesc).</summary>
        public uint StructSize;
        /// <summary>host_rays must be 0; dt_s is the world's fixed step.</summary>
        public RaceDesc Race;
        /// <summary>Situation. Default normal.</summary>
        public Situation Situation;
        /// <summary>Physics steps per tick, [1, 32]. Default 4.</summary>
        public uint Substeps;

        /// <summary>A WorldDesc with the library's defaults.</summary>
        public static WorldDesc Default()
        {
            ApexlineLibrary.EnsureLoaded();
            WorldDesc value = default;
            ApexlineException.Check(NativeApi.apx_world_desc_init(&value));
            return value;
        }
    }

    /// <summary>A box that stands in a world: cars touch it, and only rays show it, as a collider of a host's scene.
    /// Blittable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldObstacle
    {
        /// <summary>Its middle at the road's height, m, world, within 1e6.</summary>
        public Float3 Position;
        /// <summary>Clockwise seen from above, zero along +z, rad.</summary>
        public float YawRad;
        /// <summary>Half of its extent to its right, m, (0, 50].</summary>
        public float HalfWidthM;
        /// <summary>Half of its extent along its yaw, m, (0, 50].</summary>
        public float HalfLengthM;
        /// <summary>Kind that rays report: HitKind.Wall or HitKind.Other.</summary>
        public HitKind Kind;
    }

    /// <summary>64 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UintArray64
    {
        internal fixed uint Items[64];

        /// <summary>How many there are.</summary>
        public const int Length = 64;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public uint this[int index]
        {
            get { fixed (uint* items = Items) return items[Indices.Checked(index, Length)]; }
            set { fixed (uint* items = Items) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>UTF-8 text of up to 255 bytes. Assign a string, read it by ToString.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Text256
    {
        internal fixed byte Bytes[256];

        /// <summary>Text as UTF-8; throws ArgumentException when it is longer than 255 bytes.</summary>
        public static implicit operator Text256(string text)
        {
            Text256 value = default(Text256);
            Utf8.Write(text, value.Bytes, 256);
            return value;
        }

        /// <summary>The text; allocates a string.</summary>
        public override string ToString()
        {
            fixed (byte* bytes = Bytes) return Utf8.Read(bytes, 256);
        }
    }

    /// <summary>UTF-8 text of up to 31 bytes. Assign a string, read it by ToString.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Text32
    {
        internal fixed byte Bytes[32];

        /// <summary>Text as UTF-8; throws ArgumentException when it is longer than 31 bytes.</summary>
        public static implicit operator Text32(string text)
        {
            Text32 value = default(Text32);
            Utf8.Write(text, value.Bytes, 32);
            return value;
        }

        /// <summary>The text; allocates a string.</summary>
        public override string ToString()
        {
            fixed (byte* bytes = Bytes) return Utf8.Read(bytes, 32);
        }
    }

    /// <summary>16 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct MountedRayArray16
    {
        internal MountedRay Item0;
        internal MountedRay Item1;
        internal MountedRay Item2;
        internal MountedRay Item3;
        internal MountedRay Item4;
        internal MountedRay Item5;
        internal MountedRay Item6;
        internal MountedRay Item7;
        internal MountedRay Item8;
        internal MountedRay Item9;
        internal MountedRay Item10;
        internal MountedRay Item11;
        internal MountedRay Item12;
        internal MountedRay Item13;
        internal MountedRay Item14;
        internal MountedRay Item15;

        /// <summary>How many there are.</summary>
        public const int Length = 16;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public MountedRay this[int index]
        {
            get { fixed (MountedRay* items = &Item0) return items[Indices.Checked(index, Length)]; }
            set { fixed (MountedRay* items = &Item0) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>7 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FloatArray7
    {
        internal fixed float Items[7];

        /// <summary>How many there are.</summary>
        public const int Length = 7;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public float this[int index]
        {
            get { fixed (float* items = Items) return items[Indices.Checked(index, Length)]; }
            set { fixed (float* items = Items) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>16 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TrackRayArray16
    {
        internal TrackRay Item0;
        internal TrackRay Item1;
        internal TrackRay Item2;
        internal TrackRay Item3;
        internal TrackRay Item4;
        internal TrackRay Item5;
        internal TrackRay Item6;
        internal TrackRay Item7;
        internal TrackRay Item8;
        internal TrackRay Item9;
        internal TrackRay Item10;
        internal TrackRay Item11;
        internal TrackRay Item12;
        internal TrackRay Item13;
        internal TrackRay Item14;
        internal TrackRay Item15;

        /// <summary>How many there are.</summary>
        public const int Length = 16;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public TrackRay this[int index]
        {
            get { fixed (TrackRay* items = &Item0) return items[Indices.Checked(index, Length)]; }
            set { fixed (TrackRay* items = &Item0) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>16 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct RayHitArray16
    {
        internal RayHit Item0;
        internal RayHit Item1;
        internal RayHit Item2;
        internal RayHit Item3;
        internal RayHit Item4;
        internal RayHit Item5;
        internal RayHit Item6;
        internal RayHit Item7;
        internal RayHit Item8;
        internal RayHit Item9;
        internal RayHit Item10;
        internal RayHit Item11;
        internal RayHit Item12;
        internal RayHit Item13;
        internal RayHit Item14;
        internal RayHit Item15;

        /// <summary>How many there are.</summary>
        public const int Length = 16;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public RayHit this[int index]
        {
            get { fixed (RayHit* items = &Item0) return items[Indices.Checked(index, Length)]; }
            set { fixed (RayHit* items = &Item0) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>2 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FloatArray2
    {
        internal fixed float Items[2];

        /// <summary>How many there are.</summary>
        public const int Length = 2;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public float this[int index]
        {
            get { fixed (float* items = Items) return items[Indices.Checked(index, Length)]; }
            set { fixed (float* items = Items) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>UTF-8 text of up to 191 bytes. Assign a string, read it by ToString.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Text192
    {
        internal fixed byte Bytes[192];

        /// <summary>Text as UTF-8; throws ArgumentException when it is longer than 191 bytes.</summary>
        public static implicit operator Text192(string text)
        {
            Text192 value = default(Text192);
            Utf8.Write(text, value.Bytes, 192);
            return value;
        }

        /// <summary>The text; allocates a string.</summary>
        public override string ToString()
        {
            fixed (byte* bytes = Bytes) return Utf8.Read(bytes, 192);
        }
    }

    /// <summary>4 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FloatArray4
    {
        internal fixed float Items[4];

        /// <summary>How many there are.</summary>
        public const int Length = 4;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public float this[int index]
        {
            get { fixed (float* items = Items) return items[Indices.Checked(index, Length)]; }
            set { fixed (float* items = Items) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>16 values inside a struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FloatArray16
    {
        internal fixed float Items[16];

        /// <summary>How many there are.</summary>
        public const int Length = 16;

        /// <summary>One of them; throws IndexOutOfRangeException.</summary>
        public float this[int index]
        {
            get { fixed (float* items = Items) return items[Indices.Checked(index, Length)]; }
            set { fixed (float* items = Items) items[Indices.Checked(index, Length)] = value; }
        }
    }

    /// <summary>Sizes of this binding's structs.</summary>
    internal static unsafe class StructSizes
    {
        /// <summary>Bytes of a struct as declared here; 0 for a number that names none.</summary>
        internal static uint Of(StructIndex index)
        {
            switch (index)
            {
                case StructIndex.Fingerprint: return (uint)sizeof(Fingerprint);
                case StructIndex.VehicleDesc: return (uint)sizeof(VehicleDesc);
                case StructIndex.EnvelopePoint: return (uint)sizeof(EnvelopePoint);
                case StructIndex.SourceDesc: return (uint)sizeof(SourceDesc);
                case StructIndex.SourceGate: return (uint)sizeof(SourceGate);
                case StructIndex.Finding: return (uint)sizeof(Finding);
                case StructIndex.BakeDesc: return (uint)sizeof(BakeDesc);
                case StructIndex.TrackInfo: return (uint)sizeof(TrackInfo);
                case StructIndex.Gate: return (uint)sizeof(Gate);
                case StructIndex.LineInfo: return (uint)sizeof(LineInfo);
                case StructIndex.LineNode: return (uint)sizeof(LineNode);
                case StructIndex.Location: return (uint)sizeof(Location);
                case StructIndex.Ray: return (uint)sizeof(TrackRay);
                case StructIndex.RayHit: return (uint)sizeof(RayHit);
                case StructIndex.CarState: return (uint)sizeof(CarState);
                case StructIndex.Controls: return (uint)sizeof(Controls);
                case StructIndex.CarDesc: return (uint)sizeof(CarDesc);
                case StructIndex.RaceDesc: return (uint)sizeof(RaceDesc);
                case StructIndex.Standing: return (uint)sizeof(Standing);
                case StructIndex.CarDebug: return (uint)sizeof(CarDebug);
                case StructIndex.Event: return (uint)sizeof(RaceEvent);
                case StructIndex.WorldDesc: return (uint)sizeof(WorldDesc);
                case StructIndex.RecordingInfo: return (uint)sizeof(RecordingInfo);
                case StructIndex.ReplayReport: return (uint)sizeof(ReplayReport);
                case StructIndex.DriverDesc: return (uint)sizeof(DriverDesc);
                case StructIndex.CarResult: return (uint)sizeof(CarResult);
                case StructIndex.GridDesc: return (uint)sizeof(GridDesc);
                case StructIndex.GridInfo: return (uint)sizeof(GridInfo);
                case StructIndex.Obstacle: return (uint)sizeof(Obstacle);
                case StructIndex.PlanRequest: return (uint)sizeof(PlanRequest);
                case StructIndex.PlanNode: return (uint)sizeof(PlanNode);
                case StructIndex.PlanInfo: return (uint)sizeof(PlanInfo);
                case StructIndex.MeshDesc: return (uint)sizeof(MeshDesc);
                case StructIndex.CentreLineDesc: return (uint)sizeof(CentreLineDesc);
                case StructIndex.MountedRay: return (uint)sizeof(MountedRay);
                case StructIndex.Neighbour: return (uint)sizeof(Neighbour);
                case StructIndex.SteerBody: return (uint)sizeof(SteerBody);
                case StructIndex.SteerBehaviour: return (uint)sizeof(SteerBehaviour);
                case StructIndex.SteerBehaviourSet: return (uint)sizeof(SteerBehaviourSet);
                case StructIndex.SteerObstacle: return (uint)sizeof(SteerObstacle);
                case StructIndex.SteerPoint: return (uint)sizeof(SteerPoint);
                case StructIndex.SteerPath: return (uint)sizeof(SteerPath);
                case StructIndex.SteerField: return (uint)sizeof(SteerField);
                case StructIndex.SteerAgent: return (uint)sizeof(SteerAgent);
                case StructIndex.SteerDesc: return (uint)sizeof(SteerDesc);
                case StructIndex.SteerState: return (uint)sizeof(SteerState);
                case StructIndex.SteerShare: return (uint)sizeof(SteerShare);
                case StructIndex.SteerInfo: return (uint)sizeof(SteerInfo);
                case StructIndex.SteerAgentInfo: return (uint)sizeof(SteerAgentInfo);
                case StructIndex.SteerRecordingInfo: return (uint)sizeof(SteerRecordingInfo);
                case StructIndex.CalibrationDesc: return (uint)sizeof(CalibrationDesc);
                case StructIndex.CalibrationInfo: return (uint)sizeof(CalibrationInfo);
                case StructIndex.Wheel: return (uint)sizeof(Wheel);
                case StructIndex.SlipMemory: return (uint)sizeof(SlipMemory);
                case StructIndex.PlanCandidate: return (uint)sizeof(PlanCandidate);
                case StructIndex.PlanKnot: return (uint)sizeof(PlanKnot);
                case StructIndex.WorldObstacle: return (uint)sizeof(WorldObstacle);
                case StructIndex.CarCondition: return (uint)sizeof(CarCondition);
                case StructIndex.RaceObstacle: return (uint)sizeof(RaceObstacle);
                case StructIndex.GripBand: return (uint)sizeof(GripBand);
                case StructIndex.Extras: return (uint)sizeof(Extras);
                case StructIndex.HostFinding: return (uint)sizeof(HostFinding);
                case StructIndex.BranchInfo: return (uint)sizeof(BranchInfo);
                default: return 0;
            }
        }
    }
}
