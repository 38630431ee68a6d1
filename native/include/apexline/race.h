/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Races: the AI of all cars, one call per physics step. The host owns the physics (or uses a world, world.h). */
#ifndef APEXLINE_RACE_H
#define APEXLINE_RACE_H

#include <apexline/base.h>
#include <apexline/track.h>
#include <apexline/vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A race. Zero is null. One thread at a time may use one race; different races are independent. */
typedef struct apx_race {
    uint64_t id;
} apx_race;

/** Rays of each car, in this order: ahead left, ahead, ahead right, left front, left rear, right front, right rear, diagonal
 *  left, diagonal right. */
enum { APX_RAY_COUNT = 9 };

/** Who drives. */
enum { APX_DRIVER_AI = 0, APX_DRIVER_HOST = 1 };

/** States of a driver. */
enum {
    APX_STATE_START = 0,
    APX_STATE_DRIVE = 1,
    APX_STATE_OVERTAKE = 2,
    APX_STATE_RECOVER = 3,
    APX_STATE_FINISH = 4,
    APX_STATE_COUNT = 5
};

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
    APX_REASON_COUNT = 14
};

/** How a driver drives. */
typedef struct apx_driver_desc {
    /** Share of the possible speed in curves and on straights, [0.3, 1]. Default 1. */
    float pace;
    /** Share of the grip that the driver plans with, [0.3, 1]. Default 0.97. */
    float grip_use;
    /** Smallest gap to a car beside, m, [0, 5]. Default 0.8. */
    float side_gap_m;
    /** Seconds behind the car ahead that the driver keeps while following, [0, 5]. Default 0.25. */
    float follow_time_s;
    /** Speed advantage at which an overtaking manoeuvre starts, m/s, [0, 50]. Default 1. */
    float overtake_speed_mps;
    /** 1: the thesis's pursuit of the runner with buffer zones steers; 0: curvature feed-forward with feedback. Default 0. */
    uint32_t runner_steering;
    /** Delay between the start signal and the driver's reaction, s, [0, 5]; a seeded share of it is drawn. Default 0.3. */
    float reaction_s;
} apx_driver_desc;

/** One car of a race. */
typedef struct apx_car_desc {
    /** sizeof(apx_car_desc). */
    uint32_t struct_size;
    /** UTF-8, zero-terminated; shown in standings. */
    char name[APX_NAME_SIZE];
    /** What the car can do. Default: the preset "reference". */
    apx_vehicle_desc vehicle;
    /** How its driver drives; ignored for a car driven by the host. */
    apx_driver_desc driver;
    /** APX_DRIVER_*: a car driven by the host (a player) is seen and ranked like any other and gets neutral controls. */
    uint32_t driven_by;
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
    /** Host's step, s, [0.001, 0.1]; what apx_race_tick expects unless told otherwise. Default 1/60. */
    float dt_s;
    /** Length of the rays ahead and diagonal, m, [5, 500]. Default 60. The sideways rays see 8 m. */
    float ray_length_m;
    /** 1: the host casts the rays (apx_race_rays, apx_race_tick_with_hits); 0: the library does. Default 0. */
    uint32_t host_rays;
    /** 1: the race starts on the first tick; 0: it waits for apx_race_start. Default 0. */
    uint32_t started;
} apx_race_desc;

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
    /** Fastest lap so far, s; 0 until there is one. */
    float best_lap_s;
    /** Since the start signal, to the finish if finished, s. */
    float total_time_s;
} apx_standing;

/** What a car did in the race so far. */
typedef struct apx_car_result {
    /** Whole laps since the start. */
    uint32_t laps_done;
    /** 1 once the car has done all laps. */
    uint32_t finished;
    /** Since the start signal, to the finish if finished, s. */
    float total_time_s;
    /** Fastest lap so far, s; 0 until there is one. */
    float best_lap_s;
    /** The profile's prediction for the racing line with this vehicle at the envelope's limit, s. */
    float ideal_lap_s;
    /** Counted by worlds; a host's race does not know. */
    uint32_t car_contacts;
    /** Contacts with walls, counted like those with cars. */
    uint32_t wall_contacts;
    /** Time with a wheel more than 0.3 m beyond the road's edge, s. */
    float off_track_s;
    /** Cars that it passed on the road. */
    uint32_t overtakes_done;
    /** Times that it was passed. */
    uint32_t overtakes_suffered;
    /** Time spent in each APX_STATE_*, s. */
    float state_s[APX_STATE_COUNT];
} apx_car_result;

/** A look into a driver's head; never steers anything. */
typedef struct apx_car_debug {
    /** Where the car is on the track. */
    apx_location location;
    /** APX_STATE_*. */
    uint32_t state;
    /** APX_REASON_*, why it is in that state or drives that speed. */
    uint32_t reason;
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
    /** The rays of the last tick, in the order of APX_RAY_COUNT. */
    apx_ray rays[APX_RAY_COUNT];
    /** What each of them hit. */
    apx_ray_hit hits[APX_RAY_COUNT];
    /** What the driver did in the last tick. */
    apx_controls controls;
} apx_car_debug;

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
    APX_EVENT_KIND_COUNT = 10
};

/** Something that happened. */
typedef struct apx_event {
    /** Number of the event since the race was created, from 1. */
    uint32_t sequence;
    /** Tick in which it happened. */
    uint32_t tick;
    /** APX_EVENT_*. */
    uint32_t kind;
    /** Index of the car that it happened to. */
    uint32_t car;
    /** The other car of an overtake or contact, else APX_NONE. */
    uint32_t other;
    /** State: the new state; lap: the lap's number from 1; finish: the position. */
    uint32_t value;
    /** State: APX_REASON_*. */
    uint32_t reason;
    /** Lap: its time, s; contact: closing speed, m/s. */
    float amount;
} apx_event;

/** Fills *desc with the defaults. Fails with APX_ERROR_INVALID_ARGUMENT on null. Any thread. */
APX_API apx_status apx_race_desc_default(apx_race_desc* desc);
/** Fills *desc with the defaults. Fails with APX_ERROR_INVALID_ARGUMENT on null. Any thread. */
APX_API apx_status apx_car_desc_default(apx_car_desc* desc);

/** Creates a race of `count` cars, [1, 10000]. Allocates everything that ticks will need and computes each vehicle's speed
 *  profile. The track is kept alive by the race. */
APX_API apx_status apx_race_create(const apx_race_desc* desc, const apx_car_desc* cars, uint32_t count, apx_race* race);
/** Frees a race. A world's race is refused with APX_ERROR_INVALID_STATE: it goes with the world. */
APX_API apx_status apx_race_destroy(apx_race race);

/** Gives the start signal; again is APX_ERROR_INVALID_STATE. */
APX_API apx_status apx_race_start(apx_race race);

/** One physics step of all cars: states in, controls out, both of `count` = the race's cars. A state that is not finite or absurd
 *  (beyond 1e6 m, 400 m/s) is replaced by the car's last good one and reported by an event; a car upside down or without a
 *  good state yet gets neutral controls. No allocation, lock, callback or log. dt_s in [0.0001, 0.1].
 *  Fails with APX_ERROR_INVALID_STATE when the race's rays are the host's or the race belongs to a world. */
APX_API apx_status apx_race_tick(apx_race race, float dt_s, const apx_car_state* states, uint32_t count,
                                 apx_controls* controls);

/** The rays that the host has to cast this step: APX_RAY_COUNT per car, car by car. */
APX_API apx_status apx_race_rays(apx_race race, const apx_car_state* states, uint32_t count, apx_ray* rays, uint32_t capacity,
                                 uint32_t* needed);

/** A step with the host's hits, APX_RAY_COUNT per car in the order of apx_race_rays, of the same states. */
APX_API apx_status apx_race_tick_with_hits(apx_race race, float dt_s, const apx_car_state* states, uint32_t count,
                                           const apx_ray_hit* hits, uint32_t hit_count, apx_controls* controls);

/** Cars in order of position. */
APX_API apx_status apx_race_standings(apx_race race, apx_standing* standings, uint32_t capacity, uint32_t* needed);
/** What car number `car` did so far. Fails with APX_ERROR_INVALID_ARGUMENT when there is no such car. */
APX_API apx_status apx_race_result(apx_race race, uint32_t car, apx_car_result* result);
/** Lap times of a car, s. */
APX_API apx_status apx_race_lap_times(apx_race race, uint32_t car, float* times_s, uint32_t capacity, uint32_t* needed);
/** Debug view of car number `car` after the last tick. */
APX_API apx_status apx_race_debug(apx_race race, uint32_t car, apx_car_debug* debug);

/** Events after number `after` (0: from the oldest kept), oldest first. The last 4096 are kept; a gap in `sequence` shows
 *  that some were missed. *needed is how many there are. */
APX_API apx_status apx_race_events(apx_race race, uint32_t after, apx_event* events, uint32_t capacity, uint32_t* needed);

/** Ticks so far and the hash of the race's whole state after the last one. */
APX_API apx_status apx_race_state_hash(apx_race race, uint32_t* tick, uint64_t* hash);

/** Everything that a later tick depends on, as bytes; restoring it in a race with the same description goes on with the same bits.
 *  Fails with APX_ERROR_INVALID_DATA when the bytes are of another race. */
APX_API apx_status apx_race_snapshot(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed);
/** Puts the race back to where apx_race_snapshot was taken. Changes nothing when it fails. */
APX_API apx_status apx_race_restore(apx_race race, const void* bytes, uint64_t size);

/** Names for logs and reports, static storage; "unknown" for other numbers. */
APX_API const char* apx_state_name(uint32_t state);
/** Name of an APX_REASON_*, as apx_state_name. */
APX_API const char* apx_reason_name(uint32_t reason);
/** Name of an APX_EVENT_*, as apx_state_name. */
APX_API const char* apx_event_name(uint32_t kind);

#ifdef __cplusplus
}
#endif

#endif
