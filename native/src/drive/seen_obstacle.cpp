// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/seen_obstacle.h"

#include "drive/hazard.h"
#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// End of a ray along and across the road.
struct Seen {
    float ahead_m = 0;
    float lateral_m = 0;
    bool on_road = false;  // well inside the track's walls, which are known
};

Seen seen_at(const DriverView& view, const Place& place) {
    if (!place.found()) {
        return {-1.0f, 0.0f, false};
    }
    const float ahead_m = distance_between(view.track, view.own().place.distance_m, place.distance_m);
    const RunOff run_off = run_off_at(view.track, place.sector, place.share);
    const bool on_road = ahead_m > 0.0f && place.to_left_edge_m() > max(tuning::wall_margin_m - run_off.left_m, 0.0f) &&
                         place.to_right_edge_m() > max(tuning::wall_margin_m - run_off.right_m, 0.0f);
    return {ahead_m, place.lateral_m, on_road};
}

Seen end_of_ray(const DriverView& view, const apx_ray& ray, float distance_m) {
    const Body& own = view.own();
    const glm::vec2 end{ray.origin[0] + distance_m * ray.direction[0], ray.origin[2] + distance_m * ray.direction[2]};
    return seen_at(view, locate(view.track, end, own.height_m, own.place.sector));
}

// Lateral of a ray where it passes an obstacle's near end without a hit: the obstacle ends short of it.
constexpr float not_passed_m = 1e6f;
float passes_at(const DriverView& view, const apx_ray& ray, float length_m, const SeenObstacle& seen) {
    const float ahead_m = distance_between(view.track, view.own().place.distance_m, seen.distance_m);
    const float before_m = ahead_m - view.own().half_length_m;
    if (before_m < 0.0f || length_m < before_m + tuning::obstacle_length_m) {
        return not_passed_m;
    }
    const Seen there = end_of_ray(view, ray, before_m);
    return absolute(there.ahead_m - ahead_m) < tuning::obstacle_length_m ? there.lateral_m : not_passed_m;
}

// An obstacle's end on a side (-1 left, 1 right) with a hit beyond all others: a margin farther out, or where a ray that
// passed beside it has shown it.
float end_with_hit(float end_m, float outermost_m, float hit_m, float side) {
    const bool is_shown = side * (end_m - outermost_m) < tuning::obstacle_margin_m - tuning::obstacle_shown_m;
    const bool agrees = side * (hit_m - end_m) < tuning::obstacle_inside_m;
    const float beyond_m = side * hit_m + (is_shown && agrees ? 0.0f : tuning::obstacle_margin_m);
    return side * max(side * end_m, beyond_m);
}

// Adds a hit to its obstacle, or as a new one in a free slot or the farthest one's.
void take_in(const DriverView& view, DriverMemory& memory, const Seen& end) {
    const float at_m = wrap_distance(view.track, view.own().place.distance_m + end.ahead_m);
    const float low_m = end.lateral_m - tuning::obstacle_margin_m;
    const float high_m = end.lateral_m + tuning::obstacle_margin_m;
    SeenObstacle* place = nullptr;
    float farthest_m = -1.0f;
    for (SeenObstacle& seen : memory.sight.seen) {
        const float apart_m = seen.known != 0 ? distance_between(view.track, seen.distance_m, at_m) : 0.0f;
        const bool is_same = seen.known != 0 && apart_m > -tuning::obstacle_length_m &&
                             apart_m < seen.length_m + tuning::obstacle_length_m && low_m < seen.high_m + 1.0f &&
                             high_m > seen.low_m - 1.0f;
        if (is_same) {
            const float end_m = max(seen.length_m, apart_m);
            seen.length_m = apart_m < 0.0f ? seen.length_m - apart_m : end_m;
            seen.distance_m = apart_m < 0.0f ? at_m : seen.distance_m;
            if (end.lateral_m < seen.hit_low_m) {
                seen.low_m = end_with_hit(seen.low_m, seen.hit_low_m, end.lateral_m, -1.0f);
            }
            if (end.lateral_m > seen.hit_high_m) {
                seen.high_m = end_with_hit(seen.high_m, seen.hit_high_m, end.lateral_m, 1.0f);
            }
            seen.hit_low_m = min(seen.hit_low_m, end.lateral_m);
            seen.hit_high_m = max(seen.hit_high_m, end.lateral_m);
            seen.unseen_s = 0.0f;
            return;
        }
        const float away_m = seen.known == 0
                                 ? 1e6f
                                 : absolute(distance_between(view.track, view.own().place.distance_m, seen.distance_m));
        if (away_m > farthest_m) {
            farthest_m = away_m;
            place = &seen;
        }
    }
    if (end.ahead_m < farthest_m) {
        *place = {1, at_m, tuning::obstacle_depth_m, end.lateral_m, end.lateral_m, low_m, high_m, 0.0f};
    }
}

// An obstacle felt by contact is kept for a while, until the car is past it.
void keep_touched(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    for (SeenObstacle& seen : memory.sight.seen) {
        if (seen.known != 0) {
            seen.unseen_s += view.dt_s;
            const float ahead_m = distance_between(view.track, own.place.distance_m, seen.distance_m);
            const bool is_past = ahead_m < -(own.half_length_m + seen.length_m + tuning::obstacle_length_m);
            seen = is_past || seen.unseen_s > tuning::touched_s ? SeenObstacle{} : seen;
        }
    }
}

}  // namespace

bool is_obstacle(const DriverView& view, const apx_ray& ray, const apx_ray_hit& hit) {
    return (hit.kind == APX_HIT_OTHER || hit.kind == APX_HIT_WALL) && end_of_ray(view, ray, hit.distance_m).on_road;
}

void feel_obstacle(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    const glm::vec2 nose = own.position + own.forward * own.half_length_m;
    const Seen end = seen_at(view, locate(view.track, nose, own.height_m, own.place.sector));
    if (view.host_hits.empty() && end.on_road) {
        for (const float aside_m : {0.0f, -own.half_width_m, own.half_width_m}) {
            take_in(view, memory, {end.ahead_m, end.lateral_m + aside_m, true});
        }
    }
}

void watch_obstacles(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    if (view.host_hits.empty()) {
        keep_touched(view, memory);
        return;
    }
    const CarRays rays = car_rays(view.ray_set, own, view.car);
    for (uint32_t i = 0; i < view.host_hits.size(); ++i) {
        const apx_ray_hit& hit = view.host_hits[i];
        if (hit.kind != APX_HIT_OTHER && hit.kind != APX_HIT_WALL) {
            continue;
        }
        const Seen end = end_of_ray(view, rays[i], hit.distance_m);
        if (end.on_road) {
            take_in(view, memory, end);
        }
    }
    for (SeenObstacle& seen : memory.sight.seen) {
        if (seen.known == 0) {
            continue;
        }
        seen.unseen_s += view.dt_s;
        bool is_gone = false;
        for (uint32_t i = 0; i < view.host_hits.size(); ++i) {
            if (view.ray_set.rays[i].role != RayRole::ahead) {
                continue;
            }
            const float at_m = passes_at(view, rays[i], view.host_hits[i].distance_m, seen);
            if (at_m >= not_passed_m) {
                continue;
            }
            // A ray well inside its sides that hits nothing shows that the obstacle is gone; beside them it shows where
            // they end.
            is_gone = is_gone || (at_m > seen.hit_low_m + tuning::obstacle_inside_m &&
                                  at_m < seen.hit_high_m - tuning::obstacle_inside_m);
            seen.low_m = at_m < seen.hit_low_m ? max(seen.low_m, at_m) : seen.low_m;
            seen.high_m = at_m > seen.hit_high_m ? min(seen.high_m, at_m) : seen.high_m;
        }
        const float ahead_m = distance_between(view.track, own.place.distance_m, seen.distance_m);
        const float lasts_s = is_gone ? tuning::missed_s : tuning::remembered_s;
        if (ahead_m < -(own.half_length_m + seen.length_m + tuning::obstacle_length_m) || seen.unseen_s > lasts_s) {
            seen = {};
        }
    }
}

}  // namespace apx
