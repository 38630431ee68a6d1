// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/javascript/generate.py from the public headers. Do not edit: run it again.

/** Version of the interface, major * 10000 + minor * 100 + patch. Files and bindings of another major version do not fit. */
export const APX_VERSION = 200;

/** Bytes of every fixed name field, the terminating zero included. Names are UTF-8. */
export const APX_NAME_SIZE = 32;

/** Index that stands for "none". */
export const APX_NONE = 0xffffffff;

/** Most obstacles of one request; hand in the nearest. */
export const APX_OBSTACLE_MAX = 64;

/** Most wheels of a car. */
export const APX_MAX_WHEELS = 16;

/** Most behaviours of one behaviour set. */
export const APX_STEER_BEHAVIOURS_MAX = 16;

/** Most entries of a vehicle's corner table. */
export const APX_MAX_CORNERS = 16;

/** Values of apx_status. */
export const Status = {
    Ok: 0,
    /** An argument is null, out of range, not finite, or has a wrong struct_size. */
    InvalidArgument: 1,
    /** The id is zero, was destroyed, or is not an id of this kind. */
    InvalidId: 2,
    /** A file or text is malformed; the message says where and what to do. */
    InvalidData: 3,
    /** The buffer's capacity is below the needed count, which has been written. */
    BufferTooSmall: 4,
    /** The file was written by another version of the format. */
    UnsupportedVersion: 5,
    /** The object is not in a state that allows the call. */
    InvalidState: 6,
    /** The progress callback asked to stop. */
    Cancelled: 7,
    /** Memory ran out, or more objects are alive than the library can name. */
    OutOfMemory: 8,
    /** A defect of the library itself. */
    Internal: 9,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** Index into Fingerprint.struct_sizes. */
export const APX_STRUCT_COUNT = 63;

/** Index into Fingerprint.struct_sizes. */
export const StructIndex = {
    Fingerprint: 0,
    VehicleDesc: 1,
    EnvelopePoint: 2,
    SourceDesc: 3,
    SourceGate: 4,
    Finding: 5,
    BakeDesc: 6,
    TrackInfo: 7,
    Gate: 8,
    LineInfo: 9,
    LineNode: 10,
    Location: 11,
    Ray: 12,
    RayHit: 13,
    CarState: 14,
    Controls: 15,
    CarDesc: 16,
    RaceDesc: 17,
    Standing: 18,
    CarDebug: 19,
    Event: 20,
    WorldDesc: 21,
    RecordingInfo: 22,
    ReplayReport: 23,
    DriverDesc: 24,
    CarResult: 25,
    GridDesc: 26,
    GridInfo: 27,
    Obstacle: 28,
    PlanRequest: 29,
    PlanNode: 30,
    PlanInfo: 31,
    MeshDesc: 32,
    CentreLineDesc: 33,
    MountedRay: 34,
    Neighbour: 35,
    SteerBody: 36,
    SteerBehaviour: 37,
    SteerBehaviourSet: 38,
    SteerObstacle: 39,
    SteerPoint: 40,
    SteerPath: 41,
    SteerField: 42,
    SteerAgent: 43,
    SteerDesc: 44,
    SteerState: 45,
    SteerShare: 46,
    SteerInfo: 47,
    SteerAgentInfo: 48,
    SteerRecordingInfo: 49,
    CalibrationDesc: 50,
    CalibrationInfo: 51,
    Wheel: 52,
    SlipMemory: 53,
    PlanCandidate: 54,
    PlanKnot: 55,
    WorldObstacle: 56,
    CarCondition: 57,
    RaceObstacle: 58,
    GripBand: 59,
    Extras: 60,
    HostFinding: 61,
    BranchInfo: 62,
} as const;
export type StructIndex = (typeof StructIndex)[keyof typeof StructIndex];

/** Manoeuvres of the calibration. */
export const APX_MANOEUVRE_COUNT = 5;

/** Manoeuvres of the calibration. */
export const Manoeuvre = {
    Throttle: 0,
    Brake: 1,
    Circle: 2,
    Done: 3,
    Lap: 4,
} as const;
export type Manoeuvre = (typeof Manoeuvre)[keyof typeof Manoeuvre];

/** Subjects of findings. */
export const APX_CHECK_COUNT = 15;

/** Subjects of findings. */
export const Check = {
    /** The yaw's sign, unit or zero: the car moves elsewhere than its nose points. */
    Yaw: 1,
    /** The yaw rate's sign or unit: it is not what the yaw changes by. */
    YawRate: 2,
    /** The velocity's axes or unit: it is not what the position changes by. */
    Velocity: 3,
    /** The steering's sign, or that it has no effect. */
    Steering: 4,
    /** The throttle has no effect. */
    Throttle: 5,
    /** The brake has no effect. */
    Brake: 6,
    /** Controls act later or sooner than RaceDesc.latency_ticks says. */
    Latency: 7,
    /** The car does not speed up as described: mass_kg, power_w, max_drive_force_n. */
    DriveForce: 8,
    /** It does not brake as described: mass_kg, max_brake_force_n. */
    BrakeForce: 9,
    /** It does not turn as described: wheelbase_m, max_steer_rad. */
    Wheelbase: 10,
    /** Its tyres do not hold what is described: grip. */
    Grip: 11,
    /** The track is in another unit than the cars. */
    TrackUnits: 12,
    /** The car starts off the road. */
    Start: 13,
    /** The reported place moves along the nose, as that of a rear axle does, at any cornering. */
    Position: 14,
} as const;
export type Check = (typeof Check)[keyof typeof Check];

/** States of a driver. */
export const APX_STATE_COUNT = 7;

/** States of a driver. */
export const DriverState = {
    Start: 0,
    Drive: 1,
    Overtake: 2,
    Recover: 3,
    Finish: 4,
    /** Lets a car by that laps it. */
    Yield: 5,
    /** Comes back to the line from where it stood or left the road, when no car is coming. */
    Rejoin: 6,
} as const;
export type DriverState = (typeof DriverState)[keyof typeof DriverState];

/** Why a driver does what it does. */
export const APX_REASON_COUNT = 29;

/** Why a driver does what it does. */
export const Reason = {
    WaitForSignal: 0,
    FreeRoad: 1,
    FollowCar: 2,
    BrakeForCar: 3,
    FasterThanCarAhead: 4,
    CarBeside: 5,
    LeadGained: 6,
    AttemptFailed: 7,
    WrongWay: 8,
    Stuck: 9,
    OffTrack: 10,
    RaceOver: 11,
    HostDrives: 12,
    StateRefused: 13,
    /** A car about to lap this one is close behind. */
    BlueFlag: 14,
    /** The lapping car has gone by, or fell back. */
    LetBy: 15,
    /** A pass is predicted to succeed before the next braking point or corner. */
    PassPays: 16,
    /** The pass under way is no longer predicted to succeed. */
    PassLost: 17,
    /** There was no overlap when the corner began. */
    NoOverlap: 18,
    /** Its one move to the inside before a braking zone. */
    Defend: 19,
    /** Stays in the wake of the car ahead to gain speed. */
    Slipstream: 20,
    /** Waits beside the road for a car that is coming. */
    TrafficComing: 21,
    /** Nothing is coming: back to the line. */
    RoadClear: 22,
    /** Points along the road again. */
    FacingForward: 23,
    /** A human error is under way. */
    Mistake: 24,
    /** The manoeuvre took longer than its bound. */
    TimedOut: 25,
    /** The car is not on its wheels. */
    Overturned: 26,
    /** The car is off the track's map, or has had no usable state for a second. */
    Gone: 27,
    /** The car takes part no longer. */
    Retired: 28,
} as const;
export type Reason = (typeof Reason)[keyof typeof Reason];

/** How a driver chooses its place across the road when cars are near. */
export const APX_LATERAL_COUNT = 3;

/** How a driver chooses its place across the road when cars are near. */
export const Lateral = {
    /** Lines, side gaps and the passing side. Source: Stein 2018, section 4.3.3. */
    Lines: 0,
    /** The coldest place of a graph across the road that rises over the cars ahead. Source: Tomlinson & Melder 2013. */
    HeatLine: 1,
    /** Down the slope of a field in which cars repel and the line attracts. Source: Salman 2013. */
    PotentialField: 2,
} as const;
export type Lateral = (typeof Lateral)[keyof typeof Lateral];

/** Which nearby cars a driver perceives. */
export const APX_PERCEPTION_COUNT = 3;

/** Which nearby cars a driver perceives. */
export const Perception = {
    /** All neighbours along the road. */
    Road: 0,
    /** Those within radar_range_m all round. */
    Radar: 1,
    /** Those within sight_range_m inside the field of view, those within radar_range_m, and what its rays meet. */
    ViewCone: 2,
} as const;
export type Perception = (typeof Perception)[keyof typeof Perception];

/** Human errors. */
export const APX_MISTAKE_COUNT = 4;

/** Human errors. */
export const Mistake = {
    None: 0,
    /** Brakes late and runs wide. */
    LateBraking: 1,
    /** Turns in beside the line and misses the apex. */
    MissedApex: 2,
    /** Comes back to the throttle late. */
    LateThrottle: 3,
} as const;
export type Mistake = (typeof Mistake)[keyof typeof Mistake];

/** Whether a road is a circuit. */
export const RoadShape = {
    /** As its edges are: two that go around make a circuit, one a road from point to point. */
    AsFound: 0,
    /** The last gate leads to the first. */
    Closed: 1,
    /** Point to point. */
    Open: 2,
} as const;
export type RoadShape = (typeof RoadShape)[keyof typeof RoadShape];

/** Shapes of a host's obstacles. */
export const APX_SHAPE_COUNT = 2;

/** Shapes of a host's obstacles. */
export const Shape = {
    Box: 0,
    Disc: 1,
} as const;
export type Shape = (typeof Shape)[keyof typeof Shape];

/** Most obstacles that a race has at one time. */
export const APX_MAX_RACE_OBSTACLES = 1024;

/** Most grip bands of a race. */
export const APX_MAX_GRIP_BANDS = 256;

/** Rays of a car unless the race's description says otherwise, in this order: ahead left, ahead, ahead right, left front, left
 *  rear, right front, right rear, diagonal left, diagonal right. Source: Stein 2018, section 4.3.3. */
export const APX_RAY_COUNT = 9;

/** Most rays of a car. */
export const APX_MAX_RAYS = 16;

/** Kinds of drivers. */
export const DrivenBy = {
    Ai: 0,
    Host: 1,
} as const;
export type DrivenBy = (typeof DrivenBy)[keyof typeof DrivenBy];

/** Reasons for which a lap is invalid; bits. */
export const LapFlaw = {
    /** The whole car was more than 0.3 m beyond the road's edge. */
    Cut: 1,
    /** The car moved farther between two good states than its speed and the time between them explain. */
    Teleport: 2,
    /** The car drove more than 30 m against the road's direction. */
    WrongWay: 4,
} as const;
export type LapFlaw = (typeof LapFlaw)[keyof typeof LapFlaw];

/** Whether a car takes part in the race. */
export const APX_RETIRED_COUNT = 4;

/** Whether a car takes part in the race. */
export const Retired = {
    /** It does. */
    No: 0,
    /** It could not go on for RaceDesc.retire_after_s. */
    Gone: 1,
    /** The host retired it (apx_race_retire). */
    ByHost: 2,
    /** It is not there (apx_race_set_present, live.h). A car that had finished or retired before it left keeps that. */
    Absent: 3,
} as const;
export type Retired = (typeof Retired)[keyof typeof Retired];

/** In PlanCandidate.line: a way that the A* search over a grid of the road found (DriverDesc.grid_replan). */
export const APX_PLAN_ON_GRID = 1000;

/** Kinds of events. */
export const APX_EVENT_KIND_COUNT = 17;

/** Kinds of events. */
export const EventKind = {
    Start: 0,
    State: 1,
    Lap: 2,
    Overtake: 3,
    CarContact: 4,
    WallContact: 5,
    OffTrack: 6,
    BackOnTrack: 7,
    Finish: 8,
    StateRefused: 9,
    Defend: 10,
    Mistake: 11,
    RubberBand: 12,
    /** The car takes part no longer. */
    Retired: 13,
    /** It does again. */
    Rejoined: 14,
    /** A car that the library drives has got nowhere for 25 s: apx_race_rescue_place says where the host may put it. Raised
     *  once until it gets on; the driver goes on trying. */
    NeedsRescue: 15,
    /** It has waited for 5 s behind a car of the host's that stands where neither the road nor its run-off leaves the width of
     *  a car. It waits until there is a way. */
    RoadBlocked: 16,
} as const;
export type EventKind = (typeof EventKind)[keyof typeof EventKind];

/** Kinds of names that apx_steer_find looks for. */
export const APX_STEER_NAME_COUNT = 7;

/** Kinds of names that apx_steer_find looks for. */
export const SteerName = {
    Agent: 0,
    Body: 1,
    BehaviourSet: 2,
    Obstacle: 3,
    /** Only scenes have these. */
    Group: 4,
    /** Only scenes have these. */
    Machine: 5,
    /** Only scenes have these. */
    Signal: 6,
} as const;
export type SteerName = (typeof SteerName)[keyof typeof SteerName];

/** Bits of apx_steer_perceive. */
export const SteerPerceivedBy = {
    /** Within range all round. */
    Radar: 1,
    /** Within range and the field of view about the heading, and not hidden. */
    Sight: 2,
} as const;
export type SteerPerceivedBy = (typeof SteerPerceivedBy)[keyof typeof SteerPerceivedBy];

/** Behaviours. Each names the fields of SteerBehaviour that it reads beside weight. */
export const APX_STEER_BEHAVIOUR_COUNT = 29;

/** Behaviours. Each names the fields of SteerBehaviour that it reads beside weight. */
export const SteerBehaviourKind = {
    /** Full speed to the target: target, active_distance_m. Passes it, turns, passes again. */
    Seek: 0,
    /** Full speed away: target, active_distance_m. */
    Flee: 1,
    /** Seek where the target will be: target, active_distance_m, estimate_factor, max_lead_s, variant (SteerLead). The
     *  target's present place when the predicted one would lie behind. */
    Pursuit: 2,
    /** Flee from where the target will be; the same fields. */
    Evade: 3,
    /** Comes to a halt at the target, or to its speed: target, active_distance_m, slowing_distance_m, time_s, variant
     *  (SteerArrive). */
    Arrive: 4,
    /** A constant pull towards the target, which gives orbits: target, active_distance_m, strength_mps2. Kolve 2000. */
    MothSeek: 5,
    /** A constant push away from it; the same fields. */
    MothFlee: 6,
    /** A target that walks at random on a circle ahead: ahead_m, side_m, radius_m, change_m, variant (0: seek the target; 1:
     *  the vector to it is the desired acceleration). Green 2000. */
    Wander: 7,
    /** Along a path inside its corridor, no faster than its curves allow; stops at an open path's end: path, follow_m,
     *  slowing_distance_m, variant (SteerFollow), predict_s, width_m, groups, height_m. Ziep 2004. */
    FollowPath: 8,
    /** From way point to way point (grappling hooks): path, arrive_distance_m, slowing_distance_m. */
    WayPoints: 9,
    /** Brakes for the path's next curve, without effect on the direction: path, ahead_m, tolerance_rad, full_brake_rad,
     *  min_speed_mps, variant (SteerCurve). Ziep 2004. */
    CurveSensor: 10,
    /** Steers sideways of what enters the box ahead, the more the nearer, its own weight: width_m, length_m, predict_s,
     *  groups, variant (0: agents and obstacles, 1: agents alone, 2: obstacles alone). Ziep 2004, 6.4.1.4. */
    AvoidBox: 11,
    /** One probe against lines, circles and polygons; the nearest hit's normal: length_m, predict_s. Kolve 2000. */
    AvoidProbe: 12,
    /** Three probes, one ahead and two to the sides: length_m, ahead_m, side_m, variant (0: against obstacles; 1: against the
     *  borders of the path's corridor as well, path). Regensburg 2001, 2.2.9. */
    Containment: 13,
    /** The same probes and fifteen fuzzy rules; turns without pushing back: length_m, ahead_m, side_m, variant (SteerFuzzy).
     *  2.2.10. */
    FuzzyContainment: 14,
    /** Along the nearest wall at a distance: distance_m, predict_s, active_distance_m. */
    WallFollowing: 15,
    /** By a field of velocities: field, predict_s. */
    FlowField: 16,
    /** Out of the way of agents that would come too near: predict_s, width_m, groups. Reynolds 1999. */
    AvoidCollision: 17,
    /** Away from near agents: radius_m, angle_rad, groups, variant (SteerSeparate), strength_mps2. */
    Separation: 18,
    /** The mean velocity of near agents: radius_m, angle_rad, groups. */
    Alignment: 19,
    /** To the middle of near agents: radius_m, angle_rad, groups, variant (0: at full speed; 1: the offset itself is the
     *  desired acceleration, as Kolve 2000 prints). */
    Cohesion: 20,
    /** The three in one pass over the neighbours: radius_m, angle_rad, groups, separation_m, separation, alignment, cohesion,
     *  variant and strength_mps2 as separation's. */
    Flocking: 21,
    /** Behind a leader and out of its way: target, distance_m, width_m, slowing_distance_m. */
    FollowLeader: 22,
    /** Brakes behind who is ahead: length_m, width_m, distance_m, groups. Reynolds 1999. With a target everybody who is nearer
     *  to it counts as ahead, within length_m to all sides, until the agent has passed it: who came first goes first. */
    Queue: 23,
    /** A place relative to the moving target: target, offset_m, slowing_distance_m, max_lead_s. */
    OffsetPursuit: 24,
    /** Between two targets: target, second, max_lead_s, slowing_distance_m. */
    Interpose: 25,
    /** Behind an obstacle, out of the target's sight; evades when there is none: target, distance_m, active_distance_m,
     *  slowing_distance_m, max_lead_s. */
    Hide: 26,
    /** The speed, not the direction, of the target, or of near agents without one: target, radius_m, angle_rad, groups. */
    MatchSpeed: 27,
    /** A place in a pattern behind the target, by rank in the own group: target, variant (SteerForm), distance_m,
     *  slowing_distance_m. */
    Formation: 28,
} as const;
export type SteerBehaviourKind = (typeof SteerBehaviourKind)[keyof typeof SteerBehaviourKind];

/** Kinds of a behaviour's target. */
export const APX_STEER_TARGET_COUNT = 6;

/** Kinds of a behaviour's target. */
export const SteerTarget = {
    /** No target: a behaviour that needs one stays silent. */
    None: 0,
    /** target_point. */
    Point: 1,
    /** The agent `target`. */
    Agent: 2,
    /** The middle of the obstacle `target`. */
    Obstacle: 3,
    /** The nearest other agent of the group `target`. */
    Group: 4,
    /** The agent's own goal, as apx_steer_set_goal sets it; none before. */
    Goal: 5,
} as const;
export type SteerTarget = (typeof SteerTarget)[keyof typeof SteerTarget];

/** Groups of agents that a behaviour perceives. */
export const APX_STEER_GROUPS_COUNT = 3;

/** Groups of agents that a behaviour perceives. */
export const SteerGroups = {
    All: 0,
    Own: 1,
    Other: 2,
} as const;
export type SteerGroups = (typeof SteerGroups)[keyof typeof SteerGroups];

/** Variants of SteerBehaviourKind.Pursuit and SteerBehaviourKind.Evade. */
export const SteerLead = {
    /** Dead reckoning over the time that the distance takes at the own speed. */
    DeadReckoning: 0,
    /** The exact meeting point at the own top speed, where there is one. */
    Intercept: 1,
} as const;
export type SteerLead = (typeof SteerLead)[keyof typeof SteerLead];

/** Variants of SteerBehaviourKind.FollowPath. */
export const SteerFollow = {
    /** Along the path's middle, corners rounded inside the corridor for the body's width and turning circle. */
    Corridor: 0,
    /** Ziep 2004 as printed, 6.4.1.3: full speed, no steering force to turn while the place predict_s ahead is inside the
     *  corridor, else towards the place follow_m ahead. Leaves corridors whose curves are too tight for its speed. */
    Reprojection: 1,
    /** As the first, and past others in the corridor (width_m kept beside, groups, height_m): early, on one side, back into
     *  the middle; behind them where there is no room. */
    Traffic: 2,
} as const;
export type SteerFollow = (typeof SteerFollow)[keyof typeof SteerFollow];

/** Variants of SteerBehaviourKind.FuzzyContainment. */
export const SteerFuzzy = {
    /** Where the rules come too late to stop before a wall, all force away from it. */
    Guarded: 0,
    /** The rules alone, as Regensburg 2001 prints: lets through who comes fast or at a small angle, sticks in acute corners. */
    Printed: 1,
} as const;
export type SteerFuzzy = (typeof SteerFuzzy)[keyof typeof SteerFuzzy];

/** Variants of SteerBehaviourKind.CurveSensor. */
export const SteerCurve = {
    /** By the angle, but no more than the curve requires. */
    Needed: 0,
    /** By the angle alone, as Ziep 2004 prints, 6.4.1.3. */
    Angle: 1,
} as const;
export type SteerCurve = (typeof SteerCurve)[keyof typeof SteerCurve];

/** Variants of SteerBehaviourKind.Arrive. */
export const SteerArrive = {
    /** The desired speed falls linearly inside slowing_distance_m. Reynolds 1999. */
    Linear: 0,
    /** Inside slowing_distance_m the deceleration (v^2 - v_target^2) / (2 distance), which is constant. Ziep 2004. */
    Braking: 1,
    /** The desired velocity is offset / time_s: asymptotic. Regensburg 2001's "steps". */
    Time: 2,
} as const;
export type SteerArrive = (typeof SteerArrive)[keyof typeof SteerArrive];

/** Variants of SteerBehaviourKind.Separation. */
export const SteerSeparate = {
    /** Sum of unit vectors away over distance; strength_mps2 is the push at one metre. Reynolds 1999. */
    Inverse: 0,
    /** Mean of the unit vectors away times strength_mps2. Kolve 2000. */
    Mean: 1,
    /** Direction of the sum, urgency the largest (touching distance / distance)^2, at most 1; its own weight. Ziep 2004. */
    Urgent: 2,
} as const;
export type SteerSeparate = (typeof SteerSeparate)[keyof typeof SteerSeparate];

/** Variants of SteerBehaviourKind.Formation, distance_m apart. */
export const SteerForm = {
    Column: 0,
    Line: 1,
    Wedge: 2,
    Square: 3,
} as const;
export type SteerForm = (typeof SteerForm)[keyof typeof SteerForm];

/** How a behaviour set combines the steering forces of its behaviours; behaviours without one never count. */
export const APX_STEER_COMBINE_COUNT = 6;

/** How a behaviour set combines the steering forces of its behaviours; behaviours without one never count. */
export const SteerCombine = {
    /** The mean. Kolve 2000. */
    Mean: 0,
    /** sum(weight * steering force) / sum(weight). Kolve 2000's "modified linear". */
    WeightedMean: 1,
    /** sum(weight * steering force). Regensburg 2001's simple behaviour set. */
    WeightedSum: 2,
    /** The first in the list alone. Kolve 2000. */
    First: 3,
    /** In the order of the list, each takes weight * urgency of a budget of 1 until it is used up. Of bodies that are no
     *  points direction, throttle and brake have a budget each, so that braking costs no steering. Ziep 2004. */
    Budget: 4,
    /** The same with force: each takes at most weight * max_force_n of what is left of it. Regensburg 2001's priority
     *  behaviour set. */
    ForceBudget: 5,
} as const;
export type SteerCombine = (typeof SteerCombine)[keyof typeof SteerCombine];

/** How a body turns a desired acceleration into motion. */
export const APX_STEER_BODY_COUNT = 5;

/** How a body turns a desired acceleration into motion. */
export const SteerBodyKind = {
    /** A point mass whose heading follows its velocity, smoothed. Source: Reynolds 1999; Regensburg 2001, 2.1. */
    Point: 0,
    /** Turns on the spot at turn_rate_radps and walks where it looks. */
    Walker: 1,
    /** Drives by its two tracks, the width of its outline apart, each no faster than max_speed_mps and with the body's force:
     *  stops in tight turns and turns on the spot, tracks against each other, instead of drifting out. Source: Ziep 2004. */
    Tank: 2,
    /** Follows circles of at least turning_radius_m; turns round in three moves when it has to go back. */
    Car: 3,
    /** Flies in three dimensions: the nose turns at turn_rate_radps, the rotor pushes any way. */
    Helicopter: 4,
} as const;
export type SteerBodyKind = (typeof SteerBodyKind)[keyof typeof SteerBodyKind];

/** Shapes of obstacles. */
export const APX_STEER_OBSTACLE_COUNT = 3;

/** Shapes of obstacles. */
export const SteerObstacleKind = {
    /** A circle (a sphere for agents in space). */
    Circle: 0,
    /** A wall of two or more points. */
    Wall: 1,
    /** A closed polygon of three or more points that does not cross itself. */
    Polygon: 2,
} as const;
export type SteerObstacleKind = (typeof SteerObstacleKind)[keyof typeof SteerObstacleKind];

/** Lines that every baked track carries: "racing", "overtaking" (at a fixed distance on the side with more room; source: Stein
 *  2018, sections 2.4.1 and 4.2.1), "overtaking-clear" (the fastest one that keeps the distance where the road allows, but
 *  where it crosses the racing line; for hosts, the library's drivers do not use it), "left" and "right" (for driving side by
 *  side). A "pit" line follows where the source has a pit lane, then the source's own lines in its order. apx_track_line_info
 *  tells names. */
export const TrackLine = {
    Racing: 0,
    Overtaking: 1,
    OvertakingClear: 2,
    Left: 3,
    Right: 4,
} as const;
export type TrackLine = (typeof TrackLine)[keyof typeof TrackLine];

/** Where a line comes from. */
export const LineKind = {
    /** Computed for the track's vehicle; baking again makes a new one. */
    Computed: 0,
    /** Placed by the source; baking again keeps its places and computes its speeds. */
    Authored: 1,
    /** Through the pit lane; beside the road there, with t outside [0, 1]. */
    Pit: 2,
} as const;
export type LineKind = (typeof LineKind)[keyof typeof LineKind];

/** Finding codes of apx_source_lint. */
export const LintCode = {
    CrossingGates: 1,
    FoldedSector: 2,
    Kink: 3,
    WidthHole: 4,
    Gap: 5,
    WrongWay: 6,
    EdgesSwapped: 7,
    SelfCrossing: 8,
    Scale: 9,
    Duplicate: 10,
    /** Repairs of apx_source_from_mesh: holes, flipped faces, loose pieces. */
    Mesh: 11,
    /** The pit lane cannot be one. */
    PitLane: 12,
} as const;
export type LintCode = (typeof LintCode)[keyof typeof LintCode];

/** Kinds of things that a ray hits. */
export const HitKind = {
    None: 0,
    Wall: 1,
    Car: 2,
    Other: 3,
} as const;
export type HitKind = (typeof HitKind)[keyof typeof HitKind];

/** How cars are placed. Source of the six: Stein 2018, section 4.4.1. */
export const APX_SITUATION_COUNT = 7;

/** How cars are placed. Source of the six: Stein 2018, section 4.4.1. */
export const Situation = {
    /** One car on the start line. */
    Single: 0,
    /** Grid of two columns, start signal after a second. */
    Normal: 1,
    /** The same, slots drawn by the seed. */
    RandomGrid: 2,
    /** The first car slow (pace 0.8 unless its driver says less), the others spread over the track, all rolling. */
    Overtake: 3,
    /** Cars along the track at headings drawn by the seed, at rest. */
    WrongWay: 4,
    /** The first two stand on the racing line as obstacles, the others are driven at them. */
    Crash: 5,
    /** States are handed in. */
    Custom: 6,
} as const;
export type Situation = (typeof Situation)[keyof typeof Situation];
