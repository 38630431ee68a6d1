// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/step_world.h"

#include <cstring>

#include "race/events.h"
#include "race/perception.h"
#include "race/rescue.h"
#include "race/scene.h"
#include "race/tick.h"
#include "sim/tuning.h"
#include "sim/world_contacts.h"
#include "sim/world_obstacles.h"
#include "sim/world_road.h"
#include "track/grip_bands.h"

namespace apx {

namespace {

using namespace tuning::step_world;

Surface surface_under(const World& world, uint32_t car) {
    const Place& place = world.places[car];
    if (!place.found()) {
        return {};
    }
    const Race& race = *world.race;
    Surface surface = surface_at(race.track_of(car), place, world.bodies[car].car.yaw_rad);
    if (place.t < 0.0f || place.t > 1.0f) {
        surface.grip_scale *= run_off_grip;
    }
    surface.grip_scale *= race.cars[car].true_grip;
    if (!race.true_bands.empty()) {
        const float half_m = race.bodies[car].half_across_m;
        surface.grip_scale *= grip_share_at(race.true_bands, race.main_distance_of(car, place.distance_m),
                                            place.lateral_m - half_m, place.lateral_m + half_m);
    }
    return surface;
}

// Whether the place where a car stands is nobody else's.
bool has_its_place(const World& world, uint32_t car) {
    const Race& race = *world.race;
    const glm::vec2 own = ground(world.bodies[car].car.position);
    bool free = world.places[car].found();
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        const float apart_m = distance(own, ground(world.bodies[other].car.position));
        free = free && (other == car || race.is_absent(other) ||
                        apart_m > race.bodies[car].reach_m + race.bodies[other].reach_m);
    }
    return free;
}

// A car that is back stands where it left, or in the next free place on the road.
void place_entering(World& world) {
    Race& race = *world.race;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if ((race.lives[car].changed & live_enters) == 0) {
            continue;
        }
        const apx_car_state& left = world.bodies[car].car;
        apx_car_state state = rescue_place(race, car);
        if (has_its_place(world, car)) {
            state = {};
            std::memcpy(state.position, left.position, sizeof state.position);
            state.yaw_rad = left.yaw_rad;
        }
        world.bodies[car] = {};
        world.bodies[car].car = state;
        take_way(world, car);
        world.contacts[car] = {};
        stand_on_road(world, car);
        world.states[car] = world.bodies[car].car;
        // So that the next one that enters in this tick sees it.
        locate_body(race.track_of(car), world.states[car], world.places[car].sector, true, race.bodies[car]);
    }
}

void apply_controls(World& world) {
    Race& race = *world.race;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const bool host = race.cars[car].driven_by == APX_DRIVER_HOST;
        const apx_controls& now = world.late_controls.empty() ? race.controls[car] : world.late_controls[car];
        world.controls[car] = host ? world.host_controls[car] : now;
    }
}

}  // namespace

void step(World& world) {
    Race& race = *world.race;
    if (race.clock.started == 0 && race.clock.tick >= world.signal_tick) {
        give_start_signal(race);
    }
    const float dt = world.desc.race.dt_s;
    place_entering(world);
    if (!world.obstacles.empty()) {
        cast_rays(world);
    }
    // Controls act with a latency in ticks; the race's own queue advances with its tick.
    for (uint32_t car = 0; car < world.late_controls.size(); ++car) {
        world.late_controls[car] = race.in_flight[static_cast<size_t>(car) * race.desc.latency_ticks];
    }
    tick(race, dt, world.states, world.hits);
    follow_ways(world);
    apply_controls(world);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (race.is_absent(car)) {
            continue;
        }
        const Surface surface = surface_under(world, car);
        // A wake reduces drag; its effect on downforce and cooling is not modelled.
        VehicleModel model = race.profile(car).described;
        model.drag_kgpm *= 1.0f - slipstream_of(race, car);
        BodyState& body = world.bodies[car];
        world.flies[car] = is_in_air(world, car) ? 1 : 0;
        if (world.flies[car] != 0) {
            fly_vehicle(model, world.controls[car], dt, body);
            continue;
        }
        step_vehicle(model, world.controls[car], surface, dt, static_cast<int>(world.desc.substeps), body);
        world.flies[car] = take_off(race.track_of(car), model, surface, world.places[car], dt, body.car) ? 1 : 0;
    }
    resolve_contacts(world);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (!race.is_absent(car)) {
            world.flies[car] != 0 ? land_on_road(world, car) : stand_on_road(world, car);
            world.states[car] = world.bodies[car].car;
        }
    }
}

bool is_done(const World& world) {
    const Race& race = *world.race;
    bool done = true;
    bool driven = false;  // any car driven by the library
    uint32_t retired = 0;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const bool by_host = race.cars[car].driven_by == APX_DRIVER_HOST;
        const bool out = race.conducts[car].retired != APX_RETIRED_NO;
        retired += out ? 1 : 0;
        done = done && (race.progress[car].finished != 0 || out || by_host);
        driven = driven || !by_host;
    }
    // Without cars of the library the race lasts until all players have finished.
    return driven ? done : race.clock.finished + retired == race.car_count();
}

}  // namespace apx
