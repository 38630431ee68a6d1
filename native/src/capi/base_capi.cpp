// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/apexline.h>

#include "abi/allocator.h"
#include "abi/guard.h"
#include "capi/objects.h"
#include "drive/driver_desc.h"
#include "track/track_file.h"

using namespace apx;

apx_status apx_fingerprint_get(apx_fingerprint* fingerprint) {
    APX_REQUIRE_SIZE(fingerprint);
    apx_fingerprint result{};
    result.struct_size = sizeof result;
    result.version = APX_VERSION;
    result.track_json_version = 1;
    result.apx_version = track_file_version;
    result.apxr_version = race_recording_kind.newest;
    result.struct_sizes[APX_STRUCT_FINGERPRINT] = sizeof(apx_fingerprint);
    result.struct_sizes[APX_STRUCT_VEHICLE_DESC] = sizeof(apx_vehicle_desc);
    result.struct_sizes[APX_STRUCT_ENVELOPE_POINT] = sizeof(apx_envelope_point);
    result.struct_sizes[APX_STRUCT_SOURCE_DESC] = sizeof(apx_source_desc);
    result.struct_sizes[APX_STRUCT_SOURCE_GATE] = sizeof(apx_source_gate);
    result.struct_sizes[APX_STRUCT_FINDING] = sizeof(apx_finding);
    result.struct_sizes[APX_STRUCT_BAKE_DESC] = sizeof(apx_bake_desc);
    result.struct_sizes[APX_STRUCT_TRACK_INFO] = sizeof(apx_track_info);
    result.struct_sizes[APX_STRUCT_GATE] = sizeof(apx_gate);
    result.struct_sizes[APX_STRUCT_LINE_INFO] = sizeof(apx_line_info);
    result.struct_sizes[APX_STRUCT_LINE_NODE] = sizeof(apx_line_node);
    result.struct_sizes[APX_STRUCT_LOCATION] = sizeof(apx_location);
    result.struct_sizes[APX_STRUCT_RAY] = sizeof(apx_ray);
    result.struct_sizes[APX_STRUCT_RAY_HIT] = sizeof(apx_ray_hit);
    result.struct_sizes[APX_STRUCT_CAR_STATE] = sizeof(apx_car_state);
    result.struct_sizes[APX_STRUCT_CONTROLS] = sizeof(apx_controls);
    result.struct_sizes[APX_STRUCT_CAR_DESC] = sizeof(apx_car_desc);
    result.struct_sizes[APX_STRUCT_RACE_DESC] = sizeof(apx_race_desc);
    result.struct_sizes[APX_STRUCT_STANDING] = sizeof(apx_standing);
    result.struct_sizes[APX_STRUCT_CAR_DEBUG] = sizeof(apx_car_debug);
    result.struct_sizes[APX_STRUCT_EVENT] = sizeof(apx_event);
    result.struct_sizes[APX_STRUCT_WORLD_DESC] = sizeof(apx_world_desc);
    result.struct_sizes[APX_STRUCT_RECORDING_INFO] = sizeof(apx_recording_info);
    result.struct_sizes[APX_STRUCT_REPLAY_REPORT] = sizeof(apx_replay_report);
    result.struct_sizes[APX_STRUCT_DRIVER_DESC] = sizeof(apx_driver_desc);
    result.struct_sizes[APX_STRUCT_CAR_RESULT] = sizeof(apx_car_result);
    result.struct_sizes[APX_STRUCT_GRID_DESC] = sizeof(apx_grid_desc);
    result.struct_sizes[APX_STRUCT_GRID_INFO] = sizeof(apx_grid_info);
    result.struct_sizes[APX_STRUCT_OBSTACLE] = sizeof(apx_obstacle);
    result.struct_sizes[APX_STRUCT_PLAN_REQUEST] = sizeof(apx_plan_request);
    result.struct_sizes[APX_STRUCT_PLAN_NODE] = sizeof(apx_plan_node);
    result.struct_sizes[APX_STRUCT_PLAN_INFO] = sizeof(apx_plan_info);
    result.struct_sizes[APX_STRUCT_MESH_DESC] = sizeof(apx_mesh_desc);
    result.struct_sizes[APX_STRUCT_CENTRE_LINE_DESC] = sizeof(apx_centre_line_desc);
    result.struct_sizes[APX_STRUCT_MOUNTED_RAY] = sizeof(apx_mounted_ray);
    result.struct_sizes[APX_STRUCT_NEIGHBOUR] = sizeof(apx_neighbour);
    result.struct_sizes[APX_STRUCT_CALIBRATION_DESC] = sizeof(apx_calibration_desc);
    result.struct_sizes[APX_STRUCT_CALIBRATION_INFO] = sizeof(apx_calibration_info);
    result.struct_sizes[APX_STRUCT_WHEEL] = sizeof(apx_wheel);
    result.struct_sizes[APX_STRUCT_SLIP_MEMORY] = sizeof(apx_slip_memory);
    result.struct_sizes[APX_STRUCT_PLAN_CANDIDATE] = sizeof(apx_plan_candidate);
    result.struct_sizes[APX_STRUCT_PLAN_KNOT] = sizeof(apx_plan_knot);
    result.struct_sizes[APX_STRUCT_WORLD_OBSTACLE] = sizeof(apx_world_obstacle);
    result.struct_sizes[APX_STRUCT_CAR_CONDITION] = sizeof(apx_car_condition);
    result.struct_sizes[APX_STRUCT_RACE_OBSTACLE] = sizeof(apx_race_obstacle);
    result.struct_sizes[APX_STRUCT_GRIP_BAND] = sizeof(apx_grip_band);
    result.struct_sizes[APX_STRUCT_EXTRAS] = sizeof(apx_extras);
    result.struct_sizes[APX_STRUCT_HOST_FINDING] = sizeof(apx_host_finding);
    result.struct_sizes[APX_STRUCT_BRANCH_INFO] = sizeof(apx_branch_info);
    result.struct_count = APX_STRUCT_COUNT;
    *fingerprint = result;
    return APX_OK;
}

const char* apx_last_error(void) {
    return last_report();
}

apx_status apx_set_log(apx_log log, void* user) {
    return set_log(log, user);
}

apx_status apx_set_allocator(apx_allocate allocate, apx_release release, void* user) {
    return set_allocator(allocate, release, user);
}

template <size_t count>
static const char* name_of(const char* const (&names)[count], int64_t index, const char* unknown) {
    return index >= 0 && index < static_cast<int64_t>(count) ? names[index] : unknown;
}

const char* apx_status_name(apx_status status) {
    return name_of_status(status);
}

const char* apx_state_name(uint32_t state) {
    static constexpr const char* names[] = {"start", "drive", "overtake", "recover", "finish", "yield", "rejoin"};
    static_assert(std::size(names) == APX_STATE_COUNT);
    return name_of(names, state, "unknown");
}

const char* apx_reason_name(uint32_t reason) {
    static constexpr const char* names[] = {
        "wait for signal", "free road",      "follow car",     "brake for car",  "faster than car ahead",
        "car beside",      "lead gained",    "attempt failed", "wrong way",      "stuck",
        "off track",       "race over",      "host drives",    "state refused",  "blue flag",
        "let by",          "pass pays",      "pass lost",      "no overlap",     "defend",
        "slipstream",      "traffic coming", "road clear",     "facing forward", "mistake",
        "timed out",       "overturned",     "gone",           "retired"};
    static_assert(std::size(names) == APX_REASON_COUNT);
    return name_of(names, reason, "unknown");
}

const char* apx_event_name(uint32_t kind) {
    static constexpr const char* names[] = {"start",        "state",       "lap",           "overtake", "car contact",
                                            "wall contact", "off track",   "back on track", "finish",   "state refused",
                                            "defend",       "mistake",     "rubber band",   "retired",  "rejoined",
                                            "needs rescue", "road blocked"};
    static_assert(std::size(names) == APX_EVENT_KIND_COUNT);
    return name_of(names, kind, "unknown");
}

const char* apx_mistake_name(uint32_t mistake) {
    static constexpr const char* names[] = {"none", "late braking", "missed apex", "late throttle"};
    static_assert(std::size(names) == APX_MISTAKE_COUNT);
    return name_of(names, mistake, "unknown");
}

const char* apx_lateral_name(uint32_t lateral_choice) {
    return lateral_choice < APX_LATERAL_COUNT ? lateral_names[lateral_choice] : "unknown";
}

const char* apx_perception_name(uint32_t perception) {
    return perception < APX_PERCEPTION_COUNT ? perception_names[perception] : "unknown";
}
