// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>

#include "track/track.h"

namespace apx {

struct CorridorHit {
    float distance_m;  // the ray's length when nothing was hit
    bool hit;
};

// Distance along a ray to the walls of the corridor. The origin lies in `sector`; the ray is walked from sector to sector
// through the gates it crosses, which needs two cross products a gate. A corridor has no other geometry, so no tree is needed.
CorridorHit cast_corridor(const Track& track, uint32_t sector, glm::vec2 origin, glm::vec2 direction, float length_m);

// Three parallel rays side by side, from left to right, cast together: they cross the same gates, so one walk serves all.
struct ParallelRays {
    glm::vec2 origins[3];
    glm::vec2 direction;
    float length_m;
};
struct ParallelHits {
    CorridorHit hits[3];
};
ParallelHits cast_corridor(const Track& track, uint32_t sector, const ParallelRays& rays);

// A ray from anywhere. The sector whose walls enclose its origin is looked for at `hint` (may be APX_NONE) and near it before
// anywhere else, and left there; the nearest one when no walls enclose it, APX_NONE when that is off the map.
CorridorHit cast_from(const Track& track, glm::vec2 origin, float height_m, glm::vec2 direction, float length_m,
                      uint32_t& hint);

}  // namespace apx
