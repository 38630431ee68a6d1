// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx {

// Gravity in all calculations, m/s^2: rounded, as in most games and simulators.
inline constexpr double gravity_mps2 = 9.81;

// Time constant of the suspension's response to the car's acceleration, s. The reference physics smooths load transfer
// with it, and a driver its measured accelerations, so that both agree.
inline constexpr float suspension_time_s = 0.04f;

}  // namespace apx
