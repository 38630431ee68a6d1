// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "track/track.h"

namespace apx {

// A place on the track, in words of 32 bits so that it hashes and copies as it is.
struct Place {
    uint32_t sector = APX_NONE;
    float share = 0;  // share of the way from gate `sector` to the next, [0, 1]
    float distance_m = 0;
    float lateral_m = 0;
    float t = 0;
    float width_m = 0;  // of the road here
    float reference_t = 0;
    float heading_rad = 0;
    float height_m = 0;

    bool found() const { return sector != APX_NONE; }
    float to_left_edge_m() const { return t * width_m; }
    float to_right_edge_m() const { return (1.0f - t) * width_m; }
    // Lateral of the edges, from the reference line.
    float left_edge_m() const { return -reference_t * width_m; }
    float right_edge_m() const { return (1.0f - reference_t) * width_m; }
};

inline apx_location location_of(const Place& place) {
    return {place.sector,      place.distance_m, place.lateral_m,        place.t,
            place.heading_rad, place.height_m,   place.to_left_edge_m(), place.to_right_edge_m()};
}

// A wheel this far beyond the road's edge is off the road: lines use the last centimetres of the road.
inline constexpr float wheel_off_m = 0.3f;

}  // namespace apx
