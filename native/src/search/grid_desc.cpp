// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/grid_desc.h"

#include "base/error.h"
#include "base/math.h"
#include "vehicle/fields.h"

namespace apx {

apx_grid_desc default_grid_desc() {
    apx_grid_desc desc{};
    desc.struct_size = sizeof desc;
    desc.vehicle = default_vehicle();
    desc.margin_m = 0.0f;
    desc.grip_use = 0.93f;
    desc.cell_m = 0.75f;
    desc.step_s = 0.4f;
    desc.horizon_m = 200.0f;
    desc.side_gap_m = 0.5f;
    desc.end_gap_m = 2.0f;
    desc.max_expansions = 400;
    return desc;
}

apx_plan_request default_plan_request() {
    apx_plan_request request{};
    request.struct_size = sizeof request;
    return request;
}

static void check_range(const char* name, float value, float low, float high) {
    if (!(value >= low && value <= high)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s is %g; it must be in [%g, %g]", name, static_cast<double>(value),
             static_cast<double>(low), static_cast<double>(high));
    }
}

void check_grid_desc(const apx_grid_desc& desc) {
    validate_vehicle(desc.vehicle);
    check_range("margin_m", desc.margin_m, -1.0f, 10.0f);
    check_range("grip_use", desc.grip_use, 0.3f, 1.0f);
    check_range("cell_m", desc.cell_m, 0.2f, 5.0f);
    check_range("step_s", desc.step_s, 0.1f, 2.0f);
    check_range("horizon_m", desc.horizon_m, 20.0f, 2000.0f);
    check_range("side_gap_m", desc.side_gap_m, 0.0f, 5.0f);
    check_range("end_gap_m", desc.end_gap_m, 0.0f, 50.0f);
    if (desc.max_expansions < 16 || desc.max_expansions > 1000000) {
        fail(APX_ERROR_INVALID_ARGUMENT, "max_expansions is %u; it must be in [16, 1000000]", desc.max_expansions);
    }
}

RoadGrid make_road_grid(const Track& track, const apx_grid_desc& desc) {
    Envelope envelope = envelope_of(desc.vehicle);
    envelope.grip *= static_cast<double>(desc.grip_use);
    GridDesc grid;
    grid.margin_m = max(static_cast<double>(0.5f * desc.vehicle.width_m + desc.margin_m), 0.0);
    grid.cell_m = static_cast<double>(desc.cell_m);
    grid.step_s = static_cast<double>(desc.step_s);
    grid.horizon_m = static_cast<double>(desc.horizon_m);
    return make_road_grid(track, envelope, grid);
}

Clearance clearance_of(const apx_grid_desc& desc) {
    return {0.5 * static_cast<double>(desc.vehicle.length_m), 0.5 * static_cast<double>(desc.vehicle.width_m),
            static_cast<double>(desc.side_gap_m), static_cast<double>(desc.end_gap_m)};
}

}  // namespace apx
