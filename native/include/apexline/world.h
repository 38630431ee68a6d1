/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Worlds: offline races with the reference physics, contacts and situations. */
#ifndef APEXLINE_WORLD_H
#define APEXLINE_WORLD_H

#include <apexline/base.h>
#include <apexline/live.h>
#include <apexline/race.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A race with physics. Zero is null. One thread at a time. */
typedef struct apx_world {
    uint64_t id;
} apx_world;

/** How cars are placed. Source of the six: Stein 2018, section 4.4.1. */
enum {
    /** One car on the start line. */
    APX_SITUATION_SINGLE = 0,
    /** Grid of two columns, start signal after a second. */
    APX_SITUATION_NORMAL = 1,
    /** The same, slots drawn by the seed. */
    APX_SITUATION_RANDOM_GRID = 2,
    /** The first car slow (pace 0.8 unless its driver says less), the others spread over the track, all rolling. */
    APX_SITUATION_OVERTAKE = 3,
    /** Cars along the track at headings drawn by the seed, at rest. */
    APX_SITUATION_WRONG_WAY = 4,
    /** The first two stand on the racing line as obstacles, the others are driven at them. */
    APX_SITUATION_CRASH = 5,
    /** States are handed in. */
    APX_SITUATION_CUSTOM = 6,
    APX_SITUATION_COUNT = 7
};
/** One of APX_SITUATION_*. */
typedef uint32_t apx_situation;

/** An offline race and how its cars are placed. */
typedef struct apx_world_desc {
    /** sizeof(apx_world_desc). */
    uint32_t struct_size;
    /** host_rays must be 0; dt_s is the world's fixed step. */
    apx_race_desc race;
    /** APX_SITUATION_*. Default normal. */
    apx_situation situation;
    /** Physics steps per tick, [1, 32]. Default 4. */
    uint32_t substeps;
} apx_world_desc;

/** A box that stands in a world: cars touch it, and only rays show it, as a collider of a host's scene. Blittable. */
typedef struct apx_world_obstacle {
    /** Its middle at the road's height, m, world, within 1e6. */
    float position[3];
    /** Clockwise seen from above, zero along +z, rad. */
    float yaw_rad;
    /** Half of its extent to its right, m, (0, 50]. */
    float half_width_m;
    /** Half of its extent along its yaw, m, (0, 50]. */
    float half_length_m;
    /** Kind that rays report: APX_HIT_WALL or APX_HIT_OTHER. */
    apx_hit_kind kind;
} apx_world_obstacle;

/** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to that
 *  of the program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had.
 *  Any thread. */
APX_API apx_status apx_world_desc_init(apx_world_desc* desc);

/** The defaults by value: apx_world_desc desc = apx_world_desc_default(); */
static inline apx_world_desc apx_world_desc_default(void) {
    apx_world_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    desc.race.struct_size = (uint32_t)sizeof desc.race;
    apx_world_desc_init(&desc);
    return desc;
}

/** Creates a world of `count` cars. `states` (one per car) is needed with APX_SITUATION_CUSTOM and must be null otherwise. Fails with
 *  APX_ERROR_INVALID_ARGUMENT, too, when a state is off the track's map, or the road has no room for so many cars in the situation. */
APX_API apx_status apx_world_create(const apx_world_desc* desc, const apx_car_desc* cars, uint32_t count,
                                    const apx_car_state* states, apx_world* world);
/** Frees a world and its race. */
APX_API apx_status apx_world_destroy(apx_world world);

/** Puts `count` obstacles, [0, 10000], into a world in place of those that it has; they are copied. Obstacles do not move, and
 *  recorders that were made before fit no more (APX_ERROR_INVALID_STATE). A world with obstacles casts the rays of all cars in every tick against walls, cars and obstacles and hands the hits to its race as a host does, which is
 *  all that drivers know of the obstacles; a contact with one counts as one with a wall, and its event names it. Its recordings are
 *  those of a host's race, hits included. Fails with APX_ERROR_INVALID_STATE after the first step, and with
 *  APX_ERROR_INVALID_ARGUMENT when an obstacle has a value out of range or overlaps a car. */
APX_API apx_status apx_world_set_obstacles(apx_world world, const apx_world_obstacle* obstacles, uint32_t count);

/** Sets the physics' share of the baked grip, replacing the bands set before; 0 bands: as baked. apx_race_set_grip tells the
 *  drivers. Part of the world's state (snapshots, state hash) and of its recordings. Fails with APX_ERROR_INVALID_ARGUMENT like
 *  apx_race_set_grip. */
APX_API apx_status apx_world_set_grip(apx_world world, const apx_grip_band* bands, uint32_t count);

/** Steps up to `ticks` ticks; stops early when every AI car has finished, or every car when the host
 *  drives them all (*done, may be null, becomes 1). */
APX_API apx_status apx_world_step(apx_world world, uint32_t ticks, uint32_t* done);

/** Controls of a car driven by the host from the next tick on. Fails for AI cars. */
APX_API apx_status apx_world_set_controls(apx_world world, uint32_t car, const apx_controls* controls);

/** States and the last tick's controls of all cars; either may be null with capacity counting cars. */
APX_API apx_status apx_world_cars(apx_world world, apx_car_state* states, apx_controls* controls, uint32_t capacity,
                                  uint32_t* needed);

/** The race inside, for standings, results, debug views, events and hashes; ticking, restoring or destroying it is refused. It lives
 *  as long as the world. */
APX_API apx_status apx_world_race(apx_world world, apx_race* race);

/** Ticks so far and the hash of physics and race together. */
APX_API apx_status apx_world_state_hash(apx_world world, uint32_t* tick, uint64_t* hash);

/** As apx_race_snapshot, physics included. */
APX_API apx_status apx_world_snapshot(apx_world world, void* bytes, uint64_t capacity, uint64_t* needed);
/** Puts the world back to where apx_world_snapshot was taken. Changes nothing when it fails. */
APX_API apx_status apx_world_restore(apx_world world, const void* bytes, uint64_t size);

#ifdef __cplusplus
}
#endif

#endif
