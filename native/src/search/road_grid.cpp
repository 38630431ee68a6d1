// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/road_grid.h"

#include "base/error.h"
#include "geometry/plane.h"
#include "profile/speed_profile.h"
#include "search/tuning.h"

namespace apx {

namespace {

using namespace tuning::road_grid;

constexpr uint64_t most_values = 200000000;

RoadPoint road_point(const Track& track, uint32_t gate) {
    const GateRoad& road = track.road[gate];
    return {static_cast<double>(road.grip), static_cast<double>(road.slope), static_cast<double>(road.bank),
            static_cast<double>(road.crest_1pm)};
}

// The fastest speeds along the reference line, which determine the stations' distances.
std::vector<double> reference_speeds(const Track& track, const Envelope& envelope) {
    std::vector<double> curvature, step;
    std::vector<RoadPoint> road;
    for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
        curvature.push_back(static_cast<double>(track.road[gate].curvature_1pm));
        road.push_back(road_point(track, gate));
        if (gate < track.sector_count()) {
            step.push_back(static_cast<double>(track.sector_length(gate)));
        }
    }
    return speed_profile({curvature, step, road, track.closed}, envelope).speed_mps;
}

// Without the table of measured corner speeds, which grid_turn() applies for each curvature.
GridForces grid_forces(Envelope envelope, const RoadPoint& road) {
    envelope.corner_count = 0;
    const CornerForces straight = corner_forces(envelope, road, 0.0);
    const CornerForces unit = corner_forces(envelope, road, 1.0);
    return {straight.circle_n,
            straight.circle_kgpm,
            unit.circle_kgpm - straight.circle_kgpm,
            straight.side_n,
            unit.side_kgpm,
            straight.climb_mps2,
            straight.most_speed_squared};
}

void add_station(RoadGrid& grid, const Track& track, uint32_t gate, double reference_speed_mps) {
    const GateFrame& frame = track.frames[gate];
    const double width = static_cast<double>(frame.width_m);
    const double reference = static_cast<double>(frame.reference_t) * width;
    double low = grid.desc.margin_m - reference;
    double high = width - grid.desc.margin_m - reference;
    if (!grid.desc.low_m.empty()) {
        low = max(low, grid.desc.low_m[gate]);
        high = min(high, grid.desc.high_m[gate]);
    }
    // Rounded explicitly: a cell exists when its centre is on the road; a road without any keeps the cell nearest to
    // its middle.
    const auto floor_of = [](double value) {
        const int32_t whole = static_cast<int32_t>(value);
        return whole - (static_cast<double>(whole) > value ? 1 : 0);
    };
    int32_t first = -floor_of(-low / grid.desc.cell_m);
    int32_t last = floor_of(high / grid.desc.cell_m);
    if (first > last) {
        first = last = floor_of(0.5 * (low + high) / grid.desc.cell_m + 0.5);
    }
    const RoadPoint road = road_point(track, gate);
    GridStation station;
    station.distance_m = static_cast<double>(frame.distance_m);
    station.reference_speed_mps = reference_speed_mps;
    station.forces = grid_forces(grid.envelope, road);
    station.slope_ratio = square_root(1.0 + road.slope * road.slope);
    station.first_cell = first;
    station.cell_count = last - first + 1;
    station.cells_before = grid.cell_count;
    station.across = {static_cast<double>(frame.across.x), static_cast<double>(frame.across.y)};
    station.origin =
        glm::dvec2(static_cast<double>(frame.left.x), static_cast<double>(frame.left.y)) + station.across * reference;
    grid.stations.push_back(station);
    grid.cell_count += static_cast<uint32_t>(station.cell_count);
}

// Stations lie on gates, each on the one nearest to step_s after the one before.
void lay_stations(RoadGrid& grid, const Track& track) {
    const std::vector<double> speed = reference_speeds(track, grid.envelope);
    const uint32_t count = track.gate_count();
    const auto distance_of = [&](uint32_t gate) { return static_cast<double>(track.frames[gate].distance_m); };
    uint32_t gate = 0;
    while (gate < count) {
        add_station(grid, track, gate, speed[gate]);
        const double target = distance_of(gate) + grid.desc.step_s * max(speed[gate], least_grid_mps);
        uint32_t next = gate + 1;
        while (next + 1 < count && absolute(distance_of(next + 1) - target) < absolute(distance_of(next) - target)) {
            ++next;
        }
        if (track.closed && target >= grid.length_m - 0.4 * (target - distance_of(gate))) {
            break;
        }
        gate = next;
    }
    if (grid.stations.size() < 3) {
        fail(APX_ERROR_INVALID_DATA,
             "%s: a grid with stations %g s apart has only %zu of them; choose a smaller step_s", track.name.c_str(),
             grid.desc.step_s, grid.stations.size());
    }
}

void measure_horizon(RoadGrid& grid) {
    const int32_t lap = grid.lap_stations();
    grid.desc.horizon_m = min(grid.desc.horizon_m, grid.length_m);
    for (int32_t from = 0; from < lap; ++from) {
        int32_t to = from;
        while (to < 2 * lap && grid.distance_m(to) - grid.distance_m(from) < grid.desc.horizon_m) {
            ++to;
        }
        grid.horizon_stations = max(grid.horizon_stations, to - from + 2);
    }
    grid.horizon_stations = min(grid.horizon_stations, lap + 1);
    grid.station_end = lap + (grid.closed ? grid.horizon_stations + 1 : 0);
}

// A transition from a state.
struct Option {
    GridTurn turn;
    size_t next;
    double next_top_mps;
};

struct Options {
    Option list[2 * most_moves + 1];
    int count = 0;
};

Options options_from(const RoadGrid& grid, const GridPlace& place) {
    Options options;
    const GridStation& at = grid.station(place.station);
    const glm::dvec2 here = grid.point(place.station, place.cell);
    const bool first = !grid.closed && place.station == 0;
    for (int32_t move = -grid.widest_move; move <= grid.widest_move; ++move) {
        const GridPlace next{place.station + 1, place.cell + move, move};
        if (!grid.has_cell(next.station, next.cell)) {
            continue;
        }
        const glm::dvec2 after = grid.point(next.station, next.cell);
        // An open road is entered straight.
        const int32_t before_station =
            place.station > 0 ? place.station - 1 : (grid.closed ? grid.lap_stations() - 1 : 0);
        const glm::dvec2 before = first ? here + here - after : grid.point(before_station, place.cell - place.move);
        const size_t index = grid.state_index(next);
        const double top = static_cast<double>(grid.top_speed_mps[index]);
        if (top <= 0.0) {
            continue;
        }
        const GridTurn turn = grid_turn(grid, at, before, here, after);
        if (turn.top_speed_squared >= slowest_turn_squared) {
            options.list[options.count++] = {turn, index, top};
        }
    }
    return options;
}

// The highest squared speed from which braking on this transition reaches the next state's top speed: bisection, since
// the grip left for braking depends on the speed itself.
double viable_speed_squared(const RoadGrid& grid, const Option& option) {
    const double target = square(option.next_top_mps);
    const auto excess = [&](double w) {
        return w - 2.0 * option.turn.length_m * brake_deceleration(grid.envelope, option.turn.forces, w) - target;
    };
    const double limit = option.turn.top_speed_squared;
    if (excess(limit) <= 0.0) {
        return limit;
    }
    double low = min(target, limit);
    double high = limit;
    for (int i = 0; i < 10; ++i) {
        const double middle = 0.5 * (low + high);
        (excess(middle) <= 0.0 ? low : high) = middle;
    }
    return low;
}

double best_time_to_go(const RoadGrid& grid, const Options& options, double speed_mps) {
    double best = 1e9;
    for (int i = 0; i < options.count; ++i) {
        const Option& option = options.list[i];
        const SpeedRange range = speed_range(grid, option.turn, speed_mps, option.next_top_mps);
        if (range.slowest_mps > range.fastest_mps) {
            continue;
        }
        for_each_speed(grid, range, option.next_top_mps, [&](double next_mps) {
            const double cost = grid_step(option.turn, speed_mps, next_mps).cost_s;
            best = min(best, cost + time_to_go(grid, option.next, next_mps));
        });
    }
    return best;
}

// Fills the tables of one station from those of the next.
void fill_station(RoadGrid& grid, int32_t station) {
    const GridStation& at = grid.station(station);
    const uint32_t levels = grid.desc.speed_levels;
    const bool entry = !grid.closed && station == 0;
    for (int32_t cell = at.first_cell; cell < at.first_cell + at.cell_count; ++cell) {
        for (int32_t move = -grid.widest_move; move <= grid.widest_move; ++move) {
            const int32_t before = station > 0 ? station - 1 : grid.lap_stations() - 1;
            if (entry ? move != 0 : !grid.has_cell(before, cell - move)) {
                continue;
            }
            const GridPlace place{station, cell, move};
            const size_t index = grid.state_index(place);
            const Options options = options_from(grid, place);
            double viable = 0.0;
            for (int i = 0; i < options.count; ++i) {
                viable = max(viable, viable_speed_squared(grid, options.list[i]));
            }
            const double top = square_root(viable);
            if (top < least_grid_mps) {
                continue;
            }
            grid.top_speed_mps[index] = static_cast<float>(top);
            for (uint32_t level = 0; level < levels; ++level) {
                const double speed = max(top * level / (levels - 1), least_grid_mps);
                grid.to_go_s[index * levels + level] = static_cast<float>(best_time_to_go(grid, options, speed));
            }
        }
    }
}

void fill_tables(RoadGrid& grid) {
    const int32_t lap = grid.lap_stations();
    const int32_t end = grid.station_end + (grid.closed ? settling_stations : 0);
    const auto states_of = [&](int32_t stations) {
        const size_t cells =
            static_cast<size_t>(stations / lap) * grid.cell_count + grid.station(stations % lap).cells_before;
        return cells * grid.moves();
    };
    const size_t states = grid.closed ? states_of(end) : static_cast<size_t>(grid.cell_count) * grid.moves();
    if (states * grid.desc.speed_levels > most_values) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "a grid of %zu states needs too much memory; choose wider cells (cell_m %g) or longer steps (step_s %g)",
             states, grid.desc.cell_m, grid.desc.step_s);
    }
    grid.top_speed_mps.assign(states, 0.0f);
    grid.to_go_s.assign(states * grid.desc.speed_levels, 0.0f);
    // After the last station there is no limit.
    const GridStation& last = grid.station(end - 1);
    for (int32_t cell = last.first_cell; cell < last.first_cell + last.cell_count; ++cell) {
        for (int32_t move = -grid.widest_move; move <= grid.widest_move; ++move) {
            grid.top_speed_mps[grid.state_index({end - 1, cell, move})] =
                static_cast<float>(grid.envelope.top_speed_mps);
        }
    }
    for (int32_t station = end - 1; station-- > 0;) {
        fill_station(grid, station);
    }
    if (grid.closed) {
        const size_t kept = states_of(grid.station_end);
        grid.top_speed_mps.resize(kept);
        grid.top_speed_mps.shrink_to_fit();
        grid.to_go_s.resize(kept * grid.desc.speed_levels);
        grid.to_go_s.shrink_to_fit();
    }
}

void check_way_through(const RoadGrid& grid, const Track& track) {
    for (int32_t station = 0; station < grid.lap_stations(); ++station) {
        const GridStation& at = grid.station(station);
        const size_t first = static_cast<size_t>(at.cells_before) * grid.moves();
        bool open = false;
        for (size_t i = 0; i < static_cast<size_t>(at.cell_count) * grid.moves(); ++i) {
            open = open || grid.top_speed_mps[first + i] > 0.0f;
        }
        if (!open) {
            fail(APX_ERROR_INVALID_DATA,
                 "%s: no way leads on from %.1f m with cells %g m wide and stations %g s apart; choose narrower cells",
                 track.name.c_str(), at.distance_m, grid.desc.cell_m, grid.desc.step_s);
        }
    }
}

}  // namespace

GridTurn grid_turn(const RoadGrid& grid, const GridStation& at, const glm::dvec2& before, const glm::dvec2& here,
                   const glm::dvec2& after) {
    const glm::dvec2 in = here - before;
    const glm::dvec2 out = after - here;
    const glm::dvec2 chord = after - before;
    const double out_squared = dot<double>(out, out);
    const double product = square_root(dot<double>(in, in) * out_squared * dot<double>(chord, chord));
    GridTurn turn;
    turn.curvature = product > 0.0 ? 2.0 * cross_right<double>(in, out) / product : 0.0;
    turn.length_m = square_root(out_squared) * at.slope_ratio;
    const GridForces& forces = at.forces;
    const double scale = corner_side_scale(grid.envelope, turn.curvature);
    turn.forces = {forces.circle_n,       forces.circle_kgpm + forces.circle_kgpm_per_curvature * turn.curvature,
                   forces.side_n * scale, forces.side_kgpm_per_curvature * turn.curvature * scale,
                   forces.climb_mps2,     forces.most_speed_squared};
    // A transition that turns back is invalid.
    turn.top_speed_squared = dot<double>(in, out) > 0.0 ? corner_speed_squared(turn.forces) : 0.0;
    return turn;
}

SpeedRange speed_range(const RoadGrid& grid, const GridTurn& turn, double speed_mps, double top_speed_mps) {
    const double w = speed_mps * speed_mps;
    if (w > turn.top_speed_squared * square(speed_tolerance)) {
        return {1.0, 0.0};
    }
    const double way = 2.0 * turn.length_m;
    const double slowest =
        square_root(max(w - way * brake_deceleration(grid.envelope, turn.forces, w), square(least_grid_mps)));
    if (slowest > top_speed_mps * speed_tolerance) {
        return {1.0, 0.0};
    }
    const double fastest =
        square_root(max(w + way * drive_acceleration(grid.envelope, turn.forces, w), square(least_grid_mps)));
    const double attainable_mps = min(fastest, top_speed_mps);
    return {min(slowest, attainable_mps), attainable_mps};
}

GridStep grid_step(const GridTurn& turn, double speed_mps, double next_speed_mps) {
    const double w = speed_mps * speed_mps;
    const double time = 2.0 * turn.length_m / (speed_mps + next_speed_mps);
    const double side = turn.forces.side_n + turn.forces.side_kgpm * w;
    const double circle = max(turn.forces.circle_n + turn.forces.circle_kgpm * w, 1.0);
    return {time, time * (1.0 + effort_share * min(square(side / circle), 1.0)) +
                      spread_s * square(turn.curvature * turn.length_m)};
}

double time_to_go(const RoadGrid& grid, size_t state, double speed_mps) {
    const uint32_t levels = grid.desc.speed_levels;
    const double top = static_cast<double>(grid.top_speed_mps[state]);
    const double at = clamp(speed_mps / top, 0.0, 1.0) * static_cast<double>(levels - 1);
    const uint32_t below = min(static_cast<uint32_t>(at), levels - 2);
    const float* values = grid.to_go_s.data() + state * levels + below;
    return lerp(static_cast<double>(values[0]), static_cast<double>(values[1]), at - static_cast<double>(below));
}

RoadGrid make_road_grid(const Track& track, const Envelope& envelope, const GridDesc& desc) {
    RoadGrid grid;
    grid.envelope = envelope;
    grid.desc = desc;
    grid.closed = track.closed;
    grid.length_m = static_cast<double>(track.length_m);
    grid.widest_move =
        clamp(static_cast<int32_t>(grid_sideways_mps * desc.step_s / desc.cell_m + 0.5), int32_t{1}, most_moves);
    lay_stations(grid, track);
    grid.desc.low_m = grid.desc.high_m = {};
    measure_horizon(grid);
    fill_tables(grid);
    check_way_through(grid, track);
    return grid;
}

}  // namespace apx
