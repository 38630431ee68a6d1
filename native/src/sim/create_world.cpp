// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/create_world.h"

#include "base/error.h"
#include "race/create.h"
#include "race/describe.h"
#include "sim/situations.h"
#include "sim/tuning.h"
#include "sim/world_road.h"
#include "vehicle/car_state.h"

namespace apx {

namespace {

using namespace tuning::create_world;

void check_world_desc(const apx_world_desc& desc, uint32_t car_count, size_t state_count) {
    if (desc.situation >= APX_SITUATION_COUNT) {
        fail(APX_ERROR_INVALID_ARGUMENT, "situation is %u; it must be below %d", desc.situation, APX_SITUATION_COUNT);
    }
    if (desc.substeps < 1 || desc.substeps > 32) {
        fail(APX_ERROR_INVALID_ARGUMENT, "substeps is %u; it must be in [1, 32]", desc.substeps);
    }
    if (desc.race.host_rays != 0) {
        fail(APX_ERROR_INVALID_ARGUMENT, "race.host_rays is 1; a world casts its own rays");
    }
    const bool custom = desc.situation == APX_SITUATION_CUSTOM;
    if (custom != (state_count > 0)) {
        fail(APX_ERROR_INVALID_ARGUMENT, custom ? "states is null; APX_SITUATION_CUSTOM needs one state per car"
                                                : "states is given; only APX_SITUATION_CUSTOM takes states");
    }
    if (desc.situation == APX_SITUATION_CRASH && car_count < 3) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "count is %u; APX_SITUATION_CRASH needs two obstacles and at least one car more", car_count);
    }
}

}  // namespace

apx_world_desc default_world_desc() {
    apx_world_desc desc{};
    desc.struct_size = sizeof desc;
    desc.race = default_race_desc();
    desc.situation = APX_SITUATION_NORMAL;
    desc.substeps = 4;
    return desc;
}

std::unique_ptr<World> create_world(std::shared_ptr<const Track> track, const apx_world_desc& desc,
                                    std::span<const apx_car_desc> cars, std::span<const apx_car_state> states) {
    check_world_desc(desc, static_cast<uint32_t>(cars.size()), states.size());
    auto world = std::make_unique<World>();
    world->desc = desc;
    const std::vector<apx_car_desc> placed_cars = cars_for(desc.situation, cars);
    world->race = create_race(std::move(track), desc.race, placed_cars, PhysicsOf::world);
    world->race->in_world = true;
    const uint32_t count = world->race->car_count();
    world->states.assign(states.begin(), states.end());
    if (desc.situation != APX_SITUATION_CUSTOM) {
        world->states = starting_states(desc.situation, *world->race);
    }
    world->bodies.resize(count);
    world->controls.resize(count);
    world->host_controls.assign(count, apx_controls{0.0f, 0.0f, 1.0f});
    world->contacts.resize(count);
    world->late_controls.resize(world->race->desc.latency_ticks > 0 ? count : 0);
    world->places.resize(count);
    world->flies.resize(count);
    for (uint32_t car = 0; car < count; ++car) {
        const apx_car_state& state = world->states[car];
        if (!is_sane(state)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "states[%u] is not finite or beyond 1e6 m or 400 m/s", car);
        }
        world->bodies[car].car = state;
        take_way(*world, car);
        stand_on_road(*world, car);
        if (!world->places[car].found()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "states[%u] is at (%g, %g, %g), off the track's map", car,
                 static_cast<double>(state.position[0]), static_cast<double>(state.position[1]),
                 static_cast<double>(state.position[2]));
        }
        world->states[car] = world->bodies[car].car;
    }
    world->signal_tick = starts_from_grid(desc.situation) ? static_cast<uint32_t>(signal_delay_s / desc.race.dt_s) : 0;
    return world;
}

}  // namespace apx
