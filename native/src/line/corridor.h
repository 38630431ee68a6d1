// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "vehicle/envelope.h"

namespace apx {

// The corridor that a line may use. Gates do not cross inside the road; their spacing may vary smoothly.
struct Corridor {
    std::vector<glm::dvec2> left;  // road edge in the ground plane (x, z), m
    std::vector<glm::dvec2> right;
    std::vector<RoadPoint> road;  // one per gate, or empty for level and dry
    bool closed = true;
};

}  // namespace apx
