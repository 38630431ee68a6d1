// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/astar_line.h"

#include "base/error.h"
#include "base/math.h"
#include "line/gate_bounds.h"
#include "line/line_geometry.h"
#include "line/minimum_curvature.h"
#include "line/racing_line.h"
#include "line/tuning.h"
#include "search/grid_lap.h"
#include "track/track_file.h"

namespace apx {

namespace {

using namespace tuning::astar_line;

constexpr const char* line_name = "astar";

// Laterals of the fastest lap at every gate, m.
std::vector<double> search_lap(const Track& track, const LineRoad& road, const Envelope& envelope,
                               const GridDesc& desc) {
    const RoadGrid grid = make_road_grid(track, envelope, desc);
    const GridLap lap = fastest_lap(grid);
    std::vector<AuthoredPlace> places;
    size_t gate = 0;
    for (size_t i = 0; i < grid.stations.size(); ++i) {
        const GridStation& station = grid.stations[i];
        while (road.distance_m[gate] < station.distance_m) {  // stations lie on gates
            ++gate;
        }
        const double lateral = grid.lateral_m(lap.nodes[i].cell);
        places.push_back({station.distance_m, road.reference_t[gate] + lateral / road.width_m[gate]});
    }
    std::vector<double> lateral = line_through(road, places);
    for (size_t i = 0; i < lateral.size(); ++i) {
        lateral[i] = (lateral[i] - road.reference_t[i]) * road.width_m[i];
    }
    return lateral;
}

// The line of least curvature within `reach_m` of the laterals and inside the margins.
std::vector<double> smooth(const LineRoad& road, const std::vector<double>& lateral_m, double margin_m,
                           double reach_m) {
    LineGates gates = line_gates({road.left, road.right, road.road, road.closed}, margin_m + edge_reserve_m);
    for (size_t i = 0; i < gates.size(); ++i) {
        const double place =
            clamp(road.reference_t[i] * road.width_m[i] + lateral_m[i], gates.low_m[i], gates.high_m[i]);
        gates.low_m[i] = max(gates.low_m[i], place - reach_m);
        gates.high_m[i] = min(gates.high_m[i], place + reach_m);
    }
    const std::vector<double> crossing = gate_crossings(gates, minimum_curvature_line(gates));
    std::vector<double> t(crossing.size());
    for (size_t i = 0; i < t.size(); ++i) {
        t[i] = gates.width_m[i] > 0.0 ? clamp(crossing[i] / gates.width_m[i], 0.0, 1.0) : 0.5;
    }
    return t;
}

}  // namespace

std::vector<double> astar_line(const Track& track, const LineRoad& road, const Envelope& envelope, double margin_m,
                               double cell_m) {
    GridDesc desc;
    desc.margin_m = margin_m;
    desc.cell_m = max(coarse_cell_m, cell_m);
    desc.horizon_m = 1.0;    // a lap is driven station by station
    desc.speed_levels = 16;  // finer speeds than a replan can afford
    std::vector<double> lateral = search_lap(track, road, envelope, desc);
    if (cell_m < desc.cell_m) {
        std::vector<double> low(lateral), high(lateral);
        for (size_t i = 0; i < lateral.size(); ++i) {
            low[i] -= coarse_beside_cells * desc.cell_m;
            high[i] += coarse_beside_cells * desc.cell_m;
        }
        desc.cell_m = cell_m;
        desc.low_m = low;
        desc.high_m = high;
        lateral = search_lap(track, road, envelope, desc);
    }
    return smooth(road, lateral, margin_m, astar_smoothing_cells * cell_m);
}

Track add_astar_line(const Track& track, double cell_m) {
    const LineRoad road = line_road(track);
    const Envelope envelope = envelope_of(track.vehicle);
    const double margin = max(static_cast<double>(0.5f * track.vehicle.width_m + track.margin_m), 0.0);
    const std::vector<double> t = astar_line(track, road, envelope, margin, cell_m > 0.0 ? cell_m : astar_cell_m);
    Track result = track;
    result.grid = {};
    std::vector<Line> lines;
    for (Line& line : result.lines) {
        if (line.name != line_name) {
            lines.push_back(std::move(line));
        }
    }
    lines.push_back(make_line(road, line_name, t, envelope));
    result.lines = std::move(lines);
    for (Branch& branch : result.branches) {
        branch.route = std::make_shared<const Track>(add_astar_line(*branch.route, cell_m));
    }
    check_track(result);
    finish_track(result);
    return result;
}

}  // namespace apx
