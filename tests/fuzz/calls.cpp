// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Sequences of calls with every object alive, destroyed or never made, and numbers from sensible to none. One byte chooses the call,
// the next ones its arguments.
#include <thread>

#include "fuzz.h"

namespace {

using fuzz::disturb;
using fuzz::Input;

constexpr uint32_t slots = 3;
constexpr uint32_t most_cars = 4;
constexpr int most_calls = 24;

// Ids of every kind; the first of each kind is alive at the start, the rest are null.
struct Ids {
    apx_source sources[slots] = {};
    apx_track tracks[slots] = {};
    apx_race races[slots] = {};
    apx_world worlds[slots] = {};
    apx_recorder recorders[slots] = {};
    apx_recording recordings[slots] = {};
    apx_grid grids[slots] = {};
    apx_calibration calibrations[slots] = {};
    std::vector<uint8_t> snapshot, recorded;
};

// Gives the id in the slot up for the new one.
template <typename Id, typename Destroy>
void keep(Id& slot, Id made, Destroy destroy) {
    destroy(slot);
    slot = made;
}

apx_car_state state_of(Input& input, apx_track track) {
    apx_car_state state = {};
    if (apx_track_position(track, input.number(-500.0f, 500.0f), input.number(-10.0f, 10.0f), state.position) !=
        APX_OK) {
        state.position[0] = input.number(-100.0f, 100.0f);
        state.position[2] = input.number(-100.0f, 100.0f);
    }
    state.position[1] += input.number(-2.0f, 2.0f);
    state.yaw_rad = input.number(-7.0f, 7.0f);
    state.pitch_rad = input.number(-2.0f, 2.0f);
    state.roll_rad = input.number(-2.0f, 2.0f);
    state.velocity[0] = input.number(-60.0f, 60.0f);
    state.velocity[2] = input.number(-60.0f, 60.0f);
    state.yaw_rate_radps = input.number(-5.0f, 5.0f);
    return state;
}

std::vector<apx_car_state> states_of(Input& input, apx_track track, uint32_t count) {
    std::vector<apx_car_state> states;
    for (uint32_t car = 0; car < count; ++car) {
        states.push_back(state_of(input, track));
    }
    return states;
}

std::vector<apx_car_desc> cars_of(Input& input, uint32_t count) {
    std::vector<apx_car_desc> cars(count);
    for (apx_car_desc& car : cars) {
        car = apx_car_desc_default();
        if (input.below(4) == 0) {
            disturb(input, &car, sizeof car / 4);
        }
        if (input.below(5) == 0) {
            car.driven_by = APX_DRIVER_HOST;
        }
    }
    return cars;
}

apx_race_desc race_desc_of(Input& input, apx_track track) {
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track;
    desc.started = input.below(2);
    desc.host_rays = input.below(4) == 0 ? 1 : 0;
    if (input.below(8) == 0) {
        disturb(input, &desc, sizeof desc / 4);
        desc.laps = desc.laps > 100 ? 100 : desc.laps;  // the host decides how much memory lap times take
    }
    return desc;
}

void check_controls(const std::vector<apx_controls>& controls) {
    for (const apx_controls& control : controls) {
        FUZZ_REQUIRE(control.steering >= -1.0f && control.steering <= 1.0f);
        FUZZ_REQUIRE(control.throttle >= -1.0f && control.throttle <= 1.0f);
        FUZZ_REQUIRE(control.brake >= 0.0f && control.brake <= 1.0f);
    }
}

void source_calls(Input& input, Ids& ids) {
    apx_source& source = ids.sources[input.below(slots)];
    const uint32_t kind = input.below(7);
    uint32_t count = 0;
    if (kind == 0) {
        keep(source, fuzz::new_source(), apx_source_destroy);
    } else if (kind == 1) {
        std::vector<float> places(input.below(12));
        for (float& place : places) {
            place = input.number(-0.2f, 1.2f);
        }
        apx_source_add_line(source, input.below(2) != 0 ? "wet" : "racing", places.data(),
                            static_cast<uint32_t>(places.size()));
    } else if (kind == 2) {
        std::vector<float> points(3 * input.below(6));
        for (float& point : points) {
            point = input.number(-70.0f, 70.0f);
        }
        apx_source_set_pit(source, points.data(), static_cast<uint32_t>(points.size() / 3), input.number(0.0f, 20.0f),
                           input.number(0.0f, 100.0f));
    } else if (kind == 3) {
        apx_source_lint(source, nullptr, 0, &count);
    } else if (kind == 4) {
        apx_bake_desc desc = apx_bake_desc_default();
        disturb(input, &desc.vehicle, sizeof desc.vehicle / 4);
        desc.margin_m = input.number(-1.0f, 3.0f);
        // Most bakes are called off early among their lines; the target `bake` has more of them. They took half the time of all calls.
        fuzz::Budget budget = {fuzz::is_one_in(64, reinterpret_cast<const uint8_t*>(&desc), sizeof desc) ? ~0u : 10u};
        desc.progress = fuzz::spend;
        desc.progress_user = &budget;
        apx_track made = {};
        if (apx_track_bake(source, &desc, &made) == APX_OK) {
            keep(ids.tracks[input.below(slots)], made, apx_track_destroy);
        }
    } else if (kind == 5) {
        uint64_t size = 0;
        apx_source_to_json(source, nullptr, 0, &size);
    } else {
        apx_source_destroy(source);
    }
}

void track_calls(Input& input, Ids& ids) {
    apx_track& track = ids.tracks[input.below(slots)];
    const uint32_t kind = input.below(6);
    if (kind == 0) {
        const float position[3] = {input.number(-100.0f, 100.0f), input.number(-5.0f, 5.0f),
                                   input.number(-100.0f, 100.0f)};
        const uint32_t hint = input.get<uint32_t>();
        apx_location location;
        apx_track_locate(track, position, input.below(2) != 0 ? &hint : nullptr, 1, &location);
    } else if (kind == 1) {
        apx_ray ray = {{input.number(-100.0f, 100.0f), 0.0f, input.number(-100.0f, 100.0f)},
                       {input.number(-1.0f, 1.0f), 0.0f, input.number(-1.0f, 1.0f)},
                       input.number(-1.0f, 300.0f),
                       APX_NONE};
        apx_ray_hit hit;
        if (apx_track_raycast(track, &ray, 1, &hit) == APX_OK) {
            FUZZ_REQUIRE(hit.distance_m >= 0.0f && hit.distance_m <= ray.length_m);
        }
    } else if (kind == 2) {
        float position[3];
        const float distance = input.number(-1000.0f, 1000.0f), lateral = input.number(-50.0f, 50.0f);
        if (apx_track_position(track, distance, lateral, position) == APX_OK) {
            FUZZ_REQUIRE(fuzz::is_finite(position[0]) && fuzz::is_finite(position[1]) && fuzz::is_finite(position[2]));
        }
    } else if (kind == 3) {
        apx_grid_desc desc = apx_grid_desc_default();
        desc.cell_m = 5.0f;
        desc.step_s = 2.0f;
        if (input.below(4) == 0) {
            disturb(input, &desc, sizeof desc / 4);
            desc.max_expansions = desc.max_expansions > 1000 ? 1000 : desc.max_expansions;
            desc.cell_m = desc.cell_m < 1.0f ? 1.0f : desc.cell_m;
            desc.step_s = desc.step_s < 0.4f ? 0.4f : desc.step_s;
        }
        apx_grid made = {};
        if (apx_grid_create(track, &desc, &made) == APX_OK) {
            keep(ids.grids[input.below(slots)], made, apx_grid_destroy);
        }
    } else if (kind == 4) {
        apx_vehicle_desc vehicle = apx_vehicle_desc_default();
        disturb(input, &vehicle, sizeof vehicle / 4);
        uint32_t count = 0;
        float time = 0.0f;
        apx_track_line_speeds(track, input.below(7), &vehicle, nullptr, 0, &count, &time);
    } else {
        apx_track_destroy(track);
    }
}

void race_calls(Input& input, Ids& ids) {
    apx_race& race = ids.races[input.below(slots)];
    const apx_track track = ids.tracks[0];
    const uint32_t cars = 1 + input.below(most_cars);
    const uint32_t kind = input.below(9);
    uint32_t count = 0;
    if (kind == 0) {
        const apx_race_desc desc = race_desc_of(input, ids.tracks[input.below(slots)]);
        const std::vector<apx_car_desc> descs = cars_of(input, cars);
        apx_race made = {};
        if (apx_race_create(&desc, descs.data(), cars, &made) == APX_OK) {
            keep(race, made, apx_race_destroy);
        }
    } else if (kind == 1 || kind == 2) {
        const std::vector<apx_car_state> states = states_of(input, track, cars);
        std::vector<apx_controls> controls(cars);
        if (apx_race_tick(race, input.number(0.001f, 0.1f), states.data(), cars, controls.data()) == APX_OK) {
            check_controls(controls);
        }
    } else if (kind == 3) {
        const std::vector<apx_car_state> states = states_of(input, track, cars);
        std::vector<apx_controls> controls(cars);
        std::vector<apx_ray_hit> hits(cars * APX_RAY_COUNT);
        for (apx_ray_hit& hit : hits) {
            hit = {input.number(0.0f, 100.0f), input.below(5), input.below(6)};
        }
        if (apx_race_tick_with_hits(race, 1.0f / 60.0f, states.data(), cars, hits.data(),
                                    static_cast<uint32_t>(hits.size()), controls.data()) == APX_OK) {
            check_controls(controls);
        }
    } else if (kind == 4) {
        apx_race_start(race);
    } else if (kind == 5) {
        apx_car_debug debug;
        apx_car_result result;
        apx_race_debug(race, input.below(most_cars + 1), &debug);
        apx_race_result(race, input.below(most_cars + 1), &result);
        apx_car_state rescue;
        apx_race_rescue_place(race, input.below(most_cars + 1), &rescue);
        apx_race_standings(race, nullptr, 0, &count);
        apx_race_events(race, input.get<uint32_t>(), nullptr, 0, &count);
    } else if (kind == 6) {
        uint64_t size = 0;
        if (apx_race_snapshot(race, nullptr, 0, &size) == APX_OK) {
            ids.snapshot.resize(size);
            FUZZ_REQUIRE(apx_race_snapshot(race, ids.snapshot.data(), size, &size) == APX_OK);
        }
    } else if (kind == 7) {
        std::vector<uint8_t> bytes = ids.snapshot;
        if (!bytes.empty() && input.below(2) != 0) {
            bytes[input.get<uint16_t>() % bytes.size()] ^= input.get<uint8_t>();
        }
        apx_race_restore(race, bytes.data(), bytes.size());
    } else {
        apx_race_destroy(race);
    }
}

void world_calls(Input& input, Ids& ids) {
    apx_world& world = ids.worlds[input.below(slots)];
    const uint32_t cars = 1 + input.below(most_cars);
    const uint32_t kind = input.below(7);
    uint32_t count = 0;
    uint64_t size = 0;
    if (kind == 0) {
        apx_world_desc desc = apx_world_desc_default();
        desc.race = race_desc_of(input, ids.tracks[input.below(slots)]);
        desc.situation = input.below(APX_SITUATION_COUNT + 1);
        const std::vector<apx_car_desc> descs = cars_of(input, cars);
        const std::vector<apx_car_state> states = states_of(input, ids.tracks[0], cars);
        const bool custom = desc.situation == APX_SITUATION_CUSTOM || input.below(8) == 0;
        apx_world made = {};
        if (apx_world_create(&desc, descs.data(), cars, custom ? states.data() : nullptr, &made) == APX_OK) {
            keep(world, made, apx_world_destroy);
        }
    } else if (kind == 1) {
        apx_world_step(world, input.below(5), &count);
        std::vector<apx_controls> controls(most_cars);
        if (apx_world_cars(world, nullptr, controls.data(), most_cars, &count) == APX_OK) {
            controls.resize(count);
            check_controls(controls);
        }
    } else if (kind == 2) {
        const apx_controls controls = {input.number(-1.5f, 1.5f), input.number(-1.5f, 1.5f), input.number(-0.5f, 1.5f)};
        apx_world_set_controls(world, input.below(most_cars + 1), &controls);
    } else if (kind == 3) {
        if (apx_world_snapshot(world, nullptr, 0, &size) == APX_OK) {
            ids.snapshot.resize(size);
            FUZZ_REQUIRE(apx_world_snapshot(world, ids.snapshot.data(), size, &size) == APX_OK);
        }
    } else if (kind == 4) {
        std::vector<uint8_t> bytes = ids.snapshot;
        if (!bytes.empty() && input.below(2) != 0) {
            bytes[input.get<uint16_t>() % bytes.size()] ^= input.get<uint8_t>();
        }
        apx_world_restore(world, bytes.data(), bytes.size());
    } else if (kind == 5) {
        apx_race inside = {};
        if (apx_world_race(world, &inside) == APX_OK) {
            ids.races[input.below(slots)] = inside;
        }
    } else {
        apx_world_destroy(world);
    }
}

void recording_calls(Input& input, Ids& ids) {
    apx_recording& recording = ids.recordings[input.below(slots)];
    apx_recorder& recorder = ids.recorders[input.below(slots)];
    const uint32_t kind = input.below(7);
    uint64_t size = 0;
    if (kind == 0) {
        apx_recorder made = {};
        const bool of_world = input.below(2) != 0;
        if ((of_world ? apx_world_recorder(ids.worlds[input.below(slots)], &made)
                      : apx_race_recorder(ids.races[input.below(slots)], &made)) == APX_OK) {
            keep(recorder, made, apx_recorder_destroy);
        }
        if (apx_recorder_header(recorder, nullptr, 0, &size) == APX_OK) {
            ids.recorded.resize(size);
            FUZZ_REQUIRE(apx_recorder_header(recorder, ids.recorded.data(), size, &size) == APX_OK);
        }
    } else if (kind == 1) {
        const size_t start = ids.recorded.size();
        if (apx_recorder_tick(recorder, nullptr, 0, &size) == APX_OK && start + size < (1u << 20)) {
            ids.recorded.resize(start + size);
            const apx_status status = apx_recorder_tick(recorder, ids.recorded.data() + start, size, &size);
            ids.recorded.resize(status == APX_OK ? start + size : start);
        }
    } else if (kind == 2) {
        apx_recording made = {};
        if (!ids.recorded.empty() &&
            fuzz::accepted(apx_recording_open(ids.recorded.data(), ids.recorded.size(), "fuzz", &made))) {
            keep(recording, made, apx_recording_destroy);
        }
    } else if (kind == 3) {
        apx_recording_feed(recording, input.below(8), ids.races[input.below(slots)]);
    } else if (kind == 4) {
        apx_world made = {};
        if (apx_recording_world_at(recording, input.below(8), &made) == APX_OK) {
            keep(ids.worlds[input.below(slots)], made, apx_world_destroy);
        }
    } else if (kind == 5) {
        apx_recorder_destroy(recorder);
    } else {
        apx_recording_destroy(recording);
    }
}

void plan_calls(Input& input, Ids& ids) {
    apx_grid& grid = ids.grids[input.below(slots)];
    if (input.below(12) == 0) {
        apx_grid_destroy(grid);
        return;
    }
    std::vector<apx_obstacle> obstacles(input.below(5));
    for (apx_obstacle& obstacle : obstacles) {
        obstacle = {input.number(-100.0f, 500.0f),
                    input.number(-8.0f, 8.0f),
                    input.number(-30.0f, 60.0f),
                    input.number(-5.0f, 5.0f),
                    input.number(0.0f, 5.0f),
                    input.number(0.0f, 3.0f),
                    input.below(3)};
    }
    apx_plan_request request = apx_plan_request_default();
    request.distance_m = input.number(-500.0f, 500.0f);
    request.lateral_m = input.number(-10.0f, 10.0f);
    request.heading_rad = input.number(-1.6f, 1.6f);
    request.speed_mps = input.number(0.0f, 90.0f);
    request.obstacle_count = static_cast<uint32_t>(obstacles.size());
    request.obstacles = obstacles.data();
    apx_plan_node nodes[64];
    uint32_t count = 0;
    apx_plan_info info;
    info.struct_size = sizeof info;
    if (apx_grid_plan(grid, &request, nodes, 64, &count, &info) == APX_OK) {
        for (uint32_t i = 0; i < count; ++i) {
            FUZZ_REQUIRE(fuzz::is_finite(nodes[i].distance_m) && fuzz::is_finite(nodes[i].lateral_m));
            FUZZ_REQUIRE(fuzz::is_finite(nodes[i].time_s) && nodes[i].speed_mps >= 0.0f);
        }
    }
}

// Some steps of one manoeuvre; by the car's own controls it gets somewhere, by the input's numbers nowhere in particular.
void tick_calibration(Input& input, apx_calibration calibration) {
    const float dt = input.number(0.001f, 0.1f);
    apx_car_state state = state_of(input, {});
    for (uint32_t i = input.below(60); i > 0; --i) {
        apx_controls controls = {};
        uint32_t done = 0;
        if (apx_calibration_tick(calibration, dt, &state, &controls, &done) != APX_OK || done != 0) {
            return;
        }
        check_controls({controls});
        state.velocity[2] += dt * (12.0f * controls.throttle - 15.0f * controls.brake);
        state.velocity[2] = state.velocity[2] < 0.0f ? 0.0f : state.velocity[2];
        state.position[2] += dt * state.velocity[2];
    }
}

void calibration_calls(Input& input, Ids& ids) {
    apx_calibration& calibration = ids.calibrations[input.below(slots)];
    const uint32_t kind = input.below(6);
    if (kind == 0) {
        apx_calibration_desc desc = apx_calibration_desc_default();
        disturb(input, &desc, sizeof desc / 4);
        apx_calibration made = {};
        if (apx_calibration_create(&desc, &made) == APX_OK) {
            keep(calibration, made, apx_calibration_destroy);
        }
    } else if (kind == 1 || kind == 2) {
        tick_calibration(input, calibration);
    } else if (kind == 3) {
        apx_vehicle_desc truth = apx_vehicle_desc_default();
        disturb(input, &truth, sizeof truth / 4);
        apx_calibration_run(calibration, &truth, input.number(0.2f, 2.2f), input.number(0.05f, 0.11f));
    } else if (kind == 4) {
        apx_calibration_info info;
        info.struct_size = sizeof info;
        if (apx_calibration_info_get(calibration, &info) == APX_OK) {
            FUZZ_REQUIRE(info.done_count <= info.count && fuzz::is_finite(info.driven_s));
            FUZZ_REQUIRE(fuzz::is_finite(info.lap_s) && fuzz::is_finite(info.predicted_lap_s));
        }
        uint32_t count = 0;
        apx_calibration_envelope(calibration, nullptr, 0, &count);
        apx_vehicle_desc vehicle = apx_vehicle_desc_default();
        if (apx_calibration_vehicle(calibration, &vehicle) == APX_OK) {
            FUZZ_REQUIRE(apx_vehicle_desc_validate(&vehicle) == APX_OK);
        }
    } else {
        apx_calibration_destroy(calibration);
    }
}

void destroy(const Ids& ids) {
    for (uint32_t i = 0; i < slots; ++i) {
        apx_source_destroy(ids.sources[i]);
        apx_race_destroy(ids.races[i]);
        apx_world_destroy(ids.worlds[i]);
        apx_recorder_destroy(ids.recorders[i]);
        apx_recording_destroy(ids.recordings[i]);
        apx_grid_destroy(ids.grids[i]);
        apx_calibration_destroy(ids.calibrations[i]);
        apx_track_destroy(ids.tracks[i]);
    }
}

// Baked once; every input gets a track of its own from these bytes, since it may destroy it.
const std::vector<uint8_t>& track_bytes() {
    static const std::vector<uint8_t> bytes = [] {
        const apx_track track = fuzz::new_track();
        return fuzz::filled<uint8_t, uint64_t>(
            [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_track_save(track, data, size, needed); });
    }();
    return bytes;
}

void run(Input input) {
    Ids ids;
    FUZZ_REQUIRE(apx_track_load(track_bytes().data(), track_bytes().size(), "ring", &ids.tracks[0]) == APX_OK);
    ids.sources[0] = fuzz::new_source();
    for (int i = 0; i < most_calls && !input.ended(); ++i) {
        const uint32_t family = input.below(13);
        if (family < 1) {
            source_calls(input, ids);
        } else if (family < 3) {
            track_calls(input, ids);
        } else if (family < 6) {
            race_calls(input, ids);
        } else if (family < 9) {
            world_calls(input, ids);
        } else if (family < 11) {
            recording_calls(input, ids);
        } else if (family < 12) {
            plan_calls(input, ids);
        } else {
            calibration_calls(input, ids);
        }
    }
    destroy(ids);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 2 || data[0] % 8 != 7) {
        run(Input(data, size));
        return 0;
    }
    // Two threads with objects of their own.
    const size_t half = size / 2;
    std::thread other([&] { run(Input(data + half, size - half)); });
    run(Input(data + 1, half - 1));
    other.join();
    return 0;
}
