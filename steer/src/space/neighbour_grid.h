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

// Neighbours that a query found, a block at a time; axis by axis, so that several can be worked on at once. Up to `spare` entries
// after the last hold zeros.
struct Neighbours {
    static constexpr uint32_t most = 64;
    static constexpr uint32_t spare = 3;
    static constexpr uint32_t room = most + spare + 1;
    uint32_t count = 0;
    bool same_place = false;          // whether the distance to one of them is zero
    float x[room], y[room], z[room];  // offsets
    float squared[room];              // distances
    uint32_t at[room];                // in the order of the grid

    // The count in whole fours.
    uint32_t padded() const { return (count + spare) & ~spare; }
};

// Agents sorted into cells of one size, row after row where all cells fit into the table, else in buckets by a hash that keeps
// the cells of a row adjacent; rebuilt each step by a counting sort. Linear in the number of agents, without allocation;
// space is not limited.
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
        for_each_in_view(place, reach_m, self, flat, View{}, visit);
    }
    // The same for those in a field of view.
    template <typename Visit>
    void for_each_in_view(const glm::vec3& place, float reach_m, uint32_t self, bool flat, const View& view,
                          Visit&& visit) const {
        for_each_block(place, reach_m, self, flat, view, [&](const Neighbours& found) {
            for (uint32_t i = 0; i < found.count; ++i) {
                visit(sorted_[found.at[i]], glm::vec3{found.x[i], found.y[i], found.z[i]}, found.squared[i]);
            }
        });
    }
    // The same agents in the same order, in blocks.
    template <typename Visit>
    void for_each_block(const glm::vec3& place, float reach_m, uint32_t self, bool flat, const View& view,
                        Visit&& visit) const;

    // The agents' order in memory: iterating in it is cache-friendly.
    std::span<const Seen> in_order() const { return sorted_; }

  private:
    static constexpr uint32_t spare = Neighbours::spare;
    // Candidates that are looked at in one go.
    static constexpr uint32_t chunk = 32;
    struct Range {
        int32_t low;
        int32_t high;
        int32_t count() const { return high - low + 1; }
    };
    struct Cell {
        int32_t column;
        int32_t row;
        int32_t layer;
        uint32_t bucket;
    };
    struct Query {
        glm::vec3 place;
        float squared_reach;
        uint32_t self;
        bool flat;
        bool wraps;
        bool cone;
        View view;
    };
    // The cells that a query means. Only where a hash mixed cells can others be among the candidates.
    struct Meant {
        bool all;
        Range columns;
        int32_t row;
        int32_t layer;
        bool hold(const Seen& seen) const {
            return all || (seen.row == row && seen.layer == layer && seen.column >= columns.low &&
                           seen.column <= columns.high);
        }
    };
    int32_t cell_of(float value) const;
    Range cells_of(float place, float reach_m, float low, float per_cell, int32_t count, const Range& used) const;
    size_t bucket_of(int32_t column, int32_t row, int32_t layer) const {
        if (dense_) {
            const int32_t line = (layer - layers_.low) * rows_.count() + (row - rows_.low);
            return static_cast<size_t>(line * columns_.count() + (column - columns_.low));
        }
        return (static_cast<uint32_t>(column) + static_cast<uint32_t>(row) * 0x9e3779b1u +
                static_cast<uint32_t>(layer) * 0x85ebca6bu) &
               mask_;
    }
    void place_in_cells(std::span<const Seen> agents, bool layered);
    void number_cells();
    // Adds those of sorted_[first, end) that the query finds: a chunk at most.
    void collect(const Query& query, uint32_t first, uint32_t end, const Meant& meant, Neighbours& found) const;
    template <bool Flat, bool Cone>
    void collect_as(const Query& query, uint32_t first, uint32_t end, const Meant& meant, Neighbours& found) const;
    template <typename Visit>
    void visit_range(const Query& query, uint32_t first, uint32_t end, const Meant& meant, Neighbours& found,
                     Visit& visit) const;
    template <typename Visit>
    void visit_row(const Query& query, const Range& columns, int32_t row, int32_t layer, Neighbours& found,
                   Visit& visit) const;
    template <typename Visit>
    static void hand_over(Neighbours& found, Visit& visit);
    static int32_t round_seam(int32_t cell, int32_t count) {
        return count == 0 ? cell : cell < 0 ? cell + count : cell >= count ? cell - count : cell;
    }
    static float cells_in(const Range& range) { return static_cast<float>(range.high - range.low) + 1.0f; }

    float cell_m_ = 1.0f;
    Torus torus_;
    uint32_t mask_ = 0;
    bool dense_ = false;
    uint32_t bucket_count_ = 0;  // in use
    // Cells in use on each axis; on one that wraps, all of them.
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

template <typename Visit>
void NeighbourGrid::hand_over(Neighbours& found, Visit& visit) {
    for (uint32_t i = found.count; i < found.count + spare; ++i) {
        found.x[i] = found.y[i] = found.z[i] = found.squared[i] = 0.0f;
    }
    visit(static_cast<const Neighbours&>(found));
    found.count = 0;
    found.same_place = false;
}

template <typename Visit>
void NeighbourGrid::visit_range(const Query& query, uint32_t first, uint32_t end, const Meant& meant, Neighbours& found,
                                Visit& visit) const {
    for (; first < end; first += chunk) {
        if (found.count > Neighbours::most - chunk) {
            hand_over(found, visit);
        }
        collect(query, first, min(end, first + chunk), meant, found);
    }
}

template <typename Visit>
void NeighbourGrid::visit_row(const Query& query, const Range& columns, int32_t row, int32_t layer, Neighbours& found,
                              Visit& visit) const {
    // Cells of a row are consecutive buckets, unless the end of the table or a seam lies between them.
    const size_t first = bucket_of(columns.low, row, layer);
    const size_t span = static_cast<size_t>(columns.count());
    const bool in_a_row = column_count_ == 0 || (columns.low >= 0 && columns.high < column_count_);
    if (in_a_row && first + span <= bucket_count_) {
        visit_range(query, starts_[first], starts_[first + span], {dense_, columns, row, layer}, found, visit);
        return;
    }
    for (int32_t at = columns.low; at <= columns.high; ++at) {
        const int32_t column = round_seam(at, column_count_);
        const size_t bucket = bucket_of(column, row, layer);
        visit_range(query, starts_[bucket], starts_[bucket + 1], {dense_, {column, column}, row, layer}, found, visit);
    }
}

template <typename Visit>
void NeighbourGrid::for_each_block(const glm::vec3& place, float reach_m, uint32_t self, bool flat, const View& view,
                                   Visit&& visit) const {
    if (sorted_.empty()) {
        return;
    }
    // Well inside the box no agent within reach is nearer the other way round.
    const bool wraps = torus_.wraps() && !torus_.holds(place, reach_m);
    const Query query{place, reach_m * reach_m, self, flat, wraps, !view.all_round(), view};
    const Range columns = cells_of(place.x, reach_m, torus_.low.x, per_column_, column_count_, columns_);
    const Range rows = cells_of(place.z, reach_m, torus_.low.z, per_row_, row_count_, rows_);
    const Range layers = flat ? layers_ : cells_of(place.y, reach_m, torus_.low.y, per_layer_, layer_count_, layers_);
    if (columns.low > columns.high || rows.low > rows.high || layers.low > layers.high) {
        return;
    }
    Neighbours found;
    if (cells_in(columns) * cells_in(rows) * cells_in(layers) > static_cast<float>(sorted_.size()) + 27.0f) {
        visit_range(query, 0, static_cast<uint32_t>(sorted_.size()), {true, columns, 0, 0}, found, visit);
    } else {
        for (int32_t layer = layers.low; layer <= layers.high; ++layer) {
            for (int32_t row = rows.low; row <= rows.high; ++row) {
                visit_row(query, columns, round_seam(row, row_count_), round_seam(layer, layer_count_), found, visit);
            }
        }
    }
    if (found.count > 0) {
        hand_over(found, visit);
    }
}

}  // namespace apx::steer
