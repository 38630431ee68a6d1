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
    // The goal's column and row and the tiles' scale, once: divisions are most of an estimate.
    float goal_column = goal == APX_NONE ? 0.0f : static_cast<float>(goal % grid.columns);
    float goal_row = goal == APX_NONE ? 0.0f : static_cast<float>(goal / grid.columns);

    double per_column = 1.0 / static_cast<double>(max(grid.columns, 1u));

    // Exact for up to 16 million tiles.
    uint32_t row_of(uint32_t tile) const {
        return static_cast<uint32_t>((static_cast<double>(tile) + 0.5) * per_column);
    }
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

// Labels of the connected parts of the open tiles: a way leads between two open tiles exactly if theirs are equal. Diagonal moves
// need both tiles beside them, so four neighbours decide.
std::vector<uint32_t> parts_of(const TileGrid& grid);

// No closed tile between two places.
bool is_clear(const TileGrid& grid, const glm::vec2& from, const glm::vec2& to);

// The open tile nearest to a place (a goal inside an obstacle); ties by number. APX_NONE when all are closed.
uint32_t nearest_open_tile(const TileGrid& grid, const glm::vec2& place);

template <typename Visit>
void TileGraph::for_each_next(uint32_t tile, Visit&& visit) const {
    const uint32_t columns = grid.columns;
    const uint32_t row = row_of(tile);
    const uint32_t column = tile - row * columns;
    const uint8_t* cost = grid.cost.data();
    const uint32_t below = tile - columns;
    const uint32_t above = tile + columns;
    const bool west = column > 0;
    const bool east = column + 1 < columns;
    const bool south = row > 0;
    const bool north = row + 1 < grid.rows;
    // A closed corner is not cut: a diagonal move needs both tiles beside it.
    const bool to_west = west && cost[tile - 1] != 0;
    const bool to_east = east && cost[tile + 1] != 0;
    const bool to_south = south && cost[below] != 0;
    const bool to_north = north && cost[above] != 0;
    const float here = static_cast<float>(cost[tile]);
    const auto offer = [&](bool open, uint32_t next, float size) {
        if (open && cost[next] != 0) {
            visit(next, 0.5f * size * (here + static_cast<float>(cost[next])));
        }
    };
    constexpr float diagonal = 1.41421356f;
    offer(to_south && to_west, below - 1, diagonal);
    offer(to_south, below, 1.0f);
    offer(to_south && to_east, below + 1, diagonal);
    offer(to_west, tile - 1, 1.0f);
    offer(to_east, tile + 1, 1.0f);
    offer(to_north && to_west, above - 1, diagonal);
    offer(to_north, above, 1.0f);
    offer(to_north && to_east, above + 1, diagonal);
}

}  // namespace apx::steer
