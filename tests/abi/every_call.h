// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "calls.h"
#include "steer_calls.h"

// Every function of the C ABI called rightly, for tests that hold something of all of them. tests/structure/test_library.py finds
// functions that are missing.
namespace apx_test {

// One object of every kind, those of the steering kit included.
struct Everything {
    Objects racing;
    apx_steer steer = {};  // its recorder lives, so that what the host does is noted
    apx_steer_recorder recorder = {};
    apx_steer_recording recording = {};
};

inline std::vector<uint8_t> steer_recording_bytes(apx_steer steer, apx_steer_recorder recorder) {
    uint64_t size = 0;
    EXPECT_OK(apx_steer_recorder_header(recorder, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    EXPECT_OK(apx_steer_recorder_header(recorder, bytes.data(), size, &size));
    for (int i = 0; i < 3; ++i) {
        EXPECT_OK(apx_steer_step(steer, 0, 1));
        EXPECT_OK(apx_steer_recorder_tick(recorder, nullptr, 0, &size));
        const size_t offset = bytes.size();
        bytes.resize(offset + size);
        EXPECT_OK(apx_steer_recorder_tick(recorder, bytes.data() + offset, size, &size));
        bytes.resize(offset + size);
    }
    return bytes;
}

inline const std::vector<uint8_t>& steer_recording() {
    static const std::vector<uint8_t> bytes = [] {
        const apx_steer steer = new_steer();
        apx_steer_recorder recorder = {};
        EXPECT_OK(apx_steer_recorder_create(steer, &recorder));
        std::vector<uint8_t> made = steer_recording_bytes(steer, recorder);
        EXPECT_OK(apx_steer_recorder_destroy(recorder));
        EXPECT_OK(apx_steer_destroy(steer));
        return made;
    }();
    return bytes;
}

inline Everything new_everything() {
    Everything all;
    all.racing = new_objects();
    all.steer = new_steer();
    EXPECT_OK(apx_steer_recorder_create(all.steer, &all.recorder));
    EXPECT_OK(apx_steer_recording_open(steer_recording().data(), steer_recording().size(), "r", &all.recording));
    return all;
}

inline void destroy(const Everything& all) {
    apx_steer_recording_destroy(all.recording);
    apx_steer_recorder_destroy(all.recorder);
    apx_steer_destroy(all.steer);
    destroy(all.racing);
}

struct Call {
    std::string function;
    std::function<apx_status(const Everything&)> call;
};

// Brings the objects to where the function has something to do.
inline void make_ready(const Call& call, Everything& all) {
    if (call.function == "apx_calibration_envelope" || call.function == "apx_calibration_vehicle") {
        finish(all.racing.calibration);
    } else if (call.function == "apx_race_rejoin") {
        EXPECT_OK(apx_race_retire(all.racing.race, 0));
    } else if (call.function == "apx_race_start") {
        apx_race_desc desc = apx_race_desc_default();
        const apx_car_desc car = apx_car_desc_default();
        desc.track = all.racing.track;
        EXPECT_OK(apx_race_destroy(all.racing.race));
        EXPECT_OK(apx_race_create(&desc, &car, 1, &all.racing.race));
    } else if (call.function == "apx_grid_expanded") {
        const apx_plan_request request = plan_request();
        apx_plan_node nodes[256];
        uint32_t count = 0;
        EXPECT_OK(apx_grid_plan(all.racing.grid, &request, nodes, 256, &count, nullptr));
    } else if (call.function == "apx_race_remove_obstacle") {
        const apx_race_obstacle obstacle = apx_race_obstacle_default();
        EXPECT_OK(apx_race_set_obstacle(all.racing.race, &obstacle));
    } else if (call.function == "apx_steer_search_marks" || call.function == "apx_steer_search_order") {
        const float place[3] = {30, 0, 30};
        EXPECT_OK(apx_steer_set_goal(all.steer, 0, place));
    }
}

template <typename Handle, typename Make, typename Destroy>
apx_status made(Make&& make, Destroy&& destroy_again) {
    Handle handle = {};
    const apx_status status = make(&handle);
    if (handle.id != 0) {
        destroy_again(handle);
    }
    return status;
}

inline std::string text_of(const std::function<apx_status(char*, uint64_t, uint64_t*)>& write) {
    uint64_t size = 0;
    write(nullptr, 0, &size);
    std::string text(size, ' ');
    write(text.data(), size, &size);
    return text;
}

// Functions that make something of the host's data.
inline std::vector<Call> making_calls() {
    using E = const Everything&;
    static const std::vector<apx_source_gate> gates = stadium_gates();
    static const std::string csv = "0,0,5,5\n0,40,5,5\n0,80,5,5\n0,120,5,5\n";
    static const float positions[18] = {-5, 0, 0, 5, 0, 0, -5, 0, 30, 5, 0, 30, -5, 0, 60, 5, 0, 60};
    static const uint32_t indices[12] = {0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5};
    static const float line[9] = {0, 0, 0, 0, 0, 50, 0, 0, 100};
    static const std::string source_text = [] {
        const apx_source source = new_source();
        const std::string text =
            text_of([&](char* b, uint64_t c, uint64_t* n) { return apx_source_to_json(source, b, c, n); });
        apx_source_destroy(source);
        return text;
    }();
    static const std::string vehicle_text = text_of([](char* b, uint64_t c, uint64_t* n) {
        apx_vehicle_desc desc = apx_vehicle_desc_default();
        return apx_vehicle_desc_to_json(&desc, b, c, n);
    });
    static const std::string driver_text = text_of([](char* b, uint64_t c, uint64_t* n) {
        apx_car_desc desc = apx_car_desc_default();
        return apx_driver_desc_to_json(&desc.driver, b, c, n);
    });
    static uint64_t size = 0;
    return {
        {"apx_source_create",
         [](E) {
             apx_source_desc desc = apx_source_desc_default();
             return made<apx_source>(
                 [&](apx_source* s) { return apx_source_create(&desc, gates.data(), uint32_t(gates.size()), s); },
                 apx_source_destroy);
         }},
        {"apx_source_from_json",
         [](E) {
             return made<apx_source>(
                 [&](apx_source* s) { return apx_source_from_json(source_text.data(), source_text.size(), "t", s); },
                 apx_source_destroy);
         }},
        {"apx_source_from_csv",
         [](E) {
             apx_source_desc desc = apx_source_desc_default();
             desc.closed = 0;
             return made<apx_source>(
                 [&](apx_source* s) { return apx_source_from_csv(csv.data(), csv.size(), "t", &desc, s); },
                 apx_source_destroy);
         }},
        {"apx_source_from_mesh",
         [](E) {
             apx_mesh_desc desc = apx_mesh_desc_default();
             return made<apx_source>(
                 [&](apx_source* s) { return apx_source_from_mesh(&desc, positions, 6, indices, 12, s); },
                 apx_source_destroy);
         }},
        {"apx_source_from_centre_line",
         [](E) {
             apx_centre_line_desc desc = apx_centre_line_desc_default();
             desc.closed = 0;
             return made<apx_source>(
                 [&](apx_source* s) { return apx_source_from_centre_line(&desc, line, 3, s, nullptr); },
                 apx_source_destroy);
         }},
        {"apx_track_load",
         [](E) {
             return made<apx_track>(
                 [&](apx_track* t) { return apx_track_load(track_bytes().data(), track_bytes().size(), "t", t); },
                 apx_track_destroy);
         }},
        {"apx_recording_open",
         [](E e) {
             static const std::vector<uint8_t> bytes = recording_bytes(e.racing.world, 3);
             return made<apx_recording>(
                 [&](apx_recording* r) { return apx_recording_open(bytes.data(), bytes.size(), "r", r); },
                 apx_recording_destroy);
         }},
        {"apx_calibration_create",
         [](E) {
             apx_calibration_desc desc = apx_calibration_desc_default();
             return made<apx_calibration>([&](apx_calibration* c) { return apx_calibration_create(&desc, c); },
                                          apx_calibration_destroy);
         }},
        {"apx_vehicle_desc_from_json",
         [](E) {
             apx_vehicle_desc desc = apx_vehicle_desc_default();
             return apx_vehicle_desc_from_json(vehicle_text.data(), vehicle_text.size(), "v", &desc);
         }},
        {"apx_vehicle_desc_to_json",
         [](E) {
             apx_vehicle_desc desc = apx_vehicle_desc_default();
             return apx_vehicle_desc_to_json(&desc, nullptr, 0, &size);
         }},
        {"apx_vehicle_desc_validate",
         [](E) {
             apx_vehicle_desc desc = apx_vehicle_desc_default();
             return apx_vehicle_desc_validate(&desc);
         }},
        {"apx_vehicle_envelope",
         [](E) {
             apx_vehicle_desc desc = apx_vehicle_desc_default();
             const float speed = 30.0f;
             apx_envelope_point point;
             return apx_vehicle_envelope(&desc, &speed, 1, &point);
         }},
        {"apx_driver_desc_from_json",
         [](E) {
             apx_car_desc desc = apx_car_desc_default();
             return apx_driver_desc_from_json(driver_text.data(), driver_text.size(), "d", &desc.driver);
         }},
        {"apx_driver_desc_to_json",
         [](E) {
             apx_car_desc desc = apx_car_desc_default();
             return apx_driver_desc_to_json(&desc.driver, nullptr, 0, &size);
         }},
        {"apx_steer_create",
         [](E) {
             const apx_steer_body body = apx_steer_body_default();
             apx_steer_desc desc = apx_steer_desc_default();
             desc.bodies = &body;
             desc.body_count = 1;
             return made<apx_steer>([&](apx_steer* s) { return apx_steer_create(&desc, s); }, apx_steer_destroy);
         }},
        {"apx_steer_create_from_json",
         [](E) {
             return made<apx_steer>(
                 [](apx_steer* s) { return apx_steer_create_from_json(steer_scene, std::strlen(steer_scene), "s", s); },
                 apx_steer_destroy);
         }},
    };
}

template <typename T>
Call init_of(const char* function, apx_status (*init)(T*)) {
    return {function, [init](const Everything&) {
                T desc;
                std::memset(&desc, 0, sizeof desc);  // a size of 0: the library's
                return init(&desc);
            }};
}

inline Call name_of(const char* function, const char* (*name)(uint32_t)) {
    return {function, [name](const Everything&) { return name(0)[0] != 0 ? APX_OK : APX_ERROR_INTERNAL; }};
}

// Functions that need no memory.
inline std::vector<Call> plain_calls() {
    using E = const Everything&;
    return {
        init_of("apx_vehicle_desc_init", apx_vehicle_desc_init),
        init_of("apx_driver_desc_init", apx_driver_desc_init),
        init_of("apx_car_desc_init", apx_car_desc_init),
        init_of("apx_race_desc_init", apx_race_desc_init),
        init_of("apx_world_desc_init", apx_world_desc_init),
        init_of("apx_bake_desc_init", apx_bake_desc_init),
        init_of("apx_grid_desc_init", apx_grid_desc_init),
        init_of("apx_plan_request_init", apx_plan_request_init),
        init_of("apx_source_desc_init", apx_source_desc_init),
        init_of("apx_source_gate_init", apx_source_gate_init),
        init_of("apx_mesh_desc_init", apx_mesh_desc_init),
        init_of("apx_centre_line_desc_init", apx_centre_line_desc_init),
        init_of("apx_calibration_desc_init", apx_calibration_desc_init),
        init_of("apx_car_condition_init", apx_car_condition_init),
        init_of("apx_race_obstacle_init", apx_race_obstacle_init),
        init_of("apx_grip_band_init", apx_grip_band_init),
        init_of("apx_steer_desc_init", apx_steer_desc_init),
        init_of("apx_steer_body_init", apx_steer_body_init),
        init_of("apx_steer_behaviour_set_init", apx_steer_behaviour_set_init),
        init_of("apx_steer_obstacle_init", apx_steer_obstacle_init),
        init_of("apx_steer_path_init", apx_steer_path_init),
        init_of("apx_steer_field_init", apx_steer_field_init),
        init_of("apx_steer_agent_init", apx_steer_agent_init),
        {"apx_steer_behaviour_init",
         [](E) {
             apx_steer_behaviour behaviour = {};
             return apx_steer_behaviour_init(APX_STEER_WANDER, &behaviour);
         }},
        name_of("apx_check_name", apx_check_name),
        name_of("apx_event_name", apx_event_name),
        name_of("apx_lateral_name", apx_lateral_name),
        name_of("apx_manoeuvre_name", apx_manoeuvre_name),
        name_of("apx_mistake_name", apx_mistake_name),
        name_of("apx_perception_name", apx_perception_name),
        name_of("apx_reason_name", apx_reason_name),
        name_of("apx_state_name", apx_state_name),
        name_of("apx_steer_behaviour_name", apx_steer_behaviour_name),
        {"apx_status_name", [](E) { return apx_status_name(APX_OK)[0] != 0 ? APX_OK : APX_ERROR_INTERNAL; }},
        {"apx_last_error", [](E) { return apx_last_error() != nullptr ? APX_OK : APX_ERROR_INTERNAL; }},
        {"apx_set_log", [](E) { return apx_set_log(nullptr, nullptr); }},
        {"apx_fingerprint_get",
         [](E) {
             apx_fingerprint fingerprint;
             fingerprint.struct_size = sizeof fingerprint;
             return apx_fingerprint_get(&fingerprint);
         }},
        {"apx_steer_status_name",
         [](E) { return apx_steer_status_name(APX_OK)[0] != 0 ? APX_OK : APX_ERROR_INTERNAL; }},
        {"apx_steer_last_error", [](E) { return apx_steer_last_error() != nullptr ? APX_OK : APX_ERROR_INTERNAL; }},
        {"apx_steer_set_log", [](E) { return apx_steer_set_log(nullptr, nullptr); }},
        {"apx_steer_fingerprint_get",
         [](E) {
             apx_fingerprint fingerprint;
             fingerprint.struct_size = sizeof fingerprint;
             return apx_steer_fingerprint_get(&fingerprint);
         }},
        {"apx_slip_control",
         [](E) {
             const apx_wheel wheel = {20.0f, 18.0f, 0.1f, 1, 3000.0f};
             apx_slip_memory memory = {};
             apx_controls controls = {0.0f, 1.0f, 0.0f};
             return apx_slip_control(0.01f, &wheel, 1, 1, &memory, &controls);
         }},
        {"apx_slipstream",
         [](E) {
             float share = 0.0f;
             return apx_slipstream(0.3f, 1.9f, 12.0f, 0.2f, &share);
         }},
    };
}

// Functions that open a file by themselves.
inline std::vector<Call> file_calls() {
    using E = const Everything&;
    return {
        {"apx_source_from_file",
         [](E) {
             return made<apx_source>(
                 [](apx_source* s) { return apx_source_from_file(APX_SOURCE_DIR "/data/tracks/oval.track.json", s); },
                 apx_source_destroy);
         }},
        {"apx_track_from_file",
         [](E) {
             return made<apx_track>(
                 [](apx_track* t) {
                     return apx_track_from_file(APX_SOURCE_DIR "/tests/data/tracks/hillclimb-v5.apx", t);
                 },
                 apx_track_destroy);
         }},
        {"apx_recording_from_file",
         [](E) {
             return made<apx_recording>(
                 [](apx_recording* r) {
                     return apx_recording_from_file(APX_SOURCE_DIR "/tests/data/recordings/world-v2.apxr", r);
                 },
                 apx_recording_destroy);
         }},
    };
}

inline std::vector<Call> steer_recording_calls() {
    using E = const Everything&;
    static uint64_t size = 0, hash = 0;
    return {
        {"apx_steer_recorder_create",
         [](E) {  // of a simulation that has none yet
             return made<apx_steer>(
                 [](apx_steer* s) {
                     const apx_status status =
                         apx_steer_create_from_json(steer_scene, std::strlen(steer_scene), "s", s);
                     return status != APX_OK
                                ? status
                                : made<apx_steer_recorder>([&](auto* r) { return apx_steer_recorder_create(*s, r); },
                                                           apx_steer_recorder_destroy);
                 },
                 apx_steer_destroy);
         }},
        {"apx_steer_recorder_header", [](E e) { return apx_steer_recorder_header(e.recorder, nullptr, 0, &size); }},
        {"apx_steer_recorder_tick", [](E e) { return apx_steer_recorder_tick(e.recorder, nullptr, 0, &size); }},
        {"apx_steer_recording_open",
         [](E) {
             const std::vector<uint8_t>& bytes = steer_recording();
             return made<apx_steer_recording>(
                 [&](apx_steer_recording* r) { return apx_steer_recording_open(bytes.data(), bytes.size(), "r", r); },
                 apx_steer_recording_destroy);
         }},
        {"apx_steer_recording_info_get",
         [](E e) {
             apx_steer_recording_info info;
             info.struct_size = sizeof info;
             return apx_steer_recording_info_get(e.recording, &info);
         }},
        {"apx_steer_recording_scene", [](E e) { return apx_steer_recording_scene(e.recording, nullptr, 0, &size); }},
        {"apx_steer_recording_tick",
         [](E e) { return apx_steer_recording_tick(e.recording, 1, nullptr, 0, nullptr, &hash); }},
        {"apx_steer_recording_steer_at",
         [](E e) {
             return made<apx_steer>([&](apx_steer* s) { return apx_steer_recording_steer_at(e.recording, 2, s); },
                                    apx_steer_destroy);
         }},
        {"apx_steer_recording_feed", [](E e) { return apx_steer_recording_feed(e.recording, 1, e.steer); }},
        {"apx_steer_recording_replay",
         [](E e) {
             apx_replay_report report;
             report.struct_size = sizeof report;
             return apx_steer_recording_replay(e.recording, nullptr, nullptr, &report);
         }},
        {"apx_steer_recorder_destroy", [](E e) { return apx_steer_recorder_destroy(e.recorder); }},
        {"apx_steer_recording_destroy", [](E e) { return apx_steer_recording_destroy(e.recording); }},
    };
}

inline std::vector<Call> all_calls() {
    std::vector<Call> calls = making_calls();
    for (const IdCall& call : id_calls()) {
        calls.push_back({call.function, [call](const Everything& all) { return call.call(all.racing); }});
    }
    for (const SteerCall& call : steer_calls()) {
        if (std::strcmp(call.function, "apx_steer_recorder_create") != 0) {  // below, with a simulation that has none
            calls.push_back({call.function, [call](const Everything& all) { return call.call(all.steer); }});
        }
    }
    for (Call& call : steer_recording_calls()) {
        calls.push_back(std::move(call));
    }
    return calls;
}

}  // namespace apx_test
