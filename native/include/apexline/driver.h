/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Drivers: how one drives, the states it is in and its reasons. */
#ifndef APEXLINE_DRIVER_H
#define APEXLINE_DRIVER_H

#include <apexline/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** States of a driver. */
enum {
    APX_STATE_START = 0,
    APX_STATE_DRIVE = 1,
    APX_STATE_OVERTAKE = 2,
    APX_STATE_RECOVER = 3,
    APX_STATE_FINISH = 4,
    /** Lets a car by that laps it. */
    APX_STATE_YIELD = 5,
    /** Comes back to the line from where it stood or left the road, when no car is coming. */
    APX_STATE_REJOIN = 6,
    APX_STATE_COUNT = 7
};
/** One of APX_STATE_*. */
typedef uint32_t apx_driver_state;

/** Why a driver does what it does. */
enum {
    APX_REASON_WAIT_FOR_SIGNAL = 0,
    APX_REASON_FREE_ROAD = 1,
    APX_REASON_FOLLOW_CAR = 2,
    APX_REASON_BRAKE_FOR_CAR = 3,
    APX_REASON_FASTER_THAN_CAR_AHEAD = 4,
    APX_REASON_CAR_BESIDE = 5,
    APX_REASON_LEAD_GAINED = 6,
    APX_REASON_ATTEMPT_FAILED = 7,
    APX_REASON_WRONG_WAY = 8,
    APX_REASON_STUCK = 9,
    APX_REASON_OFF_TRACK = 10,
    APX_REASON_RACE_OVER = 11,
    APX_REASON_HOST_DRIVES = 12,
    APX_REASON_STATE_REFUSED = 13,
    /** A car about to lap this one is close behind. */
    APX_REASON_BLUE_FLAG = 14,
    /** The lapping car has gone by, or fell back. */
    APX_REASON_LET_BY = 15,
    /** A pass is predicted to succeed before the next braking point or corner. */
    APX_REASON_PASS_PAYS = 16,
    /** The pass under way is no longer predicted to succeed. */
    APX_REASON_PASS_LOST = 17,
    /** There was no overlap when the corner began. */
    APX_REASON_NO_OVERLAP = 18,
    /** Its one move to the inside before a braking zone. */
    APX_REASON_DEFEND = 19,
    /** Stays in the wake of the car ahead to gain speed. */
    APX_REASON_SLIPSTREAM = 20,
    /** Waits beside the road for a car that is coming. */
    APX_REASON_TRAFFIC_COMING = 21,
    /** Nothing is coming: back to the line. */
    APX_REASON_ROAD_CLEAR = 22,
    /** Points along the road again. */
    APX_REASON_FACING_FORWARD = 23,
    /** A human error is under way. */
    APX_REASON_MISTAKE = 24,
    /** The manoeuvre took longer than its bound. */
    APX_REASON_TIMED_OUT = 25,
    /** The car is not on its wheels. */
    APX_REASON_OVERTURNED = 26,
    /** The car is off the track's map, or has had no usable state for a second. */
    APX_REASON_GONE = 27,
    /** The car takes part no longer. */
    APX_REASON_RETIRED = 28,
    APX_REASON_COUNT = 29
};
/** One of APX_REASON_*. */
typedef uint32_t apx_reason;

/** How a driver chooses its place across the road when cars are near. */
enum {
    /** Lines, side gaps and the passing side. Source: Stein 2018, section 4.3.3. */
    APX_LATERAL_LINES = 0,
    /** The coldest place of a graph across the road that rises over the cars ahead. Source: Tomlinson & Melder 2013. */
    APX_LATERAL_HEAT_LINE = 1,
    /** Down the slope of a field in which cars repel and the line attracts. Source: Salman 2013. */
    APX_LATERAL_POTENTIAL_FIELD = 2,
    APX_LATERAL_COUNT = 3
};
/** One of APX_LATERAL_*. */
typedef uint32_t apx_lateral;

/** Which nearby cars a driver perceives. */
enum {
    /** All neighbours along the road. */
    APX_PERCEPTION_ROAD = 0,
    /** Those within radar_range_m all round. */
    APX_PERCEPTION_RADAR = 1,
    /** Those within sight_range_m inside the field of view, those within radar_range_m, and what its rays meet. */
    APX_PERCEPTION_VIEW_CONE = 2,
    APX_PERCEPTION_COUNT = 3
};
/** One of APX_PERCEPTION_*. */
typedef uint32_t apx_perception;

/** Human errors. */
enum {
    APX_MISTAKE_NONE = 0,
    /** Brakes late and runs wide. */
    APX_MISTAKE_LATE_BRAKING = 1,
    /** Turns in beside the line and misses the apex. */
    APX_MISTAKE_MISSED_APEX = 2,
    /** Comes back to the throttle late. */
    APX_MISTAKE_LATE_THROTTLE = 3,
    APX_MISTAKE_COUNT = 4
};
/** One of APX_MISTAKE_*. */
typedef uint32_t apx_mistake;

/** How a driver drives. */
typedef struct apx_driver_desc {
    /** sizeof(apx_driver_desc). */
    uint32_t struct_size;
    /** Target pace: the driver laps in its ideal lap's time (apx_car_result.ideal_lap_s) over this share, [0.3, 1], or as fast as
     *  it can where that is slower; the trim on the way is learnt and part of the race's state. Below 1 it brakes and corners at a
     *  share of what its tyres allow and has all of its engine in between: on straights it is as fast as it came out of the corner.
     *  Default 1, the limit. */
    float pace;
    /** Share of the grip that the driver plans with, [0.3, 1]. Default 0.995. */
    float grip_use;
    /** Smallest gap to a car beside, m, [0, 5]. Default 0.8. */
    float side_gap_m;
    /** Seconds behind a car ahead that drives by the plan, over the 0.2 s that following it through corners takes anyway; on
     *  straights a third of both, for the wake. Behind others the gap at which the driver can still stop after them. [0, 5].
     *  Default 0.25. */
    float follow_time_s;
    /** Speed advantage above which the drivers of the thesis (heat line, potential field) look for a way past, m/s, [0, 50]; the planner
     *  weighs time instead. Default 1. */
    float overtake_speed_mps;
    /** 1: the thesis's pursuit of the runner with buffer zones steers; 0: curvature feed-forward with feedback. Default 0. The wheel
     *  turns by the angle by which the car misses the runner, beyond what the path's curvature and its slip angles take. Meant for a
     *  pace of up to 0.9: there every preset keeps the road on every shipped track, with the zones and without. */
    uint32_t runner_steering;
    /** Delay between the start signal and the driver's reaction, s, [0, 5]; a seeded share of it is drawn. It is also the time
     *  for which an opening has to last before the driver goes for it. Default 0.3. */
    float reaction_s;
    /** How much of the car's limit the driver finds, [0, 1]: at 0 its pace is 8 % lower. Default 1. */
    float skill;
    /** How even its corners are, [0, 1]: at 0 each is driven and braked for up to 4 % below its pace, drawn corner by corner. Default
     *  1. */
    float consistency;
    /** How small a chance it takes for a pass, and how late it gives one up, [0, 1]. Default 0.5. */
    float aggression;
    /** How readily it makes its one defensive move before a braking zone, [0, 1]; 0: never. Default 0.5. */
    float defending;
    /** How often it errs, [0, 1]: at 1 in every tenth corner, twice as often with a car close behind. Default 0. */
    float mistakes;
    /** APX_LATERAL_*. Default APX_LATERAL_LINES. */
    apx_lateral lateral_choice;
    /** APX_PERCEPTION_*. Default APX_PERCEPTION_ROAD. */
    apx_perception perception;
    /** Range of the all-round radar, m, [1, 500]. Default 60. A driver that sees by radar alone can stop in time for what stands there if it
     *  comes no faster than that way allows: with the preset reference 40 m/s for 60 m, and 60 m/s for 115 m. */
    float radar_range_m;
    /** Range of the view cone, m, [1, 1000]. Default 200. */
    float sight_range_m;
    /** Angle of the view cone from edge to edge, rad, [0.1, 6.3]. Default 2.1 (120 degrees). */
    float field_of_view_rad;
    /** 1: the driver estimates its tyres' grip against the vehicle's description while driving, and plans with that; 0:
     *  it uses the description. It begins with 0.8 of the described grip, rises with the evidence and falls at once,
     * between 0.6 and 1.4. It needs only the host's states. Creating the race then takes a tenth of
     *  a second and a few MB more for each kind of car. Sources: the slip-slope method, Gustafsson 1997 ("Slip-based tire-road friction estimation", Automatica 33(6)),
     *  and the learned friction of TORCS's robot olethros. Default 0. */
    uint32_t learn_grip;
    /** With runner_steering, 1: the wheel turns less while the nose points into a buffer zone around the runner; 0: without
     *  zones, by the whole angle, as the thesis has it before them. Source: Stein 2018, section 4.3.2. Default 1. */
    uint32_t buffer_zones;
    /** With perception by view cone, 1: no faster than the driver can stop within the part of its path that cone, radar and rays
     *  overlook; 0: as fast as if the road were known to be free. Default 1. */
    uint32_t hold_to_sight;
    /** 1: ten times a second an A* search over a grid of the road ahead plans a way around cars that stand, limp or are in the way
     *  and around boxes that rays show, and the driver takes it where it is free and its own plan leads nowhere; 0: without. Costs
     *  some hundred microseconds for each search. Source: Stein 2018, section 4.4. Default 0. */
    uint32_t grid_replan;
    /** How long it follows before it tries again, and how long it keeps at a pass that goes badly, [0, 1]: at 0 it tries again at
     *  once, at 1 after twice the usual time. Default 0.5. */
    float patience;
    /** How much room and way it leaves, [0, 1]: the room beside other cars, how early it lets leaders by, and the overlap from which
     *  it leaves a rival the left or right line. Default 0.5. */
    float courtesy;
    /** Weight of a place among a plan's costs (apx_plan_candidate.place_s), as a multiple of the usual, [0, 10]. Default 1. */
    float weight_place;
    /** The same for risk (risk_s). Default 1. */
    float weight_risk;
    /** The same for leaving the racing line (move_s). Default 1. */
    float weight_move;
    /** The same for changing what is under way (change_s). Default 1. */
    float weight_change;
    /** 1: where the road falls away beneath a fast car, the driver flies if that is faster, the car comes down on the road and still
     *  makes the next corner, and slows down otherwise; 0: it always slows down until the tyres keep half of the weight, for cars whose
     *  physics has no flight or must not land hard. The physics must give a flight no tyre force and the road's heights must be those
     *  of the gates. Default 0. */
    uint32_t jumps;
    /** With jumps: the hardest landing that it flies for, as velocity into the road, m/s, [0.5, 20]. Default 5, that of a fall of 1.3 m
     *  onto a level road. */
    float hardest_landing_mps;
} apx_driver_desc;

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_driver_desc_init(apx_driver_desc* desc);

/** The defaults by value: apx_driver_desc desc = apx_driver_desc_default(); */
static inline apx_driver_desc apx_driver_desc_default(void) {
    apx_driver_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_driver_desc_init(&desc);
    return desc;
}

/** Reads a driver's profile from JSON text of `size` bytes into *desc, which has its struct_size (apx_driver_desc_default).
 *  Keys are the field names of apx_driver_desc; lateral_choice is "lines", "heat line" or "potential field", perception
 *  "road", "radar" or "view cone", runner_steering true or false. Missing keys keep the default, unknown ones and values out
 *  of range are errors. `label` (may be null) names the file in messages. Fails with APX_ERROR_INVALID_DATA. Any thread. */
APX_API apx_status apx_driver_desc_from_json(const char* text, uint64_t size, const char* label, apx_driver_desc* desc);
/** Writes a profile as JSON, `*needed` bytes without a terminating zero. Fails with APX_ERROR_INVALID_ARGUMENT when a field is
 *  out of range. Any thread. */
APX_API apx_status apx_driver_desc_to_json(const apx_driver_desc* desc, char* text, uint64_t capacity,
                                           uint64_t* needed);

/** Names for logs and reports, static storage; "unknown" for other numbers. */
APX_API const char* apx_state_name(apx_driver_state state);
/** Name of an APX_REASON_*, as apx_state_name. */
APX_API const char* apx_reason_name(apx_reason reason);
/** Name of an APX_MISTAKE_*, as apx_state_name. */
APX_API const char* apx_mistake_name(apx_mistake mistake);
/** Name of an APX_LATERAL_*, as apx_state_name; the one that JSON has. */
APX_API const char* apx_lateral_name(apx_lateral lateral_choice);
/** Name of an APX_PERCEPTION_*, as apx_state_name; the one that JSON has. */
APX_API const char* apx_perception_name(apx_perception perception);

#ifdef __cplusplus
}
#endif

#endif
