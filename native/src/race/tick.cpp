// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/progress.h"
#include "race/race.h"
#include "track/line.h"

namespace apx {

static constexpr float fastest_mps = 400.0f;
static constexpr float farthest_m = 1e6f;

bool is_sane(const apx_car_state& state) {
    bool sane = true;
    float speed_squared = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        sane = sane && absolute(state.position[axis]) <= farthest_m && is_finite(state.velocity[axis]);
        speed_squared += square(state.velocity[axis]);
    }
    // Comparisons with NaN are false, so each of these refuses it.
    return sane && speed_squared <= square(fastest_mps) && absolute(state.yaw_rad) <= 1e5f &&
           absolute(state.pitch_rad) <= 1e3f && absolute(state.roll_rad) <= 1e3f &&
           absolute(state.yaw_rate_radps) <= 1e3f;
}

namespace {

constexpr float view_behind_m = 40.0f;

bool is_upright(const apx_car_state& state) {
    return absolute(wrap_angle(state.pitch_rad)) < 0.5f * pi_f && absolute(wrap_angle(state.roll_rad)) < 0.5f * pi_f;
}

// Takes the host's states; a bad one is replaced by the last good one and reported once.
void accept_states(Race& race, std::span<const apx_car_state> states) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Progress& progress = race.progress[car];
        if (is_sane(states[car])) {
            race.states[car] = states[car];
            progress.seen = 1;
            progress.refused = 0;
        } else if (progress.refused == 0) {
            progress.refused = 1;
            add_event(race, {0, 0, APX_EVENT_STATE_REFUSED, car, APX_NONE, 0, APX_REASON_STATE_REFUSED, 0.0f});
        }
    }
}

void locate_body(const Track& track, const apx_car_state& state, uint32_t hint, bool seen, Body& body) {
    body.position = ground(state.position);
    body.velocity = {state.velocity[0], state.velocity[2]};
    body.height_m = state.position[1];
    body.forward = forward_of(state.yaw_rad);
    body.place = seen ? locate(track, body.position, body.height_m, hint) : Place{};
    body.present = body.place.found();
    if (!body.present) {
        return;
    }
    body.road_forward = forward_of(body.place.heading_rad);
    body.half_across_m = absolute(cross_right(body.road_forward, body.forward)) * body.half_length_m +
                         absolute(dot(body.road_forward, body.forward)) * body.half_width_m;
    body.speed_along_mps = dot(body.velocity, body.road_forward);
    body.line_lateral_m =
        line_point(track, track.lines[APX_LINE_RACING], body.place.sector, body.place.share).lateral_m;
    body.line_offset_m = body.place.lateral_m - body.line_lateral_m;
}

void locate_all(Race& race) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Progress& progress = race.progress[car];
        locate_body(*race.track, race.states[car], progress.sector, progress.seen != 0, race.bodies[car]);
        progress.sector = race.bodies[car].place.sector;
        const DriverMemory& memory = race.memories[car];
        race.intents[car].overtaking = memory.state == APX_STATE_OVERTAKE ? memory.target_car : APX_NONE;
    }
}

// The host's hits of a car; unusable ones count as none.
void take_host_hits(const FanShape& shape, std::span<const apx_ray_hit> given, std::span<apx_ray_hit> hits) {
    for (uint32_t i = 0; i < shape.count; ++i) {
        hits[i] = given[i];
        const bool usable = hits[i].kind <= APX_HIT_OTHER && hits[i].distance_m >= 0.0f;
        const float length_m = shape.rays[i].length_m;
        if (!usable || hits[i].kind == APX_HIT_NONE || hits[i].distance_m > length_m) {
            hits[i] = {length_m, APX_HIT_NONE, APX_NONE};
        }
    }
}

void report_state_change(Race& race, uint32_t car, uint32_t before) {
    const DriverMemory& memory = race.memories[car];
    if (memory.state != before) {
        add_event(race, {0, 0, APX_EVENT_STATE, car, memory.target_car, memory.state, memory.reason, 0.0f});
    }
}

apx_controls drive(Race& race, uint32_t car, float dt_s, std::span<const apx_ray_hit> host_hits) {
    const Body& body = race.bodies[car];
    const apx_car_desc& desc = race.cars[car];
    DriverMemory& memory = race.memories[car];
    if (!body.present || !is_upright(race.states[car])) {
        return {0.0f, 0.0f, 0.0f};
    }
    const float view_ahead_m = max(race.desc.ray_length_m, 2.5f * max(0.0f, body.speed_along_mps));
    const RoadOrder order{race.road_order, race.road_slots, race.clock.present};
    race.neighbours[car] = neighbours_of(*race.track, race.bodies, order, car, view_ahead_m, view_behind_m);
    const std::span<apx_ray_hit> hits(race.hits.data() + static_cast<size_t>(car) * race.fan.count, race.fan.count);
    if (host_hits.empty()) {
        cast_fan(*race.track, race.bodies, race.neighbours[car], body, race.fan, ray_fan(race.fan, body, car), hits);
    } else {
        take_host_hits(race.fan, host_hits.subspan(static_cast<size_t>(car) * race.fan.count, race.fan.count), hits);
    }
    if (desc.driven_by == APX_DRIVER_HOST) {
        memory.reason = APX_REASON_HOST_DRIVES;
        memory.state = race.progress[car].finished != 0 ? uint32_t{APX_STATE_FINISH}
                       : race.clock.started != 0        ? uint32_t{APX_STATE_DRIVE}
                                                        : uint32_t{APX_STATE_START};
        return {0.0f, 0.0f, 0.0f};
    }
    const DriverView view = view_of(race, car, dt_s);
    const uint32_t state_before = memory.state;
    observe(view, memory);
    race.decisions[car] = decide(view, memory);
    apx_controls controls;
    if (memory.state == APX_STATE_RECOVER) {
        controls = recover(view, memory);
    } else {
        const Aim aimed = aim(view, memory, race.decisions[car]);
        learn(view, memory, race.decisions[car], aimed);
        controls = control(view, memory, race.decisions[car], aimed);
    }
    report_state_change(race, car, state_before);
    return controls;
}

}  // namespace

DriverView view_of(const Race& race, uint32_t car, float dt_s) {
    return {*race.track,           race.plan(car),
            race.cars[car].driver, race.states[car],
            race.controls[car],    race.bodies,
            race.intents,          car,
            race.neighbours[car],  race.fan,
            race.hits_of(car),     dt_s,
            race.race_time_s(),    race.progress[car].finished != 0};
}

void rays_of(const Race& race, std::span<const apx_car_state> states, std::span<apx_ray> rays) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Body body = race.bodies[car];
        const apx_car_state& state = is_sane(states[car]) ? states[car] : race.states[car];
        body.position = ground(state.position);
        body.height_m = state.position[1];
        body.forward = forward_of(state.yaw_rad);
        const RayFan fan = ray_fan(race.fan, body, car);
        for (uint32_t i = 0; i < race.fan.count; ++i) {
            rays[static_cast<size_t>(car) * race.fan.count + i] = fan[i];
        }
    }
}

void tick(Race& race, float dt_s, std::span<const apx_car_state> states, std::span<const apx_ray_hit> host_hits) {
    race.clock.tick += 1;
    race.clock.dt_s = dt_s;
    race.clock.time_s += static_cast<double>(dt_s);
    accept_states(race, states);
    locate_all(race);
    update_order(race);
    update_progress(race, dt_s);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        race.controls[car] = drive(race, car, dt_s, host_hits);
        race.progress[car].state_s[race.memories[car].state] += race.clock.started != 0 ? dt_s : 0.0f;
    }
}

}  // namespace apx
