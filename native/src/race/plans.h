// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "drive/driver.h"
#include "drive/grip_bands.h"
#include "vehicle/speed_profile.h"

namespace apx {

// The fastest speeds of a vehicle along a line, at the limit of its envelope.
SpeedProfile line_speeds(const Track& track, uint32_t line, const apx_vehicle_desc& vehicle);

// What cars like this one plan with: one plan, or of a driver that learns one for each share of the grip (drive/grip.h).
bool share_plan(const apx_car_desc& a, const apx_car_desc& b);
std::vector<Plan> make_plans(const Track& track, GripBands bands, const apx_car_desc& car);

}  // namespace apx
