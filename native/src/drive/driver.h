// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <array>
#include <span>
#include <vector>

#include "drive/driver_memory.h"
#include "perceive/neighbours.h"
#include "perceive/rays.h"
#include "perceive/surroundings.h"
#include "profile/car_profile.h"
#include "profile/pace.h"
#include "track/flat_crossings.h"
#include "track/track.h"

// One driver: locate -> perceive -> decide -> aim -> control. Each station takes plain structs and returns one.
namespace apx {

// Another car's plan of the last tick, so that a tick's result does not depend on the order of the cars.
struct PublishedPlan {
    uint32_t overtaking = APX_NONE;
    float slipstream = 0;   // share of its drag that the car is spared; unknown for a host car
    float limit_share = 1;  // share of the limit of brakes and tyres; unknown for a host car
    float shift_mps = 0;    // rate at which it moves sideways; unknown for a host car
    float progress_m = 0;   // race progress
    uint32_t finished = 0;
    uint32_t host_car = 0;  // 1: driven by the host
    uint32_t route = 0;     // the way that it drives on a track with branches; its trajectory lies there
};

// Class of a car, computed once a tick for all drivers (classify.h).
struct RivalClass {
    bool is_host_car = false;  // driven by the host
    bool is_obstacle = false;  // so slow that it is driven around rather than raced
    bool stands = false;       // an obstacle that does not move
    bool is_hazard = false;    // an obstacle that follows no line: it stands, comes the other way, or is a host car
    bool is_out_of_control = false;  // a moving host car that is an obstacle: it has spun or returns to the road
    bool goes_round = false;         // slow because it drives round an obstacle
};

struct DriverGrid;
struct GridSearch;

// A car on its way between a fork and the merge behind it.
struct Approach {
    uint32_t branch = APX_NONE;  // APX_NONE: on no such way
    uint32_t route = 0;
    float to_merge_m = 0;  // along its way to where both roads come together
    float speed_mps = 0;
};

// All inputs of one driver's tick.
struct DriverView {
    const Track& track;
    const CarProfile& profile;
    const apx_driver_desc& driver;
    const apx_car_state& state;
    const apx_controls& last;  // controls of the last tick
    std::span<const Body> bodies;
    std::span<const PublishedPlan> published_plans;
    std::span<const RivalClass> classes;
    uint32_t car;
    const Neighbours& neighbours;
    const RaySet& ray_set;
    std::span<const apx_ray_hit> host_hits;  // ray set.count hits, or none: see hits_of
    float dt_s;
    float race_time_s;  // since the start signal; negative before it
    bool race_over;     // whether this car has finished
    bool blue_flags = true;
    uint32_t seed = 1;
    float slipstream = 0;  // share of the drag that this car is spared
    float band_pace = 0;   // change of pace by the rubber band
    float band_aggression = 0;
    float grip = 1;           // learned grip of the tyres over the description's
    float road_grip = 1;      // announced grip of the road here over the baked one
    bool along_nose = false;  // the car moves where its nose points, like a rear axle that does not slip
    Pacing pacing{};

    Surroundings around{};  // all cars around; used by decide alone, like the fields below
    // Distance to the braking point of the next corner, m: negative within the braking zone, 1e6 when there is none;
    // and the paced speed of the racing line at the car's place.
    float way_to_braking_m = 1e6f;
    float planned_mps = 0;
    // Each car's last time for each mini-sector, and its lateral at the mini-sector's beginning, car after car; empty
    // on an open track.
    std::span<const float> history_s = {};
    std::span<const float> history_laterals_m = {};
    std::span<const Trajectory> trajectories = {};  // published trajectories, by car
    // hits of this tick, for a driver that perceives by rays; else empty
    std::span<const apx_ray_hit> cast_hits = {};
    const DriverGrid* grid = nullptr;  // set for a driver with grid_replan
    GridSearch* search = nullptr;      // shared by all cars, one call at a time
    std::span<const FlatCrossing> crossings = {};
    std::span<const Approach> approaches = {};  // by car; empty on a track without branches

    const Body& own() const { return bodies[car]; }
};

// The car ahead on this car's path.
struct CarAhead {
    uint32_t car = APX_NONE;
    float gap_m = 1e6f;
    float closing_mps = 0;
    float speed_mps = 0;
    float cap_mps = 1e6f;   // fastest speed from which the driver can still adapt to that car
    bool is_aside = false;  // the two ways only cross later
};

// Shares of the speeds that pace and profile allow.
struct SpeedScale {
    float all = 1;      // while yielding or after the finish
    float mistake = 1;  // while a mistake is active
    float grip = 1;     // of the limits of braking and cornering
};

// Planner output for the race.
struct PlanOutput {
    Trajectory& published;
    PlanRecord& record;
};

// Result of the decisions of one tick.
struct Decision {
    float lateral_low_m;  // range for the car's centre
    float lateral_high_m;
    float shift_rate_mps;  // lateral rate limit
    float speed_cap_mps;   // by traffic
    SpeedScale speed_scale;
    float braking_share = 0;  // of the grip, for an obstacle or oncoming car
    float over_profile_mps;   // how much faster than its profile the car may be, up to the profile's limits
    uint32_t car_ahead;
    float gap_ahead_m;
    float closing_mps;
    bool ahead_is_aside;  // braking for it leaves the curve its grip
    uint32_t line;        // target line: APX_LINE_*
    bool hold_still;
    bool planned;           // whether a plan was made in this tick
    bool pressed;           // pressed by a car beside
    bool hurried;           // pressed by a car that does not make room
    float left_reserved_m;  // width reserved at the road's edges for the cars beside
    float right_reserved_m;
};

}  // namespace apx
