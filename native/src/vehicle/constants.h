// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx {

// Gravity in all calculations, m/s^2: rounded, as in most games and simulators.
inline constexpr double gravity_mps2 = 9.81;
inline constexpr float gravity_mps2_f = static_cast<float>(gravity_mps2);

// Time constant of the suspension's response to the car's acceleration, s. The reference physics smooths load transfer
// with it, and a driver its measured accelerations, so that both agree.
inline constexpr float suspension_time_s = 0.04f;

// Limits of what the C API accepts as a position and a velocity of a car or an obstacle, m and m/s.
inline constexpr float farthest_state_m = 1e6f;
inline constexpr float fastest_state_mps = 400.0f;

// Largest plausible acceleration of a car, m/s^2, above that of any racing car: more is a contact or a teleport.
inline constexpr float most_plausible_mps2 = 80.0f;

}  // namespace apx
