/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Tracks: authored sources, baking, and the baked track with its gates, sectors and lines.
 *
 * A source is editable data: boundary points and, if wanted, places of line nodes. Baking turns it into an immutable
 * track: gates laid along the road (dense in curves, sparse on straights, never crossing), lines, radii and speeds.
 *
 * distance is measured along the reference line from the start line, m, in [0, length); lateral from the reference line,
 * m, positive to the right; t is the place on a gate, 0 at the left edge, 1 at the right. */
#ifndef APEXLINE_TRACK_H
#define APEXLINE_TRACK_H

#include <apexline/base.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An authored track. Zero is null. Not to be changed and read from two threads at once. */
typedef struct apx_source {
    uint64_t id;
} apx_source;

/** A baked track. Zero is null. Immutable, so every thread may read it; races keep it alive after apx_track_destroy. */
typedef struct apx_track {
    uint64_t id;
} apx_track;

/** Lines that every baked track carries: "racing", "overtaking" (at a fixed distance on the side with more room; source:
 *  Stein 2018, sections 2.4.1 and 4.2.1), "overtaking-clear" (the fastest one that keeps the distance where the road
 *  allows, but where it crosses the racing line; for hosts, the library's drivers do not use it), "left" and "right" (for driving side by side). A "pit" line follows where the source has a pit lane, then the
 *  source's own lines in its order. apx_track_line_info tells names. */
enum {
    APX_LINE_RACING = 0,
    APX_LINE_OVERTAKING = 1,
    APX_LINE_OVERTAKING_CLEAR = 2,
    APX_LINE_LEFT = 3,
    APX_LINE_RIGHT = 4
};
/** One of APX_LINE_*. */
typedef uint32_t apx_track_line;

/** Where a line comes from. */
enum {
    /** Computed for the track's vehicle; baking again makes a new one. */
    APX_LINE_KIND_COMPUTED = 0,
    /** Placed by the source; baking again keeps its places and computes its speeds. */
    APX_LINE_KIND_AUTHORED = 1,
    /** Through the pit lane; beside the road there, with t outside [0, 1]. */
    APX_LINE_KIND_PIT = 2
};
/** One of APX_LINE_KIND_*. */
typedef uint32_t apx_line_kind;

/* ---------------------------------------------------------------- sources */

/** Properties of a whole source. */
typedef struct apx_source_desc {
    /** sizeof(apx_source_desc). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** 1: the last gate leads to the first; 0: point to point. Default 1. */
    uint32_t closed;
    /** Width of the run-off between each road edge and its wall, m, [0, 100], where a gate does not say. Default 3. */
    float run_off_m;
} apx_source_desc;

/** One authored gate. Heights are y. */
typedef struct apx_source_gate {
    /** Left boundary point seen in driving direction, m, |value| <= 1e6. */
    float left[3];
    /** Right boundary point, m. */
    float right[3];
    /** Place of the racing line's and the overtaking line's node, [0, 1]; negative: placed by the bake. */
    float racing_t;
    /** Place of the overtaking line's node, like racing_t. */
    float overtaking_t;
    /** Run-off beside this gate, m, [0, 100]; negative: as the source says. */
    float run_off_left_m;
    /** Run-off to the right, like run_off_left_m. */
    float run_off_right_m;
    /** Grip of the surface as a share of the vehicle's grip, [0.05, 2]. */
    float grip;
    /** Where the reference line crosses, inside (0, 1); 0, the default: in the middle. Centre lines with unequal widths keep
     *  their own line by it. */
    float reference_t;
} apx_source_gate;

/** Finding codes of apx_source_lint. */
enum {
    APX_LINT_CROSSING_GATES = 1,
    APX_LINT_FOLDED_SECTOR = 2,
    APX_LINT_KINK = 3,
    APX_LINT_WIDTH_HOLE = 4,
    APX_LINT_GAP = 5,
    APX_LINT_WRONG_WAY = 6,
    APX_LINT_EDGES_SWAPPED = 7,
    APX_LINT_SELF_CROSSING = 8,
    APX_LINT_SCALE = 9,
    APX_LINT_DUPLICATE = 10,
    /** Repairs of apx_source_from_mesh: holes, flipped faces, loose pieces. */
    APX_LINT_MESH = 11,
    /** The pit lane cannot be one. */
    APX_LINT_PIT_LANE = 12
};
/** One of APX_LINT_*. */
typedef uint32_t apx_lint_code;

/** One thing that lint found, with advice in words. */
typedef struct apx_finding {
    /** APX_LINT_*. */
    apx_lint_code code;
    /** 1: the source cannot be baked as it is; 0: advice. */
    uint32_t is_error;
    /** Index of the gate, or APX_NONE. */
    uint32_t gate;
    /** Where, m. */
    float position[3];
    /** UTF-8, zero-terminated. */
    char message[192];
} apx_finding;

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_source_desc_init(apx_source_desc* desc);

/** The defaults by value: apx_source_desc desc = apx_source_desc_default(); */
static inline apx_source_desc apx_source_desc_default(void) {
    apx_source_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_source_desc_init(&desc);
    return desc;
}

/** Fills *gate with zero points and the defaults: lines placed by the bake, the source's run-off, full grip, the reference
 *  line in the middle. */
APX_API apx_status apx_source_gate_init(apx_source_gate* gate);

/** The same by value: apx_source_gate gate = apx_source_gate_default(); */
static inline apx_source_gate apx_source_gate_default(void) {
    apx_source_gate gate;
    apx_source_gate_init(&gate);
    return gate;
}

/** Creates a source from gates in driving direction; at least 3 (closed) or 2 (open), at most 1,000,000. Fails with
 *  APX_ERROR_INVALID_ARGUMENT that names the gate. Any thread. */
APX_API apx_status apx_source_create(const apx_source_desc* desc, const apx_source_gate* gates, uint32_t count,
                                     apx_source* source);

/** Reads *.track.json text. `label` (may be null) names the file in messages. Fails with APX_ERROR_INVALID_DATA and the place,
 *  or APX_ERROR_UNSUPPORTED_VERSION. Any thread. */
APX_API apx_status apx_source_from_json(const char* text, uint64_t size, const char* label, apx_source* source);

/** Reads a centre line with widths: rows x_m,y_m,w_tr_right_m,w_tr_left_m (east, north, metres), '#' starts a comment.
 *  A last point equal to the first is dropped. `name` is the track's. Fails with APX_ERROR_INVALID_DATA, line and advice. */
APX_API apx_status apx_source_from_csv(const char* text, uint64_t size, const char* label, const apx_source_desc* desc,
                                       apx_source* source);

/** Reads a source from a file: *.json as apx_source_from_json does, *.csv as apx_source_from_csv with the default description
 *  and the file's name as the track's. `path` is UTF-8. Fails with APX_ERROR_INVALID_DATA when the file cannot be read or is
 *  neither, and as those two do. Any thread. */
APX_API apx_status apx_source_from_file(const char* path, apx_source* source);

/** Writes *.track.json: `*needed` bytes without a terminating zero. */
APX_API apx_status apx_source_to_json(apx_source source, char* text, uint64_t capacity, uint64_t* needed);

/** The source's description and its number of gates (either may be null). */
APX_API apx_status apx_source_info(apx_source source, apx_source_desc* desc, uint32_t* gate_count);

/** Copies the gates. */
APX_API apx_status apx_source_gates(apx_source source, apx_source_gate* gates, uint32_t capacity, uint32_t* needed);

/** Adds a line of the author's to a source: its place on every gate, [0, 1] from the left edge, negative where the bake shall
 *  run it smoothly between the others; the bake keeps within 0.25 m of them. `count` is the source's number of gates. The
 *  name is none of the bake's own ("racing", "overtaking", "overtaking-clear", "left", "right", "pit", "astar") and of no
 *  other line; at most 32 lines. Fails with APX_ERROR_INVALID_ARGUMENT and what is wrong. */
APX_API apx_status apx_source_add_line(apx_source source, const char* name, const float* t, uint32_t count);

/** How many lines of the author's a source has. */
APX_API apx_status apx_source_line_count(apx_source source, uint32_t* count);

/** Name (may be null, else APX_NAME_SIZE bytes) and places of line number `line` of the author's. */
APX_API apx_status apx_source_line(apx_source source, uint32_t line, char* name, float* t, uint32_t capacity,
                                   uint32_t* needed);

/** Gives a source a pit lane: the lane's middle, x, y, z per point, m, in driving direction from a point on the road to a point
 *  further on, at most 10,000; its width, m, [2, 50]; its speed limit, m/s, [1, 200]. The bake moves walls back to hold it. No
 *  points take it away. Fails with APX_ERROR_INVALID_ARGUMENT and what is wrong. */
APX_API apx_status apx_source_set_pit(apx_source source, const float* positions, uint32_t count, float width_m,
                                      float speed_limit_mps);

/** The pit lane's points (three numbers each, capacity and *needed count numbers; none without a lane), width and limit (both
 *  may be null). */
APX_API apx_status apx_source_pit(apx_source source, float* positions, uint32_t capacity, uint32_t* needed,
                                  float* width_m, float* speed_limit_mps);

/** Checks a source: crossing gates, folded sectors, kinks, width holes, gaps, wrong way round. No finding at all is a clean
 *  track. There is an error exactly when apx_track_bake refuses the source, whatever the vehicle; findings of neighbouring
 *  gates that say the same are one. */
APX_API apx_status apx_source_lint(apx_source source, apx_finding* findings, uint32_t capacity, uint32_t* needed);

/** Makes a source of the same road in the other direction: gates in the other order, left and right exchanged, a circuit's first gate
 *  where it was, the author's lines and the pit lane turned round with it. Baking it computes all lines anew. */
APX_API apx_status apx_source_reverse(apx_source source, apx_source* reversed);

/** Frees a source. A null id is refused like any other that is not alive. */
APX_API apx_status apx_source_destroy(apx_source source);

/* ---------------------------------------------------------------- baking */

/** How to bake. */
typedef struct apx_bake_desc {
    /** sizeof(apx_bake_desc). */
    uint32_t struct_size;
    /** The car that the lines are made for. Default: "reference". */
    apx_vehicle_desc vehicle;
    /** Kept between the road's edge and the side of a car along its line; slides need more. m, [-1, 10]. Default 0. */
    float margin_m;
    /** Distance that the overtaking lines keep from the racing line, and the left from the right line, m, (0, 30]; 0: the
     *  car's width plus 1 m. Default 0. */
    float overtaking_offset_m;
    /** May be null. */
    apx_progress progress;
    /** Handed to progress as it is. May be null. */
    void* progress_user;
} apx_bake_desc;

/** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to that
 *  of the program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had.
 *  Any thread. */
APX_API apx_status apx_bake_desc_init(apx_bake_desc* desc);

/** The defaults by value: apx_bake_desc desc = apx_bake_desc_default(); */
static inline apx_bake_desc apx_bake_desc_default(void) {
    apx_bake_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    desc.vehicle.struct_size = (uint32_t)sizeof desc.vehicle;
    apx_bake_desc_init(&desc);
    return desc;
}

/** Bakes a source. The source may be destroyed afterwards. Fails with APX_ERROR_INVALID_DATA and the first lint error,
 *  or APX_ERROR_CANCELLED. Runs for up to seconds; any thread. */
APX_API apx_status apx_track_bake(apx_source source, const apx_bake_desc* desc, apx_track* track);

/** Bakes a baked track again for another vehicle: same gates, new lines; authored lines and the way through the pit lane keep
 *  their places. */
APX_API apx_status apx_track_rebake(apx_track track, const apx_bake_desc* desc, apx_track* rebaked);

/* ---------------------------------------------------------------- baked tracks */

/** A baked track in numbers. */
typedef struct apx_track_info {
    /** In: sizeof(apx_track_info). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** 1: the last gate leads to the first; 0: point to point. */
    uint32_t closed;
    /** Gates; a closed track has as many sectors, an open one a sector fewer. */
    uint32_t gate_count;
    /** Lines, the racing and the overtaking line included. */
    uint32_t line_count;
    /** Length of the reference line, m. */
    float length_m;
    /** Narrowest road, m. */
    float width_min_m;
    /** Widest road, m. */
    float width_max_m;
    /** Smallest radius of the reference line, m. */
    float radius_min_m;
    /** Lowest point of the road's middle, m. */
    float height_min_m;
    /** Highest point of the road's middle, m. */
    float height_max_m;
    /** Corners of the box around the walls in the ground plane: x min, z min, x max, z max, m. */
    float bounds[4];
    /** The car that it was baked for. */
    apx_vehicle_desc vehicle;
    /** Kept between the car's side and the road's edge, m. */
    float margin_m;
    /** Hash of the content; two tracks with the same one race alike. */
    uint64_t content_hash;
} apx_track_info;

/** A baked gate. */
typedef struct apx_gate {
    /** Left road edge, m. */
    float left[3];
    /** Right road edge, m. */
    float right[3];
    /** Left wall, beyond the run-off, m. */
    float wall_left[3];
    /** Right wall, m. */
    float wall_right[3];
    /** Along the reference line from the start, m. */
    float distance_m;
    /** Curvature of the reference line, 1/m, positive to the right. */
    float curvature_1pm;
    /** Rise over run in driving direction. */
    float slope;
    /** Rise over run across the road, positive when the left edge is higher. */
    float bank;
    /** Share of the vehicle's grip. */
    float grip;
} apx_gate;

/** A line of a baked track. */
typedef struct apx_line_info {
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** Its own length, m. */
    float length_m;
    /** Predicted lap time (open: from standstill to the end) of the vehicle it was baked for, s. */
    float time_s;
    /** APX_LINE_KIND_*. */
    apx_line_kind kind;
    /** Speed limit between two gates, m/s; 0: none. */
    float speed_limit_mps;
    /** First gate of the limit in driving direction; may be beyond the last where that lies behind the start line. */
    uint32_t limit_first_gate;
    /** Last gate of the limit. */
    uint32_t limit_last_gate;
} apx_line_info;

/** A branch of a baked track: another way than the main road between two of its distances. */
typedef struct apx_branch_info {
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** Where it leaves the main road, along it, m. */
    float from_m;
    /** Where it meets the main road, along it, m. */
    float to_m;
    /** Where it leaves the main road along the branch's own route, m; see apx_track_route. */
    float route_from_m;
    /** Where it meets the main road along the branch's own route, m. */
    float route_to_m;
    /** From fork to merge on the branch's racing line, by the vehicle that the track was baked for, s. */
    float time_s;
    /** The same on the main road's racing line, s. */
    float main_time_s;
    /** A lap (open: from standstill to the end) by way of the branch, s; it holds the speed that fork and merge cost too. */
    float lap_s;
    /** The same by the main road, s. */
    float main_lap_s;
    /** Drivers with less skill keep to the main road, [0, 1]. */
    float min_skill;
} apx_branch_info;

/** A line's node on a gate. */
typedef struct apx_line_node {
    /** m, world, on the road. */
    float position[3];
    /** Along the line itself from the start line, m. */
    float distance_m;
    /** Place on the gate, [0, 1]; in a pit lane beyond. */
    float t;
    /** From the reference line, m. */
    float lateral_m;
    /** Direction, rad, clockwise from +z. */
    float heading_rad;
    /** 1/m, positive to the right. */
    float curvature_1pm;
    /** Distance from the node to the intersection of this gate's line with the next one's, m; at most 1e6 (parallel).
     *  Source: Stein 2018, section 4.2.2. */
    float gate_radius_m;
    /** Target speed of the vehicle that the track was baked for, m/s. */
    float speed_mps;
} apx_line_node;

/** Where something is on the track. */
typedef struct apx_location {
    /** Sector: the road between gate `sector` and the next; APX_NONE when off the map by more than 100 m. */
    uint32_t sector;
    /** m, [0, length). */
    float distance_m;
    /** From the reference line, m, positive to the right; beyond the edges when off the road. */
    float lateral_m;
    /** Across the road, 0 left edge, 1 right edge; outside [0, 1] off the road. */
    float t;
    /** Direction of the road, rad. */
    float heading_rad;
    /** Height of the road beneath, m. */
    float height_m;
    /** Distance to the left edge, m, negative beyond it. */
    float to_left_edge_m;
    /** To the right edge, m, negative beyond it. */
    float to_right_edge_m;
} apx_location;

/** A ray in the ground plane at a height. Blittable. */
typedef struct apx_ray {
    /** m, world. */
    float origin[3];
    /** Unit vector; y is ignored by the library's own rays. */
    float direction[3];
    /** m, (0, 10000]. */
    float length_m;
    /** The car that looks and does not see itself, or APX_NONE. */
    uint32_t car;
} apx_ray;

/** Kinds of things that a ray hits. */
enum { APX_HIT_NONE = 0, APX_HIT_WALL = 1, APX_HIT_CAR = 2, APX_HIT_OTHER = 3 };
/** One of APX_HIT_*. */
typedef uint32_t apx_hit_kind;

/** The nearest hit of a ray. Blittable. */
typedef struct apx_ray_hit {
    /** m; the ray's length when nothing was hit. */
    float distance_m;
    /** APX_HIT_*. */
    apx_hit_kind kind;
    /** The car that was hit, or APX_NONE. */
    uint32_t car;
} apx_ray_hit;

/** Loads a baked track from the bytes of an *.apx file; they are copied. Never trusted: fails with APX_ERROR_INVALID_DATA on any
 *  damage, APX_ERROR_UNSUPPORTED_VERSION on another version. Any thread. */
APX_API apx_status apx_track_load(const void* bytes, uint64_t size, const char* label, apx_track* track);

/** Loads a track from a file: *.apx as apx_track_load does; *.json and *.csv are read as apx_source_from_file does and baked with
 *  the default description. `path` is UTF-8. Fails as these do. Any thread. */
APX_API apx_status apx_track_from_file(const char* path, apx_track* track);

/** Writes an *.apx file into bytes, `*needed` of them. */
APX_API apx_status apx_track_save(apx_track track, void* bytes, uint64_t capacity, uint64_t* needed);

/** Fills *info; its struct_size has to be set. Any thread. */
APX_API apx_status apx_track_info_get(apx_track track, apx_track_info* info);
/** Copies the gates in driving direction. Any thread. */
APX_API apx_status apx_track_gates(apx_track track, apx_gate* gates, uint32_t capacity, uint32_t* needed);
/** Name, length and time of line number `line`; APX_ERROR_INVALID_ARGUMENT when there is none. Any thread. */
APX_API apx_status apx_track_line_info(apx_track track, uint32_t line, apx_line_info* info);
/** Copies the nodes of line number `line`, one per gate. Any thread. */
APX_API apx_status apx_track_line_nodes(apx_track track, uint32_t line, apx_line_node* nodes, uint32_t capacity,
                                        uint32_t* needed);

/** Copies the branches in driving order; a track without any has 0. Any thread. */
APX_API apx_status apx_track_branches(apx_track track, apx_branch_info* branches, uint32_t capacity, uint32_t* needed);
/** The whole road with branch number `branch` in place of the section that it goes round, as a track of its own: its gates, lines
 *  and places are queried as any track's. It shares the track's memory and is given up by apx_track_destroy. Fails with
 *  APX_ERROR_INVALID_ARGUMENT when there is no such branch. Any thread. */
APX_API apx_status apx_track_route(apx_track track, uint32_t branch, apx_track* route);

/** The fastest speeds of a vehicle along a line, m/s, one per gate, and the lap time, s (may be null). Cost: about a
 *  millisecond per 2,000 gates. */
APX_API apx_status apx_track_line_speeds(apx_track track, uint32_t line, const apx_vehicle_desc* vehicle,
                                         float* speeds_mps, uint32_t capacity, uint32_t* needed, float* time_s);

/** Finds `count` positions (x, y, z each). hints (may be null) are sectors near the answer, as earlier locations had, APX_NONE
 *  for none; with one it is a few nanoseconds, without up to a microsecond. Two stacked pieces of road are told apart by y. A
 *  position that is not finite fails the call. Any thread. */
APX_API apx_status apx_track_locate(apx_track track, const float* positions, const uint32_t* hints, uint32_t count,
                                    apx_location* locations);

/** World position on the road for (distance, lateral), m; distance wraps on a closed track, is clamped on an open one. */
APX_API apx_status apx_track_position(apx_track track, float distance_m, float lateral_m, float position[3]);

/** Casts `count` rays against the walls. An origin outside the corridor sees nothing. Any thread. */
APX_API apx_status apx_track_raycast(apx_track track, const apx_ray* rays, uint32_t count, apx_ray_hit* hits);

/** Gives up the id. Races and worlds that use the track keep its memory alive until they go. */
APX_API apx_status apx_track_destroy(apx_track track);

#ifdef __cplusplus
}
#endif

#endif
