// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/avoid_behaviours.h"

#include "behave/fuzzy.h"
#include "behave/target_behaviours.h"
#include "behave/tuning.h"

namespace apx::steer {

using namespace tuning::avoid_behaviours;

Hitbox hitbox_of(const Self& self, const apx_steer_behaviour& behaviour) {
    return {self.radius_m + behaviour.width_m,
            max(behaviour.length_m, self.speed_mps * behaviour.predict_s) + self.radius_m};
}

void consider(const Self& self, const Hitbox& box, const glm::vec3& place, float radius_m, uint32_t index,
              Threat& threat) {
    const glm::vec3 local = self.frame.to_local(self.offset_to(place));
    const bool ahead = local.z + radius_m > 0.0f && local.z - radius_m <= box.length_m;
    const float side = square_root(local.x * local.x + local.y * local.y);
    if (!ahead || side >= radius_m + box.half_width_m) {
        return;
    }
    // Behind the agent's centre only obstacles in contact count.
    if (local.z < 0.0f && side >= radius_m + self.radius_m) {
        return;
    }
    const float squared = squared_length(local);
    if (!threat.found || squared < threat.squared_m2) {
        threat = {true, local, radius_m, squared, place, index};
    }
}

namespace {

// Cuts [from, to] to where low <= value <= high along one axis; false when nothing is left (Liang & Barsky 1984).
bool clip(float from, float to, float low, float high, float& enter, float& leave) {
    const float way = to - from;
    if (way == 0.0f) {
        return from >= low && from <= high;
    }
    const float one = (low - from) / way;
    const float other = (high - from) / way;
    enter = max(enter, min(one, other));
    leave = min(leave, max(one, other));
    return enter <= leave;
}

// Considers the nearest place on the part of an edge inside the box.
void consider_edge(const Self& self, const Hitbox& box, const Edge& edge, uint32_t index, Threat& threat) {
    const glm::vec3 from = self.frame.to_local(self.offset_to(raised(edge.from, self.position.y)));
    const glm::vec3 to = self.frame.to_local(self.offset_to(raised(edge.to, self.position.y)));
    float enter = 0.0f;
    float leave = 1.0f;
    if (!clip(from.z, to.z, 0.0f, box.length_m, enter, leave) ||
        !clip(from.x, to.x, -box.half_width_m, box.half_width_m, enter, leave)) {
        return;
    }
    const glm::vec3 way = to - from;
    const float nearest = clamp(-dot(from, way) / max(squared_length(way), 1e-12f), enter, leave);
    const glm::vec2 on = edge.from + (edge.to - edge.from) * nearest;
    consider(self, box, raised(on, self.position.y), 0.0f, index, threat);
}

}  // namespace

void consider_outline(const Self& self, const Hitbox& box, const glm::vec3& middle, const glm::vec3& forward,
                      float half_width_m, float half_length_m, uint32_t index, Threat& threat) {
    const glm::vec2 along = on_ground(direction_of(level(forward), {0, 0, 1})) * half_length_m;
    const glm::vec2 across = on_ground(right_of_heading(forward)) * half_width_m;
    const glm::vec2 at = on_ground(middle);
    const glm::vec2 corners[4] = {at + along - across, at + along + across, at - along + across, at - along - across};
    for (int i = 0; i < 4; ++i) {
        Edge edge{};
        edge.from = corners[i];
        edge.to = corners[(i + 1) % 4];
        consider_edge(self, box, edge, index, threat);
    }
}

void consider_obstacles(const Self& self, const Hitbox& box, const Shapes& shapes, uint32_t layers, Threat& threat) {
    for (uint32_t i = 0; i < shapes.list.size(); ++i) {
        const Shape& shape = shapes.list[i];
        if ((shape.layers & layers) == 0) {
            continue;
        }
        if (shape.kind == APX_STEER_OBSTACLE_CIRCLE) {
            consider(self, box, shape.centre, shape.radius_m, i, threat);
            continue;
        }
        const float reach = shape.radius_m + box.length_m + box.half_width_m;
        if (squared_length(level(shape.centre - self.position)) <= reach * reach) {
            for (const Edge& edge : shapes.edges_of(shape)) {
                consider_edge(self, box, edge, i, threat);
            }
        }
    }
}

Steering avoid_threat(const Self& self, const Hitbox& box, const Threat& threat) {
    if (!threat.found) {
        return silence();
    }
    // Away from its centre, at a right angle to the heading; dead ahead to the right.
    const glm::vec3 across{threat.local.x, threat.local.y, 0.0f};
    const glm::vec3 local = direction_of(-across, glm::vec3{1.0f, 0.0f, 0.0f});
    const float side = length(across);
    const float inside = 1.0f - clamp((side - threat.radius_m) / box.half_width_m, 0.0f, 1.0f);
    const float reach = max(box.length_m - self.radius_m, 1e-3f);
    const float near = 1.0f - clamp((threat.local.z - threat.radius_m - self.radius_m) / reach, 0.0f, 1.0f);
    Steering steering_force =
        accelerate_by(self.frame.to_world(local) * self.max_acceleration_mps2, threat.place, threat.index);
    steering_force.drives = false;
    steering_force.urgency = inside * near;
    steering_force.active = steering_force.urgency > 0.0f;
    return steering_force;
}

Steering avoid_probe(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes) {
    const float reach = max(behaviour.length_m, self.speed_mps * behaviour.predict_s);
    const glm::vec3 heading = direction_of(self.seen(self.velocity), self.forward());
    const RayHit hit = cast(shapes, self.position, self.position + heading * reach, self.planar, behaviour.layers);
    return hit.hit ? accelerate_by(hit.normal * (self.max_speed_mps / self.response_s), hit.place, hit.obstacle)
                   : silence();
}

namespace {

struct ProbeHits {
    RayHit nearest;
    float share = 1.0f;  // distance over the probe's length
    glm::vec3 push{0};
};

ProbeHits cast_three(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes) {
    const glm::vec3 ends[3] = {{0.0f, 0.0f, behaviour.length_m},
                               {behaviour.side_m, 0.0f, behaviour.ahead_m},
                               {-behaviour.side_m, 0.0f, behaviour.ahead_m}};
    ProbeHits hits;
    for (const glm::vec3& end : ends) {
        const float size = length(end);
        const RayHit hit =
            cast(shapes, self.position, self.position + self.frame.to_world(end), self.planar, behaviour.layers);
        if (!hit.hit || size <= 0.0f) {
            continue;
        }
        const float share = hit.distance_m / size;
        hits.push += hit.normal * (1.0f - share);
        if (!hits.nearest.hit || share < hits.share) {
            hits.nearest = hit;
            hits.share = share;
        }
    }
    return hits;
}

}  // namespace

namespace {

// Probes detect a wall alongside too late: then the whole force points away from it.
Steering brake_for_walls(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes) {
    const float braking = planned_share * self.max_acceleration_mps2;
    const float reach = behaviour.length_m + self.radius_m + square(self.speed_mps) / max(braking, 1e-3f);
    const glm::vec3 push =
        last_moment_push(shapes, self.position, self.velocity, self.radius_m, braking, reach, behaviour.layers);
    return push == glm::vec3{0}
               ? silence()
               : accelerate_by(push * (above_all_else * self.max_acceleration_mps2), self.position - push);
}

}  // namespace

Steering contain(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes) {
    const Steering brake = self.planar ? brake_for_walls(self, behaviour, shapes) : silence();
    if (brake.active) {
        return brake;
    }
    const ProbeHits hits = cast_three(self, behaviour, shapes);
    if (!hits.nearest.hit) {
        return silence();
    }
    // Opposite walls of a narrow way cancel; straight into a corner the nearest one decides.
    const glm::vec3 push = squared_length(hits.push) > 1e-6f ? hits.push : hits.nearest.normal * 1e-3f;
    Steering steering_force = accelerate_by(limited(push, 1.0f) * (self.max_speed_mps / self.response_s),
                                            hits.nearest.place, hits.nearest.obstacle);
    if (self.turning_radius_m > 0.0f) {
        // A car that a wall barely concerns must still be able to turn round: it takes no more of a budget than it needs.
        const float share = clamp(length(push), least_share_of_car, 1.0f);
        steering_force.acceleration /= share;
        steering_force.urgency = share;
    }
    return steering_force;
}

Steering contain_fuzzily(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes) {
    if (behaviour.variant == APX_STEER_FUZZY_GUARDED && self.planar) {
        const Steering brake = brake_for_walls(self, behaviour, shapes);
        if (brake.active) {
            return brake;
        }
    }
    const RayHit hit = cast_three(self, behaviour, shapes).nearest;
    if (!hit.hit) {
        return silence();
    }
    const float share = behaviour.length_m > 0.0f ? min(hit.distance_m / behaviour.length_m, 1.0f) : 0.0f;
    // The angle of the edge's normal against the way back: to the right of it the way out is to the left (seen ahead),
    // and so on.
    const glm::vec3 local = self.frame.to_local(hit.normal);
    const float angle_deg = arctangent2(-local.x, -local.z) * (180.0f / pi_f);
    const float turn_rad = fuzzy_turn_deg(share, angle_deg) * (pi_f / 180.0f);
    if (turn_rad == 0.0f) {
        return silence();
    }
    const SineCosine turn = sine_cosine(turn_rad);
    // Change towards the new direction; its size is constant.
    const glm::vec3 change = self.frame.to_world({turn.sine, 0.0f, turn.cosine - 1.0f});
    return accelerate_by(direction_of(change, self.frame.right) * (self.max_speed_mps / self.response_s), hit.place,
                         hit.obstacle);
}

Steering follow_wall(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes) {
    const float reach = behaviour.active_distance_m > 0.0f ? behaviour.active_distance_m : 1e6f;
    const glm::vec3 ahead = self.position + self.seen(self.velocity) * behaviour.predict_s;
    const NearestWall here = nearest_wall(shapes, on_ground(self.position), reach, behaviour.layers);
    if (!here.found) {
        return silence();
    }
    // The prediction may have passed through the wall: the agent's present side counts.
    NearestWall wall = nearest_wall(shapes, on_ground(ahead), 1e6f, behaviour.layers);
    if (apx::dot(wall.normal, here.normal) < 0.0f) {
        wall.normal = -wall.normal;
    }
    const glm::vec2 along =
        left_of(wall.normal) * (apx::dot(left_of(wall.normal), on_ground(self.forward())) < 0.0f ? -1.0f : 1.0f);
    const glm::vec2 goal = wall.place + wall.normal * (behaviour.distance_m + self.radius_m) +
                           along * (self.max_speed_mps * self.response_s);
    const glm::vec3 place = raised(goal, self.position.y);
    const glm::vec3 direction = direction_of(self.offset_to(place), self.forward());
    return steer_to_velocity(self, direction * self.max_speed_mps, place, wall.obstacle);
}

Steering hide(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& hunter, const Shapes& shapes) {
    const float sight = behaviour.active_distance_m;
    if (!hunter.present || (sight > 0.0f && length(self.offset_to(hunter.position)) > sight)) {
        return silence();
    }
    bool found = false;
    float best = 0.0f;
    glm::vec3 place{0};
    for (const Shape& shape : shapes.list) {
        if ((shape.layers & behaviour.layers) == 0) {
            continue;
        }
        const glm::vec3 out = direction_of(self.seen(shape.centre - hunter.position), self.forward());
        const glm::vec3 behind = shape.centre + out * (shape.radius_m + self.radius_m + behaviour.distance_m);
        const float away = squared_length(self.offset_to(behind));
        if (!found || away < best) {
            found = true;
            best = away;
            place = behind;
        }
    }
    return found ? reach(self, place, glm::vec3{0}, behaviour.slowing_distance_m, hunter.index)
                 : evade(self, behaviour, hunter);
}

Approach closest_approach(const glm::vec3& offset, const glm::vec3& velocity, float radii_m) {
    const float speed_squared = squared_length(velocity);
    const float time = speed_squared > 0.0f ? max(-dot(offset, velocity) / speed_squared, 0.0f) : 0.0f;
    return {time, length(offset + velocity * time) - radii_m};
}

void consider_collision(const Self& self, const apx_steer_behaviour& behaviour, const glm::vec3& position,
                        const glm::vec3& velocity, float radius_m, uint32_t index, Collision& first) {
    const glm::vec3 offset = self.offset_to(position);
    const glm::vec3 relative = self.seen(velocity - self.velocity);
    const Approach approach = closest_approach(offset, relative, radius_m + self.radius_m);
    if (approach.gap_m >= behaviour.width_m || approach.time_s > behaviour.predict_s ||
        (approach.time_s <= 0.0f && dot(offset, relative) >= 0.0f)) {
        return;
    }
    if (!first.found || approach.time_s < first.time_s || (approach.time_s == first.time_s && index < first.index)) {
        first = {true,
                 approach.time_s,
                 self.position + self.velocity * approach.time_s,
                 position + velocity * approach.time_s,
                 velocity,
                 index};
    }
}

Steering avoid_collision(const Self& self, const apx_steer_behaviour& behaviour, const Collision& first) {
    if (!first.found) {
        return silence();
    }
    // Head on or from behind: steer aside. From the side: also change speed, and the later agent yields.
    const glm::vec3 apart = self.seen(first.own - first.other);
    const glm::vec3 across = apart - self.forward() * dot(apart, self.forward());
    const glm::vec3 sideways = direction_of(across, self.frame.right);
    const glm::vec3 its = direction_of(self.seen(first.its_velocity), glm::vec3{0});
    const float parallel = dot(its, self.forward());
    glm::vec3 push = sideways;
    if (absolute(parallel) < 0.7f) {
        push = 0.5f * sideways + self.forward() * (dot(apart, self.forward()) < 0.0f ? -1.0f : 1.0f);
    }
    Steering steering_force =
        accelerate_by(direction_of(push, sideways) * self.max_acceleration_mps2, first.other, first.index);
    const float horizon = max(behaviour.predict_s, 1e-3f);
    steering_force.urgency = clamp(1.0f - first.time_s / horizon, 0.05f, 1.0f);
    return steering_force;
}

}  // namespace apx::steer
