// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/path.h"

namespace apx {

// Of the speed that the plan allows, what a driver takes with other cars near.
inline constexpr float company_caution = 0.993f;

// The car ahead whose way is ours.
struct CarAhead {
    uint32_t car = APX_NONE;
    float gap_m = 1e6f;
    float closing_mps = 0;
    float speed_mps = 0;
    float cap_mps = 1e6f;  // fastest speed from which the driver can still adapt to it
};

// Deceleration with which a driver stays behind a car in whose way it would come.
inline constexpr float behind_braking_mps2 = 6.0f;

// The one that allows the least speed. `own_offset_m` is the offset from the racing line that the driver heads for.
CarAhead find_car_ahead(const DriverView& view, const DriverMemory& memory, float own_offset_m);

// How much faster the plan is than a car at the place where that car is now, m/s.
float advantage_over(const DriverView& view, const DriverMemory& memory, uint32_t car);

// So slow that it is a thing to drive around rather than a car to race with.
inline bool is_obstacle(const DriverView& view, uint32_t car) {
    const Body& body = view.bodies[car];
    return body.speed_along_mps < 0.4f * plan_speed(view.plan, SideLine{}, body.place.sector, body.place.share);
}

// Slow because it steers round an obstacle: who follows it waits for its turn.
bool goes_round(const DriverView& view, uint32_t car);

// Likewise this car: it is on its way round an obstacle.
bool goes_round_target(const DriverView& view, const DriverMemory& memory);

// An obstacle that does not move.
bool stands_in_the_way(const DriverView& view, uint32_t car);

// An obstacle that follows no line: it stands, drives against the road, or nobody of the race drives it.
bool is_hazard(const DriverView& view, uint32_t car);

// A stranger that is an obstacle and moves: it has spun, or comes back to the road, and goes where it points.
bool is_errant(const DriverView& view, uint32_t car);

}  // namespace apx
