// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "bodies/self.h"

namespace apx::steer {

// Combines the steering forces of a behaviour set in the order of its list. Each contribution is kept for its share.
class Combination {
  public:
    Combination(uint32_t combine, float max_acceleration_mps2) : combine_(combine), most_(max_acceleration_mps2) {}

    // For bodies driven by direction, throttle and brake (Ziep 2004, 3.4.2): each of the three has its own budget.
    // Throttle gets at most the rest of the brake's.
    void three_outputs(const glm::vec3& heading, float throttle_mps2, float brake_mps2, float across_mps2);

    // False when no later behaviour counts: the budget is used up, or the first active one has been found.
    bool open() const;
    void add(const Steering& steering_force, float weight, apx_steer_share& share);
    // The gear of the first behaviour that requests one.
    Gear gear() const { return gear_; }
    // The result; converts the shares to parts of 1.
    glm::vec3 finish(std::span<apx_steer_share> shares) const;

  private:
    uint32_t combine_;
    float most_;          // m/s^2
    float used_ = 0.0f;   // of the budget
    float total_ = 0.0f;  // weights of the active ones, for the means
    bool any_ = false;
    glm::vec3 spend(const Steering& steering_force, float wanted);

    Gear gear_ = Gear::any;
    bool three_ = false;
    glm::vec3 heading_{0};
    float throttle_mps2_ = 0.0f, brake_mps2_ = 0.0f, across_mps2_ = 0.0f;
    float steering_used_ = 0.0f, throttle_used_ = 0.0f, brake_used_ = 0.0f;
    glm::vec3 sum_{0};
};

}  // namespace apx::steer
