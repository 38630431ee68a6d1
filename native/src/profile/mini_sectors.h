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

// What a plan makes of one line, by mini-sector: the time for each; its speed, the speed that brakes and corners allow, and the line's
// lateral where each begins.
struct MiniSectorLine {
    std::vector<float> taken_s;
    std::vector<float> plan_mps;
    std::vector<float> limit_mps;
    std::vector<float> lateral_m;
};

// A lap in mini-sectors of equal length along the reference line.
struct MiniSectors {
    float length_m = 1;              // of each
    std::vector<uint32_t> flat_out;  // 1 where the plan neither brakes nor takes much of the grip for a curve
    std::vector<uint32_t>
        straight;  // 1 where the plan takes little of the grip for a curve: a car may move across the road there
    std::vector<float> flat_out_m;      // length of the flat-out section from the beginning of each on; a lap at most
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

// Of these speeds and limits, by line and gate, with a car of this grip and downforce by mass.
MiniSectors mini_sectors_of(const Track& track, std::span<const std::vector<float>> speeds_mps,
                            std::span<const std::vector<float>> limits_mps, float grip, float downforce_1pm);

// The mini-sector that a car is in, and since when.
struct MiniSectorClock {
    uint32_t sector = APX_NONE;
    float entered_s = 0;  // of the race
    float lateral_m = 0;  // there
};

// A car's last pass through each mini-sector: the time it took, 0 when unknown, and its lateral at the beginning.
struct MiniSectorHistory {
    std::span<float> taken_s;
    std::span<float> lateral_m;
};

// Updates the history with where a car is now.
void record_mini_sector(const Track& track, const Place& place, float speed_mps, float race_time_s,
                        MiniSectorClock& clock, const MiniSectorHistory& history);

}  // namespace apx
