// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <span>
#include <vector>

#include "space/vector.h"

namespace apx::steer {

// An agent as perceived by others, copied in the grid's order so that neighbours are adjacent in memory.
struct Seen {
    glm::vec3 position;
    float radius_m;
    glm::vec3 velocity;
    uint32_t index;
    int32_t column;
    int32_t row;
    int32_t layer;
    uint32_t group;
};

// The box that wraps; an axis without extent does not.
struct Torus {
    glm::vec3 low{0};
    glm::vec3 size{0};

    bool wraps() const { return size.x > 0.0f || size.y > 0.0f || size.z > 0.0f; }
    // The same place inside the box.
    glm::vec3 inside(const glm::vec3& place) const;
    // Whether the box holds everything within the reach.
    bool holds(const glm::vec3& place, float reach_m) const;
    // An offset the short way round.
    glm::vec3 shortest(const glm::vec3& offset) const;
    // The same for many offsets along one axis.
    static void shorten(float* offset, uint32_t count, float extent) {
        if (extent <= 0.0f) {
            return;
        }
        const float half = 0.5f * extent;
        for (uint32_t i = 0; i < count; ++i) {
            const float once = offset[i] - (offset[i] > half ? extent : 0.0f);
            offset[i] = once + (once < -half ? extent : 0.0f);
        }
    }
};

// A field of view about an axis; all round: a cosine of -2.
struct View {
    glm::vec3 axis{0, 0, 1};
    float cosine = -2.0f;

    bool all_round() const { return cosine <= -1.5f; }
    // Whether an offset is in it; no angle test at distance zero.
    bool holds(const glm::vec3& offset, float squared) const {
        return all_round() || squared <= 0.0f || dot(axis, offset) >= cosine * square_root(squared);
    }
};

// Agents sorted into cells of one size, in buckets by a hash that keeps the cells of a row adjacent; rebuilt each step
// by a counting sort. Linear in the number of agents, without allocation; space is not limited.
class NeighbourGrid {
  public:
    // Capacity for this many agents.
    void reserve(size_t agents);
    // Without `layered` heights are ignored and all agents are in one layer.
    void build(std::span<const Seen> agents, float cell_m, const Torus& torus, bool layered);

    // Calls visit(seen, offset, squared distance) for every agent but `self` within the reach, cell by cell, then by index; a
    // reach over more cells than agents visits all. Offsets are the short way round; without heights when flat.
    template <typename Visit>
    void for_each_near(const glm::vec3& place, float reach_m, uint32_t self, bool flat, Visit&& visit) const {
        visit_near(place, reach_m, self, flat, nullptr, visit);
    }
    // The same for those in a field of view.
    template <typename Visit>
    void for_each_in_view(const glm::vec3& place, float reach_m, uint32_t self, bool flat, const View& view,
                          Visit&& visit) const {
        visit_near(place, reach_m, self, flat, view.all_round() ? nullptr : &view, visit);
    }

    // The agents' order in memory: iterating in it is cache-friendly.
    std::span<const Seen> in_order() const { return sorted_; }

  private:
    static constexpr uint32_t spare = 3;
    struct Range {
        int32_t low;
        int32_t high;
    };
    int32_t cell_of(float value) const;
    Range cells_of(float place, float reach_m, float low, float size, int32_t count, const Range& used) const;
    size_t bucket_of(int32_t column, int32_t row, int32_t layer) const {
        return (static_cast<uint32_t>(column) + static_cast<uint32_t>(row) * 0x9e3779b1u +
                static_cast<uint32_t>(layer) * 0x85ebca6bu) &
               mask_;
    }
    struct Cell {
        int32_t column;
        int32_t row;
        int32_t layer;
        uint32_t bucket;
    };
    void place_in_cells(std::span<const Seen> agents, bool layered);
    struct Query {
        glm::vec3 place;
        float squared_reach;
        uint32_t self;
        bool flat;
        bool wraps;
        const View* view;  // null: all round
    };
    // Offers sorted_[first, end) of which those inside are in the cells that are meant.
    template <typename Inside, typename Visit>
    void offer(const Query& query, uint32_t first, uint32_t end, const Inside& inside, Visit& visit) const;
    template <typename Visit>
    void visit_row(const Query& query, const Range& columns, int32_t row, int32_t layer, Visit& visit) const;
    template <typename Visit>
    void visit_near(const glm::vec3& place, float reach_m, uint32_t self, bool flat, const View* view,
                    Visit& visit) const;
    static int32_t round_seam(int32_t cell, int32_t count) {
        return count == 0 ? cell : cell < 0 ? cell + count : cell >= count ? cell - count : cell;
    }
    static float cells_in(const Range& range) { return static_cast<float>(range.high - range.low) + 1.0f; }

    float cell_m_ = 1.0f;
    Torus torus_;
    uint32_t mask_ = 0;
    // Cells in use on each axis; on one that wraps, their number.
    Range columns_{0, 0}, rows_{0, 0}, layers_{0, 0};
    int32_t column_count_ = 0, row_count_ = 0, layer_count_ = 0;
    float per_column_ = 1.0f, per_row_ = 1.0f, per_layer_ = 1.0f;
    std::vector<Seen> sorted_;
    std::vector<Cell> cells_;  // of the agents in the order in which they came
    // Their places once more, axis by axis: most of a query's time goes into distances, and compilers work out several at once.
    // Longer by `spare`, so that four at a time never end beyond them.
    std::vector<float> at_x_, at_y_, at_z_;
    std::vector<uint32_t> starts_;  // of each bucket in sorted_, one more at the end
};

inline glm::vec3 Torus::shortest(const glm::vec3& offset) const {
    glm::vec3 result = offset;
    for (int axis = 0; axis < 3; ++axis) {
        const float extent = size[axis];
        if (extent > 0.0f) {
            result[axis] -= result[axis] > 0.5f * extent ? extent : 0.0f;
            result[axis] += result[axis] < -0.5f * extent ? extent : 0.0f;
        }
    }
    return result;
}

template <typename Inside, typename Visit>
void NeighbourGrid::offer(const Query& query, uint32_t first, uint32_t end, const Inside& inside, Visit& visit) const {
    constexpr uint32_t most = 32;
    float x[most], y[most], z[most], squared[most];
    uint32_t holds[most];
    uint8_t near[most];
    for (; first < end; first += most) {
        const uint32_t count = min(end - first, most);
        // In fours without a rest; what lies beyond the count is not looked at.
        const uint32_t padded = (count + spare) & ~spare;
        const float* at_x = at_x_.data() + first;
        const float* at_y = at_y_.data() + first;
        const float* at_z = at_z_.data() + first;
        for (uint32_t i = 0; i < padded; ++i) {
            x[i] = at_x[i] - query.place.x;
            z[i] = at_z[i] - query.place.z;
        }
        for (uint32_t i = 0; i < padded; ++i) {
            y[i] = query.flat ? 0.0f : at_y[i] - query.place.y;
        }
        if (query.wraps) {
            Torus::shorten(x, padded, torus_.size.x);
            Torus::shorten(y, padded, torus_.size.y);
            Torus::shorten(z, padded, torus_.size.z);
        }
        for (uint32_t i = 0; i < padded; ++i) {
            squared[i] = squared_length({x[i], y[i], z[i]});
            holds[i] = squared[i] <= query.squared_reach ? 1u : 0u;
        }
        if (query.view != nullptr) {
            const View view = *query.view;
            for (uint32_t i = 0; i < padded; ++i) {
                const float along = dot(view.axis, {x[i], y[i], z[i]});
                const uint32_t ahead = along >= view.cosine * square_root(squared[i]) ? 1u : 0u;
                holds[i] &= ahead | (squared[i] <= 0.0f ? 1u : 0u);
            }
        }
        // Without a branch that nobody can predict.
        uint32_t found = 0;
        for (uint32_t i = 0; i < count; ++i) {
            near[found] = static_cast<uint8_t>(i);
            found += holds[i];
        }
        for (uint32_t k = 0; k < found; ++k) {
            const uint32_t i = near[k];
            const Seen& seen = sorted_[first + i];
            if (seen.index != query.self && inside(seen)) {
                visit(seen, glm::vec3{x[i], y[i], z[i]}, squared[i]);
            }
        }
    }
}

template <typename Visit>
void NeighbourGrid::visit_row(const Query& query, const Range& columns, int32_t row, int32_t layer,
                              Visit& visit) const {
    // Cells of a row are consecutive buckets, unless the end of the table or a seam lies between them.
    const size_t first = bucket_of(columns.low, row, layer);
    const size_t span = static_cast<size_t>(columns.high - columns.low) + 1;
    const bool in_a_row = column_count_ == 0 || (columns.low >= 0 && columns.high < column_count_);
    if (in_a_row && first + span <= static_cast<size_t>(mask_) + 1) {
        const auto inside = [&](const Seen& seen) {
            return seen.row == row && seen.layer == layer && seen.column >= columns.low && seen.column <= columns.high;
        };
        offer(query, starts_[first], starts_[first + span], inside, visit);
        return;
    }
    for (int32_t at = columns.low; at <= columns.high; ++at) {
        const int32_t column = round_seam(at, column_count_);
        const size_t bucket = bucket_of(column, row, layer);
        const auto inside = [&](const Seen& seen) {
            return seen.column == column && seen.row == row && seen.layer == layer;
        };
        offer(query, starts_[bucket], starts_[bucket + 1], inside, visit);
    }
}

template <typename Visit>
void NeighbourGrid::visit_near(const glm::vec3& place, float reach_m, uint32_t self, bool flat, const View* view,
                               Visit& visit) const {
    if (sorted_.empty()) {
        return;
    }
    // Well inside the box no agent within reach is nearer the other way round.
    const Query query{place, reach_m * reach_m, self, flat, torus_.wraps() && !torus_.holds(place, reach_m), view};
    const Range columns = cells_of(place.x, reach_m, torus_.low.x, per_column_, column_count_, columns_);
    const Range rows = cells_of(place.z, reach_m, torus_.low.z, per_row_, row_count_, rows_);
    const Range layers = flat ? layers_ : cells_of(place.y, reach_m, torus_.low.y, per_layer_, layer_count_, layers_);
    if (columns.low > columns.high || rows.low > rows.high || layers.low > layers.high) {
        return;
    }
    if (cells_in(columns) * cells_in(rows) * cells_in(layers) > static_cast<float>(sorted_.size()) + 27.0f) {
        offer(
            query, 0, static_cast<uint32_t>(sorted_.size()), [](const Seen&) { return true; }, visit);
        return;
    }
    for (int32_t layer = layers.low; layer <= layers.high; ++layer) {
        for (int32_t row = rows.low; row <= rows.high; ++row) {
            visit_row(query, columns, round_seam(row, row_count_), round_seam(layer, layer_count_), visit);
        }
    }
}

}  // namespace apx::steer
