// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/target_behaviours.h"

#include "behave/tuning.h"

namespace apx::steer {

namespace {

using namespace tuning::target_behaviours;

bool in_reach(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target) {
    if (!target.present) {
        return false;
    }
    const float reach = behaviour.active_distance_m;
    return reach <= 0.0f || squared_length(self.offset_to(target.position)) <= reach * reach;
}

Steering towards(const Self& self, const glm::vec3& place, uint32_t other) {
    const glm::vec3 direction = direction_of(self.offset_to(place), self.forward());
    return steer_to_velocity(self, direction * self.max_speed_mps, place, other);
}

Steering away_from(const Self& self, const glm::vec3& place, uint32_t other) {
    const glm::vec3 direction = direction_of(-self.offset_to(place), self.forward());
    return steer_to_velocity(self, direction * self.max_speed_mps, place, other);
}

}  // namespace

Steering seek(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target) {
    return in_reach(self, behaviour, target) ? towards(self, target.position, target.index) : silence();
}

Steering flee(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target) {
    return in_reach(self, behaviour, target) ? away_from(self, target.position, target.index) : silence();
}

float intercept_time(const glm::vec3& offset, const glm::vec3& velocity, float speed_mps) {
    // |offset|^2 + 2 (offset . velocity) t + (|velocity|^2 - speed^2) t^2 = 0, by the form that never cancels.
    const float c = squared_length(offset);
    const float half_b = dot(offset, velocity);
    const float a = squared_length(velocity) - speed_mps * speed_mps;
    if (c == 0.0f) {
        return 0.0f;
    }
    const float discriminant = half_b * half_b - a * c;
    if (discriminant < 0.0f) {
        return -1.0f;
    }
    const float root = square_root(discriminant);
    // The hunter is faster: one positive root. Otherwise the prey has to approach, and the earlier root counts.
    const float denominator = a < 0.0f ? root - half_b : -half_b + root;
    return denominator > 0.0f && (a < 0.0f || half_b < 0.0f) ? c / denominator : -1.0f;
}

glm::vec3 predicted_place(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& prey) {
    const glm::vec3 offset = self.offset_to(prey.position);
    const glm::vec3 velocity = self.seen(prey.velocity);
    float lead_s = -1.0f;
    if (behaviour.variant == APX_STEER_LEAD_INTERCEPT) {
        lead_s = intercept_time(offset, velocity, self.max_speed_mps);
    }
    if (lead_s < 0.0f) {
        const float speed = max(self.speed_mps, least_speed_share * self.max_speed_mps);
        lead_s = speed > 0.0f ? length(offset) / speed : behaviour.max_lead_s;
    }
    lead_s = min(lead_s * behaviour.estimate_factor, behaviour.max_lead_s);
    const glm::vec3 ahead = velocity * lead_s;
    // Head on: a place at or behind the hunter would turn it round just before the meeting (Green 2000).
    return dot(offset + ahead, offset) <= 0.0f ? prey.position : prey.position + ahead;
}

Steering pursue(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& prey) {
    return in_reach(self, behaviour, prey) ? towards(self, predicted_place(self, behaviour, prey), prey.index)
                                           : silence();
}

Steering evade(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& hunter) {
    return in_reach(self, behaviour, hunter) ? away_from(self, predicted_place(self, behaviour, hunter), hunter.index)
                                             : silence();
}

Steering reach(const Self& self, const glm::vec3& point, const glm::vec3& velocity, float slowing_m, uint32_t other) {
    const glm::vec3 offset = self.offset_to(point);
    const float away = length(offset);
    const float share = slowing_m > 0.0f ? min(away / slowing_m, 1.0f) : (away > 0.0f ? 1.0f : 0.0f);
    const glm::vec3 closing = away > 0.0f ? offset * (self.max_speed_mps * share / away) : glm::vec3{0};
    return steer_to_velocity(self, limited(closing + self.seen(velocity), self.max_speed_mps), point, other);
}

namespace {

// (v^2 - v_target^2) / (2 distance) is the constant deceleration that reaches the target at the target's speed.
Steering arrive_braking(const Self& self, float slowing_m, const TargetPoint& target) {
    const glm::vec3 offset = self.offset_to(target.position);
    const float away = length(offset);
    if (away > slowing_m) {
        return towards(self, target.position, target.index);
    }
    const glm::vec3 along = direction_of(offset, self.forward());
    const float own = dot(self.seen(self.velocity), along);
    const float its = dot(self.seen(target.velocity), along);
    const glm::vec3 sideways = self.seen(self.velocity - target.velocity) - along * (own - its);
    const glm::vec3 straighten = -sideways / self.response_s;
    const float gap = max(away, 1e-3f);
    const float needed = (with_sign(own * own, own) - with_sign(its * its, its)) / (2.0f * gap);
    const float wait = late_braking_share * self.max_deceleration_mps2;
    if (own > 0.0f && own > its && needed >= wait) {
        return accelerate_by(straighten - along * min(needed, self.max_deceleration_mps2), target.position,
                             target.index);
    }
    // Too slow to brake yet (or standing short of it): accelerate up to the speed from which gentle braking arrives.
    const float wanted = its + square_root(2.0f * wait * away);
    const float most = min(wanted, self.max_speed_mps);
    return accelerate_by(straighten + along * ((most - own) / self.response_s), target.position, target.index);
}

}  // namespace

Steering arrive(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target) {
    if (!in_reach(self, behaviour, target)) {
        return silence();
    }
    if (behaviour.variant == APX_STEER_ARRIVE_BRAKING) {
        return arrive_braking(self, behaviour.slowing_distance_m, target);
    }
    if (behaviour.variant == APX_STEER_ARRIVE_TIME) {
        const glm::vec3 wanted = self.offset_to(target.position) / behaviour.time_s;
        return steer_to_velocity(self, limited(wanted, self.max_speed_mps), target.position, target.index);
    }
    return reach(self, target.position, glm::vec3{0}, behaviour.slowing_distance_m, target.index);
}

Steering moth_seek(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& light) {
    if (!in_reach(self, behaviour, light)) {
        return silence();
    }
    const glm::vec3 direction = direction_of(self.offset_to(light.position), glm::vec3{0});
    return accelerate_by(direction * behaviour.strength_mps2, light.position, light.index);
}

Steering moth_flee(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& light) {
    Steering steering_force = moth_seek(self, behaviour, light);
    steering_force.acceleration = -steering_force.acceleration;
    return steering_force;
}

Steering pursue_offset(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target) {
    if (!target.present) {
        return silence();
    }
    const glm::vec3 place = target.position + frame_of(target.forward).to_world(vec3_of(behaviour.offset_m));
    // The place when it is reached at full speed; at the end the desired speed becomes the target's.
    const float lead_s = self.max_speed_mps > 0.0f
                             ? min(length(self.offset_to(place)) / self.max_speed_mps, behaviour.max_lead_s)
                             : 0.0f;
    return reach(self, place + target.velocity * (0.5f * lead_s), target.velocity, behaviour.slowing_distance_m,
                 target.index);
}

Steering interpose(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& one,
                   const TargetPoint& other) {
    if (!one.present || !other.present) {
        return silence();
    }
    const glm::vec3 middle = 0.5f * (one.position + other.position);
    const float lead_s = self.max_speed_mps > 0.0f
                             ? min(length(self.offset_to(middle)) / self.max_speed_mps, behaviour.max_lead_s)
                             : 0.0f;
    const glm::vec3 drift = 0.5f * (one.velocity + other.velocity);
    return reach(self, middle + drift * lead_s, drift, behaviour.slowing_distance_m, one.index);
}

Steering match_speed(const Self& self, const TargetPoint& target) {
    return target.present ? steer_to_speed(self, min(length(self.seen(target.velocity)), self.max_speed_mps),
                                           target.position, target.index)
                          : silence();
}

glm::vec3 formation_place(uint32_t variant, uint32_t rank, float spacing_m) {
    const float place = static_cast<float>(rank + 1);
    // Left and right in turn: 1, -1, 2, -2, ...
    const float side = static_cast<float>(rank / 2 + 1) * (rank % 2 == 0 ? 1.0f : -1.0f);
    switch (variant) {
        case APX_STEER_FORM_LINE:
            return glm::vec3{side, 0.0f, 0.0f} * spacing_m;
        case APX_STEER_FORM_WEDGE:
            return glm::vec3{side, 0.0f, -absolute(side)} * spacing_m;
        case APX_STEER_FORM_SQUARE: {
            const float row = static_cast<float>(rank / 3 + 1);
            const float column = static_cast<float>(rank % 3) - 1.0f;
            return glm::vec3{column, 0.0f, -row} * spacing_m;
        }
        default:
            return glm::vec3{0.0f, 0.0f, -place} * spacing_m;
    }
}

Steering take_formation(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& leader,
                        uint32_t rank) {
    if (!leader.present) {
        return silence();
    }
    const glm::vec3 local = formation_place(behaviour.variant, rank, behaviour.distance_m);
    const glm::vec3 place = leader.position + frame_of(leader.forward).to_world(local);
    return reach(self, place, leader.velocity, behaviour.slowing_distance_m, leader.index);
}

Steering follow_leader(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& leader) {
    if (!leader.present) {
        return silence();
    }
    const Frame frame = frame_of(leader.forward);
    const glm::vec3 local = frame.to_local(self.seen(self.position - leader.position));
    const float clear = leader.radius_m + self.radius_m + behaviour.width_m;
    // In the leader's way: evade sideways, a follower dead ahead to the right.
    if (local.z > 0.0f && local.z < behaviour.distance_m + clear && absolute(local.x) < clear) {
        const glm::vec3 out = frame.right * (local.x < 0.0f ? -1.0f : 1.0f);
        return steer_to_velocity(self, out * self.max_speed_mps, leader.position, leader.index);
    }
    const glm::vec3 place = leader.position - leader.forward * behaviour.distance_m;
    return reach(self, place, leader.velocity, behaviour.slowing_distance_m, leader.index);
}

}  // namespace apx::steer
