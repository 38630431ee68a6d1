// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/driver_view.h"

#include "drive/path.h"
#include "profile/pace.h"

namespace apx {

static DriverView view_with(const Race& race, uint32_t car, float dt_s, const Neighbours& neighbours,
                            const apx_car_state& state, std::span<const Body> bodies) {
    const Progress& progress = race.progress[car];
    const uint32_t route = race.route_of(car);
    const CarProfile& profile = race.profile_on(route, car);
    const apx_driver_desc& driver = race.cars[car].driver;
    return {.track = race.road(route),
            .profile = profile,
            .driver = driver,
            .state = state,
            .last = race.controls[car],
            .bodies = bodies,
            .published_plans = race.published_plans,
            .classes = race.classes,
            .car = car,
            .neighbours = neighbours,
            .ray_set = race.ray_set,
            .host_hits = race.host_hits_of(car),
            .dt_s = dt_s,
            .race_time_s = race.race_time_s(),
            .race_over = progress.finished != 0,
            .blue_flags = race.desc.blue_flags != 0,
            .seed = race.desc.seed,
            .slipstream = race.published_plans[car].slipstream,
            .band_pace = progress.band_pace,
            .band_aggression = progress.band_aggression,
            .grip = race.grip_learned(car),
            .road_grip = race.announced_grip(car),
            .along_nose = race.cars[car].moves_along_nose != 0,
            .pacing = pacing_of(profile, driver, progress.band_pace)};
}

DriverView view_of(const Race& race, uint32_t car, float dt_s, const Neighbours& neighbours) {
    return view_with(race, car, dt_s, neighbours, race.seen_state(car), race.seen_bodies(car));
}

DriverView measuring_view_of(const Race& race, uint32_t car, float dt_s) {
    return view_with(race, car, dt_s, race.neighbours[car], race.states[car], race.bodies);
}

DriverView view_of(const Race& race, uint32_t car, float dt_s) {
    return view_of(race, car, dt_s, race.neighbours[car]);
}

DriverView deciding_view_of(const Race& race, uint32_t car, float dt_s) {
    const Surroundings around = race.surroundings(car);
    DriverView view = view_with(race, car, dt_s, race.neighbours[car], race.seen_state(car), around.bodies);
    view.around = around;
    view.history_s = race.history_s;
    view.history_laterals_m = race.history_laterals_m;
    view.trajectories = race.trajectories;
    const bool searches = view.driver.grid_replan != 0 && race.grid_of[car] != APX_NONE;
    view.grid = searches ? &race.grids[race.grid_of[car]] : nullptr;
    view.crossings = race.ways.empty() ? race.crossings : race.route_crossings[race.ways[car].route];
    view.approaches = race.approaches;
    const Place& place = view.own().place;
    view.planned_mps = paced_speed(view.track, view.profile, view.pacing, place.sector, place.share);
    const Corners& corners = view.profile.corners;
    if (corners.next[place.sector] < corners.list.size()) {
        const Corner& corner = corners.list[corners.next[place.sector]];
        view.way_to_braking_m =
            distance_between(view.track, place.distance_m, corner.brake_m) -
            (view.pacing.limit_share < 1.0f ? brakes_sooner_m(corner, view.pacing.limit_share) : 0.0f);
    }
    return view;
}

}  // namespace apx
