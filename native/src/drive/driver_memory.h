// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <array>

#include "drive/trajectory.h"

namespace apx {

// How a pass leads past its target: around an obstacle (on the overtaking line where there is one), on the left or
// right line, or on the path of the grid search.
enum PassStrategy : uint32_t { round_obstacle, pass_in_lane, pass_on_grid };

inline constexpr float no_cap_mps = 1e6f;
inline constexpr float nowhere_m = 1e6f;

// One option of the planner: the racing line, and from a knot on another line, past a rival.
struct Candidate {
    uint32_t line = APX_LINE_RACING;
    uint32_t target = APX_NONE;  // car to pass
    float side = 0;              // side of the target: -1 left, 1 right
    uint32_t switch_knot = 0;    // knot at which the line changes; 0: now
    float begins_m = 0;          // distance to that knot
    float hang_back_s = 0;       // extra gap to the rival until the next flat-out section
};

// Cost of a candidate, in seconds of the car's own time. One weight for each term, see tuning.h.
struct PlanCost {
    float time_s = 0;    // time to the horizon
    float place_s = 0;   // rivals passed by then
    float risk_s = 0;    // driving side by side, narrow gaps, a pass that ends under braking
    float move_s = 0;    // leaving the line
    float change_s = 0;  // bonus for the manoeuvre under way

    float total_s() const { return time_s + place_s + risk_s + move_s + change_s; }
};

struct WeighedCandidate {
    Candidate candidate;
    PlanCost cost;
    uint32_t fails = 0;  // 1: does not lead past its target
};

inline constexpr uint32_t most_candidates = 16;

// Everything that the last plan evaluated.
struct PlanRecord {
    std::array<WeighedCandidate, most_candidates> list;
    uint32_t count = 0;
    uint32_t winner = APX_NONE;
};

// State of the plan kept until the next one.
struct PlanMemory {
    float until_next_s = 0;
    uint32_t target = APX_NONE;  // car that the plan passes, now or later
    float side = 0;
    uint32_t begins_now = 0;
    uint32_t on_grid = 0;        // 1: on the grid search's path
    uint32_t is_fresh = 0;       // 1 in the tick in which it was made
    float cap_mps = no_cap_mps;  // while dropping back for a run
};

// A box on the road that only rays show, see seen_obstacle.h.
struct SeenObstacle {
    uint32_t known = 0;
    float distance_m = 0;  // its near end, along the road
    float length_m = 0;    // to its far end, as far as the hits show
    float hit_low_m = 0;   // range of laterals of its hits
    float hit_high_m = 0;
    float low_m = 0;  // its largest possible range: no ray has passed inside
    float high_m = 0;
    float unseen_s = 0;  // since the last hit
};
inline constexpr uint32_t most_seen = 3;

// A detour: offsets from the racing line at knots along the road, see detour.h.
inline constexpr uint32_t detour_knots = 28;
struct Detour {
    uint32_t count = 0;    // 0: none
    uint32_t on_grid = 0;  // 1: found by the grid search
    float from_m = 0;      // place of the first knot, along the road
    float step_m = 0;
    float offset_m[detour_knots] = {};
};

// The path beside the racing line.
struct PathMemory {
    float blend = 0;                            // 0 on the racing line, 1 on the line beside it
    float blend_mps = 0;                        // sideways rate of the blend, positive to the right
    uint32_t blend_line = APX_LINE_OVERTAKING;  // the line blended with
    float offset_m = 0;                         // commanded lateral minus that of the blended line
    uint32_t placed = 0;                        // 1 once the offset has been set from where the car stands
    float shift_mps = 0;                        // rate of the offset
    float turn_mps = 0;                         // sideways rate kept from the line that the car has just left
    float side_by_side_s = 0;                   // time beside another car
};

// The pass under way, or the car being yielded to.
struct PassMemory {
    uint32_t target = APX_NONE;
    float side = 0;                      // side of the target: -1 left, 1 right
    uint32_t strategy = round_obstacle;  // a PassStrategy
    float blocked_s = 0;                 // time for which an obstacle has held the car up
    float lost_s = 0;                    // time for which the pass has not been the best plan
    float cooldown_s = 0;                // until the next attempt
    float yield_cooldown_s = 0;          // until the next yielding
};

// The car ahead over which this one may have a speed advantage.
struct RivalMemory {
    uint32_t car = APX_NONE;
    float speed_mps = 0;          // in the last tick
    float acceleration_mps2 = 0;  // smoothed
};

// Recovery of a stuck car.
struct RecoveryMemory {
    float stuck_s = 0;  // time without progress while trying to drive
    uint32_t reversing = 0;
    float side = 0;            // direction of the turn: -1 left, 1 right, 0 not yet chosen
    float stage_s = 0;         // time in this stage of the turn
    float stuck_at_m = 0;      // place along the road where it first got stuck
    uint32_t stuck_times = 0;  // number of times in a row at that place, until well past it
};

// The car's response to its controls.
struct MotionMemory {
    uint32_t observed = 0;     // 1 after the first tick
    float velocity_x_mps = 0;  // in the last tick
    float velocity_z_mps = 0;
    float forward_mps2 = 0;  // smoothed by the suspension's time constant
    float right_mps2 = 0;
    float shortfall = 0;    // average share by which the car is slower than its profile on a free road
    float over_mps = 0;     // excess speed over the profile from a slipstream
    float pace_trim = 1;    // factor on the limit share that gives the intended lap time
    float limit_share = 1;  // share of the speeds that brakes and tyres allow
};

struct CornerMemory {
    uint32_t next = APX_NONE;
    uint32_t number = 0;  // corners begun so far
    float pace = 1;       // pace drawn for this corner
    float after_apex_s = 0;
};

struct MistakeMemory {
    uint32_t kind = APX_MISTAKE_NONE;     // the active mistake
    uint32_t planned = APX_MISTAKE_NONE;  // for the next corner
    float size = 0;
    float lasted_s = 0;
    uint32_t corner = APX_NONE;
};

struct DefenceMemory {
    uint32_t decided_corner = 0;  // number of the last corner for which defending was decided
    uint32_t corner = APX_NONE;   // the defended corner
    uint32_t against = APX_NONE;
    uint32_t count = 0;
};

// State of the driver's sight, and of obstacles that only rays show.
struct SightMemory {
    float reach_m = nowhere_m;       // visible length of the path ahead
    float blocked_at_m = nowhere_m;  // place of an obstacle with no way past, or whose end is not yet seen
    uint32_t no_way = 0;             // 1: no way past
    std::array<SeenObstacle, most_seen> seen;
};

// A driver's state between ticks, in words of 32 bits: it is hashed, saved and restored as it is.
struct DriverMemory {
    uint32_t state = APX_STATE_START;
    uint32_t reason = APX_REASON_WAIT_FOR_SIGNAL;
    uint32_t state_reason = APX_REASON_WAIT_FOR_SIGNAL;  // reason of the last change of state
    float state_s = 0;                                   // time in this state
    float reaction_s = 0;                                // time left until the driver reacts to the signal
    PathMemory path;
    PassMemory pass;
    RivalMemory rival;
    RecoveryMemory recovery;
    MotionMemory motion;
    CornerMemory corner;
    MistakeMemory mistake;
    DefenceMemory defence;
    SightMemory sight;
    Detour detour;
    PlanMemory plan;
};

DriverMemory start_memory(const apx_driver_desc& driver, uint32_t seed, uint32_t car);

void enter_state(DriverMemory& memory, uint32_t state, uint32_t reason);

}  // namespace apx
