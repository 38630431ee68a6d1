// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

// What the planner reckons with, each with its unit. `apexline racecraft` measures what a change does.
namespace apx::tuning {

// Rivals.
inline constexpr float rival_reach_m = 60.0f;        // farther cars are nobody to pass yet: by distance,
inline constexpr float rival_reach_s = 1.5f;         // and by time
inline constexpr float published_within_m = 120.0f;  // a driver with nobody so near publishes no plan

// Roll-outs.
inline constexpr float slowest_roll_out_mps = 3.0f;
inline constexpr float move_settles_s = 0.2f;  // until a move across the road begins
inline constexpr float move_share = 0.8f;      // of the rate at which a path moves into a half of the road
inline constexpr float clear_along_m = 2.0f;   // before and after an overlap
inline constexpr float clear_across_m = 0.3f;
inline constexpr float least_gap_m = 0.5f;
inline constexpr float longest_meeting_s = 2.0f;
inline constexpr float overlap_share = 0.25f;  // of the two cars' lengths: an overlap that earns a car's width
inline constexpr float follow_gap_m = 2.0f;    // between the outlines
inline constexpr float follow_share = 0.5f;    // of the driver's follow time
inline constexpr float shortfall_share = 0.5f;
inline constexpr float limit_slack_mps = 1.0f;
inline constexpr float braking_closing_mps2 = 1.5f;    // what two cars that both brake have between them
inline constexpr float braking_closing_from_s = 0.3f;  // before the rival's brakes
inline constexpr float free_closing_from_s = 1.5f;
inline constexpr float room_wanted_m = 0.6f;  // across the road to others, before a pass
inline constexpr float timid_room_m = 1.0f;   // and to the target: by aggression
inline constexpr float bold_room_m = 0.2f;
inline constexpr float room_kept_m = 0.2f;  // and while it is under way

// Boxes that only rays show.
inline constexpr float edge_margin_m = 0.5f;  // inside the road's edges: nearer to them rays meet the track's own walls
inline constexpr float obstacle_margin_m = 1.0f;  // beyond each hit: rays meet points, boxes reach between them
inline constexpr float obstacle_inside_m = 0.2f;
inline constexpr float obstacle_tight_gap_m = 0.25f;  // between the outlines where there is no more room
inline constexpr float obstacle_depth_m = 2.0f;       // of one whose far end nothing shows
inline constexpr float obstacle_length_m = 6.0f;      // hits no farther apart along the road are of one box
inline constexpr float remembered_s = 15.0f;          // without a further hit
inline constexpr float touched_s = 40.0f;             // likewise, of what the car has got stuck at without rays
inline constexpr float missed_s = 0.5f;               // likewise, where rays should meet it
inline constexpr float obstacle_near_s = 2.5f;        // the driver moves aside so long before it has to brake
inline constexpr float obstacle_near_m = 20.0f;
inline constexpr float obstacle_gap_m = 0.6f;  // between the outlines while passing
inline constexpr float obstacle_slack_m = 0.3f;
inline constexpr float obstacle_braking_share = 0.45f;  // of the grip on a level road
inline constexpr float before_obstacle_m = 2.0f;        // where it stops if it must
inline constexpr float obstacle_turn_m = 4.0f;          // least gap from which a creeping car still gets beside it
inline constexpr float low_speed_mps = 3.0f;

// Ways around them.
inline constexpr float detour_edge_m = 0.3f;   // kept to the road's edges
inline constexpr float detour_clear_m = 1.5f;  // before and behind a box
inline constexpr float detour_back_m = 25.0f;  // behind it, at least, until the band is back on the line
inline constexpr float detour_back_s = 1.5f;
inline constexpr float detour_least_step_m = 2.0f;  // between knots
inline constexpr float detour_spring_m = 12.0f;     // how soon a band comes back to the line by itself
inline constexpr float detour_spring_s = 0.7f;
inline constexpr float detour_spring_share = 0.4f;  // of the way to the box
inline constexpr uint32_t detour_rounds = 60;
inline constexpr float detour_grip_share = 0.7f;     // in its bends
inline constexpr float detour_braking_share = 0.5f;  // for them, and for what leaves no way past
inline constexpr float detour_steer_share = 0.9f;
inline constexpr float detour_gain_mps2 = 5.0f;
inline constexpr float detour_late_s2pm = 2.0f;  // what a m/s too fast for a bend counts
inline constexpr float detour_roomy_m = 1.5f;    // to either side of the band; what less counts, for each second of it
inline constexpr float detour_tight_s2pm = 2.0f;
inline constexpr float detour_stop_s = 8.0f;  // what stopping and going on from there costs
inline constexpr float unsure_mps = 4.0f;     // past what has not shown yet where it ends
inline constexpr float detour_off_path_m = 0.5f;
inline constexpr float detour_straight_1pm = 1e-3f;

// Sight of drivers who perceive by view cone and rays.
inline constexpr float seen_aside_m = 0.8f;  // of a ray's way: a box of 2 m there is met by it
inline constexpr float longest_sight_m = 300.0f;
inline constexpr float least_sight_step_m = 2.0f;    // between places on the path,
inline constexpr float sight_step_share = 0.08f;     // and of their distance
inline constexpr float sight_braking_share = 0.65f;  // of the grip on the way to where the sight ends
inline constexpr float most_pressed = 0.8f;          // share of the stop that downforce is counted on for
inline constexpr float blind_mps = 5.0f;             // however little a driver sees

// The grid search.
inline constexpr float grid_grip_share = 0.9f;  // of the grip, at most, in its plans
inline constexpr float grid_beside_m = 0.4f;    // how far a band may leave the way that it found
inline constexpr float grid_lead_s = 0.15f;     // ahead of a rival at its end: passed
inline constexpr float grid_risk_s = 0.4f;      // what it does not know of others' plans

// Cars that stand, limp, reverse or come the other way.
inline constexpr float hazard_grip_share =
    0.5f;  // of the brakes that the distance at which they are gone round counts on,
inline constexpr float hazard_early_s = 1.0f;  // and so long before
inline constexpr float hazard_early_m = 25.0f;
inline constexpr float hazard_stop_share = 0.7f;     // of the brakes, for a car whose path leads into one,
inline constexpr float hazard_clear_share = 0.85f;   // and of one whose path leads past it
inline constexpr float hazard_follow_share = 0.75f;  // likewise, behind a slow host car, which may park at any time
inline constexpr float hazard_speed_share = 0.93f;   // of the speed that the tyres allow, while going round one
inline constexpr float hazard_most_braking = 0.7f;   // of the grip, which limits the steering meanwhile
inline constexpr float hazard_graze_m = 0.7f;  // between the outlines: less is not passed on the way that leads there
inline constexpr float hazard_corrects_s = 1.0f;  // in which a car gets back to its path
inline constexpr float hazard_tight_m = 1.0f;     // of room beyond the own width: less is driven through slowly
inline constexpr float hazard_look_s = 6.0f;
inline constexpr float hazard_drift_s = 0.4f;     // for which one that moves across is expected to go on
inline constexpr float hazard_wall_gap_m = 0.3f;  // kept to the walls on the run-off
inline constexpr float hazard_room_m = 0.4f;      // across, beside the own width
inline constexpr float hazard_settles_s = 0.9f;   // until a swift car is on a path that moves across
inline constexpr float hazard_shift_mps2 = 5.0f;  // at most, of that move
inline constexpr float run_off_mps = 10.0f;
inline constexpr float wary_mps = 6.0f;            // slowest past one that comes the other way
inline constexpr float emergency_braking = 0.35f;  // share of the grip from which on brakes limit the steering

// Places where the road crosses itself on one level.
inline constexpr float crossing_look_s = 4.0f;     // of a driver, beyond its braking distance,
inline constexpr float crossing_far_m = 400.0f;    // and to the cars on the other piece of road
inline constexpr float crossing_margin_s = 0.6f;   // between two cars
inline constexpr float crossing_gap_m = 2.0f;      // before it, of a car that waits
inline constexpr float crossing_waits_m = 12.0f;   // a car that stands so near to it waits there
inline constexpr float crossing_start_s = 1.0f;    // until one is there that starts from rest,
inline constexpr float crossing_start_mps = 6.0f;  // and its speed
inline constexpr float crossing_stands_mps = 0.5f;
inline constexpr float crossing_early_share = 0.35f;  // of the brakes: a car that yields slows down from here on

// Candidates.
inline constexpr float move_needs_s = 0.5f;  // of road that hardly bends, to move across it
inline constexpr float late_start_s = 1.3f;  // before the brakes
inline constexpr float later_start_s = 2.6f;
inline constexpr float hang_back_s = 0.6f;  // behind the rival where a flat-out section begins
inline constexpr float least_hang_back_s = 0.03f;
inline constexpr float slowest_hang_back = 0.85f;  // share of the planned speed

// Costs, in seconds of the car's own time.
inline constexpr float place_worth_s = 1.5f;    // of being ahead of a rival at the horizon
inline constexpr float beside_cost = 0.02f;     // for each second side by side
inline constexpr float roomy_m = 0.8f;          // across the road; less room is a risk,
inline constexpr float tight_cost_s = 0.2f;     // of so much for each metre
inline constexpr float lost_cost_s2pm = 0.05f;  // for each m/s lost at once to a rival in the way
inline constexpr float move_cost_s = 0.05f;
inline constexpr float under_way_worth_s = 0.4f;  // of what is being done already

inline constexpr float replanned_each_s = 0.15f;

// Share of the profile's speed that a driver takes with other cars near.
inline constexpr float traffic_speed_share = 0.993f;

// Deceleration with which a driver stays behind a car in whose way it would come.
inline constexpr float behind_braking_mps2 = 6.0f;

// Slower than this a car stands.
inline constexpr float standing_mps = 1.0f;

}  // namespace apx::tuning
