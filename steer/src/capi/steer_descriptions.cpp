// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "capi/steer_descriptions.h"

#include "world/setup.h"

namespace apx {

namespace {

constexpr uint32_t most_records = 1000000;

constexpr GrowingPart body_parts[] = {{"vehicle", offsetof(apx_steer_body, vehicle), &vehicle_layout}};

template <typename T>
apx_status take_records(const char* name, const T*& records, uint32_t count, const T& defaults, std::vector<T>& full) {
    const apx_status status = take_all(name, records, count, most_records, defaults, full);
    records = full.data();
    return status;
}

}  // namespace

APX_LAYOUT(apx_steer_desc)
APX_LAYOUT(apx_steer_body, body_parts)
APX_LAYOUT(apx_steer_behaviour)
APX_LAYOUT(apx_steer_behaviour_set)
APX_LAYOUT(apx_steer_obstacle)
APX_LAYOUT(apx_steer_path)
APX_LAYOUT(apx_steer_field)
APX_LAYOUT(apx_steer_agent)
// Results.
APX_LAYOUT(apx_steer_info)
APX_LAYOUT(apx_steer_agent_info)
APX_LAYOUT(apx_steer_recording_info)

apx_status TakenScene::take(const apx_steer_desc& given) {
    desc_ = steer::default_desc();
    apx_status status = ::apx::take("desc", &given, desc_);
    const auto then = [&](const char* name, auto*& records, uint32_t count, const auto& defaults, auto& full) {
        status = status == APX_OK ? take_records(name, records, count, defaults, full) : status;
    };
    then("bodies", desc_.bodies, desc_.body_count, steer::default_body(), bodies_);
    then("behaviours", desc_.behaviours, desc_.behaviour_count, steer::default_behaviour(APX_STEER_SEEK), behaviours_);
    then("behaviour_sets", desc_.behaviour_sets, desc_.behaviour_set_count, steer::default_behaviour_set(),
         behaviour_sets_);
    then("obstacles", desc_.obstacles, desc_.obstacle_count, steer::default_obstacle(), obstacles_);
    then("paths", desc_.paths, desc_.path_count, steer::default_path(), paths_);
    then("fields", desc_.fields, desc_.field_count, steer::default_field(), fields_);
    then("agents", desc_.agents, desc_.agent_count, steer::default_agent(), agents_);
    return status;
}

}  // namespace apx
