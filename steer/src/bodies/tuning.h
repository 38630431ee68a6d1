// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// How bodies move.
// A constant is changed against the measurement that its heading names, before and after.

// Points, walkers, tanks, cars and helicopters. Checked by locomotion_test and shipped_scenes_test.
namespace apx::steer::tuning::locomotion {

// A car whose target is further behind than this angle turns round in three moves instead of driving a circle.
inline constexpr float behind_rad = 2.2f;
// Share of the top speed below which the manoeuvre may begin.
inline constexpr float turning_speed_share = 0.25f;
// A car turns only while it rolls, so a sideways force keeps this share of the speed.
inline constexpr float rolling_share = 0.25f;
// Share of the top speed: a slower backward request is not worth a manoeuvre.
inline constexpr float trifle_share = 0.1f;
inline constexpr float stopping_brake = 0.5f;  // pedal of a car that is to stand
// Share of the top speed: hardly more than standing.
inline constexpr float low_speed_share = 0.03f;
// A car is held by what its nose, or its tail, points into by more than this cosine, while it is slower than this share of its
// top speed: at flatter angles and faster it slides along.
inline constexpr float held_facing = 0.35f;
inline constexpr float held_speed_share = 0.1f;
// A tank keeps driving while its force is within this of its heading, slower with the angle, and otherwise turns on the
// spot.
inline constexpr float tank_drift_rad = 0.6f;
// The last of a turn dies away over this time: faster ones swing about the heading and leave the tracks no force for speed.
inline constexpr float tank_settling_s = 0.1f;
// For a tank of nearly no width.
inline constexpr float least_half_gauge_m = 0.05f;
// Below this share of the top speed a body stands: its heading is kept, and bodies on the ground start only for
// requests above the second share.
inline constexpr float standing_share = 0.05f;
inline constexpr float starting_share = 0.12f;
// A point's heading needs at least this many response times for half a turn.
inline constexpr float half_turn_responses = 0.8f;
// Outline of a car or tank given by its circle alone: half of width and length, as shares of the radius.
inline constexpr float outline_width_share = 0.41f;
inline constexpr float outline_length_share = 0.91f;
// Share of the tyres' or the body's force planned for a curve; with physics there is slip as well.
inline constexpr float curve_force_share = 0.8f;
inline constexpr float curve_grip_share = 0.55f;
// Measured on the road of the scene "bodies": up to 0.2 m beside its lane.
inline constexpr float slip_room_m = 0.3f;

}  // namespace apx::steer::tuning::locomotion
