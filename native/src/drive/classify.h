// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/path.h"

namespace apx {

// What another car is to a driver: one set of rules for all who ask.

// Cars that nobody of the race drives: a player's, another program's. They follow no line of the track and make no room, so that
// what counts is where they are across the road and how they move there, not their place beside the racing line.
inline bool is_host_car(const DriverView& view, uint32_t car) {
    return view.published_plans[car].host_car != 0;
}

// So slow that it is a thing to drive around rather than a car to race with.
inline bool is_obstacle(const DriverView& view, uint32_t car) {
    const Body& body = view.bodies[car];
    return body.speed_along_mps < 0.4f * profile_speed(view.profile, SideLine{}, body.place.sector, body.place.share);
}

// Slow because it steers round an obstacle: who follows it waits for its turn.
bool goes_round(const DriverView& view, uint32_t car);

// Likewise this car: it is on its way round an obstacle.
bool goes_round_target(const DriverView& view, const DriverMemory& memory);

// An obstacle that does not move.
bool stands_in_the_way(const DriverView& view, uint32_t car);

// An obstacle that follows no line: it stands, drives against the road, or nobody of the race drives it.
bool is_hazard(const DriverView& view, uint32_t car);

// A host car that is an obstacle and moves: it has spun, or comes back to the road, and goes where it points.
bool is_out_of_control(const DriverView& view, uint32_t car);

// Whether another car is about to lap this one, or has done so: it is at least half a lap ahead in the race.
bool is_lapping(const DriverView& view, uint32_t car);

// Where across the road it will come by, as an offset from the racing line: where it is, or on the overtaking line.
float lane_of_lapping_car(const DriverView& view, uint32_t car);

// How much faster the plan is than a car at the place where that car is now, m/s.
float advantage_over(const DriverView& view, const DriverMemory& memory, uint32_t car);

}  // namespace apx
