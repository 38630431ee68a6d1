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

// Distance along a ray to the walls of the corridor. The origin lies in `sector`; the ray is walked from sector to
// sector through the gates it crosses, two cross products a gate. No tree is needed.
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

// Casts a ray from anywhere. The enclosing sector is searched at `hint` (may be APX_NONE), then near it, then
// everywhere, and stored there: the nearest one when no walls enclose the origin, APX_NONE off the map.
CorridorHit cast_from(const Track& track, glm::vec2 origin, float height_m, glm::vec2 direction, float length_m,
                      uint32_t& hint);

}  // namespace apx
