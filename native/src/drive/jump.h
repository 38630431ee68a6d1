// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// A car this much above the road is in the air: less is a wheel's travel, or the difference between a host's road and its gates.
inline constexpr float airborne_from_m = 0.15f;

inline float above_road_m(const Body& body) {
    return body.height_m - body.place.height_m;
}

// The flight of the line that a driver follows whose take-off is at most `ahead_m` ahead, or that the car is in; null: none.
const Flight* flight_here(const DriverView& view, const DriverMemory& memory, float ahead_m);

// Whether a car is in the air over a take-off that its driver planned to fly.
bool is_flying(const DriverView& view, const DriverMemory& memory);

// Whether a car must not move across the road now, since it is about to take off or in the air.
bool goes_straight(const DriverView& view, const DriverMemory& memory, const Decision& decision);

// Controls of a car in the air: the front wheels point to where the car goes and all wheels roll, so that it lands straight.
apx_controls control_in_air(const DriverView& view);

}  // namespace apx
