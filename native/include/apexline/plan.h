/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The A* line: the road as a grid of cells, searched for the fastest way, once for a whole lap or again and again
 * around moving cars.
 *
 * Stations lie along the reference line, about step_s of driving apart; across the road cells lie cell_m apart. The
 * search knows place, move and speed, so curves are driven as fast as the vehicle's grip envelope allows and braking
 * begins in time. Time to go from every state is tabulated at creation for the empty road and guides the search.
 * Source: Wang & Lin 2012, as described by Stein 2018, section 2.4.2. */
#ifndef APEXLINE_PLAN_H
#define APEXLINE_PLAN_H

#include <apexline/base.h>
#include <apexline/track.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A track's grid for one kind of car. Zero is null. One thread at a time; cars of the same kind can share it. */
typedef struct apx_grid {
    uint64_t id;
} apx_grid;

/** How the road is divided, and how far and how long a search may go. */
typedef struct apx_grid_desc {
    /** sizeof(apx_grid_desc). */
    uint32_t struct_size;
    /** The car. Default: "reference". */
    apx_vehicle_desc vehicle;
    /** Kept between the car's side and the road's edge, m, [-1, 10]. Default 0. */
    float margin_m;
    /** Share of the car's grip that plans use, [0.3, 1]. Default 0.93, as drivers'. */
    float grip_use;
    /** Width of a cell, m, [0.2, 5]. Default 0.75. */
    float cell_m;
    /** Driving time between two stations, s, [0.1, 2]. Default 0.4. */
    float step_s;
    /** How far ahead a plan reaches, m, [20, 2000]; at most the length of the track. Default 200. */
    float horizon_m;
    /** Kept between the sides of two cars, m, [0, 5]. Default 0.5. */
    float side_gap_m;
    /** Kept to a car ahead or behind, m, [0, 50]. Default 2. */
    float end_gap_m;
    /** States that one search may expand, [16, 1000000]: the budget of a call. 250 looks at obstacles count as one more, for
     *  they take about as long. Memory for them is taken at creation, about 1 kB each. Default 400. */
    uint32_t max_expansions;
} apx_grid_desc;

/** A grid in numbers. */
typedef struct apx_grid_info {
    /** In: sizeof(apx_grid_info). */
    uint32_t struct_size;
    /** Stations on one lap, or from start to end. */
    uint32_t station_count;
    /** Cells of all stations. */
    uint32_t cell_count;
    /** Widest move from one station to the next, cells. */
    uint32_t widest_move;
    /** Most nodes that a plan can have: the capacity that always suffices. */
    uint32_t node_capacity;
    /** Memory of tables and search, bytes. */
    uint64_t memory_bytes;
} apx_grid_info;

/** Something to keep clear of. Blittable. */
typedef struct apx_obstacle {
    /** Its middle along the reference line, m. */
    float distance_m;
    /** Its middle from the reference line, m, positive to the right. */
    float lateral_m;
    /** Along the reference line, m/s; negative against the driving direction, zero when it stands. */
    float speed_along_mps;
    /** To the right, m/s. */
    float speed_across_mps;
    /** Half of its extent along the road, m, [0, 50]. */
    float half_length_m;
    /** Half of its extent across the road, m, [0, 50]. */
    float half_width_m;
    /** 0: predicted at constant speed along and across the road. 1: a car that races, predicted in steps of 0.1 s to
     *  keep its share of the speed that the road allows, so that it brakes for curves, and to stay on the road. */
    uint32_t follows_road;
} apx_obstacle;

/** Most obstacles of one request; hand in the nearest. */
#define APX_OBSTACLE_MAX 64

/** The request for a plan. */
typedef struct apx_plan_request {
    /** sizeof(apx_plan_request). */
    uint32_t struct_size;
    /** Where the car's middle is along the reference line, m; wraps on a closed track. */
    float distance_m;
    /** From the reference line, m, positive to the right. */
    float lateral_m;
    /** Direction of motion against the road's, rad, positive to the right, [-1.5, 1.5]. Default 0. */
    float heading_rad;
    /** Speed, m/s, [0, 200]. One too high for the road ahead is taken as the highest that it allows. */
    float speed_mps;
    /** States that this call may expand; 0 or more than the grid's: the grid's. Default 0. */
    uint32_t max_expansions;
    /** How many obstacles there are, [0, APX_OBSTACLE_MAX]. Default 0. */
    uint32_t obstacle_count;
    /** Read during the call alone; may be null without obstacles. */
    const apx_obstacle* obstacles;
} apx_plan_request;

/** A node of a plan. Blittable. */
typedef struct apx_plan_node {
    /** Along the reference line, m, growing past the length where a plan crosses the start line. */
    float distance_m;
    /** From the reference line, m, positive to the right. */
    float lateral_m;
    /** From now, s. */
    float time_s;
    /** m/s. */
    float speed_mps;
} apx_plan_node;

/** How a search went. */
typedef struct apx_plan_info {
    /** In: sizeof(apx_plan_info). */
    uint32_t struct_size;
    /** 1: the plan reaches the horizon (or the end of an open track); 0: the road ahead is blocked or the budget ended,
     *  and the plan goes as far as was found, to where the car can still stop or give way. */
    uint32_t complete;
    /** 1: no faster way was left out, to about 0.02 s. 0 when the plan is not complete, or was found after a quarter of
     *  the budget was used up. */
    uint32_t optimal;
    /** States expanded. */
    uint32_t expanded;
    /** The cost that the search minimised, s: time from now to the last node, a little for turning (3 % of the time at the limit
     *  of grip and 0.3 s per radian squared at a station, which keep ways straight and hairpins round), and the same
     *  from there to the end of the tables on the empty road. Plans from one place compare by it. */
    float cost_s;
    /** The cost of obstacles: cost_s less that of the empty road, s. */
    float delay_s;
} apx_plan_info;

/** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to that
 *  of the program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had.
 *  Any thread. */
APX_API apx_status apx_grid_desc_init(apx_grid_desc* desc);

/** The defaults by value: apx_grid_desc desc = apx_grid_desc_default(); */
static inline apx_grid_desc apx_grid_desc_default(void) {
    apx_grid_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    desc.vehicle.struct_size = (uint32_t)sizeof desc.vehicle;
    apx_grid_desc_init(&desc);
    return desc;
}

/** Makes the grid of a track; the track may be destroyed afterwards. Takes about 30 ms a kilometre. Fails with
 *  APX_ERROR_INVALID_ARGUMENT that names the field, or APX_ERROR_INVALID_DATA when the cells leave no way through. Any
 *  thread. */
APX_API apx_status apx_grid_create(apx_track track, const apx_grid_desc* desc, apx_grid* grid);

/** Fills *info; its struct_size has to be set. Any thread. */
APX_API apx_status apx_grid_info_get(apx_grid grid, apx_grid_info* info);

/** Fills *request with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
 *  library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_plan_request_init(apx_plan_request* request);

/** The defaults by value: apx_plan_request request = apx_plan_request_default(); */
static inline apx_plan_request apx_plan_request_default(void) {
    apx_plan_request request;
    request.struct_size = (uint32_t)sizeof request;
    apx_plan_request_init(&request);
    return request;
}

/** Searches for the fastest way from a place among obstacles and copies its nodes, the start first. *info may be null; else its
 *  struct_size has to be set. Meant to be called about every 0.1 s for each car: allocates nothing and does not depend on the order
 *  of the obstacles. The budget bounds the time: with the default one a plan takes 0.01 ms on a free road and 0.2 ms among ten cars
 *  or more as a rule, and at most about a millisecond of processor time among any number of obstacles; a request may ask for less.
 *  When a quarter of the budget has found no way to the horizon, a plan that follows what is ahead is looked for, then with the
 *  rest a way past that gains more than 0.25 s on it. An obstacle that overlaps the car, or follows it on the same track, is left
 *  out; gaps smaller than wanted are kept as they are. Fails with APX_ERROR_INVALID_ARGUMENT that names the value. One thread at a
 *  time per grid. */
APX_API apx_status apx_grid_plan(apx_grid grid, const apx_plan_request* request, apx_plan_node* nodes,
                                 uint32_t capacity, uint32_t* needed, apx_plan_info* info);

/** Copies the states that the last search of this grid expanded, in order, to show a search step by step: the request's place first,
 *  then the cell that was the cheapest each time. `parents`, may be null, gets the index of the state that each came from; the first
 *  has itself. Both arrays have `capacity` entries; max_expansions is always enough. Fails with APX_ERROR_INVALID_STATE before the
 *  first plan. One thread at a time per grid. */
APX_API apx_status apx_grid_expanded(apx_grid grid, apx_plan_node* nodes, uint32_t* parents, uint32_t capacity,
                                     uint32_t* needed);

/** Frees a grid. */
APX_API apx_status apx_grid_destroy(apx_grid grid);

/** A track with one line more, "astar": the fastest way through the cells for the track's vehicle and margin, smoothed
 *  into a line that can be driven. `cell_m` is the width of the cells in which the line is looked for at last,
 *  [0.1, 2], 0: 0.25; finer cells cost time. Takes the place of a line of that name. Runs for up to seconds; any
 *  thread. */
APX_API apx_status apx_track_add_astar_line(apx_track track, float cell_m, apx_track* with_line);

#ifdef __cplusplus
}
#endif

#endif
