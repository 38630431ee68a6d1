/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Calibrations: what a car can do whose physics is a black box, measured in a few manoeuvres on an open, level place.
 *
 * The host puts the car there, at rest, and asks the calibration each step for the controls until it is done:
 *
 *   1. full throttle from rest until the car gets no faster, then the brakes down to rest, pressed from half to full again and
 *      again;
 *   2. the same with a throttle that is pressed from half to full again and again at first, and the brakes from a quarter;
 *   3. at eight speeds, a circle that is steered tighter and tighter at a held speed until the car turns no tighter;
 *   4. from 0.6 of the top speed the brakes in a straight line, pressed slowly from a quarter to full again and again;
 *   5. from rest, a lap of two straights and two half turns at 0.85 of the limits that were measured.
 *
 * Where a pedal or the wheel asks for more than the tyres hold the car does less than at the limit, so the largest acceleration of each
 * sweep is the limit at its speed. Where the brakes begin a sweep the force is in proportion to the pedal, which says what a full pedal
 * gives. A fixed brake balance shows where the force grows more slowly than the slowly pressed pedal, since one axle has come to its
 * limit and slip control holds it there, or in a car that brakes less well than its tyres hold, since one axle locks. A state that no
 * car on wheels reaches ends the calibration, in words and with the number that was seen; so does a lap that takes another time than the
 * measured vehicle predicts: by more than 12 % in all, or a quarter and a second in its straights, brakings or turns. Source of the
 * circles: ISO 4138, the test at constant speed. The result is an envelope by speed and a vehicle to bake and to plan with: grip,
 * downforce, power, drag, drive and brake force, brake balance, top speed, and the table of top speeds in curves. It takes two to four
 * minutes of driving, straight lines as long as the top speed needs and circles as large as the grip asks for; the place may be endless
 * or the car put back, since velocities alone count. A learning driver (apx_driver_desc.learn_grip) needs no manoeuvres. */
#ifndef APEXLINE_CALIBRATE_H
#define APEXLINE_CALIBRATE_H

#include <apexline/base.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A calibration. Zero is null. One thread at a time. */
typedef struct apx_calibration {
    uint64_t id;
} apx_calibration;

/** Manoeuvres of the calibration. */
enum {
    APX_MANOEUVRE_THROTTLE = 0,
    APX_MANOEUVRE_BRAKE = 1,
    APX_MANOEUVRE_CIRCLE = 2,
    APX_MANOEUVRE_DONE = 3,
    APX_MANOEUVRE_LAP = 4,
    APX_MANOEUVRE_COUNT = 5
};
/** One of APX_MANOEUVRE_*. */
typedef uint32_t apx_manoeuvre;

/** A calibration's description. */
typedef struct apx_calibration_desc {
    /** sizeof(apx_calibration_desc). */
    uint32_t struct_size;
    /** The known part of the car: its sizes, mass, axles, wheel lock and slip are taken as they are, the rest is measured.
     *  Default: the preset "reference". */
    apx_vehicle_desc vehicle;
    /** Fastest that the car is driven, m/s, (5, 200]; 0: as fast as it goes. Default 0. */
    float top_speed_mps;
} apx_calibration_desc;

/** How far a calibration is. */
typedef struct apx_calibration_info {
    /** In: sizeof(apx_calibration_info). */
    uint32_t struct_size;
    /** APX_MANOEUVRE_* under way. */
    apx_manoeuvre manoeuvre;
    /** Manoeuvres finished, and all of them. */
    uint32_t done_count;
    /** Of all. */
    uint32_t count;
    /** Driven so far, s. */
    float driven_s;
    /** The lap as driven so far, s; 0 before it begins. */
    float lap_s;
    /** Its time in the measured vehicle's own physics, s; 0 before it begins. */
    float predicted_lap_s;
} apx_calibration_info;

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_calibration_desc_init(apx_calibration_desc* desc);

/** The defaults by value: apx_calibration_desc desc = apx_calibration_desc_default(); */
static inline apx_calibration_desc apx_calibration_desc_default(void) {
    apx_calibration_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_calibration_desc_init(&desc);
    return desc;
}

/** Creates a calibration. Fails with APX_ERROR_INVALID_ARGUMENT that names the field. Any thread. */
APX_API apx_status apx_calibration_create(const apx_calibration_desc* desc, apx_calibration* calibration);

/** One physics step: the car's state in, its controls out; *done becomes 1 with the last one. dt_s in [0.0001, 0.1]. Allocates
 *  nothing. Fails with APX_ERROR_INVALID_ARGUMENT when the state is not finite, and APX_ERROR_INVALID_STATE when the car does not
 *  move, cannot be stopped, takes too long, does what no car does or drives another lap than predicted; then the calibration has failed for good. */
APX_API apx_status apx_calibration_tick(apx_calibration calibration, float dt_s, const apx_car_state* state,
                                        apx_controls* controls, uint32_t* done);

/** Drives all manoeuvres at once with the reference physics of `truth`, whose tyres hold grip_scale, [0.3, 2], times its grip: what
 *  a host does by ticking at dt_s. Fails with APX_ERROR_INVALID_STATE when the calibration has been ticked. */
APX_API apx_status apx_calibration_run(apx_calibration calibration, const apx_vehicle_desc* truth, float grip_scale,
                                       float dt_s);

/** Fills *info; its struct_size has to be set. */
APX_API apx_status apx_calibration_info_get(apx_calibration calibration, apx_calibration_info* info);

/** The largest accelerations that were measured, by rising speed. Fails with APX_ERROR_INVALID_STATE before all is done. */
APX_API apx_status apx_calibration_envelope(apx_calibration calibration, apx_envelope_point* points, uint32_t capacity,
                                            uint32_t* needed);

/** The description's vehicle with what was measured in it, its table of curves included: to bake tracks and to plan with. Fails
 *  with APX_ERROR_INVALID_STATE before all is done. */
APX_API apx_status apx_calibration_vehicle(apx_calibration calibration, apx_vehicle_desc* vehicle);

/** Frees a calibration. */
APX_API apx_status apx_calibration_destroy(apx_calibration calibration);

/** Name of an APX_MANOEUVRE_*, static storage; "unknown" for other numbers. */
APX_API const char* apx_manoeuvre_name(apx_manoeuvre manoeuvre);

#ifdef __cplusplus
}
#endif

#endif
