// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/math.h"
#include "track/locate.h"
#include "track/track.h"

namespace apx {

// One line by mini-sector: the time of each; at its beginning the profile's speed, the limit of brakes and corners, and
// the line's lateral.
struct MiniSectorLine {
    std::vector<float> taken_s;
    std::vector<float> plan_mps;
    std::vector<float> limit_mps;
    std::vector<float> lateral_m;
};

// A lap in mini-sectors of equal length along the reference line.
struct MiniSectors {
    float length_m = 1;              // of each
    std::vector<uint32_t> flat_out;  // 1 where the profile neither brakes nor uses much of the grip for a curve
    std::vector<uint32_t>
        straight;  // 1 where the profile uses little of the grip for a curve: a car may move across the road there
    std::vector<float> flat_out_m;      // length of the flat-out section from the beginning of each; at most a lap
    std::vector<MiniSectorLine> lines;  // by line of the track

    uint32_t count() const { return static_cast<uint32_t>(flat_out.size()); }
    uint32_t next(uint32_t sector) const { return sector + 1 < count() ? sector + 1 : 0; }
    uint32_t at(float distance_m) const {
        return min(static_cast<uint32_t>(max(distance_m / length_m, 0.0f)), count() - 1);
    }
    // Share of that mini-sector that is still ahead at a distance.
    float rest(uint32_t sector, float distance_m) const {
        return clamp(static_cast<float>(sector + 1) - distance_m / length_m, 0.0f, 1.0f);
    }
};

uint32_t mini_sector_count(const Track& track);
float mini_sector_length(const Track& track);

// Mini-sectors for these speeds and limits, by line and gate, of a car with this grip and downforce by mass.
MiniSectors mini_sectors_of(const Track& track, std::span<const std::vector<float>> speeds_mps,
                            std::span<const std::vector<float>> limits_mps, float grip, float downforce_1pm);

// The mini-sector that a car is in, and its entry.
struct MiniSectorClock {
    uint32_t sector = APX_NONE;
    float entered_s = 0;  // race time
    float lateral_m = 0;  // at the entry
};

// A car's last pass through each mini-sector: its time, 0 when unknown, and its lateral at the beginning.
struct MiniSectorHistory {
    std::span<float> taken_s;
    std::span<float> lateral_m;
};

// Updates the history with the place of a car that is no longer in the mini-sector of its clock but in `sector`.
void enter_mini_sector(const MiniSectors& sectors, uint32_t sector, const Place& place, float speed_mps,
                       float race_time_s, MiniSectorClock& clock, const MiniSectorHistory& history);

}  // namespace apx
