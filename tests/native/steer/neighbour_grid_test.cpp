// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/neighbour_grid.h"

#include <algorithm>

#include "base/random.h"
#include "steer/steer_world.h"

namespace apx::steer::test {
namespace {

struct Crowd {
    std::vector<Seen> agents;
    Torus torus;
    bool flat = true;
};

Crowd crowd_of(uint32_t count, float extent_m, float height_m, uint32_t seed) {
    Random random(seed, 0, 0);
    Crowd crowd;
    crowd.flat = height_m == 0.0f;
    for (uint32_t i = 0; i < count; ++i) {
        Seen seen{};
        seen.position = {random.range(-extent_m, extent_m), random.range(-height_m, height_m),
                         random.range(-extent_m, extent_m)};
        seen.index = i;
        crowd.agents.push_back(seen);
    }
    return crowd;
}

std::vector<uint32_t> by_grid(const NeighbourGrid& grid, const Crowd& crowd, uint32_t agent, float reach_m) {
    std::vector<uint32_t> found;
    grid.for_each_near(crowd.agents[agent].position, reach_m, agent, crowd.flat,
                       [&](const Seen& seen, const glm::vec3&, float) { found.push_back(seen.index); });
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<uint32_t> by_hand(const Crowd& crowd, uint32_t agent, float reach_m) {
    std::vector<uint32_t> found;
    for (const Seen& seen : crowd.agents) {
        const glm::vec3 offset = crowd.torus.shortest(seen.position - crowd.agents[agent].position);
        if (seen.index != agent && squared_length(crowd.flat ? level(offset) : offset) <= reach_m * reach_m) {
            found.push_back(seen.index);
        }
    }
    return found;
}

void expect_brute_force(const Crowd& crowd, float cell_m, float reach_m) {
    NeighbourGrid grid;
    grid.reserve(crowd.agents.size());
    grid.build(crowd.agents, cell_m, crowd.torus, !crowd.flat);
    for (uint32_t i = 0; i < crowd.agents.size(); ++i) {
        ASSERT_EQ(by_grid(grid, crowd, i, reach_m), by_hand(crowd, i, reach_m)) << "agent " << i;
    }
}

TEST(NeighbourGrid, FindsWhatBruteForceFindsOnThePlane) {
    expect_brute_force(crowd_of(400, 50.0f, 0.0f, 1), 5.0f, 5.0f);
    expect_brute_force(crowd_of(400, 50.0f, 0.0f, 2), 5.0f, 17.0f);
    expect_brute_force(crowd_of(400, 50.0f, 0.0f, 3), 5.0f, 0.7f);
}

TEST(NeighbourGrid, FindsWhatBruteForceFindsInSpace) {
    expect_brute_force(crowd_of(400, 30.0f, 30.0f, 4), 8.0f, 8.0f);
    expect_brute_force(crowd_of(400, 30.0f, 30.0f, 5), 3.0f, 11.0f);
}

TEST(NeighbourGrid, SeesAcrossTheSeamOfATorus) {
    for (const float cell_m : {1.0f, 4.0f, 7.3f, 30.0f}) {
        Crowd crowd = crowd_of(300, 20.0f, 0.0f, 6);
        crowd.torus.low = {-20.0f, 0.0f, -20.0f};
        crowd.torus.size = {40.0f, 0.0f, 40.0f};
        expect_brute_force(crowd, cell_m, 4.0f);
        expect_brute_force(crowd, cell_m, 13.0f);
    }
}

TEST(NeighbourGrid, WrapsOnOneAxisAlone) {
    Crowd crowd = crowd_of(300, 20.0f, 20.0f, 7);
    crowd.torus.low = {-20.0f, 0.0f, 0.0f};
    crowd.torus.size = {40.0f, 0.0f, 0.0f};
    expect_brute_force(crowd, 5.0f, 6.0f);
}

TEST(NeighbourGrid, KnowsNoLimitsOfSpace) {
    Crowd crowd = crowd_of(100, 10.0f, 0.0f, 8);
    crowd.agents[3].position = {9e6f, 0.0f, -9e6f};
    crowd.agents[4].position = {9e6f, 0.0f, -9e6f + 2.0f};
    expect_brute_force(crowd, 2.0f, 3.0f);
    expect_brute_force(crowd, 2.0f, 1e9f);
}

TEST(NeighbourGrid, FindsAgentsInOnePlace) {
    Crowd crowd = crowd_of(50, 0.0f, 0.0f, 9);
    expect_brute_force(crowd, 1.0f, 0.0f);
}

TEST(NeighbourGrid, VisitsAgentsOfACellByIndex) {
    const Crowd crowd = crowd_of(60, 0.4f, 0.0f, 10);
    Crowd moved = crowd;
    for (Seen& seen : moved.agents) {
        seen.position += glm::vec3{5.5f, 0.0f, 5.5f};
    }
    NeighbourGrid grid;
    grid.reserve(60);
    grid.build(moved.agents, 1.0f, moved.torus, false);
    uint32_t last = 0;
    grid.for_each_near({5.5f, 0.0f, 5.5f}, 1.0f, APX_NONE, true, [&](const Seen& seen, const glm::vec3&, float) {
        EXPECT_TRUE(seen.index == 0 || seen.index > last);
        last = seen.index;
    });
    EXPECT_EQ(last, 59u);
}

TEST(NeighbourGrid, HandsOverACrowdInBlocksThatSayWhoStandsInOnePlace) {
    Crowd crowd = crowd_of(200, 2.0f, 0.0f, 11);
    crowd.agents[70].position = crowd.agents[0].position;
    NeighbourGrid grid;
    grid.reserve(200);
    grid.build(crowd.agents, 1.0f, crowd.torus, false);
    uint32_t blocks = 0, found = 0, in_one_place = 0;
    grid.for_each_block(crowd.agents[0].position, 9.0f, 0, true, View{}, [&](const Neighbours& near) {
        blocks += 1;
        found += near.count;
        in_one_place += near.same_place ? 1 : 0;
        EXPECT_LE(near.count, Neighbours::most);
    });
    EXPECT_EQ(found, 199u);
    EXPECT_GE(blocks, 4u);
    EXPECT_EQ(in_one_place, 1u);
}

TEST(NeighbourGrid, OfNobodyFindsNobody) {
    NeighbourGrid grid;
    grid.reserve(0);
    grid.build({}, 1.0f, Torus{}, false);
    grid.for_each_near({0, 0, 0}, 10.0f, APX_NONE, true, [](const Seen&, const glm::vec3&, float) { FAIL(); });
}

TEST(Torus, PutsPlacesInside) {
    const Torus torus{{-10, 0, 0}, {20, 0, 30}};
    const glm::vec3 inside = torus.inside({10.5f, 7, -1});
    EXPECT_NEAR(inside.x, -9.5f, 1e-5f);
    EXPECT_EQ(inside.y, 7.0f);
    EXPECT_NEAR(inside.z, 29.0f, 1e-5f);
    EXPECT_NEAR(torus.inside({-1234.5f, 0, 0}).x, 5.5f, 1e-3f);
}

}  // namespace
}  // namespace apx::steer::test
