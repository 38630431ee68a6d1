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

glm::vec3 Combination::spend(const Wish& wish, float wanted) {
    const float along = dot(wish.acceleration, heading_);
    glm::vec3 part{0};
    if (wish.steers) {
        const float granted = min(wanted, 1.0f - steering_used_);
        steering_used_ += granted;
        part = limited(wish.acceleration - heading_ * along, across_mps2_) * granted;
    }
    if (wish.drives && along < 0.0f) {
        const float granted = min(wanted, 1.0f - brake_used_);
        brake_used_ += granted;
        part += heading_ * (max(along, -brake_mps2_) * granted);
    } else if (wish.drives) {
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

void Combination::add(const Wish& wish, float weight, apx_steer_share& share) {
    share.active = wish.active ? 1u : 0u;
    share.share = 0.0f;
    share.other = wish.other;
    for (int axis = 0; axis < 3; ++axis) {
        share.wish[axis] = wish.acceleration[axis];
        share.spot[axis] = wish.spot[axis];
    }
    if (!wish.active) {
        return;
    }
    any_ = true;
    gear_ = gear_ == Gear::any ? wish.gear : gear_;
    glm::vec3 part = wish.acceleration * (weight * wish.urgency);
    switch (combine_) {
        case APX_STEER_COMBINE_MEAN:
            part = wish.acceleration;
            total_ += 1.0f;
            break;
        case APX_STEER_COMBINE_WEIGHTED_MEAN:
            total_ += weight * wish.urgency;
            break;
        case APX_STEER_COMBINE_FIRST:
            part = wish.acceleration;
            break;
        case APX_STEER_COMBINE_BUDGET: {
            if (three_) {
                part = spend(wish, weight * wish.urgency);
                break;
            }
            const float granted = min(weight * wish.urgency, 1.0f - used_);
            used_ += granted;
            part = limited(wish.acceleration, most_) * granted;
            break;
        }
        case APX_STEER_COMBINE_FORCE_BUDGET: {
            // Sizes are summed, not vectors, so that the result never exceeds the budget.
            const float wanted = min(length(wish.acceleration), weight * wish.urgency * most_);
            const float granted = min(wanted, most_ - used_);
            used_ += granted;
            part = limited(wish.acceleration, granted);
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
