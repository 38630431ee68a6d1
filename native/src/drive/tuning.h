// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

// Tuning of the drivers: each constant with its unit in its name. `apexline racecraft` measures the effect of a change.
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
inline constexpr float behind_braking_mps2 = 6.0f;

// Below this speed a car counts as standing.
inline constexpr float standing_mps = 1.0f;

}  // namespace apx::tuning
