// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "space/vector.h"

namespace apx::steer {

// Heights of the ground on a lattice, bilinear between its nodes, constant outside. Planar bodies stand on it.
struct Terrain {
    glm::vec2 origin{0};  // the node of least x and z
    float cell_m = 1.0f;
    uint32_t columns = 0;
    uint32_t rows = 0;
    std::vector<float> heights;  // x fastest

    bool empty() const { return heights.empty(); }
    float height_at(const glm::vec2& place) const;
};

}  // namespace apx::steer
