// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <span>

#include "perceive/neighbours.h"

namespace apx {

// Two perceptions: all-round (radar, noise) by squared distance against squared range, and directed (sight) by range
// and the cosine of half the field of view. Each driver has its own ranges.

inline bool in_radar(glm::vec2 offset, float range_m) {
    return dot(offset, offset) <= range_m * range_m;
}

// Without a division by the distance, so that a car at the same place is seen.
inline bool in_view(glm::vec2 offset, glm::vec2 forward, float range_m, float half_view_cosine) {
    const float squared = dot(offset, offset);
    return squared <= range_m * range_m && dot(offset, forward) >= half_view_cosine * square_root(squared);
}

// Sets of neighbours: a bit for each, in the order of the list.
inline uint32_t all_of(const Neighbours& neighbours) {
    return (1u << neighbours.count) - 1u;
}
// Neighbours that the driver's perception detects without its rays.
uint32_t noticed_by_senses(const apx_driver_desc& driver, std::span<const Body> bodies, const Body& own,
                           const Neighbours& neighbours);
// Those noticed and those hit by a ray.
uint32_t met_by_rays(std::span<const apx_ray_hit> hits, const Neighbours& neighbours, uint32_t noticed);
// Removes all others.
void keep(uint32_t noticed, Neighbours& neighbours);

}  // namespace apx
