// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/road_surface.h"

#include "base/error.h"
#include "base/math.h"
#include "base/sort.h"
#include "geometry/plane.h"
#include "track/source.h"

namespace apx {

namespace {

constexpr double steepest_cosine = 0.342;  // 70 degrees

struct Cell {
    int64_t x, y, z;
    bool operator==(const Cell& other) const = default;
    bool operator<(const Cell& other) const {
        return x != other.x ? x < other.x : y != other.y ? y < other.y : z < other.z;
    }
};

Cell cell_of(const glm::dvec3& point, double size) {
    const auto along = [size](double value) {
        const double scaled = value / size;
        const int64_t whole = static_cast<int64_t>(scaled);
        return static_cast<double>(whole) > scaled ? whole - 1 : whole;
    };
    return {along(point.x), along(point.y), along(point.z)};
}

double squared_distance(const glm::dvec3& a, const glm::dvec3& b) {
    return square(a.x - b.x) + square(a.y - b.y) + square(a.z - b.z);
}

glm::dvec3 cross_product(const glm::dvec3& a, const glm::dvec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// The first vertex that each vertex coincides with. Cells are twice the tolerance wide: a neighbour is in one of eight,
// and the distance between kept vertices limits their number in a cell.
std::vector<uint32_t> weld(const std::vector<glm::dvec3>& points, double weld_m) {
    const double size = 2.0 * weld_m;
    std::vector<Cell> cells(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
        cells[i] = cell_of(points[i], size);
    }
    merge_sort(cells, [](const Cell& a, const Cell& b) { return a < b; });
    size_t count = 0;
    for (size_t i = 0; i < cells.size(); ++i) {
        if (i == 0 || !(cells[i] == cells[count - 1])) {
            cells[count++] = cells[i];
        }
    }
    cells.resize(count);
    const auto find = [&cells](const Cell& wanted) {
        size_t low = 0;
        size_t high = cells.size();
        while (low < high) {
            const size_t middle = (low + high) / 2;
            (cells[middle] < wanted ? low : high) = cells[middle] < wanted ? middle + 1 : middle;
        }
        return low < cells.size() && cells[low] == wanted ? low : cells.size();
    };
    std::vector<uint32_t> first(cells.size(), no_index);
    std::vector<uint32_t> next(points.size(), no_index);
    std::vector<uint32_t> kept(points.size());
    for (uint32_t i = 0; i < points.size(); ++i) {
        const Cell low = cell_of(points[i] - weld_m, size);
        kept[i] = i;
        for (int corner = 0; corner < 8 && kept[i] == i; ++corner) {
            const Cell wanted{low.x + (corner & 1), low.y + ((corner >> 1) & 1), low.z + (corner >> 2)};
            const size_t cell = find(wanted);
            for (uint32_t other = cell < cells.size() ? first[cell] : no_index; other != no_index;
                 other = next[other]) {
                if (squared_distance(points[i], points[other]) <= square(weld_m)) {
                    kept[i] = other;
                    break;
                }
            }
        }
        if (kept[i] == i) {
            const size_t cell = find(cell_of(points[i], size));
            next[i] = first[cell];
            first[cell] = i;
        }
    }
    return kept;
}

std::vector<glm::dvec3> read_points(std::span<const float> positions) {
    std::vector<glm::dvec3> points(positions.size() / 3);
    for (size_t i = 0; i < positions.size(); ++i) {
        const double value = static_cast<double>(positions[i]);
        if (!(absolute(value) <= max_coordinate_m)) {
            fail(APX_ERROR_INVALID_ARGUMENT,
                 "vertex %zu: %c is %g, must be within -1e6 to 1e6 m; subtract an offset from large coordinates", i / 3,
                 "xyz"[i % 3], value);
        }
        points[i / 3][static_cast<int>(i % 3)] = value;
    }
    return points;
}

void drop_repeated(std::vector<Triangle>& triangles, uint32_t& repeated) {
    struct Key {
        Triangle sorted;
        uint32_t index;
    };
    std::vector<Key> keys(triangles.size());
    for (uint32_t i = 0; i < triangles.size(); ++i) {
        Triangle t = triangles[i];
        for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
            if (t[static_cast<size_t>(b)] < t[static_cast<size_t>(a)]) {
                std::swap(t[static_cast<size_t>(a)], t[static_cast<size_t>(b)]);
            }
        }
        keys[i] = {t, i};
    }
    merge_sort(keys, [](const Key& a, const Key& b) { return a.sorted < b.sorted; });
    std::vector<uint8_t> repeats(triangles.size(), 0);
    for (size_t i = 1; i < keys.size(); ++i) {
        repeats[keys[i].index] = keys[i].sorted == keys[i - 1].sorted ? 1 : 0;
    }
    size_t kept = 0;
    for (size_t i = 0; i < triangles.size(); ++i) {
        if (repeats[i] == 0) {
            triangles[kept++] = triangles[i];
        }
    }
    repeated = static_cast<uint32_t>(triangles.size() - kept);
    triangles.resize(kept);
}

}  // namespace

RoadSurface weld_surface(std::span<const float> positions, std::span<const uint32_t> indices, double weld_m) {
    RoadSurface surface;
    const std::vector<glm::dvec3> points = read_points(positions);
    for (size_t i = 0; i < indices.size(); ++i) {
        if (indices[i] >= points.size()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "triangle %zu: index %u is beyond the %zu vertices", i / 3, indices[i],
                 points.size());
        }
    }
    const std::vector<uint32_t> kept = weld(points, weld_m);
    double flat_m2 = 0.0;
    double steep_m2 = 0.0;
    for (size_t i = 0; i + 2 < indices.size(); i += 3) {
        const Triangle t{kept[indices[i]], kept[indices[i + 1]], kept[indices[i + 2]]};
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) {
            continue;  // degenerate after welding, or from the start
        }
        const glm::dvec3 normal = cross_product(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]]);
        const double area = square_root(square(normal.x) + square(normal.y) + square(normal.z));
        if (absolute(normal.y) < steepest_cosine * area) {
            steep_m2 += 0.5 * area;
            ++surface.steep_faces;
            continue;
        }
        flat_m2 += 0.5 * area;
        surface.triangles.push_back(t);
    }
    if (steep_m2 > flat_m2) {
        fail(APX_ERROR_INVALID_DATA,
             "%.0f of %.0f m2 of the mesh stand steeper than 70 degrees; is z up in it? Export it with y up, or choose "
             "the road's surface alone",
             steep_m2, steep_m2 + flat_m2);
    }
    drop_repeated(surface.triangles, surface.repeated_faces);
    if (surface.triangles.empty()) {
        fail(APX_ERROR_INVALID_DATA,
             "the mesh has no face with an extent: %zu triangles, vertices within %g m of each other are one; are "
             "these metres?",
             indices.size() / 3, weld_m);
    }
    surface.vertices = points;
    return surface;
}

}  // namespace apx
