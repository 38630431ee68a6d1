// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "ways/tile_grid.h"

#include "base/error.h"

namespace apx::steer {

uint32_t TileGrid::tile_at(const glm::vec2& place) const {
    const glm::vec2 at = (place - low) / cell_m;
    if (!(at.x >= 0.0f && at.y >= 0.0f && at.x < static_cast<float>(columns) && at.y < static_cast<float>(rows))) {
        return APX_NONE;
    }
    return static_cast<uint32_t>(at.y) * columns + static_cast<uint32_t>(at.x);
}

namespace {

float squared_distance_to_edge(const Edge& edge, const glm::vec2& place) {
    const glm::vec2 along = edge.to - edge.from;
    const float share = clamp(apx::dot(place - edge.from, along) / apx::dot(along, along), 0.0f, 1.0f);
    const glm::vec2 offset = edge.from + along * share - place;
    return apx::dot(offset, offset);
}

// Whether a segment and a square, given by its middle and half its side, meet (separating axes).
bool meets(const Edge& edge, const glm::vec2& middle, float half) {
    const glm::vec2 centre = 0.5f * (edge.from + edge.to) - middle;
    const glm::vec2 extent = 0.5f * (edge.to - edge.from);
    const glm::vec2 size{absolute(extent.x), absolute(extent.y)};
    return absolute(centre.x) <= half + size.x && absolute(centre.y) <= half + size.y &&
           absolute(centre.x * extent.y - centre.y * extent.x) <= half * (size.x + size.y);
}

bool reaches_into(const Shapes& shapes, const Shape& shape, const glm::vec2& middle, float half, float clearance_m) {
    if (shape.kind == APX_STEER_OBSTACLE_CIRCLE) {
        const glm::vec2 offset = middle - on_ground(shape.centre);
        const glm::vec2 outside{max(absolute(offset.x) - half, 0.0f), max(absolute(offset.y) - half, 0.0f)};
        return apx::dot(outside, outside) <= square(shape.radius_m + clearance_m);
    }
    for (const Edge& edge : shapes.edges_of(shape)) {
        if (meets(edge, middle, half)) {
            return true;
        }
        // The widened edge: near enough to the square's nearest corner or side. Testing the four corners and the edge's two
        // ends covers every pair of features.
        const auto to_square = [&](const glm::vec2& place) {
            const glm::vec2 offset = place - middle;
            const glm::vec2 outside{max(absolute(offset.x) - half, 0.0f), max(absolute(offset.y) - half, 0.0f)};
            return apx::dot(outside, outside);
        };
        float nearest = min(to_square(edge.from), to_square(edge.to));
        for (const glm::vec2 corner : {glm::vec2{-half, -half}, {half, -half}, {-half, half}, {half, half}}) {
            nearest = min(nearest, squared_distance_to_edge(edge, middle + corner));
        }
        if (clearance_m > 0.0f && nearest <= clearance_m * clearance_m) {
            return true;
        }
    }
    return is_inside(shapes, shape, middle);
}

// Tiles tried with obstacles, once for each edge of a polygon: a second or two.
constexpr uint64_t most_tries = 200000000;

struct TileRange {
    uint32_t first_column, end_column, first_row, end_row;
};

// The tiles that a shape may reach.
TileRange range_of(const TileGrid& grid, const Shape& shape, float clearance_m) {
    const float reach = shape.radius_m + clearance_m;
    const glm::vec2 low = (on_ground(shape.centre) - grid.low - glm::vec2{reach}) / grid.cell_m;
    const glm::vec2 high = (on_ground(shape.centre) - grid.low + glm::vec2{reach}) / grid.cell_m;
    const auto tile = [](float value, uint32_t count) {
        return static_cast<uint32_t>(clamp(value, 0.0f, static_cast<float>(count)));
    };
    return {tile(low.x, grid.columns), min(tile(high.x, grid.columns) + 1, grid.columns), tile(low.y, grid.rows),
            min(tile(high.y, grid.rows) + 1, grid.rows)};
}

uint64_t tries_for(const TileGrid& grid, const Shape& shape, float clearance_m) {
    const TileRange range = range_of(grid, shape, clearance_m);
    if (range.first_column >= range.end_column || range.first_row >= range.end_row) {
        return 0;
    }
    return static_cast<uint64_t>(range.end_column - range.first_column) * (range.end_row - range.first_row) *
           (1 + shape.edge_count);
}

void close_tiles(TileGrid& grid, const Shapes& shapes, const Shape& shape, float clearance_m) {
    const TileRange range = range_of(grid, shape, clearance_m);
    for (uint32_t row = range.first_row; row < range.end_row; ++row) {
        for (uint32_t column = range.first_column; column < range.end_column; ++column) {
            const uint32_t index = row * grid.columns + column;
            if (grid.cost[index] != 0 &&
                reaches_into(shapes, shape, grid.centre(index), 0.5f * grid.cell_m, clearance_m)) {
                grid.cost[index] = 0;
            }
        }
    }
}

}  // namespace

TileGrid make_tile_grid(const glm::vec2& low, const glm::vec2& high, float cell_m, uint8_t open_cost,
                        const Shapes& shapes, float clearance_m) {
    const float columns = (high.x - low.x) / cell_m;
    const float rows = (high.y - low.y) / cell_m;
    // A last tile that the ground fills only in part counts as well.
    const auto whole = [](float value) {
        const uint32_t cut = static_cast<uint32_t>(value);
        return value - static_cast<float>(cut) > 1e-3f ? cut + 1 : cut;
    };
    if (!(cell_m > 0.0f && columns >= 1.0f && rows >= 1.0f && columns * rows <= 16e6f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%g x %g tiles of %g m; at least one and at most 16 million are needed",
             static_cast<double>(columns), static_cast<double>(rows), static_cast<double>(cell_m));
    }
    TileGrid grid{low, cell_m, whole(columns), whole(rows), {}};
    uint64_t tries = 0;
    for (const Shape& shape : shapes.list) {
        tries += tries_for(grid, shape, clearance_m);
        if (tries > most_tries) {
            fail(APX_ERROR_INVALID_ARGUMENT,
                 "the obstacles lie on more than %llu tiles, each counted once for every edge; make the tiles larger",
                 static_cast<unsigned long long>(most_tries));
        }
    }
    grid.cost.assign(static_cast<size_t>(grid.columns) * grid.rows, open_cost);
    for (const Shape& shape : shapes.list) {
        close_tiles(grid, shapes, shape, clearance_m);
    }
    return grid;
}

float TileGraph::estimate(uint32_t tile) const {
    const uint32_t row = row_of(tile);
    const float dx = absolute(static_cast<float>(tile - row * grid.columns) - goal_column);
    const float dz = absolute(static_cast<float>(row) - goal_row);
    switch (distance) {
        case TileDistance::maximum:
            return heuristic_cost * max(dx, dz);
        case TileDistance::euclidean:
            return heuristic_cost * square_root(dx * dx + dz * dz);
        case TileDistance::diagonal:
            return heuristic_cost * (max(dx, dz) + 0.41421356f * min(dx, dz));
        default:
            return heuristic_cost * (dx + dz);
    }
}

bool is_clear(const TileGrid& grid, const glm::vec2& from, const glm::vec2& to) {
    // Every tile whose square the segment meets: row by row those that it passes over there, and one more on each side.
    const glm::vec2 a = (from - grid.low) / grid.cell_m;
    const glm::vec2 b = (to - grid.low) / grid.cell_m;
    const auto bound = [](float value, uint32_t count) {
        return static_cast<uint32_t>(clamp(value, 0.0f, static_cast<float>(count - 1)));
    };
    const Edge edge{from, to, {}};
    const glm::vec2 low{min(a.x, b.x), min(a.y, b.y)};
    const glm::vec2 high{max(a.x, b.x), max(a.y, b.y)};
    const float rise = b.y - a.y;
    const auto column_at = [&](float row) {
        const float share = absolute(rise) > 1e-6f ? clamp((row - a.y) / rise, 0.0f, 1.0f) : 0.0f;
        return a.x + (b.x - a.x) * share;
    };
    const bool level = high.y - low.y <= 1e-6f;
    for (uint32_t row = bound(low.y, grid.rows); row <= bound(high.y, grid.rows); ++row) {
        const float one = level ? low.x : column_at(static_cast<float>(row));
        const float other = level ? high.x : column_at(static_cast<float>(row) + 1.0f);
        const uint32_t last = bound(min(max(one, other) + 1.0f, high.x), grid.columns);
        for (uint32_t column = bound(max(min(one, other) - 1.0f, low.x), grid.columns); column <= last; ++column) {
            const uint32_t index = row * grid.columns + column;
            if (grid.cost[index] == 0 && meets(edge, grid.centre(index), 0.5f * grid.cell_m)) {
                return false;
            }
        }
    }
    return true;
}

uint32_t nearest_open_tile(const TileGrid& grid, const glm::vec2& place) {
    uint32_t best = APX_NONE;
    float nearest = 0.0f;
    for (uint32_t tile = 0; tile < grid.count(); ++tile) {
        const glm::vec2 offset = grid.centre(tile) - place;
        const float away = apx::dot(offset, offset);
        if (grid.cost[tile] != 0 && (best == APX_NONE || away < nearest)) {
            best = tile;
            nearest = away;
        }
    }
    return best;
}

std::vector<uint32_t> parts_of(const TileGrid& grid) {
    std::vector<uint32_t> part(grid.count());
    const auto root = [&](uint32_t tile) {
        while (part[tile] != tile) {
            part[tile] = part[part[tile]];
            tile = part[tile];
        }
        return tile;
    };
    for (uint32_t tile = 0; tile < grid.count(); ++tile) {
        part[tile] = tile;
        const auto join = [&](bool beside, uint32_t other) {
            if (beside && grid.cost[tile] != 0 && grid.cost[other] != 0) {
                const uint32_t one = root(tile);
                const uint32_t two = root(other);
                part[max(one, two)] = min(one, two);
            }
        };
        join(tile % grid.columns != 0, tile - 1);
        join(tile >= grid.columns, tile - grid.columns);
    }
    for (uint32_t& label : part) {
        label = part[label];  // a root is the least tile of its part, so it comes before
    }
    return part;
}

Path path_of_tiles(const TileGrid& grid, const NodeSearch& search, const glm::vec3& from, const glm::vec3& to,
                   bool pull) {
    TileNotes notes;
    Path path;
    fill_path_of_tiles(grid, search, from, to, pull, grid.count() + 2, notes, path);
    return path;
}

bool fill_path_of_tiles(const TileGrid& grid, const NodeSearch& search, const glm::vec3& from, const glm::vec3& to,
                        bool pull, size_t most, TileNotes& notes, Path& path) {
    const std::vector<uint32_t>& tiles = notes.tiles;
    path.points.clear();
    search.way_into(notes.tiles);
    if (tiles.empty()) {
        return false;
    }
    std::vector<glm::vec2>& places = notes.places;
    places.clear();
    places.push_back(on_ground(from));
    const bool whole = tiles.size() <= most;
    for (size_t i = 1; i + 1 < min(tiles.size(), most); ++i) {
        places.push_back(grid.centre(tiles[i]));
    }
    places.push_back(whole ? on_ground(to) : grid.centre(tiles[most - 1]));
    std::vector<apx_steer_point>& points = notes.points;
    points.clear();
    const auto keep = [&](const glm::vec2& place) { points.push_back({{place.x, to.y, place.y}, 0.5f * grid.cell_m}); };
    keep(places.front());
    for (size_t last = 0, i = 1; i + 1 < places.size(); ++i) {
        const bool straight = absolute(cross_right(places[i] - places[i - 1], places[i + 1] - places[i])) < 1e-4f;
        const bool seen_past = pull ? is_clear(grid, places[last], places[i + 1]) : straight;
        if (!seen_past) {
            keep(places[i]);
            last = i;
        }
    }
    keep(places.back());
    return !(points.size() == 2 && places.front() == places.back()) && fill_path(path, points, false);
}

}  // namespace apx::steer
