// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>

#include "track/place.h"
#include "track/track.h"

namespace apx {

// Finds a position; `height_m` distinguishes stacked pieces of road. With a hint the search walks gate by gate from
// there and searches everywhere only when the road there does not contain the position.
Place locate(const Track& track, glm::vec2 position, float height_m, uint32_t hint_sector);

// The sector that contains a position on the corridor near `sector`.
uint32_t walk_to_sector(const Track& track, glm::vec2 position, uint32_t sector);

// The position of (distance, lateral) on the road, with its height.
struct RoadPosition {
    glm::vec2 position;
    float height_m;
    float heading_rad;
    uint32_t sector;
};
RoadPosition road_position(const Track& track, float distance_m, float lateral_m, uint32_t hint_sector = APX_NONE);

// Sector that contains a distance; a hint saves the search.
uint32_t sector_at(const Track& track, float distance_m, uint32_t hint_sector = APX_NONE);

}  // namespace apx
