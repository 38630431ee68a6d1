// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "track/track.h"
#include "vehicle/envelope.h"

namespace apx {

// The road divided into cells, searched for the fastest way (Wang & Lin 2012, in Stein 2018, section 2.4.2). Stations
// lie along the reference line, about step_s of driving apart, so that one cell to the side needs the same side
// force everywhere; across the road cells lie cell_m apart on one lattice, cell i at lateral i * cell_m.
//
// A state is (station, cell, move, speed): the move is the number of cells crossed since the last station, without
// which the curvature of the turn to the next cell would be unknown. A transition leads to any cell of the next station
// at any speed that the grip envelope allows from there.
struct GridDesc {
    double margin_m = 1.0;       // between the car's centre and the road's edge
    double cell_m = 0.75;        // across the road, [0.1, 5]
    double step_s = 0.4;         // between stations at the speed that the reference line allows, [0.1, 2]
    double horizon_m = 200.0;    // longest search; at most a lap is used
    uint32_t speed_levels = 12;  // speeds for which each state's time to go is tabulated, [4, 32]
    // Range of laterals at each gate, m from the reference line, besides the margin; empty: the road's edges.
    std::span<const double> low_m;
    std::span<const double> high_m;
};

// Forces of corner_forces() as functions of the curvature, in which they are linear.
struct GridForces {
    double circle_n;
    double circle_kgpm;
    double circle_kgpm_per_curvature;
    double side_n;
    double side_kgpm_per_curvature;
    double climb_mps2;
    double most_speed_squared;
};

struct GridStation {
    double distance_m;  // along the reference line
    double reference_speed_mps;
    GridForces forces;
    double slope_ratio;  // length of the road over its length in the ground plane
    glm::dvec2 origin;   // of the reference line, ground plane
    glm::dvec2 across;   // unit, to the right
    int32_t first_cell;
    int32_t cell_count;
    uint32_t cells_before;  // cells of the stations before
};

// A place on the grid: `station` counts on past the end of a closed lap.
struct GridPlace {
    int32_t station;
    int32_t cell;
    int32_t move;
};

// Immutable once made; one serves any number of searches.
struct RoadGrid {
    Envelope envelope;
    GridDesc desc;
    bool closed = true;
    double length_m = 0.0;
    int32_t widest_move = 1;            // cells
    int32_t horizon_stations = 0;       // largest number that a search of horizon_m spans
    int32_t station_end = 0;            // stations with tables: a lap and, when closed, a horizon more
    std::vector<GridStation> stations;  // of one lap
    uint32_t cell_count = 0;            // of all stations
    // By state_index(): the highest speed from which the road ahead can still be driven, m/s; zero where it cannot.
    std::vector<float> top_speed_mps;
    // For each of the speeds top_speed * level / (speed_levels - 1) the time to go to the end of the tables, s.
    std::vector<float> to_go_s;

    int32_t lap_stations() const { return static_cast<int32_t>(stations.size()); }
    uint32_t moves() const { return static_cast<uint32_t>(2 * widest_move + 1); }
    const GridStation& station(int32_t index) const {
        return stations[static_cast<size_t>(index < lap_stations() ? index : index % lap_stations())];
    }
    // Distance that keeps growing past the end of a closed lap.
    double distance_m(int32_t index) const {
        return station(index).distance_m + (index < lap_stations() ? 0.0 : length_m * (index / lap_stations()));
    }
    double lateral_m(int32_t cell) const { return static_cast<double>(cell) * desc.cell_m; }
    bool has_cell(int32_t index, int32_t cell) const {
        const GridStation& at = station(index);
        return cell >= at.first_cell && cell < at.first_cell + at.cell_count;
    }
    glm::dvec2 point(int32_t index, int32_t cell) const {
        const GridStation& at = station(index);
        return at.origin + at.across * lateral_m(cell);
    }
    size_t state_index(const GridPlace& place) const {
        const GridStation& at = station(place.station);
        const size_t lap = place.station < lap_stations() ? 0 : static_cast<size_t>(place.station / lap_stations());
        return (lap * cell_count + at.cells_before + static_cast<size_t>(place.cell - at.first_cell)) * moves() +
               static_cast<size_t>(place.move + widest_move);
    }
};

// Fails with APX_ERROR_INVALID_DATA when no way leads round (or along) the road.
RoadGrid make_road_grid(const Track& track, const Envelope& envelope, const GridDesc& desc);

// Time to go from a state, s, interpolated between two levels; the speed is at most the state's top speed.
double time_to_go(const RoadGrid& grid, size_t state, double speed_mps);

// The turn at a point between two transitions.
struct GridTurn {
    double curvature;  // 1/m, positive to the right, of the circle through the three points
    double length_m;   // of the outgoing transition
    double top_speed_squared;
    CornerForces forces;
};
GridTurn grid_turn(const RoadGrid& grid, const GridStation& at, const glm::dvec2& before, const glm::dvec2& here,
                   const glm::dvec2& after);

// Range of speeds at the end of the transition; empty when slowest > fastest.
struct SpeedRange {
    double slowest_mps;
    double fastest_mps;
};
SpeedRange speed_range(const RoadGrid& grid, const GridTurn& turn, double speed_mps, double top_speed_mps);

// Cost of a transition: its time, and slightly more for the grip that the turn uses, so that of equally fast ways the
// straighter one is chosen.
struct GridStep {
    double time_s;
    double cost_s;
};
GridStep grid_step(const GridTurn& turn, double speed_mps, double next_speed_mps);

// Calls visit(speed) for the speeds to try in a range: the fastest, the levels of the next state below it, the slowest.
// A fixed order, so that ties are resolved equally everywhere.
template <typename Visit>
void for_each_speed(const RoadGrid& grid, const SpeedRange& range, double top_speed_mps, Visit&& visit) {
    const double level_mps = top_speed_mps / static_cast<double>(grid.desc.speed_levels - 1);
    const double apart_mps = 0.3 * level_mps;
    visit(range.fastest_mps);
    double last = range.fastest_mps;
    for (int level = static_cast<int>(range.fastest_mps / level_mps); level > 0; --level) {
        const double speed = level * level_mps;
        if (speed < range.slowest_mps + apart_mps) {
            break;
        }
        if (speed < last - apart_mps) {
            visit(speed);
            last = speed;
        }
    }
    if (range.slowest_mps < last - apart_mps) {
        visit(range.slowest_mps);
    }
}

}  // namespace apx
