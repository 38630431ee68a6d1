// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/create.h"

#include <algorithm>
#include <cstdio>

#include "base/error.h"
#include "profile/car_profile.h"
#include "race/action_notes.h"
#include "race/car_change.h"
#include "race/describe.h"
#include "race/events.h"
#include "race/self_check.h"
#include "race/ways.h"

namespace apx {

Race::Race() = default;
Race::~Race() = default;
Race& Race::operator=(Race&&) noexcept = default;

static constexpr uint64_t most_lap_times = 4000000;

// One grid for each kind of car with a driver that searches, shared by all cars of that kind.
static void make_grids(Race& race) {
    race.grid_of.assign(race.car_count(), uint32_t{APX_NONE});
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (race.cars[car].driver.grid_replan == 0 || race.grid_of[car] != APX_NONE) {
            continue;
        }
        const uint32_t grid = static_cast<uint32_t>(race.grids.size());
        race.grids.push_back(make_driver_grid(*race.track, race.cars[car]));
        for (uint32_t other = 0; other < race.car_count(); ++other) {
            race.grid_of[other] = share_profile(race.cars[car], race.cars[other]) ? grid : race.grid_of[other];
        }
    }
    if (!race.grids.empty()) {
        race.search = make_driver_search(race.grids);
    }
}

uint64_t creation_cost(const Track& track, std::span<const apx_car_desc> cars) {
    uint64_t cost = 0;
    for (const apx_car_desc& car : cars) {
        const auto before = cars.first(static_cast<size_t>(&car - cars.data()));
        const auto is_kind = [&](const apx_car_desc& other) { return share_profile(other, car); };
        const auto searches = [&](const apx_car_desc& other) {
            return other.driver.grid_replan != 0 && is_kind(other);
        };
        if (std::none_of(before.begin(), before.end(), is_kind)) {
            cost += profile_cost(track, car);
            for (const Branch& branch : track.branches) {
                cost += profile_cost(*branch.route, car);
            }
        }
        if (car.driver.grid_replan != 0 && std::none_of(before.begin(), before.end(), searches)) {
            cost += driver_grid_cost(track);
        }
    }
    return cost;
}

std::unique_ptr<Race> create_race(std::shared_ptr<const Track> track, const apx_race_desc& desc,
                                  std::span<const apx_car_desc> cars, PhysicsOf physics) {
    check_race_desc(desc);
    const uint32_t count = static_cast<uint32_t>(cars.size());
    if (count < 1 || count > most_cars) {
        fail(APX_ERROR_INVALID_ARGUMENT, "count is %u; a race has 1 to %u cars", count, most_cars);
    }
    if (desc.rubber_band_car >= count && desc.rubber_band_car != APX_NONE) {
        fail(APX_ERROR_INVALID_ARGUMENT, "race.rubber_band_car is %u; the race has %u cars", desc.rubber_band_car,
             count);
    }
    const bool has_player =
        desc.rubber_band_car != APX_NONE ||
        std::any_of(cars.begin(), cars.end(), [](const apx_car_desc& car) { return car.driven_by == APX_DRIVER_HOST; });
    if (desc.rubber_band > 0.0f && !has_player) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "race.rubber_band is %g without a player: let the host drive a car or name one as race.rubber_band_car",
             static_cast<double>(desc.rubber_band));
    }
    auto race = std::make_unique<Race>();
    race->track = std::move(track);
    race->desc = desc;
    race->physics = physics;
    race->desc.laps = race->track->closed ? desc.laps : 1;
    if (static_cast<uint64_t>(count) * race->desc.laps > most_lap_times) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%u cars times %u laps is more than %llu lap times", count, race->desc.laps,
             static_cast<unsigned long long>(most_lap_times));
    }
    race->cars.assign(cars.begin(), cars.end());
    race->described = race->cars;
    race->lives.resize(count);
    if (!race->track->branches.empty()) {
        make_ways(*race, count);
    }
    for (uint32_t car = 0; car < count; ++car) {
        char name[24];
        std::snprintf(name, sizeof name, "cars[%u]", car);
        check_car_desc(cars[car], name);
        refuse_grid_search(*race->track, cars[car].driver, car);
        uint32_t first = 0;
        while (!share_profile(cars[first], cars[car])) {
            ++first;
        }
        if (first == car) {
            race->profile_of.push_back(static_cast<uint32_t>(race->profiles.size()));
            for (uint32_t route = 0; route <= race->route_profiles.size(); ++route) {
                const Track& road = route == 0 ? *race->track : *race->routes[route];
                std::vector<CarProfile>& made = route == 0 ? race->profiles : race->route_profiles[route - 1];
                for (CarProfile& profile : make_car_profiles(road, race->ground({}), cars[car])) {
                    check_pace(profile, road, car);
                    made.push_back(std::move(profile));
                }
            }
        } else {
            race->profile_of.push_back(race->profile_of[first]);
        }
        race->memories.push_back(start_memory(cars[car].driver, desc.seed, car));
        if (cars[car].driver.learn_grip != 0) {
            race->grips.resize(count, {.profile = 0});
            race->grips[car] = start_grip_memory(*race, car);
        }
        race->road_order.push_back(car);
        race->rank_order.push_back(car);
    }
    make_grids(*race);
    race->states.resize(count);
    race->host_states.resize(count);
    race->controls.resize(count);
    race->progress.resize(count);
    race->lap_times_s.resize(static_cast<size_t>(count) * race->desc.laps);
    race->conducts.resize(count);
    race->rescues.resize(count);
    race->crossings = flat_crossings(*race->track);
    race->lap_flaws.resize(race->lap_times_s.size());
    if (race->track->closed && race->ways.empty()) {
        race->history_clocks.resize(count);
        race->history_s.resize(static_cast<size_t>(count) * mini_sector_count(*race->track));
        race->history_laterals_m.resize(race->history_s.size());
    }
    race->trajectories.resize(count);
    race->planned.resize(count);
    race->plan_records.resize(count);
    race->road_slots.resize(count);
    race->bodies.resize(count);
    race->drives.resize(count);
    race->published_plans.resize(count);
    race->classes.resize(count);
    race->in_flight.resize(static_cast<size_t>(count) * desc.latency_ticks);
    if (desc.latency_ticks > 0) {
        race->wheels_rad.resize(count);
        race->foreseen.resize(count);
    }
    if (desc.latency_ticks > 0 && race->ways.empty()) {
        race->scene.resize(count);
        race->scene_order = race->road_order;
        race->scene_slots.resize(count);
    }
    race->ray_set = ray_set_of(desc);
    race->neighbours.resize(count);
    race->host_hits.reserve(desc.host_rays != 0 ? static_cast<size_t>(count) * race->ray_set.count : 0);
    race->cast_hits.resize(static_cast<size_t>(count) * race->ray_set.count);
    race->decisions.resize(count);
    race->finishers.reserve(count);
    race->events.resize(kept_events);
    // Room for all notes, so that most changes by the host need no memory.
    race->actions.reserve(most_action_bytes);
    race->tick_actions.reserve(most_action_bytes);
    for (uint32_t car = 0; car < count; ++car) {
        set_outline(cars[car].vehicle, race->bodies[car]);
    }
    if (desc.started != 0) {
        give_start_signal(*race);
    }
    return race;
}

}  // namespace apx
