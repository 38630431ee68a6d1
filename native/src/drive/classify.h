// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

// The class of another car: one set of rules for all drivers.

// Uses the car's place, its motion and the speeds of its own profile. Host cars follow no line and yield to nobody:
// their place and motion across the road count, not their offset from the racing line.
inline RivalClass classify(const Body& body, const PublishedPlan& published, const CarProfile& profile) {
    const Place& place = body.place;
    const float along_mps = body.speed_along_mps;
    const float planned_mps = profile_speed(profile, SideLine{}, place.sector, place.share);
    RivalClass rival;
    rival.is_host_car = published.host_car != 0;
    rival.is_obstacle = along_mps < tuning::classify::obstacle_speed_share * planned_mps;
    rival.stands = rival.is_obstacle && absolute(along_mps) < tuning::standing_mps;
    rival.is_hazard = along_mps < -tuning::standing_mps ||
                      (rival.is_obstacle && (rival.is_host_car || along_mps < tuning::standing_mps));
    rival.is_out_of_control = rival.is_host_car && rival.is_obstacle && !rival.stands;
    rival.goes_round = rival.is_obstacle && published.overtaking != APX_NONE &&
                       absolute(along_mps) < tuning::classify::turning_out_mps;
    return rival;
}

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
// A car that follows one driving round an obstacle waits for its turn.
inline bool goes_round(const DriverView& view, uint32_t car) {
    return view.classes[car].goes_round;
}

// Whether this car is driving round an obstacle.
bool goes_round_target(const DriverView& view, const DriverMemory& memory);

// Whether another car is about to lap this one, or has done so: it is at least half a lap ahead in the race.
bool is_lapping(const DriverView& view, uint32_t car);

// Offset from the racing line at which the lapping car will pass: its current one, or the overtaking line's.
float lane_of_lapping_car(const DriverView& view, uint32_t car);

// Speed of the profile minus the speed of another car, at that car's place, m/s.
float advantage_over(const DriverView& view, const DriverMemory& memory, uint32_t car);

}  // namespace apx
