/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The steering kit: everything that moves besides race cars. Pedestrians, traffic, police, marshals, birds, drones.
 *
 * A simulation holds bodies (how something moves), minds (lists of behaviours and how they combine), obstacles, paths,
 * and agents that each have a body and a mind. One call steps all agents: first every agent's behaviours are evaluated
 * on the state at the step's start, then every agent moves. The same scene and seed give the same bits on every system.
 *
 * Behaviours wish for an acceleration. "Velocity v is wished" means an acceleration of (v - own velocity) / response_s.
 * Sources: Reynolds 1987, 1999 ("Steering Behaviors For Autonomous Characters"); Green 2000; and the three diploma
 * theses of Kolve 2000 (group motion), Regensburg 2001 (scenes, fuzzy containment, tiles) and Ziep 2004 (vehicles). */
#ifndef APEXLINE_STEER_H
#define APEXLINE_STEER_H

#include <apexline/base.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A simulation of steered agents. Zero is null. One thread at a time; different ones on different threads. */
typedef struct apx_steer {
    uint64_t id;
} apx_steer;

/** How a body turns a wished acceleration into motion. */
enum {
    /** A point mass whose heading follows its velocity, smoothed. Source: Reynolds 1999; Regensburg 2001, 2.1. */
    APX_STEER_BODY_POINT = 0,
    /** Turns on the spot at turn_rate_radps and walks where it looks. */
    APX_STEER_BODY_WALKER = 1,
    /** As a walker, but stops in tight turns and turns on the spot instead of drifting out. Source: Ziep 2004. */
    APX_STEER_BODY_TANK = 2,
    /** Follows circles of at least turning_radius_m; turns round in three moves when it has to go back. */
    APX_STEER_BODY_CAR = 3,
    /** Flies in three dimensions: the nose turns at turn_rate_radps, the rotor pushes any way. */
    APX_STEER_BODY_HELICOPTER = 4,
    APX_STEER_BODY_COUNT = 5
};

/** How a kind of agent moves. Blittable. */
typedef struct apx_steer_body {
    /** sizeof(apx_steer_body). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** APX_STEER_BODY_*. Default: point. */
    uint32_t kind;
    /** 1: moves in the ground plane and keeps its height; 0: in space. A helicopter is never planar. Default 1. */
    uint32_t planar;
    /** Mass, kg, (0, 1e7]. Default 1. */
    float mass_kg;
    /** Radius of the circle or sphere around it, m, [0, 100]. Default 0.5. */
    float radius_m;
    /** Largest force to speed up and to turn, N, [0, 1e8]. Default 5. */
    float max_force_n;
    /** Largest braking force, N, [0, 1e8]; 0: max_force_n. Default 0. */
    float max_brake_n;
    /** Never slower once moving, m/s, [0, 500], at most max_speed_mps. Default 0. */
    float min_speed_mps;
    /** m/s, [0, 500]. Default 5. */
    float max_speed_mps;
    /** Fastest reverse of a car, m/s, [0, 50]. Default 2. */
    float reverse_speed_mps;
    /** Fastest turn of a walker, tank or helicopter, rad/s, (0, 100]. Default 3. */
    float turn_rate_radps;
    /** Smallest turning circle of a car, m, [0.1, 1000]. Default 6. */
    float turning_radius_m;
    /** Time in which a wished velocity is to be reached, s, [0.01, 100]. Smaller is more abrupt. Default 0.5. */
    float response_s;
    /** A point's heading is the direction of the mean of its last velocities, so many, [1, 8]. Default 3. */
    uint32_t heading_samples;
    /** 1: a car that is driven through the reference physics of `vehicle`; radius, mass, speeds and turning circle are
     *  then the vehicle's. Default 0. */
    uint32_t physics;
    /** The car's description when physics is 1. Default: "reference". */
    apx_vehicle_desc vehicle;
} apx_steer_body;

/** Behaviours. Each names the fields of apx_steer_behaviour that it reads beside weight. */
enum {
    /** Full speed to the target: target, active_distance_m. Passes it, turns, passes again. */
    APX_STEER_SEEK = 0,
    /** Full speed away: target, active_distance_m. */
    APX_STEER_FLEE = 1,
    /** Seek where the target will be: target, active_distance_m, estimate_factor, max_lead_s, law (APX_STEER_LEAD_*).
     *  The target's present place when the predicted one would lie behind. */
    APX_STEER_PURSUIT = 2,
    /** Flee from where the target will be; the same fields. */
    APX_STEER_EVADE = 3,
    /** Comes to a halt at the target, or to its speed: target, active_distance_m, slowing_distance_m, time_s, law
     *  (APX_STEER_ARRIVE_*). */
    APX_STEER_ARRIVE = 4,
    /** A constant pull towards the target, which gives orbits: target, active_distance_m, strength_mps2. Kolve 2000. */
    APX_STEER_MOTH_SEEK = 5,
    /** A constant push away from it; the same fields. */
    APX_STEER_MOTH_FLEE = 6,
    /** A target that walks at random on a circle ahead: ahead_m, side_m, radius_m, change_m, law (0: seek the target;
     *  1: the vector to it is the wished acceleration). Green 2000. */
    APX_STEER_WANDER = 7,
    /** Along a path inside its corridor by reprojection: path, predict_s, follow_m, slowing_distance_m. Ziep 2004. */
    APX_STEER_FOLLOW_PATH = 8,
    /** From way point to way point (grappling hooks): path, arrive_distance_m, slowing_distance_m. */
    APX_STEER_WAY_POINTS = 9,
    /** Brakes for the path's next curve: path, ahead_m, tolerance_rad, full_brake_rad, min_speed_mps. Ziep 2004. */
    APX_STEER_CURVE_SENSOR = 10,
    /** Steers sideways of what enters the box ahead, the more the nearer, its own weight: width_m, length_m, predict_s,
     *  groups, law (0: agents and obstacles, 1: agents alone, 2: obstacles alone). Ziep 2004, 6.4.1.4. */
    APX_STEER_AVOID_BOX = 11,
    /** One probe against lines, circles and polygons; the nearest hit's normal: length_m, predict_s. Kolve 2000. */
    APX_STEER_AVOID_PROBE = 12,
    /** Three probes, one ahead and two to the sides: length_m, ahead_m, side_m. Regensburg 2001, 2.2.9. */
    APX_STEER_CONTAINMENT = 13,
    /** The same probes and fifteen fuzzy rules; turns without pushing back: length_m, ahead_m, side_m. 2.2.10. */
    APX_STEER_FUZZY_CONTAINMENT = 14,
    /** Along the nearest wall at a distance: distance_m, predict_s, active_distance_m. */
    APX_STEER_WALL_FOLLOWING = 15,
    /** As a field of velocities says: field, predict_s. */
    APX_STEER_FLOW_FIELD = 16,
    /** Out of the way of agents that would come too near: predict_s, width_m, groups. Reynolds 1999. */
    APX_STEER_AVOID_COLLISION = 17,
    /** Away from near agents: radius_m, angle_rad, groups, law (APX_STEER_SEPARATE_*), strength_mps2. */
    APX_STEER_SEPARATION = 18,
    /** The mean velocity of near agents: radius_m, angle_rad, groups. */
    APX_STEER_ALIGNMENT = 19,
    /** To the middle of near agents: radius_m, angle_rad, groups, law (0: at full speed; 1: the offset itself is the
     *  wished acceleration, as Kolve 2000 prints). */
    APX_STEER_COHESION = 20,
    /** The three in one look round: radius_m, angle_rad, groups, separation_m, separation, alignment, cohesion, law and
     *  strength_mps2 as separation's. */
    APX_STEER_FLOCKING = 21,
    /** Behind a leader and out of its way: target, distance_m, width_m, slowing_distance_m. */
    APX_STEER_FOLLOW_LEADER = 22,
    /** Brakes behind who is ahead: length_m, width_m, distance_m, groups. Reynolds 1999. */
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
    /** A place in a pattern behind the target, by rank in the own group: target, law (APX_STEER_FORM_*), distance_m,
     *  slowing_distance_m. */
    APX_STEER_FORMATION = 28,
    APX_STEER_BEHAVIOUR_COUNT = 29
};

/** What a behaviour's target is. */
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

/** Whom a behaviour among agents sees. */
enum {
    APX_STEER_GROUPS_ALL = 0,
    APX_STEER_GROUPS_OWN = 1,
    APX_STEER_GROUPS_OTHER = 2,
    APX_STEER_GROUPS_COUNT = 3
};

/** Laws of APX_STEER_PURSUIT and APX_STEER_EVADE. */
enum {
    /** Dead reckoning over the time that the distance takes at the own speed. */
    APX_STEER_LEAD_DEAD_RECKONING = 0,
    /** The exact meeting point at the own top speed, where there is one. */
    APX_STEER_LEAD_INTERCEPT = 1
};

/** Laws of APX_STEER_ARRIVE. */
enum {
    /** The wished speed falls linearly inside slowing_distance_m. Reynolds 1999. */
    APX_STEER_ARRIVE_LINEAR = 0,
    /** Inside slowing_distance_m the deceleration (v^2 - v_target^2) / (2 distance), which is constant. Ziep 2004. */
    APX_STEER_ARRIVE_BRAKING = 1,
    /** The wished velocity is offset / time_s: asymptotic. Regensburg 2001's "steps". */
    APX_STEER_ARRIVE_TIME = 2
};

/** Laws of APX_STEER_SEPARATION. */
enum {
    /** Sum of unit vectors away over distance; strength_mps2 is the push at one metre. Reynolds 1999. */
    APX_STEER_SEPARATE_INVERSE = 0,
    /** Mean of the unit vectors away times strength_mps2. Kolve 2000. */
    APX_STEER_SEPARATE_MEAN = 1,
    /** Direction of the sum, urgency the largest (touching distance / distance)^2, at most 1; its own weight. Ziep 2004. */
    APX_STEER_SEPARATE_URGENT = 2
};

/** Laws of APX_STEER_FORMATION, distance_m apart. */
enum {
    APX_STEER_FORM_COLUMN = 0,
    APX_STEER_FORM_LINE = 1,
    APX_STEER_FORM_WEDGE = 2,
    APX_STEER_FORM_SQUARE = 3
};

/** One behaviour of a mind. Fields that its kind does not read are ignored. Blittable. */
typedef struct apx_steer_behaviour {
    /** sizeof(apx_steer_behaviour). */
    uint32_t struct_size;
    /** APX_STEER_SEEK and so on. */
    uint32_t kind;
    /** Importance in the mind's combination, [0, 1000]. Default 1. */
    float weight;
    /** APX_STEER_TARGET_*. Default: none. */
    uint32_t target_kind;
    /** Index of the agent, obstacle or group. */
    uint32_t target;
    /** The point, m. */
    float target_point[3];
    /** APX_STEER_TARGET_AGENT, _OBSTACLE or _NONE: the second one to stand between. Default: none. */
    uint32_t second_kind;
    /** Its index. */
    uint32_t second;
    /** Which variant, see the kind. Default 0. */
    uint32_t law;
    /** Whom it sees, APX_STEER_GROUPS_*. Default: all. */
    uint32_t groups;
    /** 1: obstacles hide agents. Default 0. */
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
    /** Of the look round, or of the circle, m, [0, 1e5]. Default 5. */
    float radius_m;
    /** Field of view about the heading, rad, [0, 2 pi]; pi: what is ahead alone. Default 2 pi. */
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
    /** Of the probe or box when standing, m, [0, 1e5]. Default 5. */
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
} apx_steer_behaviour;

/** How a mind combines what its behaviours wish; behaviours without a wish never count. */
enum {
    /** The mean. Kolve 2000. */
    APX_STEER_COMBINE_MEAN = 0,
    /** sum(weight * wish) / sum(weight). Kolve 2000's "modified linear". */
    APX_STEER_COMBINE_WEIGHTED_MEAN = 1,
    /** sum(weight * wish). Regensburg 2001's simple mind. */
    APX_STEER_COMBINE_WEIGHTED_SUM = 2,
    /** The first in the list alone. Kolve 2000. */
    APX_STEER_COMBINE_FIRST = 3,
    /** In the order of the list, each takes weight * urgency of a budget of 1 until it is used up. Ziep 2004. */
    APX_STEER_COMBINE_BUDGET = 4,
    /** The same with force: each takes at most weight * max_force_n of what is left of it. Regensburg 2001's priority
     *  mind. */
    APX_STEER_COMBINE_FORCE_BUDGET = 5,
    APX_STEER_COMBINE_COUNT = 6
};

/** A list of behaviours, the most important first, and how they combine. Blittable. */
typedef struct apx_steer_mind {
    /** sizeof(apx_steer_mind). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** APX_STEER_COMBINE_*. Default: budget. */
    uint32_t combine;
    /** Against twitching: what is carried out is the mean of the last results, so many, [1, 8]. Default 1. */
    uint32_t smoothing_samples;
    /** 1: without any wish it speeds up straight ahead, as Kolve 2000 prints; 0: it coasts. Default 0. */
    uint32_t idle_forward;
    /** Its behaviours in the array of the description: the first, and how many, [0, 16]. */
    uint32_t first_behaviour;
    /** How many. */
    uint32_t behaviour_count;
} apx_steer_mind;

/** Most behaviours of one mind. */
#define APX_STEER_BEHAVIOURS_MAX 16

/** Shapes of obstacles. */
enum {
    /** A circle (a sphere for agents in space). */
    APX_STEER_OBSTACLE_CIRCLE = 0,
    /** A wall of two or more points. */
    APX_STEER_OBSTACLE_WALL = 1,
    /** A closed polygon of three or more points that does not cross itself. */
    APX_STEER_OBSTACLE_POLYGON = 2,
    APX_STEER_OBSTACLE_COUNT = 3
};

/** Something that stands in the way. Blittable. */
typedef struct apx_steer_obstacle {
    /** sizeof(apx_steer_obstacle). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** APX_STEER_OBSTACLE_*. */
    uint32_t kind;
    /** Centre of a circle, origin of a wall's or polygon's points, m. */
    float position[3];
    /** Of a circle, m, (0, 1e6]. */
    float radius_m;
    /** Points of a wall or polygon in the array of the description: the first, and how many. */
    uint32_t first_point;
    /** How many, [0, 4096]. */
    uint32_t point_count;
    /** 1: bodies are pushed out of it after each step. Default 0. */
    uint32_t solid;
} apx_steer_obstacle;

/** A path with a corridor. Blittable. */
typedef struct apx_steer_path {
    /** sizeof(apx_steer_path). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** 1: the last point leads back to the first. */
    uint32_t closed;
    /** Points in the array of the description (apx_steer_point): the first, and how many. */
    uint32_t first_point;
    /** How many, [2, 65536]. */
    uint32_t point_count;
} apx_steer_path;

/** A point of a wall, polygon, path or net. Blittable. */
typedef struct apx_steer_point {
    /** m; of walls and polygons from the obstacle's position. */
    float position[3];
    /** Half of the corridor's width there, m, [0, 1e4]; ignored for obstacles. */
    float half_width_m;
} apx_steer_point;

/** Velocities on a lattice in the ground plane, bilinear between its nodes, zero outside. Blittable. */
typedef struct apx_steer_field {
    /** sizeof(apx_steer_field). */
    uint32_t struct_size;
    /** The first node (least x, least z), m. */
    float origin[2];
    /** Between nodes, m, (0, 1e4]. */
    float cell_m;
    /** Nodes along x, [2, 4096]. */
    uint32_t columns;
    /** Nodes along z, [2, 4096]. */
    uint32_t rows;
    /** The first node's velocity in the array of the description; columns * rows follow, x fastest. */
    uint32_t first_velocity;
} apx_steer_field;

/** An agent at the start. Blittable. */
typedef struct apx_steer_agent {
    /** sizeof(apx_steer_agent). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** Index of its body. */
    uint32_t body;
    /** Index of its mind, or APX_NONE: it coasts. */
    uint32_t mind;
    /** Any number: agents of the same one belong together. */
    uint32_t group;
    /** 1: the host moves it (apx_steer_set_states); its wishes and controls are worked out all the same. */
    uint32_t host_driven;
    /** m. */
    float position[3];
    /** m/s. */
    float velocity[3];
    /** Heading when it does not move, rad. */
    float yaw_rad;
} apx_steer_agent;

/** A simulation's description. Arrays are copied; a null array has count 0. */
typedef struct apx_steer_desc {
    /** sizeof(apx_steer_desc). */
    uint32_t struct_size;
    /** Of wander and variance. Default 1. */
    uint32_t seed;
    /** Length of a step, s, (0, 10]. Default 1/30. */
    float dt_s;
    /** 1: who leaves the box comes back on the other side, and neighbours see across the seam. Default 0. */
    uint32_t wrap;
    /** Least corner of the box that wraps, m. */
    float box_low[3];
    /** Its greatest corner, m; an axis without extent does not wrap. */
    float box_high[3];
    /** Rounds in which overlapping bodies are pushed apart after each step, [0, 16]. Default 0. */
    uint32_t overlap_rounds;
    /** How many bodies. */
    uint32_t body_count;
    /** Kinds of motion. */
    const apx_steer_body* bodies;
    /** Behaviours of all minds. */
    const apx_steer_behaviour* behaviours;
    /** Lists of behaviours. */
    const apx_steer_mind* minds;
    /** What stands in the way. */
    const apx_steer_obstacle* obstacles;
    /** Paths with corridors. */
    const apx_steer_path* paths;
    /** Points of obstacles and paths. */
    const apx_steer_point* points;
    /** Flow fields. */
    const apx_steer_field* fields;
    /** Their velocities, m/s, two numbers (x, z) each. */
    const float* velocities;
    /** Who moves. */
    const apx_steer_agent* agents;
    /** How many behaviours. */
    uint32_t behaviour_count;
    /** How many minds. */
    uint32_t mind_count;
    /** How many obstacles. */
    uint32_t obstacle_count;
    /** How many paths. */
    uint32_t path_count;
    /** How many points. */
    uint32_t point_count;
    /** How many fields. */
    uint32_t field_count;
    /** How many velocities, pairs. */
    uint32_t velocity_count;
    /** How many agents. */
    uint32_t agent_count;
} apx_steer_desc;

/** An agent's motion. Blittable. */
typedef struct apx_steer_state {
    /** m. */
    float position[3];
    /** m/s. */
    float velocity[3];
    /** Unit vector of the heading. */
    float forward[3];
    /** What its mind wished in the last step, m/s^2. */
    float wish[3];
} apx_steer_state;

/** What a behaviour contributed in the last step. Blittable. */
typedef struct apx_steer_share {
    /** APX_STEER_SEEK and so on. */
    uint32_t kind;
    /** 1: it wished for something. */
    uint32_t active;
    /** Its part in the result by size, [0, 1]; those of a mind sum to 1 or are all zero. */
    float share;
    /** What it wished for, m/s^2, before weights. */
    float wish[3];
    /** The place that it reacts to or steers to, m: target point, hit of a probe, predicted collision. */
    float spot[3];
    /** The agent or obstacle that it reacts to, or APX_NONE. */
    uint32_t other;
} apx_steer_share;

/** What a simulation consists of. */
typedef struct apx_steer_info {
    /** In: sizeof(apx_steer_info). */
    uint32_t struct_size;
    /** Agents. */
    uint32_t agent_count;
    /** Obstacles. */
    uint32_t obstacle_count;
    /** Paths. */
    uint32_t path_count;
    /** Most behaviours of any mind: the stride of apx_steer_shares. */
    uint32_t share_stride;
    /** Tiles along x, 0 without tiles. */
    uint32_t tile_columns;
    /** Tiles along z. */
    uint32_t tile_rows;
    /** Side of a tile, m. */
    float tile_m;
    /** Least corner of the tiles, (x, z), m. */
    float tile_low[2];
    /** Steps since the start. */
    uint32_t tick;
    /** Time since the start, s. */
    float time_s;
    /** Length of a step, s. */
    float dt_s;
    /** How long the scene is meant to run, s. */
    float duration_s;
    /** Seconds of the scene in a second of watching. */
    float playback;
    /** 1: the box wraps. */
    uint32_t wrap;
    /** Its least corner, m. */
    float box_low[3];
    /** Its greatest corner, m. */
    float box_high[3];
} apx_steer_info;

/** What an agent is, for display. */
typedef struct apx_steer_agent_info {
    /** In: sizeof(apx_steer_agent_info). */
    uint32_t struct_size;
    /** Its name. */
    char name[APX_NAME_SIZE];
    /** Its mind's name now; empty without one. */
    char mind[APX_NAME_SIZE];
    /** Its machine's state now; empty without one. */
    char state[APX_NAME_SIZE];
    /** APX_STEER_BODY_*. */
    uint32_t body_kind;
    /** Group. */
    uint32_t group;
    /** m. */
    float radius_m;
    /** m/s. */
    float max_speed_mps;
    /** Half the width and the length of the box of its first APX_STEER_AVOID_BOX now, m; zero without one. */
    float hitbox_m[2];
} apx_steer_agent_info;

/** Fills *desc with the defaults: no bodies, no agents. Any thread. */
APX_API apx_status apx_steer_desc_default(apx_steer_desc* desc);

/** Fills *body with the defaults: a point. Any thread. */
APX_API apx_status apx_steer_body_default(apx_steer_body* body);

/** Fills *behaviour with the defaults of a kind (APX_STEER_SEEK and so on). Any thread. */
APX_API apx_status apx_steer_behaviour_default(uint32_t kind, apx_steer_behaviour* behaviour);

/** Fills *mind with the defaults: a budget, no behaviours. Any thread. */
APX_API apx_status apx_steer_mind_default(apx_steer_mind* mind);

/** Fills *obstacle with the defaults: a circle of 1 m at the origin. Any thread. */
APX_API apx_status apx_steer_obstacle_default(apx_steer_obstacle* obstacle);

/** Fills *path with the defaults: open, no points. Any thread. */
APX_API apx_status apx_steer_path_default(apx_steer_path* path);

/** Fills *field with the defaults: two by two nodes a metre apart. Any thread. */
APX_API apx_status apx_steer_field_default(apx_steer_field* field);

/** Fills *agent with the defaults: at the origin, at rest, the first body and mind. Any thread. */
APX_API apx_status apx_steer_agent_default(apx_steer_agent* agent);

/** Makes a simulation of a description, which is copied. Fails with APX_ERROR_INVALID_ARGUMENT that names place, field and
 *  value. Any thread. */
APX_API apx_status apx_steer_create(const apx_steer_desc* desc, apx_steer* steer);

/** Makes a simulation of a scene, the text of a *.scene.json (docs/scenes.md), `size` bytes, UTF-8. `label` is the name
 *  for messages, may be null. Fails with APX_ERROR_INVALID_DATA and one line: label, line, place in the scene, what is
 *  wrong; with APX_ERROR_UNSUPPORTED_VERSION for another version. Any thread. */
APX_API apx_status apx_steer_create_from_json(const char* text, uint64_t size, const char* label, apx_steer* steer);

/** Fills *info; its struct_size has to be set. */
APX_API apx_status apx_steer_info_get(apx_steer steer, apx_steer_info* info);

/** Fills *info for an agent; its struct_size has to be set. Fails with APX_ERROR_INVALID_ARGUMENT for an index beyond the
 *  last. */
APX_API apx_status apx_steer_agent_info_get(apx_steer steer, uint32_t agent, apx_steer_agent_info* info);

/** Steps all agents `steps` times by dt_s, (0, 10]; 0: the description's. Allocates nothing. Host-driven agents get wishes
 *  and controls and stay where they are. Fails with APX_ERROR_INVALID_ARGUMENT for another dt_s. */
APX_API apx_status apx_steer_step(apx_steer steer, float dt_s, uint32_t steps);

/** Copies the state of every agent, in the order of their indices. */
APX_API apx_status apx_steer_states(apx_steer steer, apx_steer_state* states, uint32_t capacity, uint32_t* needed);

/** Sets place, velocity and heading of `count` agents from `first` on: of host-driven ones before each step, of others to
 *  move them. The wish in the states is ignored. Fails with APX_ERROR_INVALID_ARGUMENT for agents that are not there and
 *  for numbers that are not finite or beyond 1e7, and changes nothing then. */
APX_API apx_status apx_steer_set_states(apx_steer steer, uint32_t first, const apx_steer_state* states, uint32_t count);

/** Copies controls for every agent: of a car what its wish comes to as steering, throttle and brake, three floats each, in
 *  the ranges of apx_controls; zeros for other bodies that the simulation moves. */
APX_API apx_status apx_steer_controls(apx_steer steer, float* controls, uint32_t capacity, uint32_t* needed);

/** Copies what each behaviour of each agent contributed in the last step: share_stride records for each agent, in the order
 *  of its mind's list; unused ones are of kind APX_STEER_BEHAVIOUR_COUNT. */
APX_API apx_status apx_steer_shares(apx_steer steer, apx_steer_share* shares, uint32_t capacity, uint32_t* needed);

/** Copies the points of an obstacle's outline (none for a circle) and its record; either buffer may be null. The record's
 *  first_point is 0. */
APX_API apx_status apx_steer_obstacle_get(apx_steer steer, uint32_t obstacle, apx_steer_obstacle* record,
                                          apx_steer_point* points, uint32_t capacity, uint32_t* needed);

/** Moves an obstacle: its position and, for a circle, its radius. Fails with APX_ERROR_INVALID_ARGUMENT as creation does. */
APX_API apx_status apx_steer_set_obstacle(apx_steer steer, uint32_t obstacle, const float position[3], float radius_m);

/** Copies the points of a path. */
APX_API apx_status apx_steer_path_points(apx_steer steer, uint32_t path, apx_steer_point* points, uint32_t capacity,
                                         uint32_t* needed);

/** Copies the points of the way to an agent's goal; none without a goal. */
APX_API apx_status apx_steer_goal_path(apx_steer steer, uint32_t agent, apx_steer_point* points, uint32_t capacity,
                                       uint32_t* needed);

/** Copies the cost of every tile, x fastest, then rows of rising z; 0: closed. */
APX_API apx_status apx_steer_tiles(apx_steer steer, uint8_t* cost, uint32_t capacity, uint32_t* needed);

/** Copies how the last search saw the tiles: 0 not at all, 1 open, 2 closed; for display. */
APX_API apx_status apx_steer_search_marks(apx_steer steer, uint8_t* marks, uint32_t capacity, uint32_t* needed);

/** Copies when the last search expanded each tile: as the first, second, ..., 0 not at all; to show it step by step. */
APX_API apx_status apx_steer_search_order(apx_steer steer, uint32_t* order, uint32_t capacity, uint32_t* needed);

/** Gives an agent a goal and plans the way: over the tiles, else through the path net, else straight. A goal on a closed
 *  tile moves to the nearest open one. Allocates. Fails with APX_ERROR_INVALID_STATE when no way leads there; the agent
 *  keeps what it had. */
APX_API apx_status apx_steer_set_goal(apx_steer steer, uint32_t agent, const float goal[3]);

/** Gives an agent a mind by its name; null or empty: none, it coasts. */
APX_API apx_status apx_steer_set_mind(apx_steer steer, uint32_t agent, const char* mind);

/** Orders an agent's machine into a state by its name. Fails with APX_ERROR_INVALID_STATE when the machine has no such
 *  state or the state does not accept now. */
APX_API apx_status apx_steer_order(apx_steer steer, uint32_t agent, const char* state);

/** Changes a behaviour of a mind, by the mind's name and the place in its list. The record is checked as at creation. */
APX_API apx_status apx_steer_set_behaviour(apx_steer steer, const char* mind, uint32_t place,
                                           const apx_steer_behaviour* behaviour);

/** Steps taken and a hash of all state: equal on every system for equal scenes, seeds and inputs. `tick` may be null. */
APX_API apx_status apx_steer_state_hash(apx_steer steer, uint32_t* tick, uint64_t* hash);

/** Copies all state; a simulation of the same scene goes on from it with the same bits. */
APX_API apx_status apx_steer_snapshot(apx_steer steer, void* bytes, uint64_t capacity, uint64_t* needed);

/** Takes a snapshot back. Fails with APX_ERROR_INVALID_DATA for bytes that are damaged or of another scene, and changes
 *  nothing then. */
APX_API apx_status apx_steer_restore(apx_steer steer, const void* bytes, uint64_t size);

/** Back to the beginning. */
APX_API apx_status apx_steer_reset(apx_steer steer);

/** Frees a simulation. */
APX_API apx_status apx_steer_destroy(apx_steer steer);

/** Name of a behaviour ("seek", ...), "unknown" beyond the last. Static storage. */
APX_API const char* apx_steer_behaviour_name(uint32_t kind);

#ifdef __cplusplus
}
#endif

#endif
