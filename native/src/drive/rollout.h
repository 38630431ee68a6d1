// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "drive/driver.h"
#include "drive/forecast.h"

namespace apx {

// A rival's properties for roll-outs.
struct Rival {
    Neighbour seen;
    Forecast forecast;
    bool makes_room = false;  // an AI car: it leaves a car's width to a car that overlaps it
    bool is_beside = false;   // side by side now, with room between
};

inline constexpr uint32_t most_rivals = 3;

// A candidate driven to the horizon. Arrivals and laterals have values at the first `count` knots.
struct Rollout {
    std::array<float, horizon_knots> arrival_s;
    std::array<float, horizon_knots> lateral_m;
    uint32_t count = 0;
    bool feasible = true;    // false: too fast for the new line where it changes
    float end_s = 0;         // arrival at the last knot
    uint32_t passed = 0;     // rivals behind at the end, as bits by their index
    float beside_s = 0;      // time side by side
    float lost_mps = 0;      // greatest speed lost at once to a rival that leaves no room
    float least_room_m = 0;  // least room across the road while side by side
};

// Knots at which candidates may leave the racing line, ascending; the first is 0.
struct Starts {
    std::array<uint32_t, 4> knots = {};
    uint32_t count = 1;

    std::span<const uint32_t> all() const { return {knots.data(), count}; }
};

// The roll-outs of one plan. They share the way along the racing line up to where they leave it.
class Rollouts {
  public:
    Rollouts(const DriverView& view, const DriverMemory& memory, std::span<const Rival> rivals, uint32_t count,
             const Starts& starts);

    // `room_m`: least room beside a rival. The candidate's switch_knot is one of the starts.
    Rollout roll_out(const Candidate& candidate, float room_m);

  private:
    // A rival at a knot: when it gets there, how fast, and where across the road.
    struct Passage {
        float arrival_s;
        float speed_mps;
        float lateral_m;
    };

    // To a rival: constants of the plan.
    struct Reach {
        float lengths_m;  // half of both cars
        float overlap_m;  // along the road, with what is clear
        float half_across_m;
        float speed_mps;                              // now
        std::array<Passage, horizon_knots> expected;  // by its forecast
    };

    // To a rival, as it changes on the way.
    struct Relation {
        float delay_s = 0;  // delay against its forecast after it has made room
        bool beside = false;
        bool passed = false;
        bool makes_room = false;
    };

    // A roll-out on its way.
    struct Drive {
        Rollout result;
        std::array<Relation, most_rivals> relations;
        uint32_t line;
        uint32_t knot;
        uint32_t sector;
        float part;  // of the sector, ahead
        float speed_mps;
        float time_s;
        float lateral_m;
        float away_m;      // right of the candidate's line, when the move to it begins
        float begins_s;    // when it begins
        float ready_s;     // and ends
        float wake_share;  // of the slipstream now
        bool holds_back;

        // Right of the candidate's line then, m.
        float away_at(float time) const;
    };

    // A roll-out at its next knot.
    struct Step {
        uint32_t next;  // the mini-sector that begins there
        float arrival_s;
        float speed_mps;
        float lateral_m;
    };

    // A rival near the car at a knot.
    struct Meeting {
        Passage rival;
        float behind_m;  // the car behind the rival
        float kept_s;    // time that the car hangs back
    };

    // The way along the racing line, at each of the starts.
    struct Trunk {
        uint32_t count = 0;
        std::array<Drive, 4> at;
    };

    const Trunk& trunk_of(const Candidate& candidate);
    Drive begin(const Candidate& candidate) const;
    bool change_line(const Candidate& candidate, Drive& drive) const;
    void drive_to(uint32_t until, const Candidate& candidate, float room_m, Drive& drive) const;
    Step free_step(const Drive& drive, const MiniSectorLine& line) const;
    bool is_clear(const Drive& drive, const Step& step, float& beside_wake_m) const;
    float step_among_rivals(const Candidate& candidate, float room_m, float kept_s, Drive& drive, Step& step) const;
    void meet(size_t rival, const Meeting& meeting, const Candidate& candidate, float room_m, Drive& drive,
              Step& step) const;
    // Speed of a rival over a mini-sector: its present one where its forecast says none.
    float speed_between(float before_s, float there_s, const Reach& reach) const {
        return there_s > before_s ? sectors_.length_m / (there_s - before_s) : reach.speed_mps;
    }
    Passage passage_beside(size_t rival, const MiniSectorLine& half, const Drive& drive, Relation& relation) const;

    const DriverView& view_;
    const MiniSectors& sectors_;
    std::span<const Rival> rivals_;
    uint32_t count_;
    Starts starts_;
    float limit_share_;
    float slipstream_1pm_;  // drag that the car is spared now, by mass
    float wake_reach_m_;    // half the width of the wake of a car as wide as this one
    std::array<Reach, most_rivals> reaches_;
    Trunk free_;
    Trunk held_back_;
};

// Time until a car has moved so far across the road, s.
float moving_s(float across_m);

}  // namespace apx
