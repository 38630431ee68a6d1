// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/terrain.h"

namespace apx::steer {

float Terrain::height_at(const glm::vec2& place) const {
    const float across = clamp((place.x - origin.x) / cell_m, 0.0f, static_cast<float>(columns - 1));
    const float along = clamp((place.y - origin.y) / cell_m, 0.0f, static_cast<float>(rows - 1));
    const uint32_t column = min(static_cast<uint32_t>(across), columns - 2);
    const uint32_t row = min(static_cast<uint32_t>(along), rows - 2);
    const float* node = heights.data() + static_cast<size_t>(row) * columns + column;
    const float share = across - static_cast<float>(column);
    return lerp(lerp(node[0], node[1], share), lerp(node[columns], node[columns + 1], share),
                along - static_cast<float>(row));
}

}  // namespace apx::steer
