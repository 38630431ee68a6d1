/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Self-check of a host: the library watches a race for its first seconds and says in words what is wrong with what the host hands in and
 * with how its cars obey. It steers nothing and is no part of the race's state. */
#ifndef APEXLINE_CHECK_H
#define APEXLINE_CHECK_H

#include <apexline/base.h>
#include <apexline/race.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Subjects of findings. */
enum {
    /** The yaw's sign, unit or zero: the car moves elsewhere than its nose points. */
    APX_CHECK_YAW = 1,
    /** The yaw rate's sign or unit: it is not what the yaw changes by. */
    APX_CHECK_YAW_RATE = 2,
    /** The velocity's axes or unit: it is not what the position changes by. */
    APX_CHECK_VELOCITY = 3,
    /** The steering's sign, or that it has no effect. */
    APX_CHECK_STEERING = 4,
    /** The throttle has no effect. */
    APX_CHECK_THROTTLE = 5,
    /** The brake has no effect. */
    APX_CHECK_BRAKE = 6,
    /** Controls act later or sooner than apx_race_desc.latency_ticks says. */
    APX_CHECK_LATENCY = 7,
    /** The car does not speed up as described: mass_kg, power_w, max_drive_force_n. */
    APX_CHECK_DRIVE_FORCE = 8,
    /** It does not brake as described: mass_kg, max_brake_force_n. */
    APX_CHECK_BRAKE_FORCE = 9,
    /** It does not turn as described: wheelbase_m, max_steer_rad. */
    APX_CHECK_WHEELBASE = 10,
    /** Its tyres do not hold what is described: grip. */
    APX_CHECK_GRIP = 11,
    /** The track is in another unit than the cars. */
    APX_CHECK_TRACK_UNITS = 12,
    /** The car starts off the road. */
    APX_CHECK_START = 13,
    /** The reported place moves along the nose, as that of a rear axle does, at any cornering. */
    APX_CHECK_POSITION = 14,
    APX_CHECK_COUNT = 15
};
/** One of APX_CHECK_*. */
typedef uint32_t apx_check;

/** One thing that the self-check found. */
typedef struct apx_host_finding {
    /** APX_CHECK_*. */
    apx_check kind;
    /** Index of the first car that shows it; APX_NONE: the track. */
    uint32_t car;
    /** The measured number, in the unit of the message. */
    float measured;
    /** The value that it should have. */
    float expected;
    /** UTF-8, zero-terminated. */
    char message[256];
} apx_host_finding;

/** Begins the self-check with the next tick (`on` 1), anew if it has begun, or ends it (0). It costs a few microseconds per car and tick.
 *  Fails with APX_ERROR_INVALID_ARGUMENT when `on` is neither. */
APX_API apx_status apx_race_check_host(apx_race race, uint32_t on);

/** The findings of the self-check so far, one for each kind, of the first car that shows it. Ten seconds of driving
 *  with a corner and a braking zone give most of them. Fails with APX_ERROR_INVALID_STATE when it has not begun. */
APX_API apx_status apx_race_host_findings(apx_race race, apx_host_finding* findings, uint32_t capacity,
                                          uint32_t* needed);

/** Name of an APX_CHECK_*, as apx_state_name (driver.h). */
APX_API const char* apx_check_name(apx_check kind);

#ifdef __cplusplus
}
#endif

#endif
