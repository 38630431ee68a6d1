// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// The reference physics, what a description says of a car, and how a host's car is measured.
// A constant is changed against the measurement that its heading names, before and after.

// Manoeuvres that measure a host's car. Measured by `apexline hosts` (the rows of calibrated descriptions).
namespace apx::tuning::calibration {

inline constexpr float slowest_top_mps = 5.0f;        // a top speed outside these two is no car's
inline constexpr float fastest_top_mps = 200.0f;      // the same, upper bound
inline constexpr float longest_step_s = 240.0f;       // a manoeuvre that lasts longer has failed
inline constexpr float lap_too_long = 1.5f;           // of the predicted time, and some
inline constexpr float lap_slack_s = 10.0f;           // added to that
inline constexpr float starts_within_s = 10.0f;       // a car at rest for so long at full throttle does not drive
inline constexpr float straight_smoothing_s = 0.02f;  // averaging time of accelerations, on straights
inline constexpr float circle_smoothing_s = 0.12f;    // and on circles
inline constexpr float sweep_time_s = 0.7f;           // in which a pedal is pressed from the next share to the floor
inline constexpr float sweep_from = 0.5f;             // share of the pedal at which the first run begins
// Share of the brake at which the second run begins: a pedal that locks the wheels half way is measured below that.
inline constexpr float brake_sweep_from = 0.25f;
inline constexpr float gain_after_s = 0.12f;  // into a sweep of the brake: the tyres have settled
// Limits of plausible accelerations of a car, m/s^2.
inline constexpr float least_lateral_mps2 = 1.5f;
inline constexpr float least_brake_mps2 = 1.0f;    // the same for braking
inline constexpr float little_drag_share = 0.35f;  // of the top speed: below it drag is negligible against the brakes
inline constexpr uint32_t fewest_circles = 3;      // of circle_count, for a fit
inline constexpr float steered_share = 0.1f;       // of a wheel's demand: less was not steered
inline constexpr float wrong_way_mps2 = 0.5f;      // a throttle that decelerates by this
inline constexpr float wrong_way_after_s = 1.0f;   // for this long acts the wrong way round
// A run at full throttle ends when the car gains less than this in this time.
inline constexpr float no_faster_mps = 0.1f;
inline constexpr float no_faster_s = 2.0f;              // this time
inline constexpr float calibration_stopped_mps = 1.0f;  // counts as stopped
// The ramp after the circles: the share of the pedal at which it begins, and the time to the floor. Tyres and springs follow it.
inline constexpr float ramp_from = 0.25f;
inline constexpr float ramp_time_s = 2.0f;
inline constexpr float ramp_speed = 0.6f;      // share of the top speed at which it begins
inline constexpr float ramp_settles_s = 0.2f;  // until its first measured point
inline constexpr float ramp_mark_s = 0.06f;    // from one measured point to the next
inline constexpr float ramp_until_mps = 8.0f;  // slower cars' wheels are not measured: their slip is ill-defined
// Sampling of the curve at full throttle: a share of the top speed apart.
inline constexpr float mark_share = 0.02f;
inline constexpr float sweeps_until = 0.6f;  // share of the top speed
// Speeds of the circles, as shares of the top speed reached.
inline constexpr float slowest_circle = 0.2f;
inline constexpr float fastest_circle = 0.85f;    // and of the last one
inline constexpr float tightest_for_lock = 1.6f;  // least radius of a circle over the turning radius at full lock
inline constexpr float circle_time_s = 12.0f;     // on each circle
inline constexpr float past_limit_share = 0.97f;  // of the target speed: a car that stays below it is past its limit
inline constexpr float past_limit_s = 0.4f;       // for this long
// The beginning of a circle is not evaluated.
inline constexpr float begins_share = 0.3f;
inline constexpr float steady_circle_share =
    0.025f;                                       // of the lateral acceleration: a smaller one along the road is steady
inline constexpr float straight_radps = 0.05f;    // yaw rates below it count as straight
inline constexpr float circle_speed_gain = 0.4f;  // throttle per m/s of missing speed
inline constexpr float circle_throttle_rate_1ps = 0.25f;  // integral part of the same

}  // namespace apx::tuning::calibration

// A description from those manoeuvres. Measured by `apexline hosts` (calibrated) and calibration_test.
namespace apx::tuning::calibration_fit {

inline constexpr uint32_t envelope_points = 16;  // speeds at which the fitted envelope is compared
inline constexpr double power_from = 0.6;        // share of the top speed above which power alone limits
// Share of the tyres' grip below which the engine's or the brakes' own limit counts.
inline constexpr double grip_limits_from = 0.93;
inline constexpr double steady_force = 0.03;      // mean difference of a pedal's forces that do not depend on speed
inline constexpr double power_limits_from = 0.9;  // of the power: there a pedal tells nothing of the force
inline constexpr double limiter_share = 0.95;     // of the power at the top speed: less drag means a limiter
// Share of the tyres' grip below which the force is proportional to the pedal.
inline constexpr double proportional_below = 0.85;
// A pedal whose force is this near pedal_overload of the grip counts as full.
inline constexpr double near_overload = 0.1;
inline constexpr double balance_below = 0.5;   // share of the top speed
inline constexpr double balanced_from = 0.92;  // of the tyres' grip: a car that brakes less has a fixed brake balance
inline constexpr int balance_steps = 100;      // of the search for the brake balance
// The ramps: below this share of the tyres' limit the pedal's force is in proportion.
inline constexpr double in_proportion = 0.6;
inline constexpr double locked_below = 0.93;        // of the best so far in a ramp: less is a locked wheel's
inline constexpr int load_rounds = 8;               // until the force and the load that it moves agree
inline constexpr double fewest_ramp_points = 20.0;  // beyond the proportion
// Brakes hold a little more or less of the tyres than curves do: steps of a search on both sides.
inline constexpr double of_limit_step = 0.005;
inline constexpr int of_limit_steps = 10;
// Shares of the limit: brakes without a balance that leave less than the first unexplained have none; a balance that leaves more than
// the second is not the car's.
inline constexpr double seen_misfit = 0.002;
inline constexpr double close_misfit = 0.005;
// Share of what is unexplained without a balance. A balance near the ideal one hardly differs from none in a straight line, and the drivers
// of a car that has it spin without it (street, 0.67 of the four-wheel car's brakes: 19 s off the track against 1).
inline constexpr double explained = 0.95;
inline constexpr int fit_rounds = 3;  // of grip and downforce in turn

}  // namespace apx::tuning::calibration_fit

// The lap that checks a calibration. Measured by `apexline hosts` (calibrated).
namespace apx::tuning::calibration_lap {

// Share of what was measured: a driver's margin, so that the lap is that of a car in hand.
inline constexpr float from_limit = 0.85f;
// The pedal's gain where tyres limit is not measured: up to 1.5 times as much.
inline constexpr float lap_traction_share = 0.65f;
inline constexpr float fast_share = 0.75f;       // of the top speed
inline constexpr float slow_turn_share = 0.3f;   // speed of the first turn, of the top speed
inline constexpr float fast_turn_share = 0.55f;  // and of the second
inline constexpr float turn_hold_gain = 0.4f;    // throttle for each m/s that is missing in a turn
inline constexpr float hold_rate_1ps = 0.25f;    // integral part of the same
// Share of a steady turn's steering, by the share of the yaw rate that is missing.
inline constexpr float turn_wheel_gain = 0.25f;
inline constexpr float wheel_rate_1ps = 1.0f;   // integral part of the same
inline constexpr float most_correction = 0.5f;  // of a steady turn's steering
inline constexpr float straight_gain = 0.15f;   // wheel angle for each rad/s, from standstill to full_gain_mps
inline constexpr float predicted_s = 600.0f;    // longest lap that is predicted
// The lap's time and those of its parts may differ by so much: the fit's own error and a pedal's lag.
inline constexpr float like_lap = 0.12f;
inline constexpr float like_part = 0.25f;  // the same for a part
inline constexpr float of_part_s = 1.0f;   // and at least this

}  // namespace apx::tuning::calibration_lap

// Limits of a car at a place. Measured by `apexline torcs compare`.
namespace apx::tuning::envelope {

// Least share of the weight that remains over a crest: a car slightly too fast would take off, unable to steer or
// brake, and land hard.
inline constexpr double least_weight_share = 0.5;
// Share of the described brake force that a plan uses: with all of it nothing makes good a metre that was lost.
inline constexpr double planned_brake_share = 0.95;

}  // namespace apx::tuning::envelope

// Brake distribution and reserve of a car. Measured by `apexline torcs compare` and `apexline hosts`.
namespace apx::tuning::handling {

// Share of the friction circle used, so that rounding and ongoing load transfer do not lock or spin a wheel.
inline constexpr float kept_circle_share = 0.99f;
// Share of a rear axle's braking in a fixed proportion: a car whose rear wheels lock first spins, and a bump or a
// landing unloads an axle while the pedal stays.
inline constexpr float kept_rear_share = 0.9f;
inline constexpr int slip_halvings = 12;            // of the interval of an axle's sideways slip
inline constexpr int asked_steps = 16;              // forces tried of an engine
inline constexpr float nearly_all = 0.98f;          // of an engine's force: the wheels take it
inline constexpr int rounds_of_halves = 4;          // until that force and the load that it moves agree
inline constexpr int fixed_share_halvings = 10;     // of the interval of shares
inline constexpr float small_slip_tangent = 0.12f;  // of the tyres' peak: of a greater one every angle counts as it is
inline constexpr int more_rounds_sideways = 3;      // until forces and slips of such a car agree
inline constexpr int rounds_of_slip = 3;            // the same of one axle that brakes
// Tangent of the tyres' slip at their peak beyond which it comes late after the brakes: a plan counts a part of what it brakes.
inline constexpr float quick_slip_tangent = 0.15f;

}  // namespace apx::tuning::handling

// The reference physics. Measured by `tools/measure_driving` (wheels beyond the edge, lap over ideal).
namespace apx::tuning::physics {

// Lower bound of the speed in slip angles: below it the side force becomes viscous.
inline constexpr float viscous_below_mps = 1.0f;
// A driven wheel that spins turns this much faster than it rolls.
inline constexpr float wheel_spin_mps = 3.0f;
inline constexpr float overload_gain = 4.0f;        // slip beyond the peak for each unit of demand beyond the circle
inline constexpr float most_grip_use = 10.0f;       // bound of the friction circle's use that is reported
inline constexpr float reverse_engages_mps = 5.0f;  // faster cars brake instead
// Rear tyres peak at a smaller slip angle, so that every car understeers mildly below the limit.
inline constexpr float rear_peak_scale = 0.85f;
// Rear tyres grip slightly more than the front ones, weighted by load to the description's grip, which avoids spins at
// the limit. The scrub of tyres at their peak costs about one per cent of the circle; this scale restores it.
inline constexpr float rear_grip_reserve = 0.03f;
inline constexpr float scrub_scale = 1.008f;  // of the grip
// An axle that needs its whole circle for cornering still gets this share of it (squared) of the drive or brakes.
inline constexpr float least_left_squared = 0.0004f;
// Share of the force that would stop an axle's lateral motion within one step: below 1 there is no oscillation.
inline constexpr float stop_share = 0.8f;
// Distance between the wheels' centres over a car's width.
inline constexpr double between_wheels = 0.85;
inline constexpr float least_inner_load = 0.02f;  // of an axle's half load, kept by its inner wheel
// Below this speed a braked car stands still.
inline constexpr float standstill_mps = 0.02f;
inline constexpr float standstill_radps = 0.02f;  // and this yaw rate

}  // namespace apx::tuning::physics

// A point mass and the slip of a car's tyres. Measured by `tools/measure_lines` (the loss on another vehicle's line).
namespace apx::tuning::point_mass {

// The slip of the preset "reference", which represents a point mass, and the least slip of a car's tyres.
inline constexpr double point_mass_slip_rad = 0.04;
inline constexpr double car_slip_rad = 0.05;  // of the tyres at their peak
// Mean of both axles over the front tyres' slip: the rear tyres peak at 0.85 of it.
inline constexpr double both_axles = 0.925;

}  // namespace apx::tuning::point_mass

// The pedals' slip control. Measured by `apexline hosts` (four_wheels, Bullet) and slip_control_test.
namespace apx::tuning::slip_control {

// In units of the slip at the tyre's peak. A pedal proportional to the slip would oscillate, since light wheels lock
// within one step: so a limit without slip is searched, which rises slowly and falls at once when wheels slip.
inline constexpr float slip_target = 0.7f;
inline constexpr float lost_slip = 2.0f;          // slip at which the pedal is fully released
inline constexpr float cut_per_slip = 0.2f;       // of the limit, for each unit of slip beyond the target
inline constexpr float least_kept_limit = 0.6f;   // of the limit, in one step
inline constexpr float least_limit = 0.2f;        // wheels in the air slip at any pedal, and their effect must not last
inline constexpr float recovery_slow_1ps = 0.3f;  // rise of the limit without slip, slowest,
inline constexpr float recovery_1ps = 2.0f;       // per unit of slip below the target
// At lower speeds slip is computed with this one: it is undefined at a standstill, and hosts' wheels oscillate there.
inline constexpr float slip_from_mps = 12.0f;
// A car that hardly moves may lock its wheels, to come to a stop.
inline constexpr float rolling_out_mps = 3.0f;
// Load share carried by the most locked wheels that the brake considers.
inline constexpr float counted_load_share = 0.2f;

}  // namespace apx::tuning::slip_control
