// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// Races on tracks with branches. Every branch has a route, the whole road with the branch in place of the section that it
// goes round, and every car drives on one route: its places, lines, speeds and walls are those of that route. Progress is
// counted along the main road. A driver sees the cars that are within the walls of its own route; those on the other way
// to a merge it meets by time (drive/merging.h).
//
//   locate_on_ways --> choose_ways --> set_route_scenes --> drivers
//   which way each     before a fork    the cars on each
//   car is on                           route
//
// Nothing here is called for a track without branches.
namespace apx {

// Routes, merges and scenes of a race on a track with branches; call before the profiles are made.
void make_ways(Race& race, uint32_t car_count);

// The bands of grip on a branch's route: announced along the main road, they hold on the branch where it goes round them.
std::vector<apx_grip_band> bands_on_route(const Race& race, uint32_t route, GripBands bands);

// The profiles of a car on the branches' routes.
std::vector<std::vector<CarProfile>> route_profiles_of(const Race& race, GripBands bands, const apx_car_desc& car);

// The route that a place lies on: the car's own, or else the first that has it within its walls.
uint32_t route_at(const Race& race, uint32_t car, const apx_car_state& state);

void locate_on_ways(Race& race);
void choose_ways(Race& race);
void set_route_scenes(Race& race, float dt_s);

// The loss of a branch against the main road as its driver judges it, s: by the times of both ways for the car at its
// pace, by traffic on them, and by the driver's error.
struct WayCost {
    float way_s = 0;           // the branch's time beyond the main road's, over a lap
    float branch_delay_s = 0;  // by traffic
    float main_delay_s = 0;
    float misjudged_s = 0;
    float total_s() const { return way_s + branch_delay_s - main_delay_s + misjudged_s; }
};
WayCost cost_of_branch(const Race& race, uint32_t car, uint32_t branch);

}  // namespace apx
