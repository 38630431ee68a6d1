// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Races with the library's own physics.
#include <algorithm>

#include "golden.h"

namespace golden {

namespace {

struct WorldRace {
    const char* name;
    const char* track;
    uint32_t situation;
    std::vector<const char*> vehicles;  // one per car
    uint32_t seed;
    uint32_t ticks;
    bool runner_steering = false;
    uint32_t human = APX_NONE;              // this car is driven by a script
    uint32_t planner = APX_NONE;            // this one by A* plans around the others
    uint32_t snapshot_after = 0xffffffffu;  // goes back to this tick, once, after twice as many
};

const std::vector<WorldRace>& list() {
    static const std::vector<WorldRace> races = {
        {"single-club", "club", APX_SITUATION_SINGLE, {"reference"}, 1, 3000},
        {"normal-street",
         "street",
         APX_SITUATION_NORMAL,
         {"touring", "touring", "touring", "touring", "touring", "touring"},
         2,
         1200},
        {"random-grid-bridge",
         "bridge",
         APX_SITUATION_RANDOM_GRID,
         {"reference", "kart", "touring", "gt", "formula", "gt", "touring", "reference"},
         3,
         1200},
        {"overtake-oval", "oval", APX_SITUATION_OVERTAKE, {"gt", "gt", "formula", "gt", "formula"}, 4, 1200},
        {"wrong-way-hillclimb", "hillclimb", APX_SITUATION_WRONG_WAY, {"kart", "kart", "gt", "kart"}, 5, 1200},
        {"crash-club", "club", APX_SITUATION_CRASH, {"reference", "gt", "formula", "touring"}, 6, 1000},
        {"custom-bridge", "bridge", APX_SITUATION_CUSTOM, {"gt", "gt", "kart", "formula"}, 7, 1000},
        {"runner-steering-oval", "oval", APX_SITUATION_NORMAL, {"reference", "touring"}, 8, 1200, true},
        {"human-club", "club", APX_SITUATION_NORMAL, {"gt", "gt", "touring", "gt"}, 9, 1200, false, 2},
        {"planner-street",
         "street",
         APX_SITUATION_OVERTAKE,
         {"touring", "kart", "gt", "reference"},
         10,
         900,
         false,
         APX_NONE,
         3},
        {"snapshot-oval",
         "oval",
         APX_SITUATION_RANDOM_GRID,
         {"formula", "gt", "kart"},
         11,
         900,
         false,
         APX_NONE,
         APX_NONE,
         300},
        {"branches-ford",
         "../branches/ford",
         APX_SITUATION_NORMAL,
         {"reference", "gt", "reference", "touring", "gt", "reference"},
         12,
         3600,
         false,
         APX_NONE,
         APX_NONE,
         1000},
    };
    return races;
}

constexpr uint32_t plan_capacity = 512;

// A driver of the host's that looks for its way by A*, ten times a second.
struct Planner {
    apx_grid grid = {};
    std::vector<apx_plan_node> nodes;
    apx_plan_info info = {};

    void plan(apx_track track, const std::vector<apx_car_state>& states, uint32_t own, const HumanPlace& place) {
        std::vector<apx_obstacle> obstacles;
        for (uint32_t car = 0; car < states.size(); ++car) {
            uint32_t sector = APX_NONE;
            if (car != own) {
                const HumanPlace other = human_place(track, states[car], &sector);
                obstacles.push_back(
                    {other.location.distance_m, other.location.lateral_m, other.speed_mps, 0.0f, 2.3f, 1.0f, car % 2});
            }
        }
        apx_plan_request request = apx_plan_request_default();
        request.distance_m = place.location.distance_m;
        request.lateral_m = place.location.lateral_m;
        request.heading_rad = std::min(std::max(place.heading_error_rad, -1.0f), 1.0f);
        request.speed_mps = place.speed_mps;
        request.obstacle_count = static_cast<uint32_t>(obstacles.size());
        request.obstacles = obstacles.data();
        nodes.resize(plan_capacity);
        uint32_t count = 0;
        info.struct_size = sizeof info;
        GOLDEN_CHECK(apx_grid_plan(grid, &request, nodes.data(), plan_capacity, &count, &info));
        nodes.resize(count);
    }
    apx_controls controls(const HumanPlace& place) const {
        const apx_plan_node& next = nodes[std::min<size_t>(2, nodes.size() - 1)];
        return human_controls(place, next.lateral_m, std::min(next.speed_mps, 30.0f));
    }
    void put(Fields& fields, uint32_t car) const {
        fields.put(car, "plan.expanded", info.expanded);
        fields.put(car, "plan.cost_s", info.cost_s);
        for (size_t i = 0; i < nodes.size(); ++i) {
            const std::string name = "plan[" + std::to_string(i) + "].";
            fields.put(car, name + "distance_m", nodes[i].distance_m);
            fields.put(car, name + "lateral_m", nodes[i].lateral_m);
            fields.put(car, name + "time_s", nodes[i].time_s);
            fields.put(car, name + "speed_mps", nodes[i].speed_mps);
        }
    }
};

class RunningWorld {
  public:
    RunningWorld(const WorldRace& race, const Settings& settings) : race_(race), settings_(settings) {
        track_ = track_named(settings, race.track);
        create();
        GOLDEN_CHECK(apx_world_race(world_, &inside_));
        if (race.planner != APX_NONE) {
            apx_grid_desc desc = apx_grid_desc_default();
            desc.vehicle = vehicle_named(settings, race.vehicles[race.planner]);
            GOLDEN_CHECK(apx_grid_create(track_, &desc, &planner_.grid));
        }
    }
    ~RunningWorld() {
        apx_world_destroy(world_);
        if (race_.planner != APX_NONE) {
            apx_grid_destroy(planner_.grid);
        }
    }
    RunningWorld(const RunningWorld&) = delete;
    RunningWorld& operator=(const RunningWorld&) = delete;

    void run(const Observer& observer) {
        std::vector<uint8_t> snapshot;
        for (uint32_t tick = 0; tick < race_.ticks; ++tick) {
            if (tick == race_.snapshot_after) {
                snapshot = snapshot_of(world_);
            }
            if (tick / 2 == race_.snapshot_after && tick % 2 == 0) {
                GOLDEN_CHECK(apx_world_restore(world_, snapshot.data(), snapshot.size()));
            }
            step(tick);
            Hash hash;
            uint32_t ticks = 0;
            uint64_t state_hash = 0;
            GOLDEN_CHECK(apx_world_state_hash(world_, &ticks, &state_hash));
            hash.add(&state_hash, sizeof state_hash);
            hash.add(planner_.nodes);
            observer(hash.value(), [this](Fields& fields) { put(fields); });
        }
    }

  private:
    void create() {
        std::vector<apx_car_desc> cars;
        for (const char* vehicle : race_.vehicles) {
            const uint32_t car = static_cast<uint32_t>(cars.size());
            cars.push_back(car_of(settings_, vehicle));
            cars.back().driver.runner_steering = race_.runner_steering ? 1 : 0;
            const bool is_host = car == race_.human || car == race_.planner;
            cars.back().driven_by = is_host ? APX_DRIVER_HOST : APX_DRIVER_AI;
        }
        apx_world_desc desc = apx_world_desc_default();
        desc.race.track = track_;
        desc.race.seed = race_.seed;
        desc.race.laps = 2;
        desc.situation = race_.situation;
        const uint32_t count = static_cast<uint32_t>(cars.size());
        const bool custom = race_.situation == APX_SITUATION_CUSTOM;
        const std::vector<apx_car_state> placed = custom ? places(count) : std::vector<apx_car_state>();
        GOLDEN_CHECK(apx_world_create(&desc, cars.data(), count, custom ? placed.data() : nullptr, &world_));
        states_.resize(count);
        sectors_.resize(count, APX_NONE);
    }
    // Along the road at rest, each a little to one side.
    std::vector<apx_car_state> places(uint32_t count) const {
        std::vector<apx_car_state> states(count);
        for (uint32_t car = 0; car < count; ++car) {
            apx_location location;
            const float distance = 40.0f + 25.0f * static_cast<float>(car);
            GOLDEN_CHECK(apx_track_position(track_, distance, car % 2 == 0 ? 1.5f : -1.5f, states[car].position));
            GOLDEN_CHECK(apx_track_locate(track_, states[car].position, nullptr, 1, &location));
            states[car].yaw_rad = location.heading_rad;
        }
        return states;
    }
    void step(uint32_t tick) {
        const uint32_t count = static_cast<uint32_t>(states_.size());
        uint32_t needed = 0;
        if (race_.human != APX_NONE || race_.planner != APX_NONE) {
            GOLDEN_CHECK(apx_world_cars(world_, states_.data(), nullptr, count, &needed));
        }
        if (race_.human != APX_NONE) {
            // Drives from one side of the road to the other, and now and then stands on the brake.
            const HumanPlace place = human_place(track_, states_[race_.human], &sectors_[race_.human]);
            const float lateral = tick / 240 % 2 == 0 ? 2.0f : -2.0f;
            apx_controls controls = human_controls(place, lateral, tick % 600 < 540 ? 25.0f : 0.0f);
            controls.steering += tick == settings_.nudged_tick ? 0.0078125f : 0.0f;
            controls.steering = std::min(controls.steering, 1.0f);
            GOLDEN_CHECK(apx_world_set_controls(world_, race_.human, &controls));
        }
        if (race_.planner != APX_NONE) {
            const HumanPlace place = human_place(track_, states_[race_.planner], &sectors_[race_.planner]);
            if (tick % 6 == 0) {
                planner_.plan(track_, states_, race_.planner, place);
            }
            const apx_controls controls = planner_.controls(place);
            GOLDEN_CHECK(apx_world_set_controls(world_, race_.planner, &controls));
        }
        GOLDEN_CHECK(apx_world_step(world_, 1, nullptr));
    }
    void put(Fields& fields) {
        const uint32_t count = static_cast<uint32_t>(states_.size());
        std::vector<apx_controls> controls(count);
        uint32_t needed = 0;
        GOLDEN_CHECK(apx_world_cars(world_, states_.data(), controls.data(), count, &needed));
        if (race_.planner != APX_NONE) {
            planner_.put(fields, race_.planner);
        }
        for (uint32_t car = 0; car < count; ++car) {
            apx_car_debug debug;
            GOLDEN_CHECK(apx_race_debug(inside_, car, &debug));
            put_debug(fields, car, debug);
            put_controls(fields, car, controls[car]);
        }
        for (uint32_t car = 0; car < count; ++car) {
            put_state(fields, car, states_[car]);
        }
        put_standings(fields, inside_);
        fields.put_words("snapshot word", snapshot_of(world_));
    }

    const WorldRace& race_;
    const Settings& settings_;
    apx_track track_ = {};
    apx_world world_ = {};
    apx_race inside_ = {};
    Planner planner_;
    std::vector<apx_car_state> states_;
    std::vector<uint32_t> sectors_;
};

}  // namespace

std::vector<Race> world_races() {
    std::vector<Race> result;
    for (const WorldRace& race : list()) {
        result.push_back({race.name, [&race](const Settings& settings, const Observer& observer) {
                              RunningWorld(race, settings).run(observer);
                          }});
    }
    return result;
}

}  // namespace golden
