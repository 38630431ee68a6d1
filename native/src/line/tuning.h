// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Racing, overtaking and other lines. None of these depends on a track.
// A constant is changed against the measurement that its heading names, before and after.

// The line through the tiles. Measured by `tools/measure_lines` (the A* line's loss).
namespace apx::tuning::astar_line {

inline constexpr double coarse_cell_m = 0.75;         // of the first search
inline constexpr double coarse_beside_cells = 2.0;    // coarse cells to each side that the finer search includes
inline constexpr double edge_reserve_m = 0.02;        // a smooth line crosses gates slightly outside its bounds
inline constexpr double astar_smoothing_cells = 2.0;  // how far the smooth line may leave the cells

}  // namespace apx::tuning::astar_line

// Distance of a line to the edges between gates. Checked by edge_distance_test, against a dense sampling.
namespace apx::tuning::edge_distance {

inline constexpr double near_bound_m = 0.5;        // lines further from a bound at two gates stay clear between them
inline constexpr double least_edge_room_m = 0.02;  // left between the bounds
inline constexpr double edge_tolerance_m = 3e-4;   // of the distance kept

}  // namespace apx::tuning::edge_distance

// Bounds of a line on each gate. Checked by racing_line_test.
namespace apx::tuning::gate_bounds {

// Half of the width left at a gate narrower than two margins.
inline constexpr double least_half_room_m = 0.01;
inline constexpr int most_bound_steps = 12;    // of the search for a bound
inline constexpr double bound_exact_m = 1e-6;  // after which it ends

}  // namespace apx::tuning::gate_bounds

// The problem that the optimisers solve. Measured by `tools/measure_lines` (distance from the optimum).
namespace apx::tuning::lap_problem {

// Rounds the corner of max(0, bend); 1/m.
inline constexpr double bend_rounding = 5e-4;
// Far from the solution the circle may vanish; this share of it at rest is kept, because it is a divisor.
inline constexpr double least_circle_share = 0.05;
// A crest may take all but this share.
inline constexpr double crest_circle_share = 0.1;

}  // namespace apx::tuning::lap_problem

// Least curvature. Measured by `tools/measure_lines`, against the published lines.
namespace apx::tuning::minimum_curvature {

// Barrier weights, 1/m: integrals of squared curvature are about 0.01 a corner, so a weight of 1e-8 is negligible.
inline constexpr double first_curvature_barrier = 1e-3;
inline constexpr double last_curvature_barrier = 1e-8;      // weight at which the search may end
inline constexpr double curvature_barrier_decrease = 0.25;  // factor after a good step
inline constexpr int most_curvature_iterations = 60;        // of Newton's method

}  // namespace apx::tuning::minimum_curvature

// Least time: each varied up and down gave the same optimum. Measured by `tools/measure_lines` (nudged lines).
namespace apx::tuning::minimum_time {

inline constexpr int most_time_iterations = 250;      // of Newton's method
inline constexpr double start_speed_share = 0.8;      // of the squared speed at which the start could be driven
inline constexpr double least_start_slack = 0.1;      // of constraints that the start violates, in their units
inline constexpr double first_barrier_share = 0.3;    // of the lap time, over all constraints together
inline constexpr double last_barrier_share = 3e-4;    // the same at the end
inline constexpr double time_barrier_decrease = 0.4;  // factor
inline constexpr double good_step = 0.5;              // share of a Newton step after which the barrier is lowered
inline constexpr double centred_share = 0.05;     // or when the merit falls by less than this share of the barrier term
inline constexpr double penalty_factor = 2.0;     // over the multiplier, for exactness of the penalty
inline constexpr double multiplier_spread = 1e3;  // multipliers stay within this factor of barrier / slack
inline constexpr double first_damping_share = 0.1;  // of the barrier, 1/m^2, when the matrix is not positive definite
inline constexpr double damping_increase = 4.0;     // factor, until it is
inline constexpr double speed_damping = 1e-3;       // of the speeds squared against the offsets, by their units
inline constexpr int most_halvings = 10;            // of a step
inline constexpr double converged_slope_share = 1e-6;  // of the lap time
inline constexpr double least_step_share = 1e-12;  // of a Newton step: a shorter one moves nothing, the search is stuck

}  // namespace apx::tuning::minimum_time

// The line for passing. Measured by `tools/measure_lines` (its room and its loss) and `racecraft --only charge`.
namespace apx::tuning::overtaking_line {

inline constexpr double change_cost_m = 120.0;   // metres without any room that equal a change of sides
inline constexpr double curve_factor_m = 400.0;  // extra cost of a change in a curve, per curvature
// Share of the cost of no room, for having all the room on the other side.
inline constexpr double other_side_share = 0.2;
inline constexpr double overtaking_rounding_m = 1.2;    // of the corner between two bounds
inline constexpr double overtaking_response_s = 0.8;    // time in which the line moves across
inline constexpr double least_response_m = 16.0;        // least distance for that, in tight curves
inline constexpr double bound_stiffness = 1e6;          // of a bound that is active, over the line's own
inline constexpr int most_overtaking_rounds = 40;       // of the active set,
inline constexpr int releasing_rounds = 15;             // in the first of which a bound may be released
inline constexpr int most_overtaking_tightenings = 20;  // of bounds between gates

}  // namespace apx::tuning::overtaking_line

// Rounds of the optimisers. Measured by `tools/measure_lines`.
namespace apx::tuning::racing_line {

// How often bounds are moved in where the line is too near to an edge between gates, before it is accepted.
inline constexpr int most_racing_tightenings = 6;
inline constexpr double first_search_share = 0.7;  // of the work

}  // namespace apx::tuning::racing_line

// The left and the right line. Measured by `tools/measure_lines` and `racecraft --only races`.
namespace apx::tuning::side_lines {

// Least width for a line: in less it would copy every irregularity of an edge.
inline constexpr double least_side_room_m = 0.5;
// On the inner half of a hairpin the fastest line may turn tighter than this radius, as cars hardly can: it is kept off the
// inside by such steps, in so many rounds at most. The farther off, the fewer cars pass there.
inline constexpr double tightest_lane_m = 5.0;
inline constexpr double hairpin_step_m = 0.3;
inline constexpr int hairpin_rounds = 5;
inline constexpr double side_change_s = 0.15;          // cost of a change of sides
inline constexpr double side_change_per_g = 2.0;       // extra cost of a change per lateral acceleration of one g
inline constexpr double no_room_share = 0.4;           // cost of missing room, of the time spent there
inline constexpr double side_half_s = 1.1;             // half of the time over which bounds are smoothed
inline constexpr double least_side_half_m = 20.0;      // and the least distance
inline constexpr double side_line_tolerance_m = 0.02;  // of the distance between the two lines

}  // namespace apx::tuning::side_lines
