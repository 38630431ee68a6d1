// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/road_crossings.h"

#include "base/math.h"
#include "geometry/plane.h"

namespace apx {

namespace {

constexpr uint64_t most_comparisons = 20000000;

struct Polyline {
    const std::vector<glm::dvec2>& points;
    bool closed;

    size_t spans() const { return closed ? points.size() : points.size() - 1; }
    const glm::dvec2& begin(size_t span) const { return points[span]; }
    const glm::dvec2& end(size_t span) const { return points[span + 1 < points.size() ? span + 1 : 0]; }
    bool share_a_point(size_t i, size_t j) const { return j - i < 2 || (closed && i == 0 && j + 1 == points.size()); }
};

// A grid of the spans, so that only near ones are compared.
struct SpanGrid {
    glm::dvec2 origin;
    double cell_m = 1.0;
    size_t columns = 1;
    size_t rows = 1;
    std::vector<uint32_t> first;
    std::vector<uint32_t> spans;

    size_t cells() const { return columns * rows; }
    size_t column(double x) const { return place(x - origin.x, columns); }
    size_t row(double y) const { return place(y - origin.y, rows); }
    size_t place(double offset, size_t count) const {
        return min(static_cast<size_t>(max(offset / cell_m, 0.0)), count - 1);
    }
    size_t cell_of(const glm::dvec2& point) const { return row(point.y) * columns + column(point.x); }

    template <typename Visit>
    void visit(const glm::dvec2& a, const glm::dvec2& b, const Visit& visit_cell) const {
        for (size_t r = row(min(a.y, b.y)); r <= row(max(a.y, b.y)); ++r) {
            for (size_t c = column(min(a.x, b.x)); c <= column(max(a.x, b.x)); ++c) {
                visit_cell(r * columns + c);
            }
        }
    }
};

// Cells as fine as a bounded number of entries allows.
void choose_cells(SpanGrid& grid, const Polyline& road) {
    glm::dvec2 low = road.points[0];
    glm::dvec2 high = low;
    for (const glm::dvec2& point : road.points) {
        low = {min(low.x, point.x), min(low.y, point.y)};
        high = {max(high.x, point.x), max(high.y, point.y)};
    }
    grid.origin = low;
    const size_t most_entries = 65536 + 16 * road.points.size();
    for (grid.cell_m = 8.0;; grid.cell_m *= 2.0) {
        const double columns = (high.x - low.x) / grid.cell_m + 1.0;
        const double rows = (high.y - low.y) / grid.cell_m + 1.0;
        if (columns * rows > 4e6) {
            continue;
        }
        grid.columns = static_cast<size_t>(columns);
        grid.rows = static_cast<size_t>(rows);
        double entries = 0.0;
        for (size_t i = 0; i < road.spans(); ++i) {
            const glm::dvec2 span = road.end(i) - road.begin(i);
            entries += (absolute(span.x) / grid.cell_m + 1.0) * (absolute(span.y) / grid.cell_m + 1.0);
        }
        if (entries <= static_cast<double>(most_entries)) {
            break;
        }
    }
}

SpanGrid make_span_grid(const Polyline& road) {
    SpanGrid grid;
    choose_cells(grid, road);
    const auto visit_all = [&](const auto& visit_cell) {
        for (size_t i = 0; i < road.spans(); ++i) {
            grid.visit(road.begin(i), road.end(i), [&](size_t cell) { visit_cell(cell, static_cast<uint32_t>(i)); });
        }
    };
    grid.first.assign(grid.cells() + 1, 0);
    visit_all([&](size_t cell, uint32_t) { ++grid.first[cell + 1]; });
    for (size_t cell = 1; cell < grid.first.size(); ++cell) {
        grid.first[cell] += grid.first[cell - 1];
    }
    grid.spans.resize(grid.first.back());
    std::vector<uint32_t> fill(grid.first.begin(), grid.first.end() - 1);
    visit_all([&](size_t cell, uint32_t span) { grid.spans[fill[cell]++] = span; });
    return grid;
}

}  // namespace

bool segments_cross(const glm::dvec2& a0, const glm::dvec2& a1, const glm::dvec2& b0, const glm::dvec2& b1,
                    double& share_a, double& share_b) {
    const glm::dvec2 a = a1 - a0;
    const glm::dvec2 b = b1 - b0;
    const double determinant = cross_right<double>(a, b);
    if (absolute(determinant) < 1e-12) {
        return false;
    }
    share_a = cross_right<double>(b0 - a0, b) / determinant;
    share_b = cross_right<double>(b0 - a0, a) / determinant;
    return share_a >= 0.0 && share_a <= 1.0 && share_b >= 0.0 && share_b <= 1.0;
}

std::vector<RoadCrossing> road_crossings(const std::vector<glm::dvec2>& points, bool closed) {
    std::vector<RoadCrossing> crossings;
    if (points.size() < 3) {
        return crossings;
    }
    const Polyline road{points, closed};
    const SpanGrid grid = make_span_grid(road);
    uint64_t comparisons = most_comparisons;
    for (size_t cell = 0; cell < grid.cells(); ++cell) {
        for (uint32_t k = grid.first[cell]; k < grid.first[cell + 1]; ++k) {
            for (uint32_t m = k + 1; m < grid.first[cell + 1] && comparisons > 0; ++m) {
                --comparisons;
                const size_t i = grid.spans[k];
                const size_t j = grid.spans[m];
                RoadCrossing found{grid.spans[k], grid.spans[m], {}, 0.0, 0.0};
                if (road.share_a_point(i, j) || !segments_cross(road.begin(i), road.end(i), road.begin(j), road.end(j),
                                                                found.share_a, found.share_b)) {
                    continue;
                }
                found.point = road.begin(i) + (road.end(i) - road.begin(i)) * found.share_a;
                if (grid.cell_of(found.point) == cell) {  // once, although the spans may share several cells
                    crossings.push_back(found);
                }
            }
        }
    }
    return crossings;
}

}  // namespace apx
