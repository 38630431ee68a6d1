// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <functional>

#include "support.h"

// Every function of the C ABI that takes an id or fills a buffer, called rightly, for tests that then call it wrongly.
// tests/structure/test_library.py holds that no function of the headers is missing here.
namespace apx_test {

enum class Kind { source, track, race, world, recording, grid, recorder, calibration };

// One id of each kind, in its order.
inline std::vector<uint64_t> ids_of(const Objects& objects) {
    return {objects.source.id,    objects.track.id, objects.race.id,     objects.world.id,
            objects.recording.id, objects.grid.id,  objects.recorder.id, objects.calibration.id};
}

struct IdCall {
    const char* function;
    Kind kind;
    std::function<apx_status(const Objects&)> call;
};

template <typename T>
std::vector<T> room(uint32_t count = 4096) {
    return std::vector<T>(count);
}

inline std::vector<uint8_t> snapshot_of(apx_race race) {
    uint64_t size = 0;
    apx_race_snapshot(race, nullptr, 0, &size);
    std::vector<uint8_t> bytes(size);
    apx_race_snapshot(race, bytes.data(), size, &size);
    return bytes;
}

inline std::vector<uint8_t> snapshot_of(apx_world world) {
    uint64_t size = 0;
    apx_world_snapshot(world, nullptr, 0, &size);
    std::vector<uint8_t> bytes(size);
    apx_world_snapshot(world, bytes.data(), size, &size);
    return bytes;
}

// Objects for bytes that are made once, whatever ids a call is tried with first.
inline const Objects& alive() {
    static const Objects objects = new_objects();
    return objects;
}

// Calls that create an object destroy it again.
inline std::vector<IdCall> id_calls() {
    using O = const Objects&;
    static const float at[3] = {0.0f, 0.0f, 10.0f};
    static const float pit[] = {3.0f, 0.0f, 20.0f, 9.0f, 0.0f, 60.0f, 9.0f, 0.0f, 140.0f, 3.0f, 0.0f, 180.0f};
    static const apx_grip_band band = [] {
        apx_grip_band wet = apx_grip_band_default();
        wet.to_m = 100.0f;
        wet.grip = 0.7f;
        return wet;
    }();
    static const apx_ray ray = {{0.0f, 0.0f, 10.0f}, {1.0f, 0.0f, 0.0f}, 50.0f, APX_NONE};
    static const apx_car_state states[object_cars] = {};
    static apx_controls controls[object_cars];
    static apx_ray rays[object_cars * APX_RAY_COUNT];
    static const apx_ray_hit hits[object_cars * APX_RAY_COUNT] = {};
    static uint32_t count = 0;
    static uint64_t size = 0, hash = 0;
    return {
        {"apx_source_to_json", Kind::source, [](O o) { return apx_source_to_json(o.source, nullptr, 0, &size); }},
        {"apx_source_info", Kind::source,
         [](O o) {
             apx_source_desc desc;
             return apx_source_info(o.source, &desc, &count);
         }},
        {"apx_source_gates", Kind::source, [](O o) { return apx_source_gates(o.source, nullptr, 0, &count); }},
        {"apx_source_add_line", Kind::source,
         [](O o) {
             static int made = 0;
             const std::string name = "mine " + std::to_string(made++);
             uint32_t gates = 0;
             apx_source_info(o.source, nullptr, &gates);
             return apx_source_add_line(o.source, name.c_str(), std::vector<float>(gates + 1, 0.5f).data(), gates);
         }},
        {"apx_source_line_count", Kind::source, [](O o) { return apx_source_line_count(o.source, &count); }},
        {"apx_source_line", Kind::source,
         [](O o) { return apx_source_line(o.source, 0, nullptr, nullptr, 0, &count); }},
        {"apx_source_set_pit", Kind::source, [](O o) { return apx_source_set_pit(o.source, pit, 4, 5.0f, 15.0f); }},
        {"apx_source_pit", Kind::source,
         [](O o) { return apx_source_pit(o.source, nullptr, 0, &count, nullptr, nullptr); }},
        {"apx_source_lint", Kind::source, [](O o) { return apx_source_lint(o.source, nullptr, 0, &count); }},
        {"apx_source_reverse", Kind::source,
         [](O o) {
             apx_source reversed = {};
             const apx_status status = apx_source_reverse(o.source, &reversed);
             if (status == APX_OK) {
                 apx_source_destroy(reversed);
             }
             return status;
         }},
        {"apx_source_destroy", Kind::source, [](O o) { return apx_source_destroy(o.source); }},
        {"apx_track_bake", Kind::source,
         [](O o) {
             apx_bake_desc desc;
             apx_track track = {};
             desc = apx_bake_desc_default();
             const apx_status status = apx_track_bake(o.source, &desc, &track);
             apx_track_destroy(track);
             return status;
         }},
        {"apx_track_rebake", Kind::track,
         [](O o) {
             apx_bake_desc desc;
             apx_track track = {};
             desc = apx_bake_desc_default();
             const apx_status status = apx_track_rebake(o.track, &desc, &track);
             apx_track_destroy(track);
             return status;
         }},
        {"apx_track_save", Kind::track, [](O o) { return apx_track_save(o.track, nullptr, 0, &size); }},
        {"apx_track_info_get", Kind::track,
         [](O o) {
             apx_track_info info;
             info.struct_size = sizeof info;
             return apx_track_info_get(o.track, &info);
         }},
        {"apx_track_gates", Kind::track, [](O o) { return apx_track_gates(o.track, nullptr, 0, &count); }},
        {"apx_track_line_info", Kind::track,
         [](O o) {
             apx_line_info info;
             return apx_track_line_info(o.track, 0, &info);
         }},
        {"apx_track_branches", Kind::track, [](O o) { return apx_track_branches(o.track, nullptr, 0, &count); }},
        {"apx_track_route", Kind::track,
         [](O o) {
             apx_track route = {};
             const apx_status status = apx_track_route(o.track, 0, &route);
             apx_track_destroy(route);
             return status;
         }},
        {"apx_track_line_nodes", Kind::track, [](O o) { return apx_track_line_nodes(o.track, 0, nullptr, 0, &count); }},
        {"apx_track_line_speeds", Kind::track,
         [](O o) {
             apx_vehicle_desc vehicle = apx_vehicle_desc_default();
             return apx_track_line_speeds(o.track, 0, &vehicle, nullptr, 0, &count, nullptr);
         }},
        {"apx_track_locate", Kind::track,
         [](O o) {
             apx_location location;
             return apx_track_locate(o.track, at, nullptr, 1, &location);
         }},
        {"apx_track_position", Kind::track,
         [](O o) {
             float position[3];
             return apx_track_position(o.track, 1.0f, 0.0f, position);
         }},
        {"apx_track_raycast", Kind::track,
         [](O o) {
             apx_ray_hit hit;
             return apx_track_raycast(o.track, &ray, 1, &hit);
         }},
        {"apx_track_destroy", Kind::track, [](O o) { return apx_track_destroy(o.track); }},
        {"apx_race_create", Kind::track,
         [](O o) {
             const apx_race_desc desc = race_desc(o.track);
             const std::vector<apx_car_desc> cars = new_cars(1);
             apx_race race = {};
             const apx_status status = apx_race_create(&desc, cars.data(), 1, &race);
             apx_race_destroy(race);
             return status;
         }},
        {"apx_world_create", Kind::track,
         [](O o) {
             const apx_world_desc desc = world_desc(o.track);
             const std::vector<apx_car_desc> cars = new_cars(1);
             apx_world world = {};
             const apx_status status = apx_world_create(&desc, cars.data(), 1, nullptr, &world);
             apx_world_destroy(world);
             return status;
         }},
        {"apx_race_start", Kind::race,
         [](O o) {  // the shared race has started already: that is a state, not an id
             const apx_status status = apx_race_start(o.race);
             return status == APX_ERROR_INVALID_STATE ? APX_OK : status;
         }},
        {"apx_race_tick", Kind::race,
         [](O o) { return apx_race_tick(o.race, 1.0f / 60.0f, states, object_cars, controls); }},
        {"apx_race_rays", Kind::race,
         [](O o) {
             return apx_race_rays(o.host_race, states, object_cars, rays, object_cars * APX_RAY_COUNT, &count);
         }},
        {"apx_race_tick_with_hits", Kind::race,
         [](O o) {
             return apx_race_tick_with_hits(o.host_race, 1.0f / 60.0f, states, object_cars, hits,
                                            object_cars * APX_RAY_COUNT, controls);
         }},
        {"apx_race_standings", Kind::race, [](O o) { return apx_race_standings(o.race, nullptr, 0, &count); }},
        {"apx_race_result", Kind::race,
         [](O o) {
             apx_car_result result;
             return apx_race_result(o.race, 0, &result);
         }},
        {"apx_race_car_branch", Kind::race, [](O o) { return apx_race_car_branch(o.race, 0, &count); }},
        {"apx_race_branch_lap", Kind::race,
         [](O o) {
             float lap_s;
             return apx_race_branch_lap(o.race, 0, APX_NONE, &lap_s);
         }},
        {"apx_race_rescue_place", Kind::race,
         [](O o) {
             apx_car_state state;
             return apx_race_rescue_place(o.race, 0, &state);
         }},
        {"apx_race_lap_times", Kind::race, [](O o) { return apx_race_lap_times(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_plan", Kind::race, [](O o) { return apx_race_plan(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_planned_path", Kind::race, [](O o) { return apx_race_planned_path(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_lap_flaws", Kind::race, [](O o) { return apx_race_lap_flaws(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_set_condition", Kind::race,
         [](O o) {
             apx_car_condition condition = apx_car_condition_default();
             condition.grip_share = 0.9f;
             return apx_race_set_condition(o.race, 0, &condition);
         }},
        {"apx_race_set_driver", Kind::race,
         [](O o) {
             const apx_driver_desc driver = new_cars(1)[0].driver;
             return apx_race_set_driver(o.race, 0, &driver);
         }},
        {"apx_race_set_pace", Kind::race, [](O o) { return apx_race_set_pace(o.race, 0, 1.0f); }},
        {"apx_race_set_car", Kind::race,
         [](O o) {
             apx_car_desc car = new_cars(1)[0];
             car.vehicle.power_w = 200000.0f;  // of a kind that the race does not have
             car.driver.learn_grip = 1;
             return apx_race_set_car(o.race, 0, &car);
         }},
        {"apx_race_set_present", Kind::race, [](O o) { return apx_race_set_present(o.race, 0, 1); }},
        {"apx_race_shift_origin", Kind::race,
         [](O o) {
             static const float still[3] = {0.0f, 0.0f, 0.0f};
             return apx_race_shift_origin(o.race, still);
         }},
        {"apx_race_origin", Kind::race,
         [](O o) {
             float origin[3];
             return apx_race_origin(o.race, origin);
         }},
        {"apx_race_set_driven_by", Kind::race, [](O o) { return apx_race_set_driven_by(o.race, 0, APX_DRIVER_AI); }},
        {"apx_race_set_obstacle", Kind::race,
         [](O o) {
             apx_race_obstacle obstacle = apx_race_obstacle_default();
             return apx_race_set_obstacle(o.race, &obstacle);
         }},
        {"apx_race_remove_obstacle", Kind::race,
         [](O o) {  // there may be none: that is an argument, not an id
             const apx_status status = apx_race_remove_obstacle(o.race, 0);
             return status == APX_ERROR_INVALID_ARGUMENT ? APX_OK : status;
         }},
        {"apx_race_obstacles", Kind::race, [](O o) { return apx_race_obstacles(o.race, nullptr, 0, &count); }},
        {"apx_race_set_grip", Kind::race, [](O o) { return apx_race_set_grip(o.race, &band, 1); }},
        {"apx_race_extras", Kind::race, [](O o) { return apx_race_extras(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_check_host", Kind::race, [](O o) { return apx_race_check_host(o.race, 1); }},
        {"apx_race_host_findings", Kind::race,
         [](O o) {  // without a check: that is a state, not an id
             const apx_status status = apx_race_host_findings(o.race, nullptr, 0, &count);
             return status == APX_ERROR_INVALID_STATE ? APX_OK : status;
         }},
        {"apx_race_rejoin", Kind::race,
         [](O o) {  // no car of the shared race has retired: that is a state, not an id
             const apx_status status = apx_race_rejoin(o.race, 0);
             return status == APX_ERROR_INVALID_STATE ? APX_OK : status;
         }},
        {"apx_race_retire", Kind::race,
         [](O o) {  // a car that has retired stays so: that is a state, not an id
             const apx_status status = apx_race_retire(o.race, object_cars - 1);
             return status == APX_ERROR_INVALID_STATE ? APX_OK : status;
         }},
        {"apx_race_neighbours", Kind::race, [](O o) { return apx_race_neighbours(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_debug", Kind::race,
         [](O o) {
             apx_car_debug debug;
             return apx_race_debug(o.race, 0, &debug);
         }},
        {"apx_race_events", Kind::race, [](O o) { return apx_race_events(o.race, 0, nullptr, 0, &count); }},
        {"apx_race_state_hash", Kind::race, [](O o) { return apx_race_state_hash(o.race, &count, &hash); }},
        {"apx_race_snapshot", Kind::race, [](O o) { return apx_race_snapshot(o.race, nullptr, 0, &size); }},
        {"apx_race_restore", Kind::race,
         [](O o) {
             static const std::vector<uint8_t> bytes = snapshot_of(alive().race);
             return apx_race_restore(o.race, bytes.data(), bytes.size());
         }},
        {"apx_race_record_header", Kind::race, [](O o) { return apx_race_record_header(o.race, nullptr, 0, &size); }},
        {"apx_race_record_tick", Kind::race, [](O o) { return apx_race_record_tick(o.race, nullptr, 0, &size); }},
        {"apx_race_destroy", Kind::race, [](O o) { return apx_race_destroy(o.race); }},
        {"apx_world_step", Kind::world, [](O o) { return apx_world_step(o.world, 1, nullptr); }},
        {"apx_world_set_controls", Kind::world,
         [](O o) {  // the shared world's cars are all driven by the AI: that is an argument, not an id
             const apx_controls control = {0.0f, 0.0f, 0.0f};
             const apx_status status = apx_world_set_controls(o.world, 0, &control);
             return status == APX_ERROR_INVALID_STATE || status == APX_ERROR_INVALID_ARGUMENT ? APX_OK : status;
         }},
        // The shared world may have taken steps: that is a state, not an id.
        {"apx_world_set_obstacles", Kind::world,
         [](O o) {
             const apx_world_obstacle far = {{600.0f, 0.0f, 0.0f}, 0.0f, 1.0f, 1.0f, APX_HIT_OTHER};
             const apx_status status = apx_world_set_obstacles(o.world, &far, 1);
             return status == APX_ERROR_INVALID_STATE ? APX_OK : status;
         }},
        {"apx_world_set_grip", Kind::world, [](O o) { return apx_world_set_grip(o.world, &band, 1); }},
        {"apx_world_cars", Kind::world, [](O o) { return apx_world_cars(o.world, nullptr, nullptr, 0, &count); }},
        {"apx_world_race", Kind::world,
         [](O o) {
             apx_race race;
             return apx_world_race(o.world, &race);
         }},
        {"apx_world_state_hash", Kind::world, [](O o) { return apx_world_state_hash(o.world, &count, &hash); }},
        {"apx_world_snapshot", Kind::world, [](O o) { return apx_world_snapshot(o.world, nullptr, 0, &size); }},
        {"apx_world_restore", Kind::world,
         [](O o) {
             static const std::vector<uint8_t> bytes = snapshot_of(alive().world);
             return apx_world_restore(o.world, bytes.data(), bytes.size());
         }},
        {"apx_world_record_header", Kind::world,
         [](O o) { return apx_world_record_header(o.world, nullptr, 0, &size); }},
        {"apx_world_record_tick", Kind::world, [](O o) { return apx_world_record_tick(o.world, nullptr, 0, &size); }},
        {"apx_world_destroy", Kind::world, [](O o) { return apx_world_destroy(o.world); }},
        {"apx_recording_info_get", Kind::recording,
         [](O o) {
             apx_recording_info info;
             info.struct_size = sizeof info;
             return apx_recording_info_get(o.recording, &info);
         }},
        {"apx_recording_track", Kind::recording,
         [](O o) {
             apx_track track = {};
             const apx_status status = apx_recording_track(o.recording, &track);
             apx_track_destroy(track);
             return status;
         }},
        {"apx_recording_car", Kind::recording,
         [](O o) {
             apx_car_desc desc = apx_car_desc_default();
             return apx_recording_car(o.recording, 0, &desc);
         }},
        {"apx_recording_tick", Kind::recording,
         [](O o) { return apx_recording_tick(o.recording, 0, nullptr, nullptr, 0, &hash); }},
        {"apx_recording_race", Kind::recording,
         [](O o) {
             apx_race race = {};
             const apx_status status = apx_recording_race(o.recording, &race);
             apx_race_destroy(race);
             return status;
         }},
        {"apx_recording_feed", Kind::recording,
         [](O o) {
             apx_race race = {};
             apx_status status = apx_recording_race(o.recording, &race);
             status = status == APX_OK || race.id != 0 ? apx_recording_feed(o.recording, 0, race) : status;
             apx_race_destroy(race);
             return status;
         }},
        {"apx_recording_world", Kind::recording,
         [](O o) {
             apx_world world = {};
             const apx_status status = apx_recording_world(o.recording, &world);
             apx_world_destroy(world);
             return status;
         }},
        {"apx_recording_decisions", Kind::recording,
         [](O o) {
             auto decided = room<uint32_t>();
             return apx_recording_decisions(o.recording, 0, decided.data(), nullptr, nullptr, 4096);
         }},
        {"apx_recording_events", Kind::recording,
         [](O o) { return apx_recording_events(o.recording, 0, nullptr, 0, &count); }},
        {"apx_recording_race_at", Kind::recording,
         [](O o) {
             apx_race race = {};
             const apx_status status = apx_recording_race_at(o.recording, 2, &race);
             apx_race_destroy(race);
             return status;
         }},
        {"apx_recording_world_at", Kind::recording,
         [](O o) {
             apx_world world = {};
             const apx_status status = apx_recording_world_at(o.recording, 2, &world);
             apx_world_destroy(world);
             return status;
         }},
        {"apx_race_recorder", Kind::race,
         [](O o) {
             apx_recorder recorder = {};
             const apx_status status = apx_race_recorder(o.race, &recorder);
             apx_recorder_destroy(recorder);
             return status;
         }},
        {"apx_world_recorder", Kind::world,
         [](O o) {
             apx_recorder recorder = {};
             const apx_status status = apx_world_recorder(o.world, &recorder);
             apx_recorder_destroy(recorder);
             return status;
         }},
        {"apx_recorder_header", Kind::recorder, [](O o) { return apx_recorder_header(o.recorder, nullptr, 0, &size); }},
        {"apx_recorder_tick", Kind::recorder, [](O o) { return apx_recorder_tick(o.recorder, nullptr, 0, &size); }},
        {"apx_recorder_step", Kind::recorder,
         [](O o) {
             auto bytes = room<uint8_t>(1u << 16);
             return apx_recorder_step(o.recorder, 2, bytes.data(), bytes.size(), &size, nullptr, nullptr);
         }},
        {"apx_recorder_destroy", Kind::recorder, [](O o) { return apx_recorder_destroy(o.recorder); }},
        {"apx_recording_replay", Kind::recording,
         [](O o) {
             apx_replay_report report;
             report.struct_size = sizeof report;
             return apx_recording_replay(o.recording, nullptr, nullptr, &report);
         }},
        {"apx_recording_destroy", Kind::recording, [](O o) { return apx_recording_destroy(o.recording); }},
        {"apx_grid_create", Kind::track,
         [](O o) {
             const apx_grid_desc desc = grid_desc();
             apx_grid grid = {};
             const apx_status status = apx_grid_create(o.track, &desc, &grid);
             apx_grid_destroy(grid);
             return status;
         }},
        {"apx_track_add_astar_line", Kind::track,
         [](O o) {
             apx_track track = {};
             const apx_status status = apx_track_add_astar_line(o.track, 1.5f, &track);
             apx_track_destroy(track);
             return status;
         }},
        {"apx_grid_info_get", Kind::grid,
         [](O o) {
             apx_grid_info info;
             info.struct_size = sizeof info;
             return apx_grid_info_get(o.grid, &info);
         }},
        {"apx_grid_plan", Kind::grid,
         [](O o) {
             const apx_plan_request request = plan_request();
             return apx_grid_plan(o.grid, &request, nullptr, 0, &count, nullptr);
         }},
        {"apx_grid_expanded", Kind::grid,
         [](O o) {
             const apx_plan_request request = plan_request();
             apx_grid_plan(o.grid, &request, nullptr, 0, &count, nullptr);
             return apx_grid_expanded(o.grid, nullptr, nullptr, 0, &count);
         }},
        {"apx_grid_destroy", Kind::grid, [](O o) { return apx_grid_destroy(o.grid); }},
        {"apx_calibration_tick", Kind::calibration,
         [](O o) { return apx_calibration_tick(o.calibration, 0.02f, states, controls, &count); }},
        {"apx_calibration_run", Kind::calibration,
         [](O o) {
             apx_vehicle_desc truth = apx_vehicle_desc_default();
             return apx_calibration_run(o.calibration, &truth, 1.0f, 0.05f);
         }},
        {"apx_calibration_info_get", Kind::calibration,
         [](O o) {
             apx_calibration_info info;
             info.struct_size = sizeof info;
             return apx_calibration_info_get(o.calibration, &info);
         }},
        {"apx_calibration_envelope", Kind::calibration,
         [](O o) {
             finish(o.calibration);
             return apx_calibration_envelope(o.calibration, nullptr, 0, &count);
         }},
        {"apx_calibration_vehicle", Kind::calibration,
         [](O o) {
             apx_vehicle_desc vehicle = apx_vehicle_desc_default();
             finish(o.calibration);
             return apx_calibration_vehicle(o.calibration, &vehicle);
         }},
        {"apx_calibration_destroy", Kind::calibration, [](O o) { return apx_calibration_destroy(o.calibration); }},
    };
}

// A call that fills a buffer: capacity in elements, needed count out.
struct BufferCall {
    const char* function;
    size_t element;
    std::function<apx_status(const Objects&, void* buffer, uint64_t capacity, uint64_t* needed)> call;
};

inline std::vector<BufferCall> buffer_calls() {
    using O = const Objects&;
    // The count is 32 bits wide for elements and 64 bits for bytes.
    const auto counted = [](auto&& call) {
        return [call](O o, void* buffer, uint64_t capacity, uint64_t* needed) {
            uint32_t count = static_cast<uint32_t>(*needed);
            const apx_status status = call(o, buffer, static_cast<uint32_t>(capacity), &count);
            *needed = count;
            return status;
        };
    };
    static const apx_car_state states[object_cars] = {};
    return {
        {"apx_vehicle_desc_to_json", 1,
         [](O, void* b, uint64_t c, uint64_t* n) {
             apx_vehicle_desc desc = apx_vehicle_desc_default();
             return apx_vehicle_desc_to_json(&desc, static_cast<char*>(b), c, n);
         }},
        {"apx_source_to_json", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) {
             return apx_source_to_json(o.source, static_cast<char*>(b), c, n);
         }},
        {"apx_source_gates", sizeof(apx_source_gate), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_source_gates(o.source, static_cast<apx_source_gate*>(b), c, n);
         })},
        {"apx_source_line", sizeof(float), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_source_line(o.source, 0, nullptr, static_cast<float*>(b), c, n);
         })},
        {"apx_source_pit", sizeof(float), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_source_pit(o.source, static_cast<float*>(b), c, n, nullptr, nullptr);
         })},
        {"apx_track_save", 1, [](O o, void* b, uint64_t c, uint64_t* n) { return apx_track_save(o.track, b, c, n); }},
        {"apx_track_gates", sizeof(apx_gate), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_track_gates(o.track, static_cast<apx_gate*>(b), c, n);
         })},
        {"apx_track_line_nodes", sizeof(apx_line_node), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_track_line_nodes(o.track, 0, static_cast<apx_line_node*>(b), c, n);
         })},
        {"apx_track_line_speeds", sizeof(float), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             apx_vehicle_desc vehicle = apx_vehicle_desc_default();
             return apx_track_line_speeds(o.track, 0, &vehicle, static_cast<float*>(b), c, n, nullptr);
         })},
        {"apx_grid_plan", sizeof(apx_plan_node), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             const apx_plan_request request = plan_request();
             return apx_grid_plan(o.grid, &request, static_cast<apx_plan_node*>(b), c, n, nullptr);
         })},
        {"apx_grid_expanded", sizeof(apx_plan_node), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             const apx_plan_request request = plan_request();
             apx_grid_plan(o.grid, &request, nullptr, 0, n, nullptr);
             return apx_grid_expanded(o.grid, static_cast<apx_plan_node*>(b), nullptr, c, n);
         })},
        {"apx_calibration_envelope", sizeof(apx_envelope_point), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             finish(o.calibration);
             return apx_calibration_envelope(o.calibration, static_cast<apx_envelope_point*>(b), c, n);
         })},
        {"apx_race_rays", sizeof(apx_ray), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_race_rays(o.host_race, states, object_cars, static_cast<apx_ray*>(b), c, n);
         })},
        {"apx_race_standings", sizeof(apx_standing), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_race_standings(o.race, static_cast<apx_standing*>(b), c, n);
         })},
        {"apx_race_events", sizeof(apx_event), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_race_events(o.race, 0, static_cast<apx_event*>(b), c, n);
         })},
        {"apx_race_snapshot", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) { return apx_race_snapshot(o.race, b, c, n); }},
        {"apx_race_record_header", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) { return apx_race_record_header(o.race, b, c, n); }},
        {"apx_race_record_tick", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) { return apx_race_record_tick(o.race, b, c, n); }},
        {"apx_world_cars", sizeof(apx_car_state), counted([](O o, void* b, uint32_t c, uint32_t* n) {
             return apx_world_cars(o.world, static_cast<apx_car_state*>(b), nullptr, c, n);
         })},
        {"apx_world_snapshot", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) { return apx_world_snapshot(o.world, b, c, n); }},
        {"apx_world_record_header", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) { return apx_world_record_header(o.world, b, c, n); }},
        {"apx_world_record_tick", 1,
         [](O o, void* b, uint64_t c, uint64_t* n) { return apx_world_record_tick(o.world, b, c, n); }},
    };
}

}  // namespace apx_test
