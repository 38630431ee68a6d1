/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The steering kit's behaviours, and how the behaviour set of an agent combines them. Each asks for a steering force: an
 * acceleration, for a mass of 1. A desired velocity v is an acceleration of (v - own velocity) / response_s.
 * Sources: Reynolds 1987, 1999 ("Steering Behaviors For Autonomous Characters"); Green 2000; and the three diploma
 * theses of Kolve 2000 (group motion), Regensburg 2001 (scenes, fuzzy containment, tiles) and Ziep 2004 (vehicles). */
#ifndef APEXLINE_STEER_BEHAVIOUR_H
#define APEXLINE_STEER_BEHAVIOUR_H

#include <apexline/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Behaviours. Each names the fields of apx_steer_behaviour that it reads beside weight. */
enum {
    /** Full speed to the target: target, active_distance_m. Passes it, turns, passes again. */
    APX_STEER_SEEK = 0,
    /** Full speed away: target, active_distance_m. */
    APX_STEER_FLEE = 1,
    /** Seek where the target will be: target, active_distance_m, estimate_factor, max_lead_s, variant (APX_STEER_LEAD_*).
     *  The target's present place when the predicted one would lie behind. */
    APX_STEER_PURSUIT = 2,
    /** Flee from where the target will be; the same fields. */
    APX_STEER_EVADE = 3,
    /** Comes to a halt at the target, or to its speed: target, active_distance_m, slowing_distance_m, time_s, variant
     *  (APX_STEER_ARRIVE_*). */
    APX_STEER_ARRIVE = 4,
    /** A constant pull towards the target, which gives orbits: target, active_distance_m, strength_mps2. Kolve 2000. */
    APX_STEER_MOTH_SEEK = 5,
    /** A constant push away from it; the same fields. */
    APX_STEER_MOTH_FLEE = 6,
    /** A target that walks at random on a circle ahead: ahead_m, side_m, radius_m, change_m, variant (0: seek the target;
     *  1: the vector to it is the desired acceleration). Green 2000. */
    APX_STEER_WANDER = 7,
    /** Along a path inside its corridor, no faster than its curves allow; stops at an open path's end: path, follow_m,
     *  slowing_distance_m, variant (APX_STEER_FOLLOW_*), predict_s, width_m, groups, height_m. Ziep 2004. */
    APX_STEER_FOLLOW_PATH = 8,
    /** From way point to way point (grappling hooks): path, arrive_distance_m, slowing_distance_m. */
    APX_STEER_WAY_POINTS = 9,
    /** Brakes for the path's next curve, without effect on the direction: path, ahead_m, tolerance_rad, full_brake_rad,
     *  min_speed_mps, variant (APX_STEER_CURVE_*). Ziep 2004. */
    APX_STEER_CURVE_SENSOR = 10,
    /** Steers sideways of what enters the box ahead, the more the nearer, its own weight: width_m, length_m, predict_s,
     *  groups, variant (0: agents and obstacles, 1: agents alone, 2: obstacles alone). Ziep 2004, 6.4.1.4. */
    APX_STEER_AVOID_BOX = 11,
    /** One probe against lines, circles and polygons; the nearest hit's normal: length_m, predict_s. Kolve 2000. */
    APX_STEER_AVOID_PROBE = 12,
    /** Three probes, one ahead and two to the sides: length_m, ahead_m, side_m, variant (0: against obstacles; 1: against the borders of
     *  the path's corridor as well, path). Regensburg 2001, 2.2.9. */
    APX_STEER_CONTAINMENT = 13,
    /** The same probes and fifteen fuzzy rules; turns without pushing back: length_m, ahead_m, side_m, variant (APX_STEER_FUZZY_*).
     *  2.2.10. */
    APX_STEER_FUZZY_CONTAINMENT = 14,
    /** Along the nearest wall at a distance: distance_m, predict_s, active_distance_m. */
    APX_STEER_WALL_FOLLOWING = 15,
    /** By a field of velocities: field, predict_s. */
    APX_STEER_FLOW_FIELD = 16,
    /** Out of the way of agents that would come too near: predict_s, width_m, groups. Reynolds 1999. */
    APX_STEER_AVOID_COLLISION = 17,
    /** Away from near agents: radius_m, angle_rad, groups, variant (APX_STEER_SEPARATE_*), strength_mps2. */
    APX_STEER_SEPARATION = 18,
    /** The mean velocity of near agents: radius_m, angle_rad, groups. */
    APX_STEER_ALIGNMENT = 19,
    /** To the middle of near agents: radius_m, angle_rad, groups, variant (0: at full speed; 1: the offset itself is the
     *  desired acceleration, as Kolve 2000 prints). */
    APX_STEER_COHESION = 20,
    /** The three in one pass over the neighbours: radius_m, angle_rad, groups, separation_m, separation, alignment, cohesion,
     *  variant and strength_mps2 as separation's. */
    APX_STEER_FLOCKING = 21,
    /** Behind a leader and out of its way: target, distance_m, width_m, slowing_distance_m. */
    APX_STEER_FOLLOW_LEADER = 22,
    /** Brakes behind who is ahead: length_m, width_m, distance_m, groups. Reynolds 1999. With a target everybody who is nearer to it
     *  counts as ahead, within length_m to all sides, until the agent has passed it: who came first goes first. */
    APX_STEER_QUEUE = 23,
    /** A place relative to the moving target: target, offset_m, slowing_distance_m, max_lead_s. */
    APX_STEER_OFFSET_PURSUIT = 24,
    /** Between two targets: target, second, max_lead_s, slowing_distance_m. */
    APX_STEER_INTERPOSE = 25,
    /** Behind an obstacle, out of the target's sight; evades when there is none: target, distance_m, active_distance_m,
     *  slowing_distance_m, max_lead_s. */
    APX_STEER_HIDE = 26,
    /** The speed, not the direction, of the target, or of near agents without one: target, radius_m, angle_rad, groups. */
    APX_STEER_MATCH_SPEED = 27,
    /** A place in a pattern behind the target, by rank in the own group: target, variant (APX_STEER_FORM_*), distance_m,
     *  slowing_distance_m. */
    APX_STEER_FORMATION = 28,
    APX_STEER_BEHAVIOUR_COUNT = 29
};
/** A behaviour: APX_STEER_SEEK and so on. */
typedef uint32_t apx_steer_behaviour_kind;

/** Kinds of a behaviour's target. */
enum {
    /** No target: a behaviour that needs one stays silent. */
    APX_STEER_TARGET_NONE = 0,
    /** target_point. */
    APX_STEER_TARGET_POINT = 1,
    /** The agent `target`. */
    APX_STEER_TARGET_AGENT = 2,
    /** The middle of the obstacle `target`. */
    APX_STEER_TARGET_OBSTACLE = 3,
    /** The nearest other agent of the group `target`. */
    APX_STEER_TARGET_GROUP = 4,
    /** The agent's own goal, as apx_steer_set_goal sets it; none before. */
    APX_STEER_TARGET_GOAL = 5,
    APX_STEER_TARGET_COUNT = 6
};
/** One of APX_STEER_TARGET_*. */
typedef uint32_t apx_steer_target_kind;

/** Groups of agents that a behaviour perceives. */
enum { APX_STEER_GROUPS_ALL = 0, APX_STEER_GROUPS_OWN = 1, APX_STEER_GROUPS_OTHER = 2, APX_STEER_GROUPS_COUNT = 3 };
/** One of APX_STEER_GROUPS_*. */
typedef uint32_t apx_steer_groups;

/** Variants of APX_STEER_PURSUIT and APX_STEER_EVADE. */
enum {
    /** Dead reckoning over the time that the distance takes at the own speed. */
    APX_STEER_LEAD_DEAD_RECKONING = 0,
    /** The exact meeting point at the own top speed, where there is one. */
    APX_STEER_LEAD_INTERCEPT = 1
};
/** One of APX_STEER_LEAD_*. */
typedef uint32_t apx_steer_lead;

/** Variants of APX_STEER_FOLLOW_PATH. */
enum {
    /** Along the path's middle, corners rounded inside the corridor for the body's width and turning circle. */
    APX_STEER_FOLLOW_CORRIDOR = 0,
    /** Ziep 2004 as printed, 6.4.1.3: full speed, no steering force to turn while the place predict_s ahead is inside the corridor, else towards
     *  the place follow_m ahead. Leaves corridors whose curves are too tight for its speed. */
    APX_STEER_FOLLOW_REPROJECTION = 1,
    /** As the first, and past others in the corridor (width_m kept beside, groups, height_m): early, on one side, back into the middle;
     *  behind them where there is no room. */
    APX_STEER_FOLLOW_TRAFFIC = 2
};
/** One of APX_STEER_FOLLOW_*. */
typedef uint32_t apx_steer_follow;

/** Variants of APX_STEER_FUZZY_CONTAINMENT. */
enum {
    /** Where the rules come too late to stop before a wall, all force away from it. */
    APX_STEER_FUZZY_GUARDED = 0,
    /** The rules alone, as Regensburg 2001 prints: lets through who comes fast or at a small angle, sticks in acute corners. */
    APX_STEER_FUZZY_PRINTED = 1
};
/** One of APX_STEER_FUZZY_*. */
typedef uint32_t apx_steer_fuzzy;

/** Variants of APX_STEER_CURVE_SENSOR. */
enum {
    /** By the angle, but no more than the curve requires. */
    APX_STEER_CURVE_NEEDED = 0,
    /** By the angle alone, as Ziep 2004 prints, 6.4.1.3. */
    APX_STEER_CURVE_ANGLE = 1
};
/** One of APX_STEER_CURVE_*. */
typedef uint32_t apx_steer_curve;

/** Variants of APX_STEER_ARRIVE. */
enum {
    /** The desired speed falls linearly inside slowing_distance_m. Reynolds 1999. */
    APX_STEER_ARRIVE_LINEAR = 0,
    /** Inside slowing_distance_m the deceleration (v^2 - v_target^2) / (2 distance), which is constant. Ziep 2004. */
    APX_STEER_ARRIVE_BRAKING = 1,
    /** The desired velocity is offset / time_s: asymptotic. Regensburg 2001's "steps". */
    APX_STEER_ARRIVE_TIME = 2
};
/** One of APX_STEER_ARRIVE_*. */
typedef uint32_t apx_steer_arrive;

/** Variants of APX_STEER_SEPARATION. */
enum {
    /** Sum of unit vectors away over distance; strength_mps2 is the push at one metre. Reynolds 1999. */
    APX_STEER_SEPARATE_INVERSE = 0,
    /** Mean of the unit vectors away times strength_mps2. Kolve 2000. */
    APX_STEER_SEPARATE_MEAN = 1,
    /** Direction of the sum, urgency the largest (touching distance / distance)^2, at most 1; its own weight. Ziep 2004. */
    APX_STEER_SEPARATE_URGENT = 2
};
/** One of APX_STEER_SEPARATE_*. */
typedef uint32_t apx_steer_separate;

/** Variants of APX_STEER_FORMATION, distance_m apart. */
enum { APX_STEER_FORM_COLUMN = 0, APX_STEER_FORM_LINE = 1, APX_STEER_FORM_WEDGE = 2, APX_STEER_FORM_SQUARE = 3 };
/** One of APX_STEER_FORM_*. */
typedef uint32_t apx_steer_form;

/** One behaviour of a behaviour set. Fields that its kind does not read are ignored. Whatever the kind: agents and targets count in
 *  view alone (occluded, height_m, angle_rad and view_yaw_rad; the last two not for AVOID_BOX, AVOID_COLLISION and QUEUE, which
 *  look their own way), and obstacles on its layers alone. Blittable. */
typedef struct apx_steer_behaviour {
    /** sizeof(apx_steer_behaviour). */
    uint32_t struct_size;
    /** APX_STEER_SEEK and so on. */
    apx_steer_behaviour_kind kind;
    /** Weight in the behaviour set's combination, [0, 1000]. Default 1. */
    float weight;
    /** APX_STEER_TARGET_*. Default: none. */
    apx_steer_target_kind target_kind;
    /** Index of the agent, obstacle or group. */
    uint32_t target;
    /** The point, m. */
    float target_point[3];
    /** APX_STEER_TARGET_AGENT, _OBSTACLE or _NONE: the second one to stand between. Default: none. */
    apx_steer_target_kind second_kind;
    /** Its index. */
    uint32_t second;
    /** Which variant, see the kind. Default 0. */
    uint32_t variant;
    /** Groups that it perceives, APX_STEER_GROUPS_*. Default: all. */
    apx_steer_groups groups;
    /** 1: obstacles hide agents and targets. Default 0. */
    uint32_t occluded;
    /** Index of the path, or APX_NONE: the one of the agent's goal. Default APX_NONE. */
    uint32_t path;
    /** Index of the field. Default 0. */
    uint32_t field;
    /** Silent when the target is farther, m, [0, 1e6]; 0: however far. Default 0. */
    float active_distance_m;
    /** m, [0, 1e5]. Default 5. */
    float slowing_distance_m;
    /** s, [0.01, 1000]. Default 1. */
    float time_s;
    /** Times the predicted time, [0, 10]. Default 1. */
    float estimate_factor;
    /** Longest prediction of the target, s, [0, 1000]. Default 5. */
    float max_lead_s;
    /** m/s^2, [0, 1e5]. Default 1. */
    float strength_mps2;
    /** m, [-1e4, 1e4]. Default 4. */
    float ahead_m;
    /** To the right, m, [-1e4, 1e4]. Default 0. */
    float side_m;
    /** Radius of perception, or of the circle, m, [0, 1e5]. Default 5. */
    float radius_m;
    /** Field of view, rad, [0, 2 pi]; pi: what is ahead alone. Behaviours with a target are silent while it lies outside. Default 2 pi. */
    float angle_rad;
    /** Way of the target on its circle in a second; grows with the square root of time, m, [0, 1e4]. Default 2. */
    float change_m;
    /** How far ahead the own motion is predicted, s, [0, 100]. Default 1. */
    float predict_s;
    /** How far ahead on the path the wheel is turned to, m, [0.01, 1e4]. Default 4. */
    float follow_m;
    /** A way point counts as reached within, m, [0, 1e4]. Default 2. */
    float arrive_distance_m;
    /** Turn without braking, rad, [0, pi]. Default 0.2. */
    float tolerance_rad;
    /** Turn with full braking, rad, [0, pi]. Default 1.2. */
    float full_brake_rad;
    /** Never brakes below, m/s, [0, 500]. Default 1. */
    float min_speed_mps;
    /** Kept beside the own outline, m, [0, 1000]. Default 0.5. */
    float width_m;
    /** Length of the probe or box when standing, m, [0, 1e5]. Default 5. */
    float length_m;
    /** Wanted distance, m, [0, 1e5]. Default 2. */
    float distance_m;
    /** Right, up and ahead of the target, m, each in [-1e4, 1e4]. Default 0. */
    float offset_m[3];
    /** Flocking: reach of separation, m, [0, 1e5]; 0: radius_m. Default 0. */
    float separation_m;
    /** Flocking: weight of separation, [0, 1000]. Default 1. */
    float separation;
    /** Flocking: weight of alignment, [0, 1000]. Default 1. */
    float alignment;
    /** Flocking: weight of cohesion, [0, 1000]. Default 1. */
    float cohesion;
    /** Axis of the field of view, clockwise from the heading, rad, [-pi, pi]: the way a head is turned. Default 0. */
    float view_yaw_rad;
    /** Only agents that are at most so much higher or lower count, m, [0, 1e5]: who flies above or drives on another bridge is not in
     *  the way; 0: all. Default 0. */
    float height_m;
    /** Obstacles that count for it, by the bits of their layers. Default: all. */
    uint32_t layers;
} apx_steer_behaviour;

/** How a behaviour set combines the steering forces of its behaviours; behaviours without one never count. */
enum {
    /** The mean. Kolve 2000. */
    APX_STEER_COMBINE_MEAN = 0,
    /** sum(weight * steering force) / sum(weight). Kolve 2000's "modified linear". */
    APX_STEER_COMBINE_WEIGHTED_MEAN = 1,
    /** sum(weight * steering force). Regensburg 2001's simple behaviour set. */
    APX_STEER_COMBINE_WEIGHTED_SUM = 2,
    /** The first in the list alone. Kolve 2000. */
    APX_STEER_COMBINE_FIRST = 3,
    /** In the order of the list, each takes weight * urgency of a budget of 1 until it is used up. Of bodies that are no points
     *  direction, throttle and brake have a budget each, so that braking costs no steering. Ziep 2004. */
    APX_STEER_COMBINE_BUDGET = 4,
    /** The same with force: each takes at most weight * max_force_n of what is left of it. Regensburg 2001's priority
     *  behaviour set. */
    APX_STEER_COMBINE_FORCE_BUDGET = 5,
    APX_STEER_COMBINE_COUNT = 6
};
/** One of APX_STEER_COMBINE_*. */
typedef uint32_t apx_steer_combine;

/** A list of behaviours, the most important first, and how they combine. Blittable. */
typedef struct apx_steer_behaviour_set {
    /** sizeof(apx_steer_behaviour_set). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** APX_STEER_COMBINE_*. Default: budget. */
    apx_steer_combine combine;
    /** Against twitching: what is carried out is the mean of the last results, so many, [1, 8]. Default 1. */
    uint32_t smoothing_samples;
    /** 1: without any steering force it speeds up straight ahead, as Kolve 2000 prints; 0: it coasts. Default 0. */
    uint32_t idle_forward;
    /** Its behaviours in the array of the description: the first, and how many, [0, 16]. */
    uint32_t first_behaviour;
    /** How many. */
    uint32_t behaviour_count;
} apx_steer_behaviour_set;

/** Most behaviours of one behaviour set. */
#define APX_STEER_BEHAVIOURS_MAX 16

/** Fills *behaviour with the defaults of a kind, as far as its struct_size reaches: set it to that of the program's header; 0: the
 *  library's. Fails with APX_ERROR_INVALID_ARGUMENT for null, for a kind that there is not and for a size that no header had. Any
 *  thread. */
APX_API apx_status apx_steer_behaviour_init(apx_steer_behaviour_kind kind, apx_steer_behaviour* behaviour);

/** The defaults of a kind by value: apx_steer_behaviour flee = apx_steer_behaviour_default(APX_STEER_FLEE); a kind that there is not
 *  is refused by who takes the record. */
static inline apx_steer_behaviour apx_steer_behaviour_default(apx_steer_behaviour_kind kind) {
    apx_steer_behaviour behaviour;
    behaviour.struct_size = (uint32_t)sizeof behaviour;
    apx_steer_behaviour_init(APX_STEER_SEEK, &behaviour);
    behaviour.kind = kind;
    apx_steer_behaviour_init(kind, &behaviour);
    return behaviour;
}

/** Fills *behaviour_set with the defaults (a budget, no behaviours), as far as its struct_size reaches: set it to that of the
 *  program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any
 *  thread. */
APX_API apx_status apx_steer_behaviour_set_init(apx_steer_behaviour_set* behaviour_set);

/** The defaults by value: apx_steer_behaviour_set behaviour_set = apx_steer_behaviour_set_default(); */
static inline apx_steer_behaviour_set apx_steer_behaviour_set_default(void) {
    apx_steer_behaviour_set behaviour_set;
    behaviour_set.struct_size = (uint32_t)sizeof behaviour_set;
    apx_steer_behaviour_set_init(&behaviour_set);
    return behaviour_set;
}

#ifdef __cplusplus
}
#endif

#endif
