// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>

// Counting, noticing and helping in a race. Drivers have drive/tuning.h.
// A constant is changed against the measurement that its heading names, before and after.

// Teleports, wrong ways and cars that are gone. Checked by conduct_test.
namespace apx::tuning::conduct {

// A position change this far beyond what the speed explains counts as a teleport: contacts and corrections by physics
// stay below.
inline constexpr float teleport_slack_m = 3.0f;
inline constexpr float most_speed_change = 1.5f;   // of the faster of the two states
inline constexpr float wrong_way_m = 30.0f;        // driven back along the road before it counts
inline constexpr float wrong_way_from_mps = 1.0f;  // slower rolling back does not count as driving the wrong way
// Longer than a jump or a roll over the roof.
inline constexpr float gone_after_s = 1.0f;

}  // namespace apx::tuning::conduct

// Handbrake, boost and gear wishes. Measured by `apexline hosts` and live_test.
namespace apx::tuning::extras {

inline constexpr float handbrake_standing_mps = 0.5f;  // slower cars that brake fully get the handbrake
inline constexpr float full_throttle = 0.95f;          // a driver that presses more asks for all
inline constexpr float pays_before_braking_s = 1.5f;   // a boost shorter than this gains nothing
inline constexpr float boost_slack_mps = 2.0f;         // below the limits, for a boost to pay
inline constexpr float jump_wish_s = 0.3f;             // before the take-off: as early as a player presses a button

}  // namespace apx::tuning::extras

// When a described grip is called wrong. Measured by `apexline hosts` (25 % wrong) and grip_check_test.
namespace apx::tuning::grip_check {

inline constexpr float most_checked_along_share = 0.5f;  // of the force across, so that the slip is mostly across
inline constexpr float saturated_from = 0.85f;  // slip over the described peak: the curve is within 2 % of its top
inline constexpr float saturated_s = 0.5f;      // of evidence
// Tyres that hardly slip, of arcade physics, are none of the description's. A slower driver of a car with stiff tyres
// gets less force.
inline constexpr float stiff_from = 0.3f;         // slip over the described peak that such tyres never reach
inline constexpr float rising_from = 0.4f;        // beginning of the rising part of the curve
inline constexpr float flat_curve_share = 0.78f;  // of the force at the peak, at 0.4 to 0.7 of its slip
inline constexpr float stiff_until = 0.7f;        // and its end
inline constexpr float at_circle = 0.93f;         // force over the circle
inline constexpr float stiff_s = 5.0f;            // many corners, in none of which the tyres slip as described
inline constexpr float too_little_grip = 0.88f;   // share of the described grip below which it is reported
inline constexpr float too_much_grip = 1.15f;     // and above which

}  // namespace apx::tuning::grip_check

// Places, laps and starts. Checked by progress_test.
namespace apx::tuning::progress {

// A place changes when the car behind leads by this much, so that two cars side by side do not swap with every tick.
inline constexpr float clear_lead_m = 1.0f;
// A wheel that is off the road counts as back on it within this distance.
inline constexpr float wheel_back_m = 0.1f;
// A car at most this far behind the start line starts its first lap with the signal.
inline constexpr float longest_grid_m = 400.0f;
// A point-to-point track ends slightly before its last gate, so that cars cross the finish on the road.
inline constexpr float before_open_end_m = 2.0f;
inline constexpr float place_settled_s = 2.0f;  // after the start, from which changes of place count

}  // namespace apx::tuning::progress

// When a car needs rescue, and where to. Measured by `racecraft --only pile-up,crash` and rescue_test.
namespace apx::tuning::rescue {

inline constexpr float hung_after_s = 25.0f;  // without getting on
inline constexpr float gets_on_mps = 6.0f;    // faster is no hanging
// Beyond the place where it got stuck: backing off and returning is no progress.
inline constexpr float gets_on_m = 15.0f;
inline constexpr float standing_noticed_s = 1.0f;  // at rest, before it counts as trouble
inline constexpr float blocked_after_s = 5.0f;     // behind a car that stands
inline constexpr float blocker_stands_mps = 1.0f;  // counts as standing
inline constexpr float near_blocker_m = 30.0f;     // behind it
// Search for the rescue place: distance ahead, step, and distance to other cars along the road.
inline constexpr float first_place_m = 15.0f;
inline constexpr float next_place_m = 5.0f;   // step
inline constexpr float free_along_m = 12.0f;  // to other cars

}  // namespace apx::tuning::rescue

// The rubber band. Measured by `apexline race --rubber-band` and rubber_band_test.
namespace apx::tuning::rubber_band {

// The band has no effect up to the first time gap to the player and its full effect from the second on.
inline constexpr float band_slack_s = 1.0f;
inline constexpr float band_full_s = 6.0f;          // time gap of the full effect
inline constexpr float change_per_s = 0.01f;        // of the pace: slow enough not to be noticed
inline constexpr float reported_step = 0.01f;       // of the pace: smaller changes are not reported
inline constexpr float pressing_aggression = 0.4f;  // added to that of who is behind

}  // namespace apx::tuning::rubber_band

// Wrong set-ups of a host. Measured by `apexline hosts` and self_check_test.
namespace apx::tuning::self_check {

inline constexpr float checked_from_mps = 4.0f;  // slower motion says nothing
inline constexpr float not_driving_mps = 0.3f;   // a driver that gets a wrong yaw does not get faster
// At higher speeds the response to steering lags behind the cornering.
inline constexpr float steering_checked_mps = 22.0f;
inline constexpr float astray_rad = 0.6f;     // between heading and motion: more is a wrong yaw
inline constexpr float yaw_fits_rad = 0.4f;   // to another reading of the yaw: less fits
inline constexpr uint32_t enough_ticks = 40;  // of evidence, for a word
inline constexpr float gentle_share = 0.4f;   // of the grip: tyres hardly slip
inline constexpr float tyres_free = 0.85f;    // of an axle's friction circle

}  // namespace apx::tuning::self_check

// A car that is faster than its profile where limits allow it. Checked by race_test.
namespace apx::tuning::tick {

inline constexpr float surplus_noticed_mps = 1.5f;  // smaller differences are control errors
inline constexpr float surplus_step_mps = 2.0f;     // above the present speed, enough for full throttle

}  // namespace apx::tuning::tick
