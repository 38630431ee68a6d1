// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/set_car.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "race/car_change.h"
#include "race/conduct.h"
#include "race/create.h"
#include "race/describe.h"
#include "race/obstacles.h"
#include "race/progress.h"

namespace apx {

namespace {

// Bytes behind a name's end say nothing, but would be hashed.
apx_car_desc with_clean_name(const apx_car_desc& desc) {
    apx_car_desc clean = desc;
    const size_t end = std::char_traits<char>::length(clean.name);
    std::fill(clean.name + end, clean.name + sizeof clean.name, '\0');
    return clean;
}

template <typename T>
void clear_part(std::vector<T>& all, size_t car, size_t each) {
    std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(car * each), each, T{});
}

// A competitor that has not driven yet.
void begin_anew(Race& race, uint32_t car) {
    race.progress[car] = {};
    race.conducts[car] = {};
    race.conducts[car].retired = APX_RETIRED_ABSENT;
    clear_part(race.lap_times_s, car, race.desc.laps);
    clear_part(race.lap_flaws, car, race.desc.laps);
    if (!race.history_clocks.empty()) {
        race.history_clocks[car] = {};
        clear_part(race.history_s, car, mini_sector_count(*race.track));
        clear_part(race.history_laterals_m, car, mini_sector_count(*race.track));
    }
}

// Replaces the memory and plans of the driver before.
void begin_driver(Race& race, uint32_t car) {
    race.memories[car] = start_memory(race.cars[car].driver, race.desc.seed, car);
    const bool races = race.conducts[car].retired == APX_RETIRED_NO;
    if (!races || race.clock.started != 0) {
        const uint32_t reason = races ? uint32_t{APX_REASON_FREE_ROAD} : uint32_t{APX_REASON_RETIRED};
        enter_state(race.memories[car], races ? uint32_t{APX_STATE_DRIVE} : uint32_t{APX_STATE_FINISH}, reason);
        race.memories[car].reason = reason;
    }
    if (!race.grips.empty()) {
        race.grips[car] = start_grip_memory(race, car);
    }
    race.rescues[car] = {};
    race.trajectories[car] = {};
    race.decisions[car] = {};
    race.plan_records[car].count = 0;
}

}  // namespace

void set_car(Race& race, uint32_t car, const apx_car_desc& desc) {
    check_car_desc(desc, "desc");
    refuse_grid_search(*race.track, desc.driver, car);
    if (race.is_absent(car) && race.progress[car].finished != 0) {
        fail(APX_ERROR_INVALID_STATE, "car %u is absent and has finished: its result stays", car);
    }
    const apx_car_desc entry = with_clean_name(desc);
    CarChange change = prepare_change(race, car, entry);
    for (const CarProfile& profile : change.made) {
        check_pace(profile, *race.track, car);
    }
    prepare_grid(race, change);
    race.entries.resize(race.car_count());  // entries of size 0 are none: nothing has changed yet

    race.entries[car] = entry;
    const uint32_t kept = race.lives[car].changed & (live_absent | live_enters);
    race.lives[car] = {};
    race.lives[car].changed = kept;
    put_in_place(race, std::move(change));
    set_outline(entry.vehicle, race.bodies[car]);
    if (race.is_absent(car)) {
        begin_anew(race, car);
    }
    begin_driver(race, car);
}

void set_present(Race& race, uint32_t car, uint32_t present) {
    if (present > 1) {
        fail(APX_ERROR_INVALID_ARGUMENT, "present is %u; it must be 0 or 1", present);
    }
    uint32_t& changed = race.lives[car].changed;
    if (present != 0) {
        changed = (changed & ~uint32_t{live_absent}) | live_enters;
        comes_back(race, car);
        take_place_again(race, car);
        return;
    }
    changed = (changed & ~uint32_t{live_enters}) | live_absent;
    leaves(race, car);
    race.bodies[car].present = false;
    race.neighbours[car] = {};
    race.rescues[car] = {};
    race.trajectories[car] = {};
    race.plan_records[car].count = 0;
    for (RouteScene& scene : race.route_scenes) {
        scene.bodies[car].present = false;
        scene.present = sort_by_distance(scene.bodies, scene.order, scene.slots);
    }
    if (!race.scene.empty()) {
        race.scene[car].present = false;
        race.scene_present = sort_by_distance(race.scene, race.scene_order, race.scene_slots);
    }
    update_order(race);
}

std::unique_ptr<Race> race_with_entries(const Race& race, const std::vector<apx_car_desc>& entries) {
    if (!entries.empty() && entries.size() != race.car_count()) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, it has %zu slots, this race %u", entries.size(),
             race.car_count());
    }
    std::vector<apx_car_desc> cars = race.described;
    for (size_t car = 0; car < entries.size(); ++car) {
        cars[car] = entries[car].struct_size != 0 ? entries[car] : cars[car];
    }
    apx_race_desc desc = race.desc;
    desc.rubber_band = 0.0f;  // there may be no player by now
    std::unique_ptr<Race> made;
    try {
        made = create_race(race.track, desc, cars, race.physics);
    } catch (const Error& error) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its %s", error.message.c_str());
    }
    made->desc = race.desc;
    made->in_world = race.in_world;
    made->described = race.described;
    made->entries = entries;
    made->events = race.events;
    made->origin = race.origin;
    make_room_for_obstacles(*made, race.obstacles.size());
    return made;
}

}  // namespace apx
