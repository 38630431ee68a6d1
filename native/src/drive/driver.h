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

// Another car's plans as of the last tick, so that a tick's result does not depend on the order of the cars.
struct PublishedPlan {
    uint32_t overtaking = APX_NONE;
    float slipstream = 0;   // share of its drag that it is spared; a host car's is not known beforehand
    float limit_share = 1;  // of what brakes and tyres allow; a host car's is not known
    float shift_mps = 0;    // at which it moves beside its line; likewise
    float progress_m = 0;   // in the race
    uint32_t finished = 0;
    uint32_t host_car = 0;  // 1: the host drives it
};

// What a car is to all others, told once a tick (classify.h).
struct RivalClass {
    bool is_host_car = false;  // nobody of the race drives it
    bool is_obstacle = false;  // so slow that it is a thing to drive around rather than a car to race with
    bool stands = false;       // an obstacle that does not move
    bool is_hazard = false;    // an obstacle that follows no line: it stands, comes the other way, or is a host car
    bool is_out_of_control = false;  // a host car that is an obstacle and moves: it has spun or comes back to the road
    bool goes_round = false;         // slow because it steers round an obstacle
};

struct DriverGrid;
struct GridSearch;

// Everything one driver's tick looks at.
struct DriverView {
    const Track& track;
    const CarProfile& profile;
    const apx_driver_desc& driver;
    const apx_car_state& state;
    const apx_controls& last;  // given in the last tick
    std::span<const Body> bodies;
    std::span<const PublishedPlan> published_plans;
    std::span<const RivalClass> classes;
    uint32_t car;
    const Neighbours& neighbours;
    const RaySet& ray_set;
    std::span<const apx_ray_hit> host_hits;  // ray set.count, or none: see hits_of
    float dt_s;
    float race_time_s;  // since the start signal; negative before
    bool race_over;     // for this car
    bool blue_flags = true;
    uint32_t seed = 1;
    float slipstream = 0;  // share of the drag that the own car is spared
    float band_pace = 0;   // the rubber band's changes
    float band_aggression = 0;
    float grip = 1;           // of the tyres, over the description's, as learned
    float road_grip = 1;      // of the road here, over the baked one, as announced
    bool along_nose = false;  // the car goes where its nose points, as on a rear axle that does not slip
    Pacing pacing{};

    Surroundings around{};  // of all cars; for decide alone, as is what follows
    // To the place where the driver brakes for the next corner, m; negative within the braking zone, 1e6 when there
    // is none. And the speed at its pace on the racing line where the car is.
    float way_to_braking_m = 1e6f;
    float planned_mps = 0;
    // What each car took for each mini-sector the last time, and its lateral where that begins, car after car; empty on an open track.
    std::span<const float> history_s = {};
    std::span<const float> history_laterals_m = {};
    std::span<const Trajectory> trajectories = {};  // published, by car
    std::span<const apx_ray_hit> cast_hits = {};    // in this tick, of a driver that perceives by rays; or none
    const DriverGrid* grid = nullptr;               // of a driver with grid_replan
    GridSearch* search = nullptr;                   // shared by all cars, one call at a time
    std::span<const FlatCrossing> crossings = {};

    const Body& own() const { return bodies[car]; }
};

// The car ahead whose way is ours.
struct CarAhead {
    uint32_t car = APX_NONE;
    float gap_m = 1e6f;
    float closing_mps = 0;
    float speed_mps = 0;
    float cap_mps = 1e6f;  // fastest speed from which the driver can still adapt to it
};

// Shares of the speeds that pace and profile allow.
struct SpeedScale {
    float all = 1;        // of a driver that lets others by or has finished
    float attention = 1;  // while a mistake is under way
    float grip = 1;       // of what braking and cornering allow
};

// What planning hands to the race.
struct PlanOutput {
    Trajectory& published;
    PlanRecord& record;
};

// What the driver wants of the road.
struct Decision {
    float lateral_low_m;  // the car's centre stays between these two
    float lateral_high_m;
    float shift_rate_mps;  // how fast it may move sideways
    float speed_cap_mps;   // by traffic
    SpeedScale speed_scale;
    float braking_share = 0;  // of the grip, for what stands or comes in the way
    float over_profile_mps;   // by which the car may be faster than its plan, up to the plan's limits
    uint32_t car_ahead;
    float gap_ahead_m;
    float closing_mps;
    uint32_t line;  // to drive on: APX_LINE_*
    bool hold_still;
    bool planned;           // in this tick
    bool pressed;           // by a car beside
    bool hurried;           // by one that makes no room
    float left_reserved_m;  // at the edges of the road, for the cars beside
    float right_reserved_m;
};

}  // namespace apx
