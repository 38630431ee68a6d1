// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

// Shared parts of the tests of the C ABI: a small track and races on it, through the public functions alone.
namespace apx_test {

#define ASSERT_OK(call) ASSERT_EQ(APX_OK, (call)) << apx_last_error()
#define EXPECT_OK(call) EXPECT_EQ(APX_OK, (call)) << apx_last_error()

// Two straights of 200 m and two half circles of 50 m radius, 12 m wide, driven clockwise; about 714 m.
inline std::vector<apx_source_gate> stadium_gates() {
    const double straight = 200.0, radius = 50.0, half = 6.0, step = 8.0, pi = 3.14159265358979323846;
    const double length = 2.0 * straight + 2.0 * pi * radius;
    const int count = static_cast<int>(length / step);
    std::vector<apx_source_gate> gates;
    for (int i = 0; i < count; ++i) {
        double s = length * i / count, x = 0.0, z = 0.0, yaw = 0.0;
        const bool back = s >= length / 2.0;
        s -= back ? length / 2.0 : 0.0;
        if (s < straight) {
            z = s;
        } else {
            yaw = (s - straight) / radius;
            x = radius - radius * std::cos(yaw);
            z = straight + radius * std::sin(yaw);
        }
        if (back) {
            x = 2.0 * radius - x;
            z = straight - z;
            yaw += pi;
        }
        const double right_x = std::cos(yaw), right_z = -std::sin(yaw);
        apx_source_gate gate = apx_source_gate_default();
        gate.left[0] = static_cast<float>(x - half * right_x);
        gate.left[2] = static_cast<float>(z - half * right_z);
        gate.right[0] = static_cast<float>(x + half * right_x);
        gate.right[2] = static_cast<float>(z + half * right_z);
        gates.push_back(gate);
    }
    return gates;
}

inline apx_source new_source() {
    const std::vector<apx_source_gate> gates = stadium_gates();
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    EXPECT_OK(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source));
    EXPECT_OK(apx_source_add_line(source, "wet", std::vector<float>(gates.size(), 0.4f).data(),
                                  static_cast<uint32_t>(gates.size())));
    const float pit[] = {3.0f, 0.0f, 20.0f, 9.0f, 0.0f, 60.0f, 9.0f, 0.0f, 140.0f, 3.0f, 0.0f, 180.0f};
    EXPECT_OK(apx_source_set_pit(source, pit, 4, 4.0f, 20.0f));
    return source;
}

inline std::vector<uint8_t> baked_bytes(apx_source source) {
    apx_track track = {};
    const apx_bake_desc desc = apx_bake_desc_default();
    EXPECT_OK(apx_track_bake(source, &desc, &track));
    uint64_t size = 0;
    EXPECT_OK(apx_track_save(track, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    EXPECT_OK(apx_track_save(track, bytes.data(), size, &size));
    EXPECT_OK(apx_track_destroy(track));
    EXPECT_OK(apx_source_destroy(source));
    return bytes;
}

// The stadium's *.apx, baked once per process.
inline const std::vector<uint8_t>& track_bytes() {
    static const std::vector<uint8_t> bytes = baked_bytes(new_source());
    return bytes;
}

inline apx_track new_track() {
    apx_track track = {};
    EXPECT_OK(apx_track_load(track_bytes().data(), track_bytes().size(), "stadium.apx", &track));
    return track;
}

// The stadium with a way that swings out to the inside of its second straight.
inline apx_source new_forked_source() {
    const apx_source plain = new_source();
    uint64_t size = 0;
    EXPECT_OK(apx_source_to_json(plain, nullptr, 0, &size));
    std::string json(size, ' ');
    EXPECT_OK(apx_source_to_json(plain, json.data(), size, &size));
    EXPECT_OK(apx_source_destroy(plain));
    std::string gates;
    const std::vector<apx_source_gate> road = stadium_gates();
    for (uint32_t gate = 50; gate < 65; ++gate) {
        const double swing = std::sin(3.14159265358979 * (gate - 49) / 16.0);
        const std::string z = std::to_string(road[gate].left[2]);
        const std::string left = std::to_string(104.0 - 20.0 * swing * swing);
        const std::string right = std::to_string(96.0 - 20.0 * swing * swing);
        gates += gates.empty() ? "" : ", ";
        gates += "{\"left\": [" + left + ", 0, " + z + "], \"right\": [" + right + ", 0, " + z + "]}";
    }
    json.insert(json.find("\"gates\""),
                "\"branches\": [{\"name\": \"inside\", \"from_gate\": 49, \"to_gate\": 65, "
                "\"gates\": [" +
                    gates + "]}], ");
    apx_source forked = {};
    EXPECT_OK(apx_source_from_json(json.data(), json.size(), "forked", &forked));
    return forked;
}

inline apx_track new_forked_track() {
    static const std::vector<uint8_t> bytes = baked_bytes(new_forked_source());
    apx_track track = {};
    EXPECT_OK(apx_track_load(bytes.data(), bytes.size(), "forked.apx", &track));
    return track;
}

inline std::vector<apx_car_desc> new_cars(uint32_t count) {
    std::vector<apx_car_desc> cars(count);
    for (apx_car_desc& car : cars) {
        car = apx_car_desc_default();
    }
    return cars;
}

inline apx_race_desc race_desc(apx_track track) {
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track;
    desc.started = 1;
    return desc;
}

inline apx_race new_race(apx_track track, uint32_t cars, bool host_rays = false) {
    apx_race_desc desc = race_desc(track);
    desc.host_rays = host_rays ? 1 : 0;
    const std::vector<apx_car_desc> descs = new_cars(cars);
    apx_race race = {};
    EXPECT_OK(apx_race_create(&desc, descs.data(), cars, &race));
    return race;
}

inline apx_world_desc world_desc(apx_track track) {
    apx_world_desc desc = apx_world_desc_default();
    desc.race.track = track;
    return desc;
}

inline apx_world new_world(apx_track track, uint32_t cars) {
    const apx_world_desc desc = world_desc(track);
    const std::vector<apx_car_desc> descs = new_cars(cars);
    apx_world world = {};
    EXPECT_OK(apx_world_create(&desc, descs.data(), cars, nullptr, &world));
    return world;
}

// Cars one behind the other on the middle of the road at 20 m/s, the first one ahead.
inline std::vector<apx_car_state> rolling_states(apx_track track, uint32_t count) {
    std::vector<apx_car_state> states(count);
    for (uint32_t i = 0; i < count; ++i) {
        apx_car_state& state = states[i];
        state = {};
        EXPECT_OK(apx_track_position(track, 150.0f - 12.0f * static_cast<float>(i % 10), 0.0f, state.position));
        apx_location location;
        EXPECT_OK(apx_track_locate(track, state.position, nullptr, 1, &location));
        state.yaw_rad = location.heading_rad;
        state.velocity[0] = 20.0f * std::sin(state.yaw_rad);
        state.velocity[2] = 20.0f * std::cos(state.yaw_rad);
    }
    return states;
}

// A recording of a world's first ticks.
inline std::vector<uint8_t> recording_bytes(apx_world world, uint32_t ticks) {
    uint64_t size = 0;
    EXPECT_OK(apx_world_record_header(world, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    EXPECT_OK(apx_world_record_header(world, bytes.data(), size, &size));
    for (uint32_t i = 0; i < ticks; ++i) {
        EXPECT_OK(apx_world_step(world, 1, nullptr));
        EXPECT_OK(apx_world_record_tick(world, nullptr, 0, &size));
        const size_t offset = bytes.size();
        bytes.resize(offset + size);
        EXPECT_OK(apx_world_record_tick(world, bytes.data() + offset, size, &size));
    }
    return bytes;
}

inline uint64_t race_hash(apx_race race) {
    uint32_t tick = 0;
    uint64_t hash = 0;
    EXPECT_OK(apx_race_state_hash(race, &tick, &hash));
    return hash;
}

// A coarse grid, made quickly.
inline apx_grid_desc grid_desc() {
    apx_grid_desc desc = apx_grid_desc_default();
    desc.cell_m = 2.0f;
    desc.step_s = 0.8f;
    return desc;
}

inline apx_grid new_grid(apx_track track) {
    const apx_grid_desc desc = grid_desc();
    apx_grid grid = {};
    EXPECT_OK(apx_grid_create(track, &desc, &grid));
    return grid;
}

inline apx_plan_request plan_request() {
    apx_plan_request request = apx_plan_request_default();
    request.speed_mps = 20.0f;
    return request;
}

inline apx_calibration new_calibration() {
    apx_calibration_desc desc;
    apx_calibration calibration = {};
    desc = apx_calibration_desc_default();
    EXPECT_OK(apx_calibration_create(&desc, &calibration));
    return calibration;
}

// Drives a new one to its end; one that has begun stays as it is.
inline void finish(apx_calibration calibration) {
    apx_vehicle_desc truth = apx_vehicle_desc_default();
    apx_calibration_run(calibration, &truth, 1.0f, 0.05f);
}

// One object of every kind, alive for a test.
struct Objects {
    apx_source source = {};
    apx_track track = {};  // has a branch; the others are on a track without
    apx_race race = {};
    apx_race host_race = {};  // its rays are the host's
    apx_world world = {};
    apx_recording recording = {};
    apx_grid grid = {};
    apx_recorder recorder = {};  // of the world
    apx_calibration calibration = {};
};

inline constexpr uint32_t object_cars = 3;

inline Objects new_objects() {
    static const std::vector<uint8_t> recorded = [] {
        const apx_track track = new_track();
        const apx_world world = new_world(track, object_cars);
        std::vector<uint8_t> bytes = recording_bytes(world, 5);
        EXPECT_OK(apx_world_destroy(world));
        EXPECT_OK(apx_track_destroy(track));
        return bytes;
    }();
    Objects objects;
    objects.source = new_source();
    objects.track = new_forked_track();
    const apx_track plain = new_track();
    objects.race = new_race(plain, object_cars);
    objects.host_race = new_race(plain, object_cars, true);
    objects.world = new_world(plain, object_cars);
    EXPECT_OK(apx_world_step(objects.world, 2, nullptr));
    EXPECT_OK(apx_world_recorder(objects.world, &objects.recorder));
    EXPECT_OK(apx_recording_open(recorded.data(), recorded.size(), "recorded.apxr", &objects.recording));
    objects.grid = new_grid(plain);
    objects.calibration = new_calibration();
    const std::vector<apx_car_state> states = rolling_states(plain, object_cars);
    apx_controls controls[object_cars];
    EXPECT_OK(apx_race_tick(objects.race, 1.0f / 60.0f, states.data(), object_cars, controls));
    EXPECT_OK(apx_track_destroy(plain));
    return objects;
}

// Objects that a test has destroyed are refused, which is fine here.
inline void destroy(const Objects& objects) {
    apx_recorder_destroy(objects.recorder);
    apx_source_destroy(objects.source);
    apx_race_destroy(objects.race);
    apx_race_destroy(objects.host_race);
    apx_world_destroy(objects.world);
    apx_recording_destroy(objects.recording);
    apx_grid_destroy(objects.grid);
    apx_calibration_destroy(objects.calibration);
    apx_track_destroy(objects.track);
}

}  // namespace apx_test
