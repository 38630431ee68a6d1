/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Changes that a host makes to a running race, between two ticks: how cars drive, who drives them, what is left of them, what lies on the
 * road and what the road holds. Each call takes effect with the next tick, is part of the race's state (snapshots, state hash) and of its
 * recordings. */
#ifndef APEXLINE_LIVE_H
#define APEXLINE_LIVE_H

#include <apexline/base.h>
#include <apexline/driver.h>
#include <apexline/race.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The state of a car relative to its description: fuel, damage, tyres, a change of setup. */
typedef struct apx_car_condition {
    /** sizeof(apx_car_condition). */
    uint32_t struct_size;
    /** Mass with driver, kg, (10, 100000]; 0, the default: as described. The yaw inertia changes in proportion. */
    float mass_kg;
    /** Share of the described grip, [0.1, 2], of the corner table too. Default 1. */
    float grip_share;
    /** Share of the described power and drive force, [0.01, 3]. Default 1. */
    float power_share;
    /** Share of the described brake force, [0.05, 2], where that is limited (max_brake_force_n). Default 1. */
    float brake_share;
    /** Share of the described downforce, [0, 2]. Default 1. */
    float downforce_share;
    /** Share of the described drag, [0, 5]. Default 1. */
    float drag_share;
} apx_car_condition;

/** Fills *condition with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
 *  library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_car_condition_init(apx_car_condition* condition);

/** The defaults by value: apx_car_condition condition = apx_car_condition_default(); */
static inline apx_car_condition apx_car_condition_default(void) {
    apx_car_condition condition;
    condition.struct_size = (uint32_t)sizeof condition;
    apx_car_condition_init(&condition);
    return condition;
}

/** Sets a car's condition, from its description each time: conditions do not add up. Its speed profile is computed anew, in as long
 *  as creating a race with one car takes; cars in the same condition share one. A world's physics follows. Fails with
 *  APX_ERROR_INVALID_ARGUMENT that names the field and its range, or the car that the race does not have. */
APX_API apx_status apx_race_set_condition(apx_race race, uint32_t car, const apx_car_condition* condition);

/** Sets how a car's driver drives. grip_use and learn_grip, which the speed profile is made with, have to stay as they are. Fails
 *  with APX_ERROR_INVALID_ARGUMENT that names the field and its range, or the car that the race does not have. */
APX_API apx_status apx_race_set_driver(apx_race race, uint32_t car, const apx_driver_desc* driver);

/** Sets a driver's pace alone (apx_driver_desc.pace), [0.3, 1]. Fails like apx_race_set_driver. */
APX_API apx_status apx_race_set_pace(apx_race race, uint32_t car, float pace);

/** Gives a car to the host or to the AI, APX_DRIVER_*, at any speed: the AI takes it where it is. The present driver
 *  again changes nothing. Fails with APX_ERROR_INVALID_ARGUMENT. */
APX_API apx_status apx_race_set_driven_by(apx_race race, uint32_t car, apx_driven_by driven_by);

/** Puts another vehicle and driver into a slot of the race: what apx_race_create was told of this car, and what the setters above have
 *  changed about it, is replaced; the driver begins with nothing remembered. A car that is present keeps its place, laps and results, as
 *  after a change of drivers. A slot that is absent gets a new competitor, whose laps and results begin with nothing. The speed profile of
 *  a kind of car that the race does not have yet is computed, in as long as creating a race with one car takes; so is the grid of a driver
 *  with grid_replan. A restore across such a change takes as long as creating the race. A world's physics follows. Fails with
 *  APX_ERROR_INVALID_ARGUMENT that names the field and its range, or the car that the race does not have, and with
 *  APX_ERROR_INVALID_STATE for an absent car that has finished, whose result stays. */
APX_API apx_status apx_race_set_car(apx_race race, uint32_t car, const apx_car_desc* desc);

/** 0: nobody is in this slot until further notice, so that cars come and go in a race that has room for all of them. An absent car is
 *  nobody's neighbour, no obstacle, on no ray and in no contact; it ranks behind all that race (APX_RETIRED_ABSENT, unless it has
 *  finished), does not count for the rubber band, gets neutral controls, and its states are not looked at. 1: it is back, from the first
 *  good state on: in the lap in which it left, which is invalid (APX_LAP_FLAW_TELEPORT), with the laps that it had. In a world it then
 *  stands where it left, or in the next free place on the road. May be called before the first tick; setting what is set already changes
 *  nothing. Raises APX_EVENT_RETIRED and APX_EVENT_REJOINED for a car that races. Fails with APX_ERROR_INVALID_ARGUMENT. */
APX_API apx_status apx_race_set_present(apx_race race, uint32_t car, uint32_t present);

/** Shapes of a host's obstacles. */
enum { APX_SHAPE_BOX = 0, APX_SHAPE_DISC = 1, APX_SHAPE_COUNT = 2 };
/** One of APX_SHAPE_*. */
typedef uint32_t apx_shape;

/** Most obstacles that a race has at one time. */
enum { APX_MAX_RACE_OBSTACLES = 1024 };

/** Something of the host's on the road or beside it: a box or a disc that stands or moves. Drivers see it as they see a car that the host
 *  drives, around bends and without rays. */
typedef struct apx_race_obstacle {
    /** sizeof(apx_race_obstacle). */
    uint32_t struct_size;
    /** The host's name for it, any number but APX_NONE. */
    uint32_t id;
    /** APX_SHAPE_*. Default APX_SHAPE_BOX. */
    apx_shape shape;
    /** Its middle at the road's height, m, world, within 1e6. */
    float position[3];
    /** Clockwise seen from above, zero along +z, rad, within 1e5; a disc has none. */
    float yaw_rad;
    /** Half of its extent to its right, the radius of a disc, m, (0, 50]. Default 1. */
    float half_width_m;
    /** Half of its extent along its yaw, m, (0, 50]; a disc has none. Default 1. */
    float half_length_m;
    /** m/s, world axes, up to 400. It moves on by itself at this velocity until it is set again. Default 0: it stands. */
    float velocity[3];
    /** Out: the number that neighbours, events, debug views and ray hits name it by, from the race's number of cars on; ignored when it is
     *  handed in. It stays with the obstacle until that is removed. */
    uint32_t number;
} apx_race_obstacle;

/** Fills *obstacle with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
 *  library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_race_obstacle_init(apx_race_obstacle* obstacle);

/** The defaults by value: apx_race_obstacle obstacle = apx_race_obstacle_default(); */
static inline apx_race_obstacle apx_race_obstacle_default(void) {
    apx_race_obstacle obstacle;
    obstacle.struct_size = (uint32_t)sizeof obstacle;
    apx_race_obstacle_init(&obstacle);
    return obstacle;
}

/** Puts an obstacle into the race, or puts the one with the same id where it is now. A host that moves its obstacles by itself sets them
 *  before each tick. A world's cars touch it: a contact counts as one with a wall. Fails with APX_ERROR_INVALID_ARGUMENT that names the
 *  field and its range, with APX_ERROR_INVALID_STATE when there are APX_MAX_RACE_OBSTACLES. */
APX_API apx_status apx_race_set_obstacle(apx_race race, const apx_race_obstacle* obstacle);

/** Takes an obstacle away. Fails with APX_ERROR_INVALID_ARGUMENT when the race has none with this id. */
APX_API apx_status apx_race_remove_obstacle(apx_race race, uint32_t id);

/** The race's obstacles where they are now, by number. */
APX_API apx_status apx_race_obstacles(apx_race race, apx_race_obstacle* obstacles, uint32_t capacity, uint32_t* needed);

/** Most grip bands of a race. */
enum { APX_MAX_GRIP_BANDS = 256 };

/** Grip of a part of the road as a share of the baked track's: rain, a drying line, oil. */
typedef struct apx_grip_band {
    /** sizeof(apx_grip_band). */
    uint32_t struct_size;
    /** Where it begins along the reference line, m, [0, length]. Default 0. */
    float from_m;
    /** Where it ends, m, [0, length]; before from_m it leads across the start line of a closed track. Both 0, the default: the whole
     *  track. */
    float to_m;
    /** Its left side, lateral, m, [-1000, 1000]. Default -1000. */
    float low_m;
    /** Its right side, lateral, m, above low_m. Default 1000. */
    float high_m;
    /** Multiple of the baked grip, [0.05, 2]. Default 1. */
    float grip;
} apx_grip_band;

/** Fills *band with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_grip_band_init(apx_grip_band* band);

/** The defaults by value: apx_grip_band band = apx_grip_band_default(); */
static inline apx_grip_band apx_grip_band_default(void) {
    apx_grip_band band;
    band.struct_size = (uint32_t)sizeof band;
    apx_grip_band_init(&band);
    return band;
}

/** Announces the road's grip, replacing the bands announced before; 0 bands: as baked. Every line's speed profile is computed anew,
 *  in as long as creating the race takes: drivers plan and drive with it from the next tick on. A car uses the mean over its width.
 *  An unannounced drop is detected by drivers that learn (apx_driver_desc.learn_grip). apx_world_set_grip (world.h) sets it for a
 *  world's physics. Fails with APX_ERROR_INVALID_ARGUMENT that names the band, the field and its range, or two
 *  bands that overlap. */
APX_API apx_status apx_race_set_grip(apx_race race, const apx_grip_band* bands, uint32_t count);

/** Requests of a driver beyond steering and pedals, for cars that have them. Each is 0 when it is not used. Blittable. */
typedef struct apx_extras {
    /** Handbrake, [0, 1]: 1 where the car is to stand: before the start, parked after retiring, held behind something that blocks the
     *  road. */
    float handbrake;
    /** 1: a boost would pay here: on full throttle, with the engine as the limit, and at least 1.5 s before the next braking point. Drivers
     *  do not brake a car for being faster than its plan, only for the limits of grip. */
    float boost;
    /** Gear hint: 1 to the number of gears asked for; -1: reverse; 0: none, at rest, or no gears were asked for. */
    int32_t gear;
    /** Jump wish: 1 from 0.3 s before a take-off that the driver flies over (apx_driver_desc.jumps) until its landing, for cars that jump
     *  at a button. */
    float jump;
} apx_extras;

/** The requests of the drivers in the last tick beyond apx_controls, one entry per car; all 0 for a car that the host drives. `gears`,
 *  [0, 12], is how many gears hints are for, evenly stepped up to the described top speed; 0: none. Fails with
 *  APX_ERROR_INVALID_ARGUMENT. */
APX_API apx_status apx_race_extras(apx_race race, uint32_t gears, apx_extras* extras, uint32_t capacity,
                                   uint32_t* needed);

#ifdef __cplusplus
}
#endif

#endif
