// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "track/locate.h"
#include "track/track.h"

namespace apx {

// A half of the road, by stretch: how long the plan takes for it there, and where its line begins it.
struct LaneStretches {
    std::vector<float> taken_s;
    std::vector<float> lateral_m;
};

// A lap in stretches of equal length: how long the plan takes for each, and whether a car can be passed there.
struct Stretches {
    std::vector<float> taken_s;
    std::vector<uint32_t> open;  // 1 where the plan neither brakes nor takes much of the grip for a curve
    std::vector<float> open_m;   // from the beginning of each on, how far the road is open; a lap at most
    float length_m = 1;          // of each
    LaneStretches left;          // empty on a track without such lines
    LaneStretches right;
};

uint32_t stretch_count(const Track& track);
float stretch_length(const Track& track);

// Of the racing line at these speeds, one per gate, with a car of this grip and downforce by mass.
Stretches stretches_of(const Track& track, std::span<const float> speeds_mps, float grip, float downforce_1pm);

LaneStretches lane_stretches_of(const Track& track, uint32_t line, std::span<const float> speeds_mps);

// Where a car is in its lap of stretches, and since when.
struct StretchClock {
    uint32_t stretch = APX_NONE;
    float entered_s = 0;  // of the race
    float lateral_m = 0;  // there
};

// What a car did in each stretch the last time: what it took for it, 0 when that is not known, and where across the road it began it.
struct StretchNotes {
    std::span<float> taken_s;
    std::span<float> lateral_m;
};

// Takes in where a car is now.
void note_stretch(const Track& track, const Place& place, float speed_mps, float race_time_s, StretchClock& clock,
                  const StretchNotes& notes);

}  // namespace apx
