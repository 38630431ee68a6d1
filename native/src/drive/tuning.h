// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

// Tuning of the drivers: shared constants, then those of one file each. All names differ, for tools/amalgamate.
// A constant is changed against its heading's measurement, before and after; `racecraft` is `apexline racecraft`.
namespace apx::tuning {

// Rivals. Measured by `racecraft --only charge`.
inline constexpr float rival_reach_m = 60.0f;        // a car ahead with a larger gap is no rival to pass: distance,
inline constexpr float rival_reach_s = 1.5f;         // and time at this car's speed; the larger counts
inline constexpr float published_within_m = 120.0f;  // a driver with no car within this distance makes no plan

// Roll-outs. Measured by `racecraft --only charge`.
inline constexpr float slowest_roll_out_mps = 3.0f;  // least speed in a roll-out, so that its times are finite
inline constexpr float move_settles_s = 0.2f;        // until a move across the road begins
inline constexpr float move_share = 0.8f;            // share of the lateral rate of a change to the left or right line
inline constexpr float clear_along_m = 2.0f;         // gap along the road up to which cars still count as overlapping
inline constexpr float clear_across_m = 0.3f;        // gap across the road to the target from which closing in is free
inline constexpr float least_gap_m = 0.5f;           // gap behind the target at which closing in must have ended
inline constexpr float longest_meeting_s = 2.0f;     // look-ahead to the place where the two will be side by side
inline constexpr float overlap_share = 0.25f;        // share of the two cars' mean length that earns a car's width
inline constexpr float follow_gap_m = 2.0f;          // between the outlines, behind a car
inline constexpr float follow_share = 0.5f;          // share of the driver's follow time, added to that gap
inline constexpr float near_follow_share = 0.1f;     // and on a straight
inline constexpr float wake_growth = 1.2f;           // radius of a wake over its car's width, behind a car that is near
inline constexpr float shortfall_share = 0.5f;       // share of the shortfall on a free road that is expected to last
inline constexpr float limit_slack_mps = 1.0f;       // excess over a line's limit at which a car may still change to it
inline constexpr float braking_closing_mps2 = 1.5f;  // for closing in on a target while both brake,
inline constexpr float braking_closing_from_s = 0.3f;  // from so long before the target's braking point on;
inline constexpr float free_closing_from_s = 1.5f;  // and behind_braking_mps2 until so long before it; between, a blend
inline constexpr float room_wanted_m = 0.6f;        // across the road to cars other than the target, before a pass
inline constexpr float timid_room_m = 1.0f;         // to the target before a pass, at aggression 0,
inline constexpr float bold_room_m = 0.2f;          // and at aggression 1
inline constexpr float room_kept_m = 0.2f;          // to the target while the pass is under way

// Boxes that only rays show. Measured by `racecraft --only standing,slalom`.
inline constexpr float wall_margin_m = 0.5f;            // inside the track's walls; closer to them rays hit these walls
inline constexpr float obstacle_margin_m = 1.0f;        // added beyond each hit: rays sample points of a box
inline constexpr float obstacle_shown_m = 0.01f;        // less than the margin: a ray has shown that it ends there
inline constexpr float obstacle_inside_m = 0.2f;        // inside the outer hits: a ray that passes there shows it gone
inline constexpr float obstacle_tight_gap_m = 0.25f;    // between the outlines where there is no more room
inline constexpr float obstacle_depth_m = 2.0f;         // assumed length until hits show more
inline constexpr float obstacle_length_m = 6.0f;        // hits closer than this along the road belong to one box
inline constexpr float remembered_s = 15.0f;            // kept without a further hit
inline constexpr float touched_s = 40.0f;               // kept, for an obstacle found by getting stuck at it
inline constexpr float missed_s = 0.5f;                 // kept without a hit after a ray has passed through it
inline constexpr float obstacle_near_s = 2.5f;          // the driver moves aside this long before it must brake,
inline constexpr float obstacle_near_m = 20.0f;         // with this distance added
inline constexpr float obstacle_gap_m = 0.6f;           // between the outlines while passing
inline constexpr float obstacle_slack_m = 0.3f;         // beyond the gap beside a box: a nearer path needs a detour
inline constexpr float obstacle_braking_share = 0.45f;  // of the brakes on a level road, where it must brake
inline constexpr float before_obstacle_m = 2.0f;        // distance at which it stops if it must
inline constexpr float low_speed_mps = 3.0f;            // least speed on a detour

// Detours around them. Measured by `racecraft --only standing,slalom`.
inline constexpr float detour_edge_m = 0.3f;          // clearance to the road's edges
inline constexpr float detour_clear_m = 1.5f;         // before and behind a box,
inline constexpr float detour_tight_clear_m = 0.5f;   // and where there is no more room
inline constexpr float detour_early_share = 0.8f;     // of the way to a box seen too late: beside it so much earlier
inline constexpr float detour_close_lengths = 2.0f;   // of the car, within which its heading counts
inline constexpr float detour_back_m = 25.0f;         // least distance behind it at which the band is back on the line
inline constexpr float detour_back_s = 1.5f;          // the same as time at the car's speed; the larger counts
inline constexpr float detour_least_step_m = 2.0f;    // between knots
inline constexpr float detour_spring_m = 12.0f;       // length over which an unconstrained band returns to the line
inline constexpr float detour_spring_s = 0.7f;        // the same as time at the car's speed,
inline constexpr float detour_spring_share = 0.4f;    // or share of the distance to the box; the largest counts
inline constexpr uint32_t detour_rounds = 8;          // changes of the knots that are held at a bound, all at once,
inline constexpr uint32_t detour_single_rounds = 24;  // and after these one at a time
inline constexpr float detour_grip_share = 0.7f;      // of the grip, in its bends
inline constexpr float detour_braking_share = 0.5f;   // of the brakes, for bends and for obstacles with no way past
inline constexpr float detour_change_s = 1.0f;     // by which other sides of the boxes must be quicker than the path's
inline constexpr float detour_steer_share = 0.9f;  // of the steering lock; a band that needs more is no way past
inline constexpr float detour_gain_mps2 = 5.0f;    // acceleration assumed after bends
inline constexpr float detour_late_s2pm = 2.0f;    // cost in seconds of each m/s too fast for a bend
inline constexpr float detour_roomy_m = 1.5f;      // width between the band's bounds; each metre less has a cost
inline constexpr float detour_tight_s2pm = 2.0f;   // that cost, for each second along the band, 1/m
inline constexpr float detour_stop_s = 8.0f;       // cost of stopping and starting again
inline constexpr float unsure_mps = 4.0f;          // past an obstacle whose end is not visible
inline constexpr float detour_off_path_m = 0.5f;   // beside its path; a car farther off begins its detour where it is
inline constexpr float detour_straight_1pm = 1e-3f;  // added curvature below which the line's own speed holds

// Sight of drivers that perceive by view cone and rays. Measured by `racecraft --only standing` (things by rays).
inline constexpr float seen_aside_m = 0.8f;          // beside a ray: it hits a box of 2 m within this distance
inline constexpr float longest_sight_m = 300.0f;     // places farther along the road are not looked at
inline constexpr float least_sight_step_m = 2.0f;    // between samples of the path: at least,
inline constexpr float sight_step_share = 0.08f;     // and as a share of their distance
inline constexpr float sight_braking_share = 0.65f;  // of the brakes, for stopping within sight
inline constexpr float most_pressed = 0.8f;          // largest share of the stop for which downforce is counted
inline constexpr float blind_mps = 5.0f;             // speed kept with any visibility

// The grid search. Measured by `racecraft --only slalom`; its passes by `racecraft --driver FILE.json --only charge`,
// with grid_replan in the file.
inline constexpr float grid_grip_share = 0.9f;  // largest share of the grip in its plans
inline constexpr float grid_beside_m = 0.4f;    // largest deviation of a band from the path found
inline constexpr float grid_lead_s = 0.15f;     // lead over a rival at its end that counts as passed
inline constexpr float grid_risk_s = 0.4f;      // risk from unknown plans of other cars

// Cars that stand, limp, reverse or come the other way. Measured by `racecraft --only standing,crash` and
// `apexline hosts --rogue parked --rogue across --rogue reversing --rogue backwards`.
inline constexpr float hazard_grip_share = 0.5f;    // of the brakes, in the distance at which they are driven round,
inline constexpr float hazard_early_s = 1.0f;       // with this time added,
inline constexpr float hazard_early_m = 25.0f;      // and this distance
inline constexpr float hazard_stop_share = 0.7f;    // of the brakes, for a car whose path leads into one,
inline constexpr float hazard_clear_share = 0.85f;  // and for one whose path leads past it
// Share of the brakes behind a slow host car, which may park at any time.
inline constexpr float hazard_follow_share = 0.75f;
inline constexpr float hazard_speed_share = 0.93f;  // of the speed that the tyres allow, while driving round one
// Largest share of the brakes that is reserved while driving round one, because braking limits the steering.
inline constexpr float hazard_most_braking = 0.7f;
inline constexpr float hazard_swerves_s = 1.6f;     // for which one out of control is expected to go on across the road
inline constexpr float hazard_graze_m = 0.7f;       // between the outlines: a narrower path past it is not used
inline constexpr float hazard_corrects_s = 1.0f;    // time in which a car returns to its path
inline constexpr float hazard_returns_mps2 = 8.0f;  // largest lateral acceleration with which it does
inline constexpr float hazard_tight_m = 1.0f;       // room beyond the car's width below which it drives slowly
inline constexpr float hazard_look_s = 6.0f;      // time for which motion along the road is extrapolated to the meeting
inline constexpr float hazard_drift_s = 0.4f;     // time for which a lateral motion is extrapolated
inline constexpr float hazard_wall_gap_m = 0.3f;  // clearance to the walls on the run-off
inline constexpr float hazard_room_m = 0.4f;  // beyond the car's width; with less room to the edge there is no way past
inline constexpr float hazard_settles_s = 0.9f;    // until a fast car follows a path that moves across
inline constexpr float hazard_shift_mps2 = 5.0f;   // largest lateral acceleration of that move
inline constexpr float run_off_mps = 10.0f;        // speed past one on the run-off or with little room
inline constexpr float wary_mps = 6.0f;            // least speed past an oncoming car
inline constexpr float emergency_braking = 0.35f;  // share of the grip above which braking limits the steering

// Places where the road crosses itself on one level. Checked by crossing_test.
inline constexpr float crossing_look_s = 4.0f;        // look-ahead beyond the braking distance,
inline constexpr float crossing_far_m = 400.0f;       // and to the cars on the other piece of road
inline constexpr float crossing_margin_s = 0.6f;      // between two cars
inline constexpr float crossing_gap_m = 2.0f;         // distance of a waiting car before it
inline constexpr float crossing_waits_m = 12.0f;      // a car standing within this distance is waiting there
inline constexpr float crossing_start_s = 1.0f;       // time of a car starting from rest to the crossing,
inline constexpr float crossing_start_mps = 6.0f;     // and its speed there
inline constexpr float crossing_stands_mps = 0.5f;    // slower counts as standing; least speed over the crossing
inline constexpr float crossing_early_share = 0.35f;  // of the brakes: a yielding car brakes from here on

// Merges of two ways. Checked by ways_test.
inline constexpr float merge_look_s = 4.0f;         // look-ahead to the merge
inline constexpr float merge_slowest_mps = 4.0f;    // slower cars arrive at no merge
inline constexpr float merge_host_s = 1.0f;         // a host car that arrives at most this much later goes first
inline constexpr float merge_gap_m = 2.0f;          // to the car that goes first, between the outlines,
inline constexpr float merge_gap_s = 0.15f;         // and as time at its speed
inline constexpr float merge_braking_share = 0.5f;  // of the brakes, for closing in on that gap
inline constexpr float merge_settles_s = 0.7f;      // least time for dropping back
inline constexpr float merge_least_share = 0.5f;    // of the first car's speed, while dropping back

// Candidates. Measured by `racecraft --only charge`.
inline constexpr float move_needs_s = 0.8f;        // of nearly straight road, for a move across it
inline constexpr float most_turn_mps = 2.0f;       // between the line that is left and the other, across the road
inline constexpr float late_start_s = 1.3f;        // before the end of a flat-out section, where a pass may begin,
inline constexpr float later_start_s = 2.6f;       // or as early as this
inline constexpr float hang_back_s = 0.6f;         // behind the rival until the next flat-out section begins
inline constexpr float least_hang_back_s = 0.03f;  // a smaller delay sets no speed limit
inline constexpr float slowest_hang_back = 0.85f;  // least share of the planned speed, for hanging back

// Costs, in seconds of the car's own time. Measured by `racecraft --only charge`.
inline constexpr float place_worth_s = 1.5f;      // for being ahead of a rival at the horizon
inline constexpr float beside_cost = 0.02f;       // per second side by side
inline constexpr float roomy_m = 0.8f;            // across the road; less room is a risk
inline constexpr float tight_cost_s = 0.2f;       // per metre of missing room
inline constexpr float lost_cost_s2pm = 0.05f;    // per m/s lost at once to a rival in the path
inline constexpr float move_cost_s = 0.05f;       // for leaving the racing line
inline constexpr float under_way_worth_s = 0.4f;  // bonus for the manoeuvre under way

// Common to several files. Measured by `racecraft --only races`.
inline constexpr float replanned_each_s = 0.15f;      // time from one plan of a driver to the next
inline constexpr float traffic_speed_share = 0.993f;  // of the profile's speed, with traffic nearby
// For closing in on a car ahead before it brakes, and for staying behind one whose path this car crosses.
inline constexpr float behind_braking_mps2 = 6.0f;
inline constexpr float standing_mps = 1.0f;            // a car below this speed counts as standing
inline constexpr float settled_after_start_s = 15.0f;  // of the race: before, cars are side by side from the start
inline constexpr float much_side_force = 0.55f;        // share of it: above, a car counts as cornering
inline constexpr float hardly_slips_rad = 0.03f;  // tyres described with a peak at this slip angle or less hardly slip

}  // namespace apx::tuning

// The line and speed that a car aims at. Measured by `tools/measure_driving` (lap over ideal) and
// `racecraft --only races`.
namespace apx::tuning::aim {

// The controls take effect one tick and one steering lag later, so the path's curvature and the profile's slope are
// sampled where the car will be by then.
inline constexpr float preview_s = 0.04f;  // curvature: the steering's delay
// Wheels that are turned to the slip of the tyres' peak within this time count as quick, and how much longer ahead others
// turn the tail, for each time more that they take.
inline constexpr float quick_to_peak_s = 0.05f;
inline constexpr float turning_s = 0.1f;
inline constexpr float brake_preview_s = 0.10f;  // slope of the profile: the pedals' delay
// Above this share of the profile's speed a car held back by traffic uses the profile's own braking.
inline constexpr float manoeuvre_share = 0.5f;
// A car that accelerates from a low speed has more power than room: below the first speed the grip scale lowers its
// planned speed too, above the second only the limits of brakes and tyres.
inline constexpr float going_from_mps = 15.0f;
inline constexpr float aims_far_from_mps = 25.0f;
// Below the first speed the reference heading is the direction of the moving path, above the second the line's: at
// speed the sideways moves are slow and the lateral feedback covers them.
inline constexpr float slant_until_mps = 10.0f;
inline constexpr float no_slant_from_mps = 20.0f;
// Below the first speed the rear axle rolls along its course, above the second it slides.
inline constexpr float rear_rolls_mps = 15.0f;
inline constexpr float rear_slides_mps = 30.0f;

}  // namespace apx::tuning::aim

// Pedals and wheel from the aim. Measured by `racecraft --only races,crash`.
namespace apx::tuning::control {

// Yaw rate per radian of missing rear slip angle, 1/s, and the rate at which a missing yaw rate is corrected, 1/s.
inline constexpr float attitude_gain_1ps = 8.0f;
inline constexpr float yaw_gain_1ps = 50.0f;
inline constexpr float most_slip_error_rad = 0.3f;  // largest missing rear slip angle that is corrected
inline constexpr float runs_wide_m = 0.15f;         // outside its path a car needs all of the described slip
// Largest side force requested, as a multiple of the description's: a car may hold slightly more.
inline constexpr float most_side_share = 1.04f;
inline constexpr float pursuit_s = 0.38f;        // to the pursuit point on the path, as time at the car's speed,
inline constexpr float least_reach_m = 7.0f;     // and at least this far
inline constexpr float least_return_mps = 1.0f;  // to the path from inside a bend at the limit of grip
inline constexpr float usual_slope = 0.2f;       // sine of the largest angle at which a car far off its path returns
inline constexpr float sharp_reach_m = 3.5f;     // least distance, while steering round something from rest,
inline constexpr float sharp_slope = 0.5f;       // and sine of that angle
inline constexpr float sharp_way_mps = 4.0f;     // up to this speed these two count in full,
inline constexpr float no_sharp_way_mps = 8.0f;  // and from this speed on the usual two
// Acceleration per missing speed, 1/s.
inline constexpr float speed_gain_1ps = 7.0f;
// Share of the correcting curvature that counts against throttle and brakes.
inline constexpr float correction_share = 0.6f;
// Behind a car that forces braking: added to the gain, beyond this much too fast.
inline constexpr float held_back_gain_1ps = 12.0f;
inline constexpr float answered_late_mps = 0.4f;
inline constexpr float in_traffic_mps = 8.0f;  // and faster than this: slower cars manoeuvre
// Share of the friction circle that cornering may take from the brakes: the other leg, 70 %, is left to them. For a
// small speed error in mid-corner 47 % is left: more carries the car wide, which lowers the speed scale further.
inline constexpr float side_share_while_braking = 0.7f;
inline constexpr float side_share_when_slower = 0.88f;
inline constexpr float fully_slower = 0.015f;  // reduction of the speed scale from which the second counts in full
inline constexpr float about_right = 1.01f;    // speed over target speed up to which the second may count,
inline constexpr float much_too_fast = 1.06f;  // and from which the first counts alone
// Deceleration for a car ahead above which braking takes priority over cornering, m/s^2.
inline constexpr float hurried_mps2 = 6.0f;
inline constexpr float most_braking_share = 0.9f;  // bound of the braking share in the grip left for steering
inline constexpr float kept_gap_m = 2.0f;          // gap left by the deceleration that hurried_mps2 is compared with
// Rear slip angles, as multiples of the peak's, between which the throttle closes, the brakes ease and the steering's lag
// ends: a sliding rear recovers only without drive, and both would swing it to the other side.
inline constexpr float slide_from = 1.5f;
inline constexpr float slide_until = 2.5f;
// Least share of the brakes in a slide: with none, a car on less grip than expected stays too fast.
inline constexpr float least_brake_in_slide = 0.5f;
// Rear slip that no steering ends: all of the brakes shorten the way.
inline constexpr float spins_from_rad = 0.8f;
// Time constant of the steering.
inline constexpr float steering_lag_s = 0.03f;
// From this speed on steering is solved from the front tyres' force, fully at twice the speed.
inline constexpr float slip_steering_from_mps = 5.0f;

}  // namespace apx::tuning::control

// The decision of a tick: target speed, states, priorities. Measured by `racecraft --only races`.
namespace apx::tuning::decide {

inline constexpr float finished_scale = 0.7f;          // of full pace, after the race
inline constexpr float slows_after_race_s = 10.0f;     // time of slowing to it, so that cars still racing can react
inline constexpr float yielding_scale = 0.93f;         // of the usual speed, while a lapping car is let by
inline constexpr float rejoin_mps = 12.0f;             // speed limit while rejoining the road in traffic
inline constexpr float most_over_profile_mps = 15.0f;  // largest excess over the profile's speed in a slipstream
inline constexpr float over_profile_step_mps = 2.0f;   // target above the present speed in a slipstream,
inline constexpr float over_profile_kept_mps = 0.3f;   // and after leaving it, where drag removes the excess
inline constexpr float least_slipstream = 0.02f;       // share of the drag; a smaller one does not count
// Share of the grip from which on braking for an obstacle takes priority over everything else.
inline constexpr float emergency_share = 0.75f;
inline constexpr float slower_per_miss_m = 0.08f;   // share of the speed lost per metre off the path, 1/m,
inline constexpr float tolerated_m = 0.3f;          // beyond this distance,
inline constexpr float most_slower_by_miss = 0.1f;  // up to this share
inline constexpr float traffic_near_m = 25.0f;      // distance to the nearest car from which traffic slows in full,
inline constexpr float traffic_far_m = 45.0f;       // and from which it does not, on the racing line
inline constexpr float traffic_near_mps = 40.0f;    // above this speed the time gap between cars counts
inline constexpr float slower_per_m = 0.1f;         // the same per metre of missing road, 1/m,
inline constexpr float most_slower = 0.3f;          // up to this share
// A car that starts off the line moves across at a low rate: its speed is limited to what that rate allows.
inline constexpr float getting_going_mps = 15.0f;  // slower cars are limited so,
inline constexpr float getting_going_m2ps = 8.0f;  // to this speed times the metres of road that are missing
// Least speed however far the car is from the road: slower it would not get back.
inline constexpr float least_getting_going_mps = 3.0f;
// A slow car that points away from its path returns on a curve that takes only part of the grip: otherwise the throttle
// makes it oscillate.
inline constexpr float heading_error_rad_limit = 0.1f;   // tolerated
inline constexpr float heading_error_radius_m = 3.5f;    // radius of that curve per radian of further heading error
inline constexpr float heading_error_until_mps = 8.0f;   // faster cars are not limited
inline constexpr float heading_error_grip_share = 0.4f;  // of the grip, on that curve

}  // namespace apx::tuning::decide

// Forecasts of rivals. Measured by `racecraft --only charge`.
namespace apx::tuning::forecast {

inline constexpr float slowest_mps = 3.0f;  // least speed of a rival, so that times are finite
// Share per knot by which the difference between a car's current speed and its source's speed fades.
inline constexpr float fades = 0.85f;
inline constexpr float least_ratio = 0.6f;  // bounds of the source's speed over the car's current speed: least,
inline constexpr float most_ratio = 1.5f;   // and most

}  // namespace apx::tuning::forecast

// Grip that is learned while driving. Measured by `tools/measure_learning`.
namespace apx::tuning::grip {

inline constexpr float slowest_measured_mps = 8.0f;  // a slower car measures nothing,
inline constexpr float slip_told_from_mps = 16.0f;   // below it errors of the axles' places hide small slips
inline constexpr float wide_from_m = 0.1f;           // on the outside of its path a car asks for all of its front tyres
inline constexpr float evidence_every_s = 0.049f;    // within this time smoothed accelerations carry no new information
// Largest force along the road, over that across it.
inline constexpr float most_along_share = 1.2f;
// Standard deviations of a measurement: its noise, and the description's uncertainty of the tyres' stiffness.
inline constexpr float noise = 0.04f;
inline constexpr float stiffness_noise = 0.1f;
inline constexpr float unknown_stiffness = 1.0f;  // the same of tyres described as hardly slipping
inline constexpr float along_noise = 0.08f;       // for as much force along the road as across it
inline constexpr float correlation_s = 0.5f;      // measurements within this time are correlated
inline constexpr float drift_per_s = 5e-6f;       // variance by which tyres and road change
inline constexpr float most_variance = 0.0178f;   // bound of the variance of the grip's estimate
inline constexpr float most_surprise = 0.4f;      // a larger difference is no tyre force but a contact or a jump
inline constexpr float at_peak = 0.95f;      // slip over the peak's from which a low measurement raises the variance
inline constexpr float doubt_from = 0.08f;   // shortfall of that measurement below the estimate
inline constexpr float doubt_share = 0.35f;  // least standard deviation then, over that shortfall
inline constexpr float sliding_slip = 1.6f;  // slip over the peak's from which a car slides and measures nothing
// The profile's margin below the share, in standard deviations, and its ratio to the proven share. A profile uses about
// 0.94 of its grip, so this climbs by 5 % a corner.
inline constexpr float margin = 1.5f;
inline constexpr float climb = 1.12f;
inline constexpr float use_time_s = 0.25f;  // averaging time of the used share of the friction circle
inline constexpr float touching_m = 0.3f;   // gap to another car below which nothing is measured
// In hard cornering with less slip than this (over the model's peak) the tyres are stiffer than modelled: slip shows
// only that the limit is not reached.
inline constexpr float hardly_slipping = 0.05f;
inline constexpr float as_planned = 0.96f;      // share of the planned side force from which cornering counts as hard
inline constexpr float far_below_limit = 0.3f;  // share of a level road's grip below which it surely does not
inline constexpr float belief_rate_1ps = 0.5f;  // decay of the variance then: 0.01 of grip in half a second
inline constexpr float rise_1ps = 0.001f;       // growth of an estimate below the description's, then
// Hysteresis before the profile changes up and down, as a share of a step.
inline constexpr float up_slack = 0.2f;
inline constexpr float down_slack = 0.5f;

}  // namespace apx::tuning::grip

// Cars that the host drives. Measured by `apexline hosts`.
namespace apx::tuning::host_car {

inline constexpr float held_s = 1.2f;                 // look-ahead in which a gap beside a host car must hold
inline constexpr float slowest_host_look_mps = 5.0f;  // least speed of this car in look-aheads
// How long a host car is assumed to keep its lateral speed, unless it is out of control.
inline constexpr float drifts_s = 0.4f;
// How long this car is assumed to stay off its path where that is nearer to the host car.
inline constexpr float off_path_s = 0.5f;
// A host car may brake before this car does, so the gap is assumed to shrink faster than now.
inline constexpr float braking_mps = 4.0f;    // added to the closing speed
inline constexpr float lane_beside_m = 2.0f;  // gap along the road that counts as side by side

}  // namespace apx::tuning::host_car

// Mistakes. Measured by `racecraft --driver rookie --only races`.
namespace apx::tuning::human {

inline constexpr float least_even = 0.04f;          // share of the pace lost in the worst corner at consistency 0
inline constexpr float mistakes_per_corner = 0.1f;  // probability of a mistake at `mistakes` 1; doubled under pressure
inline constexpr float pressure_gap_s = 0.7f;       // gap to a car behind that puts a driver under pressure
inline constexpr float late_braking_s = 0.35f;      // largest delay of the braking point
inline constexpr float after_corner_s = 1.0f;       // an error ends this long after the apex
inline constexpr uint32_t use_corner = 16;          // streams of random numbers: one for every corner of the race,
inline constexpr uint32_t use_defence = 1u << 20;   // and one for every decision to defend

}  // namespace apx::tuning::human

// Moves across the road. Measured by `racecraft --only races,things`.
namespace apx::tuning::lateral {

inline constexpr float most_defence_m = 3.0f;      // offset from the line
inline constexpr float width_left_inside = 0.8f;   // share of the attacker's width left beside a defender
inline constexpr float lane_gap_m = 3.0f;          // a car this near on the way to the line keeps this one in its lane,
inline constexpr float lane_gap_s = 0.2f;          // with this time at the car's speed added
inline constexpr float field_look_s = 1.2f;        // look-ahead of heat line and potential field at the car's speed,
inline constexpr float field_look_m = 25.0f;       // with this distance added
inline constexpr float worth_avoiding_mps = 0.5f;  // closing speed from which a car ahead is avoided by them
inline constexpr int choice_stops = 12;            // places ahead at which they look for the road's edges,
inline constexpr float choice_step_s = 0.5f;       // and the time from one to the next
inline constexpr float settle_s = 0.2f;            // time constant with which an offset approaches its goal
inline constexpr float unhurried_mps = 1.2f;       // lateral rate of an unhurried return to the line
inline constexpr float hurried_mps = 6.0f;         // lateral rate away from a host car
// Least speed for the look-ahead: the car is expected to accelerate.
inline constexpr float slowest_look_mps = 12.0f;
inline constexpr float tolerated_offset_m = 0.2f;   // offset from the line that the road always has room for
inline constexpr float look_gain_mps = 3.0f;        // added to the car's speed in the look-ahead: it may accelerate
inline constexpr float unhurried_from_mps = 15.0f;  // slower cars move at the full rate, faster ones swerve gently
// Rate at which an offset is expected to shrink before the road ends.
inline constexpr float usual_shrinks_mps = 1.5f;  // at most speeds,
inline constexpr float swift_shrinks_mps = 0.5f;  // and above swift_aside_mps, where a curve takes the grip
inline constexpr float hurried_share = 3.0f;      // multiple of these rates, for moving away from a host car
inline constexpr float swift_aside_mps = 30.0f;   // speed above which an offset shrinks slowly
// A car that accelerates off the line is held to a speed at which it is back before the road ends.
inline constexpr float far_aside_m = 2.5f;          // offset from which this holds
inline constexpr float aside_look_m = 10.0f;        // distance between the four places ahead that are looked at,
inline constexpr float aside_look_s = 0.5f;         // or as time at the car's speed; the larger counts
inline constexpr float aside_until_mps = 40.0f;     // faster cars are not held back
inline constexpr float slowest_aside_mps = 6.0f;    // least speed of a car held back
inline constexpr float slowest_shift_share = 0.4f;  // of the lateral rate, when curve and brakes take all grip
inline constexpr float least_shift_mps2 = 3.0f;     // lateral acceleration of a move with no grip left over,
inline constexpr float least_blend_mps2 = 10.0f;    // of one between a lane and the racing line,
inline constexpr float most_shift_mps2 = 12.0f;     // and with all of it
inline constexpr float lane_closing_s = 2.5f;       // duration of a lane change, in which a car behind comes nearer
inline constexpr float much_faster_mps = 5.0f;      // closing speed of a car behind that is let by before a lane change
inline constexpr float lane_before_brakes_s = 1.2f;   // a pass keeps its lane from so long before the braking point on,
inline constexpr float lane_before_brakes_m = 15.0f;  // when the gap to the target is smaller than this
inline constexpr float meets_soon_s = 1.2f;           // until a meeting: from then on the room between the two counts
inline constexpr float lane_round_from_mps = 10.0f;   // a slower car drives round an obstacle beside the line, no lane

}  // namespace apx::tuning::lateral

// The pace that a driver keeps over a lap. Measured by `tools/measure_driving --pace 0.9`.
namespace apx::tuning::motion_estimate {

// Share of the paced speed: a larger deviation is a start or a mistake and carries no information on the pace.
inline constexpr float most_pace_error = 0.08f;
inline constexpr float pace_time_s = 15.0f;      // integration time of the trim
inline constexpr float open_pace_time_s = 5.0f;  // time in which a delay on an open track is made up
inline constexpr float most_pace_trim = 0.03f;   // largest trim, as a share of the speed limits

}  // namespace apx::tuning::motion_estimate

// Passes: begun, kept up, given up, defended against. Measured by `racecraft --only overtake,charge,presets`.
namespace apx::tuning::overtake {

// Source of the state and of its end by a set lead: Stein 2018, section 4.3.4.
inline constexpr float room_along_m = 4.0f;  // gap to the target along the road within which a car narrows the way past
inline constexpr float lead_to_end_overtaking_m = 4.0f;  // gap to the target behind that ends a pass
inline constexpr float longest_attempt_s = 12.0f;        // of driving round an obstacle
inline constexpr float longest_lane_pass_s = 40.0f;      // of a pass on another line or on the grid search's path
inline constexpr float cooldown_after_failure_s = 4.0f;  // until the next attempt after a failure at an obstacle
inline constexpr float cooldown_after_plan_s = 0.5f;  // the same after a pass that no longer pays, which costs little
inline constexpr float rival_time_s = 0.3f;           // averaging time of its acceleration
inline constexpr float gets_going_share = 0.8f;  // of this car's possible acceleration; a rival with more is not slow
inline constexpr float shortfall_time_s = 4.0f;  // averaging time of the shortfall on a free road
inline constexpr float most_shortfall = 0.06f;   // largest share below the planned speed that counts for it
inline constexpr float at_limit_share = 0.99f;   // of the limit: it is observed where the planned speed is above
inline constexpr float defend_from_s = 3.5f;     // before the braking point: a defence begins no earlier,
inline constexpr float defend_until_s = 1.2f;    // and no later
// Gap to a standing car from which it is driven round, however slow this car is.
inline constexpr float obstacle_reach_m = 25.0f;
inline constexpr float queue_mps = 12.0f;    // a slower driver does not pass a car that steers round the same obstacle
inline constexpr float threat_gap_s = 0.5f;  // gap to a car behind within which it may attack
inline constexpr float side_change_gap_m = 8.0f;  // gap to any car whose way a change of sides would cross,
inline constexpr float side_change_gap_s = 2.0f;  // with this time at the closing speed added
inline constexpr float plan_lost_s = 0.4f;   // a pass that has not been the best plan for so long ends, at patience 0.5
inline constexpr float roomy_pass_m = 1.0f;  // beyond the needed room, on both sides
// Until an obstacle is reached: later than this the side with the shorter way from the car counts, with its drift.
inline constexpr float late_for_side_s = 2.5f;
inline constexpr float side_drift_s = 0.5f;
inline constexpr float waits_until_s = 3.0f;    // before an obstacle: earlier, a corner on the way to it comes first
inline constexpr float no_side_m = 0.5f;        // a path that misses its middle by less leads past it on neither side,
inline constexpr float around_s = 0.8f;         // and the racing line decides, so long before and after it,
inline constexpr float around_m = 10.0f;        // or so far
inline constexpr float tight_bend_1pm = 0.05f;  // in a tighter bend the outside is taken

}  // namespace apx::tuning::overtake

// Getting going again. Measured by `racecraft --only wrong-way,pile-up,crash`.
namespace apx::tuning::recover {

inline constexpr float longest_leg_s = 4.0f;         // a leg of the turn ends after this time
inline constexpr float longest_recovery_s = 8.0f;    // after this time clearances shrink and legs get longer
inline constexpr float least_long_leg_s = 1.5f;      // least duration of such a leg backward, with the wheels turned
inline constexpr float longest_way_back_s = 12.0f;   // after this time a car stuck again no longer backs off farther
inline constexpr float longest_wheel_turn_s = 1.0f;  // longest wait for the wheels to turn at rest
inline constexpr float room_needed_m = 1.2f;         // subtracted from the distance of a ray's hit,
inline constexpr float least_ray_room_m = 0.3f;      // and once clearances have shrunk
// Manoeuvring distance, in which a car steers round something: the largest of these three.
inline constexpr float room_in_lengths = 2.0f;  // in lengths of the car,
inline constexpr float room_in_radii = 1.6f;    // in turning radii at full lock,
inline constexpr float least_room_m = 8.0f;     // and at least
// A car stuck again backs off by a share of that distance, which grows each time.
inline constexpr float first_way_back = 0.5f;    // the first time,
inline constexpr float further_way_back = 0.5f;  // added each time,
inline constexpr float most_way_back = 2.0f;     // up to this
inline constexpr float forward_mps = 3.5f;       // speed in a leg forward,
inline constexpr float backward_mps = 3.5f;      // and backward
// Deceleration assumed when judging whether a speed still stops in time.
inline constexpr float stopping_mps2 = 5.0f;
inline constexpr float manoeuvre_brake = 0.6f;  // brake pedal that slows a leg; locked wheels would slide down a bank
inline constexpr float far_m = 1e3f;            // distance that stands for unlimited room
inline constexpr float near_m = 20.0f;          // along the road: farther cars are out of reach
inline constexpr float least_kept_m = 0.05f;    // clearance that a car keeps even if it starts with less
inline constexpr int look_steps = 24;           // steps of the search for free way in a leg
inline constexpr float enough_back_m = 3.0f;    // free way straight back from which no other steering is tried
inline constexpr float turned_rad = 0.15f;      // heading error at which the turn is complete
inline constexpr float aligned_rad = 0.25f;     // heading error within which the recovery may end
inline constexpr float steering_gain = 1.5f;    // wheel angle over the angle left to turn
// From this heading error on both directions of the turn are considered.
inline constexpr float facing_back_rad = 2.0f;

}  // namespace apx::tuning::recover

// In the air over a take-off. Measured by `tools/measure_jumps`.
namespace apx::tuning::jump {

// A car that is faster than planned flies farther: by this share and this much.
inline constexpr float longer_flight_share = 1.3f;
inline constexpr float longer_flight_m = 15.0f;
inline constexpr float early_flight_m = 5.0f;  // a car may leave the road this much before the planned take-off
// Before the take-off a car moves across the road no longer, so that it flies along its path.
inline constexpr float straight_before_s = 1.2f;
inline constexpr float straight_from_share = 0.7f;  // of the flight's speed: a slower car will not fly

}  // namespace apx::tuning::jump

// The pursuit point and its buffer zones. Measured by `tools/measure_swing` and `tools/measure_driving --runner`.
namespace apx::tuning::runner {

// The runner's distance: at rest, per m/s, and at most.
inline constexpr float standing_m = 8.0f;
inline constexpr float ahead_s = 0.5f;
inline constexpr float farthest_m = 60.0f;
// A node begins a tight curve when the path turns by more than this within the runner's distance, rad.
inline constexpr float tight_turn_rad = 0.6f;
// In a tight curve the runner jumps to the next node within this distance, at rest and per m/s.
inline constexpr float nearest_m = 4.0f;
inline constexpr float nearest_s = 0.12f;
inline constexpr float inner_zone_share = 0.04f;  // radius of the inner buffer zone over the runner's distance,
inline constexpr float outer_zone_share = 0.10f;  // and of the outer zone
// Largest angle to the runner that is steered for: a larger one would mean full lock with every preset.
inline constexpr float most_miss_rad = 0.7f;

}  // namespace apx::tuning::runner

// Room between cars side by side. Measured by `racecraft --only races`.
namespace apx::tuning::side_gap {

// Cars farther apart across the road than this need no gap control.
inline constexpr float beside_m = 4.0f;
inline constexpr float reserved_gap_m = 0.5f;  // beyond the width of a car beside: largest gap reserved for it
// Gap along the road up to which a car counts as side by side before a corner; negative: an overlap.
inline constexpr float rude_overlap_gap_m = -1.0f;      // at courtesy 0,
inline constexpr float courteous_overlap_gap_m = 4.0f;  // and at courtesy 1
inline constexpr float still_side_by_side_m = 12.0f;    // across the road, for a car already on its left or right line
// A host car makes no room, so this car begins earlier.
inline constexpr float host_car_early_m = 3.0f;  // at this gap along the road,
inline constexpr float host_car_ahead_m = 0.5f;  // or at this one, if it is followed,
inline constexpr float host_car_early_s = 1.0f;  // with this time at the closing speed added
inline constexpr float host_car_hurry_m = 0.7f;  // distance from the lateral to keep within which the move is hurried
inline constexpr float comes_beside_s = 0.7f;    // a host car behind counts as beside so long before it arrives
inline constexpr float lane_look_s = 0.3f;       // ahead, to the speed limit of a lane that would be taken
inline constexpr float lane_cornering = 0.5f;    // share of the side force, above which no lane is taken

}  // namespace apx::tuning::side_gap

// The state machine of a driver. Measured by `racecraft --only races,pile-up`.
namespace apx::tuning::states {

inline constexpr float blue_flag_gap_s = 1.0f;     // gap to a lapping car behind at which courtesy 0.5 yields, as time,
inline constexpr float blue_flag_gap_m = 12.0f;    // and at least
inline constexpr float least_courtesy = 0.1f;      // least courtesy in that gap: every driver respects flags
inline constexpr float longest_yield_s = 12.0f;    // yielding ends after this time
inline constexpr float least_yielding_mps = 5.0f;  // slower cars are passed like obstacles and do not yield
inline constexpr float cooldown_after_yield_s = 4.0f;  // until the next yielding, after one that ended by time
inline constexpr float let_by_lead_m = 3.0f;           // gap to the lapping car ahead that ends yielding
// A rejoining car yields to a car this near in time.
inline constexpr float traffic_time_s = 4.0f;
inline constexpr float traffic_closing_mps = 4.0f;  // it yields only to a car that closes in faster than this
inline constexpr float longest_rejoin_s = 10.0f;    // a car yields no longer than this
inline constexpr float wrong_way_mps = 6.0f;        // slower than this a car turns round on the spot
inline constexpr float walking_mps = 2.0f;          // slower counts as nearly stopped, for turns_standing
// Cosines of the heading error at which a car turns first: rolling, and nearly stopped.
inline constexpr float turns_rolling = 0.6f;
inline constexpr float turns_standing = 0.9f;
inline constexpr float stuck_after_s = 2.0f;             // time at rest that counts as stuck,
inline constexpr float stuck_behind_car_after_s = 4.0f;  // and close behind another car
inline constexpr float room_to_wait_share = 0.75f;  // of the manoeuvring distance: the least gap to wait behind a car
inline constexpr float well_past_share = 2.0f;      // of the manoeuvring distance: beyond it the place is forgotten
inline constexpr float waiting_share = 0.125f;      // share of the time that counts as stuck, for a waiting car

}  // namespace apx::tuning::states

// Speed behind and beside others. Measured by `racecraft --only races,things`.
namespace apx::tuning::traffic {

inline constexpr float follow_grip_share = 0.9f;     // of the grip, for stopping behind a car
inline constexpr float too_near_gain_1ps = 0.8f;     // m/s slower than the car ahead for each metre that is missing
inline constexpr float manoeuvres_below_mps = 4.0f;  // fastest manoeuvre beside an obstacle
inline constexpr float low_speed_gap_m = 1.5f;       // gap to the outline ahead from which it may manoeuvre in any case
inline constexpr float manoeuvre_mps = 1.5f;         // slowest manoeuvre with free way ahead
inline constexpr float manoeuvre_way_m = 0.5f;       // free way ahead that is enough for it
inline constexpr float manoeuvre_braking_mps2 = 3.0f;  // for stopping within that free way
// After the start a driver keeps the manoeuvring distance to obstacles; a finished one keeps more, since cars still
// racing must get round it, perhaps in several moves.
inline constexpr float room_after_race_m = 40.0f;      // kept by a finished driver
inline constexpr float under_way_s = 5.0f;             // race time from which the distance is kept
inline constexpr float kept_before_obstacle_m = 1.0f;  // gap to an obstacle by which the car must have moved aside,
inline constexpr float clear_of_obstacle_m = 0.3f;     // and gap beside it after that move
inline constexpr float swift_from_mps = 8.0f;  // from here on hazard_settles_s is added, in full at twice this speed
// On a straight nothing ahead brakes suddenly: the gap may shrink to a share of the usual one, for a run in the
// slipstream.
inline constexpr float near_gap_share = 0.05f;     // of the usual gap
inline constexpr float near_gap_until_s = 0.3f;    // before the braking point the usual gap is restored,
inline constexpr float near_gap_from_s = 1.5f;     // and earlier than this the small one is allowed
inline constexpr float longest_approach_s = 3.0f;  // look-ahead to the place where a car ahead is met,
inline constexpr float longest_shift_s = 1.5f;     // and time of it for which its lateral rate is extrapolated
// A car ahead above the second share of its profile's speed is expected to follow the profile; below the first nothing
// is assumed.
inline constexpr float unknown_share = 0.6f;
inline constexpr float known_share = 0.85f;
inline constexpr float too_far_1ps = 0.5f;        // share of speed added per second of headway too much,
inline constexpr float too_near_1ps = 1.5f;       // and removed per second too little
inline constexpr float headway_beyond_s = 0.05f;  // least headway,
inline constexpr float headway_share = 0.4f;      // added to it: share of the driver's follow time
// Gap between the outlines in the slowest place of a corner, by aggression.
inline constexpr float timid_apex_gap_m = 1.5f;  // at aggression 0,
inline constexpr float bold_apex_gap_m = 0.2f;   // and at aggression 1
// Besides the headway: by braking this much harder than the car ahead the driver keeps the gap.
inline constexpr float closing_braking_mps2 = 12.0f;
// Against a car ahead that brakes before its profile does, since it is held up itself.
inline constexpr float held_up_share = 0.6f;       // of the next apex's speed, to which it may brake before a corner,
inline constexpr float queue_share = 0.7f;         // and of its own on an open road
inline constexpr float answering_share = 0.92f;    // of the brakes on a level road without downforce, that answer
inline constexpr float touching_gap_m = 0.5f;      // gap that is left then
inline constexpr float slow_queue_mps = 5.0f;      // below, nothing brakes far
inline constexpr float least_follow_gap_m = 2.0f;  // gap to a car ahead at rest, to which the follow time is added
inline constexpr float room_into_corner_m = 1.5f;  // planned beside a car met under braking; less counts as in its path
// A car about to cross a host car's path, by its own line or because the other moves over, stays behind. It brakes just
// in time, since until then it may get past.
inline constexpr float moves_across_look_s = 1.6f;  // look-ahead outside a pass,
inline constexpr float passing_look_s = 0.5f;       // and during a pass
inline constexpr float moves_across_room_m = 0.2f;  // less room between the two paths is a crossing
inline constexpr float behind_gap_m = 1.5f;         // gap left behind the host car
inline constexpr float crossing_gain_1ps = 2.0f;    // m/s slower than it for each metre of that gap that is missing
inline constexpr float wary_room_m = 1.5f;          // a slow host car with less room to it is passed at low speed
// A host car may move over to the apex from far beside: a car not yet beside it stays behind for this long before the
// brakes and during them.
inline constexpr float comes_over_s = 1.5f;
inline constexpr float room_to_come_over_m = 3.0f;  // largest gap kept behind it, and while pulling out
inline constexpr float open_road_s = 2.0f;  // before the braking point: earlier, excess speed behind a car may last
inline constexpr float surplus_gap_share = 0.12f;  // of the usual gap, at which it must be gone
inline constexpr float just_beside_share = 0.5f;   // of the two cars' mean length: farther back it is barely beside
inline constexpr float falls_back_mps = 2.0f;      // below the speed of the car beside, to fall back
inline constexpr float longest_side_by_side_s = 10.0f;  // after which a car on its left or right line falls back
inline constexpr int way_looks = 4;                     // samples of the speed limit on the way to a turn-in
inline constexpr float slowest_on_way_mps = 3.0f;       // lower bound of speeds there

}  // namespace apx::tuning::traffic

// Classes of rivals. Measured by `racecraft --only things`.
namespace apx::tuning::classify {

inline constexpr float turning_out_mps = 3.0f;       // a slower car that overtakes an obstacle is turning out
inline constexpr float obstacle_speed_share = 0.4f;  // of the profile's speed there: a slower car is an obstacle

}  // namespace apx::tuning::classify
