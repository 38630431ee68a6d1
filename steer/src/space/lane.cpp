// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/lane.h"

#include "space/tuning.h"

namespace apx::steer {

namespace {

using namespace tuning::lane;

void add(Path& lane, const glm::vec3& position, float half_width_m, float bend_1pm) {
    const float way = lane.points.empty() ? 0.0f : distance(lane.points.back().position, position);
    if (!lane.points.empty() && way < same_place_m) {
        lane.points.back().bend_1pm = bend_1pm;
        return;
    }
    lane.points.push_back({position, half_width_m, lane.length_m() + way, bend_1pm});
}

float distance_to_line(const glm::vec3& place, const glm::vec3& on, const glm::vec3& along) {
    const glm::vec3 offset = place - on;
    return length(offset - along * dot(offset, along));
}

void add_corner(Path& lane, const PathPoint& before, const PathPoint& at, const PathPoint& after, float half_width_m,
                float turning_radius_m) {
    const float in_m = distance(before.position, at.position);
    const float out_m = distance(at.position, after.position);
    const glm::vec3 in = (at.position - before.position) / in_m;
    const glm::vec3 out = (after.position - at.position) / out_m;
    const glm::vec3 turn = cross(in, out);
    const float angle = arctangent2(length(turn), dot(in, out));
    const float side = with_sign(1.0f, turn.y);
    if (angle < straight_rad || angle > reversing_rad) {
        add(lane, at.position, at.half_width_m, angle < straight_rad ? side * 2.0f * angle / (in_m + out_m) : 0.0f);
        return;
    }
    const SineCosine half = sine_cosine(0.5f * angle);
    const float room = max(at.half_width_m - half_width_m, 0.0f);
    // An arc of radius r passes the corner at r (1 / cos(angle / 2) - 1).
    const float radius_by_room = half.cosine / (1.0f - half.cosine);
    float radius = easy_room_share * room * radius_by_room;
    if (radius < turning_reserve * turning_radius_m) {
        radius = max(min(turning_reserve * turning_radius_m, most_room_share * room * radius_by_room),
                     least_reserve * turning_radius_m);
    }
    const float most_tangent = 0.5f * min(in_m, out_m);
    radius = min(min(radius, widest_radius_m), most_tangent * half.cosine / half.sine);
    const float tangent = radius * half.sine / half.cosine;
    const glm::vec3 begin = at.position - in * tangent;
    const glm::vec3 inward = direction_of(out - in * dot(out, in), glm::vec3{0});
    const uint32_t pieces = static_cast<uint32_t>(angle / arc_step_rad) + 1;
    const float bend = side / max(radius, 0.1f);
    for (uint32_t i = 0; i <= pieces; ++i) {
        const SineCosine turned = sine_cosine(angle * static_cast<float>(i) / static_cast<float>(pieces));
        const glm::vec3 place = begin + in * (radius * turned.sine) + inward * (radius * (1.0f - turned.cosine));
        const float aside = min(distance_to_line(place, at.position, in), distance_to_line(place, at.position, out));
        add(lane, place, max(at.half_width_m - aside, 0.0f), i < pieces ? bend : 0.0f);
    }
}

}  // namespace

size_t most_lane_points(size_t path_points) {
    return path_points * (static_cast<size_t>(reversing_rad / arc_step_rad) + 2);
}

Path lane_of(const Path& path, float half_width_m, float turning_radius_m) {
    Path lane;
    fill_lane(lane, path, half_width_m, turning_radius_m);
    return lane;
}

void fill_lane(Path& lane, const Path& path, float half_width_m, float turning_radius_m) {
    lane.closed = path.closed;
    lane.points.clear();
    const size_t segments = path.segment_count();
    for (size_t i = 0; i < segments + (path.closed ? 0 : 1); ++i) {
        const PathPoint& at = path.points[i];
        if (!path.closed && (i == 0 || i == segments)) {
            add(lane, at.position, at.half_width_m, 0.0f);
            continue;
        }
        add_corner(lane, path.points[i == 0 ? segments - 1 : i - 1], at, path.points[i + 1], half_width_m,
                   turning_radius_m);
    }
    if (path.closed) {
        const PathPoint first = lane.points.front();
        add(lane, first.position, first.half_width_m, first.bend_1pm);
    }
}

float curve_speed(const Path& lane, float distance_m, float most_mps, const LanePace& pace) {
    const float horizon = most_mps * most_mps / (2.0f * max(pace.braking_mps2, 1e-3f)) + most_mps * pace.lag_s;
    const size_t segments = lane.segment_count();
    size_t segment = segment_at(lane, clamp(distance_m, 0.0f, lane.length_m()));
    float least_squared = most_mps * most_mps;
    float passed_m = 0.0f;  // laps of a closed lane
    for (size_t count = 0; count <= segments; ++count) {
        const PathPoint& from = lane.points[segment];
        const float gap = max(from.distance_m + passed_m - distance_m - most_mps * pace.lag_s, 0.0f);
        if (gap > horizon) {
            break;
        }
        const float bend = absolute(from.bend_1pm);
        if (bend > 0.0f) {
            least_squared = min(least_squared, pace.lateral_mps2 / bend + 2.0f * pace.braking_mps2 * gap);
        }
        segment += 1;
        if (segment == segments) {
            if (!lane.closed) {
                break;
            }
            segment = 0;
            passed_m += lane.length_m();
        }
    }
    return square_root(least_squared);
}

}  // namespace apx::steer
