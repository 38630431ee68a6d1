// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/path.h"
#include "drive/traffic.h"
#include "race/race.h"

namespace apx {

uint32_t describe_neighbours(const Race& race, uint32_t car, apx_neighbour* list) {
    uint32_t count = 0;
    const Neighbours known = known_to(race, car);
    for (const Neighbour& neighbour : known.all()) {
        list[count++] = {neighbour.car,        neighbour.ahead_m,     neighbour.right_m,         neighbour.gap_m,
                         neighbour.side_gap_m, neighbour.closing_mps, time_to_contact(neighbour)};
    }
    return count;
}

apx_car_debug debug_of(const Race& race, uint32_t car) {
    const Body& body = race.bodies[car];
    const DriverMemory& memory = race.memories[car];
    apx_car_debug debug{};
    debug.location = location_of(body.place);
    debug.state = memory.state;
    debug.reason = memory.reason;
    debug.line = memory.blend > 0.5f ? memory.blend_line : uint32_t{APX_LINE_RACING};
    debug.car_ahead = APX_NONE;
    debug.state_reason = memory.state_reason;
    debug.state_s = memory.state_s;
    debug.target_car = memory.target_car;
    debug.pass_side = memory.pass_side;
    debug.catch_s = no_contact_s;
    debug.time_to_contact_s = no_contact_s;
    debug.tow = tow_of(race, car);
    debug.grip_learned = race.grip_learned(car);
    debug.grip_planned = race.plan(car).grip_share;
    debug.controls = race.controls[car];
    if (!body.present) {
        return debug;
    }
    const Neighbours known = known_to(race, car);
    DriverView view = view_of(race, car, race.desc.dt_s, known);
    view.around = race.surroundings();
    const RayFan fan = ray_fan(race.fan, body, car);
    const FanHits hits = hits_of(view);
    debug.ray_count = hits.count;
    for (uint32_t i = 0; i < hits.count; ++i) {
        debug.rays[i] = fan[i];
        debug.hits[i] = hits.list[i];
    }
    for (const Neighbour& neighbour : known.all()) {
        if (neighbour.side_gap_m < 0.0f) {
            debug.time_to_contact_s = min(debug.time_to_contact_s, time_to_contact(neighbour));
        }
    }
    if (race.cars[car].driven_by == APX_DRIVER_HOST) {
        return debug;
    }
    const Decision& decision = race.decisions[car];
    const Aim aimed = aim(view, memory, decision);
    const RunnerAim runner = aim_at_runner(view, memory);
    debug.side_shift_m = path_here(view, memory).lateral_m - body.line_lateral_m;
    debug.target_speed_mps = aimed.target_speed_mps;
    debug.profile_speed_mps = aimed.profile_speed_mps;
    debug.runner[0] = runner.runner.x;
    debug.runner[1] = body.height_m;
    debug.runner[2] = runner.runner.y;
    debug.forward_point[0] = runner.forward_point.x;
    debug.forward_point[1] = body.height_m;
    debug.forward_point[2] = runner.forward_point.y;
    debug.inner_radius_m = runner.inner_radius_m;
    debug.outer_radius_m = runner.outer_radius_m;
    debug.buffer_zone = runner.buffer_zone;
    debug.car_ahead = decision.car_ahead;
    debug.gap_ahead_m = decision.gap_ahead_m;
    debug.closing_mps = decision.closing_mps;
    if (decision.car_ahead != APX_NONE) {
        debug.catch_s = catch_time(
            approach_to(view, memory, decision.car_ahead, max(0.0f, decision.gap_ahead_m), decision.closing_mps));
        debug.catch_distance_m = wrap_distance(
            *race.track, body.place.distance_m + min(debug.catch_s, 60.0f) * max(0.0f, body.speed_along_mps));
        debug.pass_gain_m = memory.pass_gain_m;
    }
    debug.mistake = memory.mistake;
    debug.pace = view.pacing.pace * decision.ease;
    debug.rubber_band = race.progress[car].band_pace;
    return debug;
}

}  // namespace apx
