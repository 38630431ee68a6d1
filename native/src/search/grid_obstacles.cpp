// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/grid_obstacles.h"

#include "base/math.h"

namespace apx {

namespace {

// Obstacles are sorted by all their fields, so that results do not depend on the order of the input.
bool comes_before(const ObstacleBox& a, const ObstacleBox& b) {
    const double left[] = {a.ahead_m, a.lateral_m, a.along_mps, a.across_mps, a.reach_along_m, a.reach_across_m};
    const double right[] = {b.ahead_m, b.lateral_m, b.along_mps, b.across_mps, b.reach_along_m, b.reach_across_m};
    for (size_t i = 0; i < 6; ++i) {
        if (left[i] != right[i]) {
            return left[i] < right[i];
        }
    }
    return a.prediction == nullptr && b.prediction != nullptr;
}

void insert(ObstacleBoxes& obstacles, const ObstacleBox& obstacle) {
    uint32_t at = obstacles.count++;
    while (at > 0 && comes_before(obstacle, obstacles.list[at - 1])) {
        obstacles.list[at] = obstacles.list[at - 1];
        --at;
    }
    obstacles.list[at] = obstacle;
}

// Moves the obstacle along the stations: its share of the reference speed is kept, its lateral stays on the road.
void predict(const RoadGrid& grid, const ObstacleBox& obstacle, double start_distance_m, Prediction& path) {
    const int32_t stations = grid.lap_stations();
    double distance = start_distance_m + obstacle.ahead_m;
    if (grid.closed) {
        distance += distance < 0.0 ? grid.length_m : 0.0;
        distance -= distance >= grid.length_m ? grid.length_m : 0.0;
    }
    int32_t station = 0;  // the last one at or before the obstacle
    for (int32_t low = 0, high = stations; high - low > 1;) {
        const int32_t middle = (low + high) / 2;
        (grid.distance_m(middle) <= distance ? low : high) = middle;
        station = low;
    }
    const auto end_of = [&](int32_t i) {
        return i + 1 < stations || grid.closed ? grid.distance_m(i + 1) : grid.distance_m(i) + 1.0;
    };
    const auto next_of = [&](int32_t i) { return i + 1 < stations || grid.closed ? i + 1 : i; };
    const auto reference = [&] {
        const double share =
            clamp((distance - grid.distance_m(station)) / (end_of(station) - grid.distance_m(station)), 0.0, 1.0);
        return max(
            lerp(grid.station(station).reference_speed_mps, grid.station(next_of(station)).reference_speed_mps, share),
            1.0);
    };
    const double pace = obstacle.along_mps / reference();
    double ahead = obstacle.ahead_m;
    double lateral = obstacle.lateral_m;
    for (uint32_t i = 0; i <= prediction_steps; ++i) {
        path.ahead_m[i] = static_cast<float>(ahead);
        path.lateral_m[i] = static_cast<float>(lateral);
        const double step = pace * reference() * prediction_step_s;
        ahead += step;
        distance += step;
        while (distance >= end_of(station) && next_of(station) != station) {
            station = next_of(station);
            if (station == stations) {
                station = 0;
                distance -= grid.length_m;
            }
        }
        const GridStation& at = grid.station(station);
        const double low = min(grid.lateral_m(at.first_cell), lateral);
        const double high = max(grid.lateral_m(at.first_cell + at.cell_count - 1), lateral);
        lateral = clamp(lateral + obstacle.across_mps * prediction_step_s, low, high);
    }
}

}  // namespace

void set_obstacles(const RoadGrid& grid, const Clearance& clearance, const apx_plan_request& request,
                   ObstacleBoxes& obstacles) {
    // Marks an obstacle that needs a prediction until all are sorted and have storage.
    static constexpr Prediction wanted{};
    obstacles.count = 0;
    for (uint32_t i = 0; i < request.obstacle_count; ++i) {
        const apx_obstacle& obstacle = request.obstacles[i];
        double ahead = static_cast<double>(obstacle.distance_m) - static_cast<double>(request.distance_m);
        if (grid.closed) {
            // The shorter way round, in [-length/2, length/2).
            ahead -= grid.length_m * static_cast<double>(static_cast<int64_t>(ahead / grid.length_m));
            ahead += ahead < -0.5 * grid.length_m ? grid.length_m : 0.0;
            ahead -= ahead >= 0.5 * grid.length_m ? grid.length_m : 0.0;
        }
        const double lateral = static_cast<double>(obstacle.lateral_m);
        const double aside = absolute(lateral - static_cast<double>(request.lateral_m));
        const double length = clearance.half_length_m + static_cast<double>(obstacle.half_length_m);
        const double width = clearance.half_width_m + static_cast<double>(obstacle.half_width_m);
        const double end_room = absolute(ahead) - length;
        const double side_room = aside - width;
        if (side_room < 0.0 && (end_room < 0.0 || ahead < 0.0)) {
            continue;
        }
        double end_gap = clearance.end_gap_m;
        double side_gap = clearance.side_gap_m;
        if (ahead < 0.0 || (end_room < end_gap && side_room >= end_room)) {
            side_gap = clamp(side_room, 0.0, side_gap);
        } else if (side_room < side_gap && end_room < end_gap) {
            end_gap = max(end_room, 0.0);
        }
        insert(obstacles, {ahead, lateral, static_cast<double>(obstacle.speed_along_mps),
                           static_cast<double>(obstacle.speed_across_mps), length + end_gap, width + side_gap,
                           obstacle.follows_road != 0 && obstacle.speed_along_mps > 0.0f ? &wanted : nullptr});
    }
    double start = static_cast<double>(request.distance_m);
    if (grid.closed) {
        start -= grid.length_m * static_cast<double>(static_cast<int64_t>(start / grid.length_m));
        start += start < 0.0 ? grid.length_m : 0.0;
    }
    for (uint32_t i = 0; i < obstacles.count; ++i) {
        ObstacleBox& obstacle = obstacles.list[i];
        if (obstacle.prediction != nullptr) {
            predict(grid, obstacle, start, obstacles.predictions[i]);
            obstacle.prediction = &obstacles.predictions[i];
        }
    }
}

}  // namespace apx
