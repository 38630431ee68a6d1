// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/apexline.h>

#include "abi/growing.h"

namespace apx {

namespace {

constexpr GrowingLayout driver_layout{"apx_driver_desc", sizeof(apx_driver_desc)};
constexpr GrowingLayout race_layout{"apx_race_desc", sizeof(apx_race_desc)};

constexpr GrowingPart car_parts[] = {{"vehicle", offsetof(apx_car_desc, vehicle), &vehicle_layout},
                                     {"driver", offsetof(apx_car_desc, driver), &driver_layout}};
constexpr GrowingPart world_parts[] = {{"race", offsetof(apx_world_desc, race), &race_layout}};
constexpr GrowingPart bake_parts[] = {{"vehicle", offsetof(apx_bake_desc, vehicle), &vehicle_layout}};
constexpr GrowingPart grid_parts[] = {{"vehicle", offsetof(apx_grid_desc, vehicle), &vehicle_layout}};
constexpr GrowingPart track_info_parts[] = {{"vehicle", offsetof(apx_track_info, vehicle), &vehicle_layout}};
constexpr GrowingPart recording_parts[] = {{"race", offsetof(apx_recording_info, race), &race_layout}};

}  // namespace

APX_LAYOUT(apx_driver_desc)
APX_LAYOUT(apx_race_desc)
APX_LAYOUT(apx_car_desc, car_parts)
APX_LAYOUT(apx_world_desc, world_parts)
APX_LAYOUT(apx_bake_desc, bake_parts)
APX_LAYOUT(apx_grid_desc, grid_parts)
APX_LAYOUT(apx_plan_request)
APX_LAYOUT(apx_source_desc)
APX_LAYOUT(apx_mesh_desc)
APX_LAYOUT(apx_centre_line_desc)
APX_LAYOUT(apx_calibration_desc)
APX_LAYOUT(apx_car_condition)
APX_LAYOUT(apx_race_obstacle)
APX_LAYOUT(apx_grip_band)
// Results.
APX_LAYOUT(apx_track_info, track_info_parts)
APX_LAYOUT(apx_grid_info)
APX_LAYOUT(apx_plan_info)
APX_LAYOUT(apx_calibration_info)
APX_LAYOUT(apx_recording_info, recording_parts)

}  // namespace apx
