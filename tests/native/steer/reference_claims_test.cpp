// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <algorithm>

#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"

// More of what the sources say that their methods do, and where they fail.
namespace apx::steer::test {
namespace {

// The least distance between two agents in the course of a run.
float nearest_pass(Simulation& simulation, float seconds) {
    float least = 1e9f;
    for (float time = 0.0f; time < seconds; time += simulation.setup.dt_s) {
        step(simulation, simulation.setup.dt_s);
        least = min(least, distance(simulation.agents.position[0], simulation.agents.position[1]));
    }
    return least;
}

TEST(Claims, WithALeastSpeedArriveDoesNotStandStill) {
    SteerWorld world;
    world.body().min_speed_mps = 0.8f;
    world.agent({0, 0, 0}, {0, 0, 2}, world.behaviour_set(to_point(APX_STEER_ARRIVE, {0, 0, 20})));
    const auto simulation = world.create();
    run(*simulation, 40.0f);
    EXPECT_GE(length(simulation->agents.velocity[0]), 0.79f);
}

// How much the heading of a wandering agent turns in a second, rad.
float turning(float ahead_m) {
    SteerWorld world;
    apx_steer_behaviour wander = default_behaviour(APX_STEER_WANDER);
    wander.ahead_m = ahead_m;
    wander.radius_m = 2.0f;
    const uint32_t behaviour_set = world.behaviour_set(wander);
    for (int i = 0; i < 40; ++i) {
        world.agent({10.0f * static_cast<float>(i), 0, 0}, {0, 0, 3}, behaviour_set);
    }
    const auto simulation = world.create();
    float turned = 0.0f;
    for (int i = 0; i < 300; ++i) {
        const std::vector<glm::vec3> before = simulation->agents.forward;
        step(*simulation, simulation->setup.dt_s);
        for (size_t k = 0; k < before.size(); ++k) {
            turned += length(simulation->agents.forward[k] - before[k]);
        }
    }
    return turned / (40.0f * 10.0f);
}

TEST(Claims, ANearerWanderCircleTurnsMore) {
    EXPECT_GT(turning(2.5f), 1.5f * turning(10.0f));
}

// Two walkers whose ways cross at the same time.
float crossing_distance(uint32_t kind) {
    SteerWorld world;
    apx_steer_behaviour apart = default_behaviour(kind);
    apart.radius_m = 3.0f;
    apart.strength_mps2 = 2.0f;
    apart.predict_s = 4.0f;
    const uint32_t east = world.behaviour_set(APX_STEER_COMBINE_BUDGET, {apart, to_point(APX_STEER_SEEK, {60, 0, 0})});
    const uint32_t north = world.behaviour_set(APX_STEER_COMBINE_BUDGET, {apart, to_point(APX_STEER_SEEK, {0, 0, 60})});
    world.agent({-20, 0, 0.4f}, {5, 0, 0}, east);
    world.agent({0.4f, 0, -20}, {0, 0, 5}, north);
    return nearest_pass(*world.create(), 8.0f);
}

TEST(Claims, SeparationForeseesNoCrossingAndPredictionDoes) {
    EXPECT_LT(crossing_distance(APX_STEER_SEPARATION), 0.1f);
    EXPECT_GT(crossing_distance(APX_STEER_AVOID_COLLISION), 1.0f);
}

TEST(Claims, ACircleRoundALongWallTurnsAwayWhoseWayIsFreeAndItsOutlineDoesNot) {
    const auto wish_beside = [](bool outline) {
        SteerWorld world;
        outline ? world.outline(APX_STEER_OBSTACLE_POLYGON, {{3, -15}, {3, 15}, {4, 15}, {4, -15}})
                : world.circle({3.5f, 0}, 15.1f);
        apx_steer_behaviour probe = default_behaviour(APX_STEER_AVOID_PROBE);
        probe.length_m = 12.0f;
        world.agent({0, 0, -25}, {0, 0, 4}, world.behaviour_set(probe));
        const auto simulation = world.create();
        step(*simulation, 0.05f);
        return length(simulation->agents.steering_force[0]);
    };
    EXPECT_GT(wish_beside(false), 0.5f);
    EXPECT_EQ(wish_beside(true), 0.0f);
}

// How far beyond a wall at z = 10 an agent gets that wants to go through.
float beyond_the_wall(uint32_t combine) {
    SteerWorld world;
    world.wall({{-40, 10}, {40, 10}});
    apx_steer_behaviour contain = default_behaviour(APX_STEER_CONTAINMENT);
    contain.length_m = 4.0f;
    contain.ahead_m = contain.side_m = 2.0f;
    apx_steer_behaviour seek = to_point(APX_STEER_SEEK, {0, 0, 30});
    seek.weight = 3.0f;
    world.agent({0.5f, 0, 0}, {0, 0, 1}, world.behaviour_set(combine, {contain, seek}));
    const auto simulation = world.create();
    float most = -10.0f;
    for (int i = 0; i < 600; ++i) {
        step(*simulation, simulation->setup.dt_s);
        most = max(most, simulation->agents.position[0].z - 10.0f);
    }
    return most;
}

TEST(Claims, ABudgetKeepsThePriorityThatAWeightedMeanGivesAway) {
    EXPECT_LT(beyond_the_wall(APX_STEER_COMBINE_FORCE_BUDGET), 0.0f);
    EXPECT_GT(beyond_the_wall(APX_STEER_COMBINE_WEIGHTED_MEAN), 1.0f);
}

TEST(Claims, AProbeAloneIsTrappedInAPocketThatAPathLeaves) {
    const auto nearest = [](bool path) {
        SteerWorld world;
        world.wall({{-6, 0}, {-6, 10}, {6, 10}, {6, 0}});
        apx_steer_behaviour probe = default_behaviour(APX_STEER_AVOID_PROBE);
        probe.length_m = 3.0f;
        const uint32_t way = world.path({{0, 4}, {0, -6}, {12, -6}, {12, 16}, {0, 20}}, 1.0f);
        apx_steer_behaviour follow = default_behaviour(APX_STEER_FOLLOW_PATH);
        follow.path = way;
        const apx_steer_behaviour last = path ? follow : to_point(APX_STEER_SEEK, {0, 0, 20});
        world.agent({0, 0, 4}, {0, 0, 1}, world.behaviour_set(APX_STEER_COMBINE_BUDGET, {probe, last}));
        const auto simulation = world.create();
        float least = 1e9f;
        for (int i = 0; i < 1500; ++i) {
            step(*simulation, simulation->setup.dt_s);
            least = min(least, distance(simulation->agents.position[0], {0, 0, 20}));
        }
        return least;
    };
    EXPECT_GT(nearest(false), 8.0f);
    EXPECT_LT(nearest(true), 2.0f);
}

TEST(Claims, ManyShareATargetWithSeparationAndPileUpWithout) {
    const auto least_distance = [](float weight) {
        SteerWorld world;
        apx_steer_behaviour apart = default_behaviour(APX_STEER_SEPARATION);
        apart.weight = weight;
        apart.radius_m = 3.0f;
        apart.strength_mps2 = 4.0f;
        const uint32_t behaviour_set =
            world.behaviour_set(APX_STEER_COMBINE_WEIGHTED_SUM, {apart, to_point(APX_STEER_ARRIVE, {0, 0, 0})});
        for (int i = 0; i < 6; ++i) {
            world.agent({10.0f * static_cast<float>(i % 3 - 1), 0, i < 3 ? -9.0f : 8.0f}, {}, behaviour_set);
        }
        const auto simulation = world.create();
        run(*simulation, 20.0f);
        float least = 1e9f;
        for (size_t i = 0; i < 6; ++i) {
            for (size_t k = 0; k < i; ++k) {
                least = min(least, distance(simulation->agents.position[i], simulation->agents.position[k]));
            }
        }
        return least;
    };
    EXPECT_GT(least_distance(1.0f), 1.0f);
    EXPECT_LT(least_distance(0.0f), 0.3f);
}

TEST(Claims, ALongPredictionCorrectsMoreOftenThanAShortOne) {
    const auto corrections = [](float predict_s) {
        SteerWorld world;
        const uint32_t way = world.path({{0, 0}, {0, 30}, {20, 50}, {20, 80}, {0, 100}, {0, 140}}, 3.0f);
        apx_steer_behaviour follow = default_behaviour(APX_STEER_FOLLOW_PATH);
        follow.path = way;
        follow.variant = APX_STEER_FOLLOW_REPROJECTION;
        follow.predict_s = predict_s;
        world.agent({0, 0, 0}, {0, 0, 5}, world.behaviour_set(follow));
        const auto simulation = world.create();
        int active = 0;
        for (int i = 0; i < 700; ++i) {
            step(*simulation, simulation->setup.dt_s);
            active += length(simulation->agents.steering_force[0]) > 0.3f ? 1 : 0;
        }
        return active;
    };
    EXPECT_GT(corrections(4.0f), corrections(0.8f));
}

}  // namespace
}  // namespace apx::steer::test
