// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Rays, neighbours, and the thesis's two ways of avoiding others.
// A constant is changed against the measurement that its heading names, before and after.

// The thesis's heat line (Stein 2018). Checked by senses_test.
namespace apx::tuning::heat_line {

inline constexpr uint32_t heat_places = 33;     // samples across the road
inline constexpr float cold_per_m = 0.04f;      // increase per metre from the line,
inline constexpr float change_per_m = 0.03f;    // and per metre from where the car is now
inline constexpr float heat_shoulder_m = 0.6f;  // distance over which a car's heat fades beside it

}  // namespace apx::tuning::heat_line

// Which cars count. Measured by `racecraft --only races`.
namespace apx::tuning::neighbours {

inline constexpr float chord_within_m = 25.0f;     // nearer cars' distance is that in space
inline constexpr float standing_below_mps = 3.0f;  // counts as standing

}  // namespace apx::tuning::neighbours

// The thesis's potential field (Stein 2018). Checked by senses_test.
namespace apx::tuning::potential_field {

inline constexpr float pull_to_line = 0.12f;    // of the line, per metre from it
inline constexpr float car_push = 1.0f;         // height of a car's hill when side by side
inline constexpr float edge_push = 0.5f;        // height at the road's edge
inline constexpr float edge_reach_m = 0.6f;     // over which it fades
inline constexpr uint32_t field_steps = 24;     // of the descent
inline constexpr float field_step_gain = 0.5f;  // metres for each unit of slope
inline constexpr float field_step_m = 0.25f;    // at most

}  // namespace apx::tuning::potential_field

// Rays from the car. Checked by rays_test.
namespace apx::tuning::rays {

// Height above the ground at which a host should cast the rays.
inline constexpr float ray_height_m = 0.5f;
// Margin when a car is skipped because no ray reaches it.
inline constexpr float rounding_m = 0.1f;

}  // namespace apx::tuning::rays

// How far a car looks. Measured by `racecraft --only races,standing`; its cost by `tools/bench`.
namespace apx::tuning::surroundings {

inline constexpr float least_view_behind_m = 40.0f;  // at any speed
// A slow car looks back as far as a fast car covers in this time.
inline constexpr float view_behind_s = 4.0f;
inline constexpr float looks_back_below_mps = 20.0f;  // counts as slow
inline constexpr float coming_mps = 60.0f;            // speed of that fast car
inline constexpr float ray_margin_m = 10.0f;          // beyond the longest ray
inline constexpr float counted_on_grip = 0.8f;        // share of the grip in braking distances
inline constexpr float wake_reach_m = 120.0f;         // of slipstreams
// Standing and oncoming cars are seen from where half of the grip stops the car, plus some seconds.
inline constexpr float standing_grip_share = 0.5f;
inline constexpr float standing_early_s = 1.5f;
inline constexpr float standing_from_mps = 10.0f;  // slower cars look no farther

}  // namespace apx::tuning::surroundings
