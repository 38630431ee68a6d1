// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx {

// Gravity of every calculation with weights, m/s^2: rounded, as games and simulators use it.
inline constexpr double gravity_mps2 = 9.81;

// Time in which the suspension takes over a change of the car's acceleration, s. The reference physics smooths with it what
// moves load between the axles, and a driver smooths with it what it feels, so that the two agree.
inline constexpr float suspension_time_s = 0.04f;

}  // namespace apx
