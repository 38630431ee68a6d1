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

// Offsets along one axis, the short way round; an axis without extent does not wrap. At most `most` of them, in loops so plain
// that compilers work on four at once.
template <uint32_t most>
void shorten(float* offset, uint32_t count, float extent) {
    if (extent <= 0.0f) {
        return;
    }
    const float half = 0.5f * extent;
    float beyond[most];
    for (uint32_t i = 0; i < count; ++i) {
        beyond[i] = offset[i] > half ? extent : 0.0f;
    }
    for (uint32_t i = 0; i < count; ++i) {
        offset[i] -= beyond[i];
    }
    for (uint32_t i = 0; i < count; ++i) {
        beyond[i] = offset[i] < -half ? extent : 0.0f;
    }
    for (uint32_t i = 0; i < count; ++i) {
        offset[i] += beyond[i];
    }
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
    Range columns{0, -1}, rows{0, -1}, layers{0, -1};
    for (size_t i = 0; i < agents.size(); ++i) {
        const Seen& seen = agents[i];
        Cell& its = cells_[i];
        its.column = cell(seen.position.x, torus_.low.x, per_column_, column_count_);
        its.row = cell(seen.position.z, torus_.low.z, per_row_, row_count_);
        its.layer = !layered ? 0 : cell(seen.position.y, torus_.low.y, per_layer_, layer_count_);
        if (i == 0) {
            columns = {its.column, its.column};
            rows = {its.row, its.row};
            layers = {its.layer, its.layer};
        }
        columns = {min(columns.low, its.column), max(columns.high, its.column)};
        rows = {min(rows.low, its.row), max(rows.high, its.row)};
        layers = {min(layers.low, its.layer), max(layers.high, its.layer)};
    }
    const auto all = [](int32_t count, const Range& used) { return count > 0 ? Range{0, count - 1} : used; };
    columns_ = all(column_count_, columns);
    rows_ = all(row_count_, rows);
    layers_ = all(layer_count_, layers);
}

void NeighbourGrid::number_cells() {
    const float all = cells_in(columns_) * cells_in(rows_) * cells_in(layers_);
    dense_ = all <= static_cast<float>(mask_);
    bucket_count_ = dense_ ? static_cast<uint32_t>(columns_.count() * rows_.count() * layers_.count()) : mask_ + 1;
    for (Cell& cell : cells_) {
        cell.bucket = static_cast<uint32_t>(bucket_of(cell.column, cell.row, cell.layer));
    }
}

void NeighbourGrid::build(std::span<const Seen> agents, float cell_m, const Torus& torus, bool layered) {
    cell_m_ = cell_m;
    torus_ = torus;
    cells_.resize(agents.size());
    sorted_.resize(agents.size());
    place_in_cells(agents, layered);
    number_cells();
    const std::span<uint32_t> starts(starts_.data(), bucket_count_ + 1);
    for (uint32_t& start : starts) {
        start = 0;
    }
    for (const Cell& cell : cells_) {
        starts_[cell.bucket] += 1;
    }
    uint32_t sum = 0;
    for (uint32_t& start : starts) {
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

void NeighbourGrid::collect(const Query& query, uint32_t first, uint32_t end, const Meant& meant,
                            Neighbours& found) const {
    if (query.flat) {
        query.cone ? collect_as<true, true>(query, first, end, meant, found)
                   : collect_as<true, false>(query, first, end, meant, found);
    } else {
        query.cone ? collect_as<false, true>(query, first, end, meant, found)
                   : collect_as<false, false>(query, first, end, meant, found);
    }
}

template <bool Flat, bool Cone>
void NeighbourGrid::collect_as(const Query& query, uint32_t first, uint32_t end, const Meant& meant,
                               Neighbours& found) const {
    float x[chunk], y[chunk], z[chunk], squared[chunk];
    uint32_t holds[chunk];
    uint32_t near[chunk];
    const uint32_t count = end - first;
    // In fours without a rest; what lies beyond the count is not looked at.
    const uint32_t padded = (count + spare) & ~spare;
    const float* at_x = at_x_.data() + first;
    const float* at_y = at_y_.data() + first;
    const float* at_z = at_z_.data() + first;
    const glm::vec3 place = query.place;
    const View view = query.view;
    for (uint32_t i = 0; i < padded; ++i) {
        x[i] = at_x[i] - place.x;
        z[i] = at_z[i] - place.z;
        if (!Flat) {
            y[i] = at_y[i] - place.y;
        }
    }
    if (query.wraps) {
        shorten<chunk>(x, padded, torus_.size.x);
        shorten<chunk>(z, padded, torus_.size.z);
        if (!Flat) {
            shorten<chunk>(y, padded, torus_.size.y);
        }
    }
    for (uint32_t i = 0; i < padded; ++i) {
        const glm::vec3 offset{x[i], Flat ? 0.0f : y[i], z[i]};
        squared[i] = squared_length(offset);
        holds[i] = squared[i] <= query.squared_reach ? 1u : 0u;
        if (Cone) {
            const uint32_t ahead = dot(view.axis, offset) >= view.cosine * square_root(squared[i]) ? 1u : 0u;
            holds[i] &= ahead | (squared[i] <= 0.0f ? 1u : 0u);
        }
    }
    // Without a branch that nobody can predict.
    uint32_t within = 0;
    for (uint32_t i = 0; i < count; ++i) {
        near[within] = i;
        within += holds[i];
    }
    uint32_t kept = found.count;
    bool same_place = found.same_place;
    for (uint32_t k = 0; k < within; ++k) {
        const uint32_t i = near[k];
        const Seen& seen = sorted_[first + i];
        const bool other = seen.index != query.self && meant.hold(seen);
        found.x[kept] = x[i];
        found.y[kept] = Flat ? 0.0f : y[i];
        found.z[kept] = z[i];
        found.squared[kept] = squared[i];
        found.at[kept] = first + i;
        same_place |= other && squared[i] <= 0.0f;
        kept += other ? 1u : 0u;
    }
    found.count = kept;
    found.same_place = same_place;
}

}  // namespace apx::steer
