// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <glm/vec3.hpp>
#include <vector>

#include "import/road_mesh.h"

// Road meshes for tests: a band between a left and a right edge, given per cut.
namespace apx::test {

struct Mesh {
    std::vector<float> positions;
    std::vector<uint32_t> indices;

    uint32_t vertex_count() const { return static_cast<uint32_t>(positions.size() / 3); }
    uint32_t add(const glm::dvec3& point) {
        for (int axis = 0; axis < 3; ++axis) {
            positions.push_back(static_cast<float>(point[axis]));
        }
        return vertex_count() - 1;
    }
    void set(uint32_t vertex, const glm::dvec3& point) {
        for (int axis = 0; axis < 3; ++axis) {
            positions[3 * vertex + static_cast<uint32_t>(axis)] = static_cast<float>(point[axis]);
        }
    }
    void triangle(uint32_t a, uint32_t b, uint32_t c) { indices.insert(indices.end(), {a, b, c}); }
    glm::dvec3 point(uint32_t i) const { return {positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]}; }
    size_t triangle_count() const { return indices.size() / 3; }
    void drop_triangle(size_t i) {
        indices.erase(indices.begin() + static_cast<long>(3 * i), indices.begin() + static_cast<long>(3 * i + 3));
    }
    void flip_triangle(size_t i) { std::swap(indices[3 * i + 1], indices[3 * i + 2]); }
};

using Edge = std::function<glm::dvec3(double share)>;

// `across` quads from edge to edge in each of `cuts` rows; which diagonal a quad has goes by its number.
inline Mesh band(const Edge& left, const Edge& right, int cuts, bool closed, int across = 1, unsigned diagonals = 0) {
    Mesh mesh;
    const int rows = closed ? cuts : cuts + 1;
    for (int i = 0; i < rows; ++i) {
        const double share = static_cast<double>(i) / cuts;
        for (int k = 0; k <= across; ++k) {
            const double t = static_cast<double>(k) / across;
            mesh.add(left(share) * (1.0 - t) + right(share) * t);
        }
    }
    const uint32_t row = static_cast<uint32_t>(across) + 1;
    for (int i = 0; i < cuts; ++i) {
        for (int k = 0; k < across; ++k) {
            const uint32_t a = static_cast<uint32_t>(i) * row + static_cast<uint32_t>(k);
            const uint32_t c = static_cast<uint32_t>((i + 1) % rows) * row + static_cast<uint32_t>(k);
            if (((diagonals >> ((i * across + k) % 8)) & 1u) == 0) {
                mesh.triangle(a, c, a + 1);
                mesh.triangle(a + 1, c, c + 1);
            } else {
                mesh.triangle(a, c, c + 1);
                mesh.triangle(a, c + 1, a + 1);
            }
        }
    }
    return mesh;
}

// Clockwise around the origin from (-radius, 0) on, seen from above.
inline Edge circle(double radius, double height = 0.0) {
    return [=](double share) {
        const double angle = 2.0 * 3.14159265358979323846 * share;
        return glm::dvec3(-radius * std::cos(angle), height, radius * std::sin(angle));
    };
}

// Along +z from z = 0.
inline Edge straight(double x, double length, double rise = 0.0) {
    return [=](double share) { return glm::dvec3(x, rise * share, length * share); };
}

// A figure of eight whose branches cross at right angles, one `clearance` above the other; offset to the right of its
// middle.
inline Edge eight(double size, double offset, double clearance) {
    return [=](double share) {
        const double a = 2.0 * 3.14159265358979323846 * share;
        const double dx = size * std::cos(a);
        const double dz = size * std::cos(2.0 * a);
        const double speed = std::sqrt(dx * dx + dz * dz);
        return glm::dvec3(size * std::sin(a) + offset * dz / speed, 0.5 * clearance * std::cos(a),
                          0.5 * size * std::sin(2.0 * a) - offset * dx / speed);
    };
}

// Every triangle with vertices of its own.
inline Mesh torn(const Mesh& mesh) {
    Mesh result;
    for (const uint32_t index : mesh.indices) {
        result.indices.push_back(result.add(mesh.point(index)));
    }
    return result;
}

inline Mesh joined(const Mesh& a, const Mesh& b) {
    Mesh result = a;
    result.positions.insert(result.positions.end(), b.positions.begin(), b.positions.end());
    for (const uint32_t index : b.indices) {
        result.indices.push_back(index + a.vertex_count());
    }
    return result;
}

inline Source import(const Mesh& mesh, const apx_mesh_desc& desc = default_mesh_desc()) {
    return source_from_mesh(desc, mesh.positions, mesh.indices);
}

}  // namespace apx::test
