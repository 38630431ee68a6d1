// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "perceive/body.h"
#include "track/track.h"

namespace apx {

// A nearby car relative to one car.
struct Neighbour {
    uint32_t car;
    float ahead_m;      // from centre to centre along the road; negative behind
    float right_m;      // its lateral minus this car's
    float gap_m;        // between the outlines along the road; negative when they overlap lengthwise
    float side_gap_m;   // between the outlines across the road; negative when they overlap sideways
    float closing_mps;  // rate at which the gap shrinks; positive when approaching
};

inline constexpr float no_contact_s = 1e6f;

// Time until the outlines meet along the road at constant speeds; 0 when they overlap lengthwise.
inline float time_to_contact(const Neighbour& neighbour) {
    return neighbour.gap_m <= 0.0f         ? 0.0f
           : neighbour.closing_mps > 1e-3f ? min(neighbour.gap_m / neighbour.closing_mps, no_contact_s)
                                           : no_contact_s;
}

inline constexpr uint32_t neighbours_ahead = 6;
inline constexpr uint32_t neighbours_behind = 3;

// First those ahead, then those behind, each from the nearest on.
struct Neighbours {
    std::array<Neighbour, neighbours_ahead + neighbours_behind> list;
    uint32_t count = 0;
    uint32_t count_ahead = 0;
    float nearest_m = 1e6f;  // the least gap_m of all

    void add(const Neighbour& neighbour) {
        list[count++] = neighbour;
        nearest_m = min(nearest_m, neighbour.gap_m);
    }
    std::span<const Neighbour> all() const { return {list.data(), count}; }
    std::span<const Neighbour> ahead() const { return {list.data(), count_ahead}; }
    std::span<const Neighbour> behind() const { return {list.data() + count_ahead, count - count_ahead}; }
};

// Cars in the order of their distance along the track, so that neighbours are found without a tree.
struct RoadOrder {
    std::span<const uint32_t> cars;   // sorted by distance, ties by index; cars that are not on the track come last
    std::span<const uint32_t> slots;  // index of a car in `cars`
    uint32_t present = 0;             // number of cars on the track
};

// Keeps the order sorted: an insertion sort, nearly free while cars rarely swap. Returns the number of cars on the
// track.
uint32_t sort_by_distance(std::span<const Body> bodies, std::span<uint32_t> cars, std::span<uint32_t> slots);

// The nearest cars ahead, within view_ahead_m, and behind, within view_behind_m. Standing and oncoming cars are seen
// ahead within view_standing_m.
Neighbours neighbours_of(const Track& track, std::span<const Body> bodies, const RoadOrder& order, uint32_t car,
                         float view_ahead_m, float view_behind_m, float view_standing_m = 0.0f);

}  // namespace apx
