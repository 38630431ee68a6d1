// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Goals.
// A constant is changed against the measurement that its heading names, before and after.

// Planning to goals, and to those that move. Checked by planning_test.
namespace apx::steer::tuning::goal {

inline constexpr double replan_s = 1.0;        // between plans to a goal that moves
inline constexpr float replan_m = 1.0f;        // by which it has to have moved, at least
inline constexpr float replan_share = 0.05f;   // and as a share of the distance to it
inline constexpr float goal_reached_m = 0.5f;  // from it
// So much of its old way a car drives before the new one begins.
inline constexpr float old_way_s = 1.0f;
// Places as near are one, and a way that goes on as straight does not turn back.
inline constexpr float same_way_m = 1e-2f;
inline constexpr float least_straight = 0.9f;

}  // namespace apx::steer::tuning::goal
