// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Speed profiles, corners and mini-sectors.
// A constant is changed against the measurement that its heading names, before and after.

// A car's profile on a line. Measured by `tools/measure_driving` (lap over ideal).
namespace apx::tuning::car_profile {

// A car that reaches this share of its friction circle in steady cornering needs no reserve beyond grip_use.
inline constexpr double well_balanced = 0.965;
// Distance of the tyres from the car's centre line, a typical value: weights bands of the road in a line's grip.
inline constexpr float half_track_m = 0.8f;

}  // namespace apx::tuning::car_profile

// Where corners begin and end. Measured by `racecraft --only charge` and corners_test.
namespace apx::tuning::corners {

inline constexpr float least_fall = 0.1f;  // of the straight's speed: a smaller fall of it is no corner
// Braking begins where the speed falls below this share of the straight's.
inline constexpr float flat_out_share = 0.99f;
inline constexpr float most_corner_share = 2.0f;  // of the braking distance, in the way to the braking point

}  // namespace apx::tuning::corners

// Which take-offs are flown. Measured by `tools/measure_jumps` and flights_test.
namespace apx::tuning::flights {

inline constexpr double sample_m = 0.25;         // step of a way over a take-off
inline constexpr int most_rounds = 60;           // speeds that are tried for a take-off
inline constexpr double slower_share = 0.97;     // from one speed to the next one tried
inline constexpr double as_planned_mps = 0.2;    // within which the speed at the take-off is the flight's
inline constexpr double least_gain_s = 0.01;     // a flight that gains less is not flown
inline constexpr double most_thrown_mps2 = 1.0;  // sideways on the way to the take-off, where tyres hold nothing
inline constexpr double most_landing_angle_rad =
    0.05;                                          // between car and line where it comes down, half of a tyre's slip
inline constexpr double landing_room_m = 0.5;      // beside the car where it comes down
inline constexpr double most_beside_line_m = 1.5;  // from the line where it comes down
inline constexpr double settles_s = 0.2;           // after the landing until tyres drive and brake

}  // namespace apx::tuning::flights

// Pieces of the lap on which rivals are observed. Measured by `racecraft --only charge`.
namespace apx::tuning::mini_sectors {

inline constexpr float mini_sector_m = 25.0f;       // length, about
inline constexpr uint32_t fewest_mini_sectors = 8;  // in a lap
inline constexpr uint32_t most_mini_sectors = 512;  // in a lap
inline constexpr float much_cornering = 0.5f;       // share of the tyres' side force
// Share of the speed before: a piece that is left slower is a braking zone.
inline constexpr float sector_braking_share = 0.99f;
inline constexpr float slowest_observed_mps = 1.0f;    // lower bound of speeds in times
inline constexpr float longest_mini_sector_s = 60.0f;  // a longer time is a stop

}  // namespace apx::tuning::mini_sectors

// Skill and pace. Measured by `tools/measure_driving --pace`.
namespace apx::tuning::pace {

inline constexpr float least_skilled = 0.92f;  // of the pace, at skill 0

}  // namespace apx::tuning::pace

// Where the rear axle runs beside the line. Measured by `tools/measure_driving` (wheels beyond the edge).
namespace apx::tuning::rear_axle_offset {

// How far the outer side of a wheel may be over the edge. The line keeps half the car's width from it, measured along
// the gate.
inline constexpr float over_edge_m = 0.07f;
// Time in which the car moves across, and the least distance for that.
inline constexpr double rear_move_s = 0.8;
inline constexpr double least_move_m = 8.0;  // along the road

}  // namespace apx::tuning::rear_axle_offset

// Convergence of a profile. Checked by speed_profile_test, against closed forms.
namespace apx::tuning::speed_profile {

// A car whose limits allow no motion still gets this speed, so that every time is finite.
inline constexpr double slowest_squared = 0.01;
inline constexpr int most_profile_laps = 400;           // until a lap repeats
inline constexpr double profile_lap_tolerance = 1e-10;  // of the squared speed at the start
// On a long track this many starts are computed and the others interpolated, each followed no farther than this, where
// it differs from a rolling car by millimetres per second: the cost stays linear and bounded.
inline constexpr size_t most_starts = 4096;
inline constexpr double settled_m = 10000.0;  // from the start

}  // namespace apx::tuning::speed_profile

// Limits that springs and tyres set over crests and hollows. Measured by `apexline torcs compare`.
namespace apx::tuning::suspension_limits {

// Share of the critical damping that dampers keep in hard bumps.
inline constexpr double damping_share = 0.3;
// Share of the springs' travel. The rest is for effects outside the one-wheel model: landing at an angle or while
// steering.
inline constexpr double travel_use = 0.75;
inline constexpr double suspension_sample_m = 0.5;  // between samples of the road
// The slowest speed simulated, and the ratio of successive speeds.
inline constexpr double slowest_simulated_mps = 12.0;
inline constexpr double speed_growth = 1.1;  // ratio
// Steering uses the mean load over this distance to either side, as on crests: a hopping car steers on average.
inline constexpr double mean_load_reach_m = 8.5;
// Growth of a tyre's grip over that of its load, near the load of a level road. Racing tyres have 0.7 to 0.85.
inline constexpr double grip_growth = 0.77;
// Largest load relative to a level road that counts: a larger one lasts too short to be steered with. Tyres average
// anything shorter than this to either side.
inline constexpr double most_mean_load = 1.6;
inline constexpr double tyre_reach_m = 3.0;  // to either side
// The same for brakes, at each place however short: the pedal does not follow a tenth of a second, so load spikes on
// landing are ignored for braking.
inline constexpr double most_braking_load = 1.3;
// Time step, in radians of the springs' oscillation.
inline constexpr double largest_step_radians = 0.25;
// Lead-in before the start line of a closed track: the oscillation there comes from the end of the lap.
inline constexpr double lead_in_m = 150.0;

}  // namespace apx::tuning::suspension_limits
