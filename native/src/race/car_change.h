// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// The description that a car drives by changes while the race runs, in two steps: what it takes is made aside, which may fail; putting it in
// place does not fail.
namespace apx {

// Profiles of one kind of car in the list that is being made: those that the race has from `kept` on, or the new ones.
struct ProfileSource {
    uint32_t kept = APX_NONE;
    uint32_t count = 0;
};

struct CarChange {
    uint32_t car = 0;
    apx_car_desc now{};
    // Empty while the car's kind stays.
    std::vector<CarProfile> made;  // none where another car has them
    std::vector<ProfileSource> sources;
    std::vector<CarProfile> profiles;  // room for all
    // The same by branch.
    std::vector<std::vector<CarProfile>> route_made;
    std::vector<std::vector<CarProfile>> route_profiles;
    std::vector<uint32_t> profile_of;
    // As prepare_grid sets them.
    bool moves_grid = false;
    std::vector<DriverGrid> grid;   // the new one, none where the race has it
    std::vector<DriverGrid> grids;  // room for all
    GridSearch search;
    uint32_t grid_of = APX_NONE;
    std::vector<GripMemory> grips;  // of the first driver that learns, for all cars
};

CarChange prepare_change(const Race& race, uint32_t car, const apx_car_desc& now);
// Gives a car of another kind its kind's grid, a new one where its driver searches; without it a car keeps the grid that it has.
void prepare_grid(const Race& race, CarChange& change);
void put_in_place(Race& race, CarChange&& change);

// A grid search knows one road: APX_ERROR_INVALID_ARGUMENT on a track with branches.
void refuse_grid_search(const Track& track, const apx_driver_desc& driver, uint32_t car);

// A car that would only crawl makes a race that does not end in any time that a host waits for: APX_ERROR_INVALID_ARGUMENT.
void check_pace(const CarProfile& profile, const Track& track, uint32_t car);

GripMemory start_grip_memory(const Race& race, uint32_t car);
// The outline of a car of this size.
void set_outline(const apx_vehicle_desc& vehicle, Body& body);

}  // namespace apx
