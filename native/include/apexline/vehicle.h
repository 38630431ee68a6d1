/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* A car: its description, its grip envelope, its state and its controls. */
#ifndef APEXLINE_VEHICLE_H
#define APEXLINE_VEHICLE_H

#include <apexline/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most entries of a vehicle's corner table. */
#define APX_MAX_CORNERS 16

/** A car in numbers. Defaults are the preset "reference". The JSON form has the same names as keys. The grip
 *  envelope that the driver plans with and the reference physics are both derived from this one description. */
typedef struct apx_vehicle_desc {
    /** sizeof(apx_vehicle_desc). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated. */
    char name[APX_NAME_SIZE];
    /** Mass with driver, kg, (10, 100000]. */
    float mass_kg;
    /** Moment of inertia about the vertical axis, kg m^2, (1, 1e7]. */
    float yaw_inertia_kgm2;
    /** Outline's length, m, (0.2, 30]; the centre of mass is the outline's middle. */
    float length_m;
    /** Outline's width, m, (0.2, 10]. */
    float width_m;
    /** Distance between the axles, m, (0.1, length_m]. */
    float wheelbase_m;
    /** Share of the weight on the front axle at rest, [0.2, 0.8]. */
    float front_weight_share;
    /** Height of the centre of mass, m, [0, 3]; moves load between the axles and sides. */
    float centre_of_mass_height_m;
    /** Power at the wheels, W, (0, 1e7]. Drive force is at most power over speed. */
    float power_w;
    /** Largest drive force, N, [0, 1e6]; 0: limited by power and grip alone, and full throttle asks for at most
     *  1.25 times what the driven tyres hold. */
    float max_drive_force_n;
    /** Share of the drive force on the front axle, [0, 1]: 0 rear drive, 1 front drive; 0.5 lets an all-wheel
     *  drive send force to where the tyres have grip left. */
    float drive_front_share;
    /** Largest brake force, N, [0, 1e7]; 0: limited by grip alone, and full brake asks for 1.25 times what
     *  the tyres hold. Plans use 95 % of it, so that a driver can brake harder than planned. Brakes follow the
     *  grip that each axle has left, or brake_front_share. */
    float max_brake_force_n;
    /** Top speed, m/s, [1, 200]. */
    float top_speed_mps;
    /** Fastest reverse, m/s, [0, 30]. */
    float reverse_speed_mps;
    /** Drag force over speed squared, N s^2/m^2, [0, 50]. */
    float drag_kgpm;
    /** Downforce over speed squared, N s^2/m^2, [0, 100]. */
    float downforce_kgpm;
    /** Share of the downforce on the front axle, [0, 1]. */
    float downforce_front_share;
    /** Tyre force over load at the peak, [0.05, 5]; the friction circle has this radius. */
    float grip;
    /** Slip angle at the peak of the front tyres' side force, rad, [0.01, 0.5]; the rear tyres peak at 0.85 of it. */
    float peak_slip_rad;
    /** Side force left when sliding far past the peak, as a share of the peak, [0.3, 1]. */
    float sliding_grip_share;
    /** Largest road-wheel angle, rad, [0.05, 1.4]. */
    float max_steer_rad;
    /** Fastest change of the road-wheel angle, rad/s, [0.05, 50]. */
    float steer_rate_radps;
    /** Entries of the corner table, [0, 16]: top speeds in curves that the host measured with its own physics. 0, the
     *  default: grip and downforce alone say how fast a curve can be driven. Lines and drivers' plans use the table;
     * the reference physics does not. */
    uint32_t corner_count;
    /** Radii of the curves, m, [1, 1e6], rising. Entries beyond corner_count are 0. */
    float corner_radius_m[APX_MAX_CORNERS];
    /** Top speed in each on a level, dry road, m/s, (0, 200]. Between two radii it is interpolated; below the first and above
     *  the last the tyres hold as much as there. A speed of top_speed_mps or more carries no information on grip. */
    float corner_speed_mps[APX_MAX_CORNERS];
    /** Share that the host's physics has of the load that a curve on a banked road presses on the tyres, [0, 1]. Default 1;
     *  0 for physics that moves cars in the ground plane and lets a bank do no more than pull them downhill; such a car also loses load
     *  where it brakes on its way up or speeds up on its way down, and gains it the other way round. */
    float bank_load_share;
    /** Stiffness of all springs together, N/m, [0, 1e8]. Default 0: they never reach their stops. */
    float spring_rate_npm;
    /** How far the springs give way from where they stand at rest to their stops, m, [0, 1]. Default 0: they never reach them. A plan
     *  goes no faster through a hollow than they take. */
    float spring_travel_m;
    /** Share of the brake force on the front axle, [0, 1], where one pedal goes to both axles in a fixed proportion: the axle that has
     *  less grip for its part ends the braking. Default 0: brakes follow the grip that each axle has left. */
    float brake_front_share;
    /** How far both wheels of a driven axle get the same force whatever they carry, [0, 1]: 1 for an open differential and for physics
     *  that gives each wheel half of the torque, whose inner wheel spins in a bend before the outer one does its part. Default 0: each
     *  gets what its load holds, as behind a locked differential. */
    float open_differential;
} apx_vehicle_desc;

/** Largest accelerations on a level road at one speed, m/s^2, all positive. */
typedef struct apx_envelope_point {
    /** m/s, as asked for. */
    float speed_mps;
    /** Sideways, with nothing left for braking or driving. */
    float lateral_mps2;
    /** Forward in a straight line, drag subtracted; negative above the speed that power can hold. */
    float drive_mps2;
    /** Backward in a straight line, drag included. */
    float brake_mps2;
} apx_envelope_point;

/** Where a car is and how it moves. 40 bytes, blittable. */
typedef struct apx_car_state {
    /** Centre of the outline on the ground, m, (x, y up, z). */
    float position[3];
    /** Clockwise from +z seen from above, rad, any winding within +-1e5. */
    float yaw_rad;
    /** Nose up positive, rad. A car whose roll or pitch is beyond a quarter turn is upside down. */
    float pitch_rad;
    /** Right side down positive, rad. */
    float roll_rad;
    /** m/s, world axes. */
    float velocity[3];
    /** Clockwise positive, rad/s. */
    float yaw_rate_radps;
} apx_car_state;

/** Controls of a car. 12 bytes, blittable. */
typedef struct apx_controls {
    /** [-1, 1], left to right, share of the largest road-wheel angle. */
    float steering;
    /** [-1, 1], negative drives backward. */
    float throttle;
    /** [0, 1]. */
    float brake;
} apx_controls;

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_vehicle_desc_init(apx_vehicle_desc* desc);

/** The defaults by value: apx_vehicle_desc desc = apx_vehicle_desc_default(); */
static inline apx_vehicle_desc apx_vehicle_desc_default(void) {
    apx_vehicle_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_vehicle_desc_init(&desc);
    return desc;
}

/** APX_OK when every field is inside its range; otherwise APX_ERROR_INVALID_ARGUMENT with a message that names
 *  the field, its value and its range. Any thread. */
APX_API apx_status apx_vehicle_desc_validate(const apx_vehicle_desc* desc);

/** Reads a vehicle from JSON text of `size` bytes into *desc, which has its struct_size (apx_vehicle_desc_default). Keys are
 *  the field names; missing ones keep the preset's value, unknown ones and values out of range are errors. `label` (may be
 *  null) names the file in messages. Fails with APX_ERROR_INVALID_DATA, and line and column. Any thread. */
APX_API apx_status apx_vehicle_desc_from_json(const char* text, uint64_t size, const char* label,
                                              apx_vehicle_desc* desc);

/** Writes a vehicle as JSON, `*needed` bytes without a terminating zero. Any thread. */
APX_API apx_status apx_vehicle_desc_to_json(const apx_vehicle_desc* desc, char* text, uint64_t capacity,
                                            uint64_t* needed);

/** The grip envelope at `count` speeds, m/s, [0, 200], into points[count]. Friction circle with downforce, drag, power and
 *  brake limits, and of it what the axles reach: driven ones carry a part of the load only. The corner table is not counted.
 *  Any thread. */
APX_API apx_status apx_vehicle_envelope(const apx_vehicle_desc* desc, const float* speeds_mps, uint32_t count,
                                        apx_envelope_point* points);

#ifdef __cplusplus
}
#endif

#endif
