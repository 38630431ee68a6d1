// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "space/obstacles.h"
#include "space/path.h"
#include "ways/best_first.h"

namespace apx::steer {

// The four distance functions of Regensburg 2001, 2.4.5, in tiles.
enum class TileDistance { maximum, euclidean, diagonal, manhattan };

// The ground divided into square tiles with a cost each; 0: impassable.
struct TileGrid {
    glm::vec2 low{0};
    float cell_m = 1.0f;
    uint32_t columns = 0;
    uint32_t rows = 0;
    std::vector<uint8_t> cost;

    size_t count() const { return cost.size(); }
    glm::vec2 centre(uint32_t tile) const {
        return low +
               glm::vec2{static_cast<float>(tile % columns) + 0.5f, static_cast<float>(tile / columns) + 0.5f} * cell_m;
    }
    // APX_NONE outside.
    uint32_t tile_at(const glm::vec2& place) const;
};

// Tiles within the clearance of any obstacle are closed. The others cost `open_cost`. Fails with
// APX_ERROR_INVALID_ARGUMENT for a grid without tiles or with more than 16 million.
TileGrid make_tile_grid(const glm::vec2& low, const glm::vec2& high, float cell_m, uint8_t open_cost,
                        const Shapes& shapes, float clearance_m);

// A grid as a graph: eight neighbours, no cutting of closed corners; a move costs its length times the mean cost of both tiles.
// The estimate is `heuristic_cost` times the distance function; the least cost of any tile never overestimates.
struct TileGraph {
    const TileGrid& grid;
    uint32_t goal;
    TileDistance distance;
    float heuristic_cost;
    // The goal's column and row, once: divisions are most of an estimate.
    float goal_column = goal == APX_NONE ? 0.0f : static_cast<float>(goal % grid.columns);
    float goal_row = goal == APX_NONE ? 0.0f : static_cast<float>(goal / grid.columns);

    float estimate(uint32_t tile) const;
    template <typename Visit>
    void for_each_next(uint32_t tile, Visit&& visit) const;
};

// Way points of a search that found its goal, corners only; with `pull`, without those that can be skipped in sight.
Path path_of_tiles(const TileGrid& grid, const NodeSearch& search, const glm::vec3& from, const glm::vec3& to,
                   bool pull);

// The same, or its first points up to `most` of them, into a path that is there; false when it has none.
struct TileNotes {
    std::vector<uint32_t> tiles;
    std::vector<glm::vec2> places;
    std::vector<apx_steer_point> points;
};
bool fill_path_of_tiles(const TileGrid& grid, const NodeSearch& search, const glm::vec3& from, const glm::vec3& to,
                        bool pull, size_t most, TileNotes& notes, Path& path);

// No closed tile between two places.
bool is_clear(const TileGrid& grid, const glm::vec2& from, const glm::vec2& to);

// The open tile nearest to a place (a goal inside an obstacle); ties by number. APX_NONE when all are closed.
uint32_t nearest_open_tile(const TileGrid& grid, const glm::vec2& place);

template <typename Visit>
void TileGraph::for_each_next(uint32_t tile, Visit&& visit) const {
    const int32_t column = static_cast<int32_t>(tile % grid.columns);
    const int32_t row = static_cast<int32_t>(tile / grid.columns);
    const auto cost_at = [&](int32_t x, int32_t z) -> float {
        const bool inside =
            x >= 0 && z >= 0 && x < static_cast<int32_t>(grid.columns) && z < static_cast<int32_t>(grid.rows);
        return inside ? static_cast<float>(grid.cost[static_cast<size_t>(z) * grid.columns + static_cast<size_t>(x)])
                      : 0.0f;
    };
    const float here = static_cast<float>(grid.cost[tile]);
    for (int32_t dz = -1; dz <= 1; ++dz) {
        for (int32_t dx = -1; dx <= 1; ++dx) {
            const float there = cost_at(column + dx, row + dz);
            const bool cuts =
                dx != 0 && dz != 0 && (cost_at(column + dx, row) <= 0.0f || cost_at(column, row + dz) <= 0.0f);
            if ((dx == 0 && dz == 0) || there <= 0.0f || cuts) {
                continue;
            }
            const float size = dx != 0 && dz != 0 ? 1.41421356f : 1.0f;
            visit(static_cast<uint32_t>(row + dz) * grid.columns + static_cast<uint32_t>(column + dx),
                  0.5f * size * (here + there));
        }
    }
}

}  // namespace apx::steer
