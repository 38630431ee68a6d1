// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world_road.h"

#include "race/ways.h"
#include "track/locate.h"

namespace apx {

namespace {

// The road's own slope where a car is, of which GateRoad has the mean at gates.
float slope_at(const Track& track, const Place& place) {
    const SectorFrame& sector = track.sectors[place.sector];
    const float rise_m = lerp(sector.height_left_change_m, sector.height_right_change_m, clamp(place.t, 0.0f, 1.0f));
    return rise_m / sector.length_m;
}

float speed_along(const Place& place, const apx_car_state& state) {
    return dot(glm::vec2{state.velocity[0], state.velocity[2]}, forward_of(place.heading_rad));
}

void lie_on_road(const Track& track, const Place& place, apx_car_state& state) {
    const GateRoad& road = track.road[place.sector];
    const SineCosine turn = sine_cosine(state.yaw_rad - place.heading_rad);
    state.position[1] = place.height_m;
    state.pitch_rad = arctangent(road.slope * turn.cosine - road.bank * turn.sine);
    state.roll_rad = arctangent(road.slope * turn.sine + road.bank * turn.cosine);
    state.velocity[1] = road.slope * speed_along(place, state);
}

// The car's new place, kept in the world; null where there is no road, and the last place stays.
const Place* find_place(World& world, uint32_t car) {
    const apx_car_state& state = world.bodies[car].car;
    const Place place =
        locate(world.race->track_of(car), ground(state.position), state.position[1], world.places[car].sector);
    if (!place.found()) {
        return nullptr;
    }
    world.places[car] = place;
    return &world.places[car];
}

}  // namespace

void stand_on_road(World& world, uint32_t car) {
    const Place* found = find_place(world, car);
    if (found == nullptr) {
        return;
    }
    const Place& place = *found;
    const Track& track = world.race->track_of(car);
    apx_car_state& state = world.bodies[car].car;
    lie_on_road(track, place, state);
}

void take_way(World& world, uint32_t car) {
    Race& race = *world.race;
    if (!race.ways.empty()) {
        race.ways[car].route = route_at(race, car, world.bodies[car].car);
        race.progress[car].sector = APX_NONE;
        world.places[car] = {};
    }
}

void follow_ways(World& world) {
    const Race& race = *world.race;
    for (uint32_t car = 0; car < race.ways.size(); ++car) {
        if (race.bodies[car].present) {
            world.places[car] = race.bodies[car].place;
        } else if (world.places[car].found() && world.places[car].sector >= race.track_of(car).sector_count()) {
            world.places[car] = {};
        }
    }
}

bool is_in_air(const World& world, uint32_t car) {
    const Place& place = world.places[car];
    return place.found() && world.bodies[car].car.position[1] > place.height_m;
}

bool take_off(const Track& track, const VehicleModel& model, const Surface& surface, const Place& before, float dt_s,
              apx_car_state& state) {
    if (!before.found() || !is_unloaded(model, surface, state)) {
        return false;
    }
    const float rising_mps = slope_at(track, before) * speed_along(before, state);
    const float fallen_mps = falling_mps2(model, square(state.velocity[0]) + square(state.velocity[2])) * dt_s;
    const float height_m = before.height_m + (rising_mps - 0.5f * fallen_mps) * dt_s;
    const Place place = locate(track, ground(state.position), height_m, before.sector);
    if (!place.found() || height_m <= place.height_m) {
        return false;
    }
    state.position[1] = height_m;
    state.velocity[1] = rising_mps - fallen_mps;
    return true;
}

void land_on_road(World& world, uint32_t car) {
    const Place* found = find_place(world, car);
    if (found == nullptr) {
        return;
    }
    const Place& place = *found;
    const Track& track = world.race->track_of(car);
    apx_car_state& state = world.bodies[car].car;
    if (state.position[1] > place.height_m) {
        return;
    }
    const float slope = slope_at(track, place);
    const float along_mps = speed_along(place, state);
    const float change_mps = slope * (state.velocity[1] - slope * along_mps) / (1.0f + slope * slope);
    const glm::vec2 forward = forward_of(place.heading_rad);
    state.velocity[0] += change_mps * forward.x;
    state.velocity[2] += change_mps * forward.y;
    lie_on_road(track, place, state);
}

}  // namespace apx
