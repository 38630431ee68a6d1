/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Changes that a host makes to the cars of a running race, between two ticks: how they drive, who drives them, what is left of them.
 * Each call takes effect with the next tick, is part of the race's state (snapshots, state hash) and of its recordings. */
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

/** Fills *condition: a car as described. Fails with APX_ERROR_INVALID_ARGUMENT on null. Any thread. */
APX_API apx_status apx_car_condition_default(apx_car_condition* condition);

/** Sets a car's condition, from its description each time: conditions do not add up. Its speed profile is computed anew, in as long
 *  as creating a race with one car takes; cars in the same condition share one. A world's physics follows. Fails with
 *  APX_ERROR_INVALID_ARGUMENT that names the field and its range, or the car that the race does not have. */
APX_API apx_status apx_race_set_condition(apx_race race, uint32_t car, const apx_car_condition* condition);

/** Sets how a car's driver drives. grip_use and learn_grip, which the speed profile is made with, have to stay as they are. Fails
 *  with APX_ERROR_INVALID_ARGUMENT that names the field and its range, or the car that the race does not have. */
APX_API apx_status apx_race_set_driver(apx_race race, uint32_t car, const apx_driver_desc* driver);

/** Sets a driver's pace alone (apx_driver_desc.pace), [0.3, 1]. Fails like apx_race_set_driver. */
APX_API apx_status apx_race_set_pace(apx_race race, uint32_t car, float pace);

/** Hands a car over to the host or to the AI, APX_DRIVER_*, at any speed: the AI takes it where it is. Handing it to whom it has
 *  already changes nothing. Fails with APX_ERROR_INVALID_ARGUMENT. */
APX_API apx_status apx_race_set_driven_by(apx_race race, uint32_t car, uint32_t driven_by);

#ifdef __cplusplus
}
#endif

#endif
