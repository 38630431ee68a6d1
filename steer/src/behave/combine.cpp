// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/combine.h"

namespace apx::steer {

namespace {

// A budget used up except for rounding counts as used up.
constexpr float crumbs = 1e-6f;

}  // namespace

void Combination::three_outputs(const glm::vec3& heading, float throttle_mps2, float brake_mps2, float across_mps2) {
    three_ = combine_ == APX_STEER_COMBINE_BUDGET;
    heading_ = heading;
    throttle_mps2_ = throttle_mps2;
    brake_mps2_ = brake_mps2;
    across_mps2_ = across_mps2;
}

glm::vec3 Combination::spend(const Steering& steering_force, float wanted) {
    const float along = dot(steering_force.acceleration, heading_);
    glm::vec3 part{0};
    if (steering_force.steers) {
        const float granted = min(wanted, 1.0f - steering_used_);
        steering_used_ += granted;
        part = limited(steering_force.acceleration - heading_ * along, across_mps2_) * granted;
    }
    if (steering_force.drives && along < 0.0f) {
        const float granted = min(wanted, 1.0f - brake_used_);
        brake_used_ += granted;
        part += heading_ * (max(along, -brake_mps2_) * granted);
    } else if (steering_force.drives) {
        const float granted = max(min(wanted, 1.0f - max(throttle_used_, brake_used_)), 0.0f);
        throttle_used_ += granted;
        part += heading_ * (min(along, throttle_mps2_) * granted);
    }
    return part;
}

bool Combination::open() const {
    if (three_) {
        return min(min(steering_used_, throttle_used_), brake_used_) < 1.0f - crumbs;
    }
    switch (combine_) {
        case APX_STEER_COMBINE_FIRST:
            return !any_;
        case APX_STEER_COMBINE_BUDGET:
            return used_ < 1.0f - crumbs;
        case APX_STEER_COMBINE_FORCE_BUDGET:
            return used_ < most_ * (1.0f - crumbs);
        default:
            return true;
    }
}

void Combination::add(const Steering& steering_force, float weight, apx_steer_share& share) {
    share.active = steering_force.active ? 1u : 0u;
    share.share = 0.0f;
    share.other = steering_force.other;
    for (int axis = 0; axis < 3; ++axis) {
        share.steering_force[axis] = steering_force.acceleration[axis];
        share.target_point[axis] = steering_force.target_point[axis];
    }
    if (!steering_force.active) {
        return;
    }
    any_ = true;
    gear_ = gear_ == Gear::any ? steering_force.gear : gear_;
    glm::vec3 part = steering_force.acceleration * (weight * steering_force.urgency);
    switch (combine_) {
        case APX_STEER_COMBINE_MEAN:
            part = steering_force.acceleration;
            total_ += 1.0f;
            break;
        case APX_STEER_COMBINE_WEIGHTED_MEAN:
            total_ += weight * steering_force.urgency;
            break;
        case APX_STEER_COMBINE_FIRST:
            part = steering_force.acceleration;
            break;
        case APX_STEER_COMBINE_BUDGET: {
            if (three_) {
                part = spend(steering_force, weight * steering_force.urgency);
                break;
            }
            const float granted = min(weight * steering_force.urgency, 1.0f - used_);
            used_ += granted;
            part = limited(steering_force.acceleration, most_) * granted;
            break;
        }
        case APX_STEER_COMBINE_FORCE_BUDGET: {
            // Sizes are summed, not vectors, so that the result never exceeds the budget.
            const float wanted = min(length(steering_force.acceleration), weight * steering_force.urgency * most_);
            const float granted = min(wanted, most_ - used_);
            used_ += granted;
            part = limited(steering_force.acceleration, granted);
            break;
        }
        default:
            break;
    }
    share.share = length(part);
    sum_ += part;
}

glm::vec3 Combination::finish(std::span<apx_steer_share> shares) const {
    float sizes = 0.0f;
    for (const apx_steer_share& share : shares) {
        sizes += share.share;
    }
    for (apx_steer_share& share : shares) {
        share.share = sizes > 0.0f ? share.share / sizes : 0.0f;
    }
    const bool mean = combine_ == APX_STEER_COMBINE_MEAN || combine_ == APX_STEER_COMBINE_WEIGHTED_MEAN;
    if (mean) {
        return total_ > 0.0f ? sum_ / total_ : glm::vec3{0};
    }
    return sum_;
}

}  // namespace apx::steer
