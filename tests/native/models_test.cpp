// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/random.h"
#include "geometry/plane.h"
#include "race/conduct.h"
#include "race/progress.h"
#include "track/corridor_ray.h"
#include "track/corridors.h"
#include "ways/path_net.h"
#include "ways/tile_grid.h"
#include "worlds.h"

// Fast algorithms against slow and obvious ones, on random roads. A short run here; tools/models runs as many rounds as
// asked
// for (APX_MODEL_ROUNDS) and adds up the comparisons.
namespace apx {
namespace {

uint32_t rounds() {
    const char* asked = std::getenv("APX_MODEL_ROUNDS");
    return asked != nullptr ? static_cast<uint32_t>(std::strtoul(asked, nullptr, 10)) : 1;
}

// From 1: other roads and other questions in each round.
uint32_t first_seed() {
    const char* asked = std::getenv("APX_MODEL_SEED");
    return asked != nullptr ? static_cast<uint32_t>(std::strtoul(asked, nullptr, 10)) : 1;
}

// Counts comparisons and tells them at the end.
struct Comparisons {
    explicit Comparisons(const char* what) : what_(what) {}
    Comparisons(const Comparisons&) = delete;
    Comparisons& operator=(const Comparisons&) = delete;
    ~Comparisons() {
        if (std::getenv("APX_MODEL_ROUNDS") != nullptr) {
            std::printf("model %s: %llu comparisons\n", what_, static_cast<unsigned long long>(count));
        }
    }
    unsigned long long count = 0;

  private:
    const char* what_;
};

// A ring whose radius swings about, with a width that swings too.
test::TrackPointer random_ring(Random& random) {
    Source source;
    source.name = "ring";
    const int count = 40 + static_cast<int>(random.below(60));
    const float radius = random.range(80.0f, 250.0f);
    float swing[4], phase[4];
    for (int wave = 0; wave < 4; ++wave) {
        swing[wave] = random.range(0.0f, 0.35f) / static_cast<float>(wave + 2);
        phase[wave] = random.range(-pi_f, pi_f);
    }
    const float width = random.range(7.0f, 14.0f);
    for (int i = 0; i < count; ++i) {
        const float angle = 2.0f * pi_f * static_cast<float>(i) / static_cast<float>(count);
        float at = radius;
        for (int wave = 0; wave < 4; ++wave) {
            at *= 1.0f + swing[wave] * std::cos(static_cast<float>(wave + 1) * angle + phase[wave]);
        }
        const float half = 0.5f * width * (1.0f + 0.2f * std::sin(3.0f * angle));
        source.gates.push_back(test::plain_gate(-(at + half) * std::cos(angle), (at + half) * std::sin(angle),
                                                -(at - half) * std::cos(angle), (at - half) * std::sin(angle)));
    }
    return test::baked(source);
}

// One in four cannot be baked: it bends too sharply for its width.
test::TrackPointer random_track(Random& random) {
    for (int attempt = 0; attempt < 50; ++attempt) {
        test::TrackPointer track;
        if (test::failure([&] { track = random_ring(random); }).empty()) {
            return track;
        }
    }
    ADD_FAILURE() << "no random road could be baked";
    return test::circle_track();
}

glm::vec2 near_road(const Track& track, Random& random, float beside_m) {
    const float distance_m = random.range(0.0f, track.length_m);
    return road_position(track, distance_m, 0.0f).position +
           glm::vec2{random.range(-beside_m, beside_m), random.range(-beside_m, beside_m)};
}

TEST(Models, LocatingFindsASectorThatHoldsThePointWheneverThereIsOne) {
    Comparisons compared("locate");
    for (uint32_t round = 0; round < rounds(); ++round) {
        Random random(first_seed() + round, 0, 1);
        const test::TrackPointer track = random_track(random);
        for (int i = 0; i < 3000; ++i) {
            const glm::vec2 point = near_road(*track, random, 14.0f);
            const uint32_t hint = random.below(3) == 0 ? random.below(track->sector_count()) : uint32_t{APX_NONE};
            const Place place = locate(*track, point, 0.0f, hint);
            bool held = false;
            for (uint32_t sector = 0; sector < track->sector_count() && !held; ++sector) {
                held = test::corridor_holds(*track, sector, point, -0.05);
            }
            compared.count += 1;
            ASSERT_TRUE(place.found());
            ASSERT_TRUE(!held || test::corridor_holds(*track, place.sector, point, 0.5))
                << "round " << round << ": sector " << place.sector << " for " << point.x << ", " << point.y;
        }
    }
}

double to_wall(glm::dvec2 origin, glm::dvec2 direction, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 edge = b - a;
    const double slope = cross_right<double>(direction, edge);
    const double share = -cross_right<double>(origin - a, direction) / slope;
    const double along = cross_right<double>(a - origin, edge) / slope;
    return slope != 0.0 && share >= 0.0 && share <= 1.0 && along >= 0.0 ? along
                                                                        : std::numeric_limits<double>::infinity();
}

double nearest_wall(const Track& track, glm::dvec2 origin, glm::dvec2 direction) {
    double nearest = std::numeric_limits<double>::infinity();
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        const GateWalls& from = track.walls[sector];
        const GateWalls& to = track.walls[track.next_gate(sector)];
        nearest = std::min({nearest, to_wall(origin, direction, from.left, to.left),
                            to_wall(origin, direction, from.right, to.right)});
    }
    return nearest;
}

TEST(Models, RaysEndAtTheNearestOfAllWalls) {
    Comparisons compared("rays");
    for (uint32_t round = 0; round < rounds(); ++round) {
        Random random(first_seed() + round, 0, 2);
        const test::TrackPointer track = random_track(random);
        for (int i = 0; i < 3000; ++i) {
            const uint32_t sector = random.below(track->sector_count());
            const GateWalls& a = track->walls[sector];
            const GateWalls& b = track->walls[track->next_gate(sector)];
            const float across = random.range(0.02f, 0.98f);
            const glm::vec2 from = a.left + (a.right - a.left) * across;
            const glm::vec2 origin = from + (b.left + (b.right - b.left) * across - from) * random.uniform();
            const glm::vec2 direction = forward_of(random.range(-pi_f, pi_f));
            const float length_m = random.range(5.0f, 200.0f);
            uint32_t hint = random.below(2) == 0 ? sector : uint32_t{APX_NONE};
            const CorridorHit hit = cast_from(*track, origin, 0.0f, direction, length_m, hint);
            const double expected = nearest_wall(*track, origin, direction);
            compared.count += 1;
            ASSERT_NEAR(static_cast<double>(hit.distance_m), std::min(expected, static_cast<double>(length_m)), 0.02)
                << "round " << round << " from " << origin.x << ", " << origin.y;
        }
    }
}

// Cars moved along the road by a drunken script; laps are the whole lengths in the farthest way that each ever got from the line.
struct DrunkenField {
    std::unique_ptr<Race> race;
    std::vector<double> way_m;  // from the start line, counted on over laps
    std::vector<double> farthest_m;
    std::vector<double> pace_mps;

    DrunkenField(const test::TrackPointer& track, uint32_t count, Random& random) {
        race = test::race_on(track, count, 50);
        for (uint32_t car = 0; car < count; ++car) {
            way_m.push_back(-static_cast<double>(5.0f + 8.0f * static_cast<float>(car)));
            farthest_m.push_back(way_m.back());
            pace_mps.push_back(static_cast<double>(random.range(20.0f, 60.0f)));
        }
        tick();
    }
    void move(Random& random) {
        for (size_t car = 0; car < way_m.size(); ++car) {
            if (random.below(200) == 0) {
                pace_mps[car] = static_cast<double>(random.range(random.below(5) == 0 ? -30.0f : 10.0f, 70.0f));
            }
            way_m[car] += pace_mps[car] * static_cast<double>(test::dt_s);
            farthest_m[car] = std::max(farthest_m[car], way_m[car]);
        }
        tick();
    }
    void tick() {
        std::vector<apx_car_state> states;
        const double length_m = static_cast<double>(race->track->length_m);
        for (size_t car = 0; car < way_m.size(); ++car) {
            const double on_lap = way_m[car] - length_m * std::floor(way_m[car] / length_m);
            states.push_back(
                test::state_on(*race->track, static_cast<float>(on_lap), 0.0f, static_cast<float>(pace_mps[car])));
        }
        test::tick_once(*race, states);
    }
    // Within the reference line's own rounding at gates, the lap may not be counted yet or be counted already.
    bool laps_agree(size_t car) const {
        const double length_m = static_cast<double>(race->track->length_m);
        const double low = std::floor((farthest_m[car] - 0.5) / length_m);
        const double high = std::floor((farthest_m[car] + 0.5) / length_m);
        const double counted = static_cast<double>(laps_done(*race, static_cast<uint32_t>(car)));
        return counted >= std::max(low, 0.0) && counted <= std::max(high, 0.0);
    }
};

TEST(Models, LapsAndPlacesAreThoseOfTheWayThatEachCarHasGone) {
    Comparisons compared("laps and places");
    for (uint32_t round = 0; round < rounds(); ++round) {
        Random random(first_seed() + round, 0, 3);
        DrunkenField field(random_track(random), 6, random);
        for (int tick = 0; tick < 2500; ++tick) {
            field.move(random);
            for (size_t car = 0; car < field.way_m.size(); ++car) {
                compared.count += 1;
                ASSERT_TRUE(field.laps_agree(car))
                    << "round " << round << ", tick " << tick << ", car " << car << ": " << field.farthest_m[car]
                    << " m, laps " << laps_done(*field.race, static_cast<uint32_t>(car));
            }
            // Places change with a margin of a metre.
            const std::vector<uint32_t>& order = field.race->rank_order;
            for (size_t place = 1; place < order.size(); ++place) {
                compared.count += 1;
                ASSERT_LE(field.way_m[order[place]], field.way_m[order[place - 1]] + 1.6)
                    << "round " << round << ", tick " << tick << ", place " << place;
            }
        }
    }
}

TEST(Models, NeighboursAreTheNearestOfAllCars) {
    Comparisons compared("neighbours");
    for (uint32_t round = 0; round < rounds(); ++round) {
        Random random(first_seed() + round, 0, 4);
        const test::TrackPointer track = random_track(random);
        const uint32_t count = 2 + random.below(20);
        const auto race = test::race_on(track, count);
        for (int field = 0; field < 60; ++field) {
            std::vector<apx_car_state> states;
            for (uint32_t car = 0; car < count; ++car) {
                states.push_back(
                    test::state_on(*track, random.range(0.0f, track->length_m), random.range(-3, 3), 20.0f));
            }
            test::tick_once(*race, states);
            for (uint32_t car = 0; car < count; ++car) {
                const Neighbours seen =
                    neighbours_of(*track, race->bodies, race->surroundings(car).order, car, 120, 50);
                std::vector<std::pair<float, uint32_t>> ahead;
                for (uint32_t other = 0; other < count; ++other) {
                    const float way = race->bodies[other].place.distance_m - race->bodies[car].place.distance_m;
                    const float way_m = way < 0.0f ? way + track->length_m : way;
                    if (other != car && way_m <= 120.0f) {
                        ahead.emplace_back(way_m, other);
                    }
                }
                std::sort(ahead.begin(), ahead.end());
                ahead.resize(std::min<size_t>(ahead.size(), neighbours_ahead));
                compared.count += 1;
                ASSERT_EQ(seen.count_ahead, ahead.size());
                for (size_t i = 0; i < ahead.size(); ++i) {
                    ASSERT_NEAR(seen.list[i].ahead_m, ahead[i].first, 1e-3);
                }
            }
        }
    }
}

// The cost of the cheapest way to every node by relaxing every edge until nothing changes (Bellman 1958).
template <typename Graph>
std::vector<float> cheapest(const Graph& graph, size_t count, uint32_t start, const auto& is_node) {
    std::vector<float> cost(count, std::numeric_limits<float>::infinity());
    cost[start] = 0.0f;
    for (bool changes = true; changes;) {
        changes = false;
        for (uint32_t node = 0; node < count; ++node) {
            if (!is_node(node) || cost[node] == std::numeric_limits<float>::infinity()) {
                continue;
            }
            graph.for_each_next(node, [&](uint32_t next, float step) {
                if (cost[node] + step < cost[next]) {
                    cost[next] = cost[node] + step;
                    changes = true;
                }
            });
        }
    }
    return cost;
}

TEST(Models, WaysOverTilesCostNoMoreThanTheCheapestOfAll) {
    Comparisons compared("ways over tiles");
    for (uint32_t round = 0; round < rounds(); ++round) {
        Random random(first_seed() + round, 0, 5);
        for (int i = 0; i < 20; ++i) {
            steer::TileGrid grid;
            grid.columns = 2 + random.below(12);
            grid.rows = 2 + random.below(12);
            for (uint32_t tile = 0; tile < grid.columns * grid.rows; ++tile) {
                grid.cost.push_back(static_cast<uint8_t>(random.below(3) == 0 ? 0 : 1 + random.below(4)));
            }
            const uint32_t start = random.below(static_cast<uint32_t>(grid.count()));
            grid.cost[start] = 1;
            const std::vector<float> best =
                cheapest(steer::TileGraph{grid, start, steer::TileDistance::euclidean, 1.0f}, grid.count(), start,
                         [&](uint32_t tile) { return grid.cost[tile] != 0; });
            for (uint32_t goal = 0; goal < grid.count(); ++goal) {
                const steer::TileGraph graph{grid, goal, steer::TileDistance::euclidean, 1.0f};
                steer::NodeSearch search;
                steer::begin_search(search, graph, grid.count(), start, goal);
                steer::finish_search(search, graph);
                compared.count += 1;
                const bool is_there = search.status == steer::SearchStatus::found;
                ASSERT_EQ(is_there, best[goal] < std::numeric_limits<float>::infinity());
                ASSERT_TRUE(!is_there || std::abs(search.nodes[goal].cost - best[goal]) <= 1e-4f * (1.0f + best[goal]));
            }
        }
    }
}

TEST(Models, RoutesThroughNetsCostNoMoreThanTheCheapestOfAll) {
    Comparisons compared("routes through nets");
    for (uint32_t round = 0; round < rounds(); ++round) {
        Random random(first_seed() + round, 0, 6);
        for (int i = 0; i < 300; ++i) {
            std::vector<apx_steer_point> points(2 + random.below(12));
            for (apx_steer_point& point : points) {
                point = {};
                point.position[0] = random.range(-50.0f, 50.0f);
                point.position[2] = random.range(-50.0f, 50.0f);
                point.half_width_m = 2.0f;
            }
            const uint32_t count = static_cast<uint32_t>(points.size());
            std::vector<std::pair<uint32_t, uint32_t>> edges;
            for (uint32_t edge = 0; edge < count + random.below(count); ++edge) {
                const uint32_t from = random.below(count);
                edges.emplace_back(from, (from + 1 + random.below(count - 1)) % count);
            }
            const steer::PathNet net = steer::make_path_net(points, edges);
            const glm::vec3 from{random.range(-60.0f, 60.0f), 0, random.range(-60.0f, 60.0f)};
            const glm::vec3 to{random.range(-60.0f, 60.0f), 0, random.range(-60.0f, 60.0f)};
            const steer::NetGraph graph{net, steer::nearest_on_net(net, from), steer::nearest_on_net(net, to)};
            const std::vector<float> best = cheapest(graph, count + 2, graph.start(), [](uint32_t) { return true; });
            steer::NodeSearch search;
            steer::begin_search(search, graph, count + 2, graph.start(), graph.goal());
            steer::finish_search(search, graph);
            compared.count += 1;
            const float expected = best[graph.goal()];
            const bool is_there = search.status == steer::SearchStatus::found;
            ASSERT_EQ(is_there, expected < std::numeric_limits<float>::infinity());
            ASSERT_TRUE(!is_there || std::abs(search.nodes[graph.goal()].cost - expected) <= 1e-3f * (1.0f + expected));
        }
    }
}

}  // namespace
}  // namespace apx
