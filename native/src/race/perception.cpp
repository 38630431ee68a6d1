// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/perception.h"

#include "drive/ray_hits.h"
#include "perceive/senses.h"
#include "perceive/surroundings.h"
#include "race/driver_view.h"

namespace apx {

namespace {

// Rays are cast only for a neighbour that nothing else could show.
void notice(const Race& race, uint32_t car, float dt_s, Neighbours& neighbours) {
    const std::span<const Body> bodies = race.seen_bodies(car);
    const uint32_t noticed = noticed_by_senses(race.cars[car].driver, bodies, bodies[car], neighbours);
    if (noticed == all_of(neighbours)) {
        return;
    }
    bool may_meet = !race.host_hits.empty();  // the host's hits cost nothing, and see across bends
    for (uint32_t i = 0; i < neighbours.count; ++i) {
        may_meet = may_meet || ((noticed >> i & 1u) == 0 && is_in_reach(race.ray_set, neighbours.list[i]));
    }
    const RayHits hits = may_meet ? hits_of(view_of(race, car, dt_s, neighbours)) : RayHits{};
    keep(met_by_rays(hits.all(), neighbours, noticed), neighbours);
}

}  // namespace

void perceive(Race& race, uint32_t car, float dt_s) {
    const Surroundings around = race.surroundings(car);
    race.neighbours[car] = look_around(around, car);
    Neighbours& neighbours = race.neighbours[car];
    race.published_plans[car].slipstream = slipstream_of(around, car, neighbours);
    if (!race.casts_rays(car)) {
        notice(race, car, dt_s, neighbours);
        return;
    }
    // A driver that perceives by rays uses them in every tick: for cars that nothing else shows, and for the free
    // length of the road.
    const Body& own = around.bodies[car];
    const RayHits hits = cast_ray_set(race.track_of(car), around.bodies, neighbours, own, race.ray_set);
    const std::span<apx_ray_hit> kept = race.cast_hits_of(car);
    for (uint32_t i = 0; i < hits.count; ++i) {
        kept[i] = hits.list[i];
    }
    const uint32_t noticed = noticed_by_senses(race.cars[car].driver, around.bodies, own, neighbours);
    keep(met_by_rays(hits.all(), neighbours, noticed), neighbours);
}

Neighbours known_to(const Race& race, uint32_t car) {
    Neighbours known;
    if (race.cars[car].driven_by != APX_DRIVER_HOST) {
        known = race.neighbours[car];
    } else if (can_drive(race, car)) {
        known = look_around(race.surroundings(car), car);
        notice(race, car, race.clock.dt_s, known);
    }
    return known;
}

float slipstream_of(const Race& race, uint32_t car) {
    const bool asked = race.cars[car].driven_by == APX_DRIVER_HOST && can_drive(race, car);
    return asked ? slipstream_of(race.surroundings(car), car) : race.published_plans[car].slipstream;
}

}  // namespace apx
