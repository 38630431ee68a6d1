// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/follow_boundaries.h"

#include "base/math.h"
#include "base/sort.h"
#include "geometry/plane.h"

namespace apx {

namespace {

glm::dvec2 ground_of(const glm::dvec3& point) {
    return {point.x, point.z};
}

double length_of(const glm::dvec3& v) {
    return square_root(v.x * v.x + v.y * v.y + v.z * v.z);
}

// Where faces touch at a vertex only, several boundaries pass through it. The surface is left of each, so the boundary
// continues with the first outgoing side clockwise.
size_t next_side(const RoadSurface& surface, const std::vector<BoundarySide>& sides, size_t side) {
    const uint32_t at = sides[side].to;
    size_t low = 0;
    size_t high = sides.size();
    while (low < high) {
        const size_t middle = (low + high) / 2;
        (sides[middle].from < at ? low : high) = sides[middle].from < at ? middle + 1 : middle;
    }
    size_t best = sides.size();
    double least = 1e9;
    const glm::dvec2 here = ground_of(surface.vertices[at]);
    const glm::dvec2 back = ground_of(surface.vertices[sides[side].from]) - here;
    for (size_t i = low; i < sides.size() && sides[i].from == at; ++i) {
        const glm::dvec2 out = ground_of(surface.vertices[sides[i].to]) - here;
        const double turn = arctangent2(cross_right<double>(back, out), dot<double>(back, out));
        const double clockwise = turn <= 1e-9 ? turn + 2.0 * pi : turn;
        if (clockwise < least) {
            least = clockwise;
            best = i;
        }
    }
    return best;
}

// Splits a boundary where it reaches a vertex again: a hole that touches an edge of the road with a corner is a
// boundary of its own. `place` is `no_index` for every vertex, before and after.
void split_boundary(const RoadSurface& surface, const std::vector<uint32_t>& vertices, std::vector<uint32_t>& place,
                    std::vector<BoundaryLoop>& boundaries) {
    std::vector<uint32_t> open;
    const auto close = [&](size_t first) {
        BoundaryLoop boundary;
        boundary.vertices.assign(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
        for (size_t i = 0; i < boundary.vertices.size(); ++i) {
            place[boundary.vertices[i]] = no_index;
            const uint32_t next = boundary.vertices[(i + 1) % boundary.vertices.size()];
            boundary.length_m += length_of(surface.vertices[next] - surface.vertices[boundary.vertices[i]]);
        }
        open.resize(first);
        if (boundary.vertices.size() > 2) {
            boundaries.push_back(std::move(boundary));
        }
    };
    for (const uint32_t vertex : vertices) {
        if (place[vertex] != no_index) {
            close(place[vertex]);
        }
        place[vertex] = static_cast<uint32_t>(open.size());
        open.push_back(vertex);
    }
    close(0);
}

}  // namespace

void follow_boundaries(const RoadSurface& surface, std::vector<BoundarySide>& sides,
                       std::vector<BoundaryLoop>& boundaries) {
    merge_sort(sides, [](const BoundarySide& a, const BoundarySide& b) {
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    });
    std::vector<uint8_t> used(sides.size(), 0);
    std::vector<uint32_t> place(surface.vertices.size(), no_index);
    std::vector<uint32_t> vertices;
    for (size_t start = 0; start < sides.size(); ++start) {
        vertices.clear();
        for (size_t side = start; side < sides.size() && used[side] == 0; side = next_side(surface, sides, side)) {
            used[side] = 1;
            vertices.push_back(sides[side].from);
        }
        if (!vertices.empty()) {
            split_boundary(surface, vertices, place, boundaries);
        }
    }
    merge_sort(boundaries, [](const BoundaryLoop& a, const BoundaryLoop& b) { return a.length_m > b.length_m; });
}

}  // namespace apx
