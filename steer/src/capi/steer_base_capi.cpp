// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer.h>
#include <apexline/steer_recording.h>

#include "abi/allocator.h"
#include "abi/guard.h"
#include "record/recording_file.h"

using namespace apx;

apx_status apx_steer_fingerprint_get(apx_fingerprint* fingerprint) {
    APX_REQUIRE_SIZE(fingerprint);
    apx_fingerprint result{};
    result.struct_size = sizeof result;
    result.version = APX_VERSION;
    result.apxr_version = steer_recording_kind.newest;
    result.struct_sizes[APX_STRUCT_FINGERPRINT] = sizeof(apx_fingerprint);
    result.struct_sizes[APX_STRUCT_VEHICLE_DESC] = sizeof(apx_vehicle_desc);
    result.struct_sizes[APX_STRUCT_REPLAY_REPORT] = sizeof(apx_replay_report);
    result.struct_sizes[APX_STRUCT_STEER_BODY] = sizeof(apx_steer_body);
    result.struct_sizes[APX_STRUCT_STEER_BEHAVIOUR] = sizeof(apx_steer_behaviour);
    result.struct_sizes[APX_STRUCT_STEER_BEHAVIOUR_SET] = sizeof(apx_steer_behaviour_set);
    result.struct_sizes[APX_STRUCT_STEER_OBSTACLE] = sizeof(apx_steer_obstacle);
    result.struct_sizes[APX_STRUCT_STEER_POINT] = sizeof(apx_steer_point);
    result.struct_sizes[APX_STRUCT_STEER_PATH] = sizeof(apx_steer_path);
    result.struct_sizes[APX_STRUCT_STEER_FIELD] = sizeof(apx_steer_field);
    result.struct_sizes[APX_STRUCT_STEER_AGENT] = sizeof(apx_steer_agent);
    result.struct_sizes[APX_STRUCT_STEER_DESC] = sizeof(apx_steer_desc);
    result.struct_sizes[APX_STRUCT_STEER_STATE] = sizeof(apx_steer_state);
    result.struct_sizes[APX_STRUCT_STEER_SHARE] = sizeof(apx_steer_share);
    result.struct_sizes[APX_STRUCT_STEER_INFO] = sizeof(apx_steer_info);
    result.struct_sizes[APX_STRUCT_STEER_AGENT_INFO] = sizeof(apx_steer_agent_info);
    result.struct_sizes[APX_STRUCT_STEER_RECORDING_INFO] = sizeof(apx_steer_recording_info);
    result.struct_count = APX_STRUCT_COUNT;
    *fingerprint = result;
    return APX_OK;
}

const char* apx_steer_last_error(void) {
    return last_report();
}

apx_status apx_steer_set_log(apx_log log, void* user) {
    return set_log(log, user);
}

apx_status apx_steer_set_allocator(apx_allocate allocate, apx_release release, void* user) {
    return set_allocator(allocate, release, user);
}

const char* apx_steer_status_name(apx_status status) {
    return name_of_status(status);
}
