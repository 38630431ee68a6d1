// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/live.h>
#include <apexline/race.h>

#include <memory>
#include <span>
#include <vector>

#include "drive/driver.h"
#include "drive/driver_desc.h"
#include "drive/grid_path.h"
#include "drive/grip.h"
#include "perceive/neighbours.h"
#include "perceive/rays.h"
#include "perceive/surroundings.h"
#include "track/grip_bands.h"

namespace apx {

// How far a car has come. Doubles first: no padding.
struct Progress {
    double lap_start_s = 0;  // race time at which the current lap began
    double finish_s = 0;
    double start_m = 0;    // where the car was when its race began
    int32_t lap = 0;       // laps begun and not yet finished count by the start line: -1 before it
    float distance_m = 0;  // along the reference line
    float progress_m = 0;  // lap * length + distance
    float last_lap_s = 0;
    float best_lap_s = 0;
    uint32_t laps_counted = 0;
    uint32_t placed = 0;   // 1 once it was on the track
    uint32_t seen = 0;     // 1 once there was a good state
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
    float band_pace = 0;      // by which the rubber band changes the pace
    float band_reported = 0;  // as of the last event
    float band_aggression = 0;
};
static_assert(sizeof(Progress) == 3 * sizeof(double) + 32 * sizeof(uint32_t));

// What counts against a car; see race/conduct.h. All zero for one that nothing has happened to.
struct Conduct {
    uint32_t flaws = 0;  // APX_LAP_FLAW_* of the lap under way
    uint32_t invalid_laps = 0;
    float backward_m = 0;  // driven against the road's direction and not forward again
    float unseen_s = 0;    // since the last good state
    float gone_s = 0;      // since the car could go on
    uint32_t retired = APX_RETIRED_NO;
};
static_assert(sizeof(Conduct) == 6 * sizeof(uint32_t));

// Whether a car gets on; see race/rescue.h. All zero for one that does.
struct Rescue {
    float hung_s = 0;
    float at_m = 0;  // progress when that began
    uint32_t raised = 0;
    float blocked_s = 0;
    uint32_t block_raised = 0;
};
static_assert(sizeof(Rescue) == 5 * sizeof(uint32_t));

// What the host has changed about a car; see race/live.h. All zero for one as it was created.
enum LiveChange : uint32_t { live_condition = 1, live_driver = 2, live_driven_by = 4, live_beyond = 8 };
struct Live {
    uint32_t changed = 0;  // LiveChange bits
    uint32_t driven_by = 0;
    apx_driver_desc driver{};
    apx_car_condition condition{};
};
static_assert(sizeof(Live) == 2 * sizeof(uint32_t) + sizeof(apx_driver_desc) + sizeof(apx_car_condition));

// What the host has put on the road; see race/obstacles.h. All zero for a slot that is free.
struct ObstacleSlot {
    uint32_t used = 0;
    uint32_t is_set = 0;  // since the last tick: it is where the host says, and has not moved on yet
    apx_race_obstacle obstacle{};
};
static_assert(sizeof(ObstacleSlot) == 2 * sizeof(uint32_t) + sizeof(apx_race_obstacle));

// Scalars of a race's state. Doubles first, an even number of words after: no padding.
struct Clock {
    double time_s = 0;   // since creation
    double start_s = 0;  // when the signal was given
    uint32_t tick = 0;
    uint32_t started = 0;
    uint32_t events = 0;    // sequence number of the last event
    uint32_t finished = 0;  // cars that have finished
    uint32_t present = 0;   // cars that are on the track
    float dt_s = 0;         // of the last tick
};
static_assert(sizeof(Clock) == 2 * sizeof(double) + 6 * sizeof(uint32_t));

inline constexpr uint32_t kept_events = 4096;

struct SelfCheck;

struct Race {
    Race();
    ~Race();

    // Fixed at creation.
    std::shared_ptr<const Track> track;
    apx_race_desc desc{};
    std::vector<apx_car_desc> described;
    RaySet ray_set;
    std::vector<FlatCrossing> crossings;
    bool in_world = false;  // ticked by a world alone

    // What `described` and `lives` come to.
    std::vector<apx_car_desc> cars;
    std::vector<CarProfile> profiles;
    std::vector<uint32_t> profile_of;  // of a driver that learns: the first of its series
    // For drivers with grid_replan: by car kind, and the kind of each car; none without such drivers.
    std::vector<DriverGrid> grids;
    std::vector<uint32_t> grid_of;  // APX_NONE: none
    GridSearch search;              // scratch: nothing of it lasts from call to call

    // The state: everything that a later tick depends on.
    Clock clock;
    std::vector<apx_car_state> states;   // last good ones
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
        history_clocks;                     // by car; these three are empty on an open track, where nothing comes again
    std::vector<float> history_s;           // of each car one after the other, see MiniSectorHistory
    std::vector<float> history_laterals_m;  // likewise
    std::vector<Trajectory> trajectories;   // as of the last tick; those of obstacles, behind the cars', stay empty
    std::vector<ObstacleSlot> obstacles;
    std::vector<apx_grip_band> grip_bands;  // announced
    std::vector<apx_grip_band> true_bands;  // of a world's physics
    std::vector<apx_controls> in_flight;    // desc.latency_ticks per car, the next to act first
    std::vector<float> wheels_rad;          // road-wheel angles by the controls that have acted; empty without latency

    // For recordings, see race/host_actions.h: what the host has done since the last tick, and what it did before that.
    std::vector<uint8_t> actions;
    std::vector<uint8_t> tick_actions;

    std::unique_ptr<SelfCheck> self_check;  // while the host asks for one; no part of the state

    // Rebuilt by every tick.
    std::vector<uint32_t> road_slots;
    std::vector<Body> bodies;
    std::vector<PublishedPlan> published_plans;  // of obstacles, too
    std::vector<RivalClass> classes;             // likewise
    // What drivers see where that is not `bodies`: cars as they will be when controls act, then obstacles. Else empty.
    std::vector<apx_car_state> foreseen;
    std::vector<Body> scene;
    std::vector<uint32_t> scene_order;
    std::vector<uint32_t> scene_slots;
    uint32_t scene_present = 0;
    std::vector<Neighbours> neighbours;  // of the cars that the library drives
    std::vector<apx_ray_hit> host_hits;  // ray set.count per car; empty when the library casts the rays
    std::vector<apx_ray_hit>
        cast_hits;  // ray set.count per car; of drivers that perceive by rays which the library casts
    std::vector<Decision> decisions;
    std::vector<PlanRecord> plan_records;  // what each driver weighed last
    std::vector<Trajectory> planned;       // in this tick; published before the next one
    std::vector<uint32_t> finishers;       // that crossed the line in this tick; room for all
    std::vector<apx_event> events;         // ring of kept_events

    uint32_t car_count() const { return static_cast<uint32_t>(cars.size()); }
    bool learns(uint32_t car) const { return cars[car].driver.learn_grip != 0; }
    float grip_learned(uint32_t car) const { return learns(car) ? grips[car].share : 1.0f; }
    // Under the car, of the baked one.
    float announced_grip(uint32_t car) const {
        const Body& body = seen_bodies()[car];
        const float lateral_m = body.place.lateral_m;
        return grip_bands.empty() || !body.present
                   ? 1.0f
                   : grip_share_at(grip_bands, body.place.distance_m, lateral_m - body.half_across_m,
                                   lateral_m + body.half_across_m);
    }
    // What the driver plans with now.
    const CarProfile& profile(uint32_t car) const {
        return profiles[profile_of[car] + (grips.empty() ? 0 : grips[car].profile)];
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
    std::span<const Body> seen_bodies() const { return scene.empty() ? bodies : scene; }
    const apx_car_state& seen_state(uint32_t car) const { return foreseen.empty() ? states[car] : foreseen[car]; }
    Surroundings surroundings() const {
        const RoadOrder order = scene.empty() ? RoadOrder{road_order, road_slots, clock.present}
                                              : RoadOrder{scene_order, scene_slots, scene_present};
        return {track.get(), seen_bodies(), order, &ray_set, cars, desc.slipstream};
    }
    MiniSectorHistory history_of(uint32_t car) {
        const size_t each = history_s.size() / (cars.size() + obstacles.size());
        return {std::span(history_s).subspan(car * each, each),
                std::span(history_laterals_m).subspan(car * each, each)};
    }
    float race_time_s() const { return clock.started != 0 ? static_cast<float>(clock.time_s - clock.start_s) : -1.0f; }
};

}  // namespace apx
