/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Parts of a steering simulation: bodies, obstacles, paths, fields, agents, and the description that holds them. A simulation
 * is made of a description or of a scene file. */
#ifndef APEXLINE_STEER_SCENE_H
#define APEXLINE_STEER_SCENE_H

#include <apexline/base.h>
#include <apexline/steer_behaviour.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A simulation of steered agents. Zero is null. One thread at a time; different ones on different threads. */
typedef struct apx_steer {
    uint64_t id;
} apx_steer;

/** How a body turns a desired acceleration into motion. */
enum {
    /** A point mass whose heading follows its velocity, smoothed. Source: Reynolds 1999; Regensburg 2001, 2.1. */
    APX_STEER_BODY_POINT = 0,
    /** Turns on the spot at turn_rate_radps and walks where it looks. */
    APX_STEER_BODY_WALKER = 1,
    /** Drives by its two tracks, the width of its outline apart, each no faster than max_speed_mps and with the body's force: stops in
     *  tight turns and turns on the spot, tracks against each other, instead of drifting out. Source: Ziep 2004. */
    APX_STEER_BODY_TANK = 2,
    /** Follows circles of at least turning_radius_m; turns round in three moves when it has to go back. */
    APX_STEER_BODY_CAR = 3,
    /** Flies in three dimensions: the nose turns at turn_rate_radps, the rotor pushes any way. */
    APX_STEER_BODY_HELICOPTER = 4,
    APX_STEER_BODY_COUNT = 5
};
/** One of APX_STEER_BODY_*. */
typedef uint32_t apx_steer_body_kind;

/** How a kind of agent moves. Blittable. */
typedef struct apx_steer_body {
    /** sizeof(apx_steer_body). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** APX_STEER_BODY_*. Default: point. */
    apx_steer_body_kind kind;
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
    /** Time in which a desired velocity is to be reached, s, [0.01, 100]. Smaller is more abrupt. Default 0.5. */
    float response_s;
    /** A point's heading is the direction of the mean of its last velocities, so many, [1, 8]. Default 3. */
    uint32_t heading_samples;
    /** 1: a car that is driven through the reference physics of `vehicle`; radius, mass, speeds and turning circle are
     *  then the vehicle's. Default 0. */
    uint32_t physics;
    /** The car's description when physics is 1. Default: "reference". */
    apx_vehicle_desc vehicle;
    /** Width of the outline, m, [0, 200]; a corridor's room is counted from it. 0: of cars and tanks 0.82 times radius_m (of one with
     *  physics the vehicle's width), of others twice radius_m. Default 0. */
    float width_m;
    /** Length of the outline, m, [0, 200]; 0: of cars and tanks 1.82 times radius_m (or the vehicle's), of others twice radius_m.
     *  Default 0. */
    float length_m;
    /** How far behind its own middle a trailer is joined, m, [-100, 100]. Default 0. */
    float hitch_m;
    /** Of a trailer: from its middle, where its axle is, ahead to the hitch of who pulls it, m, [0, 100]. Default 0. */
    float drawbar_m;
} apx_steer_body;

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
/** One of APX_STEER_OBSTACLE_*. */
typedef uint32_t apx_steer_obstacle_kind;

/** Something that stands in the way. Blittable. */
typedef struct apx_steer_obstacle {
    /** sizeof(apx_steer_obstacle). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** APX_STEER_OBSTACLE_*. */
    apx_steer_obstacle_kind kind;
    /** Centre of a circle, origin of a wall's or polygon's points, m. */
    float position[3];
    /** Of a circle, m, (0, 1e6]. */
    float radius_m;
    /** Points of a wall or polygon in the array of the description: the first, and how many. */
    uint32_t first_point;
    /** How many, [0, 4096]. */
    uint32_t point_count;
    /** 1: planar bodies are pushed out of it after each step. Default 0. */
    uint32_t solid;
    /** Layers that it belongs to, a bit each; a behaviour considers obstacles of its layers only. Default 1. */
    uint32_t layers;
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
    /** Index of its behaviour set, or APX_NONE: it coasts. */
    uint32_t behaviour_set;
    /** Any number: agents of the same one belong together. */
    uint32_t group;
    /** 1: the host moves it (apx_steer_set_states); its steering forces and controls are worked out all the same. */
    uint32_t host_driven;
    /** m. */
    float position[3];
    /** m/s. */
    float velocity[3];
    /** Heading when it does not move, rad. */
    float yaw_rad;
    /** The agent that pulls it by the hitch, a smaller index than its own, or APX_NONE: nobody. A trailer follows its hitch by its axle,
     *  folded at most 1.3 rad, and has no steering force of its own. Default APX_NONE. */
    uint32_t hitched_to;
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
    /** Rounds in which overlapping bodies are pushed apart after each step, [0, 16]; bodies of different heights overlap where their
     *  spheres do. Default 0. */
    uint32_t overlap_rounds;
    /** How many bodies; of each array with records of a struct_size at most 1e6. */
    uint32_t body_count;
    /** Kinds of motion. */
    const apx_steer_body* bodies;
    /** Behaviours of all behaviour sets. */
    const apx_steer_behaviour* behaviours;
    /** Lists of behaviours. */
    const apx_steer_behaviour_set* behaviour_sets;
    /** Obstacles. */
    const apx_steer_obstacle* obstacles;
    /** Paths with corridors. */
    const apx_steer_path* paths;
    /** Points of obstacles and paths. */
    const apx_steer_point* points;
    /** Flow fields. */
    const apx_steer_field* fields;
    /** Their velocities, m/s, two numbers (x, z) each. */
    const float* velocities;
    /** Agents. */
    const apx_steer_agent* agents;
    /** How many behaviours. */
    uint32_t behaviour_count;
    /** Number of behaviour sets. */
    uint32_t behaviour_set_count;
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
    /** Places that are kept for agents to come (apx_steer_spawn), [0, 1e6]. Default 0. */
    uint32_t spare_agents;
} apx_steer_desc;

/** Fills *desc with the defaults (no bodies, no agents), as far as its struct_size reaches: set it to that of the program's header;
 *  0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_steer_desc_init(apx_steer_desc* desc);

/** The defaults by value: apx_steer_desc desc = apx_steer_desc_default(); */
static inline apx_steer_desc apx_steer_desc_default(void) {
    apx_steer_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_steer_desc_init(&desc);
    return desc;
}

/** Fills *body with the defaults (a point), as far as its struct_size (and those of the description inside it) reaches: set it to
 *  that of the program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had.
 *  Any thread. */
APX_API apx_status apx_steer_body_init(apx_steer_body* body);

/** The defaults by value: apx_steer_body body = apx_steer_body_default(); */
static inline apx_steer_body apx_steer_body_default(void) {
    apx_steer_body body;
    body.struct_size = (uint32_t)sizeof body;
    body.vehicle.struct_size = (uint32_t)sizeof body.vehicle;
    apx_steer_body_init(&body);
    return body;
}

/** Fills *obstacle with the defaults (a circle of 1 m at the origin), as far as its struct_size reaches: set it to that of the
 *  program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any
 *  thread. */
APX_API apx_status apx_steer_obstacle_init(apx_steer_obstacle* obstacle);

/** The defaults by value: apx_steer_obstacle obstacle = apx_steer_obstacle_default(); */
static inline apx_steer_obstacle apx_steer_obstacle_default(void) {
    apx_steer_obstacle obstacle;
    obstacle.struct_size = (uint32_t)sizeof obstacle;
    apx_steer_obstacle_init(&obstacle);
    return obstacle;
}

/** Fills *path with the defaults (open, no points), as far as its struct_size reaches: set it to that of the program's header; 0:
 *  the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_steer_path_init(apx_steer_path* path);

/** The defaults by value: apx_steer_path path = apx_steer_path_default(); */
static inline apx_steer_path apx_steer_path_default(void) {
    apx_steer_path path;
    path.struct_size = (uint32_t)sizeof path;
    apx_steer_path_init(&path);
    return path;
}

/** Fills *field with the defaults (two by two nodes a metre apart), as far as its struct_size reaches: set it to that of the
 *  program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any
 *  thread. */
APX_API apx_status apx_steer_field_init(apx_steer_field* field);

/** The defaults by value: apx_steer_field field = apx_steer_field_default(); */
static inline apx_steer_field apx_steer_field_default(void) {
    apx_steer_field field;
    field.struct_size = (uint32_t)sizeof field;
    apx_steer_field_init(&field);
    return field;
}

/** Fills *agent with the defaults (at the origin, at rest, the first body and behaviour set), as far as its struct_size reaches: set
 *  it to that of the program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no
 *  header had. Any thread. */
APX_API apx_status apx_steer_agent_init(apx_steer_agent* agent);

/** The defaults by value: apx_steer_agent agent = apx_steer_agent_default(); */
static inline apx_steer_agent apx_steer_agent_default(void) {
    apx_steer_agent agent;
    agent.struct_size = (uint32_t)sizeof agent;
    apx_steer_agent_init(&agent);
    return agent;
}

/** Makes a simulation of a description, which is copied. Fails with APX_ERROR_INVALID_ARGUMENT that names place, field and
 *  value. Any thread. */
APX_API apx_status apx_steer_create(const apx_steer_desc* desc, apx_steer* steer);

/** Makes a simulation of a scene, the text of a *.scene.json (docs/scenes.md), `size` bytes, UTF-8. `label` is the name
 *  for messages, may be null. Fails with APX_ERROR_INVALID_DATA and one line: label, line, place in the scene, what is
 *  wrong; with APX_ERROR_UNSUPPORTED_VERSION for another version. Any thread. */
APX_API apx_status apx_steer_create_from_json(const char* text, uint64_t size, const char* label, apx_steer* steer);

#ifdef __cplusplus
}
#endif

#endif
