// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <set>

#include "support.h"

namespace {

TEST(Fingerprint, GivesTheSizeOfEveryStruct) {
    apx_fingerprint fingerprint = {};
    fingerprint.struct_size = sizeof fingerprint;
    ASSERT_OK(apx_fingerprint_get(&fingerprint));
    const size_t sizes[] = {sizeof(apx_fingerprint),
                            sizeof(apx_vehicle_desc),
                            sizeof(apx_envelope_point),
                            sizeof(apx_source_desc),
                            sizeof(apx_source_gate),
                            sizeof(apx_finding),
                            sizeof(apx_bake_desc),
                            sizeof(apx_track_info),
                            sizeof(apx_gate),
                            sizeof(apx_line_info),
                            sizeof(apx_line_node),
                            sizeof(apx_location),
                            sizeof(apx_ray),
                            sizeof(apx_ray_hit),
                            sizeof(apx_car_state),
                            sizeof(apx_controls),
                            sizeof(apx_car_desc),
                            sizeof(apx_race_desc),
                            sizeof(apx_standing),
                            sizeof(apx_car_debug),
                            sizeof(apx_event),
                            sizeof(apx_world_desc),
                            sizeof(apx_recording_info),
                            sizeof(apx_replay_report),
                            sizeof(apx_driver_desc),
                            sizeof(apx_car_result),
                            sizeof(apx_grid_desc),
                            sizeof(apx_grid_info),
                            sizeof(apx_obstacle),
                            sizeof(apx_plan_request),
                            sizeof(apx_plan_node),
                            sizeof(apx_plan_info),
                            sizeof(apx_mesh_desc),
                            sizeof(apx_centre_line_desc),
                            sizeof(apx_mounted_ray),
                            sizeof(apx_neighbour),
                            sizeof(apx_steer_body),
                            sizeof(apx_steer_behaviour),
                            sizeof(apx_steer_behaviour_set),
                            sizeof(apx_steer_obstacle),
                            sizeof(apx_steer_point),
                            sizeof(apx_steer_path),
                            sizeof(apx_steer_field),
                            sizeof(apx_steer_agent),
                            sizeof(apx_steer_desc),
                            sizeof(apx_steer_state),
                            sizeof(apx_steer_share),
                            sizeof(apx_steer_info),
                            sizeof(apx_steer_agent_info),
                            sizeof(apx_steer_recording_info),
                            sizeof(apx_calibration_desc),
                            sizeof(apx_calibration_info),
                            sizeof(apx_wheel),
                            sizeof(apx_slip_memory),
                            sizeof(apx_plan_candidate),
                            sizeof(apx_plan_knot),
                            sizeof(apx_world_obstacle),
                            sizeof(apx_car_condition),
                            sizeof(apx_race_obstacle),
                            sizeof(apx_grip_band),
                            sizeof(apx_extras),
                            sizeof(apx_host_finding),
                            sizeof(apx_branch_info)};
    ASSERT_EQ(std::size(sizes), static_cast<size_t>(APX_STRUCT_COUNT));
    apx_fingerprint steer = {};
    steer.struct_size = sizeof steer;
    ASSERT_OK(apx_steer_fingerprint_get(&steer));
    const std::set<size_t> shared = {APX_STRUCT_FINGERPRINT, APX_STRUCT_VEHICLE_DESC, APX_STRUCT_REPLAY_REPORT};
    EXPECT_EQ(fingerprint.struct_count, static_cast<uint32_t>(APX_STRUCT_COUNT));
    EXPECT_EQ(steer.struct_count, static_cast<uint32_t>(APX_STRUCT_COUNT));
    for (size_t i = 0; i < std::size(sizes); ++i) {
        const bool of_steer = i >= APX_STRUCT_STEER_BODY && i <= APX_STRUCT_STEER_RECORDING_INFO;
        EXPECT_EQ(fingerprint.struct_sizes[i], of_steer ? 0 : sizes[i]) << "struct " << i;
        EXPECT_EQ(steer.struct_sizes[i], of_steer || shared.count(i) > 0 ? sizes[i] : 0) << "struct " << i;
    }
}

TEST(Fingerprint, GivesVersions) {
    apx_fingerprint fingerprint = {};
    fingerprint.struct_size = sizeof fingerprint;
    ASSERT_OK(apx_fingerprint_get(&fingerprint));
    EXPECT_EQ(fingerprint.version, static_cast<uint32_t>(APX_VERSION));
    EXPECT_GE(fingerprint.track_json_version, 1u);
    EXPECT_GE(fingerprint.apx_version, 1u);
    EXPECT_GE(fingerprint.apxr_version, 1u);
    apx_fingerprint steer = {};
    steer.struct_size = sizeof steer;
    ASSERT_OK(apx_steer_fingerprint_get(&steer));
    EXPECT_EQ(steer.version, static_cast<uint32_t>(APX_VERSION));
    EXPECT_GE(steer.apxr_version, 1u);
    EXPECT_EQ(apx_steer_fingerprint_get(nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST(Names, OfStatusesStatesReasonsAndEventsDiffer) {
    std::set<std::string> names;
    for (apx_status status = APX_OK; status <= APX_ERROR_INTERNAL; ++status) {
        names.insert(apx_status_name(status));
        EXPECT_STREQ(apx_steer_status_name(status), apx_status_name(status));
    }
    EXPECT_EQ(names.size(), static_cast<size_t>(APX_ERROR_INTERNAL + 1));
    EXPECT_STREQ(apx_status_name(-5), "APX_ERROR_UNKNOWN");
    const auto distinct = [](const char* (*name)(uint32_t), uint32_t count) {
        std::set<std::string> all;
        for (uint32_t i = 0; i < count; ++i) {
            all.insert(name(i));
        }
        EXPECT_STREQ(name(count), "unknown");
        EXPECT_STREQ(name(APX_NONE), "unknown");
        return all.size();
    };
    EXPECT_EQ(distinct(apx_state_name, APX_STATE_COUNT), static_cast<size_t>(APX_STATE_COUNT));
    EXPECT_EQ(distinct(apx_reason_name, APX_REASON_COUNT), static_cast<size_t>(APX_REASON_COUNT));
    EXPECT_EQ(distinct(apx_mistake_name, APX_MISTAKE_COUNT), static_cast<size_t>(APX_MISTAKE_COUNT));
    EXPECT_EQ(distinct(apx_lateral_name, APX_LATERAL_COUNT), static_cast<size_t>(APX_LATERAL_COUNT));
    EXPECT_EQ(distinct(apx_perception_name, APX_PERCEPTION_COUNT), static_cast<size_t>(APX_PERCEPTION_COUNT));
    EXPECT_EQ(distinct(apx_event_name, APX_EVENT_KIND_COUNT), static_cast<size_t>(APX_EVENT_KIND_COUNT));
}

}  // namespace
