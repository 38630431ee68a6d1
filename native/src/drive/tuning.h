// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

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
inline constexpr float obstacle_length_m = 6.0f;  // hits no farther apart along the road are of one box
inline constexpr float remembered_s = 15.0f;      // without a further hit
inline constexpr float missed_s = 0.5f;           // likewise, where rays should meet it
inline constexpr float obstacle_near_s = 2.5f;    // the driver moves aside so long before it has to brake
inline constexpr float obstacle_near_m = 20.0f;
inline constexpr float obstacle_gap_m = 0.6f;  // between the outlines while passing
inline constexpr float obstacle_slack_m = 0.3f;
inline constexpr float obstacle_braking_share = 0.45f;  // of the grip on a level road
inline constexpr float before_obstacle_m = 2.0f;        // where it stops if it must
inline constexpr float obstacle_turn_m = 4.0f;          // least gap from which a creeping car still gets beside it
inline constexpr float creep_mps = 3.0f;

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

}  // namespace apx::tuning
