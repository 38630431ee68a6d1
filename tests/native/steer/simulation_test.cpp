// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/simulation.h"

#include "base/random.h"
#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"
#include "world/snapshot.h"

namespace apx::steer::test {
namespace {

SteerWorld flock_world(uint32_t count, float extent_m, bool wrap) {
    SteerWorld world;
    apx_steer_behaviour wander = default_behaviour(APX_STEER_WANDER);
    wander.weight = 0.3f;
    const uint32_t behaviour_set =
        world.behaviour_set(APX_STEER_COMBINE_WEIGHTED_SUM, {default_behaviour(APX_STEER_FLOCKING), wander});
    Random random(1, 0, 0);
    for (uint32_t i = 0; i < count; ++i) {
        // One statement each: in which order arguments are evaluated is the compiler's choice.
        const glm::vec3 position{random.range(-extent_m, extent_m), 0, random.range(-extent_m, extent_m)};
        const glm::vec3 velocity{random.range(-3, 3), 0, random.range(-3, 3)};
        world.agent(position, velocity, behaviour_set);
    }
    world.desc.wrap = wrap ? 1 : 0;
    for (int axis = 0; axis < 3; axis += 2) {
        world.desc.box_low[axis] = -extent_m;
        world.desc.box_high[axis] = extent_m;
    }
    return world;
}

TEST(Simulation, GivesTheSameBitsTwice) {
    const SteerWorld world = flock_world(60, 15.0f, true);
    const auto one = world.create();
    const auto other = world.create();
    run(*one, 5.0f);
    run(*other, 5.0f);
    EXPECT_EQ(state_hash(*one), state_hash(*other));
}

TEST(Simulation, GivesTheCommittedBits) {
    const auto simulation = flock_world(60, 15.0f, true).create();
    run(*simulation, 5.0f);
    EXPECT_EQ(state_hash(*simulation), 1763531590543575032ull);
}

TEST(Simulation, GoesOnFromASnapshotWithTheSameBits) {
    const SteerWorld world = flock_world(40, 15.0f, true);
    const auto simulation = world.create();
    run(*simulation, 2.0f);
    const std::vector<uint8_t> bytes = snapshot(*simulation);
    run(*simulation, 2.0f);
    const uint64_t hash = state_hash(*simulation);
    const auto other = world.create();
    restore(*other, bytes);
    run(*other, 2.0f);
    EXPECT_EQ(state_hash(*other), hash);
}

TEST(Simulation, RefusesDamagedSnapshotsAndChangesNothing) {
    const auto simulation = flock_world(10, 15.0f, false).create();
    const std::vector<uint8_t> bytes = snapshot(*simulation);
    run(*simulation, 1.0f);
    const uint64_t hash = state_hash(*simulation);
    for (size_t i = 0; i < bytes.size(); i += 7) {
        std::vector<uint8_t> flipped = bytes;
        flipped[i] ^= 0x40;
        EXPECT_NE(message_of([&] { restore(*simulation, flipped); }), "");
        EXPECT_NE(message_of([&] { restore(*simulation, std::span(bytes).first(i)); }), "");
    }
    EXPECT_NE(message_of([&] { restore(*simulation, snapshot(*flock_world(11, 9.0f, false).create())); }), "");
    EXPECT_EQ(state_hash(*simulation), hash);
}

TEST(Simulation, StartsAgainWithTheSameBits) {
    const auto simulation = flock_world(20, 15.0f, true).create();
    run(*simulation, 3.0f);
    const uint64_t hash = state_hash(*simulation);
    reset(*simulation);
    EXPECT_EQ(simulation->tick, 0u);
    run(*simulation, 3.0f);
    EXPECT_EQ(state_hash(*simulation), hash);
}

TEST(Simulation, DependsOnTheSeed) {
    SteerWorld world = flock_world(20, 15.0f, true);
    const auto one = world.create();
    world.desc.seed = 2;
    const auto other = world.create();
    run(*one, 1.0f);
    run(*other, 1.0f);
    EXPECT_NE(state_hash(*one), state_hash(*other));
}

TEST(Simulation, WrapsWhoLeavesTheBox) {
    const auto simulation = flock_world(60, 15.0f, true).create();
    for (int i = 0; i < 300; ++i) {
        step(*simulation, simulation->setup.dt_s);
        for (const glm::vec3& place : simulation->agents.position) {
            ASSERT_LE(max(absolute(place.x), absolute(place.z)), 15.0001f);
        }
    }
}

TEST(Simulation, AllWishesAreOfTheStepsStart) {
    // Two that mirror each other stay mirrored; with one moving before the other looks they would not.
    SteerWorld world;
    const uint32_t behaviour_set = world.behaviour_set(default_behaviour(APX_STEER_SEPARATION));
    world.agent({-0.5f, 0, 0}, glm::vec3{0}, behaviour_set);
    world.agent({0.5f, 0, 0}, glm::vec3{0}, behaviour_set);
    const auto simulation = world.create();
    run(*simulation, 3.0f);
    EXPECT_EQ(simulation->agents.position[0].x, -simulation->agents.position[1].x);
}

TEST(Simulation, PushesOverlappingBodiesApartOnRequest) {
    SteerWorld world;
    Random random(3, 0, 0);
    for (int i = 0; i < 30; ++i) {
        world.agent({random.range(-1.5f, 1.5f), 0, random.range(-1.5f, 1.5f)});
    }
    world.desc.overlap_rounds = 8;
    const auto simulation = world.create();
    run(*simulation, 3.0f);
    for (uint32_t i = 0; i < 30; ++i) {
        for (uint32_t j = 0; j < i; ++j) {
            EXPECT_GT(distance(simulation->agents.position[i], simulation->agents.position[j]), 0.98f);
        }
    }
}

TEST(Simulation, SolidObstaclesHold) {
    SteerWorld world;
    world.circle({0, 10}, 3.0f, 1);
    const uint32_t agent =
        world.agent({0.5f, 0, 0}, {0, 0, 5}, world.behaviour_set(to_point(APX_STEER_SEEK, {0.5f, 0, 10})));
    world.desc.overlap_rounds = 1;
    const auto simulation = world.create();
    run(*simulation, 10.0f);
    EXPECT_GE(distance(simulation->agents.position[agent], {0, 0, 10}), 3.5f - 1e-3f);
}

TEST(Simulation, SolidObstaclesHoldWithoutOverlapRoundsToo) {
    SteerWorld world;
    world.circle({0, 10}, 3.0f, 1);
    const uint32_t agent =
        world.agent({0.5f, 0, 0}, {0, 0, 5}, world.behaviour_set(to_point(APX_STEER_SEEK, {0.5f, 0, 10})));
    const auto simulation = world.create();
    run(*simulation, 10.0f);
    EXPECT_GE(distance(simulation->agents.position[agent], {0, 0, 10}), 3.5f - 1e-3f);
}

TEST(Simulation, PushesNobodyOutOfTheWayOfWhoIsFarAbove) {
    SteerWorld world;
    world.bodies.push_back(default_body());
    world.bodies[1].kind = APX_STEER_BODY_HELICOPTER;
    world.agent({0, 0, 0});
    world.agent({0.2f, 9, 0});
    world.agents[1].body = 1;
    world.agent({20, 0, 0});
    world.agent({20.2f, 0.5f, 0});
    world.desc.overlap_rounds = 4;
    const auto simulation = world.create();
    step(*simulation, 1e-3f);
    EXPECT_EQ(simulation->agents.position[0], (glm::vec3{0, 0, 0})) << "the helicopter is nine metres up";
    EXPECT_NEAR(simulation->agents.position[3].x - simulation->agents.position[2].x, 1.0f, 1e-3f);
}

TEST(Simulation, LeavesHostDrivenAgentsWhereTheHostPutThem) {
    SteerWorld world;
    const uint32_t agent =
        world.agent({0, 0, 0}, glm::vec3{0}, world.behaviour_set(to_point(APX_STEER_SEEK, {0, 0, 50})));
    world.agents[agent].host_driven = 1;
    const auto simulation = world.create();
    run(*simulation, 1.0f);
    EXPECT_EQ(simulation->agents.position[agent], glm::vec3{0});
    EXPECT_GT(simulation->agents.steering_force[agent].z, 0.0f);
    EXPECT_GT(simulation->agents.controls[agent].throttle, 0.0f);
}

TEST(Simulation, RefusesWhatIsOutOfRangeByName) {
    const auto problem = [](const auto& change) {
        SteerWorld world;
        world.path({{0, 0}, {0, 9}}, 1.0f);
        world.agent({0, 0, 0}, glm::vec3{0}, world.behaviour_set(to_point(APX_STEER_SEEK, {0, 0, 50})));
        change(world);
        return message_of([&] { world.create(); });
    };
    const auto says = [](const std::string& message, const char* part) {
        return message.find(part) != std::string::npos;
    };
    EXPECT_EQ(problem([](SteerWorld&) {}), "");
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.body().mass_kg = 0; }), "mass_kg is 0, must be in (0"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.body().min_speed_mps = 9; }), "above max_speed_mps"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.behaviours[0].weight = -1; }), "seek: weight is -1"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.behaviours[0].target_point[1] = 1.0f / 0.0f; }), "target_point"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) {
                         w.behaviours[0].target_kind = APX_STEER_TARGET_AGENT;
                         w.behaviours[0].target = 4;
                     }),
                     "target is 4"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.behaviours[0].kind = 99; }), "kind is 99"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.behaviours[0].variant = 1; }), "variant is 1"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.agents[0].behaviour_set = 7; }), "agents[0].behaviour_set is 7"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.agents[0].position[0] = 0.0f / 0.0f; }), "position[0]"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.behaviour_sets[0].behaviour_count = 3; }), "takes behaviours"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.desc.dt_s = 0; }), "dt_s is 0"));
    EXPECT_TRUE(says(problem([](SteerWorld& w) { w.paths[0].point_count = 1; }), "two are needed"));
}

TEST(Simulation, OfNobodySteps) {
    const auto simulation = SteerWorld{}.create();
    run(*simulation, 1.0f);
    EXPECT_EQ(simulation->tick, 30u);
}

}  // namespace
}  // namespace apx::steer::test
