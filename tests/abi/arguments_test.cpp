// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>
#include <limits>

#include "calls.h"

namespace {

using namespace apx_test;

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

class Arguments : public testing::Test {
  protected:
    void SetUp() override { o_ = new_objects(); }
    void TearDown() override { destroy(o_); }
    Objects o_;
};

#define EXPECT_INVALID(call)                           \
    do {                                               \
        EXPECT_EQ((call), APX_ERROR_INVALID_ARGUMENT); \
        EXPECT_STRNE(apx_last_error(), "") << #call;   \
    } while (0)

TEST_F(Arguments, NullDescriptionsAreRefused) {
    EXPECT_INVALID(apx_fingerprint_get(nullptr));
    EXPECT_INVALID(apx_vehicle_desc_init(nullptr));
    EXPECT_INVALID(apx_driver_desc_init(nullptr));
    EXPECT_INVALID(apx_vehicle_desc_validate(nullptr));
    EXPECT_INVALID(apx_source_desc_init(nullptr));
    EXPECT_INVALID(apx_source_gate_init(nullptr));
    EXPECT_INVALID(apx_mesh_desc_init(nullptr));
    EXPECT_INVALID(apx_centre_line_desc_init(nullptr));
    EXPECT_INVALID(apx_bake_desc_init(nullptr));
    EXPECT_INVALID(apx_race_desc_init(nullptr));
    EXPECT_INVALID(apx_car_desc_init(nullptr));
    EXPECT_INVALID(apx_world_desc_init(nullptr));
    EXPECT_INVALID(apx_track_info_get(o_.track, nullptr));
    EXPECT_INVALID(apx_track_line_info(o_.track, 0, nullptr));
    EXPECT_INVALID(apx_race_result(o_.race, 0, nullptr));
    EXPECT_INVALID(apx_race_rescue_place(o_.race, 0, nullptr));
    EXPECT_INVALID(apx_race_car_branch(o_.race, 0, nullptr));
    EXPECT_INVALID(apx_race_branch_lap(o_.race, 0, APX_NONE, nullptr));
    EXPECT_INVALID(apx_track_route(o_.track, 0, nullptr));
    EXPECT_INVALID(apx_race_debug(o_.race, 0, nullptr));
    EXPECT_INVALID(apx_recording_info_get(o_.recording, nullptr));
    EXPECT_INVALID(apx_recording_car(o_.recording, 0, nullptr));
    EXPECT_INVALID(apx_recording_replay(o_.recording, nullptr, nullptr, nullptr));
    EXPECT_INVALID(apx_calibration_desc_init(nullptr));
    EXPECT_INVALID(apx_calibration_create(nullptr, &o_.calibration));
    EXPECT_INVALID(apx_calibration_run(o_.calibration, nullptr, 1.0f, 0.02f));
    EXPECT_INVALID(apx_calibration_info_get(o_.calibration, nullptr));
    EXPECT_INVALID(apx_calibration_vehicle(o_.calibration, nullptr));
    finish(o_.calibration);
    EXPECT_INVALID(apx_calibration_envelope(o_.calibration, nullptr, 0, nullptr));
}

TEST_F(Arguments, NullOutputsOfCreationAreRefused) {
    const std::vector<apx_source_gate> gates = stadium_gates();
    apx_source_desc source_desc;
    apx_bake_desc bake_desc;
    source_desc = apx_source_desc_default();
    bake_desc = apx_bake_desc_default();
    const apx_race_desc race = race_desc(o_.track);
    const apx_world_desc world = world_desc(o_.track);
    const std::vector<apx_car_desc> cars = new_cars(1);
    EXPECT_INVALID(apx_source_create(&source_desc, gates.data(), static_cast<uint32_t>(gates.size()), nullptr));
    EXPECT_INVALID(apx_source_from_json("{}", 2, nullptr, nullptr));
    EXPECT_INVALID(apx_source_from_csv("", 0, nullptr, &source_desc, nullptr));
    EXPECT_INVALID(apx_track_bake(o_.source, &bake_desc, nullptr));
    EXPECT_INVALID(apx_track_rebake(o_.track, &bake_desc, nullptr));
    EXPECT_INVALID(apx_track_load(track_bytes().data(), track_bytes().size(), nullptr, nullptr));
    EXPECT_INVALID(apx_race_create(&race, cars.data(), 1, nullptr));
    EXPECT_INVALID(apx_world_create(&world, cars.data(), 1, nullptr, nullptr));
    EXPECT_INVALID(apx_world_race(o_.world, nullptr));
    EXPECT_INVALID(apx_recording_open(track_bytes().data(), 16, nullptr, nullptr));
    EXPECT_INVALID(apx_recording_track(o_.recording, nullptr));
    EXPECT_INVALID(apx_recording_race(o_.recording, nullptr));
    EXPECT_INVALID(apx_recording_world(o_.recording, nullptr));
}

TEST_F(Arguments, NullInputsAreRefused) {
    apx_source source = {};
    apx_track track = {};
    apx_race race = {};
    apx_world world = {};
    apx_recording recording = {};
    apx_vehicle_desc vehicle;
    apx_source_desc source_desc;
    apx_envelope_point point;
    source_desc = apx_source_desc_default();
    vehicle = apx_vehicle_desc_default();
    const apx_race_desc desc = race_desc(o_.track);
    const apx_world_desc world_description = world_desc(o_.track);
    const std::vector<apx_car_desc> cars = new_cars(1);
    EXPECT_INVALID(apx_vehicle_desc_from_json(nullptr, 10, nullptr, &vehicle));
    EXPECT_INVALID(apx_vehicle_envelope(&vehicle, nullptr, 1, &point));
    EXPECT_INVALID(apx_vehicle_envelope(nullptr, &vehicle.mass_kg, 1, &point));
    EXPECT_INVALID(apx_source_create(nullptr, stadium_gates().data(), 10, &source));
    EXPECT_INVALID(apx_source_create(&source_desc, nullptr, 10, &source));
    EXPECT_INVALID(apx_source_from_json(nullptr, 10, nullptr, &source));
    EXPECT_INVALID(apx_source_from_csv(nullptr, 10, nullptr, &source_desc, &source));
    EXPECT_INVALID(apx_track_bake(o_.source, nullptr, &track));
    EXPECT_INVALID(apx_track_rebake(o_.track, nullptr, &track));
    EXPECT_INVALID(apx_track_load(nullptr, 10, nullptr, &track));
    EXPECT_INVALID(apx_race_create(nullptr, cars.data(), 1, &race));
    EXPECT_INVALID(apx_race_create(&desc, nullptr, 1, &race));
    EXPECT_INVALID(apx_world_create(nullptr, cars.data(), 1, nullptr, &world));
    EXPECT_INVALID(apx_world_create(&world_description, nullptr, 1, nullptr, &world));
    EXPECT_INVALID(apx_world_set_controls(o_.world, 0, nullptr));
    EXPECT_INVALID(apx_race_restore(o_.race, nullptr, 10));
    EXPECT_INVALID(apx_world_restore(o_.world, nullptr, 10));
    EXPECT_INVALID(apx_recording_open(nullptr, 10, nullptr, &recording));
    EXPECT_EQ(apx_recording_open(nullptr, 0, nullptr, &recording), APX_ERROR_INVALID_DATA);  // an empty file
}

TEST_F(Arguments, NullArraysOfATickAreRefusedAndChangeNothing) {
    const std::vector<apx_car_state> states = rolling_states(o_.track, object_cars);
    std::vector<apx_ray_hit> hits(object_cars * APX_RAY_COUNT);
    apx_controls controls[object_cars];
    const uint64_t before = race_hash(o_.race);
    EXPECT_INVALID(apx_race_tick(o_.race, 0.01f, nullptr, object_cars, controls));
    EXPECT_INVALID(apx_race_tick(o_.race, 0.01f, states.data(), object_cars, nullptr));
    EXPECT_INVALID(apx_race_tick(o_.race, 0.01f, states.data(), object_cars - 1, controls));
    EXPECT_INVALID(apx_race_tick(o_.race, 0.01f, states.data(), 0, controls));
    for (float dt : {0.0f, -0.01f, 1.1f, nan_value, infinity}) {
        EXPECT_INVALID(apx_race_tick(o_.race, dt, states.data(), object_cars, controls));
    }
    EXPECT_INVALID(apx_race_tick_with_hits(o_.host_race, 0.01f, states.data(), object_cars, nullptr,
                                           static_cast<uint32_t>(hits.size()), controls));
    EXPECT_INVALID(apx_race_tick_with_hits(o_.host_race, 0.01f, states.data(), object_cars, hits.data(), 3, controls));
    EXPECT_EQ(apx_race_tick(o_.host_race, 0.01f, states.data(), object_cars, controls), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(race_hash(o_.race), before);
}

TEST_F(Arguments, NullCountsAndArraysOfQueriesAreRefused) {
    const float at[3] = {0.0f, 0.0f, 10.0f};
    const apx_ray ray = {{0.0f, 0.0f, 10.0f}, {1.0f, 0.0f, 0.0f}, 50.0f, APX_NONE};
    apx_location location;
    apx_ray_hit hit;
    EXPECT_INVALID(apx_track_locate(o_.track, nullptr, nullptr, 1, &location));
    EXPECT_INVALID(apx_track_locate(o_.track, at, nullptr, 1, nullptr));
    EXPECT_INVALID(apx_track_position(o_.track, 0.0f, 0.0f, nullptr));
    EXPECT_INVALID(apx_track_raycast(o_.track, nullptr, 1, &hit));
    EXPECT_INVALID(apx_track_raycast(o_.track, &ray, 1, nullptr));
    EXPECT_INVALID(apx_track_gates(o_.track, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_track_line_nodes(o_.track, 0, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_track_save(o_.track, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_source_lint(o_.source, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_source_gates(o_.source, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_race_standings(o_.race, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_race_lap_times(o_.race, 0, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_race_events(o_.race, 0, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_race_snapshot(o_.race, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_world_snapshot(o_.world, nullptr, 0, nullptr));
    EXPECT_INVALID(apx_world_cars(o_.world, nullptr, nullptr, 0, nullptr));
}

TEST_F(Arguments, NumbersOfThingsThatAreNotThereAreRefused) {
    apx_line_info line;
    apx_car_result result;
    apx_car_debug debug;
    apx_car_desc car;
    uint32_t count = 0;
    uint64_t hash = 0;
    const apx_controls controls = {0.0f, 0.0f, 0.0f};
    EXPECT_INVALID(apx_track_line_info(o_.track, 99, &line));
    EXPECT_INVALID(apx_track_line_nodes(o_.track, 99, nullptr, 0, &count));
    EXPECT_INVALID(apx_race_result(o_.race, object_cars, &result));
    apx_car_state place;
    EXPECT_INVALID(apx_race_rescue_place(o_.race, object_cars, &place));
    EXPECT_INVALID(apx_race_lap_times(o_.race, object_cars, nullptr, 0, &count));
    EXPECT_INVALID(apx_race_debug(o_.race, object_cars, &debug));
    EXPECT_INVALID(apx_race_neighbours(o_.race, object_cars, nullptr, 0, &count));
    EXPECT_INVALID(apx_race_plan(o_.race, object_cars, nullptr, 0, &count));
    EXPECT_INVALID(apx_race_planned_path(o_.race, object_cars, nullptr, 0, &count));
    EXPECT_INVALID(apx_world_set_controls(o_.world, object_cars, &controls));
    EXPECT_INVALID(apx_recording_car(o_.recording, object_cars, &car));
    EXPECT_INVALID(apx_recording_tick(o_.recording, 5, nullptr, nullptr, 0, &hash));
}

// Every struct that starts with its size refuses another one.
template <typename Desc, typename Call>
void expect_size_checked(Desc desc, Call call, const char* what) {
    const uint32_t right = desc.struct_size;
    for (uint32_t size : {0u, 4u, right - 4, right + 4, 0xffffffffu}) {
        desc.struct_size = size;
        EXPECT_EQ(call(desc), APX_ERROR_INVALID_ARGUMENT) << what << " with struct_size " << size;
        EXPECT_NE(std::string(apx_last_error()).find("struct_size"), std::string::npos) << apx_last_error();
    }
    desc.struct_size = right;
    EXPECT_EQ(call(desc), APX_OK) << what << ": " << apx_last_error();
}

TEST_F(Arguments, AWrongStructSizeIsRefused) {
    const std::vector<apx_source_gate> gates = stadium_gates();
    std::vector<apx_car_desc> cars = new_cars(1);
    apx_vehicle_desc vehicle;
    apx_source_desc source_desc;
    apx_bake_desc bake_desc;
    vehicle = apx_vehicle_desc_default();
    source_desc = apx_source_desc_default();
    bake_desc = apx_bake_desc_default();
    expect_size_checked(
        vehicle, [](auto& d) { return apx_vehicle_desc_validate(&d); }, "apx_vehicle_desc");
    expect_size_checked(
        source_desc,
        [&](auto& d) {
            apx_source source = {};
            const apx_status status = apx_source_create(&d, gates.data(), static_cast<uint32_t>(gates.size()), &source);
            if (status == APX_OK) {
                apx_source_destroy(source);
            }
            return status;
        },
        "apx_source_desc");
    expect_size_checked(
        bake_desc,
        [&](auto& d) {
            apx_track track = {};
            const apx_status status = apx_track_rebake(o_.track, &d, &track);
            if (status == APX_OK) {
                apx_track_destroy(track);
            }
            return status;
        },
        "apx_bake_desc");
    expect_size_checked(
        race_desc(o_.track),
        [&](auto& d) {
            apx_race race = {};
            const apx_status status = apx_race_create(&d, cars.data(), 1, &race);
            if (status == APX_OK) {
                apx_race_destroy(race);
            }
            return status;
        },
        "apx_race_desc");
    expect_size_checked(
        cars[0],
        [&](auto& d) {
            const apx_race_desc desc = race_desc(o_.track);
            apx_race race = {};
            const apx_status status = apx_race_create(&desc, &d, 1, &race);
            if (status == APX_OK) {
                apx_race_destroy(race);
            }
            return status;
        },
        "apx_car_desc");
    expect_size_checked(
        world_desc(o_.track),
        [&](auto& d) {
            apx_world world = {};
            const apx_status status = apx_world_create(&d, cars.data(), 1, nullptr, &world);
            if (status == APX_OK) {
                apx_world_destroy(world);
            }
            return status;
        },
        "apx_world_desc");
}

TEST_F(Arguments, AWrongStructSizeOfAnOutputIsRefused) {
    apx_fingerprint fingerprint = {};
    apx_track_info info = {};
    apx_recording_info recording = {};
    apx_replay_report report = {};
    fingerprint.struct_size = sizeof fingerprint;
    info.struct_size = sizeof info;
    recording.struct_size = sizeof recording;
    report.struct_size = sizeof report;
    expect_size_checked(
        fingerprint, [](auto d) { return apx_fingerprint_get(&d); }, "apx_fingerprint");
    expect_size_checked(
        info, [&](auto d) { return apx_track_info_get(o_.track, &d); }, "apx_track_info");
    expect_size_checked(
        recording, [&](auto d) { return apx_recording_info_get(o_.recording, &d); }, "apx_recording_info");
    expect_size_checked(
        report, [&](auto d) { return apx_recording_replay(o_.recording, nullptr, nullptr, &d); }, "apx_replay_report");
}

TEST_F(Arguments, NumbersThatAreNotFiniteAreRefusedInEveryFieldOfAVehicle) {
    apx_vehicle_desc right = apx_vehicle_desc_default();
    constexpr size_t first = offsetof(apx_vehicle_desc, mass_kg);
    // The corner table counts as far as it says.
    right.corner_count = 1;
    right.corner_radius_m[0] = 50.0f;
    right.corner_speed_mps[0] = 20.0f;
    for (size_t offset = first; offset < sizeof right; offset += sizeof(float)) {
        const bool beyond_table = (offset > offsetof(apx_vehicle_desc, corner_radius_m) &&
                                   offset < offsetof(apx_vehicle_desc, corner_speed_mps)) ||
                                  (offset > offsetof(apx_vehicle_desc, corner_speed_mps) &&
                                   offset < offsetof(apx_vehicle_desc, bank_load_share));
        if (beyond_table) {
            continue;
        }
        for (float value : {nan_value, infinity, -infinity, -1e30f, 1e30f}) {
            apx_vehicle_desc wrong = right;
            std::memcpy(reinterpret_cast<char*>(&wrong) + offset, &value, sizeof value);
            EXPECT_EQ(apx_vehicle_desc_validate(&wrong), APX_ERROR_INVALID_ARGUMENT) << offset << ", " << value;
        }
    }
}

TEST_F(Arguments, NumbersThatAreNotFiniteAreRefusedInEveryFieldOfADriver) {
    const apx_race_desc desc = race_desc(o_.track);
    for (size_t offset = 0; offset < sizeof(apx_driver_desc); offset += sizeof(float)) {
        if (offset == offsetof(apx_driver_desc, runner_steering)) {
            continue;
        }
        for (float value : {nan_value, infinity, -1.0f, 1e30f}) {
            std::vector<apx_car_desc> cars = new_cars(1);
            std::memcpy(reinterpret_cast<char*>(&cars[0].driver) + offset, &value, sizeof value);
            apx_race race = {77};
            EXPECT_INVALID(apx_race_create(&desc, cars.data(), 1, &race));
            EXPECT_EQ(race.id, 77u);
        }
    }
}

TEST_F(Arguments, NumbersThatAreNotFiniteAreRefusedInAGate) {
    apx_source_desc desc = apx_source_desc_default();
    for (size_t offset = 0; offset < sizeof(apx_source_gate); offset += sizeof(float)) {
        std::vector<apx_source_gate> gates = stadium_gates();
        std::memcpy(reinterpret_cast<char*>(&gates[7]) + offset, &nan_value, sizeof nan_value);
        apx_source source = {77};
        EXPECT_INVALID(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source));
        EXPECT_NE(std::string(apx_last_error()).find('7'), std::string::npos) << apx_last_error();
        EXPECT_EQ(source.id, 77u);
    }
}

TEST_F(Arguments, RangesOfARaceAreHeld) {
    const std::vector<apx_car_desc> cars = new_cars(1);
    const auto refused = [&](auto change) {
        apx_race_desc desc = race_desc(o_.track);
        apx_race race = {};
        change(desc);
        EXPECT_INVALID(apx_race_create(&desc, cars.data(), 1, &race));
    };
    refused([](apx_race_desc& d) { d.laps = 0; });
    refused([](apx_race_desc& d) { d.laps = 10001; });
    refused([](apx_race_desc& d) { d.dt_s = nan_value; });
    refused([](apx_race_desc& d) { d.dt_s = 0.0f; });
    refused([](apx_race_desc& d) { d.dt_s = 1.0f; });
    refused([](apx_race_desc& d) { d.ray_length_m = nan_value; });
    refused([](apx_race_desc& d) { d.ray_length_m = 1.0f; });
    refused([](apx_race_desc& d) { d.ray_length_m = 1000.0f; });
    apx_race_desc desc = race_desc(o_.track);
    apx_race race = {};
    EXPECT_INVALID(apx_race_create(&desc, cars.data(), 0, &race));
    EXPECT_INVALID(apx_race_create(&desc, cars.data(), 10001, &race));
}

TEST_F(Arguments, QueriesWithNumbersThatAreNotFiniteAreRefused) {
    apx_location location;
    apx_ray_hit hit;
    float position[3];
    for (float value : {nan_value, infinity}) {
        const float at[3] = {value, 0.0f, 10.0f};
        EXPECT_INVALID(apx_track_locate(o_.track, at, nullptr, 1, &location));
        EXPECT_INVALID(apx_track_position(o_.track, value, 0.0f, position));
        EXPECT_INVALID(apx_track_position(o_.track, 0.0f, value, position));
        const apx_ray ray = {{value, 0.0f, 10.0f}, {1.0f, 0.0f, 0.0f}, 50.0f, APX_NONE};
        EXPECT_INVALID(apx_track_raycast(o_.track, &ray, 1, &hit));
    }
}

}  // namespace
