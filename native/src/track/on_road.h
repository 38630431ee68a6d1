// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "geometry/plane.h"
#include "track/place.h"

// The last step of most searches for a place, inline for loops over many cars.
namespace apx {

// Beyond this height above or below the road a position belongs to another piece of road.
inline constexpr float storey_m = 3.0f;

// Distance of a position beyond the gate that a sector begins with, and beyond the one that it ends with.
inline float beyond_first(const SectorFrame& sector, glm::vec2 position) {
    return dot(position - sector.left, left_of(sector.across));
}
inline float beyond_second(const SectorFrame& sector, glm::vec2 position) {
    return dot(position - sector.next_left, left_of(sector.next_across));
}

// `behind` is the distance from the sector's first gate to the position, `rest` that to the second gate. Written in
// place: a copy would stall on the partial stores.
inline void place_between(const Track& track, uint32_t sector, const SectorFrame& road, glm::vec2 position,
                          float behind, float rest, Place& place) {
    const float both = behind + rest;
    const float share = both > 1e-6f ? clamp(behind / both, 0.0f, 1.0f) : 0.0f;

    const glm::vec2 left = road.left + road.left_change * share;
    const glm::vec2 span = road.right + road.right_change * share - left;
    const float width_squared = max(dot(span, span), 1e-6f);

    const float distance_m = road.distance_m + road.length_m * share;
    const float width_m = square_root(width_squared);
    const float t = dot(position - left, span) / width_squared;
    const float reference_t = road.reference_t + road.reference_t_change * share;
    const float height_left_m = road.height_left_m + road.height_left_change_m * share;
    const float height_right_m = road.height_right_m + road.height_right_change_m * share;
    place.sector = sector;
    place.share = share;
    place.distance_m = distance_m < track.length_m || !track.closed ? distance_m : distance_m - track.length_m;
    place.lateral_m = (t - reference_t) * width_m;
    place.t = t;
    place.width_m = width_m;
    place.reference_t = reference_t;
    place.heading_rad = road.heading_rad + road.turn_rad * share;
    place.height_m = lerp(height_left_m, height_right_m, clamp(t, 0.0f, 1.0f));
}

// The position at a share of a sector, lateral_m to the right of the reference line.
inline glm::vec2 position_in(const SectorFrame& road, float share, float lateral_m) {
    const glm::vec2 left = road.left + road.left_change * share;
    const glm::vec2 span = road.right + road.right_change * share - left;
    const float width_m = square_root(max(dot(span, span), 1e-6f));
    return left + span * (lateral_m / width_m + road.reference_t + road.reference_t_change * share);
}

// Finds a position that is on the road in the hinted sector or a neighbour of it; no other fit can be better. False:
// search further.
inline bool place_on_road(const Track& track, glm::vec2 position, float height_m, uint32_t hint_sector, Place& place) {
    if (hint_sector >= track.sectors.size()) {
        return false;
    }
    uint32_t sector = hint_sector;
    const SectorFrame* road = &track.sectors[sector];
    float behind = beyond_first(*road, position);
    float beyond = beyond_second(*road, position);
    if (behind < 0.0f) {
        beyond = behind;
        sector = track.previous_sector(sector);
        road = &track.sectors[sector];
        behind = beyond_first(*road, position);
    } else if (beyond >= 0.0f) {
        behind = beyond;
        sector = track.next_sector(sector);
        road = &track.sectors[sector];
        beyond = beyond_second(*road, position);
    }
    if (!(behind >= 0.0f && beyond < 0.0f)) {
        return false;
    }
    place_between(track, sector, *road, position, behind, -beyond, place);
    const float above_m = height_m - place.height_m;
    return place.t >= 0.0f && place.t <= 1.0f && above_m <= storey_m && above_m >= -storey_m;
}

}  // namespace apx
