// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/road_grid.h"

#include <gtest/gtest.h>

#include "search/grid_lap.h"
#include "search/grids.h"
#include "track/source_json.h"

namespace apx {
namespace {

using namespace test;

Envelope reference() {
    return envelope_of(default_vehicle());
}

TEST(RoadGrid, CellsKeepTheMarginToTheEdges) {
    const Track track = bake(straight_source(400.0, 12.0, 51), default_bake_desc());
    GridDesc desc;
    desc.margin_m = 1.5;
    const RoadGrid grid = make_road_grid(track, reference(), desc);
    for (const GridStation& station : grid.stations) {
        EXPECT_GE(grid.lateral_m(station.first_cell), -4.5);
        EXPECT_LE(grid.lateral_m(station.first_cell + station.cell_count - 1), 4.5);
        EXPECT_EQ(station.cell_count, 13);
    }
}

TEST(RoadGrid, ARoadNarrowerThanItsMarginsKeepsOneCell) {
    const Track track = bake(straight_source(400.0, 2.5, 51), default_bake_desc());
    GridDesc desc;
    desc.margin_m = 1.5;
    for (const GridStation& station : make_road_grid(track, reference(), desc).stations) {
        EXPECT_EQ(station.cell_count, 1);
    }
}

TEST(RoadGrid, StationsLieAboutAStepOfDrivingApart) {
    const RoadGrid grid = ring_road(60.0, 10.0).grid;
    const double speed = grid.stations[3].reference_speed_mps;
    const double step = grid.distance_m(4) - grid.distance_m(3);
    EXPECT_NEAR(step, 0.4 * speed, 4.0);  // gates lie up to 8 m apart
}

TEST(RoadGrid, TheTurnOfARingHasItsCurvatureAndCornerSpeed) {
    const RoadGrid grid = ring_road(60.0, 10.0).grid;
    const GridTurn turn = grid_turn(grid, grid.stations[5], grid.point(4, 0), grid.point(5, 0), grid.point(6, 0));
    EXPECT_NEAR(turn.curvature, 1.0 / 60.0, 1e-4);
    EXPECT_NEAR(turn.top_speed_squared, corner_speed_squared(grid.envelope, RoadPoint{}, turn.curvature), 1e-6);
}

TEST(RoadGrid, MeasuredCornerSpeedsCountInATurn) {
    PlannedRoad road = ring_road(60.0, 10.0);
    Envelope envelope = road.grid.envelope;
    envelope.corner_count = 1;
    envelope.corner_grip = envelope.grip;
    envelope.corner_radius_m[0] = 60.0;
    envelope.corner_speed_mps[0] = 20.0;
    const RoadGrid grid = make_road_grid(road.track, envelope, road.grid.desc);
    const GridTurn turn = grid_turn(grid, grid.stations[5], grid.point(4, 0), grid.point(5, 0), grid.point(6, 0));
    EXPECT_NEAR(square_root(turn.top_speed_squared), 20.0, 0.05);
}

TEST(RoadGrid, TimeToGoIsACostThatNoTransitionUndercuts) {
    const RoadGrid grid = ring_road(60.0, 10.0).grid;
    // A* needs h(a) <= cost(a, b) + h(b): exact at tabulated speeds, elsewhere to the curvature of the table.
    for (int32_t cell = -2; cell <= 2; ++cell) {
        const size_t from = grid.state_index({5, cell, 0});
        const double top = grid.top_speed_mps[from];
        for (int32_t move = -1; move <= 1; ++move) {
            const size_t to = grid.state_index({6, cell + move, move});
            const GridTurn turn =
                grid_turn(grid, grid.stations[5], grid.point(4, cell), grid.point(5, cell), grid.point(6, cell + move));
            const SpeedRange range = speed_range(grid, turn, top, grid.top_speed_mps[to]);
            if (range.slowest_mps <= range.fastest_mps) {
                const double cost = grid_step(turn, top, range.fastest_mps).cost_s;
                EXPECT_LE(time_to_go(grid, from, top), cost + time_to_go(grid, to, range.fastest_mps) + 1e-4);
            }
        }
    }
}

TEST(RoadGrid, BrakingFromTheTopSpeedAlwaysHolds) {
    const PlannedRoad road = planned_road(bend_source(15.0, 2.5, 6.0, 3.0), default_grid_desc());
    const RoadGrid& grid = road.grid;
    for (int32_t station = 1; station + 1 < grid.lap_stations(); ++station) {
        const size_t state = grid.state_index({station, 0, 0});
        if (grid.top_speed_mps[state] > 0.0f) {
            EXPECT_LT(time_to_go(grid, state, grid.top_speed_mps[state]), 100.0) << "station " << station;
        }
    }
}

TEST(RoadGrid, AFasterStateHasLessTimeToGoOnAStraight) {
    const RoadGrid grid = straight_road(12.0).grid;
    const size_t state = grid.state_index({2, 0, 0});
    double last = 1e9;
    for (double speed = 5.0; speed < grid.top_speed_mps[state]; speed += 5.0) {
        EXPECT_LT(time_to_go(grid, state, speed), last);
        last = time_to_go(grid, state, speed);
    }
}

TEST(RoadGrid, TooManyCellsAreRefusedInWords) {
    const Track track = bake(circle_source(3000.0, 60.0, 900), default_bake_desc());
    GridDesc desc;
    desc.cell_m = 0.1;
    desc.step_s = 0.1;
    desc.speed_levels = 32;
    EXPECT_NE(failure([&] { make_road_grid(track, reference(), desc); }).find("choose wider cells"), std::string::npos);
}

TEST(GridLap, OfARingHugsTheInsideAtTheCornerSpeed) {
    const RoadGrid grid = ring_road(60.0, 10.0).grid;
    const GridLap lap = fastest_lap(grid);
    ASSERT_TRUE(lap.closes);
    const GridStation& station = grid.stations[0];
    const int32_t inside = station.first_cell + station.cell_count - 1;
    const double radius = 60.0 - grid.lateral_m(inside);
    const double speed = square_root(corner_speed_squared(grid.envelope, RoadPoint{}, 1.0 / radius));
    for (const GridNode& node : lap.nodes) {
        EXPECT_EQ(node.cell, inside);
        EXPECT_NEAR(node.speed_mps, speed, 0.02 * speed);
    }
    EXPECT_NEAR(lap.time_s, 2.0 * M_PI * radius / speed, 0.02 * lap.time_s);
}

TEST(GridLap, ClosesOnTheSampleCircuits) {
    for (const char* name : {"club", "street", "bridge", "oval"}) {
        const std::filesystem::path file = std::filesystem::path(APX_SOURCE_DIR) / "data/tracks" / name;
        const Track track = bake(source_from_json(read_text(file.string() + ".track.json"), name), default_bake_desc());
        GridDesc desc;
        desc.horizon_m = 1.0;
        desc.cell_m = 1.5;
        desc.step_s = 0.6;
        EXPECT_TRUE(fastest_lap(make_road_grid(track, reference(), desc)).closes) << name;
    }
}

TEST(GridLap, OfAnOpenRoadStartsAtRestAndReachesTheEnd) {
    const PlannedRoad road = straight_road(12.0);
    const GridLap lap = fastest_lap(road.grid);
    ASSERT_EQ(lap.nodes.size(), road.grid.stations.size());
    EXPECT_LE(lap.nodes.front().speed_mps, 1.0);
    EXPECT_GT(lap.nodes.back().speed_mps, 40.0);
    for (const GridNode& node : lap.nodes) {
        EXPECT_EQ(node.cell, lap.nodes.front().cell);
    }
}

}  // namespace
}  // namespace apx
