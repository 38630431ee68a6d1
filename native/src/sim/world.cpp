// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world.h"

#include "base/error.h"
#include "race/scene.h"
#include "sim/situations.h"
#include "sim/world_contacts.h"
#include "sim/world_obstacles.h"
#include "track/grip_bands.h"

namespace apx {

namespace {

constexpr float signal_delay_s = 1.0f;
// Grass and gravel beside the road hold less.
constexpr float run_off_grip = 0.7f;

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

Surface surface_under(const World& world, uint32_t car) {
    const Place& place = world.places[car];
    if (!place.found()) {
        return {};
    }
    const Race& race = *world.race;
    Surface surface = surface_at(*race.track, place, world.bodies[car].car.yaw_rad);
    if (place.t < 0.0f || place.t > 1.0f) {
        surface.grip_scale *= run_off_grip;
    }
    surface.grip_scale *= race.cars[car].true_grip;
    if (!race.true_bands.empty()) {
        const float half_m = race.bodies[car].half_across_m;
        surface.grip_scale *=
            grip_share_at(race.true_bands, place.distance_m, place.lateral_m - half_m, place.lateral_m + half_m);
    }
    return surface;
}

void apply_controls(World& world) {
    Race& race = *world.race;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const bool host = race.cars[car].driven_by == APX_DRIVER_HOST;
        const apx_controls& now = world.late_controls.empty() ? race.controls[car] : world.late_controls[car];
        world.controls[car] = host ? world.host_controls[car] : now;
    }
}

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
    world->race = create_race(std::move(track), desc.race, placed_cars);
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
    for (uint32_t car = 0; car < count; ++car) {
        const apx_car_state& state = world->states[car];
        if (!is_sane(state)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "states[%u] is not finite or beyond 1e6 m or 400 m/s", car);
        }
        world->bodies[car].car = state;
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

void step(World& world) {
    Race& race = *world.race;
    if (race.clock.started == 0 && race.clock.tick >= world.signal_tick) {
        give_start_signal(race);
    }
    const float dt = world.desc.race.dt_s;
    if (!world.obstacles.empty()) {
        cast_rays(world);
    }
    // What acts in this step was decided so many ticks ago; the race's own queue is moved on by its tick.
    for (uint32_t car = 0; car < world.late_controls.size(); ++car) {
        world.late_controls[car] = race.in_flight[static_cast<size_t>(car) * race.desc.latency_ticks];
    }
    tick(race, dt, world.states, world.hits);
    apply_controls(world);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const Surface surface = surface_under(world, car);
        // A wake takes drag away; what it takes of the downforce and the cooling is left out.
        VehicleModel model = race.profile(car).described;
        model.drag_kgpm *= 1.0f - slipstream_of(race, car);
        step_vehicle(model, world.controls[car], surface, dt, static_cast<int>(world.desc.substeps), world.bodies[car]);
    }
    resolve_contacts(world);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        stand_on_road(world, car);
        world.states[car] = world.bodies[car].car;
    }
}

bool is_done(const World& world) {
    const Race& race = *world.race;
    bool done = true;
    bool driven = false;  // by the library, any of them
    uint32_t retired = 0;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const bool by_host = race.cars[car].driven_by == APX_DRIVER_HOST;
        const bool out = race.conducts[car].retired != APX_RETIRED_NO;
        retired += out ? 1 : 0;
        done = done && (race.progress[car].finished != 0 || out || by_host);
        driven = driven || !by_host;
    }
    // Players among themselves race until all have finished.
    return driven ? done : race.clock.finished + retired == race.car_count();
}

}  // namespace apx
