// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/grid_search.h"

#include <gtest/gtest.h>

#include <cstring>

#include "search/grids.h"

namespace apx {
namespace {

using namespace test;

// Every way through a small grid, one after the other: no order, no tables but the time to go behind the horizon, and
// obstacles by small steps in time.
struct BruteForce {
    const PlannedRoad& road;
    const std::vector<apx_obstacle>& obstacles;
    int32_t last_station;

    double best_s = 1e9;

    bool is_free(const apx_plan_node& from, const apx_plan_node& to) const {
        for (const apx_obstacle& obstacle : obstacles) {
            for (int k = 0; k <= 200; ++k) {
                const double share = k / 200.0, time = lerp<double>(from.time_s, to.time_s, share);
                const double along = obstacle.distance_m + obstacle.speed_along_mps * time -
                                     lerp<double>(from.distance_m, to.distance_m, share);
                const double across = obstacle.lateral_m - lerp<double>(from.lateral_m, to.lateral_m, share);
                if (std::abs(along) < 4.6 + 2.0 - 1e-3 && std::abs(across) < 2.0 + 0.5 - 1e-3) {
                    return false;
                }
            }
        }
        return true;
    }

    void walk(int32_t station, const glm::dvec2& before, const glm::dvec2& here, int32_t cell, bool first,
              const apx_plan_node& node, double speed, double cost) {
        const RoadGrid& grid = road.grid;
        const GridStation& next = grid.station(station);
        for (int32_t to = next.first_cell; to < next.first_cell + next.cell_count; ++to) {
            const glm::dvec2 after = grid.point(station, to);
            const int32_t move = first ? 0 : to - cell;
            if (std::abs(move) > grid.widest_move) {
                continue;
            }
            const GridTurn turn = grid_turn(
                grid, next, first ? here - glm::dvec2(0.0, distance<double>(here, after)) : before, here, after);
            const size_t state = grid.state_index({station, to, move});
            const double top = grid.top_speed_mps[state];
            const SpeedRange range = speed_range(grid, turn, speed, top);
            if (top <= 0.0 || range.slowest_mps > range.fastest_mps) {
                continue;
            }
            for_each_speed(grid, range, top, [&](double next_speed) {
                const GridStep step = grid_step(turn, speed, next_speed);
                const apx_plan_node reached{static_cast<float>(grid.distance_m(station)),
                                            static_cast<float>(grid.lateral_m(to)),
                                            static_cast<float>(node.time_s + step.time_s), 0.0f};
                if (!is_free(node, reached)) {
                    return;
                }
                if (station == last_station) {
                    best_s = std::min(best_s, cost + step.cost_s + time_to_go(grid, state, next_speed));
                } else {
                    walk(station + 1, here, after, to, false, reached, next_speed, cost + step.cost_s);
                }
            });
        }
    }
};

apx_grid_desc small_grid() {
    apx_grid_desc desc = default_grid_desc();
    desc.cell_m = 2.5f;
    desc.step_s = 0.4f;
    desc.horizon_m = 100.0f;
    desc.max_expansions = 20000;
    return desc;
}

class SmallGrid : public testing::TestWithParam<std::vector<apx_obstacle>> {};

TEST_P(SmallGrid, APlanCostsNoMoreThanTheBestOfAllWays) {
    PlannedRoad road = straight_road(12.0, small_grid());
    const std::vector<apx_obstacle>& obstacles = GetParam();
    const float start = 108.0f;
    const apx_plan_info info = road.plan(start, 0.0f, 40.0f, obstacles);
    ASSERT_EQ(info.complete, 1u);
    ASSERT_EQ(info.optimal, 1u);
    int32_t first = 0;
    while (road.grid.distance_m(first) < static_cast<double>(road.nodes()[1].distance_m) - 0.01) {
        ++first;
    }
    BruteForce brute{road, obstacles, first + static_cast<int32_t>(road.nodes().size()) - 2};
    const glm::dvec2 here{0.0, static_cast<double>(start)};
    brute.walk(first, here, here, 0, true, {start, 0.0f, 0.0f, 0.0f}, 40.0, 0.0);
    EXPECT_NEAR(info.cost_s, brute.best_s, 0.02);
}

INSTANTIATE_TEST_SUITE_P(
    Obstacles, SmallGrid,
    testing::Values(std::vector<apx_obstacle>{}, std::vector<apx_obstacle>{car_at(160.0f, 0.0f, 0.0f)},
                    std::vector<apx_obstacle>{car_at(150.0f, 0.0f, 20.0f), car_at(170.0f, 4.0f, 10.0f)},
                    std::vector<apx_obstacle>{car_at(150.0f, -1.5f, 25.0f), car_at(152.0f, 3.0f, 25.0f)}));

TEST(GridSearch, KeepsItsLineOnAnEmptyRoad) {
    PlannedRoad road = straight_road(12.0);
    const apx_plan_info info = road.plan(100.0f, 1.5f, 40.0f, {});
    EXPECT_EQ(info.complete, 1u);
    EXPECT_EQ(info.optimal, 1u);
    EXPECT_LT(info.expanded, 40u);
    EXPECT_NEAR(widest_swerve(road.nodes()), 0.0, 1e-6);
    EXPECT_NEAR(info.delay_s, 0.0, 0.01);
    EXPECT_GE(road.nodes().back().distance_m, 300.0f);
}

TEST(GridSearch, NeverLeadsThroughAnObstacle) {
    PlannedRoad road = straight_road(14.0);
    for (int i = 0; i < 60; ++i) {
        const float spread = static_cast<float>(i % 10) - 4.5f;
        const std::vector<apx_obstacle> cars = {car_at(150.0f, spread, 8.0f), car_at(190.0f, -0.5f * spread, 15.0f),
                                                car_at(230.0f + i, 0.7f * spread, 4.0f, i % 3 - 1.0f)};
        road.plan(100.0f, 0.3f * spread, 30.0f, cars);
        for (const apx_obstacle& car : cars) {
            EXPECT_GT(least_room(road.nodes(), car), 0.45) << "case " << i;
        }
    }
}

TEST(GridSearch, PassesASlowCarOnTheSideWithRoom) {
    PlannedRoad road = straight_road(12.0);
    for (const float side : {-1.0f, 1.0f}) {
        const apx_obstacle car = car_at(160.0f, 2.5f * side, 10.0f);
        const apx_plan_info info = road.plan(100.0f, 2.0f * side, 40.0f, {car});
        ASSERT_EQ(info.complete, 1u);
        for (const apx_plan_node& node : road.nodes()) {
            const float ahead = node.distance_m - (car.distance_m + car.speed_along_mps * node.time_s);
            if (std::abs(ahead) < 4.6f) {
                EXPECT_LT(node.lateral_m * side, 0.1f);
            }
        }
        EXPECT_GT(road.nodes().back().speed_mps, 40.0f);
    }
}

TEST(GridSearch, WaitsBehindWhereThereIsNoRoom) {
    PlannedRoad road = straight_road(5.0);
    const apx_obstacle car = car_at(140.0f, 0.0f, 20.0f);
    const apx_plan_info info = road.plan(100.0f, 0.0f, 35.0f, {car});
    ASSERT_EQ(info.complete, 1u);
    EXPECT_GT(info.delay_s, 1.0f);
    EXPECT_GT(least_room(road.nodes(), car), 1.9);
    const apx_plan_node& last = road.nodes().back();
    EXPECT_LT(last.distance_m, car.distance_m + car.speed_along_mps * last.time_s);
    EXPECT_NEAR(last.speed_mps, 20.0f, 2.0f);
}

TEST(GridSearch, WaitsBehindCarsAbreast) {
    PlannedRoad road = straight_road(12.0);
    const std::vector<apx_obstacle> wall = {car_at(170.0f, -4.0f, 20.0f), car_at(171.0f, 0.0f, 20.0f),
                                            car_at(170.0f, 4.0f, 20.0f)};
    const apx_plan_info info = road.plan(100.0f, 0.0f, 40.0f, wall);
    ASSERT_EQ(info.complete, 1u);
    for (const apx_obstacle& car : wall) {
        EXPECT_GT(least_room(road.nodes(), car), 0.0);
    }
    const apx_plan_node& last = road.nodes().back();
    EXPECT_LT(last.distance_m, 171.0f + 20.0f * last.time_s);
}

TEST(GridSearch, EndsBehindARoadThatIsClosed) {
    PlannedRoad road = straight_road(5.0);
    const apx_plan_info info = road.plan(100.0f, 0.0f, 30.0f, {car_at(220.0f, 0.0f, 0.0f)});
    EXPECT_EQ(info.complete, 0u);
    ASSERT_GT(road.nodes().size(), 2u);
    const apx_plan_node& last = road.nodes().back();
    const double room = 220.0 - 4.6 - 2.0 - last.distance_m;
    EXPECT_GT(room, 0.0);
    EXPECT_LE(square(last.speed_mps), 2.0 * 14.0 * room + 1.0);  // it can still stop
}

TEST(GridSearch, DoesNotAvoidACarThatIsGoneInTime) {
    PlannedRoad road = straight_road(12.0);
    // It crosses the road far ahead and has left the lane when the car comes.
    const apx_obstacle crossing = car_at(260.0f, -2.0f, 0.0f, 4.0f);
    const apx_plan_info info = road.plan(100.0f, 0.0f, 40.0f, {crossing});
    EXPECT_EQ(info.complete, 1u);
    EXPECT_NEAR(widest_swerve(road.nodes()), 0.0, 1e-6);
    // Standing in the lane it is avoided.
    road.plan(100.0f, 0.0f, 40.0f, {car_at(260.0f, 0.0f, 0.0f)});
    EXPECT_GT(widest_swerve(road.nodes()), 2.0);
}

TEST(GridSearch, KeepsToItsBudgetAndSaysSo) {
    PlannedRoad road = straight_road(12.0);
    std::vector<apx_obstacle> crowd;
    for (int i = 0; i < 20; ++i) {
        crowd.push_back(car_at(130.0f + 9.0f * static_cast<float>(i), static_cast<float>(i * 7 % 11) - 5.0f, 12.0f));
    }
    for (const uint32_t budget : {1u, 5u, 20u, 100u, 400u}) {
        const apx_plan_info info = road.plan(100.0f, 0.0f, 40.0f, crowd, budget);
        EXPECT_LE(info.expanded, budget);
        EXPECT_FALSE(info.optimal == 1 && info.complete == 0);
        EXPECT_GE(road.nodes().size(), 1u);
    }
    EXPECT_EQ(road.plan(100.0f, 0.0f, 40.0f, crowd, 5).complete, 0u);
}

TEST(GridSearch, TheBudgetCountsLooksAtObstacles) {
    PlannedRoad road = straight_road(12.0);
    std::vector<apx_obstacle> crowd;
    for (int i = 0; i < APX_OBSTACLE_MAX; ++i) {
        crowd.push_back(car_at(115.0f + 3.0f * static_cast<float>(i), static_cast<float>(i * 7 % 11) - 5.0f, 12.0f));
    }
    uint64_t dearest = 0;  // what an expansion costs at most: the start's own, on the smallest budget
    for (const uint32_t budget : {1u, 20u, 100u, 400u}) {
        const apx_plan_info info = road.plan(100.0f, 0.0f, 40.0f, crowd, budget);
        dearest = budget == 1 ? road.search.looks : dearest;
        EXPECT_LE(info.expanded, budget);
        EXPECT_LE(road.search.looks, uint64_t{budget} * looks_per_expansion + 3 * dearest);
        EXPECT_GE(road.nodes().size(), 1u);
    }
    EXPECT_LT(road.plan(100.0f, 0.0f, 40.0f, crowd).expanded, 400u);
}

TEST(GridSearch, GivesTheSameBitsTwiceAndInAnyOrder) {
    PlannedRoad road = ring_road(120.0, 14.0);
    std::vector<apx_obstacle> cars;
    for (int i = 0; i < 6; ++i) {
        cars.push_back(car_at(60.0f + 17.0f * static_cast<float>(i), static_cast<float>(i * 5 % 9) - 4.0f, 20.0f + i));
    }
    road.plan(10.0f, 0.0f, 35.0f, cars);
    const std::vector<apx_plan_node> first = road.nodes();
    for (int turn = 0; turn < 6; ++turn) {
        std::rotate(cars.begin(), cars.begin() + 1, cars.end());
        road.plan(10.0f, 0.0f, 35.0f, cars);
        ASSERT_EQ(road.nodes().size(), first.size());
        EXPECT_EQ(std::memcmp(road.nodes().data(), first.data(), first.size() * sizeof first[0]), 0);
    }
}

TEST(GridSearch, CrossesTheStartLine) {
    PlannedRoad road = ring_road(100.0, 12.0);
    const float length = road.track.length_m;
    const apx_plan_info info = road.plan(length - 30.0f, 0.0f, 30.0f, {car_at(25.0f, 4.0f, 10.0f)});
    EXPECT_EQ(info.complete, 1u);
    EXPECT_NEAR(road.nodes().front().distance_m, length - 30.0f, 0.01f);
    EXPECT_GE(road.nodes().back().distance_m, length + 160.0f);
    for (size_t i = 0; i + 1 < road.nodes().size(); ++i) {
        EXPECT_GT(road.nodes()[i + 1].distance_m, road.nodes()[i].distance_m);
        EXPECT_GT(road.nodes()[i + 1].time_s, road.nodes()[i].time_s);
    }
}

TEST(GridSearch, StartsFromAnywhere) {
    PlannedRoad road = ring_road(100.0, 12.0);
    for (const float lateral : {-9.0f, -5.0f, 0.0f, 5.9f, 8.0f}) {
        for (const float speed : {0.0f, 5.0f, 90.0f, 200.0f}) {
            road.plan(50.0f, lateral, speed, {});
            EXPECT_GT(road.nodes().size(), 2u) << lateral << " m, " << speed << " m/s";
            EXPECT_EQ(road.nodes().front().lateral_m, lateral);
        }
    }
}

TEST(GridSearch, EndsAtTheEndOfAnOpenRoad) {
    PlannedRoad road = straight_road(12.0);
    const apx_plan_info info = road.plan(720.0f, 0.0f, 40.0f, {});
    EXPECT_EQ(info.complete, 1u);
    EXPECT_LE(road.nodes().back().distance_m, 800.01f);
    EXPECT_EQ(road.plan(800.0f, 0.0f, 40.0f, {}).complete, 1u);
    EXPECT_EQ(road.nodes().size(), 1u);
}

TEST(GridSearch, BrakesForACurve) {
    PlannedRoad road = planned_road(bend_source(15.0, 2.5, 6.0, 3.0), default_grid_desc());
    const apx_plan_info info = road.plan(5.0f, 0.0f, 35.0f, {});
    EXPECT_EQ(info.complete, 1u);
    float slowest = 100.0f;
    for (const apx_plan_node& node : road.nodes()) {
        slowest = std::min(slowest, node.speed_mps);
    }
    EXPECT_LT(slowest, 20.0f);
    EXPECT_GT(slowest, 10.0f);
}

}  // namespace
}  // namespace apx
