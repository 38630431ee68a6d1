// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace apx {

// Index of a vertex, triangle or piece that does not exist.
inline constexpr uint32_t no_index = 0xffffffffu;

using Triangle = std::array<uint32_t, 3>;

// Triangles after welding, without degenerate, repeated and steep faces.
struct RoadSurface {
    std::vector<glm::dvec3> vertices;  // x, y up, z
    std::vector<Triangle> triangles;
    uint32_t repeated_faces = 0;
    uint32_t steep_faces = 0;
};

// A boundary of the surface: vertices in the order in which the surface is on their left, seen from above.
struct BoundaryLoop {
    std::vector<uint32_t> vertices;
    double length_m = 0.0;
};

// Fails with APX_ERROR_INVALID_ARGUMENT for numbers that are not finite and indices beyond the vertices, with
// APX_ERROR_INVALID_DATA when no level face remains.
RoadSurface weld_surface(std::span<const float> positions, std::span<const uint32_t> indices, double weld_m);

}  // namespace apx
