// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Behaviours among many.
// A constant is changed against the measurement that its heading names, before and after.

// Queues. Checked by claims_test.
namespace apx::steer::tuning::group_behaviours {

// A queue considers an agent ahead from this close to the allowed speed.
inline constexpr float queue_speed_share = 0.05f;
// An agent that moves away from the target of a queue at this share of the own top speed has passed it.
inline constexpr float queue_leaving_share = 0.1f;

}  // namespace apx::steer::tuning::group_behaviours

// Lanes, and passing in them. Checked by claims_test and way_behaviours_test.
namespace apx::steer::tuning::lane_behaviours {

// Delay between a steering force and its effect, besides the body's own: two steps and the mean of three forces.
inline constexpr float force_lag_s = 0.12f;
// An offset from the lane is corrected over this time, and over at least these shares of the circle and the body.
inline constexpr float correction_s = 0.45f;
inline constexpr float correction_circle_share = 0.35f;
// Steepest return: the sine of the angle to the lane.
inline constexpr float steepest_return = 0.7f;
// Below this alignment with the lane the place ahead is driven to straight.
inline constexpr float least_alignment = 0.2f;
// A car that faces farther away turns between the borders, at this distance from them, and begins at a standstill.
inline constexpr float least_facing = 0.6f;
inline constexpr float aligned_facing = 0.95f;
inline constexpr float border_reserve_m = 0.15f;
inline constexpr float lane_standing_mps = 0.05f;  // counts as a standstill
// Delay between the request of a lower speed and that speed, of a body with physics.
inline constexpr float reaction_s = 0.3f;
// A car within this distance of an open lane's end has arrived.
inline constexpr float lane_end_m = 0.15f;
// A car farther beside the lane's end backs until it is as near to the lane as the second and as parallel to it as the cosine.
inline constexpr float lane_beside_m = 0.7f;
inline constexpr float lane_backed_m = 0.25f;
inline constexpr float lane_backed_facing = 0.99f;
// Steepest angle to the lane while backing, and the way over which an offset is corrected, in turning circles.
inline constexpr float backing_angle_rad = 0.5f;
inline constexpr float backing_circles = 1.5f;
inline constexpr float backing_most_circles = 3.0f;  // farthest before the end
// Prediction time for others, and the gaps kept before and behind them, in seconds and metres.
inline constexpr float horizon_s = 6.0f;
inline constexpr float headway_s = 0.6f;
inline constexpr float clear_m = 1.5f;
// Duration for which others' sideways motion is extrapolated.
inline constexpr float sideways_s = 1.5f;
// The square of an arc's length over its radius and its way aside is 2; what is more is for easing into it.
inline constexpr float pull_out_circle = 2.6f;
// Another lane is taken at this sideways speed over the own, and decided on so fast by a standing car.
inline constexpr float steepest_shift = 0.15f;
inline constexpr float standing_shift_mps = 0.4f;
// Less of a difference in speed is no reason to overtake.
inline constexpr float least_gain_mps = 0.5f;
// A critically damped spring whose lateral speed is limited to a share of the agent's speed.
inline constexpr float spring_s = 0.9f;

}  // namespace apx::steer::tuning::lane_behaviours
