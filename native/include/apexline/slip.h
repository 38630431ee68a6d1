/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Slip control: traction control and anti-lock brakes for hosts whose wheels spin and whose physics has neither. */
#ifndef APEXLINE_SLIP_H
#define APEXLINE_SLIP_H

#include <apexline/base.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most wheels of a car. */
#define APX_MAX_WHEELS 16

/** A wheel as the host's physics turns it. 20 bytes, blittable. */
typedef struct apx_wheel {
    /** How fast its tread runs, m/s: its spin in rad/s times its radius, positive when it rolls forward. */
    float rolling_mps;
    /** How fast its hub moves over the ground the way the wheel points, m/s; the car's forward speed if the host has no better. */
    float ground_mps;
    /** Slip at which its tyre holds most, the two speeds' difference as a share of the ground's, [0.005, 1]; 0.1 is usual. */
    float peak_slip;
    /** 1: the engine turns it; 0: it only rolls and brakes. */
    uint32_t driven;
    /** How hard it presses on the road, N or any other unit that the car's wheels share, [0, 1e9]. 0 on all wheels of a car: not
     *  known, and each wheel counts alike. */
    float load_n;
} apx_wheel;

/** State of slip control for a car's pedals. Zero at first; the host keeps it from step to step. 8 bytes,
 *  blittable. */
typedef struct apx_slip_memory {
    /** Reduction of full throttle, [0, 1]. */
    float throttle_held;
    /** Reduction of the full brake, [0, 1]. */
    float brake_held;
} apx_slip_memory;

/** Holds throttle and brake back where wheels spin or lock. `controls`, one per car as a tick gave them or as the host's pedals
 *  stand, are changed in place; `memories` has one per car, too; `wheels` are those of the first car, then of the next,
 *  `wheels_per_car`, [1, 16], each. Call it between the tick and the physics, each step of dt_s, [0.0001, 0.1]; the oftener, the
 *  nearer to the limit.
 *
 *  It keeps wheels near 0.7 of their slip at the peak: there a tyre holds 94 % of what it can, and has some left for the side. Beyond,
 *  a limit on the pedal falls with every step, to no less than 0.2, and the pedal is let go the more, all of it at a slip of two
 *  peaks; below, the limit rises again, the faster the less the wheels slip; it is gone once the driver lets go. The throttle counts
 *  the mean slip of the driven wheels, weighed by load, since an engine turns at their mean; the brake counts, of the wheels that move
 *  at 3 m/s or more, the most locked ones that carry a fifth of the car together, so that an unloaded inner wheel may lock. Where no
 *  loads are given that is the most locked wheel. Below 12 m/s slip counts as at 12 m/s, since it says little of a slow wheel. Where wheels have motors or brakes of
 *  their own, hand in each wheel as a car of one wheel, with the car's controls and a memory of its own.
 *
 *  A wheel whose speeds are not finite or beyond 1e4 m/s is left out: hand in a NaN for one that is off the ground, which locks at
 *  once and would hold back the brake of those that stand on it. A car of which no wheel is left gets neither throttle nor brake,
 *  which would only spin or lock the wheels that it is about to land on, and its memory stays. Fails with
 *  APX_ERROR_INVALID_ARGUMENT, and changes nothing, when an argument is null or out of its range or a control is not finite. Any
 *  thread.
 *  Source: additive increase, multiplicative decrease (Chiu & Jain 1989) of what the wheels let through. */
APX_API apx_status apx_slip_control(float dt_s, const apx_wheel* wheels, uint32_t wheels_per_car, uint32_t car_count,
                                    apx_slip_memory* memories, apx_controls* controls);

#ifdef __cplusplus
}
#endif

#endif
