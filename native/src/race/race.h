// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/live.h>
#include <apexline/race.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "drive/driver.h"
#include "drive/driver_desc.h"
#include "drive/grid_path.h"
#include "drive/grip.h"
#include "drive/merging.h"
#include "perceive/neighbours.h"
#include "perceive/rays.h"
#include "perceive/surroundings.h"
#include "track/grip_bands.h"

namespace apx {

// Whose physics moves the cars.
enum class PhysicsOf : uint8_t { host, world };

// Race progress of a car. Doubles first: no padding.
struct Progress {
    double lap_start_s = 0;  // race time at which the current lap began
    double finish_s = 0;
    double start_m = 0;    // progress of the car when its race began
    int32_t lap = 0;       // completed laps by the start line: -1 before the first crossing
    float distance_m = 0;  // along the reference line
    float progress_m = 0;  // lap * length + distance
    float last_lap_s = 0;
    float best_lap_s = 0;
    uint32_t laps_counted = 0;
    uint32_t placed = 0;   // 1 once it was on the track
    uint32_t seen = 0;     // 1 once there was a valid state
    uint32_t refused = 0;  // 1 while the host's states are refused
    uint32_t finished = 0;
    uint32_t off_track = 0;
    float off_track_s = 0;
    uint32_t car_contacts = 0;
    uint32_t wall_contacts = 0;
    uint32_t overtakes_done = 0;
    uint32_t overtakes_suffered = 0;
    float state_s[APX_STATE_COUNT] = {};
    uint32_t sector = APX_NONE;  // hint for locating
    uint32_t attempts = 0;
    uint32_t attempts_failed = 0;
    uint32_t mistakes = 0;
    float time_lost_s = 0;
    float rubber_band_s = 0;
    float band_pace = 0;      // change of the pace by the rubber band
    float band_reported = 0;  // value of the last event
    float band_aggression = 0;
};
static_assert(sizeof(Progress) == 3 * sizeof(double) + 32 * sizeof(uint32_t));

// Penalties of a car; see race/conduct.h. All zero for a car without any.
struct Conduct {
    uint32_t flaws = 0;  // APX_LAP_FLAW_* of the current lap
    uint32_t invalid_laps = 0;
    float backward_m = 0;  // distance driven against the road's direction and not yet recovered
    float unseen_s = 0;    // since the last valid state
    float gone_s = 0;      // since the car could last drive
    uint32_t retired = APX_RETIRED_NO;
};
static_assert(sizeof(Conduct) == 6 * sizeof(uint32_t));

// Progress of a car that may need rescue; see race/rescue.h. All zero for a car that makes progress.
struct Rescue {
    float hung_s = 0;
    float at_m = 0;  // progress when that began
    uint32_t raised = 0;
    float blocked_s = 0;
    uint32_t block_raised = 0;
};
static_assert(sizeof(Rescue) == 5 * sizeof(uint32_t));

// Changes of a car by the host; see race/live.h. All zero for a car as created.
enum LiveChange : uint32_t {
    live_condition = 1,
    live_driver = 2,
    live_driven_by = 4,
    live_absent = 8,
    live_enters = 16,  // present again, and not yet located
    live_beyond = 32
};
struct Live {
    uint32_t changed = 0;  // LiveChange bits
    uint32_t driven_by = 0;
    apx_driver_desc driver{};
    apx_car_condition condition{};
};
static_assert(sizeof(Live) == 2 * sizeof(uint32_t) + sizeof(apx_driver_desc) + sizeof(apx_car_condition));

// An obstacle of the host; see race/obstacles.h. All zero for a free slot.
struct ObstacleSlot {
    uint32_t used = 0;
    uint32_t is_set = 0;  // set since the last tick: it is at the host's place and has not moved on yet
    apx_race_obstacle obstacle{};
};
static_assert(sizeof(ObstacleSlot) == 2 * sizeof(uint32_t) + sizeof(apx_race_obstacle));

// The way that a car drives on a track with branches; see race/ways.h.
struct CarWay {
    uint32_t route = 0;  // 0: the main road, else 1 + the branch
};
static_assert(sizeof(CarWay) == sizeof(uint32_t));

// All cars and obstacles that are within the walls of one route of a track with branches.
struct RouteScene {
    std::vector<Body> bodies;
    std::vector<uint32_t> order;
    std::vector<uint32_t> slots;
    uint32_t present = 0;
};

// Scalars of a race's state. Doubles first, an even number of words after: no padding.
struct Clock {
    double time_s = 0;   // since creation
    double start_s = 0;  // time of the start signal
    uint32_t tick = 0;
    uint32_t started = 0;
    uint32_t events = 0;    // sequence number of the last event
    uint32_t finished = 0;  // cars that have finished
    uint32_t present = 0;   // cars that are on the track
    float dt_s = 0;         // of the last tick
};
static_assert(sizeof(Clock) == 2 * sizeof(double) + 6 * sizeof(uint32_t));

inline constexpr uint32_t kept_events = 4096;

// The driver of a car in a tick: nobody drives one that is off the road, on its roof or out of the race.
enum class Drives : uint8_t { nobody, host, library };

struct SelfCheck;

struct Race {
    Race();
    ~Race();
    Race& operator=(Race&&) noexcept;

    // Fixed at creation; `described` are the cars as they were then.
    std::shared_ptr<const Track> track;
    apx_race_desc desc{};
    std::vector<apx_car_desc> described;
    RaySet ray_set;
    std::vector<FlatCrossing> crossings;
    // By route: the main road, then the branches' routes. This and what follows is empty on a track without branches.
    std::vector<const Track*> routes;
    std::vector<std::vector<FlatCrossing>> route_crossings;
    std::vector<MergePoint> merges;  // by branch
    bool in_world = false;           // ticked by a world only
    PhysicsOf physics = PhysicsOf::host;

    // Replacements by the host since then, by car; empty without any. A slot as created has a struct_size of 0.
    std::vector<apx_car_desc> entries;

    // Derived from the descriptions and `lives`.
    std::vector<apx_car_desc> cars;
    std::vector<CarProfile> profiles;
    std::vector<uint32_t> profile_of;  // profile of each car; for a driver that learns the first of its series
    std::vector<std::vector<CarProfile>> route_profiles;  // by branch, each like `profiles`
    // For drivers with grid_replan: a grid by kind of car, and the kind of each car; empty without such drivers.
    std::vector<DriverGrid> grids;
    std::vector<uint32_t> grid_of;  // APX_NONE: none
    GridSearch search;              // scratch memory of one call

    // The state: everything that a later tick depends on.
    Clock clock;
    std::vector<apx_car_state> states;   // last valid ones
    std::vector<apx_controls> controls;  // of the last tick
    std::vector<DriverMemory> memories;
    std::vector<GripMemory> grips;  // empty when no driver learns
    std::vector<Progress> progress;
    std::vector<uint32_t> road_order;  // cars by distance along the track
    std::vector<uint32_t> rank_order;  // cars by position in the race
    std::vector<float> lap_times_s;    // desc.laps per car
    std::vector<Conduct> conducts;
    std::vector<Rescue> rescues;
    std::vector<Live> lives;
    std::vector<uint32_t> lap_flaws;  // desc.laps per car
    std::vector<MiniSectorClock>
        // by car; these three are empty on an open track, where no place is passed twice
        history_clocks;
    std::vector<float> history_s;           // car after car, see History
    std::vector<float> history_laterals_m;  // car after car
    std::vector<Trajectory> trajectories;   // of the last tick; the entries of obstacles, after the cars', stay empty
    std::vector<ObstacleSlot> obstacles;
    std::vector<apx_grip_band> grip_bands;  // announced to the drivers
    std::vector<apx_grip_band> true_bands;  // used by a world's physics
    std::vector<apx_controls> in_flight;    // desc.latency_ticks per car, the next to act first
    std::vector<float> wheels_rad;          // road-wheel angles by the controls that have acted; empty without latency

    std::vector<CarWay> ways;  // empty on a track without branches

    // For recordings, see race/host_actions.h: the host's actions since the last tick, and those before it.
    std::vector<uint8_t> actions;
    std::vector<uint8_t> tick_actions;

    std::unique_ptr<SelfCheck> self_check;  // while the host requests one; no part of the state

    // How to read the host's coordinates, see race/host_frame.h; no part of the state.
    std::array<double, 3> origin{};
    std::vector<apx_car_state> host_states;  // of a tick, in the track's frame

    // Rebuilt by every tick.
    std::vector<uint32_t> road_slots;
    std::vector<Body> bodies;
    std::vector<PublishedPlan> published_plans;  // including obstacles
    std::vector<RivalClass> classes;             // including obstacles
    std::vector<Drives> drives;
    // Scene for the drivers where it differs from `bodies`: cars predicted to when controls act, then obstacles. Else
    // empty.
    std::vector<apx_car_state> foreseen;
    std::vector<Body> scene;
    std::vector<uint32_t> scene_order;
    std::vector<uint32_t> scene_slots;
    uint32_t scene_present = 0;
    // By route; they replace `scene` on a track with branches.
    std::vector<RouteScene> route_scenes;
    std::vector<Approach> approaches;     // of the merges ahead, by car; empty on a track without branches
    std::vector<uint32_t> chosen_routes;  // scratch memory of one call
    std::vector<Neighbours> neighbours;   // of the cars that the library drives
    std::vector<apx_ray_hit> host_hits;   // ray set.count per car; empty when the library casts the rays
    std::vector<apx_ray_hit> cast_hits;  // ray set.count per car, for drivers that perceive by rays cast by the library
    std::vector<Decision> decisions;
    std::vector<PlanRecord> plan_records;  // last evaluation of each driver
    std::vector<Trajectory> planned;       // in this tick; published before the next one
    std::vector<uint32_t> finishers;       // cars that crossed the line in this tick; capacity for all
    std::vector<apx_event> events;         // ring of kept_events

    const apx_car_desc& description(uint32_t car) const {
        return entries.empty() || entries[car].struct_size == 0 ? described[car] : entries[car];
    }
    bool is_absent(uint32_t car) const { return (lives[car].changed & live_absent) != 0; }
    uint32_t car_count() const { return static_cast<uint32_t>(cars.size()); }
    bool learns(uint32_t car) const { return cars[car].driver.learn_grip != 0; }
    float grip_learned(uint32_t car) const { return learns(car) ? grips[car].share : 1.0f; }
    uint32_t route_of(uint32_t car) const { return ways.empty() ? 0 : ways[car].route; }
    // The road of the way that the car drives.
    const Track& track_of(uint32_t car) const { return road(route_of(car)); }
    const Track& road(uint32_t route) const { return route == 0 ? *track : *routes[route]; }
    // A place on a route as distance along the main road.
    float main_distance_on(uint32_t route, float distance_m) const {
        return route == 0 ? distance_m : main_distance(*track, track->branches[route - 1], distance_m);
    }
    float main_distance_of(uint32_t car, float distance_m) const { return main_distance_on(route_of(car), distance_m); }
    // Announced grip under the car over the baked one.
    float announced_grip(uint32_t car) const {
        if (grip_bands.empty()) {
            return 1.0f;
        }
        const Body& body = seen_bodies(car)[car];
        const float lateral_m = body.place.lateral_m;
        return !body.present ? 1.0f
                             : grip_share_at(grip_bands, main_distance_of(car, body.place.distance_m),
                                             lateral_m - body.half_across_m, lateral_m + body.half_across_m);
    }
    Ground ground(GripBands bands) const { return {bands, physics == PhysicsOf::host}; }
    const std::vector<CarProfile>& profiles_on(uint32_t route) const {
        return route == 0 ? profiles : route_profiles[route - 1];
    }
    // The profile that the driver uses now.
    const CarProfile& profile(uint32_t car) const { return profile_on(route_of(car), car); }
    const CarProfile& profile_on(uint32_t route, uint32_t car) const {
        return profiles_on(route)[profile_of[car] + (grips.empty() ? 0 : grips[car].profile)];
    }
    std::span<const apx_ray_hit> host_hits_of(uint32_t car) const {
        return host_hits.empty()
                   ? std::span<const apx_ray_hit>{}
                   : std::span(host_hits).subspan(static_cast<size_t>(car) * ray_set.count, ray_set.count);
    }
    bool casts_rays(uint32_t car) const {
        return host_hits.empty() && cars[car].driver.perception == APX_PERCEPTION_VIEW_CONE;
    }
    std::span<apx_ray_hit> cast_hits_of(uint32_t car) {
        return std::span(cast_hits).subspan(static_cast<size_t>(car) * ray_set.count, ray_set.count);
    }
    // All cars and obstacles as the driver of a car sees them, placed on its road.
    std::span<const Body> seen_bodies(uint32_t car) const {
        return !ways.empty() ? route_scenes[ways[car].route].bodies : scene.empty() ? bodies : scene;
    }
    // The cars where they are now, placed on this car's road.
    std::span<const Body> bodies_beside(uint32_t car) const {
        return !ways.empty() ? route_scenes[ways[car].route].bodies : bodies;
    }
    const apx_car_state& seen_state(uint32_t car) const { return foreseen.empty() ? states[car] : foreseen[car]; }
    Surroundings surroundings(uint32_t car) const {
        if (!ways.empty()) {
            const RouteScene& on_route = route_scenes[ways[car].route];
            return {&track_of(car), on_route.bodies, {on_route.order, on_route.slots, on_route.present}, &ray_set,
                    cars,           desc.slipstream};
        }
        const RoadOrder order = scene.empty() ? RoadOrder{road_order, road_slots, clock.present}
                                              : RoadOrder{scene_order, scene_slots, scene_present};
        return {track.get(), scene.empty() ? bodies : scene, order, &ray_set, cars, desc.slipstream};
    }
    MiniSectorHistory history_of(uint32_t car) {
        const size_t each = history_s.size() / (cars.size() + obstacles.size());
        return {std::span(history_s).subspan(car * each, each),
                std::span(history_laterals_m).subspan(car * each, each)};
    }
    float race_time_s() const { return clock.started != 0 ? static_cast<float>(clock.time_s - clock.start_s) : -1.0f; }
};

}  // namespace apx
