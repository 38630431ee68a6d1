// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/car_change.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "profile/car_profile.h"
#include "race/ways.h"

namespace apx {

namespace {

uint32_t series_of(const apx_car_desc& car) {
    return car.driver.learn_grip != 0 ? grip_profile_count : 1;
}

// The first car of each kind as they will be; the changed car's own number when it is the first of its kind.
uint32_t first_like(const Race& race, const CarChange& change, uint32_t car) {
    const auto desc_of = [&](uint32_t i) -> const apx_car_desc& { return i == change.car ? change.now : race.cars[i]; };
    uint32_t first = 0;
    while (!share_profile(desc_of(first), desc_of(car))) {
        ++first;
    }
    return first;
}

// Profiles that the race has for a kind of car; APX_NONE: none.
uint32_t kept_profiles(const Race& race, const CarChange& change, uint32_t first) {
    if (first != change.car) {
        return race.profile_of[first];
    }
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        if (other != change.car && share_profile(race.cars[other], change.now)) {
            return race.profile_of[other];
        }
    }
    return APX_NONE;
}

void prepare_profiles(const Race& race, CarChange& change) {
    change.profile_of.resize(race.car_count());
    uint32_t count = 0;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const uint32_t first = first_like(race, change, car);
        change.profile_of[car] = first == car ? count : change.profile_of[first];
        if (first != car) {
            continue;
        }
        const apx_car_desc& desc = car == change.car ? change.now : race.cars[car];
        const ProfileSource source{kept_profiles(race, change, car), series_of(desc)};
        if (source.kept == APX_NONE) {
            change.made = make_car_profiles(*race.track, race.ground(race.grip_bands), desc);
            change.route_made = route_profiles_of(race, race.grip_bands, desc);
        }
        change.sources.push_back(source);
        count += source.count;
    }
    change.profiles.reserve(count);
    change.route_made.resize(race.route_profiles.size());
    change.route_profiles.resize(race.route_profiles.size());
    for (std::vector<CarProfile>& profiles : change.route_profiles) {
        profiles.reserve(count);
    }
}

void gather(const std::vector<ProfileSource>& sources, std::vector<CarProfile>& made, std::vector<CarProfile>& kept,
            std::vector<CarProfile>& all) {
    for (const ProfileSource& source : sources) {
        const auto first = source.kept == APX_NONE ? made.begin() : kept.begin() + source.kept;
        std::move(first, first + source.count, std::back_inserter(all));
    }
    kept.swap(all);
}

void put_profiles(Race& race, CarChange& change) {
    gather(change.sources, change.made, race.profiles, change.profiles);
    for (size_t branch = 0; branch < race.route_profiles.size(); ++branch) {
        gather(change.sources, change.route_made[branch], race.route_profiles[branch], change.route_profiles[branch]);
    }
    race.profile_of.swap(change.profile_of);
}

// The grid of a kind of car, by any car that has it.
uint32_t grid_like(const Race& race, const apx_car_desc& car) {
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        if (race.grid_of[other] != APX_NONE && share_profile(race.cars[other], car)) {
            return race.grid_of[other];
        }
    }
    return APX_NONE;
}

// A grid that no other car has any more gives its place to the new one.
uint32_t place_for_grid(const Race& race, uint32_t car) {
    uint32_t place = 0;
    for (; place < race.grids.size(); ++place) {
        bool used = false;
        for (uint32_t other = 0; other < race.car_count(); ++other) {
            used = used || (other != car && race.grid_of[other] == place);
        }
        if (!used) {
            break;
        }
    }
    return place;
}

void put_grid(Race& race, CarChange& change) {
    if (!change.moves_grid) {
        return;
    }
    race.grid_of[change.car] = change.grid_of;
    if (change.grid.empty()) {
        return;
    }
    std::move(race.grids.begin(), race.grids.end(), std::back_inserter(change.grids));
    if (change.grid_of < change.grids.size()) {
        change.grids[change.grid_of] = std::move(change.grid.front());
    } else {
        change.grids.push_back(std::move(change.grid.front()));
    }
    race.grids.swap(change.grids);
    if (change.search.plan.capacity() > race.search.plan.capacity()) {
        race.search = std::move(change.search);
    }
}

}  // namespace

void refuse_grid_search(const Track& track, const apx_driver_desc& driver, uint32_t car) {
    if (driver.grid_replan != 0 && !track.branches.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "car %u: driver.grid_replan is 1; the grid search knows one road, and the track has the branch \"%s\"",
             car, track.branches.front().name.c_str());
    }
}

void check_pace(const CarProfile& profile, const Track& track, uint32_t car) {
    constexpr float walking_mps = 1.0f;
    if (!(profile.ideal_lap_s * walking_mps <= track.length_m + 100.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "car %u would take %g s for the %g m of the track: its banks, slopes or grip are not this car's", car,
             static_cast<double>(profile.ideal_lap_s), static_cast<double>(track.length_m));
    }
}

GripMemory start_grip_memory(const Race& race, uint32_t car) {
    GripMemory memory{.profile = 0};
    if (race.cars[car].driver.learn_grip != 0) {
        memory = {.waited_s = race.desc.dt_s * static_cast<float>(car % 3)};  // not all in one tick
    }
    return memory;
}

void set_outline(const apx_vehicle_desc& vehicle, Body& body) {
    body.half_length_m = 0.5f * vehicle.length_m;
    body.half_width_m = 0.5f * vehicle.width_m;
    body.reach_m = square_root(square(body.half_length_m) + square(body.half_width_m));
}

CarChange prepare_change(const Race& race, uint32_t car, const apx_car_desc& now) {
    CarChange change;
    change.car = car;
    change.now = now;
    if (!share_profile(now, race.cars[car])) {
        prepare_profiles(race, change);
    }
    if (now.driver.learn_grip != 0 && race.grips.empty()) {
        change.grips.resize(race.car_count(), {.profile = 0});
    }
    return change;
}

void prepare_grid(const Race& race, CarChange& change) {
    change.moves_grid = true;
    change.grid_of = grid_like(race, change.now);
    if (change.now.driver.grid_replan == 0 || change.grid_of != APX_NONE) {
        return;
    }
    change.grid.push_back(make_driver_grid(*race.track, change.now));
    change.grid_of = place_for_grid(race, change.car);
    change.grids.reserve(race.grids.size() + 1);
    change.search = make_driver_search(change.grid);
}

void put_in_place(Race& race, CarChange&& change) {
    if (!change.profile_of.empty()) {
        put_profiles(race, change);
    }
    put_grid(race, change);
    if (!change.grips.empty()) {
        race.grips.swap(change.grips);
    }
    race.cars[change.car] = change.now;
}

}  // namespace apx
