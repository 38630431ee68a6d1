// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/track.h"

#include <limits>

#include "base/hash.h"
#include "geometry/plane.h"

namespace apx {

namespace {

void build_sectors(Track& track) {
    track.sectors.clear();
    track.sectors.reserve(track.sector_count());
    for (uint32_t i = 0; i < track.sector_count(); ++i) {
        const GateFrame& from = track.frames[i];
        const GateFrame& to = track.frames[track.next_gate(i)];
        const glm::vec2 right = from.left + from.across * from.width_m;
        const glm::vec2 next_right = to.left + to.across * to.width_m;
        SectorFrame sector{};
        sector.left = from.left;
        sector.left_change = to.left - from.left;
        sector.right = right;
        sector.right_change = next_right - right;
        sector.across = from.across;
        sector.next_left = to.left;
        sector.next_across = to.across;
        sector.distance_m = from.distance_m;
        sector.length_m = track.sector_length(i);
        sector.reference_t = from.reference_t;
        sector.reference_t_change = to.reference_t - from.reference_t;
        sector.heading_rad = from.heading_rad;
        sector.turn_rad = short_turn(from.heading_rad, to.heading_rad);
        sector.height_left_m = from.height_left_m;
        sector.height_left_change_m = to.height_left_m - from.height_left_m;
        sector.height_right_m = from.height_right_m;
        sector.height_right_change_m = to.height_right_m - from.height_right_m;
        track.sectors.push_back(sector);
    }
}

// After the last sector a closed track continues with its first ones; an open one gets an infinite length there, so
// that no look-ahead passes it.
void build_lengths(Track& track) {
    track.lengths_m.clear();
    const uint32_t count = track.sector_count();
    for (uint32_t i = 0; i < count + longest_look; ++i) {
        const bool beyond_end = i >= count && !track.closed;
        track.lengths_m.push_back(beyond_end ? std::numeric_limits<float>::infinity() : track.sector_length(i % count));
    }
}

void build_line_sectors(const Track& track, Line& line) {
    line.sectors.clear();
    for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
        const LineNode& from = line.nodes[gate];
        const LineNode& to = line.nodes[track.next_gate(gate)];
        line.sectors.push_back({ramp(from.lateral_m, to.lateral_m),
                                {from.heading_rad, short_turn(from.heading_rad, to.heading_rad)},
                                ramp(from.curvature_1pm, to.curvature_1pm)});
    }
}

// The walls around a sector: a convex quad, right-turning (clockwise).
struct Quad {
    glm::vec2 corner[4];
    glm::vec2 low;
    glm::vec2 high;
};

Quad sector_quad(const Track& track, uint32_t sector) {
    const GateWalls& here = track.walls[sector];
    const GateWalls& next = track.walls[track.next_gate(sector)];
    Quad quad{{here.left, next.left, next.right, here.right}, here.left, here.left};
    for (const glm::vec2& corner : quad.corner) {
        quad.low = {min(quad.low.x, corner.x), min(quad.low.y, corner.y)};
        quad.high = {max(quad.high.x, corner.x), max(quad.high.y, corner.y)};
    }
    return quad;
}

// Whether a box lies entirely outside one side of the quad.
bool box_beside_quad(const Quad& quad, glm::vec2 low, glm::vec2 high) {
    for (int i = 0; i < 4; ++i) {
        const glm::vec2 side = quad.corner[(i + 1) & 3] - quad.corner[i];
        // The box's corner farthest to the right of the side, where the quad is.
        const glm::vec2 inward = right_of<float>(side);
        const glm::vec2 corner = {inward.x > 0.0f ? high.x : low.x, inward.y > 0.0f ? high.y : low.y};
        if (dot<float>(corner - quad.corner[i], inward) < 0.0f) {
            return true;
        }
    }
    return false;
}

struct CellRange {
    uint32_t column_first, column_last, row_first, row_last;
    uint64_t count() const {
        return static_cast<uint64_t>(column_last - column_first + 1) * (row_last - row_first + 1);
    }
};

uint32_t cell_index(float offset, float cell_m, uint32_t count) {
    const float place = offset / cell_m;
    return place <= 0.0f ? 0u : min(static_cast<uint32_t>(min(place, 1e9f)), count - 1u);
}

CellRange cells_of(const SectorGrid& grid, const Quad& quad) {
    return {cell_index(quad.low.x - grid.origin.x, grid.cell_m, grid.columns),
            cell_index(quad.high.x - grid.origin.x, grid.cell_m, grid.columns),
            cell_index(quad.low.y - grid.origin.y, grid.cell_m, grid.rows),
            cell_index(quad.high.y - grid.origin.y, grid.cell_m, grid.rows)};
}

template <typename Visit>
void visit_cells(const Track& track, uint32_t sector, const Visit& visit) {
    const SectorGrid& grid = track.grid;
    const Quad quad = sector_quad(track, sector);
    const CellRange range = cells_of(grid, quad);
    for (uint32_t row = range.row_first; row <= range.row_last; ++row) {
        for (uint32_t column = range.column_first; column <= range.column_last; ++column) {
            const glm::vec2 low =
                grid.origin + glm::vec2(static_cast<float>(column), static_cast<float>(row)) * grid.cell_m;
            if (!box_beside_quad(quad, low, low + glm::vec2(grid.cell_m))) {
                visit(row * grid.columns + column);
            }
        }
    }
}

// Cells of about one sector's size; larger ones where the track's box or its sectors would need too many.
void size_grid(Track& track) {
    SectorGrid& grid = track.grid;
    glm::vec2 low = track.walls[0].left;
    glm::vec2 high = low;
    for (const GateWalls& walls : track.walls) {
        low = {min(low.x, min(walls.left.x, walls.right.x)), min(low.y, min(walls.left.y, walls.right.y))};
        high = {max(high.x, max(walls.left.x, walls.right.x)), max(high.y, max(walls.left.y, walls.right.y))};
    }
    grid.origin = low;
    const glm::vec2 size = high - low;
    for (grid.cell_m = 8.0f;; grid.cell_m *= 2.0f) {
        const float columns = size.x / grid.cell_m + 1.0f;
        const float rows = size.y / grid.cell_m + 1.0f;
        if (columns * rows > 1e6f) {
            continue;
        }
        grid.columns = static_cast<uint32_t>(columns);
        grid.rows = static_cast<uint32_t>(rows);
        uint64_t entries = 0;
        for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
            entries += cells_of(grid, sector_quad(track, sector)).count();
        }
        if (entries <= 65536u + 32u * static_cast<uint64_t>(track.sector_count())) {
            return;
        }
    }
}

// Two passes: count the sectors of each cell, then fill them in, in the order of the sectors.
void build_grid(Track& track) {
    size_grid(track);
    SectorGrid& grid = track.grid;
    grid.first.assign(static_cast<size_t>(grid.columns) * grid.rows + 1, 0u);
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        visit_cells(track, sector, [&](uint32_t cell) { ++grid.first[cell + 1]; });
    }
    for (size_t cell = 1; cell < grid.first.size(); ++cell) {
        grid.first[cell] += grid.first[cell - 1];
    }
    grid.sectors.assign(grid.first.back(), 0u);
    std::vector<uint32_t> place(grid.first.begin(), grid.first.end() - 1);
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        visit_cells(track, sector, [&](uint32_t cell) { grid.sectors[place[cell]++] = sector; });
    }
}

void add_text(Hash& hash, const std::string& text) {
    hash.add(static_cast<uint32_t>(text.size()));
    hash.add_bytes({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
}

template <typename Record>
void add_records(Hash& hash, const std::vector<Record>& records) {
    hash.add(static_cast<uint32_t>(records.size()));
    for (const Record& record : records) {
        hash.add_words(record);
    }
}

uint64_t hash_content(const Track& track) {
    Hash hash;
    add_text(hash, track.name);
    hash.add(static_cast<uint32_t>(track.closed ? 1 : 0));
    hash.add(track.length_m);
    hash.add_words(track.vehicle);
    hash.add(track.margin_m);
    add_records(hash, track.frames);
    add_records(hash, track.walls);
    add_records(hash, track.road);
    hash.add(static_cast<uint32_t>(track.lines.size()));
    for (const Line& line : track.lines) {
        add_text(hash, line.name);
        hash.add(line.length_m);
        hash.add(line.time_s);
        hash.add(line.kind);
        hash.add(line.speed_limit_mps);
        hash.add(line.limit_first);
        hash.add(line.limit_last);
        add_records(hash, line.nodes);
    }
    for (const Branch& branch : track.branches) {
        add_text(hash, branch.name);
        hash.add(branch.from_m);
        hash.add(branch.to_m);
        hash.add(branch.route_from_m);
        hash.add(branch.route_to_m);
        hash.add(branch.min_skill);
        hash.add(branch.route->content_hash);
    }
    return hash.value();
}

// The place that is as far between the second pair as `at` is between the first.
float carried_over(float at, const float (&from)[4], const float (&to)[4]) {
    const size_t piece = at < from[1] ? 0 : at < from[2] ? 1 : 2;
    const float share = clamp((at - from[piece]) / (from[piece + 1] - from[piece]), 0.0f, 1.0f);
    return lerp(to[piece], to[piece + 1], share);
}

}  // namespace

void finish_track(Track& track) {
    build_sectors(track);
    build_lengths(track);
    for (Line& line : track.lines) {
        build_line_sectors(track, line);
    }
    build_grid(track);
    track.content_hash = hash_content(track);
}

float main_distance(const Track& main, const Branch& branch, float route_m) {
    return carried_over(route_m, {0.0f, branch.route_from_m, branch.route_to_m, branch.route->length_m},
                        {0.0f, branch.from_m, branch.to_m, main.length_m});
}

float route_distance(const Track& main, const Branch& branch, float main_m) {
    return carried_over(main_m, {0.0f, branch.from_m, branch.to_m, main.length_m},
                        {0.0f, branch.route_from_m, branch.route_to_m, branch.route->length_m});
}

float wrap_distance(const Track& track, float distance_m) {
    if (!track.closed) {
        return clamp(distance_m, 0.0f, track.length_m);
    }
    if (distance_m >= 0.0f && distance_m < track.length_m) {
        return distance_m;
    }
    // Removes whole laps; a rounding result outside [0, length) is the start line.
    const double length = static_cast<double>(track.length_m);
    const bool one_lap_short = distance_m < 0.0f && distance_m >= -track.length_m;
    const double laps = one_lap_short ? -1.0 : std::floor(static_cast<double>(distance_m) / length);
    const float wrapped = static_cast<float>(static_cast<double>(distance_m) - laps * length);
    return wrapped >= 0.0f && wrapped < track.length_m ? wrapped : 0.0f;
}

}  // namespace apx
