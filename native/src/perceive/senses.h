// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <span>

#include "perceive/neighbours.h"

namespace apx {

// The two perceptions of the article on game AI that the design names: all round (radar, noise) by squared distance against
// squared range, and directed (sight) by range and the cosine of half the field of view. Every driver has its own ranges.

inline bool in_radar(glm::vec2 offset, float range_m) {
    return dot(offset, offset) <= range_m * range_m;
}

// Nothing is divided by the distance, so a car at one's own place is seen.
inline bool in_view(glm::vec2 offset, glm::vec2 forward, float range_m, float half_view_cosine) {
    const float squared = dot(offset, offset);
    return squared <= range_m * range_m && dot(offset, forward) >= half_view_cosine * square_root(squared);
}

// Takes out of the neighbours those that the driver's perception does not notice. What a ray met is noticed.
void keep_noticed(const apx_driver_desc& driver, std::span<const Body> bodies, const Body& own,
                  std::span<const apx_ray_hit> hits, Neighbours& neighbours);

}  // namespace apx
