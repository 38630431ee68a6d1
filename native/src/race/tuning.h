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
inline constexpr float astray_rad = 0.6f;        // between heading and motion: more is a wrong yaw
inline constexpr float yaw_fits_rad = 0.4f;      // to another reading of the yaw: less fits
inline constexpr uint32_t enough_ticks = 40;     // of evidence, for a word
inline constexpr float gentle_share = 0.4f;      // of the grip: tyres hardly slip
inline constexpr float rolls_share = 0.1f;       // of the speed, across at the rear axle: less is no slide
inline constexpr float enough_turning_s = 2.5f;  // of evidence: the car may slide later
inline constexpr float tyres_free = 0.85f;       // of an axle's friction circle

}  // namespace apx::tuning::self_check

// The choice between the ways of a track with branches. Checked by ways_test.
namespace apx::tuning::ways {

inline constexpr float choice_s = 6.0f;             // before a fork a driver begins to choose,
inline constexpr float nearest_choice_m = 80.0f;    // at least this far before it
inline constexpr float farthest_choice_m = 400.0f;  // and at most this far
inline constexpr float committed_s = 1.5f;          // before a fork the choice is final,
inline constexpr float committed_m = 15.0f;         // with this distance added
inline constexpr uint32_t choice_ticks = 6;         // a driver chooses anew in every sixth tick
inline constexpr float changes_mind_s = 0.2f;       // advantage of the main road that turns a driver back to it
inline constexpr float headway_s = 0.6f;            // wanted behind a car at the merge
inline constexpr float slow_from = 1.4f;            // usual speed over a car's speed, from which it delays others
inline constexpr float most_slowness = 6.0f;        // of that ratio
inline constexpr float start_settled_s = 10.0f;     // after the signal; before, slow cars only start
inline constexpr float stands_below_mps = 2.0f;     // slower cars stand
inline constexpr float room_beside_m = 0.8f;        // beside what stands, beyond a car's width, to pass it
inline constexpr float passed_by_s = 2.0f;          // delay by what stands and leaves room
inline constexpr float blocked_way_s = 20.0f;       // and by what leaves none
inline constexpr float misjudged_share = 0.1f;      // of the main road's time: error of a driver without skill
inline constexpr float judged_to_s = 0.15f;         // error of the best driver
inline constexpr uint32_t use_way = 1u << 22;       // streams of random numbers: one for every lap and branch
inline constexpr uint32_t most_ways = 8;            // branches of a track
inline constexpr float wall_slack_m = 0.5f;         // beyond a wall a car is still on its road
inline constexpr float nearer_middle = 0.1f;        // of half a road's width, that makes another way a host car's
inline constexpr float behind_merge_m = 60.0f;      // a car counts as back on the main road
inline constexpr float same_corner_m = 20.0f;       // between the apexes of one corner on two routes
inline constexpr float shortest_way_m = 5.0f;       // behind a fork, before the merge can begin
inline constexpr float may_close_mps = 0.5f;        // that a car behind may gain on the one ahead until the fork
inline constexpr float overlap_gap_m = 1.0f;        // nearer cars count as side by side there
inline constexpr float beside_room_m = 0.4f;        // across the road between cars that part at a fork
inline constexpr float crossing_until_s = 0.7f;     // before the fork, later a driver changes its way no more

}  // namespace apx::tuning::ways

// A car that is faster than its profile where limits allow it. Checked by race_test.
namespace apx::tuning::tick {

inline constexpr float surplus_noticed_mps = 1.5f;  // smaller differences are control errors
inline constexpr float surplus_step_mps = 2.0f;     // above the present speed, enough for full throttle

}  // namespace apx::tuning::tick
