// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Behaviours of one agent.
// A constant is changed against the measurement that its heading names, before and after.

// Boxes ahead. Checked by avoid_behaviours_test.
namespace apx::steer::tuning::avoid_behaviours {

inline constexpr float planned_share = 0.55f;  // of the force, for planning
inline constexpr float above_all_else = 4.0f;  // weight of a box that is about to be hit

// A car's containment takes at least this share of a budget.
inline constexpr float least_share_of_car = 0.02f;

}  // namespace apx::steer::tuning::avoid_behaviours

// The fuzzy sets of Regensburg 2001. Checked by avoid_behaviours_test and claims_test.
namespace apx::steer::tuning::fuzzy {

inline constexpr float angle_step_deg = 27.0f;   // between the middles of neighbouring sets of angles
inline constexpr float output_step_deg = 54.0f;  // and of outputs
inline constexpr float output_end_deg = 90.0f;   // middle of the last set of outputs

}  // namespace apx::steer::tuning::fuzzy

// Targets. Checked by target_behaviours_test.
namespace apx::steer::tuning::target_behaviours {

// Lower own speeds do not extend the prediction further than this share of the top speed.
inline constexpr float least_speed_share = 0.05f;
// Below this share of the greatest deceleration braking for a target can wait.
inline constexpr float late_braking_share = 0.1f;

}  // namespace apx::steer::tuning::target_behaviours

// Paths and corridors. Checked by way_behaviours_test.
namespace apx::steer::tuning::way_behaviours {

// Search radius around an agent's last place; a step never moves it farther.
inline constexpr float least_reach_m = 5.0f;
// The sensor brakes later and harder than planned curves do.
inline constexpr float sensor_braking_share = 0.7f;
inline constexpr float sensor_lag_s = 0.1f;  // until its brake acts

}  // namespace apx::steer::tuning::way_behaviours
