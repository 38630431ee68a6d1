// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/tick.h"

#include "drive/aim.h"
#include "drive/control.h"
#include "drive/decide.h"
#include "drive/jump.h"
#include "drive/motion_estimate.h"
#include "drive/path.h"
#include "drive/recover.h"
#include "race/conduct.h"
#include "race/driver_view.h"
#include "race/events.h"
#include "race/perception.h"
#include "race/progress.h"
#include "race/rescue.h"
#include "race/rubber_band.h"
#include "race/scene.h"
#include "race/self_check.h"
#include "race/tuning.h"
#include "race/ways.h"
#include "vehicle/car_state.h"

namespace apx {

namespace {

using namespace tuning::tick;

// Hosts' angles may exceed a turn. Those within a turn keep their bits.
apx_car_state unwound(apx_car_state state) {
    for (float* angle : {&state.yaw_rad, &state.pitch_rad, &state.roll_rad}) {
        *angle = absolute(*angle) > pi_f ? wrap_angle(*angle) : *angle;
    }
    return state;
}

// Accepts the host's states; an invalid one is replaced by the last valid one and reported once.
void accept_states(Race& race, std::span<const apx_car_state> states, float dt_s) {
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        Progress& progress = race.progress[car];
        if (race.is_absent(car)) {
            continue;
        }
        race.conducts[car].unseen_s += dt_s;
        if (is_sane(states[car])) {
            watch_place(race, car, states[car]);
            race.states[car] = unwound(states[car]);
            progress.seen = 1;
            progress.refused = 0;
        } else if (progress.refused == 0) {
            progress.refused = 1;
            add_event(race, {0, 0, APX_EVENT_STATE_REFUSED, car, APX_NONE, 0, APX_REASON_STATE_REFUSED, 0.0f});
        }
    }
}

void locate_all(Race& race) {
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        Progress& progress = race.progress[car];
        Body& body = race.bodies[car];
        locate_body(*race.track, race.states[car], progress.sector, progress.seen != 0, body);
        progress.sector = body.place.sector;
    }
}

// Invalid hits count as no hit.
void take_host_hits(Race& race, std::span<const apx_ray_hit> given) {
    race.host_hits.resize(given.size());  // capacity for all hits, or for none
    for (size_t i = 0; i < given.size(); ++i) {
        const float length_m = race.ray_set.rays[i % race.ray_set.count].length_m;
        const bool usable = given[i].kind <= APX_HIT_OTHER && given[i].distance_m >= 0.0f;
        const bool meets = usable && given[i].kind != APX_HIT_NONE && given[i].distance_m <= length_m;
        race.host_hits[i] = meets ? given[i] : apx_ray_hit{length_m, APX_HIT_NONE, APX_NONE};
    }
}

// Publishes each car's state as of before the tick, so that a tick's result does not depend on the order of the cars.
void publish_plans(Race& race, float dt_s) {
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        race.trajectories[car].age_s += dt_s;
        const DriverMemory& memory = race.memories[car];
        const Progress& progress = race.progress[car];
        PublishedPlan& published = race.published_plans[car];
        published.overtaking = memory.state == APX_STATE_OVERTAKE ? memory.pass.target : APX_NONE;
        published.slipstream = 0.0f;  // set by perceive for cars that the library drives
        published.limit_share = memory.motion.limit_share;
        published.shift_mps = memory.path.shift_mps;
        published.progress_m = progress.progress_m;
        published.finished = progress.finished;
        published.route = race.route_of(car);
        published.host_car = race.cars[car].driven_by == APX_DRIVER_HOST ? 1 : 0;
    }
}

struct Before {
    uint32_t state;
    uint32_t target;
    uint32_t mistake;
    uint32_t defences;
};

bool is_failure(uint32_t reason) {
    return reason == APX_REASON_ATTEMPT_FAILED || reason == APX_REASON_PASS_LOST || reason == APX_REASON_NO_OVERLAP ||
           reason == APX_REASON_TIMED_OUT;
}

void report_changes(Race& race, uint32_t car, const Before& before) {
    const DriverMemory& memory = race.memories[car];
    Progress& progress = race.progress[car];
    if (memory.state != before.state) {
        const uint32_t other = memory.pass.target != APX_NONE ? memory.pass.target : before.target;
        add_event(race, {0, 0, APX_EVENT_STATE, car, other, memory.state, memory.state_reason, 0.0f});
        progress.attempts += memory.state == APX_STATE_OVERTAKE ? 1 : 0;
        progress.attempts_failed += before.state == APX_STATE_OVERTAKE && is_failure(memory.state_reason) ? 1 : 0;
    }
    if (memory.defence.count != before.defences) {
        add_event(race, {0, 0, APX_EVENT_DEFEND, car, memory.defence.against, 0, APX_REASON_DEFEND, 0.0f});
    }
    if (memory.mistake.kind != before.mistake && memory.mistake.kind != APX_MISTAKE_NONE) {
        progress.mistakes += 1;
        add_event(race, {0, 0, APX_EVENT_MISTAKE, car, APX_NONE, memory.mistake.kind, APX_REASON_MISTAKE,
                         memory.mistake.size});
    }
}

// Time lost in this tick by driving slower than the line allows behind a car ahead.
float time_lost(const Race& race, uint32_t car, float planned_mps, float dt_s) {
    const Decision& decision = race.decisions[car];
    const Body& own = race.bodies[car];
    const uint32_t state = race.memories[car].state;
    if (decision.car_ahead == APX_NONE || (state != APX_STATE_DRIVE && state != APX_STATE_OVERTAKE)) {
        return 0.0f;
    }
    const float possible = planned_mps * decision.speed_scale.all;
    return possible > 1.0f && decision.speed_cap_mps < possible
               ? dt_s * clamp(1.0f - own.speed_along_mps / possible, 0.0f, 1.0f)
               : 0.0f;
}

// The driver of a car is the same in all stages of a tick.
void assign_drivers(Race& race) {
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        race.drives[car] = !can_drive(race, car)                         ? Drives::nobody
                           : race.cars[car].driven_by == APX_DRIVER_HOST ? Drives::host
                                                                         : Drives::library;
    }
}

// A boost, a hill or the host's slipstream makes a car faster than its profile, which does not contain them. Such a car
// keeps to the profile's limits, not to its speeds.
void keep_surplus(const DriverView& view, const DriverMemory& memory, Decision& decision) {
    const bool races = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    const float surplus_mps = view.own().speed_along_mps - view.planned_mps;
    if (races && surplus_mps > surplus_noticed_mps && view.way_to_braking_m > 0.0f) {
        decision.over_profile_mps = max(decision.over_profile_mps, surplus_mps + surplus_step_mps);
    }
}

// Passes grip measurements to the self-check.
void check_grip(const DriverView& view, const DriverMemory& memory, Race& race) {
    if (race.self_check != nullptr) {
        CarCheck& check = race.self_check->cars[view.car];
        const uint32_t late = min(race.desc.latency_ticks, checked_latencies - 1);
        watch_grip(view, memory, check.wheel_rad[late], check.grip);
    }
}

void measure_car(const DriverView& view, DriverMemory& memory, Race& race) {
    update_motion_estimate(view, memory);
    check_grip(view, memory, race);
    if (view.driver.learn_grip != 0 && !is_flying(view, memory)) {
        learn_grip(view, memory, race.grips[view.car]);
    }
}

void think(Race& race, uint32_t car, float dt_s) {
    DriverMemory& memory = race.memories[car];
    DriverView view = deciding_view_of(race, car, dt_s);
    const Before before{memory.state, memory.pass.target, memory.mistake.kind, memory.defence.count};
    if (race.foreseen.empty()) {
        measure_car(view, memory, race);
    } else {
        measure_car(measuring_view_of(race, car, dt_s), memory, race);
    }
    view.search = &race.search;
    view.cast_hits = race.casts_rays(car) ? race.cast_hits_of(car) : std::span<apx_ray_hit>{};
    race.decisions[car] = decide(view, memory, {race.planned[car], race.plan_records[car]});
    keep_surplus(view, memory, race.decisions[car]);
    report_changes(race, car, before);
    race.progress[car].time_lost_s += time_lost(race, car, view.planned_mps, dt_s);
}

// Plans made in this tick are visible to the others from the next tick on.
void publish_trajectories(Race& race) {
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        if (race.drives[car] != Drives::library) {
            race.trajectories[car].count = 0;
            race.plan_records[car].count = 0;
        } else if (race.decisions[car].planned) {
            race.trajectories[car] = race.planned[car];
        }
    }
}

apx_controls drive(Race& race, uint32_t car, float dt_s) {
    DriverMemory& memory = race.memories[car];
    const DriverView view = view_of(race, car, dt_s);
    if (memory.state == APX_STATE_RECOVER) {
        const Before before{memory.state, memory.pass.target, memory.mistake.kind, memory.defence.count};
        const apx_controls controls = recover(view, memory);
        report_changes(race, car, before);
        return controls;
    }
    const Aim aimed = aim(view, memory, race.decisions[car]);
    update_pace_trim(view, memory, race.decisions[car]);
    return control(view, memory, race.decisions[car], aimed);
}

// A car that its driver cannot drive rolls, or stands on its brakes where the host has retired it.
apx_controls left_alone(const Race& race, uint32_t car) {
    const bool parks = race.conducts[car].retired == APX_RETIRED_BY_HOST && race.cars[car].driven_by == APX_DRIVER_AI &&
                       !race.is_absent(car);
    return {0.0f, 0.0f, parks ? 1.0f : 0.0f};
}

void act(Race& race, float dt_s) {
    const uint32_t count = race.car_count();
    const bool counts = race.clock.started != 0;
    for (uint32_t car = 0; car < count; ++car) {
        race.controls[car] = race.drives[car] == Drives::library ? drive(race, car, dt_s) : left_alone(race, car);
        if (counts && !race.is_absent(car)) {
            race.progress[car].state_s[race.memories[car].state] += dt_s;
        }
    }
}

void follow_host(Race& race, uint32_t car) {
    DriverMemory& memory = race.memories[car];
    memory.reason = APX_REASON_HOST_DRIVES;
    memory.state = race.progress[car].finished != 0 ? uint32_t{APX_STATE_FINISH}
                   : race.clock.started != 0        ? uint32_t{APX_STATE_DRIVE}
                                                    : uint32_t{APX_STATE_START};
}

}  // namespace

void rays_of(const Race& race, uint32_t car, const apx_car_state& given, std::span<apx_ray> rays) {
    Body body = race.bodies[car];
    const apx_car_state state = is_sane(given) && !race.is_absent(car) ? unwound(given) : race.states[car];
    body.position = ground(state.position);
    body.height_m = state.position[1];
    body.forward = forward_of(state.yaw_rad);
    const CarRays placed = car_rays(race.ray_set, body, car);
    for (uint32_t i = 0; i < race.ray_set.count; ++i) {
        rays[i] = placed[i];
        rays[i].length_m = race.is_absent(car) ? 0.0f : placed[i].length_m;
    }
}

void tick(Race& race, float dt_s, std::span<const apx_car_state> states, std::span<const apx_ray_hit> host_hits) {
    race.clock.tick += 1;
    race.clock.dt_s = dt_s;
    race.clock.time_s += static_cast<double>(dt_s);
    race.tick_actions.swap(race.actions);
    race.actions.clear();
    accept_states(race, states, dt_s);
    take_host_hits(race, host_hits);
    race.ways.empty() ? locate_all(race) : locate_on_ways(race);
    update_attendance(race, dt_s);
    update_order(race);
    update_progress(race, dt_s);
    watch_host(race, states, dt_s);
    apply_rubber_band(race, dt_s);
    if (!race.ways.empty()) {
        choose_ways(race);
    }
    publish_plans(race, dt_s);
    set_scene(race, dt_s);
    if (!race.ways.empty()) {
        set_route_scenes(race, dt_s);
    }
    race.ways.empty() ? classify_all(race) : classify_on_ways(race);
    assign_drivers(race);
    // Each stage runs over all cars: its code stays in the processor's cache, and no car sees another one that is
    // further in the tick.
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        if (race.drives[car] == Drives::library) {
            perceive(race, car, dt_s);
        }
    }
    for (uint32_t car = 0; car < count; ++car) {
        if (race.drives[car] == Drives::library) {
            think(race, car, dt_s);
        } else if (race.drives[car] == Drives::host) {
            follow_host(race, car);
        }
    }
    publish_trajectories(race);
    watch_rescues(race, dt_s);
    act(race, dt_s);
    send_controls(race, dt_s);
    watch_controls(race);
}

}  // namespace apx
