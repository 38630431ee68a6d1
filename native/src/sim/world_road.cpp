// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world_road.h"

#include "track/locate.h"

namespace apx {

void stand_on_road(World& world, uint32_t car) {
    const Track& track = *world.race->track;
    apx_car_state& state = world.bodies[car].car;
    const Place place = locate(track, ground(state.position), state.position[1], world.places[car].sector);
    if (!place.found()) {
        return;
    }
    world.places[car] = place;
    const GateRoad& road = track.road[place.sector];
    const SineCosine turn = sine_cosine(state.yaw_rad - place.heading_rad);
    state.position[1] = place.height_m;
    state.pitch_rad = arctangent(road.slope * turn.cosine - road.bank * turn.sine);
    state.roll_rad = arctangent(road.slope * turn.sine + road.bank * turn.cosine);
    state.velocity[1] =
        road.slope * dot(glm::vec2{state.velocity[0], state.velocity[2]}, forward_of(place.heading_rad));
}

}  // namespace apx
