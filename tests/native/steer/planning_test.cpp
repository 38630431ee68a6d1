// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <memory>
#include <string>

#include "base/random.h"
#include "run/create.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "steer/steer_world.h"
#include "track/sources.h"
#include "ways/path_net.h"
#include "ways/tile_grid.h"
#include "world/goal.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

TileGrid open_grid(uint32_t columns, uint32_t rows) {
    return make_tile_grid({0, 0}, {static_cast<float>(columns), static_cast<float>(rows)}, 1.0f, 1, Shapes{}, 0.0f);
}

TileGrid random_grid(uint32_t seed, float closed_share) {
    TileGrid grid = open_grid(24, 18);
    Random random(seed, 0, 0);
    for (uint8_t& cost : grid.cost) {
        cost = random.uniform() < closed_share ? 0 : static_cast<uint8_t>(1 + random.below(5));
    }
    grid.cost.front() = grid.cost.back() = 1;
    return grid;
}

NodeSearch search(const TileGrid& grid, SearchOrder order, TileDistance distance, float heuristic_cost = 1.0f) {
    NodeSearch found;
    found.order = order;
    const TileGraph graph{grid, static_cast<uint32_t>(grid.count() - 1), distance, heuristic_cost};
    begin_search(found, graph, grid.count(), 0, graph.goal);
    finish_search(found, graph);
    return found;
}

TEST(TileSearch, FindsTheCheapestWayWithEveryDistanceThatDoesNotOverestimate) {
    for (uint32_t seed = 1; seed <= 20; ++seed) {
        const TileGrid grid = random_grid(seed, 0.25f);
        const NodeSearch truth = search(grid, SearchOrder::cheapest, TileDistance::maximum);
        for (const TileDistance distance : {TileDistance::maximum, TileDistance::euclidean, TileDistance::diagonal}) {
            const NodeSearch found = search(grid, SearchOrder::best_first, distance);
            ASSERT_EQ(found.status, truth.status) << seed;
            if (truth.status == SearchStatus::found) {
                EXPECT_NEAR(found.nodes[found.goal].cost, truth.nodes[truth.goal].cost, 1e-3f);
                EXPECT_LE(found.expanded, truth.expanded);
            }
        }
    }
}

TEST(TileSearch, FindsAWayExactlyWhereOneIs) {
    uint32_t without = 0;
    for (uint32_t seed = 1; seed <= 60; ++seed) {
        const TileGrid grid = random_grid(seed, 0.36f);
        const NodeSearch flood = search(grid, SearchOrder::breadth_first, TileDistance::maximum);
        without += flood.status == SearchStatus::no_way ? 1 : 0;
        EXPECT_EQ(search(grid, SearchOrder::best_first, TileDistance::manhattan).status, flood.status) << seed;
        const std::vector<uint32_t> parts = parts_of(grid);
        EXPECT_EQ(parts.front() == parts[flood.goal], flood.status == SearchStatus::found) << seed;
    }
    EXPECT_GT(without, 5u);
    EXPECT_LT(without, 55u);
}

TEST(TileSearch, AStarVisitsFewerTilesThanBreadthFirst) {
    const TileGrid grid = open_grid(40, 40);
    const NodeSearch star = search(grid, SearchOrder::best_first, TileDistance::diagonal);
    const NodeSearch flood = search(grid, SearchOrder::breadth_first, TileDistance::diagonal);
    EXPECT_LT(10 * star.expanded, flood.expanded);
}

TEST(TileSearch, ATooSmallHeuristicCostWidensTheSearch) {
    TileGrid grid = open_grid(40, 40);
    for (uint8_t& cost : grid.cost) {
        cost = 9;
    }
    uint32_t last = 0;
    for (const float heuristic_cost : {9.0f, 5.0f, 2.0f}) {
        const uint32_t expanded =
            search(grid, SearchOrder::best_first, TileDistance::euclidean, heuristic_cost).expanded;
        EXPECT_GT(expanded, last);
        last = expanded;
    }
}

TEST(TileSearch, WithoutAnEstimateItIsDijkstras) {
    for (uint32_t seed = 1; seed <= 20; ++seed) {
        const TileGrid grid = random_grid(seed, 0.25f);
        const NodeSearch truth = search(grid, SearchOrder::cheapest, TileDistance::maximum);
        for (const TileDistance distance :
             {TileDistance::maximum, TileDistance::euclidean, TileDistance::diagonal, TileDistance::manhattan}) {
            const NodeSearch found = search(grid, SearchOrder::best_first, distance, 0.0f);
            ASSERT_EQ(found.status, truth.status) << seed;
            EXPECT_EQ(found.expanded, truth.expanded);
            EXPECT_EQ(found.way(), truth.way());
        }
    }
}

TEST(TileSearch, AnOverestimateMayCostLengthButFindsAWay) {
    uint32_t longer = 0;
    for (uint32_t seed = 1; seed <= 20; ++seed) {
        const TileGrid grid = random_grid(seed, 0.2f);
        const NodeSearch truth = search(grid, SearchOrder::cheapest, TileDistance::maximum);
        const NodeSearch greedy = search(grid, SearchOrder::best_first, TileDistance::manhattan, 9.0f);
        ASSERT_EQ(greedy.status, truth.status);
        longer += greedy.nodes[greedy.goal].cost > truth.nodes[truth.goal].cost + 1e-3f ? 1 : 0;
    }
    EXPECT_GT(longer, 0u);
}

TEST(TileSearch, CutsNoCornerOfAClosedTile) {
    TileGrid grid = open_grid(3, 3);
    grid.cost[1] = 0;
    grid.cost[4] = 0;
    const std::vector<uint32_t> way = search(grid, SearchOrder::best_first, TileDistance::diagonal).way();
    EXPECT_EQ(way, (std::vector<uint32_t>{0, 3, 6, 7, 8}));
}

TEST(TileSearch, CanBeWatchedStepByStep) {
    const TileGrid grid = open_grid(10, 10);
    const TileGraph graph{grid, 99, TileDistance::euclidean, 1.0f};
    NodeSearch watched;
    begin_search(watched, graph, grid.count(), 0, 99);
    uint32_t steps = 0;
    for (; watched.status == SearchStatus::running; ++steps) {
        EXPECT_EQ(watched.expanded, steps);
        step_search(watched, graph);
    }
    EXPECT_EQ(watched.way().size(), 10u);
}

TEST(TileGrid, RefusesObstaclesThatCoverTooManyTiles) {
    SteerWorld world;
    for (int i = 0; i < 13; ++i) {
        world.circle({500, 500}, 900);
    }
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    const auto make = [&](float cell_m) { make_tile_grid({0, 0}, {1000, 1000}, cell_m, 1, shapes, 0.0f); };
    EXPECT_EQ(apx::test::failure([&] { make(1.0f); }), "");
    EXPECT_NE(apx::test::failure([&] { make(0.25f); }).find("make the tiles larger"), std::string::npos);
}

TEST(TileGrid, LeavesNoCoveredTileOpen) {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{3.1f, 2.2f}, {17.3f, 6.4f}, {11.7f, 15.9f}, {10.2f, 8.1f}});
    world.circle({16, 16}, 2.3f);
    world.wall({{1.5f, 17.2f}, {8.4f, 12.6f}});
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    const TileGrid grid = make_tile_grid({0, 0}, {20, 20}, 0.5f, 1, shapes, 0.0f);
    for (uint32_t tile = 0; tile < grid.count(); ++tile) {
        for (float x = -0.24f; x < 0.25f; x += 0.06f) {
            for (float z = -0.24f; z < 0.25f; z += 0.06f) {
                const glm::vec2 place = grid.centre(tile) + glm::vec2{x, z};
                const bool covered = is_inside(shapes, shapes.list[0], place) ||
                                     is_inside(shapes, shapes.list[1], place) ||
                                     nearest_wall(shapes, place, 1e-3f).found;
                ASSERT_TRUE(!covered || grid.cost[tile] == 0) << tile;
            }
        }
    }
}

TEST(TileGrid, KeepsAClearance) {
    SteerWorld world;
    world.circle({10, 10}, 2.0f);
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    const TileGrid grid = make_tile_grid({0, 0}, {20, 20}, 0.5f, 1, shapes, 1.0f);
    for (uint32_t tile = 0; tile < grid.count(); ++tile) {
        EXPECT_TRUE(grid.cost[tile] == 0 || apx::distance(grid.centre(tile), {10, 10}) > 3.2f);
        EXPECT_TRUE(grid.cost[tile] != 0 || apx::distance(grid.centre(tile), {10, 10}) < 3.4f);
    }
}

Setup walled_setup() {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{-4, 8}, {-4, 10}, {4, 10}, {4, 8}});
    apx_steer_behaviour follow = default_behaviour(APX_STEER_WAY_POINTS);
    follow.arrive_distance_m = 1.0f;
    apx_steer_behaviour box = default_behaviour(APX_STEER_AVOID_BOX);
    apx_steer_behaviour seek_goal = default_behaviour(APX_STEER_SEEK);
    seek_goal.target_kind = APX_STEER_TARGET_GOAL;
    world.agent({0, 0, 0}, {0, 0, 1}, world.behaviour_set(follow));
    world.agent({0, 0, 0}, {0, 0, 1}, world.behaviour_set(APX_STEER_COMBINE_BUDGET, {box, seek_goal}));
    Setup setup = make_setup(world.complete());
    setup.tiles = make_tile_grid({-20, -10}, {20, 30}, 1.0f, 1, setup.shapes, 0.7f);
    return setup;
}

TEST(Goal, HiddenByAWallIsReachedOverTiles) {
    const auto simulation = create_simulation(walled_setup());
    ASSERT_TRUE(set_goal(*simulation, 0, {0, 0, 18}));
    for (int i = 0; i < 900; ++i) {
        step(*simulation, simulation->setup.dt_s);
        const glm::vec2 place = on_ground(simulation->agents.position[0]);
        ASSERT_FALSE(is_inside(simulation->setup.shapes, simulation->setup.shapes.list[0], place));
    }
    EXPECT_LT(distance(simulation->agents.position[0], {0, 0, 18}), 0.3f);
}

TEST(Goal, InsideAnObstacleMovesToTheNearestOpenTile) {
    const auto simulation = create_simulation(walled_setup());
    ASSERT_TRUE(set_goal(*simulation, 0, {0.5f, 0, 9.9f}));
    const glm::vec3 goal = simulation->agents.goal[0];
    EXPECT_FALSE(is_inside(simulation->setup.shapes, simulation->setup.shapes.list[0], on_ground(goal)));
    EXPECT_LT(distance(goal, {0.5f, 0, 9.9f}), 2.0f);
}

TEST(Goal, ThatCannotBeReachedIsRefusedAndChangesNothing) {
    auto setup = walled_setup();
    for (uint32_t column = 0; column < setup.tiles.columns; ++column) {
        setup.tiles.cost[20 * setup.tiles.columns + column] = 0;
    }
    const auto simulation = create_simulation(std::move(setup));
    EXPECT_FALSE(set_goal(*simulation, 0, {0, 0, 18}));
    EXPECT_EQ(simulation->agents.has_goal[0], 0u);
    // Which tiles the search would have gone through is worked out when it is looked at.
    EXPECT_EQ(simulation->search.expanded, 0u);
    const TileGrid& tiles = simulation->setup.tiles;
    const uint32_t start = tiles.tile_at(on_ground(simulation->agents.position[0]));
    const NodeSearch looked_at = searched(*simulation);
    EXPECT_EQ(looked_at.status, SearchStatus::no_way);
    for (uint32_t tile = 0; tile < tiles.count(); ++tile) {
        const bool reached = tiles.cost[tile] != 0 && simulation->tile_parts[tile] == simulation->tile_parts[start];
        EXPECT_EQ(looked_at.nodes[tile].expanded_as != 0, reached) << tile;
    }
    EXPECT_TRUE(set_goal(*simulation, 0, {0, 0, 5}));
    EXPECT_EQ(simulation->search.status, SearchStatus::found);
}

PathNet random_net(uint32_t seed) {
    Random random(seed, 0, 0);
    std::vector<apx_steer_point> points;
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    for (uint32_t i = 0; i < 30; ++i) {
        points.push_back({{random.range(0, 100), 0, random.range(0, 100)}, 2.0f});
        for (int k = 0; k < 2 && i > 0; ++k) {
            edges.emplace_back(i, random.below(i));
        }
    }
    return make_path_net(points, edges);
}

TEST(PathNet, AStarIsAsShortAsEveryWayTried) {
    for (uint32_t seed = 1; seed <= 10; ++seed) {
        const PathNet net = random_net(seed);
        // Bellman and Ford: shorten every way over every edge until nothing changes.
        std::vector<float> shortest(net.points.size(), 1e9f);
        shortest[0] = 0.0f;
        for (size_t round = 0; round < net.points.size(); ++round) {
            for (const auto& [a, b] : net.edges) {
                const float way = distance(net.place(a), net.place(b));
                shortest[b] = min(shortest[b], shortest[a] + way);
                shortest[a] = min(shortest[a], shortest[b] + way);
            }
        }
        for (uint32_t goal = 1; goal < net.points.size(); ++goal) {
            NodeSearch found;
            const Path way = find_route(net, found, net.place(0), net.place(goal));
            EXPECT_NEAR(way.length_m(), shortest[goal], 1e-2f);
        }
    }
}

TEST(PathNet, IsEnteredAtTheNearestOfAllEdgesWhateverTheirOrder) {
    for (uint32_t seed = 1; seed <= 10; ++seed) {
        const PathNet net = random_net(seed);
        Random random(seed, 1, 0);
        for (int i = 0; i < 200; ++i) {
            const glm::vec3 place{random.range(-50, 150), 0, random.range(-50, 150)};
            float least = 1e9f;
            for (const auto& [a, b] : net.edges) {
                const glm::vec3 way = net.place(b) - net.place(a);
                const float share = clamp(dot(place - net.place(a), way) / squared_length(way), 0.0f, 1.0f);
                least = min(least, distance(place, net.place(a) + way * share));
            }
            EXPECT_NEAR(distance(place, nearest_on_net(net, place).place), least, 1e-3f);
        }
    }
}

TEST(PathNet, EqualEdgesAreTakenInTheirOrder) {
    // Twice the same street, among many others.
    std::vector<apx_steer_point> points;
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    for (uint32_t i = 0; i < 100; ++i) {
        points.push_back({{static_cast<float>(i), 0, 0}, 2.0f});
        points.push_back({{static_cast<float>(i), 0, 10}, 2.0f});
        edges.emplace_back(2 * i, 2 * i + 1);
    }
    edges.insert(edges.end(), edges.begin(), edges.begin() + 100);
    const PathNet net = make_path_net(points, edges);
    for (uint32_t i = 0; i < 100; ++i) {
        EXPECT_EQ(nearest_on_net(net, {static_cast<float>(i), 0, 5}).edge, i);
    }
}

TEST(PathNet, WithoutAnEdgeThereIsNoWay) {
    const PathNet net = make_path_net({{{0, 0, 0}, 1}, {{10, 0, 0}, 1}}, {});
    NodeSearch found;
    EXPECT_TRUE(find_route(net, found, {0, 0, 0}, {10, 0, 0}).points.empty());
    EXPECT_NE(message_of([] { make_path_net({{{0, 0, 0}, 1}}, {{0, 1}}); }), "");
}

TEST(PathNet, CorridorsKeepTheWidthsOfTheirPoints) {
    const PathNet net = make_path_net({{{0, 0, 0}, 1}, {{10, 0, 0}, 3}}, {{0, 1}});
    NodeSearch found;
    EXPECT_NEAR(at_distance(find_route(net, found, {0, 0, 0}, {10, 0, 0}), 5.0f).half_width_m, 2.0f, 1e-4f);
}

// Every node leads to all later ones, which are found anew a little cheaper each time.
struct Leaps {
    uint32_t count;
    float estimate(uint32_t) const { return 0.0f; }
    template <typename Visit>
    void for_each_next(uint32_t node, const Visit& visit) const {
        for (uint32_t next = node + 1; next < count; ++next) {
            visit(next, 0.5f * square(static_cast<float>(next - node)));
        }
    }
};

TEST(NodeSearch, OfAReservedSizeNeedsNoMoreMemoryWhateverTheCosts) {
    const Leaps graph{200};
    NodeSearch found;
    found.reserve(graph.count);
    const size_t nodes = found.nodes.capacity();
    const size_t open = found.open.capacity();
    begin_search(found, graph, graph.count, 0, graph.count - 1);
    finish_search(found, graph);
    EXPECT_EQ(found.nodes[found.goal].cost, 0.5f * 199.0f);
    EXPECT_EQ(found.way().size(), 200u);
    EXPECT_EQ(found.nodes.capacity(), nodes);
    EXPECT_EQ(found.open.capacity(), open);
}

// A street of so many points, 3 m apart; the walker at its one end chases who stands at the other.
std::unique_ptr<Simulation> long_street(uint32_t points) {
    std::string text =
        R"({"format": "apexline-scene", "version": 1, "bodies": {"man": {"kind": "walker", "max_speed_mps": 6}},
        "behaviour_sets": {"go": {"combine": "budget", "behaviours": [{"kind": "follow_path", "path": "goal"}]}}, "agents": [
        {"name": "post", "body": "man", "host_driven": true, "position": [0, )" +
        std::to_string(3 * (points - 1)) + R"(]},
        {"name": "walker", "body": "man", "behaviour_set": "go", "position": [0, 0], "goal": "post"}], "net": {"points": {)";
    std::string edges;
    for (uint32_t i = 0; i < points; ++i) {
        text += (i > 0 ? ", \"" : "\"") + std::to_string(i) + "\": [0, " + std::to_string(3 * i) + ", 2]";
        edges += i == 0 ? "" : (i > 1 ? ", [\"" : "[\"") + std::to_string(i - 1) + "\", \"" + std::to_string(i) + "\"]";
    }
    return create_simulation(read_scene(text + "}, \"edges\": [" + edges + "]}}", "street"));
}

TEST(Goal, OfAnAgentFarAwayIsPlannedInPartsAndReached) {
    const std::unique_ptr<Simulation> street = long_street(400);
    EXPECT_LT(street->own_path[1].length_m(), 400.0f) << "the first part";
    for (uint32_t step_count = 0; step_count < 30 * 230; ++step_count) {
        step(*street, 1.0f / 30.0f);
    }
    EXPECT_NEAR(street->agents.position[1].z, 3.0f * 399.0f, 1.0f);
}

}  // namespace
}  // namespace apx::steer::test
