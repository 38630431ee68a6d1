// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Changes that a host makes to a running race and a running world, in any order, with numbers from sensible to none. One race and one world
// serve all inputs: each begins as their first snapshots say.
#include "fuzz.h"

namespace {

using fuzz::Input;

constexpr uint32_t cars = 3;
constexpr int most_calls = 16;

const apx_track& track() {
    static const apx_track made = fuzz::new_track();
    return made;
}

std::vector<apx_car_desc> descriptions() {
    std::vector<apx_car_desc> descs(cars);
    for (apx_car_desc& desc : descs) {
        desc = apx_car_desc_default();
    }
    descs[2].driver.learn_grip = 1;
    return descs;
}

apx_race new_race() {
    apx_race_desc desc = apx_race_desc_default();
    apx_race race = {};
    desc.track = track();
    desc.started = 1;
    FUZZ_REQUIRE(apx_race_create(&desc, descriptions().data(), cars, &race) == APX_OK);
    return race;
}

apx_world new_world() {
    apx_world_desc desc = apx_world_desc_default();
    apx_world world = {};
    desc.race.track = track();
    desc.situation = APX_SITUATION_OVERTAKE;
    FUZZ_REQUIRE(apx_world_create(&desc, descriptions().data(), cars, nullptr, &world) == APX_OK);
    return world;
}

std::vector<uint8_t> snapshot_of(apx_race race) {
    return fuzz::filled<uint8_t, uint64_t>(
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_race_snapshot(race, data, size, needed); });
}

std::vector<uint8_t> snapshot_of(apx_world world) {
    return fuzz::filled<uint8_t, uint64_t>(
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_world_snapshot(world, data, size, needed); });
}

apx_status change_car(Input& input, apx_race race) {
    const uint32_t car = input.below(cars + 1), kind = input.below(8);
    if (kind == 0) {
        apx_car_condition condition = apx_car_condition_default();
        fuzz::disturb(input, &condition, sizeof condition / 4);
        return apx_race_set_condition(race, car, &condition);
    }
    if (kind == 1) {
        apx_driver_desc driver = apx_driver_desc_default();
        fuzz::disturb(input, &driver, sizeof driver / 4);
        return apx_race_set_driver(race, car, &driver);
    }
    return kind == 2   ? apx_race_set_pace(race, car, input.number(-0.1f, 1.2f))
           : kind == 3 ? apx_race_set_driven_by(race, car, input.below(3))
           : kind == 4 ? apx_race_retire(race, car)
           : kind == 5 ? apx_race_rejoin(race, car)
           : kind == 6 ? apx_race_check_host(race, input.below(3))
                       : apx_race_start(race);
}

apx_status change_road(Input& input, apx_race race) {
    const uint32_t kind = input.below(4);
    if (kind == 0) {
        return apx_race_remove_obstacle(race, input.below(4));
    }
    if (kind == 1) {
        std::vector<apx_grip_band> bands(input.below(4));
        for (apx_grip_band& band : bands) {
            band = apx_grip_band_default();
            band.from_m = input.number(0.0f, 170.0f);
            band.to_m = input.number(0.0f, 170.0f);
            band.grip = input.number(0.2f, 1.5f);
            fuzz::disturb(input, &band, sizeof band / 4);
        }
        // All elements have the size of the first one, which tells how far to read.
        const bool is_read_within = bands.empty() || bands[0].struct_size <= sizeof bands[0];
        return is_read_within ? apx_race_set_grip(race, bands.data(), static_cast<uint32_t>(bands.size())) : APX_OK;
    }
    apx_race_obstacle obstacle = apx_race_obstacle_default();
    obstacle.id = input.below(4);
    obstacle.shape = input.below(3);
    apx_track_position(track(), input.number(0.0f, 170.0f), input.number(-6.0f, 6.0f), obstacle.position);
    obstacle.velocity[0] = input.number(-30.0f, 30.0f);
    obstacle.velocity[2] = input.number(-30.0f, 30.0f);
    fuzz::disturb(input, &obstacle, sizeof obstacle / 4);
    return apx_race_set_obstacle(race, &obstacle);
}

void query(Input& input, apx_race race) {
    const uint32_t car = input.below(cars + 1), capacity = input.below(6);
    apx_neighbour neighbours[6];
    apx_plan_candidate candidates[6];
    apx_plan_knot knots[6];
    apx_extras extras[6];
    apx_race_obstacle obstacles[6];
    apx_host_finding findings[6];
    float times[6];
    uint32_t flaws[6], count = 0;
    uint64_t size = 0;
    apx_race_neighbours(race, car, neighbours, capacity, &count);
    apx_race_plan(race, car, candidates, capacity, &count);
    apx_race_planned_path(race, car, knots, capacity, &count);
    apx_race_obstacles(race, obstacles, capacity, &count);
    apx_race_host_findings(race, findings, capacity, &count);
    apx_race_lap_times(race, car, times, capacity, &count);
    apx_race_lap_flaws(race, car, flaws, capacity, &count);
    apx_race_record_header(race, nullptr, 0, &size);
    if (apx_race_extras(race, input.below(12), extras, capacity, &count) == APX_OK) {
        for (uint32_t i = 0; i < count; ++i) {
            FUZZ_REQUIRE(extras[i].handbrake >= 0.0f && extras[i].handbrake <= 1.0f);
        }
    }
}

void check(const apx_controls* list) {
    for (uint32_t car = 0; car < cars; ++car) {
        FUZZ_REQUIRE(list[car].steering >= -1.0f && list[car].steering <= 1.0f);
        FUZZ_REQUIRE(list[car].throttle >= -1.0f && list[car].throttle <= 1.0f);
        FUZZ_REQUIRE(list[car].brake >= 0.0f && list[car].brake <= 1.0f);
    }
}

void tick(Input& input, apx_race race, std::vector<apx_car_state>& states) {
    apx_controls controls[cars];
    for (uint32_t ticks = 1 + input.below(4); ticks > 0; --ticks) {
        for (uint32_t car = 0; car < cars; ++car) {
            states[car].position[2] += states[car].velocity[2] / 60.0f;
        }
        FUZZ_REQUIRE(apx_race_tick(race, 1.0f / 60.0f, states.data(), cars, controls) == APX_OK);
        check(controls);
    }
    apx_car_state& moved = states[input.below(cars)];
    apx_track_position(track(), input.number(0.0f, 170.0f), input.number(-7.0f, 7.0f), moved.position);
    moved.yaw_rad = input.number(-4.0f, 4.0f);
    moved.velocity[0] = input.number(-40.0f, 40.0f);
    moved.velocity[2] = input.number(-40.0f, 40.0f);
}

void step(Input& input, apx_world world) {
    const apx_controls asked = {input.number(-1.2f, 1.2f), input.number(-1.2f, 1.2f), input.number(-0.2f, 1.2f)};
    apx_car_state states[cars];
    apx_controls controls[cars];
    uint32_t count = 0;
    apx_world_set_controls(world, input.below(cars + 1), &asked);
    FUZZ_REQUIRE(apx_world_step(world, 1 + input.below(4), nullptr) == APX_OK);
    FUZZ_REQUIRE(apx_world_cars(world, states, controls, cars, &count) == APX_OK);
    check(controls);
    for (const apx_car_state& state : states) {
        FUZZ_REQUIRE(fuzz::is_finite(state.position[0]) && fuzz::is_finite(state.position[2]));
        FUZZ_REQUIRE(fuzz::is_finite(state.velocity[0]) && fuzz::is_finite(state.yaw_rad));
    }
}

uint64_t hash_of(apx_race race) {
    uint32_t at = 0;
    uint64_t hash = 0;
    FUZZ_REQUIRE(apx_race_state_hash(race, &at, &hash) == APX_OK);
    return hash;
}

// A snapshot of what came of the calls is restored again, to the same state.
template <typename Restore>
void check_again(apx_race race, const std::vector<uint8_t>& bytes, const Restore& restore) {
    const uint64_t hash = hash_of(race);
    FUZZ_REQUIRE(restore(bytes) == APX_OK);
    FUZZ_REQUIRE(hash_of(race) == hash);
}

template <typename Advance>
void change(Input& input, apx_race race, const Advance& advance) {
    for (int i = 0; i < most_calls && !input.ended(); ++i) {
        const uint32_t family = input.below(6);
        if (family < 2) {
            advance();
        } else if (family == 2) {
            query(input, race);
        } else {
            const uint64_t before = hash_of(race);
            const apx_status status = family == 3 ? change_road(input, race) : change_car(input, race);
            FUZZ_REQUIRE(status == APX_OK || status == APX_ERROR_INVALID_ARGUMENT || status == APX_ERROR_INVALID_STATE);
            FUZZ_REQUIRE(status == APX_OK || hash_of(race) == before);
        }
    }
}

void try_race(Input& input) {
    static const apx_race race = new_race();
    static const std::vector<uint8_t> first = snapshot_of(race);
    const auto restore = [](const std::vector<uint8_t>& b) { return apx_race_restore(race, b.data(), b.size()); };
    FUZZ_REQUIRE(restore(first) == APX_OK);
    std::vector<apx_car_state> states(cars);
    for (uint32_t car = 0; car < cars; ++car) {
        FUZZ_REQUIRE(apx_track_position(track(), 10.0f + 9.0f * static_cast<float>(car), 1.0f, states[car].position) ==
                     APX_OK);
    }
    change(input, race, [&] { tick(input, race, states); });
    check_again(race, snapshot_of(race), restore);
}

void try_world(Input& input) {
    static const apx_world world = new_world();
    static const std::vector<uint8_t> first = snapshot_of(world);
    const auto restore = [](const std::vector<uint8_t>& b) { return apx_world_restore(world, b.data(), b.size()); };
    apx_race race = {};
    FUZZ_REQUIRE(restore(first) == APX_OK);
    FUZZ_REQUIRE(apx_world_race(world, &race) == APX_OK);
    change(input, race, [&] { step(input, world); });
    check_again(race, snapshot_of(world), restore);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Input input(data, size);
    input.below(2) == 0 ? try_race(input) : try_world(input);
    return 0;
}
