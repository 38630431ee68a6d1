// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/neighbour_grid.h"

namespace apx::steer {

namespace {

// Places beyond it share the outermost cells, far inside the range of a 32-bit cell number.
constexpr float farthest_cell = 1e8f;

int32_t floor_of(float value) {
    const float held = clamp(value, -farthest_cell, farthest_cell);
    const int32_t cut = static_cast<int32_t>(held);
    return static_cast<float>(cut) > held ? cut - 1 : cut;
}

float wrapped(float value, float low, float size) {
    if (size <= 0.0f) {
        return value;
    }
    float at = value - low;
    if (at >= 0.0f && at < size) {
        return low + at;
    }
    at -= size * static_cast<float>(floor_of(at / size));
    // Rounding may give exactly the size.
    return low + (at >= size ? 0.0f : at);
}

}  // namespace

glm::vec3 Torus::inside(const glm::vec3& place) const {
    return {wrapped(place.x, low.x, size.x), wrapped(place.y, low.y, size.y), wrapped(place.z, low.z, size.z)};
}

bool Torus::holds(const glm::vec3& place, float reach_m) const {
    for (int axis = 0; axis < 3; ++axis) {
        const float from_low = place[axis] - low[axis];
        if (size[axis] > 0.0f && (from_low < reach_m || from_low + reach_m > size[axis])) {
            return false;
        }
    }
    return true;
}

void NeighbourGrid::reserve(size_t agents) {
    size_t buckets = 16;
    while (buckets < 2 * agents) {
        buckets *= 2;
    }
    mask_ = static_cast<uint32_t>(buckets - 1);
    starts_.assign(buckets + 1, 0);
    sorted_.clear();
    sorted_.reserve(agents);
    cells_.clear();
    cells_.reserve(agents);
    for (std::vector<float>* axis : {&at_x_, &at_y_, &at_z_}) {
        axis->clear();
        axis->reserve(agents + spare);
    }
}

NeighbourGrid::Range NeighbourGrid::cells_of(float place, float reach_m, float low, float per_cell, int32_t count,
                                             const Range& used) const {
    if (count == 0) {
        return {max(floor_of((place - reach_m) * per_cell), used.low),
                min(floor_of((place + reach_m) * per_cell), used.high)};
    }
    const Range cells{floor_of((place - reach_m - low) * per_cell), floor_of((place + reach_m - low) * per_cell)};
    // One round is enough.
    return cells.high - cells.low + 1 >= count || cells.low < -count || cells.high >= 2 * count ? Range{0, count - 1}
                                                                                                : cells;
}

void NeighbourGrid::place_in_cells(std::span<const Seen> agents, bool layered) {
    const auto fit = [&](float size, int32_t& count, float& per_cell) {
        count = size > 0.0f ? max(floor_of(size / cell_m_), 1) : 0;
        per_cell = count > 0 ? static_cast<float>(count) / size : 1.0f / cell_m_;
    };
    fit(torus_.size.x, column_count_, per_column_);
    fit(torus_.size.z, row_count_, per_row_);
    fit(layered ? torus_.size.y : 0.0f, layer_count_, per_layer_);
    const auto cell = [](float place, float low, float per_cell, int32_t count) {
        return count > 0 ? clamp(floor_of((place - low) * per_cell), 0, count - 1) : floor_of(place * per_cell);
    };
    bool first = true;
    for (size_t i = 0; i < agents.size(); ++i) {
        const Seen& seen = agents[i];
        Cell& its = cells_[i];
        its.column = cell(seen.position.x, torus_.low.x, per_column_, column_count_);
        its.row = cell(seen.position.z, torus_.low.z, per_row_, row_count_);
        its.layer = !layered ? 0 : cell(seen.position.y, torus_.low.y, per_layer_, layer_count_);
        its.bucket = static_cast<uint32_t>(bucket_of(its.column, its.row, its.layer));
        const auto widen = [first](Range& range, int32_t value) {
            range = first ? Range{value, value} : Range{min(range.low, value), max(range.high, value)};
        };
        widen(columns_, its.column);
        widen(rows_, its.row);
        widen(layers_, its.layer);
        first = false;
    }
}

void NeighbourGrid::build(std::span<const Seen> agents, float cell_m, const Torus& torus, bool layered) {
    cell_m_ = cell_m;
    torus_ = torus;
    cells_.resize(agents.size());
    sorted_.resize(agents.size());
    place_in_cells(agents, layered);
    for (uint32_t& start : starts_) {
        start = 0;
    }
    for (const Cell& cell : cells_) {
        starts_[cell.bucket] += 1;
    }
    uint32_t sum = 0;
    for (uint32_t& start : starts_) {
        sum += start;
        start = sum;
    }
    // From the end: each bucket's end moves down to its start, and equals keep their order.
    for (size_t i = agents.size(); i > 0; --i) {
        const Cell& cell = cells_[i - 1];
        Seen& seen = sorted_[--starts_[cell.bucket]];
        seen = agents[i - 1];
        seen.column = cell.column;
        seen.row = cell.row;
        seen.layer = cell.layer;
    }
    for (std::vector<float>* axis : {&at_x_, &at_y_, &at_z_}) {
        axis->resize(sorted_.size() + spare);
    }
    for (size_t i = 0; i < sorted_.size(); ++i) {
        at_x_[i] = sorted_[i].position.x;
        at_y_[i] = sorted_[i].position.y;
        at_z_[i] = sorted_[i].position.z;
    }
}

}  // namespace apx::steer
