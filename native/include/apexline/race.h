/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Races: the AI of all cars, one call per physics step. The host owns the physics (or uses a world, world.h). */
#ifndef APEXLINE_RACE_H
#define APEXLINE_RACE_H

#include <apexline/base.h>
#include <apexline/driver.h>
#include <apexline/track.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A race. Zero is null. One thread at a time may use one race; different races are independent. */
typedef struct apx_race {
    uint64_t id;
} apx_race;

/** Rays of a car unless the race's description says otherwise, in this order: ahead left, ahead, ahead right, left front, left
 *  rear, right front, right rear, diagonal left, diagonal right. Source: Stein 2018, section 4.3.3. */
enum { APX_RAY_COUNT = 9 };

/** Most rays of a car. */
enum { APX_MAX_RAYS = 16 };

/** A ray of a ray set, mounted on the car's outline. */
typedef struct apx_mounted_ray {
    /** Where along the outline it begins, [-1, 1]: -1 at the tail, 1 at the nose. */
    float forward_share;
    /** Where across it, [-1, 1]: -1 at the left side, 1 at the right. */
    float right_share;
    /** Direction against the nose, rad, [-4, 4], positive to the right. */
    float angle_rad;
    /** m, [1, 500]. */
    float length_m;
} apx_mounted_ray;

/** Kinds of drivers. */
enum { APX_DRIVER_AI = 0, APX_DRIVER_HOST = 1 };
/** One of APX_DRIVER_*. */
typedef uint32_t apx_driven_by;

/** One car of a race. */
typedef struct apx_car_desc {
    /** sizeof(apx_car_desc). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated; shown in standings. */
    char name[APX_NAME_SIZE];
    /** The vehicle. Default: the preset "reference". */
    apx_vehicle_desc vehicle;
    /** How its driver drives; ignored for a car driven by the host. */
    apx_driver_desc driver;
    /** APX_DRIVER_*: a car driven by the host (a player) is seen and ranked like any other and gets neutral controls. The
     *  AI uses its place across the road, not a line that it might follow, and only the AI car makes room beside it. */
    apx_driven_by driven_by;
    /** Worlds: what the car's tyres hold in the physics as a multiple of vehicle.grip, [0.3, 2], unknown to its driver
     *  unless it learns (apx_driver_desc.learn_grip). Without effect on a host's own physics. Default 1. */
    float true_grip;
    /** 1: the reported place moves along the nose in corners, as in most arcade controllers and as that of a rear axle does; its driver
     *  then steers by geometry. 0, the default: it is the outline's middle, which slips with the tyres. World cars always use 0. */
    uint32_t moves_along_nose;
} apx_car_desc;

/** A race. */
typedef struct apx_race_desc {
    /** sizeof(apx_race_desc). */
    uint32_t struct_size;
    /** The baked track; must be alive when the race is created. Default: null, which creating refuses. */
    apx_track track;
    /** Laps to the finish, [1, 10000]; point-to-point tracks count one. Default 3. */
    uint32_t laps;
    /** Seeds everything random. Default 1. */
    uint32_t seed;
    /** Step that the host expects to take, s, [0.001, 0.1]; latency_ticks is counted in it. Each tick passes its own. Default 1/60. */
    float dt_s;
    /** Length of the rays ahead and diagonal, m, [5, 500]. Default 60. The sideways rays see 8 m. */
    float ray_length_m;
    /** 1: the host casts the rays (apx_race_rays, apx_race_tick_with_hits); 0: the library does. Default 0. */
    uint32_t host_rays;
    /** 1: the race starts on the first tick; 0: it waits for apx_race_start. Default 0. */
    uint32_t started;
    /** Slipstream: the share of its drag that a car directly behind another is spared, [0, 0.6]; it fades with distance and to the
     *  side as apx_slipstream says. Worlds apply it to the cars, drivers count on it; set it to what the host's physics does, 0 for
     *  none. Default 0.4. */
    float slipstream;
    /** 1: cars about to be lapped let the lapping car by; 0: they race it. Default 1. */
    uint32_t blue_flags;
    /** Strength of the rubber band, [0, 1]; 0, the default: off. See rubber_band_limit. APX_ERROR_INVALID_ARGUMENT when it is on and
     *  there is no player: no car that the host drives and no rubber_band_car. */
    float rubber_band;
    /** Largest change of an AI driver's pace at strength 1, [0, 0.2]; L: this times the strength. By gaps of 1 s to 6 s the first car ahead
     *  is up to L slower, those behind up to L faster, the one right behind is bolder and never below its own pace. No pace exceeds 1: a driver
     *  near full pace starts up to L / 2 below what it can reach, a slower one at its own pace. Each per cent of change is an APX_EVENT_RUBBER_BAND. Default 0.05. */
    float rubber_band_limit;
    /** The player that the band is tied to, below the number of cars; APX_NONE, the default: the first car that the host drives.
     *  Only the first opponent ahead of it and those behind it are pulled. Source: Stein 2018, sections 2.5.3 and 4.1. */
    uint32_t rubber_band_car;
    /** Rays in `rays`, [0, 16]; 0, the default: the nine of APX_RAY_COUNT, ray_length_m long. Rays within 15 degrees of the nose
     *  tell a driver what is ahead, those within 15 degrees of the sides what is beside: where the host reports hits, or where the
     *  driver sees by rays. All others are for the debug view alone. */
    uint32_t ray_count;
    /** The rays of every car; entries beyond ray_count are ignored. */
    apx_mounted_ray rays[APX_MAX_RAYS];
    /** A car that cannot continue for this long retires, s: without a usable state, off the track's map or not on its wheels,
     *  [0, 3600]; 0: never. It rejoins by itself once it is on its wheels on the map again. Default 20. */
    float retire_after_s;
    /** Ticks by which the host applies controls late, [0, 60], at most a second at dt_s: 1 when what a tick returns is first applied in
     *  the step after the next one. Drivers decide for where their car will be by then. A world applies its controls so late. Default
     *  0. */
    uint32_t latency_ticks;
} apx_race_desc;

/** Reasons for which a lap is invalid; bits. */
enum {
    /** The whole car was more than 0.3 m beyond the road's edge. */
    APX_LAP_FLAW_CUT = 1,
    /** The car moved farther between two good states than its speed and the time between them explain. */
    APX_LAP_FLAW_TELEPORT = 2,
    /** The car drove more than 30 m against the road's direction. */
    APX_LAP_FLAW_WRONG_WAY = 4
};
/** A sum of APX_LAP_FLAW_* bits; 0: none. */
typedef uint32_t apx_lap_flaws;

/** Whether a car takes part in the race. */
enum {
    /** It does. */
    APX_RETIRED_NO = 0,
    /** It could not go on for apx_race_desc.retire_after_s. */
    APX_RETIRED_GONE = 1,
    /** The host retired it (apx_race_retire). */
    APX_RETIRED_BY_HOST = 2,
    /** It is not there (apx_race_set_present, live.h). A car that had finished or retired before it left keeps that. */
    APX_RETIRED_ABSENT = 3,
    APX_RETIRED_COUNT = 4
};
/** One of APX_RETIRED_*. */
typedef uint32_t apx_retired;

/** A line of the standings. */
typedef struct apx_standing {
    /** Index of the car, in the order of creation. */
    uint32_t car;
    /** From 1. */
    uint32_t position;
    /** Whole laps since the start. */
    uint32_t laps_done;
    /** 1 once the car has done all laps. */
    uint32_t finished;
    /** Distance driven since the start line along the reference line, m; negative before the start line. */
    float progress_m;
    /** Behind the leader, s: by time at the finish, else by the leader's distance at this car's speed. */
    float gap_s;
    /** 0 until there is one. */
    float last_lap_s;
    /** Fastest valid lap so far, s; 0 until there is one. */
    float best_lap_s;
    /** Since the start signal, to the finish if finished, s. */
    float total_time_s;
    /** APX_RETIRED_*; retired and absent cars stand behind all others. */
    apx_retired retired;
} apx_standing;

/** The results of a car so far. */
typedef struct apx_car_result {
    /** Whole laps since the start. */
    uint32_t laps_done;
    /** 1 once the car has done all laps. */
    uint32_t finished;
    /** Since the start signal, to the finish if finished, s. */
    float total_time_s;
    /** Fastest valid lap so far, s; 0 until there is one. */
    float best_lap_s;
    /** The profile's prediction for the racing line with this vehicle, s, of which a pace is a share. In worlds and on roads whose bank
     *  stays the same, what apx_track_line_speeds says; a host's car follows the ground under its line, and a bank that changes there
     *  bends its way up and down. */
    float ideal_lap_s;
    /** Counted by worlds only. */
    uint32_t car_contacts;
    /** Contacts with walls and with a world's obstacles, counted like those with cars. */
    uint32_t wall_contacts;
    /** Time with a wheel more than 0.3 m beyond the road's edge, s. */
    float off_track_s;
    /** Cars that it passed on the road. */
    uint32_t overtakes_done;
    /** Times that it was passed. */
    uint32_t overtakes_suffered;
    /** Time spent in each APX_STATE_*, s. */
    float state_s[APX_STATE_COUNT];
    /** Overtaking manoeuvres begun. */
    uint32_t attempts;
    /** Attempts that were given up. */
    uint32_t attempts_failed;
    /** Defensive moves. */
    uint32_t defences;
    /** Human errors. */
    uint32_t mistakes;
    /** Time lost because of other cars, s: what driving slower than the line allows cost. */
    float time_lost_s;
    /** Time during which the rubber band changed its pace, s. */
    float rubber_band_s;
    /** The lap time that its driver aims at alone on the road, s: ideal_lap_s over pace and skill, and no less than what a driver at
     *  full pace reaches of the ideal, which depends on the car's two axles, the scrub of its tyres, the yaw inertia that turning
     *  in has to move and on grip_use: up to 2 % more with the presets. On an open track that is from a standing start where the
     *  car was at the signal, with the reaction to it. */
    float target_lap_s;
    /** Laps that count towards laps_done and not towards best_lap_s (apx_race_lap_flaws says why). */
    uint32_t invalid_laps;
    /** APX_LAP_FLAW_* of the lap under way, 0: valid so far. */
    apx_lap_flaws lap_flaws;
    /** APX_RETIRED_*. */
    apx_retired retired;
} apx_car_result;

/** A nearby car on the road, as a driver perceives it. Blittable. */
typedef struct apx_neighbour {
    /** Index of the car. */
    uint32_t car;
    /** Centre to centre along the road, m; negative behind. */
    float ahead_m;
    /** How much farther right it is, m; negative: left. */
    float right_m;
    /** Between the outlines along the road, m; negative when they overlap lengthwise. */
    float gap_m;
    /** Between the outlines across the road, m; negative when they overlap sideways. */
    float side_gap_m;
    /** How fast the gap along the road shrinks, m/s; positive when nearing. */
    float closing_mps;
    /** Gap over closing speed, s: 0 when they overlap lengthwise, 1e6 when the gap does not shrink. */
    float time_to_contact_s;
} apx_neighbour;

/** A car after the last tick, in parts; it never steers anything.
 *  driver: location, state, reason, state_reason, state_s, line, target_car, pass_side, controls, slipstream, grip_learned, grip_planned,
 *  above_road_m, airborne. Valid after the first tick; a car that is not present keeps its last ones.
 *  rays: rays, hits, ray_count, time_to_contact_s. Valid while the car is present, for cars that the host drives too: as the host
 *  reported them, otherwise cast when this is asked for, from the state of the last tick; ray_count is 0 and the time 1e6 otherwise.
 *  runner: runner, forward_point, inner_radius_m, outer_radius_m, buffer_zone, and the path: side_shift_m, target_speed_mps,
 *  profile_speed_mps, car_ahead, gap_ahead_m, closing_mps, catch_s, catch_distance_m, mistake, pace, rubber_band. Valid for AI cars
 *  that are present; zero, APX_NONE or 1e6 otherwise.
 *  last plan: pass_gain_s, as old as the driver's last plan, up to a seventh of a second. Valid for AI cars that are present. */
typedef struct apx_car_debug {
    /** Where the car is on the track. */
    apx_location location;
    /** APX_STATE_*. */
    apx_driver_state state;
    /** APX_REASON_*, why it is in that state or drives that speed. */
    apx_reason reason;
    /** Line that is followed. */
    uint32_t line;
    /** Sideways shift of the aim from the line, m, positive to the right. */
    float side_shift_m;
    /** Speed that throttle and brake work towards, m/s. */
    float target_speed_mps;
    /** Speed that the line's profile allows here, m/s. */
    float profile_speed_mps;
    /** Point on the line that the car steers at, m, world. */
    float runner[3];
    /** On the car's forward vector at the runner's distance. */
    float forward_point[3];
    /** Radius of the inner buffer zone around the runner, m. */
    float inner_radius_m;
    /** Radius of the outer zone, m. */
    float outer_radius_m;
    /** Zone that the forward point lies in: 0 none, 1 outer, 2 inner. */
    uint32_t buffer_zone;
    /** Car ahead in the way, APX_NONE if none. */
    uint32_t car_ahead;
    /** Gap to that car between the outlines, m. */
    float gap_ahead_m;
    /** Own speed minus that car's, m/s, positive when nearing. */
    float closing_mps;
    /** The rays of the last tick; ray_count of them, in the order of APX_RAY_COUNT unless the race has a ray set of its own. */
    apx_ray rays[APX_MAX_RAYS];
    /** The hit of each of them. */
    apx_ray_hit hits[APX_MAX_RAYS];
    /** Controls of the last tick. */
    apx_controls controls;
    /** Rays in use. */
    uint32_t ray_count;
    /** APX_REASON_* of the last change of state. */
    apx_reason state_reason;
    /** Time in this state, s. */
    float state_s;
    /** The car that is being overtaken, or let by, APX_NONE if none. */
    uint32_t target_car;
    /** Where it is passed: -1 left, 1 right, 0 nowhere. */
    float pass_side;
    /** Predicted time until the car ahead is caught, s; 1e6: never. */
    float catch_s;
    /** Place along the reference line where that will be, m, [0, length). */
    float catch_distance_m;
    /** By how much the best way past the car ahead beats staying behind it in the last plan, s; negative: staying behind is better;
     *  -1e6: no pass was weighed. See apx_race_plan. */
    float pass_gain_s;
    /** Share of its drag that slipstream spares it, [0, 0.6]. */
    float slipstream;
    /** APX_MISTAKE_* under way. */
    apx_mistake mistake;
    /** Pace that it drives at now: the driver's, with skill, consistency, rubber band and state counted. */
    float pace;
    /** The rubber band's change, as a share of the driver's pace. */
    float rubber_band;
    /** Shortest time to contact with a car on a collision course, s; 1e6: none. */
    float time_to_contact_s;
    /** Grip of the tyres as a multiple of the description's, as the driver has learned it; 1 when it does not learn. */
    float grip_learned;
    /** The multiple that its speeds are planned with: the learned one less what it is not sure of; 1 when it does not learn. */
    float grip_planned;
    /** Height of the reported place above the road between its gates, m; in worlds 0 unless the car flies. */
    float above_road_m;
    /** 1: it is more than 0.15 m above the road. */
    uint32_t airborne;
} apx_car_debug;

/** In apx_plan_candidate.line: a way that the A* search over a grid of the road found (apx_driver_desc.grid_replan). */
enum { APX_PLAN_ON_GRID = 1000 };

/** A way of driving on that a driver weighed in its last plan: a line from a place on, past a rival or behind it. Costs are seconds of the
 *  car's own time; the least total wins. Blittable. */
typedef struct apx_plan_candidate {
    /** APX_LINE_* that it changes to; APX_LINE_RACING: it stays on the racing line, behind whom it must; APX_PLAN_ON_GRID: it follows
     *  the way that the A* search found. */
    apx_track_line line;
    /** Index of the car that it passes; APX_NONE: nobody. */
    uint32_t target;
    /** Side of that car, -1 left, 1 right; 0 without a target. */
    float side;
    /** Way along the road to where the line is changed, m; 0: now. */
    float begins_m;
    /** Time that it hangs back behind the target until the next flat-out section, to have a run at it, s. */
    float hang_back_s;
    /** 1: its roll-out does not lead past the target within the horizon, or the speed does not fit the line. It cannot win. */
    uint32_t fails;
    /** Time to the horizon, s. */
    float time_s;
    /** Worth of the rivals passed by then, s; negative. */
    float place_s;
    /** Time side by side, little room, speed lost to a rival that leaves no room, s. */
    float risk_s;
    /** Leaving the racing line, s. */
    float move_s;
    /** Bonus of what is being done already, s; negative. */
    float change_s;
    /** Sum of the five terms, s. */
    float total_s;
} apx_plan_candidate;

/** Where a driver plans to be. Blittable. */
typedef struct apx_plan_knot {
    /** Place along the reference line, m, [0, length). */
    float distance_m;
    /** Lateral of the car's centre there, m, positive to the right. */
    float lateral_m;
    /** Arrival from now, s. */
    float arrival_s;
} apx_plan_knot;

/** Kinds of events. */
enum {
    APX_EVENT_START = 0,
    APX_EVENT_STATE = 1,
    APX_EVENT_LAP = 2,
    APX_EVENT_OVERTAKE = 3,
    APX_EVENT_CAR_CONTACT = 4,
    APX_EVENT_WALL_CONTACT = 5,
    APX_EVENT_OFF_TRACK = 6,
    APX_EVENT_BACK_ON_TRACK = 7,
    APX_EVENT_FINISH = 8,
    APX_EVENT_STATE_REFUSED = 9,
    APX_EVENT_DEFEND = 10,
    APX_EVENT_MISTAKE = 11,
    APX_EVENT_RUBBER_BAND = 12,
    /** The car takes part no longer. */
    APX_EVENT_RETIRED = 13,
    /** It does again. */
    APX_EVENT_REJOINED = 14,
    /** A car that the library drives has got nowhere for 25 s: apx_race_rescue_place says where the host may put it. Raised once until
     *  it gets on; the driver goes on trying. */
    APX_EVENT_NEEDS_RESCUE = 15,
    /** It has waited for 5 s behind a car of the host's that stands where neither the road nor its run-off leaves the width of a
     *  car. It waits until there is a way. */
    APX_EVENT_ROAD_BLOCKED = 16,
    APX_EVENT_KIND_COUNT = 17
};
/** One of APX_EVENT_*. */
typedef uint32_t apx_event_kind;

/** Something that happened. */
typedef struct apx_event {
    /** Number of the event since the race was created, from 1. */
    uint32_t sequence;
    /** Tick in which it happened. */
    uint32_t tick;
    /** APX_EVENT_*. */
    apx_event_kind kind;
    /** Index of the car that it happened to. */
    uint32_t car;
    /** The other car of an overtake, contact, state or defensive move, the player of a rubber band, the car that blocks the road, else
     *  APX_NONE. */
    uint32_t other;
    /** State: the new state; lap: the lap's number from 1; finish: the position; mistake: APX_MISTAKE_*; retired: APX_RETIRED_*; wall
     *  contact: 0, or the number of the world's obstacle from 1, those of the race (live.h) behind the world's own. */
    uint32_t value;
    /** State: APX_REASON_*, of a retirement and a rescue too; lap: what makes it invalid, APX_LAP_FLAW_* bits, 0 when it is valid. */
    apx_reason reason;
    /** Lap: its time, s; contact: closing speed, m/s; mistake: its size, [0, 1]; rubber band: the new change of pace; rescue: distance along
     *  the track of the place for the car, m; blocked road: of the car, m. */
    float amount;
} apx_event;

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_race_desc_init(apx_race_desc* desc);

/** The defaults by value: apx_race_desc desc = apx_race_desc_default(); */
static inline apx_race_desc apx_race_desc_default(void) {
    apx_race_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_race_desc_init(&desc);
    return desc;
}
/** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to that
 *  of the program's header; 0: the library's. Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had.
 *  Any thread. */
APX_API apx_status apx_car_desc_init(apx_car_desc* desc);

/** The defaults by value: apx_car_desc desc = apx_car_desc_default(); */
static inline apx_car_desc apx_car_desc_default(void) {
    apx_car_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    desc.vehicle.struct_size = (uint32_t)sizeof desc.vehicle;
    desc.driver.struct_size = (uint32_t)sizeof desc.driver;
    apx_car_desc_init(&desc);
    return desc;
}

/** Share of its drag that a car is spared whose nose is `gap_m` (>= 0) behind the tail of a car `width_m` wide, `aside_m` to
 *  the side of its wake, with a race's `slipstream`. The wake's width grows with the cube root of the way, its deficit falls with
 *  the square of that, and ends 120 m behind. Source: the far wake of Tennekes and Lumley 1972 ("A First Course in Turbulence",
 *  chapter 4) with a smooth edge. Fails with APX_ERROR_INVALID_ARGUMENT when an argument is not finite, gap_m is
 *  negative, width_m is not positive or slipstream is outside [0, 1]. Any thread. */
APX_API apx_status apx_slipstream(float slipstream, float width_m, float gap_m, float aside_m, float* share);

/** Creates a race of `count` cars, [1, 10000]. Allocates everything that ticks will need and computes each vehicle's speed
 *  profile. The track is kept alive by the race. */
APX_API apx_status apx_race_create(const apx_race_desc* desc, const apx_car_desc* cars, uint32_t count, apx_race* race);
/** Frees a race. A world's race is refused with APX_ERROR_INVALID_STATE: it goes with the world. */
APX_API apx_status apx_race_destroy(apx_race race);

/** Gives the start signal. Fails with APX_ERROR_INVALID_STATE when the race has started, as a world's race has. */
APX_API apx_status apx_race_start(apx_race race);

/** One physics step of all cars: states in, controls out, both of `count` = the race's cars. A state that is not finite or absurd
 *  (beyond 1e6 m, 400 m/s) is replaced by the car's last good one and reported by an event; a car upside down, off the
 *  track's map, retired, absent or without a good state yet gets neutral controls, an AI car that retired by apx_race_retire the
 *  full brake. Angles may exceed one turn. No allocation, lock, callback or log.
 *  dt_s in [0.0001, 1]: a step above 0.1 s is a hitch, which the drivers take as one long step.
 *  Fails with APX_ERROR_INVALID_STATE when the race's rays are the host's or the race belongs to a world. */
APX_API apx_status apx_race_tick(apx_race race, float dt_s, const apx_car_state* states, uint32_t count,
                                 apx_controls* controls);

/** The rays that the host has to cast this step, car by car: APX_RAY_COUNT per car, or ray_count of a race with its own ray set. Those of
 *  an absent car have the length 0: there is nothing to cast. */
APX_API apx_status apx_race_rays(apx_race race, const apx_car_state* states, uint32_t count, apx_ray* rays,
                                 uint32_t capacity, uint32_t* needed);

/** A step with the host's hits in the order of apx_race_rays, of the same states. */
APX_API apx_status apx_race_tick_with_hits(apx_race race, float dt_s, const apx_car_state* states, uint32_t count,
                                           const apx_ray_hit* hits, uint32_t hit_count, apx_controls* controls);

/** Cars in order of position. */
APX_API apx_status apx_race_standings(apx_race race, apx_standing* standings, uint32_t capacity, uint32_t* needed);
/** The results of car number `car` so far. Fails with APX_ERROR_INVALID_ARGUMENT when there is no such car. */
APX_API apx_status apx_race_result(apx_race race, uint32_t car, apx_car_result* result);
/** Lap times of a car, s. */
APX_API apx_status apx_race_lap_times(apx_race race, uint32_t car, float* times_s, uint32_t capacity, uint32_t* needed);
/** Reasons for which each of those laps is invalid, APX_LAP_FLAW_* bits, 0 for a valid one, in the order of apx_race_lap_times. */
APX_API apx_status apx_race_lap_flaws(apx_race race, uint32_t car, apx_lap_flaws* flaws, uint32_t capacity,
                                      uint32_t* needed);

/** Takes a car out of the race, between ticks: an AI car gets no throttle and the full brake, a host car neutral controls. It ranks behind all that race, and stays in the
 *  others' sight as long as its states say that it is on the track. Part of snapshots and recordings. Fails with
 *  APX_ERROR_INVALID_ARGUMENT when there is no such car, APX_ERROR_INVALID_STATE when it has retired or finished. */
APX_API apx_status apx_race_retire(apx_race race, uint32_t car);
/** Lets a retired car race again, between ticks, with the laps that it had; its lap under way is invalid where it was moved. Part of
 *  snapshots and recordings. Fails with APX_ERROR_INVALID_STATE when the car has not retired. */
APX_API apx_status apx_race_rejoin(apx_race race, uint32_t car);
/** The cars near car number `car` that its driver knew of in the last tick: at most six ahead, nearest first, then at most three
 *  behind. */
APX_API apx_status apx_race_neighbours(apx_race race, uint32_t car, apx_neighbour* neighbours, uint32_t capacity,
                                       uint32_t* needed);
/** The candidates that the driver of car number `car` weighed in its last plan: the winner first, then the others by total cost, those that
 *  fail last; at most sixteen. None before its first plan, after a restore until the next one, and for a car that the host drives. A
 *  driver plans again about seven times a second when other cars are near. */
APX_API apx_status apx_race_plan(apx_race race, uint32_t car, apx_plan_candidate* candidates, uint32_t capacity,
                                 uint32_t* needed);
/** Where car number `car` plans to be, as the other drivers know it: one knot for the beginning of each of the next mini-sectors (about
 *  25 m), at most 32. None for a car that has nobody near or that the host drives. */
APX_API apx_status apx_race_planned_path(apx_race race, uint32_t car, apx_plan_knot* knots, uint32_t capacity,
                                         uint32_t* needed);
/** Debug view of car number `car` after the last tick. */
APX_API apx_status apx_race_debug(apx_race race, uint32_t car, apx_car_debug* debug);

/** Events after number `after` (0: from the oldest kept), oldest first. The last 4096 are kept; a gap in `sequence` shows
 *  that some were missed. *needed is how many there are. */
APX_API apx_status apx_race_events(apx_race race, uint32_t after, apx_event* events, uint32_t capacity,
                                   uint32_t* needed);

/** Ticks so far and the hash of the race's whole state after the last one. */
APX_API apx_status apx_race_state_hash(apx_race race, uint32_t* tick, uint64_t* hash);

/** Everything that a later tick depends on, as bytes; restoring it in a race with the same description goes on with the same bits.
 *  Fails with APX_ERROR_INVALID_DATA when the bytes are of another race. */
APX_API apx_status apx_race_snapshot(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed);
/** Puts the race back to where apx_race_snapshot was taken. Changes nothing when it fails. */
APX_API apx_status apx_race_restore(apx_race race, const void* bytes, uint64_t size);

/** The way that a car drives on a track with branches: the number of the branch whose route it is on, APX_NONE on the main road.
 *  The car's location in apx_car_debug is on that route; its progress is along the main road. Any thread that may read the race. */
APX_API apx_status apx_race_car_branch(apx_race race, uint32_t car, uint32_t* branch);
/** The ideal lap of a car by way of a branch, s, or by the main road, for branch APX_NONE. Fails with
 *  APX_ERROR_INVALID_ARGUMENT when there is no such branch. Any thread that may read the race. */
APX_API apx_status apx_race_branch_lap(apx_race race, uint32_t car, uint32_t branch, float* lap_s);

/** Where a car that has got stuck may be put: at rest on the racing line, pointing along the road, from 15 m beyond the place where it
 *  is, where no other car is near. The host moves the car there, or elsewhere, between two ticks; the lap counts as invalid
 *  (APX_LAP_FLAW_TELEPORT). May be asked for at any time. Fails with APX_ERROR_INVALID_ARGUMENT when there is no such car or state is null. */
APX_API apx_status apx_race_rescue_place(apx_race race, uint32_t car, apx_car_state* state);

/** Tells a race that its host's origin has moved by `offset`, m: what was at p is at p - offset from now on, as in engines that keep
 *  their coordinates small around the player. The race drives in the track's own frame, in which it was baked; everything that it takes
 *  or gives in world coordinates is in the host's frame: the states of ticks and rays, obstacles (those that are there stay where they
 *  are on the road), rays, debug views, rescue places, the cars and obstacles of a world. Tracks, recordings and snapshots keep the
 *  track's frame, so that a recording can be drawn over its track; a place of theirs is one of the host's plus apx_race_origin. The origin
 *  is no part of the race's state: neither the state hash nor what drivers do depends on it, and a restore leaves it as it is. Zero when
 *  a race is created. Fails with APX_ERROR_INVALID_ARGUMENT when the sum of all offsets is not finite or beyond 1e6 m on an axis. */
APX_API apx_status apx_race_shift_origin(apx_race race, const float offset[3]);
/** The sum of all offsets so far, m: a place p of the host's is p + origin of the track's. Kept in double precision, given in single. */
APX_API apx_status apx_race_origin(apx_race race, float origin[3]);

/** Name of an APX_EVENT_*, as apx_state_name (driver.h). */
APX_API const char* apx_event_name(apx_event_kind kind);
#ifdef __cplusplus
}
#endif

#endif
