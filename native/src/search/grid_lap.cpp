// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/grid_lap.h"

#include "base/math.h"
#include "search/tuning.h"

namespace apx {

namespace {

using namespace tuning::grid_lap;

struct Traveller {
    GridPlace place;
    double speed_mps;
    double time_s;
};

// A start without a previous move: the cell and move with the shortest tabulated time.
Traveller best_start(const RoadGrid& grid) {
    const GridStation& at = grid.station(0);
    Traveller best{{0, at.first_cell, 0}, 0.0, 0.0};
    double best_time = 1e9;
    for (int32_t cell = at.first_cell; cell < at.first_cell + at.cell_count; ++cell) {
        for (int32_t move = -grid.widest_move; move <= grid.widest_move; ++move) {
            const size_t state = grid.state_index({0, cell, move});
            const double top = static_cast<double>(grid.top_speed_mps[state]);
            const double speed = grid.closed ? top : 0.0;
            if (top > 0.0 && time_to_go(grid, state, speed) < best_time) {
                best_time = time_to_go(grid, state, speed);
                best = {{0, cell, move}, speed, 0.0};
            }
        }
    }
    return best;
}

// One step along the path of least cost and time to go.
Traveller step_on(const RoadGrid& grid, const Traveller& from) {
    const GridStation& at = grid.station(from.place.station);
    const glm::dvec2 here = grid.point(from.place.station, from.place.cell);
    const bool entry = !grid.closed && from.place.station == 0;
    const int32_t before_station = from.place.station > 0 ? from.place.station - 1 : grid.lap_stations() - 1;
    Traveller best = from;
    double best_cost = 1e9;
    for (int32_t move = -grid.widest_move; move <= grid.widest_move; ++move) {
        const GridPlace next{from.place.station + 1, from.place.cell + move, move};
        if (!grid.has_cell(next.station, next.cell)) {
            continue;
        }
        const size_t state = grid.state_index(next);
        const double top = static_cast<double>(grid.top_speed_mps[state]);
        if (top <= 0.0) {
            continue;
        }
        const glm::dvec2 after = grid.point(next.station, next.cell);
        const glm::dvec2 before =
            entry ? here + here - after : grid.point(before_station, from.place.cell - from.place.move);
        const GridTurn turn = grid_turn(grid, at, before, here, after);
        const SpeedRange range = speed_range(grid, turn, from.speed_mps, top);
        if (range.slowest_mps > range.fastest_mps) {
            continue;
        }
        for_each_speed(grid, range, top, [&](double speed) {
            const GridStep step = grid_step(turn, from.speed_mps, speed);
            const double cost = step.cost_s + time_to_go(grid, state, speed);
            if (cost < best_cost) {
                best_cost = cost;
                best = {next, speed, from.time_s + step.time_s};
            }
        });
    }
    return best;
}

}  // namespace

GridLap fastest_lap(const RoadGrid& grid) {
    const int32_t stations = grid.lap_stations();
    GridLap lap;
    Traveller at = best_start(grid);
    for (int round = 0; round < (grid.closed ? most_grid_laps : 1) && !lap.closes; ++round) {
        const Traveller start = at;
        lap.nodes.clear();
        for (int32_t i = 0; i < stations; ++i) {
            lap.nodes.push_back({at.place.cell, at.speed_mps, at.time_s - start.time_s});
            if (i + 1 < stations || grid.closed) {
                at = step_on(grid, at);
            }
        }
        lap.time_s = at.time_s - start.time_s;
        if (grid.closed) {
            at.place.station -= stations;
            lap.closes = at.place.cell == start.place.cell && at.place.move == start.place.move;
        }
    }
    return lap;
}

}  // namespace apx
