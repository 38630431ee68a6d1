// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Lanes within corridors, and obstacles.
// A constant is changed against the measurement that its heading names, before and after.

// A lane within a corridor. Checked by ways_test and shipped_scenes_test.
namespace apx::steer::tuning::lane {

// A corner uses up to this share of the room beside the body, and more only when the turning circle needs it.
inline constexpr float easy_room_share = 0.5f;
inline constexpr float most_room_share = 0.8f;  // of it
// A lane is no tighter than this multiple of the turning circle where there is room: the rest corrects errors.
inline constexpr float turning_reserve = 1.15f;
inline constexpr float least_reserve = 1.02f;
inline constexpr float widest_radius_m = 300.0f;  // of a rounded corner
// Smaller turns of a path keep their point; larger ones turn back and cannot be rounded.
inline constexpr float straight_rad = 0.02f;
inline constexpr float reversing_rad = 2.9f;  // from which a turn leads back
// Between points of an arc.
inline constexpr float arc_step_rad = 0.2f;

}  // namespace apx::steer::tuning::lane

// Times until obstacles are met. Checked by obstacles_test.
namespace apx::steer::tuning::obstacles {

inline constexpr float late_s = 0.1f;       // within which nothing happens
inline constexpr float touching_m = 0.01f;  // apart: a body this near touches
inline constexpr float leaving_mps = 0.3f;  // a body that moves away faster is not touching

}  // namespace apx::steer::tuning::obstacles
