// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/path.h"

namespace apx {

// What another car is to a driver: one set of rules for all who ask.

// By where a car is, how it moves and the speeds of its own profile. Host cars follow no line of the track and make no room: what counts
// is where they are across the road and how they move there, not their place beside the racing line.
RivalClass classify(const Body& body, const PublishedPlan& published, const CarProfile& profile);

inline bool is_host_car(const DriverView& view, uint32_t car) {
    return view.classes[car].is_host_car;
}
inline bool is_obstacle(const DriverView& view, uint32_t car) {
    return view.classes[car].is_obstacle;
}
inline bool stands_in_the_way(const DriverView& view, uint32_t car) {
    return view.classes[car].stands;
}
inline bool is_hazard(const DriverView& view, uint32_t car) {
    return view.classes[car].is_hazard;
}
inline bool is_out_of_control(const DriverView& view, uint32_t car) {
    return view.classes[car].is_out_of_control;
}
// A car that follows one which goes round waits for its turn.
inline bool goes_round(const DriverView& view, uint32_t car) {
    return view.classes[car].goes_round;
}

// Whether this car is on its way round an obstacle.
bool goes_round_target(const DriverView& view, const DriverMemory& memory);

// Whether another car is about to lap this one, or has done so: it is at least half a lap ahead in the race.
bool is_lapping(const DriverView& view, uint32_t car);

// Where across the road it will come by, as an offset from the racing line: where it is, or on the overtaking line.
float lane_of_lapping_car(const DriverView& view, uint32_t car);

// How much faster the plan is than a car at the place where that car is now, m/s.
float advantage_over(const DriverView& view, const DriverMemory& memory, uint32_t car);

}  // namespace apx
