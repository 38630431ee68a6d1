// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/seen_obstacle.h"

#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// Where along and across the road a ray ends.
struct Seen {
    float ahead_m = 0;
    float lateral_m = 0;
};

Seen end_of_ray(const DriverView& view, const apx_ray& ray, float distance_m) {
    const Body& own = view.own();
    const glm::vec2 end{ray.origin[0] + distance_m * ray.direction[0], ray.origin[2] + distance_m * ray.direction[2]};
    const Place place = locate(view.track, end, own.height_m, own.place.sector);
    return place.found() ? Seen{distance_between(view.track, own.place.distance_m, place.distance_m), place.lateral_m}
                         : Seen{-1.0f, 0.0f};
}

// The track's own edges and walls are known; what stands well inside them is not.
bool is_on_road(const DriverView& view, const Seen& seen) {
    const SectorShare there = further(view.track, view.own().place, max(seen.ahead_m, 0.0f));
    const GateFrame& gate = view.track.frames[there.sector];
    const float left_m = -gate.reference_t * gate.width_m;
    return seen.ahead_m > 0.0f && seen.lateral_m > left_m + tuning::edge_margin_m &&
           seen.lateral_m < left_m + gate.width_m - tuning::edge_margin_m;
}

void forget(DriverMemory& memory) {
    memory.seen = {};
}

}  // namespace

void watch_obstacle(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    SeenObstacle& seen = memory.seen;
    if (view.host_hits.empty()) {
        forget(memory);
        return;
    }
    if (seen.known != 0) {
        seen.unseen_s += view.dt_s;
        const float ahead_m = distance_between(view.track, own.place.distance_m, seen.distance_m);
        // The ray ahead of the middle of the nose would meet it were it still there.
        const bool before_nose = ahead_m > 0.0f && own.place.lateral_m > seen.low_m + tuning::obstacle_margin_m &&
                                 own.place.lateral_m < seen.high_m - tuning::obstacle_margin_m;
        const float lasts_s = before_nose ? tuning::missed_s : tuning::remembered_s;
        if (ahead_m < -(own.half_length_m + tuning::obstacle_length_m) || seen.unseen_s > lasts_s) {
            forget(memory);
        }
    }
    const RayFan rays = ray_fan(view.fan, own, view.car);
    for (uint32_t i = 0; i < view.host_hits.size(); ++i) {
        const apx_ray_hit& hit = view.host_hits[i];
        if (hit.kind != APX_HIT_OTHER && hit.kind != APX_HIT_WALL) {
            continue;
        }
        const Seen end = end_of_ray(view, rays[i], hit.distance_m);
        if (!is_on_road(view, end)) {
            continue;
        }
        const float at_m = wrap_distance(view.track, own.place.distance_m + end.ahead_m);
        const float apart_m = seen.known != 0 ? distance_between(view.track, seen.distance_m, at_m) : 0.0f;
        const float low_m = end.lateral_m - tuning::obstacle_margin_m;
        const float high_m = end.lateral_m + tuning::obstacle_margin_m;
        if (seen.known == 0 || apart_m < -tuning::obstacle_length_m) {
            seen = {1, at_m, low_m, high_m, 0.0f};
        } else if (apart_m < tuning::obstacle_length_m) {
            seen = {1, apart_m < 0.0f ? at_m : seen.distance_m, min(seen.low_m, low_m), max(seen.high_m, high_m), 0.0f};
        }
    }
}

ObstaclePass pass_of_obstacle(const DriverView& view, const DriverMemory& memory) {
    const SeenObstacle& seen = memory.seen;
    ObstaclePass pass;
    if (seen.known == 0) {
        return pass;
    }
    const Body& own = view.own();
    const float gap_m = distance_between(view.track, own.place.distance_m, seen.distance_m) - own.half_length_m;
    const float speed = max(own.speed_along_mps, 0.0f);
    const float braking = tuning::obstacle_braking_share * static_cast<float>(view.plan.envelope.grip * gravity_mps2);
    if (gap_m > square(speed) / (2.0f * braking) + tuning::obstacle_near_s * speed + tuning::obstacle_near_m) {
        return pass;
    }
    pass.is_near = true;
    const SectorShare there = further(view.track, own.place, max(gap_m + own.half_length_m, 0.0f));
    const GateFrame& gate = view.track.frames[there.sector];
    const float left_m = -gate.reference_t * gate.width_m;
    const float beside_m = own.half_width_m + tuning::obstacle_gap_m;
    const float past_left_m = seen.low_m - beside_m;
    const float past_right_m = seen.high_m + beside_m;
    const bool fits_left = past_left_m - own.half_width_m > left_m;
    const bool fits_right = past_right_m + own.half_width_m < left_m + gate.width_m;
    if (fits_left || fits_right) {
        const bool left_is_nearer = own.place.lateral_m - past_left_m < past_right_m - own.place.lateral_m;
        pass.side = fits_left && (!fits_right || left_is_nearer) ? -1.0f : 1.0f;
        pass.lateral_m = pass.side < 0.0f ? past_left_m : past_right_m;
    }
    const float missing_m =
        pass.side == 0.0f ? 1e6f : pass.side * (pass.lateral_m - own.place.lateral_m) - tuning::obstacle_slack_m;
    if (missing_m > 0.0f && gap_m > -own.half_length_m) {
        const float room_m = max(gap_m - tuning::before_obstacle_m, 0.0f);
        const float stops_mps = square_root(2.0f * braking * room_m);
        const float beside_mps = overtaking_shift_mps * room_m / max(missing_m, 0.1f);
        // A car that has moved across far enough to turn past it creeps on: standing it could not.
        const float least_mps = pass.side != 0.0f && gap_m > tuning::obstacle_turn_m ? tuning::creep_mps : 0.0f;
        pass.cap_mps = max(min(stops_mps, beside_mps), least_mps);
    }
    return pass;
}

}  // namespace apx
