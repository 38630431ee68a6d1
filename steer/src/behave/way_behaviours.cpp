// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/way_behaviours.h"

#include "behave/target_behaviours.h"
#include "behave/tuning.h"
#include "space/lane.h"

namespace apx::steer {

using namespace tuning::way_behaviours;

OnPath locate_on_path(const Self& self, const Path& path, Progress& progress) {
    const float reach = least_reach_m + 2.0f * self.max_speed_mps;
    OnPath place = progress.distance_m >= 0.0f
                       ? project_near(path, self.position, self.planar, progress.distance_m, reach)
                       : project(path, self.position, self.planar);
    // Lost: moved away from the path by another influence.
    if (place.away_m > reach + place.half_width_m) {
        place = project(path, self.position, self.planar);
    }
    progress.distance_m = place.distance_m;
    return place;
}

Steering reproject(const Self& self, const apx_steer_behaviour& behaviour, const Path& path, Progress& progress) {
    const OnPath here = locate_on_path(self, path, progress);
    const glm::vec3 end = path.points.back().position;
    const float to_go = path.length_m() - here.distance_m;
    const float slowing = behaviour.slowing_distance_m;
    if (!path.closed && to_go <= max(slowing, behaviour.follow_m) && length(self.offset_to(end)) <= to_go + slowing) {
        return reach(self, end, glm::vec3{0}, slowing, APX_NONE);
    }
    const glm::vec3 future = self.position + self.velocity * behaviour.predict_s;
    const OnPath later = project_near(path, future, self.planar, here.distance_m,
                                      least_reach_m + self.max_speed_mps * (behaviour.predict_s + 1.0f));
    const bool inside = later.away_m <= later.half_width_m && here.away_m <= here.half_width_m;
    if (inside && dot(self.forward(), self.seen(here.tangent)) > 0.0f) {
        // The whole corridor is free: keep the direction, at full speed.
        return steer_to_speed(self, self.max_speed_mps, future);
    }
    const glm::vec3 goal = at_distance(path, here.distance_m + behaviour.follow_m).place;
    const glm::vec3 direction = direction_of(self.offset_to(goal), self.forward());
    return steer_to_velocity(self, direction * self.max_speed_mps, goal);
}

Steering go_by_way_points(const Self& self, const apx_steer_behaviour& behaviour, const Path& path,
                          Progress& progress) {
    const uint32_t count = static_cast<uint32_t>(path.closed ? path.points.size() - 1 : path.points.size());
    progress.way_point = progress.way_point < count ? progress.way_point : (path.closed ? 0 : count - 1);
    for (uint32_t step = 0; step < count; ++step) {
        const glm::vec3 offset = self.offset_to(path.points[progress.way_point].position);
        const bool last = !path.closed && progress.way_point + 1 == count;
        if (last || squared_length(offset) > square(behaviour.arrive_distance_m)) {
            break;
        }
        progress.way_point = progress.way_point + 1 == count ? 0 : progress.way_point + 1;
    }
    progress.distance_m = path.points[progress.way_point].distance_m;
    const glm::vec3 goal = path.points[progress.way_point].position;
    if (!path.closed && progress.way_point + 1 == count) {
        return reach(self, goal, glm::vec3{0}, behaviour.slowing_distance_m, APX_NONE);
    }
    const glm::vec3 direction = direction_of(self.offset_to(goal), self.forward());
    return steer_to_velocity(self, direction * self.max_speed_mps, goal);
}

Steering sense_curve(const Self& self, const apx_steer_behaviour& behaviour, const Path& path, Progress& progress) {
    const OnPath here = locate_on_path(self, path, progress);
    const OnPath feeler = at_distance(path, here.distance_m + behaviour.ahead_m);
    const glm::vec3 along = direction_of(self.seen(feeler.tangent), self.forward());
    const float angle = arctangent2(length(cross(self.forward(), along)), dot(self.forward(), along));
    const float range = behaviour.full_brake_rad - behaviour.tolerance_rad;
    const float share = range > 0.0f ? clamp((angle - behaviour.tolerance_rad) / range, 0.0f, 1.0f)
                                     : (angle > behaviour.tolerance_rad ? 1.0f : 0.0f);
    const float own = dot(self.velocity, self.forward());
    float least = behaviour.min_speed_mps;
    if (behaviour.variant == APX_STEER_CURVE_NEEDED) {
        // Braking is as strong as in the curve; the speed now is the one from which it suffices.
        least =
            max(least,
                curve_speed(path, here.distance_m, self.max_speed_mps,
                            {self.max_lateral_mps2, sensor_braking_share * self.max_deceleration_mps2, sensor_lag_s}));
    }
    const float brake = min(share * self.max_deceleration_mps2, max(own - least, 0.0f) / self.response_s);
    if (brake <= 0.0f) {
        return silence();
    }
    Steering steering_force = accelerate_by(self.forward() * -brake, feeler.place);
    steering_force.steers = false;
    return steering_force;
}

glm::vec2 sample(const Field& field, const glm::vec2& place) {
    const glm::vec2 at = (place - field.origin) / field.cell_m;
    const float last_column = static_cast<float>(field.columns - 1);
    const float last_row = static_cast<float>(field.rows - 1);
    if (!(at.x >= 0.0f && at.x <= last_column && at.y >= 0.0f && at.y <= last_row)) {
        return {0.0f, 0.0f};
    }
    const uint32_t column = min(static_cast<uint32_t>(at.x), field.columns - 2);
    const uint32_t row = min(static_cast<uint32_t>(at.y), field.rows - 2);
    const float u = at.x - static_cast<float>(column);
    const float v = at.y - static_cast<float>(row);
    const glm::vec2* low = &field.velocities[static_cast<size_t>(row) * field.columns + column];
    const glm::vec2* high = low + field.columns;
    return (low[0] * (1.0f - u) + low[1] * u) * (1.0f - v) + (high[0] * (1.0f - u) + high[1] * u) * v;
}

Steering flow(const Self& self, const apx_steer_behaviour& behaviour, const Field& field) {
    const glm::vec3 future = self.position + self.velocity * behaviour.predict_s;
    const glm::vec2 velocity = sample(field, on_ground(future));
    return velocity == glm::vec2{0.0f} ? silence() : steer_to_velocity(self, raised(velocity), future);
}

namespace {

glm::vec3 random_direction(Random& random, bool planar) {
    // Draws points of the unit ball until one is not at its centre; the limit on draws is theoretical.
    for (int attempt = 0; attempt < 32; ++attempt) {
        const float x = random.range(-1.0f, 1.0f);
        const float y = planar ? 0.0f : random.range(-1.0f, 1.0f);
        const float z = random.range(-1.0f, 1.0f);
        const float squared = x * x + y * y + z * z;
        if (squared <= 1.0f && squared > 1e-6f) {
            return glm::vec3{x, y, z} / square_root(squared);
        }
    }
    return {0.0f, 0.0f, 1.0f};
}

}  // namespace

Steering wander(const Self& self, const apx_steer_behaviour& behaviour, float dt_s, Random& random, glm::vec3& tip) {
    const glm::vec3 start = tip == glm::vec3{0} ? random_direction(random, self.planar) * behaviour.radius_m : tip;
    // A random walk spreads with the square root of time, so it looks the same at every step length.
    const glm::vec3 moved = start + random_direction(random, self.planar) * (behaviour.change_m * square_root(dt_s));
    tip = direction_of(moved, direction_of(start, glm::vec3{0, 0, 1})) * behaviour.radius_m;
    const glm::vec3 local = glm::vec3{behaviour.side_m, 0.0f, behaviour.ahead_m} + tip;
    const glm::vec3 to_target = self.seen(self.frame.to_world(local));
    const glm::vec3 target = self.position + to_target;
    if (behaviour.variant == 1) {
        return accelerate_by(to_target, target);
    }
    return steer_to_velocity(self, direction_of(to_target, self.forward()) * self.max_speed_mps, target);
}

}  // namespace apx::steer
