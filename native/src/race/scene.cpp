// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/scene.h"

#include "drive/classify.h"
#include "race/obstacles.h"
#include "track/grip_bands.h"
#include "track/line.h"
#include "track/on_road.h"
#include "vehicle/car_state.h"

namespace apx {

namespace {

constexpr int prediction_substeps = 4;

bool is_upright(const apx_car_state& state) {
    constexpr float quarter = 0.5f * pi_f;
    return absolute(state.pitch_rad) < quarter && absolute(state.roll_rad) < quarter;
}

void move_on(apx_car_state& state, float seconds) {
    for (int axis = 0; axis < 3; ++axis) {
        state.position[axis] += state.velocity[axis] * seconds;
    }
    state.yaw_rad = wrap_angle(state.yaw_rad + state.yaw_rate_radps * seconds);
}

// A car or an obstacle on its own road, on a track with branches.
const Body& body_on_own_road(const Race& race, uint32_t i) {
    if (i < race.car_count()) {
        return race.seen_bodies(i)[i];
    }
    for (const RouteScene& on_route : race.route_scenes) {
        if (on_route.bodies[i].present) {
            return on_route.bodies[i];
        }
    }
    return race.route_scenes.front().bodies[i];
}

}  // namespace

apx_car_state foresee(const Race& race, uint32_t car, float dt_s) {
    const uint32_t ticks = race.desc.latency_ticks;
    apx_car_state state = race.states[car];
    const Body& body = race.bodies[car];
    if (race.cars[car].driven_by == APX_DRIVER_HOST || !body.present) {
        move_on(state, static_cast<float>(ticks) * dt_s);
        return state;
    }
    BodyState predicted{};
    predicted.car = state;
    predicted.steer_rad = race.wheels_rad[car];
    predicted.longitudinal_acceleration_mps2 = race.memories[car].motion.forward_mps2;
    predicted.lateral_acceleration_mps2 = race.memories[car].motion.right_mps2;
    Surface surface = surface_at(race.track_of(car), body.place, state.yaw_rad);
    surface.grip_scale *= race.grip_learned(car) * race.announced_grip(car);
    VehicleModel model = race.profile(car).described;
    model.drag_kgpm *= 1.0f - race.published_plans[car].slipstream;
    for (uint32_t tick = 0; tick < ticks; ++tick) {
        const apx_controls& controls = race.in_flight[static_cast<size_t>(car) * ticks + tick];
        step_vehicle(model, controls, surface, dt_s, prediction_substeps, predicted);
        predicted.car.position[1] += predicted.car.velocity[1] * dt_s;
    }
    return is_sane(predicted.car) ? predicted.car : state;
}

void place_body(const Track& track, uint32_t hint, Body& body) {
    if (!place_on_road(track, body.position, body.height_m, hint, body.place)) {
        body.place = locate(track, body.position, body.height_m, hint);
    }
    body.present = body.place.found();
    if (!body.present) {
        return;
    }
    body.road_forward = forward_of(body.place.heading_rad);
    body.half_across_m = body.round ? body.half_width_m
                                    : absolute(cross_right(body.road_forward, body.forward)) * body.half_length_m +
                                          absolute(dot(body.road_forward, body.forward)) * body.half_width_m;
    body.speed_along_mps = dot(body.velocity, body.road_forward);
    const LinePoint line = line_point(track.lines[APX_LINE_RACING], body.place.sector, body.place.share);
    body.line_lateral_m = line.lateral_m;
    body.line_heading_rad = line.heading_rad;
    body.line_curvature_1pm = line.curvature_1pm;
    body.line_offset_m = body.place.lateral_m - body.line_lateral_m;
}

void locate_body(const Track& track, const apx_car_state& state, uint32_t hint, bool seen, Body& body) {
    body.position = ground(state.position);
    body.velocity = {state.velocity[0], state.velocity[2]};
    body.height_m = state.position[1];
    body.forward = forward_of(state.yaw_rad);
    body.upright = is_upright(state);
    if (seen) {
        place_body(track, hint, body);
    } else {
        body.place = Place{};
        body.present = false;
    }
}

Surface surface_at(const Track& track, const Place& place, float yaw_rad) {
    const GateRoad& from = track.road[place.sector];
    const GateRoad& to = track.road[track.next_gate(place.sector)];
    const float slope = lerp(from.slope, to.slope, place.share);
    const float bank = lerp(from.bank, to.bank, place.share);
    const SineCosine turn = sine_cosine(yaw_rad - place.heading_rad);
    Surface surface;
    surface.grip_scale = lerp(from.grip, to.grip, place.share);
    surface.slope = slope * turn.cosine - bank * turn.sine;
    surface.bank = slope * turn.sine + bank * turn.cosine;
    surface.crest_1pm = lerp(from.crest_1pm, to.crest_1pm, place.share) * turn.cosine * turn.cosine;
    return surface;
}

void set_scene(Race& race, float dt_s) {
    move_obstacles(race, dt_s);
    if (race.scene.empty()) {
        return;
    }
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        race.scene[car] = race.bodies[car];
        if (!race.foreseen.empty()) {
            race.foreseen[car] = foresee(race, car, dt_s);
            const Body& now = race.bodies[car];
            locate_body(*race.track, race.foreseen[car], now.place.sector, now.present, race.scene[car]);
            // The class of a car follows from its present place, not from the predicted one.
            race.scene[car] = race.scene[car].present ? race.scene[car] : now;
        }
    }
    for (size_t slot = 0; slot < race.obstacles.size(); ++slot) {
        Body& body = race.scene[race.car_count() + slot];
        const uint32_t hint = body.place.sector;
        body = Body{};
        if (race.obstacles[slot].used != 0) {
            body = outline_of(race.obstacles[slot].obstacle);
            body.position += body.velocity * (static_cast<float>(race.desc.latency_ticks) * dt_s);
            place_body(*race.track, hint, body);
        }
    }
    race.scene_present = sort_by_distance(race.scene, race.scene_order, race.scene_slots);
}

void send_controls(Race& race, float dt_s) {
    const uint32_t ticks = race.desc.latency_ticks;
    for (uint32_t car = 0; car < race.car_count() && ticks > 0; ++car) {
        const VehicleModel& model = race.profile(car).described;
        apx_controls* queue = race.in_flight.data() + static_cast<size_t>(car) * ticks;
        const float wanted_rad = queue[0].steering * model.max_steer_rad;
        const float most_rad = model.steer_rate_radps * dt_s;
        race.wheels_rad[car] += clamp(wanted_rad - race.wheels_rad[car], -most_rad, most_rad);
        for (uint32_t tick = 0; tick + 1 < ticks; ++tick) {
            queue[tick] = queue[tick + 1];
        }
        queue[ticks - 1] = race.controls[car];
    }
}

void classify_all(Race& race) {
    const std::span<const Body> bodies = race.seen_bodies(0);
    const uint32_t count = race.car_count();
    for (uint32_t i = 0; i < bodies.size(); ++i) {
        const Body& body = bodies[i];
        const uint32_t car = i < count ? i : 0;
        race.classes[i] =
            body.present ? classify(body, race.published_plans[i], race.profile_on(0, car)) : RivalClass{};
    }
}

void classify_on_ways(Race& race) {
    for (uint32_t i = 0; i < race.seen_bodies(0).size(); ++i) {
        const Body& body = body_on_own_road(race, i);
        const uint32_t car = i < race.car_count() ? i : 0;
        race.classes[i] = body.present ? classify(body, race.published_plans[i], race.profile(car)) : RivalClass{};
    }
}

}  // namespace apx
