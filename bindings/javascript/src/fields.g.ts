// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/javascript/generate.py from the public headers and docs/scenes.md. Do not edit: run it again.

/** A number, flag or vector of a body, behaviour set or behaviour of the steering kit. */
export interface SteerProperty {
    /** The name in a scene file. */
    readonly key: string;
    /** A vector has three numbers; a flag is 0 or 1. */
    readonly kind: "number" | "whole" | "flag" | "vector";
    /** Empty for plain numbers. */
    readonly unit: string;
    /** The least value. */
    readonly low: number;
    /** The greatest value. */
    readonly high: number;
    /** The least value itself is refused. */
    readonly above: boolean;
    /** The default. */
    readonly standard: number;
    /** The words of the C header. */
    readonly help: string;
}

/** A word of a scene file. */
export interface SteerWord {
    /** As a scene file has it. */
    readonly name: string;
    /** The words of the C header. */
    readonly help: string;
}

/** A behaviour: the fields of steerBehaviourFields that it reads, and the widgets that it needs beside them. */
export interface SteerBehaviourWord extends SteerWord {
    /** Keys of steerBehaviourFields. */
    readonly reads: readonly string[];
    /** It has a target. */
    readonly target: boolean;
    /** It has a second target. */
    readonly second: boolean;
    /** It follows a path. */
    readonly path: boolean;
    /** It reads a force field. */
    readonly field: boolean;
    /** It has variants to choose from. */
    readonly variant: boolean;
    /** It heeds some groups alone. */
    readonly groups: boolean;
}

/** Fields of a body. */
export const steerBodyFields: readonly SteerProperty[] = [
    {"key": "planar", "kind": "flag", "unit": "", "low": 0, "high": 1, "above": false, "standard": 1.0, "help": "1: moves in the ground plane and keeps its height; 0: in space. A helicopter is never planar. Default 1."},
    {"key": "mass_kg", "kind": "number", "unit": "kg", "low": 0.0, "high": 10000000.0, "above": true, "standard": 1.0, "help": "Mass, kg, (0, 1e7]. Default 1."},
    {"key": "radius_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100.0, "above": false, "standard": 0.5, "help": "Radius of the circle or sphere around it, m, [0, 100]. Default 0.5."},
    {"key": "max_force_n", "kind": "number", "unit": "N", "low": 0.0, "high": 100000000.0, "above": false, "standard": 5.0, "help": "Largest force to speed up and to turn, N, [0, 1e8]. Default 5."},
    {"key": "max_brake_n", "kind": "number", "unit": "N", "low": 0.0, "high": 100000000.0, "above": false, "standard": 0.0, "help": "Largest braking force, N, [0, 1e8]; 0: max_force_n. Default 0."},
    {"key": "min_speed_mps", "kind": "number", "unit": "m/s", "low": 0.0, "high": 500.0, "above": false, "standard": 0.0, "help": "Never slower once moving, m/s, [0, 500], at most max_speed_mps. Default 0."},
    {"key": "max_speed_mps", "kind": "number", "unit": "m/s", "low": 0.0, "high": 500.0, "above": false, "standard": 5.0, "help": "m/s, [0, 500]. Default 5."},
    {"key": "reverse_speed_mps", "kind": "number", "unit": "m/s", "low": 0.0, "high": 50.0, "above": false, "standard": 2.0, "help": "Fastest reverse of a car, m/s, [0, 50]. Default 2."},
    {"key": "turn_rate_radps", "kind": "number", "unit": "rad/s", "low": 0.0, "high": 100.0, "above": true, "standard": 3.0, "help": "Fastest turn of a walker, tank or helicopter, rad/s, (0, 100]. Default 3."},
    {"key": "turning_radius_m", "kind": "number", "unit": "m", "low": 0.1, "high": 1000.0, "above": false, "standard": 6.0, "help": "Smallest turning circle of a car, m, [0.1, 1000]. Default 6."},
    {"key": "response_s", "kind": "number", "unit": "s", "low": 0.01, "high": 100.0, "above": false, "standard": 0.5, "help": "Time in which a desired velocity is to be reached, s, [0.01, 100]. Smaller is more abrupt. Default 0.5."},
    {"key": "heading_samples", "kind": "whole", "unit": "", "low": 1.0, "high": 8.0, "above": false, "standard": 3.0, "help": "A point's heading is the direction of the mean of its last velocities, so many, [1, 8]. Default 3."},
    {"key": "physics", "kind": "flag", "unit": "", "low": 0, "high": 1, "above": false, "standard": 0.0, "help": "1: a car that is driven through the reference physics of `vehicle`; radius, mass, speeds and turning circle are then the vehicle's. Default 0."},
    {"key": "width_m", "kind": "number", "unit": "m", "low": 0.0, "high": 200.0, "above": false, "standard": 0.0, "help": "Width of the outline, m, [0, 200]; a corridor's room is counted from it. 0: of cars and tanks 0.82 times radius_m (of one with physics the vehicle's width), of others twice radius_m. Default 0."},
    {"key": "length_m", "kind": "number", "unit": "m", "low": 0.0, "high": 200.0, "above": false, "standard": 0.0, "help": "Length of the outline, m, [0, 200]; 0: of cars and tanks 1.82 times radius_m (or the vehicle's), of others twice radius_m. Default 0."},
    {"key": "hitch_m", "kind": "number", "unit": "m", "low": -100.0, "high": 100.0, "above": false, "standard": 0.0, "help": "How far behind its own middle a trailer is joined, m, [-100, 100]. Default 0."},
    {"key": "drawbar_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100.0, "above": false, "standard": 0.0, "help": "Of a trailer: from its middle, where its axle is, ahead to the hitch of who pulls it, m, [0, 100]. Default 0."},
];

/** Fields of behaviours; each kind reads some of them. */
export const steerBehaviourFields: readonly SteerProperty[] = [
    {"key": "weight", "kind": "number", "unit": "", "low": 0.0, "high": 1000.0, "above": false, "standard": 1.0, "help": "Weight in the behaviour set's combination, [0, 1000]. Default 1."},
    {"key": "occluded", "kind": "flag", "unit": "", "low": 0, "high": 1, "above": false, "standard": 0.0, "help": "1: obstacles hide agents and targets. Default 0."},
    {"key": "active_distance_m", "kind": "number", "unit": "m", "low": 0.0, "high": 1000000.0, "above": false, "standard": 0.0, "help": "Silent when the target is farther, m, [0, 1e6]; 0: however far. Default 0."},
    {"key": "slowing_distance_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100000.0, "above": false, "standard": 5.0, "help": "m, [0, 1e5]. Default 5."},
    {"key": "time_s", "kind": "number", "unit": "s", "low": 0.01, "high": 1000.0, "above": false, "standard": 1.0, "help": "s, [0.01, 1000]. Default 1."},
    {"key": "estimate_factor", "kind": "number", "unit": "", "low": 0.0, "high": 10.0, "above": false, "standard": 1.0, "help": "Times the predicted time, [0, 10]. Default 1."},
    {"key": "max_lead_s", "kind": "number", "unit": "s", "low": 0.0, "high": 1000.0, "above": false, "standard": 5.0, "help": "Longest prediction of the target, s, [0, 1000]. Default 5."},
    {"key": "strength_mps2", "kind": "number", "unit": "m/s²", "low": 0.0, "high": 100000.0, "above": false, "standard": 1.0, "help": "m/s^2, [0, 1e5]. Default 1."},
    {"key": "ahead_m", "kind": "number", "unit": "m", "low": -10000.0, "high": 10000.0, "above": false, "standard": 4.0, "help": "m, [-1e4, 1e4]. Default 4."},
    {"key": "side_m", "kind": "number", "unit": "m", "low": -10000.0, "high": 10000.0, "above": false, "standard": 0.0, "help": "To the right, m, [-1e4, 1e4]. Default 0."},
    {"key": "radius_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100000.0, "above": false, "standard": 5.0, "help": "Radius of perception, or of the circle, m, [0, 1e5]. Default 5."},
    {"key": "angle_rad", "kind": "number", "unit": "rad", "low": 0.0, "high": 6.283185307179586, "above": false, "standard": 6.283185307179586, "help": "Field of view, rad, [0, 2 pi]; pi: what is ahead alone. Behaviours with a target are silent while it lies outside. Default 2 pi."},
    {"key": "change_m", "kind": "number", "unit": "m", "low": 0.0, "high": 10000.0, "above": false, "standard": 2.0, "help": "Way of the target on its circle in a second; grows with the square root of time, m, [0, 1e4]. Default 2."},
    {"key": "predict_s", "kind": "number", "unit": "s", "low": 0.0, "high": 100.0, "above": false, "standard": 1.0, "help": "How far ahead the own motion is predicted, s, [0, 100]. Default 1."},
    {"key": "follow_m", "kind": "number", "unit": "m", "low": 0.01, "high": 10000.0, "above": false, "standard": 4.0, "help": "How far ahead on the path the wheel is turned to, m, [0.01, 1e4]. Default 4."},
    {"key": "arrive_distance_m", "kind": "number", "unit": "m", "low": 0.0, "high": 10000.0, "above": false, "standard": 2.0, "help": "A way point counts as reached within, m, [0, 1e4]. Default 2."},
    {"key": "tolerance_rad", "kind": "number", "unit": "rad", "low": 0.0, "high": 3.141592653589793, "above": false, "standard": 0.2, "help": "Turn without braking, rad, [0, pi]. Default 0.2."},
    {"key": "full_brake_rad", "kind": "number", "unit": "rad", "low": 0.0, "high": 3.141592653589793, "above": false, "standard": 1.2, "help": "Turn with full braking, rad, [0, pi]. Default 1.2."},
    {"key": "min_speed_mps", "kind": "number", "unit": "m/s", "low": 0.0, "high": 500.0, "above": false, "standard": 1.0, "help": "Never brakes below, m/s, [0, 500]. Default 1."},
    {"key": "width_m", "kind": "number", "unit": "m", "low": 0.0, "high": 1000.0, "above": false, "standard": 0.5, "help": "Kept beside the own outline, m, [0, 1000]. Default 0.5."},
    {"key": "length_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100000.0, "above": false, "standard": 5.0, "help": "Length of the probe or box when standing, m, [0, 1e5]. Default 5."},
    {"key": "distance_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100000.0, "above": false, "standard": 2.0, "help": "Wanted distance, m, [0, 1e5]. Default 2."},
    {"key": "offset_m", "kind": "vector", "unit": "m", "low": -10000.0, "high": 10000.0, "above": false, "standard": 0.0, "help": "Right, up and ahead of the target, m, each in [-1e4, 1e4]. Default 0."},
    {"key": "separation_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100000.0, "above": false, "standard": 0.0, "help": "Flocking: reach of separation, m, [0, 1e5]; 0: radius_m. Default 0."},
    {"key": "separation", "kind": "number", "unit": "", "low": 0.0, "high": 1000.0, "above": false, "standard": 1.0, "help": "Flocking: weight of separation, [0, 1000]. Default 1."},
    {"key": "alignment", "kind": "number", "unit": "", "low": 0.0, "high": 1000.0, "above": false, "standard": 1.0, "help": "Flocking: weight of alignment, [0, 1000]. Default 1."},
    {"key": "cohesion", "kind": "number", "unit": "", "low": 0.0, "high": 1000.0, "above": false, "standard": 1.0, "help": "Flocking: weight of cohesion, [0, 1000]. Default 1."},
    {"key": "view_yaw_rad", "kind": "number", "unit": "rad", "low": -3.141592653589793, "high": 3.141592653589793, "above": false, "standard": 0.0, "help": "Axis of the field of view, clockwise from the heading, rad, [-pi, pi]: the way a head is turned. Default 0."},
    {"key": "height_m", "kind": "number", "unit": "m", "low": 0.0, "high": 100000.0, "above": false, "standard": 0.0, "help": "Only agents that are at most so much higher or lower count, m, [0, 1e5]: who flies above or drives on another bridge is not in the way; 0: all. Default 0."},
];

/** Fields of a behaviour set. */
export const steerBehaviourSetFields: readonly SteerProperty[] = [
    {"key": "smoothing_samples", "kind": "whole", "unit": "", "low": 1.0, "high": 8.0, "above": false, "standard": 1.0, "help": "Against twitching: what is carried out is the mean of the last results, so many, [1, 8]. Default 1."},
    {"key": "idle_forward", "kind": "flag", "unit": "", "low": 0, "high": 1, "above": false, "standard": 0.0, "help": "1: without any steering force it speeds up straight ahead, as Kolve 2000 prints; 0: it coasts. Default 0."},
];

/** Kinds of behaviours. */
export const steerBehaviourWords: readonly SteerBehaviourWord[] = [
    {"name": "seek", "help": "Full speed to the target: target, active_distance_m. Passes it, turns, passes again.", "reads": ["weight", "active_distance_m"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "flee", "help": "Full speed away: target, active_distance_m.", "reads": ["weight", "active_distance_m"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "pursuit", "help": "Seek where the target will be: target, active_distance_m, estimate_factor, max_lead_s, variant (APX_STEER_LEAD_*). The target's present place when the predicted one would lie behind.", "reads": ["weight", "active_distance_m", "estimate_factor", "max_lead_s"], "target": true, "second": false, "path": false, "field": false, "variant": true, "groups": false},
    {"name": "evade", "help": "Flee from where the target will be; the same fields.", "reads": ["weight", "active_distance_m", "estimate_factor", "max_lead_s"], "target": true, "second": false, "path": false, "field": false, "variant": true, "groups": false},
    {"name": "arrive", "help": "Comes to a halt at the target, or to its speed: target, active_distance_m, slowing_distance_m, time_s, variant (APX_STEER_ARRIVE_*).", "reads": ["weight", "active_distance_m", "slowing_distance_m", "time_s"], "target": true, "second": false, "path": false, "field": false, "variant": true, "groups": false},
    {"name": "moth_seek", "help": "A constant pull towards the target, which gives orbits: target, active_distance_m, strength_mps2. Kolve 2000.", "reads": ["weight", "active_distance_m", "strength_mps2"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "moth_flee", "help": "A constant push away from it; the same fields.", "reads": ["weight", "active_distance_m", "strength_mps2"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "wander", "help": "A target that walks at random on a circle ahead: ahead_m, side_m, radius_m, change_m, variant (0: seek the target; 1: the vector to it is the desired acceleration). Green 2000.", "reads": ["weight", "ahead_m", "side_m", "radius_m", "change_m"], "target": true, "second": false, "path": false, "field": false, "variant": true, "groups": false},
    {"name": "follow_path", "help": "Along a path inside its corridor, no faster than its curves allow; stops at an open path's end: path, follow_m, slowing_distance_m, variant (APX_STEER_FOLLOW_*), predict_s, width_m, groups, height_m. Ziep 2004.", "reads": ["weight", "slowing_distance_m", "predict_s", "follow_m", "width_m", "height_m"], "target": false, "second": false, "path": true, "field": false, "variant": true, "groups": true},
    {"name": "way_points", "help": "From way point to way point (grappling hooks): path, arrive_distance_m, slowing_distance_m.", "reads": ["weight", "slowing_distance_m", "arrive_distance_m"], "target": false, "second": false, "path": true, "field": false, "variant": false, "groups": false},
    {"name": "curve_sensor", "help": "Brakes for the path's next curve, without effect on the direction: path, ahead_m, tolerance_rad, full_brake_rad, min_speed_mps, variant (APX_STEER_CURVE_*). Ziep 2004.", "reads": ["weight", "ahead_m", "tolerance_rad", "full_brake_rad", "min_speed_mps"], "target": false, "second": false, "path": true, "field": false, "variant": true, "groups": false},
    {"name": "avoid_box", "help": "Steers sideways of what enters the box ahead, the more the nearer, its own weight: width_m, length_m, predict_s, groups, variant (0: agents and obstacles, 1: agents alone, 2: obstacles alone). Ziep 2004, 6.4.1.4.", "reads": ["weight", "predict_s", "width_m", "length_m"], "target": false, "second": false, "path": false, "field": false, "variant": true, "groups": true},
    {"name": "avoid_probe", "help": "One probe against lines, circles and polygons; the nearest hit's normal: length_m, predict_s. Kolve 2000.", "reads": ["weight", "predict_s", "length_m"], "target": false, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "containment", "help": "Three probes, one ahead and two to the sides: length_m, ahead_m, side_m, variant (0: against obstacles; 1: against the borders of the path's corridor as well, path). Regensburg 2001, 2.2.9.", "reads": ["weight", "ahead_m", "side_m", "length_m"], "target": false, "second": false, "path": true, "field": false, "variant": true, "groups": false},
    {"name": "fuzzy_containment", "help": "The same probes and fifteen fuzzy rules; turns without pushing back: length_m, ahead_m, side_m, variant (APX_STEER_FUZZY_*). 2.2.10.", "reads": ["weight", "ahead_m", "side_m", "length_m"], "target": false, "second": false, "path": true, "field": false, "variant": true, "groups": false},
    {"name": "wall_following", "help": "Along the nearest wall at a distance: distance_m, predict_s, active_distance_m.", "reads": ["weight", "active_distance_m", "predict_s", "distance_m"], "target": false, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "flow_field", "help": "By a field of velocities: field, predict_s.", "reads": ["weight", "predict_s"], "target": false, "second": false, "path": false, "field": true, "variant": false, "groups": false},
    {"name": "avoid_collision", "help": "Out of the way of agents that would come too near: predict_s, width_m, groups. Reynolds 1999.", "reads": ["weight", "predict_s", "width_m"], "target": false, "second": false, "path": false, "field": false, "variant": false, "groups": true},
    {"name": "separation", "help": "Away from near agents: radius_m, angle_rad, groups, variant (APX_STEER_SEPARATE_*), strength_mps2.", "reads": ["weight", "strength_mps2", "radius_m", "angle_rad"], "target": false, "second": false, "path": false, "field": false, "variant": true, "groups": true},
    {"name": "alignment", "help": "The mean velocity of near agents: radius_m, angle_rad, groups.", "reads": ["weight", "radius_m", "angle_rad"], "target": false, "second": false, "path": false, "field": false, "variant": false, "groups": true},
    {"name": "cohesion", "help": "To the middle of near agents: radius_m, angle_rad, groups, variant (0: at full speed; 1: the offset itself is the desired acceleration, as Kolve 2000 prints).", "reads": ["weight", "radius_m", "angle_rad"], "target": false, "second": false, "path": false, "field": false, "variant": true, "groups": true},
    {"name": "flocking", "help": "The three in one pass over the neighbours: radius_m, angle_rad, groups, separation_m, separation, alignment, cohesion, variant and strength_mps2 as separation's.", "reads": ["weight", "strength_mps2", "radius_m", "angle_rad", "separation_m", "separation", "alignment", "cohesion"], "target": false, "second": false, "path": false, "field": false, "variant": true, "groups": true},
    {"name": "follow_leader", "help": "Behind a leader and out of its way: target, distance_m, width_m, slowing_distance_m.", "reads": ["weight", "slowing_distance_m", "width_m", "distance_m"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "queue", "help": "Brakes behind who is ahead: length_m, width_m, distance_m, groups. Reynolds 1999. With a target everybody who is nearer to it counts as ahead, within length_m to all sides, until the agent has passed it: who came first goes first.", "reads": ["weight", "width_m", "length_m", "distance_m"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": true},
    {"name": "offset_pursuit", "help": "A place relative to the moving target: target, offset_m, slowing_distance_m, max_lead_s.", "reads": ["weight", "slowing_distance_m", "max_lead_s", "offset_m"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "interpose", "help": "Between two targets: target, second, max_lead_s, slowing_distance_m.", "reads": ["weight", "slowing_distance_m", "max_lead_s"], "target": true, "second": true, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "hide", "help": "Behind an obstacle, out of the target's sight; evades when there is none: target, distance_m, active_distance_m, slowing_distance_m, max_lead_s.", "reads": ["weight", "active_distance_m", "slowing_distance_m", "max_lead_s", "distance_m"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": false},
    {"name": "match_speed", "help": "The speed, not the direction, of the target, or of near agents without one: target, radius_m, angle_rad, groups.", "reads": ["weight", "radius_m", "angle_rad"], "target": true, "second": false, "path": false, "field": false, "variant": false, "groups": true},
    {"name": "formation", "help": "A place in a pattern behind the target, by rank in the own group: target, variant (APX_STEER_FORM_*), distance_m, slowing_distance_m.", "reads": ["weight", "slowing_distance_m", "distance_m"], "target": true, "second": false, "path": false, "field": false, "variant": true, "groups": false},
];

/** Kinds of bodies. */
export const steerBodyWords: readonly SteerWord[] = [
    {"name": "point", "help": "A point mass whose heading follows its velocity, smoothed. Source: Reynolds 1999; Regensburg 2001, 2.1."},
    {"name": "walker", "help": "Turns on the spot at turn_rate_radps and walks where it looks."},
    {"name": "tank", "help": "Drives by its two tracks, the width of its outline apart, each no faster than max_speed_mps and with the body's force: stops in tight turns and turns on the spot, tracks against each other, instead of drifting out. Source: Ziep 2004."},
    {"name": "car", "help": "Follows circles of at least turning_radius_m; turns round in three moves when it has to go back."},
    {"name": "helicopter", "help": "Flies in three dimensions: the nose turns at turn_rate_radps, the rotor pushes any way."},
];

/** Ways in which a behaviour set combines its behaviours. */
export const steerCombineWords: readonly SteerWord[] = [
    {"name": "mean", "help": "The mean. Kolve 2000."},
    {"name": "weighted_mean", "help": "sum(weight * steering force) / sum(weight). Kolve 2000's \"modified linear\"."},
    {"name": "weighted_sum", "help": "sum(weight * steering force). Regensburg 2001's simple behaviour set."},
    {"name": "first", "help": "The first in the list alone. Kolve 2000."},
    {"name": "budget", "help": "In the order of the list, each takes weight * urgency of a budget of 1 until it is used up. Of bodies that are no points direction, throttle and brake have a budget each, so that braking costs no steering. Ziep 2004."},
    {"name": "force_budget", "help": "The same with force: each takes at most weight * max_force_n of what is left of it. Regensburg 2001's priority behaviour set."},
];

/** Help for the fields of parts that have no ranges, by names such as agent.yaw_rad. */
export const steerNotes: Readonly<Record<string, string>> = {
    "agent.name": "UTF-8, zero-terminated.",
    "agent.body": "Index of its body.",
    "agent.behaviour_set": "Index of its behaviour set, or APX_NONE: it coasts.",
    "agent.group": "Any number: agents of the same one belong together.",
    "agent.host_driven": "1: the host moves it (apx_steer_set_states); its steering forces and controls are worked out all the same.",
    "agent.position": "m.",
    "agent.velocity": "m/s.",
    "agent.yaw_rad": "Heading when it does not move, rad.",
    "agent.hitched_to": "The agent that pulls it by the hitch, a smaller index than its own, or APX_NONE: nobody. A trailer follows its hitch by its axle, folded at most 1.3 rad, and has no steering force of its own. Default APX_NONE.",
    "obstacle.name": "UTF-8, zero-terminated.",
    "obstacle.kind": "APX_STEER_OBSTACLE_*.",
    "obstacle.position": "Centre of a circle, origin of a wall's or polygon's points, m.",
    "obstacle.radius_m": "Of a circle, m, (0, 1e6].",
    "obstacle.first_point": "Points of a wall or polygon in the array of the description: the first, and how many.",
    "obstacle.point_count": "How many, [0, 4096].",
    "obstacle.solid": "1: planar bodies are pushed out of it after each step. Default 0.",
    "obstacle.layers": "Layers that it belongs to, a bit each; a behaviour considers obstacles of its layers only. Default 1.",
    "path.name": "UTF-8, zero-terminated.",
    "path.closed": "1: the last point leads back to the first.",
    "path.first_point": "Points in the array of the description (apx_steer_point): the first, and how many.",
    "path.point_count": "How many, [2, 65536].",
    "point.position": "m; of walls and polygons from the obstacle's position.",
    "point.half_width_m": "Half of the corridor's width there, m, [0, 1e4]; ignored for obstacles.",
    "field.origin": "The first node (least x, least z), m.",
    "field.cell_m": "Between nodes, m, (0, 1e4].",
    "field.columns": "Nodes along x, [2, 4096].",
    "field.rows": "Nodes along z, [2, 4096].",
    "field.first_velocity": "The first node's velocity in the array of the description; columns * rows follow, x fastest.",
    "desc.seed": "Of wander and variance. Default 1.",
    "desc.dt_s": "Length of a step, s, (0, 10]. Default 1/30.",
    "desc.wrap": "1: who leaves the box comes back on the other side, and neighbours see across the seam. Default 0.",
    "desc.box_low": "Least corner of the box that wraps, m.",
    "desc.box_high": "Its greatest corner, m; an axis without extent does not wrap.",
    "desc.overlap_rounds": "Rounds in which overlapping bodies are pushed apart after each step, [0, 16]; bodies of different heights overlap where their spheres do. Default 0.",
    "desc.body_count": "How many bodies; of each array with records of a struct_size at most 1e6.",
    "desc.bodies": "Kinds of motion.",
    "desc.behaviours": "Behaviours of all behaviour sets.",
    "desc.behaviour_sets": "Lists of behaviours.",
    "desc.obstacles": "Obstacles.",
    "desc.paths": "Paths with corridors.",
    "desc.points": "Points of obstacles and paths.",
    "desc.fields": "Flow fields.",
    "desc.velocities": "Their velocities, m/s, two numbers (x, z) each.",
    "desc.agents": "Agents.",
    "desc.behaviour_count": "How many behaviours.",
    "desc.behaviour_set_count": "Number of behaviour sets.",
    "desc.obstacle_count": "How many obstacles.",
    "desc.path_count": "How many paths.",
    "desc.point_count": "How many points.",
    "desc.field_count": "How many fields.",
    "desc.velocity_count": "How many velocities, pairs.",
    "desc.agent_count": "How many agents.",
    "desc.spare_agents": "Places that are kept for agents to come (apx_steer_spawn), [0, 1e6]. Default 0.",
    "state.position": "m.",
    "state.velocity": "m/s.",
    "state.forward": "Unit vector of the heading.",
    "state.steering_force": "Steering force of its behaviour set in the last step, for a mass of 1: an acceleration, m/s^2.",
    "share.kind": "APX_STEER_SEEK and so on.",
    "share.active": "1: it asks for a steering force.",
    "share.share": "Its part in the result by size, [0, 1]; those of a behaviour set sum to 1 or are all zero.",
    "share.steering_force": "Its steering force, by mass, m/s^2, before weights.",
    "share.target_point": "The place that it reacts to or steers to, m: target point, hit of a probe, predicted collision.",
    "share.other": "The agent or obstacle that it reacts to, or APX_NONE.",
    "behaviour.kind": "APX_STEER_SEEK and so on.",
    "behaviour.weight": "Weight in the behaviour set's combination, [0, 1000]. Default 1.",
    "behaviour.target_kind": "APX_STEER_TARGET_*. Default: none.",
    "behaviour.target": "Index of the agent, obstacle or group.",
    "behaviour.target_point": "The point, m.",
    "behaviour.second_kind": "APX_STEER_TARGET_AGENT, _OBSTACLE or _NONE: the second one to stand between. Default: none.",
    "behaviour.second": "Its index.",
    "behaviour.variant": "Which variant, see the kind. Default 0.",
    "behaviour.groups": "Groups that it perceives, APX_STEER_GROUPS_*. Default: all.",
    "behaviour.occluded": "1: obstacles hide agents and targets. Default 0.",
    "behaviour.path": "Index of the path, or APX_NONE: the one of the agent's goal. Default APX_NONE.",
    "behaviour.field": "Index of the field. Default 0.",
    "behaviour.active_distance_m": "Silent when the target is farther, m, [0, 1e6]; 0: however far. Default 0.",
    "behaviour.slowing_distance_m": "m, [0, 1e5]. Default 5.",
    "behaviour.time_s": "s, [0.01, 1000]. Default 1.",
    "behaviour.estimate_factor": "Times the predicted time, [0, 10]. Default 1.",
    "behaviour.max_lead_s": "Longest prediction of the target, s, [0, 1000]. Default 5.",
    "behaviour.strength_mps2": "m/s^2, [0, 1e5]. Default 1.",
    "behaviour.ahead_m": "m, [-1e4, 1e4]. Default 4.",
    "behaviour.side_m": "To the right, m, [-1e4, 1e4]. Default 0.",
    "behaviour.radius_m": "Radius of perception, or of the circle, m, [0, 1e5]. Default 5.",
    "behaviour.angle_rad": "Field of view, rad, [0, 2 pi]; pi: what is ahead alone. Behaviours with a target are silent while it lies outside. Default 2 pi.",
    "behaviour.change_m": "Way of the target on its circle in a second; grows with the square root of time, m, [0, 1e4]. Default 2.",
    "behaviour.predict_s": "How far ahead the own motion is predicted, s, [0, 100]. Default 1.",
    "behaviour.follow_m": "How far ahead on the path the wheel is turned to, m, [0.01, 1e4]. Default 4.",
    "behaviour.arrive_distance_m": "A way point counts as reached within, m, [0, 1e4]. Default 2.",
    "behaviour.tolerance_rad": "Turn without braking, rad, [0, pi]. Default 0.2.",
    "behaviour.full_brake_rad": "Turn with full braking, rad, [0, pi]. Default 1.2.",
    "behaviour.min_speed_mps": "Never brakes below, m/s, [0, 500]. Default 1.",
    "behaviour.width_m": "Kept beside the own outline, m, [0, 1000]. Default 0.5.",
    "behaviour.length_m": "Length of the probe or box when standing, m, [0, 1e5]. Default 5.",
    "behaviour.distance_m": "Wanted distance, m, [0, 1e5]. Default 2.",
    "behaviour.offset_m": "Right, up and ahead of the target, m, each in [-1e4, 1e4]. Default 0.",
    "behaviour.separation_m": "Flocking: reach of separation, m, [0, 1e5]; 0: radius_m. Default 0.",
    "behaviour.separation": "Flocking: weight of separation, [0, 1000]. Default 1.",
    "behaviour.alignment": "Flocking: weight of alignment, [0, 1000]. Default 1.",
    "behaviour.cohesion": "Flocking: weight of cohesion, [0, 1000]. Default 1.",
    "behaviour.view_yaw_rad": "Axis of the field of view, clockwise from the heading, rad, [-pi, pi]: the way a head is turned. Default 0.",
    "behaviour.height_m": "Only agents that are at most so much higher or lower count, m, [0, 1e5]: who flies above or drives on another bridge is not in the way; 0: all. Default 0.",
    "behaviour.layers": "Obstacles that count for it, by the bits of their layers. Default: all.",
};

/** The keys of a scene file as in docs/scenes.md. */
export const steerSceneKeys: Readonly<Record<string, string>> = {
    "loop_s": "after this time all agents are back in their initial state, and later ones are removed (never)",
    "spare_agents": "places kept for agents that come while it runs (0): apx_steer_spawn, Steer.spawn",
    "seed": "draws of wander and of placing; length of a step (1/30); how long it runs (30); seconds of it in a second of watching (1)",
    "step_s": "draws of wander and of placing; length of a step (1/30); how long it runs (30); seconds of it in a second of watching (1)",
    "duration_s": "draws of wander and of placing; length of a step (1/30); how long it runs (30); seconds of it in a second of watching (1)",
    "playback": "draws of wander and of placing; length of a step (1/30); how long it runs (30); seconds of it in a second of watching (1)",
    "box": "low, high; with \"wrap\": true an agent that leaves it enters on the other side, and neighbours see across the seam",
    "overlap_rounds": "rounds in which overlapping bodies push apart after each step (0)",
    "picture": "for who looks on: image (a file beside the scene), its size [x, z], grid",
    "bodies": "by name: kind (point, walker, tank, car, helicopter) and the fields of apx_steer_body; \"physics\": true drives a car through the reference physics of its vehicle",
    "behaviour_sets": "by name: combine, smoothing_samples, idle_forward, and behaviours, the most important first",
    "obstacles": "name, position, one of radius_m, polygon, wall; solid (planar bodies are pushed out of it), layer (a word), color",
    "paths": "by name: points [x, z], [x, z, half_width] or [x, y, z, half_width], half_width_m, closed",
    "fields": "by name: origin, cell_m, columns, velocities [x, z], x fastest",
    "net": "points by name, edges [name, name]: goals are planned through it; a way enters and leaves it anywhere along an edge",
    "tiles": "low, high, cell_m, clearance_m, distance (maximum, euclidean, diagonal, manhattan), heuristic_cost, open_cost, pull (leave out points that can be seen past), rows (a map: . open, # closed, 1 to 9 a cost; greatest z first): goals are planned over them",
    "groups": "by name: count, body, behaviour_set, machine, within (two corners), speed_mps and yaw_deg (a number or [least, greatest]), variance (a share for each number of the body), members (by number from 1: what is different), color, outline",
    "agents": "name, body, behaviour_set, machine, group, position, velocity or speed_mps and yaw_deg, goal (a place, or the name of an agent, to which the way is planned again while it moves), host_driven, hitched_to (who pulls it, earlier in the list; its body has a drawbar_m, the puller's a hitch_m), color, outline ([ahead, left] points, for the picture)",
    "terrain": "origin [x, z], cell_m, columns, heights (m, x fastest, two rows or more): planar bodies stand on it, bilinear between its nodes",
    "signals": "by name: a number at the start; what machines and host tell one another (below)",
    "machines": "by name: update_s (1), start, states",
    "triggers": "at a time (at_s) or place (position, radius_m, group): gives a behaviour_set, a body (its mass, forces, speeds and size) or an order to for (who enters, everyone, a group or one agent); set, raise (signals); again",
};
