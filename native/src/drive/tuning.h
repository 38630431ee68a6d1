// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

// Tuning of the drivers, shared ones first, then those of one file each, whose names are unique over all of them (tools/amalgamate).
// A constant is changed against the measurement that its heading names (`apexline racecraft`, `tools/...`), before and after.
namespace apx::tuning {

// Rivals.
inline constexpr float rival_reach_m = 60.0f;        // farther cars are not considered for a pass: distance,
inline constexpr float rival_reach_s = 1.5f;         // and time
inline constexpr float published_within_m = 120.0f;  // a driver with no car within this distance publishes no plan

// Roll-outs.
inline constexpr float slowest_roll_out_mps = 3.0f;
inline constexpr float move_settles_s = 0.2f;  // until a move across the road begins
inline constexpr float move_share = 0.8f;      // share of the lateral rate of a change to the left or right line
inline constexpr float clear_along_m = 2.0f;   // before and after an overlap
inline constexpr float clear_across_m = 0.3f;
inline constexpr float least_gap_m = 0.5f;
inline constexpr float longest_meeting_s = 2.0f;
inline constexpr float overlap_share = 0.25f;  // share of the two cars' lengths: an overlap that earns a car's width
inline constexpr float follow_gap_m = 2.0f;    // between the outlines
inline constexpr float follow_share = 0.5f;    // share of the driver's follow time
inline constexpr float shortfall_share = 0.5f;
inline constexpr float limit_slack_mps = 1.0f;
inline constexpr float braking_closing_mps2 = 1.5f;    // closing speed kept by two cars that both brake
inline constexpr float braking_closing_from_s = 0.3f;  // before the rival's braking point
inline constexpr float free_closing_from_s = 1.5f;
inline constexpr float room_wanted_m = 0.6f;  // across the road to other cars, before a pass
inline constexpr float timid_room_m = 1.0f;   // to the target, by aggression
inline constexpr float bold_room_m = 0.2f;
inline constexpr float room_kept_m = 0.2f;  // the same, while the pass is under way

// Boxes that only rays show.
inline constexpr float edge_margin_m = 0.5f;  // inside the road's edges; closer to them rays hit the track's own walls
inline constexpr float obstacle_margin_m = 1.0f;  // added beyond each hit: rays sample points of a box
inline constexpr float obstacle_inside_m = 0.2f;
inline constexpr float obstacle_tight_gap_m = 0.25f;  // between the outlines where there is no more room
inline constexpr float obstacle_depth_m = 2.0f;       // assumed length when its far end is not visible
inline constexpr float obstacle_length_m = 6.0f;      // hits closer than this along the road belong to one box
inline constexpr float remembered_s = 15.0f;          // kept without a further hit
inline constexpr float touched_s = 40.0f;             // kept, for an obstacle found by getting stuck at it
inline constexpr float missed_s = 0.5f;               // kept, where rays should hit it
inline constexpr float obstacle_near_s = 2.5f;        // the driver moves aside this long before it must brake
inline constexpr float obstacle_near_m = 20.0f;
inline constexpr float obstacle_gap_m = 0.6f;  // between the outlines while passing
inline constexpr float obstacle_slack_m = 0.3f;
inline constexpr float obstacle_braking_share = 0.45f;  // of the grip on a level road
inline constexpr float before_obstacle_m = 2.0f;        // distance at which it stops if it must
inline constexpr float obstacle_turn_m = 4.0f;          // least gap from which a slow car can still steer past it
inline constexpr float low_speed_mps = 3.0f;

// Detours around them.
inline constexpr float detour_edge_m = 0.3f;   // clearance to the road's edges
inline constexpr float detour_clear_m = 1.5f;  // before and behind a box
inline constexpr float detour_back_m = 25.0f;  // least distance behind it at which the band is back on the line
inline constexpr float detour_back_s = 1.5f;
inline constexpr float detour_least_step_m = 2.0f;  // between knots
inline constexpr float detour_spring_m = 12.0f;     // length over which an unconstrained band returns to the line
inline constexpr float detour_spring_s = 0.7f;
inline constexpr float detour_spring_share = 0.4f;  // of the distance to the box
inline constexpr uint32_t detour_rounds = 60;
inline constexpr float detour_grip_share = 0.7f;     // of the grip, in its bends
inline constexpr float detour_braking_share = 0.5f;  // of the grip, for bends and for obstacles with no way past
inline constexpr float detour_steer_share = 0.9f;
inline constexpr float detour_gain_mps2 = 5.0f;
inline constexpr float detour_late_s2pm = 2.0f;  // cost of each m/s too fast for a bend
inline constexpr float detour_roomy_m = 1.5f;    // room on either side of the band; less room has a cost per second
inline constexpr float detour_tight_s2pm = 2.0f;
inline constexpr float detour_stop_s = 8.0f;  // cost of stopping and starting again
inline constexpr float unsure_mps = 4.0f;     // past an obstacle whose end is not visible
inline constexpr float detour_off_path_m = 0.5f;
inline constexpr float detour_straight_1pm = 1e-3f;

// Sight of drivers that perceive by view cone and rays.
inline constexpr float seen_aside_m = 0.8f;  // beside a ray: it hits a box of 2 m within this distance
inline constexpr float longest_sight_m = 300.0f;
inline constexpr float least_sight_step_m = 2.0f;    // between samples of the path: at least,
inline constexpr float sight_step_share = 0.08f;     // and as a share of their distance
inline constexpr float sight_braking_share = 0.65f;  // of the grip, for stopping within sight
inline constexpr float most_pressed = 0.8f;          // share of the stop for which downforce is counted
inline constexpr float blind_mps = 5.0f;             // speed kept with any visibility

// The grid search.
inline constexpr float grid_grip_share = 0.9f;  // largest share of the grip in its plans
inline constexpr float grid_beside_m = 0.4f;    // largest deviation of a band from the path found
inline constexpr float grid_lead_s = 0.15f;     // lead over a rival at its end that counts as passed
inline constexpr float grid_risk_s = 0.4f;      // risk from unknown plans of other cars

// Cars that stand, limp, reverse or come the other way.
inline constexpr float hazard_grip_share = 0.5f;  // of the brakes, in the distance at which they are driven round,
inline constexpr float hazard_early_s = 1.0f;     // with this time added
inline constexpr float hazard_early_m = 25.0f;
inline constexpr float hazard_stop_share = 0.7f;    // of the brakes, for a car whose path leads into one,
inline constexpr float hazard_clear_share = 0.85f;  // and for one whose path leads past it
// of the brakes, behind a slow host car, which may park at any time
inline constexpr float hazard_follow_share = 0.75f;
inline constexpr float hazard_speed_share = 0.93f;  // of the speed that the tyres allow, while driving round one
// largest share of the grip for braking, which limits the steering meanwhile
inline constexpr float hazard_most_braking = 0.7f;
inline constexpr float hazard_graze_m = 0.7f;     // between the outlines: a narrower path past it is not used
inline constexpr float hazard_corrects_s = 1.0f;  // time in which a car returns to its path
inline constexpr float hazard_tight_m = 1.0f;     // room beyond the car's width below which it drives slowly
inline constexpr float hazard_look_s = 6.0f;
inline constexpr float hazard_drift_s = 0.4f;     // time for which a lateral motion is extrapolated
inline constexpr float hazard_wall_gap_m = 0.3f;  // clearance to the walls on the run-off
inline constexpr float hazard_room_m = 0.4f;      // beyond the car's width, across the road
inline constexpr float hazard_settles_s = 0.9f;   // until a fast car follows a path that moves across
inline constexpr float hazard_shift_mps2 = 5.0f;  // largest lateral acceleration of that move
inline constexpr float run_off_mps = 10.0f;
inline constexpr float wary_mps = 6.0f;            // least speed past an oncoming car
inline constexpr float emergency_braking = 0.35f;  // share of the grip above which braking limits the steering

// Places where the road crosses itself on one level.
inline constexpr float crossing_look_s = 4.0f;     // look-ahead beyond the braking distance,
inline constexpr float crossing_far_m = 400.0f;    // and to the cars on the other piece of road
inline constexpr float crossing_margin_s = 0.6f;   // between two cars
inline constexpr float crossing_gap_m = 2.0f;      // distance of a waiting car before it
inline constexpr float crossing_waits_m = 12.0f;   // a car standing within this distance is waiting there
inline constexpr float crossing_start_s = 1.0f;    // time of a car starting from rest to the crossing,
inline constexpr float crossing_start_mps = 6.0f;  // and its speed there
inline constexpr float crossing_stands_mps = 0.5f;
inline constexpr float crossing_early_share = 0.35f;  // of the brakes: a yielding car brakes from here on

// Candidates.
inline constexpr float move_needs_s = 0.5f;  // of nearly straight road, for a move across it
inline constexpr float late_start_s = 1.3f;  // before the braking point
inline constexpr float later_start_s = 2.6f;
inline constexpr float hang_back_s = 0.6f;  // behind the rival at the beginning of a flat-out section
inline constexpr float least_hang_back_s = 0.03f;
inline constexpr float slowest_hang_back = 0.85f;  // share of the planned speed

// Costs, in seconds of the car's own time.
inline constexpr float place_worth_s = 1.5f;    // for being ahead of a rival at the horizon
inline constexpr float beside_cost = 0.02f;     // per second side by side
inline constexpr float roomy_m = 0.8f;          // across the road; less room is a risk
inline constexpr float tight_cost_s = 0.2f;     // per metre of missing room
inline constexpr float lost_cost_s2pm = 0.05f;  // per m/s lost at once to a rival in the path
inline constexpr float move_cost_s = 0.05f;
inline constexpr float under_way_worth_s = 0.4f;  // bonus for the manoeuvre under way

inline constexpr float replanned_each_s = 0.15f;

// Share of the profile's speed that a driver uses with traffic nearby.
inline constexpr float traffic_speed_share = 0.993f;

// Deceleration for staying behind a car whose path this one would cross.
inline constexpr float behind_braking_mps2 = 6.0f;  // with room to spare, and on an open road

// Below this speed a car counts as standing.
inline constexpr float standing_mps = 1.0f;

}  // namespace apx::tuning

// The line and speed that a car aims at. Measured by `apexline race` (lap over ideal) and `racecraft --only races`.
namespace apx::tuning::aim {

// The controls take effect one tick and one steering lag later, so the path's curvature and the profile's slope are
// sampled where the car will be by then.
inline constexpr float preview_s = 0.04f;
inline constexpr float brake_preview_s = 0.10f;
// Above this share of the profile's speed a car held back by traffic uses the profile's own braking.
inline constexpr float manoeuvre_share = 0.5f;
// Speeds between which a car counts as accelerating from a low speed.
inline constexpr float going_from_mps = 15.0f;
inline constexpr float aims_far_from_mps = 25.0f;
// Below the first speed the reference heading is the direction of the moving path, above the second the line's: at
// speed the sideways moves are slow and the lateral feedback covers them.
inline constexpr float slant_until_mps = 10.0f;
inline constexpr float no_slant_from_mps = 20.0f;

}  // namespace apx::tuning::aim

// Pedals and wheel from the aim. Measured by `racecraft --only races,crash`.
namespace apx::tuning::control {

// Yaw rate per radian of missing rear slip angle, 1/s, and the rate at which a missing yaw rate is corrected, 1/s.
inline constexpr float attitude_gain_1ps = 8.0f;
inline constexpr float yaw_gain_1ps = 50.0f;
inline constexpr float most_slip_error_rad = 0.3f;
// Largest side force requested, as a multiple of the description's: a car may hold slightly more.
inline constexpr float most_side_share = 1.04f;
// Distance to the pursuit point on the path, as a time.
inline constexpr float pursuit_s = 0.38f;
inline constexpr float least_reach_m = 7.0f;
inline constexpr float usual_slope = 0.2f;
inline constexpr float sharp_reach_m = 3.5f;
inline constexpr float sharp_slope = 0.5f;
inline constexpr float sharp_way_mps = 4.0f;
inline constexpr float no_sharp_way_mps = 8.0f;
// Acceleration per missing speed, 1/s.
inline constexpr float speed_gain_1ps = 7.0f;
// Share of the correcting curvature that counts against throttle and brakes.
inline constexpr float correction_share = 0.6f;
// Share of the friction circle that cornering may take from the brakes: the other leg, 70 %, is left to them. For a
// small speed error in mid-corner 47 % is left: more carries the car wide, which lowers the speed scale further.
inline constexpr float side_share_while_braking = 0.7f;
inline constexpr float side_share_when_slower = 0.88f;
inline constexpr float fully_slower = 0.015f;
inline constexpr float about_right = 1.01f;
inline constexpr float much_too_fast = 1.06f;
// Deceleration for a car ahead above which braking takes priority over cornering, m/s^2.
inline constexpr float hurried_mps2 = 6.0f;
inline constexpr float most_braking_share = 0.9f;
inline constexpr float kept_gap_m = 2.0f;
// Rear slip angles, as multiples of the peak's, between which the throttle closes: a sliding rear recovers only without
// drive, and drive would swing it to the other side.
inline constexpr float slide_from = 1.5f;
inline constexpr float slide_until = 2.5f;
// Time constant of the steering.
inline constexpr float steering_lag_s = 0.03f;
// From this speed on steering is solved from the front tyres' force, fully at twice the speed.
inline constexpr float slip_steering_from_mps = 5.0f;

}  // namespace apx::tuning::control

// The decision of a tick: target speed, states, priorities. Measured by `racecraft --only races`.
namespace apx::tuning::decide {

inline constexpr float finished_scale = 0.7f;
// duration of slowing down after the race, so that cars still racing can react
inline constexpr float slows_after_race_s = 10.0f;
inline constexpr float yielding_scale = 0.93f;
inline constexpr float rejoin_mps = 12.0f;
// Largest excess speed in a slipstream, and how far the pedal's target stays above the profile after leaving it, m/s:
// drag removes the excess.
inline constexpr float most_over_profile_mps = 15.0f;
inline constexpr float over_profile_step_mps = 2.0f;
inline constexpr float over_profile_kept_mps = 0.3f;
inline constexpr float least_slipstream = 0.02f;
// Share of the grip from which on braking for an obstacle takes priority over everything else.
inline constexpr float emergency_share = 0.75f;
inline constexpr float slower_per_miss_m = 0.08f;
inline constexpr float tolerated_m = 0.3f;
inline constexpr float most_slower_by_miss = 0.1f;
inline constexpr float traffic_near_m = 25.0f;
inline constexpr float traffic_far_m = 45.0f;
inline constexpr float traffic_near_mps = 40.0f;  // above this speed the time gap between cars counts
inline constexpr float slower_per_m = 0.1f;
inline constexpr float most_slower = 0.3f;
// A car that starts off the line moves across at a low rate: its speed is limited to what that rate allows.
inline constexpr float getting_going_mps = 15.0f;
inline constexpr float getting_going_m2ps = 8.0f;
// Least speed however far the car is from the road: slower it would not get back.
inline constexpr float least_getting_going_mps = 3.0f;
// A car that points away from its path returns on a curve of about this radius per radian, which may take only part of
// the grip: otherwise the throttle makes the car oscillate.
inline constexpr float heading_error_rad_limit = 0.1f;
inline constexpr float heading_error_radius_m = 3.5f;
inline constexpr float heading_error_until_mps = 8.0f;
inline constexpr float heading_error_grip_share = 0.4f;

}  // namespace apx::tuning::decide

// Forecasts of rivals. Measured by `racecraft --only charge`.
namespace apx::tuning::forecast {

inline constexpr float slowest_mps = 3.0f;
// Share per knot by which the difference between a car's current speed and its source's speed fades.
inline constexpr float fades = 0.85f;
inline constexpr float least_ratio = 0.6f;
inline constexpr float most_ratio = 1.5f;

}  // namespace apx::tuning::forecast

// Grip that is learned while driving. Measured by `tools/measure_learning`.
namespace apx::tuning::grip {

inline constexpr float slowest_measured_mps = 8.0f;
inline constexpr float evidence_every_s = 0.049f;  // within this time smoothed accelerations carry no new information
// Largest force along the road, over that across it.
inline constexpr float most_along_share = 1.2f;
// Standard deviations of a measurement: its noise, and the description's uncertainty of the tyres' stiffness.
inline constexpr float noise = 0.04f;
inline constexpr float stiffness_noise = 0.1f;
inline constexpr float along_noise = 0.08f;   // for as much force along the road as across it
inline constexpr float correlation_s = 0.5f;  // measurements within this time are correlated
inline constexpr float drift_per_s = 5e-6f;   // variance by which tyres and road change
inline constexpr float most_variance = 0.0178f;
inline constexpr float most_surprise = 0.4f;  // a larger difference is no tyre force but a contact or a jump
inline constexpr float at_peak = 0.95f;
inline constexpr float doubt_from = 0.08f;
inline constexpr float doubt_share = 0.35f;
inline constexpr float sliding_slip = 1.6f;
// The profile's margin below the share, in standard deviations, and its ratio to the proven share. A profile uses about
// 0.94 of its grip, so this climbs by 5 % a corner.
inline constexpr float margin = 1.5f;
inline constexpr float climb = 1.12f;
inline constexpr float use_time_s = 0.25f;
inline constexpr float touching_m = 0.3f;
// Below this slip (over the model's peak) in hard cornering the tyres are stiffer than modelled, so slip shows only
// that the limit is not reached. The rate raises the profile by 0.01 in half a second.
inline constexpr float hardly_slipping = 0.05f;
inline constexpr float as_planned = 0.96f;
inline constexpr float belief_rate_1ps = 0.5f;
// Hysteresis before the profile changes up and down, as a share of a step.
inline constexpr float up_slack = 0.2f;
inline constexpr float down_slack = 0.5f;

}  // namespace apx::tuning::grip

// Cars that the host drives. Measured by `apexline hosts`.
namespace apx::tuning::host_car {

inline constexpr float held_s = 1.2f;
inline constexpr float slowest_host_look_mps = 5.0f;
// How long a host car is assumed to keep its lateral speed, unless it is out of control.
inline constexpr float drifts_s = 0.4f;
// It may brake before this car does: the margin by which the gap may shrink faster than now, and the gap that counts as
// side by side.
inline constexpr float braking_mps = 4.0f;
inline constexpr float lane_beside_m = 2.0f;

}  // namespace apx::tuning::host_car

// Mistakes. Measured by `racecraft --driver rookie --only races`.
namespace apx::tuning::human {

inline constexpr float least_even = 0.04f;  // share of the pace lost in the worst corner at consistency 0
inline constexpr float mistakes_per_corner = 0.1f;
inline constexpr float pressure_gap_s = 0.7f;
inline constexpr float late_braking_s = 0.35f;  // largest delay of the braking point
inline constexpr float after_corner_s = 1.0f;   // an error ends this long after the apex
inline constexpr uint32_t use_corner = 16;      // streams of random numbers: one for every corner of the race
inline constexpr uint32_t use_defence = 1u << 20;

}  // namespace apx::tuning::human

// Moves across the road. Measured by `racecraft --only races,things`.
namespace apx::tuning::lateral {

inline constexpr float most_defence_m = 3.0f;     // offset from the line
inline constexpr float width_left_inside = 0.8f;  // share of the attacker's width left beside a defender
inline constexpr float lane_gap_m = 3.0f;
inline constexpr float lane_gap_s = 0.2f;
inline constexpr float field_look_s = 1.2f;
inline constexpr float field_look_m = 25.0f;
inline constexpr float worth_avoiding_mps = 0.5f;
inline constexpr int choice_stops = 12;
inline constexpr float choice_step_s = 0.5f;
inline constexpr float settle_s = 0.2f;
inline constexpr float unhurried_mps = 1.2f;
inline constexpr float hurried_mps = 6.0f;
// Least speed for the look-ahead: the car is expected to accelerate.
inline constexpr float slowest_look_mps = 12.0f;
inline constexpr float tolerated_offset_m = 0.2f;  // offset from the line that the road always has room for
inline constexpr float look_gain_mps = 3.0f;
inline constexpr float unhurried_from_mps = 15.0f;
// Rate at which an offset is expected to shrink before the road ends.
inline constexpr float usual_shrinks_mps = 1.5f;
inline constexpr float swift_shrinks_mps = 0.5f;
inline constexpr float hurried_share = 3.0f;  // multiple of these rates, for moving away from a host car
inline constexpr float swift_aside_mps = 30.0f;
// A car that accelerates this far off the line looks ahead at least this far, or four times its way in this time, up to
// this speed.
inline constexpr float far_aside_m = 2.5f;
inline constexpr float aside_look_m = 10.0f;
inline constexpr float aside_look_s = 0.5f;
inline constexpr float aside_until_mps = 40.0f;
inline constexpr float slowest_aside_mps = 6.0f;
inline constexpr float slowest_shift_share = 0.4f;
inline constexpr float least_shift_mps2 = 3.0f;
inline constexpr float most_shift_mps2 = 12.0f;
inline constexpr float lane_closing_s = 2.5f;
inline constexpr float much_faster_mps = 5.0f;
inline constexpr float lane_before_brakes_s = 1.2f;
inline constexpr float lane_before_brakes_m = 15.0f;

}  // namespace apx::tuning::lateral

// The pace that a driver keeps over a lap. Measured by `apexline race` (pace target, docs/measurements.md).
namespace apx::tuning::motion_estimate {

// A larger deviation is a start or a mistake and carries no information on the pace.
inline constexpr float most_pace_error = 0.08f;
inline constexpr float pace_time_s = 15.0f;
inline constexpr float open_pace_time_s = 5.0f;
inline constexpr float most_pace_trim = 0.03f;

}  // namespace apx::tuning::motion_estimate

// Passes: begun, kept up, given up, defended against. Measured by `racecraft --only overtake,charge,presets`.
namespace apx::tuning::overtake {

// Source of the state, of its end by a set lead and of the speed difference that begins it: Stein 2018, section 4.3.4.
// Cars closer than this along the road count as side by side.
inline constexpr float room_along_m = 4.0f;
inline constexpr float lead_to_end_overtaking_m = 4.0f;
inline constexpr float longest_attempt_s = 12.0f;  // around an obstacle
inline constexpr float longest_lane_pass_s = 40.0f;
inline constexpr float cooldown_after_failure_s = 4.0f;
// A plan that no longer leads past costs little, and the next opportunity may be near.
inline constexpr float cooldown_after_plan_s = 0.5f;
inline constexpr float rival_time_s = 0.3f;      // averaging time of its acceleration
inline constexpr float gets_going_share = 0.8f;  // share of this car's possible acceleration at its speed
inline constexpr float shortfall_time_s = 4.0f;
inline constexpr float most_shortfall = 0.06f;
inline constexpr float at_limit_share = 0.99f;
inline constexpr float defend_from_s = 3.5f;
inline constexpr float defend_until_s = 1.2f;
// Distance to an obstacle at which a car that starts from rest begins to move around it.
inline constexpr float obstacle_reach_m = 25.0f;
inline constexpr float queue_mps =
    12.0f;  // slower than this a car about to steer round the same obstacle is not passed
inline constexpr float threat_gap_s = 0.5f;
// Gap to any car whose way a change of sides would cross, as distance and time.
inline constexpr float side_change_gap_m = 8.0f;
inline constexpr float side_change_gap_s = 2.0f;
inline constexpr float plan_lost_s = 0.4f;
inline constexpr float far_share = 1.5f;
inline constexpr float roomy_pass_m = 0.3f;  // beyond the needed room, on both sides

}  // namespace apx::tuning::overtake

// Getting going again. Measured by `racecraft --only wrong-way,pile-up,crash`.
namespace apx::tuning::recover {

inline constexpr float longest_leg_s = 4.0f;
inline constexpr float longest_recovery_s = 8.0f;
inline constexpr float least_long_leg_s = 1.5f;
inline constexpr float longest_way_back_s = 12.0f;
inline constexpr float longest_wheel_turn_s = 1.0f;
inline constexpr float room_needed_m = 1.2f;
inline constexpr float least_ray_room_m = 0.3f;
// Distance needed: two lengths, or what the steering time and the lock take.
inline constexpr float room_in_lengths = 2.0f;
inline constexpr float room_in_radii = 1.6f;
inline constexpr float least_room_m = 8.0f;
// A car stuck again backs off by this share of that distance, one more share each time.
inline constexpr float first_way_back = 0.5f;
inline constexpr float further_way_back = 0.5f;
inline constexpr float most_way_back = 2.0f;
inline constexpr float forward_mps = 3.5f;
inline constexpr float backward_mps = 3.5f;
// Deceleration assumed when judging whether a speed still stops in time.
inline constexpr float stopping_mps2 = 5.0f;
// Locked wheels would slide down a bank.
inline constexpr float manoeuvre_brake = 0.6f;
inline constexpr float far_m = 1e3f;
inline constexpr float near_m = 20.0f;  // along the road: farther cars are out of reach
inline constexpr float least_kept_m = 0.05f;
inline constexpr int look_steps = 24;
inline constexpr float enough_back_m = 3.0f;
inline constexpr float turned_rad = 0.15f;
inline constexpr float aligned_rad = 0.25f;
inline constexpr float steering_gain = 1.5f;
// From this heading error on both directions of the turn are considered.
inline constexpr float facing_back_rad = 2.0f;

}  // namespace apx::tuning::recover

// The pursuit point and its buffer zones. Measured by `tools/measure_swing`.
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
inline constexpr float inner_zone_share = 0.04f;
inline constexpr float outer_zone_share = 0.10f;
// A larger miss would steer to full lock with every preset.
inline constexpr float most_miss_rad = 0.7f;

}  // namespace apx::tuning::runner

// Room between cars side by side. Measured by `racecraft --only races`.
namespace apx::tuning::side_gap {

// Cars farther apart across the road than this need no gap control.
inline constexpr float beside_m = 4.0f;
inline constexpr float reserved_gap_m = 0.5f;
// Cars side by side in a corner, each on its left or right line, stay there until one is clear. Longitudinal gap at
// which courtesy still counts a car as side by side, m; negative: an overlap.
inline constexpr float rude_overlap_gap_m = -1.0f;
inline constexpr float courteous_overlap_gap_m = 4.0f;
inline constexpr float still_side_by_side_m = 12.0f;
// A host car makes no room, so this car begins earlier, as distance and time.
inline constexpr float host_car_early_m = 3.0f;
inline constexpr float host_car_ahead_m = 0.5f;
inline constexpr float host_car_early_s = 1.0f;
inline constexpr float host_car_hurry_m = 0.7f;
inline constexpr float comes_beside_s = 0.7f;

}  // namespace apx::tuning::side_gap

// The state machine of a driver. Measured by `racecraft --only races,pile-up`.
namespace apx::tuning::states {

inline constexpr float blue_flag_gap_s = 1.0f;
inline constexpr float blue_flag_gap_m = 12.0f;
inline constexpr float least_courtesy = 0.1f;  // least courtesy that respects flags
inline constexpr float longest_yield_s = 12.0f;
inline constexpr float least_yielding_mps = 5.0f;
inline constexpr float cooldown_after_yield_s = 4.0f;
inline constexpr float let_by_lead_m = 3.0f;
// A rejoining car yields to a car this near in time.
inline constexpr float traffic_time_s = 4.0f;
inline constexpr float traffic_closing_mps = 4.0f;
inline constexpr float longest_rejoin_s = 10.0f;
inline constexpr float wrong_way_mps = 6.0f;  // slower than this a car turns round on the spot
inline constexpr float walking_mps = 2.0f;
// Cosines of the heading error at which a car turns first: rolling, and nearly stopped.
inline constexpr float turns_rolling = 0.6f;
inline constexpr float turns_standing = 0.9f;
inline constexpr float stuck_after_s = 2.0f;
inline constexpr float stuck_behind_car_after_s = 4.0f;
inline constexpr float room_to_wait_share = 0.75f;  // of the manoeuvring distance
inline constexpr float well_past_share = 2.0f;      // of the manoeuvring distance
inline constexpr float waiting_share = 0.125f;      // share of the time that counts as stuck, for a waiting car

}  // namespace apx::tuning::states

// Speed behind and beside others. Measured by `racecraft --only races,things`.
namespace apx::tuning::traffic {

inline constexpr float follow_grip_share = 0.9f;  // of the grip, for stopping behind a car
inline constexpr float too_near_gain_1ps = 0.8f;  // m/s slower than the car ahead for each metre that is missing
inline constexpr float manoeuvres_below_mps = 4.0f;
inline constexpr float low_speed_gap_m = 1.5f;
inline constexpr float manoeuvre_mps = 1.5f;
inline constexpr float manoeuvre_way_m = 0.5f;
inline constexpr float manoeuvre_braking_mps2 = 3.0f;
// After the start a driver keeps the manoeuvring distance to obstacles; a finished one keeps more, since cars still
// racing must get round it, perhaps in several moves.
inline constexpr float room_after_race_m = 40.0f;
inline constexpr float under_way_s = 5.0f;
inline constexpr float kept_before_obstacle_m = 1.0f;
inline constexpr float clear_of_obstacle_m = 0.3f;
inline constexpr float swift_from_mps = 8.0f;
// On a straight nothing ahead brakes suddenly: the gap may shrink to a share of the usual one, for a run in the
// slipstream. It is restored this long before the braking point.
inline constexpr float near_gap_share = 0.2f;
inline constexpr float near_gap_until_s = 0.5f;
inline constexpr float near_gap_from_s = 1.5f;
inline constexpr float longest_approach_s = 3.0f;
inline constexpr float longest_shift_s = 1.5f;
// A car ahead above this share of its profile's speed is expected to follow the profile; below the first share nothing
// is assumed.
inline constexpr float unknown_share = 0.6f;
inline constexpr float known_share = 0.85f;
inline constexpr float too_far_1ps = 0.5f;
inline constexpr float too_near_1ps = 1.5f;
inline constexpr float headway_beyond_s = 0.05f;
inline constexpr float headway_share = 0.4f;  // of the driver's follow time
// Gap between the outlines in the slowest place of a corner, by aggression.
inline constexpr float timid_apex_gap_m = 2.0f;
inline constexpr float bold_apex_gap_m = 0.4f;
// Besides the headway: by braking this much harder than the car ahead the driver keeps the gap.
inline constexpr float closing_braking_mps2 = 4.0f;
inline constexpr float least_follow_gap_m = 2.0f;
inline constexpr float room_into_corner_m = 1.5f;
// A car about to cross a host car's path, by its own line or because the other moves over, brakes just in time to stay
// behind: until then it may get past.
inline constexpr float moves_across_look_s = 1.6f;
inline constexpr float passing_look_s = 0.5f;
inline constexpr float moves_across_room_m = 0.2f;
inline constexpr float behind_gap_m = 1.5f;
inline constexpr float wary_room_m = 1.5f;
// A host car may move over to the apex from far beside: a car not yet beside it stays behind for this long before the
// brakes and during them.
inline constexpr float comes_over_s = 1.5f;
inline constexpr float room_to_come_over_m = 3.0f;
inline constexpr float open_road_s = 2.0f;
inline constexpr float surplus_gap_share = 0.5f;
inline constexpr float just_beside_share = 0.5f;
inline constexpr float falls_back_mps = 2.0f;
inline constexpr float longest_side_by_side_s = 10.0f;

}  // namespace apx::tuning::traffic

// Classes of rivals. Measured by `racecraft --only things`.
namespace apx::tuning::classify {

inline constexpr float turning_out_mps = 3.0f;       // a slower car that overtakes an obstacle is turning out
inline constexpr float obstacle_speed_share = 0.4f;  // of the profile's speed there: slower host cars are obstacles

}  // namespace apx::tuning::classify
