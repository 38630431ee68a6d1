// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// The search over the road's tiles and speeds.
// A constant is changed against the measurement that its heading names, before and after.

// Laps until a closed search has settled. Measured by `tools/measure_lines` (the A* line).
namespace apx::tuning::grid_lap {

inline constexpr int most_grid_laps = 12;  // until the lap repeats

}  // namespace apx::tuning::grid_lap

// The budget of a search. Measured by `racecraft --only slalom` and `tools/bench` (replan).
namespace apx::tuning::grid_search {

inline constexpr uint32_t nodes_per_expansion = 24;  // at most, stored
inline constexpr double same_time_s = 0.1;           // arrivals closer than this count as equal
inline constexpr double patience_share = 0.25;       // of the budget, for the best plan alone
inline constexpr double haste_s = 1.0;               // cost reduction per station at the end of the budget
inline constexpr double following_haste_s = 10.0;    // prefers the farthest state
inline constexpr double following_share = 0.25;      // of the budget, for the plan that follows
inline constexpr double worth_s = 0.25;              // least gain of a way past over following
inline constexpr double follow_view_m = 200.0;       // ahead, to the car that is followed
inline constexpr double follow_brake_share = 0.7;    // of the brakes, when following

}  // namespace apx::tuning::grid_search

// The graph's edges and costs. Measured by `racecraft --only slalom` and `tools/measure_lines`.
namespace apx::tuning::road_grid {

// Least speed of a car whose limits allow none, so that every time is finite.
inline constexpr double least_grid_mps = 1.0;
inline constexpr double grid_sideways_mps = 8.0;  // of the widest move at the reference speed
inline constexpr int32_t most_moves = 12;         // to one side
inline constexpr double speed_tolerance = 1.02;   // of braking against the tabulated top speed
inline constexpr double effort_share = 0.03;      // cost of a turn at the limit of grip beyond its time
// Cost of a turn of one radian at one station: quadratic, so that curves are spread over their length as a car can
// drive them.
inline constexpr double spread_s = 0.3;
inline constexpr int32_t settling_stations = 60;     // until the tables no longer depend on their beginning
inline constexpr double slowest_turn_squared = 4.0;  // turns below 2 m/s are ignored

}  // namespace apx::tuning::road_grid
