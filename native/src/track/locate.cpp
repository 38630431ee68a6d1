// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/locate.h"

#include "geometry/plane.h"
#include "track/on_road.h"

namespace apx {

// A position farther off the map than this is on no sector.
static constexpr float off_map_m = 100.0f;
static constexpr int longest_walk = 48;

static Place place_in_sector(const Track& track, uint32_t sector, glm::vec2 position) {
    const SectorFrame& road = track.sectors[sector];
    Place place;
    place_between(track, sector, road, position, beyond_first(road, position), -beyond_second(road, position), place);
    return place;
}

// Distance of a position outside the walls of its sector, plus its distance from the road's storey; zero inside.
static float misfit(const Track& track, const Place& place, glm::vec2 position, float height_m) {
    const SectorFrame& road = track.sectors[place.sector];
    const float storey = max(0.0f, absolute(height_m - place.height_m) - storey_m);
    float outside = max(0.0f, -beyond_first(road, position)) + max(0.0f, beyond_second(road, position));
    if (place.t < 0.0f) {
        const float run_off = distance(track.walls[place.sector].left, road.left);
        outside += max(0.0f, -place.to_left_edge_m() - run_off);
    } else if (place.t > 1.0f) {
        const float run_off = distance(track.walls[place.sector].right, road.right);
        outside += max(0.0f, -place.to_right_edge_m() - run_off);
    }
    return outside + 10.0f * storey;
}

uint32_t walk_to_sector(const Track& track, glm::vec2 position, uint32_t sector) {
    int direction = 0;
    for (int step = 0; step < longest_walk; ++step) {
        if (beyond_first(track.sectors[sector], position) < 0.0f) {
            const uint32_t previous = track.previous_sector(sector);
            if (direction > 0 || previous == sector) {
                break;
            }
            sector = previous;
            direction = -1;
        } else if (beyond_second(track.sectors[sector], position) >= 0.0f) {
            const uint32_t next = track.next_sector(sector);
            if (direction < 0 || next == sector) {
                break;
            }
            sector = next;
            direction = 1;
        } else {
            break;
        }
    }
    return sector;
}

struct Best {
    Place place;
    float misfit_m = off_map_m;
};

static void consider(const Track& track, uint32_t sector, glm::vec2 position, float height_m, Best& best) {
    const Place place = place_in_sector(track, sector, position);
    const float candidate = misfit(track, place, position, height_m);
    if (candidate < best.misfit_m) {
        best = {place, candidate};
    }
}

static void consider_cell(const Track& track, glm::vec2 position, float height_m, Best& best) {
    const SectorGrid& grid = track.grid;
    const glm::vec2 cell = (position - grid.origin) / grid.cell_m;
    if (!(cell.x >= 0.0f && cell.y >= 0.0f && cell.x < static_cast<float>(grid.columns) &&
          cell.y < static_cast<float>(grid.rows))) {
        return;
    }
    const uint32_t index = static_cast<uint32_t>(cell.y) * grid.columns + static_cast<uint32_t>(cell.x);
    for (uint32_t i = grid.first[index]; i < grid.first[index + 1]; ++i) {
        consider(track, grid.sectors[i], position, height_m, best);
    }
}

// The general search by the misfit of sectors.
static Place best_place(const Track& track, glm::vec2 position, float height_m, uint32_t hint_sector) {
    Best best;
    if (hint_sector < track.sector_count()) {
        consider(track, walk_to_sector(track, position, hint_sector), position, height_m, best);
        if (best.misfit_m <= 0.0f) {
            return best.place;
        }
    }
    const float hinted = best.misfit_m;
    consider_cell(track, position, height_m, best);
    if (best.misfit_m < min(hinted, 1.0f) || hinted < 5.0f) {
        return best.place;
    }
    // Outside every corridor: the nearest sector of all.
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        consider(track, sector, position, height_m, best);
    }
    return best.place;
}

Place locate(const Track& track, glm::vec2 position, float height_m, uint32_t hint_sector) {
    Place place;
    if (!place_on_road(track, position, height_m, hint_sector, place)) {
        place = best_place(track, position, height_m, hint_sector);
    }
    return place;
}

uint32_t sector_at(const Track& track, float distance_m, uint32_t hint_sector) {
    const uint32_t count = track.sector_count();
    if (hint_sector < count) {
        uint32_t sector = hint_sector;
        for (int step = 0; step < 16; ++step) {
            const float start = track.frames[sector].distance_m;
            if (distance_m >= start && distance_m < start + track.sector_length(sector)) {
                return sector;
            }
            sector = track.next_sector(sector);
        }
    }
    // The last gate at or before the distance.
    uint32_t low = 0;
    uint32_t high = count;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        (track.frames[middle].distance_m <= distance_m ? low : high) = middle;
    }
    return low;
}

RoadPosition road_position(const Track& track, float distance_m, float lateral_m, uint32_t hint_sector) {
    const float wrapped = wrap_distance(track, distance_m);
    const uint32_t sector = sector_at(track, wrapped, hint_sector);
    const GateFrame& from = track.frames[sector];
    const GateFrame& to = track.frames[track.next_gate(sector)];
    const float share = clamp((wrapped - from.distance_m) / track.sector_length(sector), 0.0f, 1.0f);
    const glm::vec2 left = from.left + (to.left - from.left) * share;
    const glm::vec2 right_from = from.left + from.across * from.width_m;
    const glm::vec2 right_to = to.left + to.across * to.width_m;
    const glm::vec2 right = right_from + (right_to - right_from) * share;
    const float width = max(distance(left, right), 1e-3f);
    const float t = lateral_m / width + lerp(from.reference_t, to.reference_t, share);
    const float across = clamp(t, 0.0f, 1.0f);
    return {left + (right - left) * t,
            lerp(lerp(from.height_left_m, to.height_left_m, share), lerp(from.height_right_m, to.height_right_m, share),
                 across),
            from.heading_rad + short_turn(from.heading_rad, to.heading_rad) * share, sector};
}

}  // namespace apx
