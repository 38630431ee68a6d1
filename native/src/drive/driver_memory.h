// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <array>

#include "drive/trajectory.h"

namespace apx {

// How a pass leads past its target: around an obstacle, on the overtaking line where there is one; on the left or right line; on the way
// that the grid search found.
enum PassStrategy : uint32_t { round_obstacle, pass_in_lane, pass_on_grid };

inline constexpr float no_cap_mps = 1e6f;
inline constexpr float nowhere_m = 1e6f;

// A way of driving on: the racing line, and from a knot on another line, past a rival.
struct Candidate {
    uint32_t line = APX_LINE_RACING;
    uint32_t target = APX_NONE;  // car to pass
    float side = 0;              // of it: -1 left, 1 right
    uint32_t switch_knot = 0;    // where the line is changed to; 0: now
    float begins_m = 0;          // the way to there
    float hang_back_s = 0;       // behind the rival, until the next flat-out section
};

// What a candidate costs, in seconds of the car's own time. One weight each, see tuning.h.
struct PlanCost {
    float time_s = 0;    // to the horizon
    float place_s = 0;   // rivals passed by then
    float risk_s = 0;    // side by side, little room, a pass that ends in the brakes
    float move_s = 0;    // to leave the line
    float change_s = 0;  // bonus of what is under way

    float total_s() const { return time_s + place_s + risk_s + move_s + change_s; }
};

struct WeighedCandidate {
    Candidate candidate;
    PlanCost cost;
    uint32_t fails = 0;  // 1: does not lead past its target
};

inline constexpr uint32_t most_candidates = 16;

// All that the last plan weighed.
struct PlanRecord {
    std::array<WeighedCandidate, most_candidates> list;
    uint32_t count = 0;
    uint32_t winner = APX_NONE;
};

// What the driver keeps of its plan until the next one.
struct PlanMemory {
    float until_next_s = 0;
    uint32_t target = APX_NONE;  // car that the plan passes, now or later
    float side = 0;
    uint32_t begins_now = 0;
    uint32_t on_grid = 0;        // 1: by the way that the grid search found
    uint32_t is_fresh = 0;       // 1 in the tick in which it was made
    float cap_mps = no_cap_mps;  // while it hangs back for a run
};

// A box on the road that only rays show, see seen_obstacle.h.
struct SeenObstacle {
    uint32_t known = 0;
    float distance_m = 0;  // of its near end, along the road
    float length_m = 0;    // to its far end, as far as the hits show
    float hit_low_m = 0;   // laterals between which it was hit
    float hit_high_m = 0;
    float low_m = 0;  // and between which it stands, as far as rays have not passed there
    float high_m = 0;
    float unseen_s = 0;  // since the last hit
};
inline constexpr uint32_t most_seen = 3;

// A way around what stands on the road: offsets from the racing line at knots along the road, see detour.h.
inline constexpr uint32_t detour_knots = 28;
struct Detour {
    uint32_t count = 0;    // 0: none
    uint32_t on_grid = 0;  // 1: found by the grid search
    float from_m = 0;      // along the road, of the first
    float step_m = 0;
    float offset_m[detour_knots] = {};
};

// The path beside the racing line.
struct PathMemory {
    float blend = 0;                            // 0 on the racing line, 1 on the line beside it
    uint32_t blend_line = APX_LINE_OVERTAKING;  // which one
    float offset_m = 0;                         // commanded lateral minus that of the blended line
    uint32_t placed = 0;                        // 1 once the offset has been set from where the car stands
    float shift_mps = 0;                        // rate of the offset
    float turn_mps = 0;        // rate at which it still goes the way of the line that the car has just left
    float side_by_side_s = 0;  // time for which it has shared the road with a car beside it
};

// The pass under way, or the car that is let by.
struct PassMemory {
    uint32_t target = APX_NONE;
    float side = 0;                      // of the target: -1 left of it, 1 right
    uint32_t strategy = round_obstacle;  // a PassStrategy
    float blocked_s = 0;                 // time for which an obstacle has been in the way
    float lost_s = 0;                    // time for which the pass has not been the best plan
    float cooldown_s = 0;                // until the next attempt
    float yield_cooldown_s = 0;          // until the next car is let by
};

// The car ahead over which this one may have an advantage.
struct RivalMemory {
    uint32_t car = APX_NONE;
    float speed_mps = 0;          // in the last tick
    float acceleration_mps2 = 0;  // smoothed
};

// Getting away from where the car is stuck.
struct RecoveryMemory {
    float stuck_s = 0;  // time without progress while trying to drive
    uint32_t reversing = 0;
    float side = 0;            // to which the car turns: -1 left, 1 right, 0 not yet chosen
    float stage_s = 0;         // time in this stage of the turn
    float stuck_at_m = 0;      // place along the road where it last got stuck for the first time
    uint32_t stuck_times = 0;  // in a row at that place, until it is well past
};

// How the car answers its controls.
struct MotionMemory {
    uint32_t observed = 0;     // 1 once there was a last tick
    float velocity_x_mps = 0;  // in the last tick
    float velocity_z_mps = 0;
    float forward_mps2 = 0;  // smoothed as the suspension smooths it
    float right_mps2 = 0;
    float shortfall = 0;    // share by which the car is slower than its profile on a free road, averaged
    float over_mps = 0;     // by which a wake has made the car faster than its profile
    float pace_trim = 1;    // factor on the limit share that makes laps last as long as they shall
    float limit_share = 1;  // taken of the speeds that brakes and tyres allow
};

struct CornerMemory {
    uint32_t next = APX_NONE;
    uint32_t number = 0;  // corners begun so far
    float pace = 1;       // drawn for it
    float after_apex_s = 0;
};

struct MistakeMemory {
    uint32_t kind = APX_MISTAKE_NONE;     // under way
    uint32_t planned = APX_MISTAKE_NONE;  // for the next corner
    float size = 0;
    float lasted_s = 0;
    uint32_t corner = APX_NONE;
};

struct DefenceMemory {
    uint32_t decided_corner = 0;  // number of the last corner for which defending was decided
    uint32_t corner = APX_NONE;   // defended
    uint32_t against = APX_NONE;
    uint32_t count = 0;
};

// What the driver overlooks, and what only rays show.
struct SightMemory {
    float reach_m = nowhere_m;       // of the way ahead
    float blocked_at_m = nowhere_m;  // along the road, of what leaves no way past, or has not shown yet where it ends
    uint32_t no_way = 0;             // 1: nothing leads past it
    std::array<SeenObstacle, most_seen> seen;
};

// What a driver remembers from tick to tick, in words of 32 bits: it is hashed, saved and restored as it is.
struct DriverMemory {
    uint32_t state = APX_STATE_START;
    uint32_t reason = APX_REASON_WAIT_FOR_SIGNAL;
    uint32_t state_reason = APX_REASON_WAIT_FOR_SIGNAL;  // of the last change of state
    float state_s = 0;                                   // time in this state
    float reaction_s = 0;                                // left until the driver reacts to the signal
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
