// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/edge_gaps.h"

#include "base/math.h"
#include "geometry/plane.h"

namespace apx {

namespace {

constexpr size_t most_sides = 6;           // of the way into the surface and back
constexpr double aligned_cosine = 0.85;    // the bridge and the edge before and behind: within 32 degrees
constexpr double least_depth_share = 0.2;  // of the bridge's length: less is a bend
constexpr double longest_share = 8.0;      // of the mean side, for a bridge

struct Ring {
    const RoadSurface& surface;
    const std::vector<uint32_t>& vertices;

    size_t size() const { return vertices.size(); }
    const glm::dvec3& point(size_t i) const { return surface.vertices[vertices[i % size()]]; }
    glm::dvec2 way(size_t from, size_t to) const { return {point(to).x - point(from).x, point(to).z - point(from).z}; }
};

double cosine(const glm::dvec2& a, const glm::dvec2& b) {
    return dot<double>(a, b) / max(length<double>(a) * length<double>(b), 1e-12);
}

// How far the way from a vertex over `sides` sides leads into the surface, which is on its left; negative when it is no
// edge gap.
double depth_of(const Ring& ring, size_t from, size_t sides, double longest_m) {
    const size_t n = ring.size();
    const glm::dvec2 bridge = ring.way(from, from + sides);
    const double span = length<double>(bridge);
    if (span > longest_m || span < 1e-3 || cosine(bridge, ring.way(from + n - 1, from)) < aligned_cosine ||
        cosine(bridge, ring.way(from + sides, from + sides + 1)) < aligned_cosine) {
        return -1.0;
    }
    double depth = 0.0;
    for (size_t k = 1; k < sides; ++k) {
        const double aside = -cross_right<double>(bridge, ring.way(from, from + k)) / span;
        if (aside < 0.0) {
            return -1.0;
        }
        depth = max(depth, aside);
    }
    return depth > least_depth_share * span ? depth : -1.0;
}

}  // namespace

std::vector<EdgeGap> bridge_gaps(const RoadSurface& surface, BoundaryLoop& boundary) {
    const Ring ring{surface, boundary.vertices};
    const size_t n = ring.size();
    std::vector<EdgeGap> edge_gaps;
    if (n < 2 * most_sides) {
        return edge_gaps;
    }
    const double longest_m = longest_share * boundary.length_m / static_cast<double>(n);
    std::vector<uint8_t> dropped(n, 0);
    for (size_t from = 0; from < n; ++from) {
        for (size_t sides = 2; sides <= most_sides; ++sides) {
            const double depth = depth_of(ring, from, sides, longest_m);
            if (depth < 0.0) {
                continue;
            }
            const glm::dvec2 bridge = ring.way(from, from + sides);
            edge_gaps.push_back({(ring.point(from) + ring.point(from + sides)) * 0.5, length<double>(bridge), depth});
            for (size_t k = 1; k < sides; ++k) {
                dropped[(from + k) % n] = 1;
            }
            from += sides - 1;
            break;
        }
    }
    std::vector<uint32_t> kept;
    for (size_t i = 0; i < n; ++i) {
        if (dropped[i] == 0) {
            kept.push_back(boundary.vertices[i]);
        }
    }
    boundary.vertices = std::move(kept);
    return edge_gaps;
}

}  // namespace apx
