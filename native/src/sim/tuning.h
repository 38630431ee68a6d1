// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Contacts, starts and situations of the offline world.
// A constant is changed against the measurement that its heading names, before and after.

// Contacts between cars and with walls. Measured by contacts_test (momentum, rest) and `racecraft --only pile-up`.
namespace apx::tuning::contacts {

inline constexpr float contact_restitution = 0.2f;   // of the closing speed
inline constexpr float restitution_from_mps = 1.0f;  // slower contacts come to rest
inline constexpr float car_friction = 0.3f;          // coefficient, between cars
inline constexpr float wall_friction = 0.25f;        // and with walls
inline constexpr float contact_slop_m = 0.001f;      // overlap that remains, so that a resting contact persists
inline constexpr float same_wall_cosine = 0.95f;     // between the normals of two touches that one push resolves

}  // namespace apx::tuning::contacts

// Contacts that count. Measured by `racecraft --only races`.
namespace apx::tuning::count_contacts {

// A touch counts as a new contact when the two have been apart for this long.
inline constexpr float contact_apart_s = 0.5f;

}  // namespace apx::tuning::count_contacts

// The start. Checked by world_test.
namespace apx::tuning::create_world {

inline constexpr float signal_delay_s = 1.0f;  // from the first tick to the start

}  // namespace apx::tuning::create_world

// The thesis's six situations (Stein 2018). Checked by situations_test.
namespace apx::tuning::situations {

inline constexpr float grid_row_m = 8.0f;           // between consecutive cars of the grid
inline constexpr float slow_car_pace = 0.8f;        // of the car that is to be passed
inline constexpr uint32_t standing_car_count = 2;   // of the obstacle situation
inline constexpr float standing_cars_gap_m = 6.0f;  // between the two standing cars
inline constexpr float crash_distance_m = 180.0f;   // before the crash, to the first car
inline constexpr float crash_spacing_m = 25.0f;     // between those that arrive

}  // namespace apx::tuning::situations

// The run-off. Measured by `racecraft --only crash`.
namespace apx::tuning::step_world {

// Grip of grass and gravel beside the road.
inline constexpr float run_off_grip = 0.7f;

}  // namespace apx::tuning::step_world
