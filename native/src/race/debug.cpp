// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/debug.h"

#include "drive/aim.h"
#include "drive/jump.h"
#include "drive/path.h"
#include "drive/ray_hits.h"
#include "drive/runner.h"
#include "drive/traffic.h"
#include "race/driver_view.h"
#include "race/host_frame.h"
#include "race/perception.h"

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

// Cost advantage of the best pass over following.
static float pass_gain_s(const PlanRecord& record) {
    float pass_s = 1e6f;
    for (uint32_t i = 1; i < record.count; ++i) {
        const WeighedCandidate& weighed = record.list[i];
        pass_s = weighed.fails != 0 ? pass_s : min(pass_s, weighed.cost.total_s());
    }
    return pass_s < 1e6f ? record.list[0].cost.total_s() - pass_s : -1e6f;
}

apx_car_debug debug_of(const Race& race, uint32_t car) {
    const Body& body = race.bodies[car];
    const DriverMemory& memory = race.memories[car];
    apx_car_debug debug{};
    debug.location = location_of(body.place);
    debug.state = memory.state;
    debug.reason = memory.reason;
    debug.line = memory.path.blend > 0.5f ? memory.path.blend_line : uint32_t{APX_LINE_RACING};
    debug.car_ahead = APX_NONE;
    debug.state_reason = memory.state_reason;
    debug.state_s = memory.state_s;
    debug.target_car = memory.pass.target;
    debug.pass_side = memory.pass.side;
    debug.catch_s = no_contact_s;
    debug.time_to_contact_s = no_contact_s;
    debug.slipstream = slipstream_of(race, car);
    debug.grip_learned = race.grip_learned(car);
    debug.grip_planned = race.profile(car).grip_share;
    debug.controls = race.controls[car];
    debug.above_road_m = body.place.found() ? above_road_m(body) : 0.0f;
    debug.airborne = debug.above_road_m > airborne_from_m ? 1 : 0;
    if (!body.present) {
        return debug;
    }
    const Neighbours known = known_to(race, car);
    DriverView view = view_of(race, car, race.desc.dt_s, known);
    view.around = race.surroundings(car);
    const CarRays rays = car_rays(race.ray_set, body, car);
    const RayHits hits = hits_of(view);
    debug.ray_count = hits.count;
    for (uint32_t i = 0; i < hits.count; ++i) {
        debug.rays[i] = rays[i];
        to_host_frame(race, debug.rays[i].origin);
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
    to_host_frame(race, debug.runner);
    to_host_frame(race, debug.forward_point);
    debug.inner_radius_m = runner.inner_radius_m;
    debug.outer_radius_m = runner.outer_radius_m;
    debug.buffer_zone = runner.buffer_zone;
    debug.car_ahead = decision.car_ahead;
    debug.gap_ahead_m = decision.gap_ahead_m;
    debug.closing_mps = decision.closing_mps;
    if (decision.car_ahead != APX_NONE) {
        debug.catch_s = decision.closing_mps > 1e-3f
                            ? min(max(decision.gap_ahead_m, 0.0f) / decision.closing_mps, no_contact_s)
                            : no_contact_s;
        debug.catch_distance_m = wrap_distance(
            race.track_of(car), body.place.distance_m + min(debug.catch_s, 60.0f) * max(0.0f, body.speed_along_mps));
    }
    debug.pass_gain_s = pass_gain_s(race.plan_records[car]);
    debug.mistake = memory.mistake.kind;
    debug.pace = view.pacing.pace * decision.speed_scale.all;
    debug.rubber_band = race.progress[car].band_pace;
    return debug;
}

uint32_t describe_plan(const Race& race, uint32_t car, apx_plan_candidate* list) {
    const PlanRecord& record = race.plan_records[car];
    std::array<uint32_t, most_candidates> order{};
    const auto before = [&](uint32_t a, uint32_t b) {
        const WeighedCandidate& left = record.list[a];
        const WeighedCandidate& right = record.list[b];
        return left.fails != right.fails ? left.fails < right.fails : left.cost.total_s() < right.cost.total_s();
    };
    for (uint32_t i = 0; i < record.count; ++i) {
        uint32_t slot = i;
        for (; slot > 0 && before(i, order[slot - 1]); --slot) {
            order[slot] = order[slot - 1];
        }
        order[slot] = i;
    }
    for (uint32_t i = 0; i < record.count; ++i) {
        const auto& [candidate, cost, fails] = record.list[order[i]];
        list[i] = {candidate.line, candidate.target, candidate.side, candidate.begins_m, candidate.hang_back_s,
                   fails,          cost.time_s,      cost.place_s,   cost.risk_s,        cost.move_s,
                   cost.change_s,  cost.total_s()};
    }
    return record.count;
}

uint32_t describe_path(const Race& race, uint32_t car, apx_plan_knot* list) {
    const Trajectory& trajectory = race.trajectories[car];
    const float length_m = mini_sector_length(race.track_of(car));
    for (uint32_t knot = 0; knot < trajectory.count; ++knot) {
        const uint32_t sector = (trajectory.first + knot) % mini_sector_count(race.track_of(car));
        list[knot] = {static_cast<float>(sector) * length_m, trajectory.lateral_m[knot],
                      trajectory.arrival_s[knot] - trajectory.age_s};
    }
    return trajectory.count;
}

}  // namespace apx
