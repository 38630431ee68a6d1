// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/runner.h"

#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::runner;

struct Runner {
    glm::vec2 position;
    float distance_m;
};

// Rule 1: the distance grows with speed. Rule 2: in a tight curve that would cut the curve, so the runner stays on the
// curve's first node and jumps to the next within a minimum distance.
Runner place_runner(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const Track& track = view.track;
    const float speed = max(0.0f, own.speed_along_mps);
    const float wanted = min(standing_m + ahead_s * speed, farthest_m);
    // A car beside its path returns at an angle, so its runner is not beside it.
    const float off_path = absolute(own.place.lateral_m - path_here(view, memory).lateral_m);
    const float minimum = nearest_m + nearest_s * speed + 2.0f * off_path;

    uint32_t sector = own.place.sector;
    float share = own.place.share;
    float walked = 0.0f;
    while (walked < wanted) {
        const float rest = (1.0f - share) * track.sector_length(sector);
        if (walked + rest >= wanted) {
            share += (wanted - walked) / track.sector_length(sector);
            break;
        }
        const uint32_t next = track.next_sector(sector);
        if (next == sector) {
            share = 1.0f;
            break;
        }
        walked += rest;
        sector = next;
        share = 0.0f;
        const float curvature = track.lines[APX_LINE_RACING].nodes[sector].curvature_1pm;
        if (absolute(curvature) * wanted > tight_turn_rad && walked >= minimum) {
            break;
        }
    }
    const float room_m = rear_axle_offset(view.profile, side_line(memory), sector, share).right_m;
    const float lateral = path_point(track, memory, sector, share).lateral_m + room_m;
    const float along = track.frames[sector].distance_m + share * track.sector_length(sector);
    const RoadPosition position = road_position(track, along, lateral, sector);
    return {position.position, distance(position.position, own.position)};
}

float angle_between(const glm::vec2& from, const glm::vec2& to) {
    return arctangent2(cross_right(from, to), dot(from, to));
}

// Angle to the runner minus the angle seen by a car on the path and aligned with it; positive: to the right.
float miss(const DriverView& view, const Aim& aim, const glm::vec2& runner) {
    const Body& own = view.own();
    const float on_path_m = own.place.lateral_m - aim.lateral_error_m;
    const glm::vec2 on_path = road_position(view.track, own.place.distance_m, on_path_m, own.place.sector).position;
    const float shift = angle_between(runner - on_path, runner - own.position);
    return shift - aim.heading_error_rad;
}

}  // namespace

RunnerAim aim_at_runner(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const Runner runner = place_runner(view, memory);
    RunnerAim aim{};
    aim.runner = runner.position;
    aim.forward_point = own.position + own.forward * runner.distance_m;
    aim.inner_radius_m = inner_zone_share * runner.distance_m;
    aim.outer_radius_m = outer_zone_share * runner.distance_m;
    const float away = distance(aim.forward_point, aim.runner);
    aim.buffer_zone = away <= aim.inner_radius_m ? 2u : away <= aim.outer_radius_m ? 1u : 0u;
    return aim;
}

float curvature_to_runner(const DriverView& view, const DriverMemory& memory, const Aim& aim) {
    const RunnerAim at = aim_at_runner(view, memory);
    const uint32_t zone = view.driver.buffer_zones != 0 ? at.buffer_zone : 0;
    const float away = distance(at.runner, view.own().position);
    // Steering by an angle a turns the path by a over the wheelbase. The arc to the runner is the least: a slow car's
    // runner is so near that a quarter of the angle would miss it.
    const float by_wheel = zone_steering[zone] / view.profile.vehicle.wheelbase_m;
    const float by_arc = 2.0f / max(away, 1.0f);
    return aim.curvature_1pm + max(by_wheel, by_arc) * clamp(miss(view, aim, at.runner), -most_miss_rad, most_miss_rad);
}

}  // namespace apx
