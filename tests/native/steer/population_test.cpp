// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/population.h"
#include "run/create.h"
#include "run/operations.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "steer/steer_world.h"
#include "track/sources.h"
#include "world/agent_state.h"
#include "world/setup.h"
#include "world/snapshot.h"

// Agents come and go while a simulation runs.
namespace apx::steer::test {
namespace {

SteerWorld crowd_world(uint32_t count, uint32_t spare) {
    SteerWorld world;
    const uint32_t behaviour_set = world.behaviour_set(default_behaviour(APX_STEER_FLOCKING));
    for (uint32_t i = 0; i < count; ++i) {
        world.agent({static_cast<float>(i % 6), 0, static_cast<float>(i / 6)}, {1, 0, 0}, behaviour_set, i % 2);
    }
    world.desc.spare_agents = spare;
    return world;
}

apx_steer_agent visitor(glm::vec3 position, uint32_t behaviour_set = APX_NONE, uint32_t group = 0) {
    apx_steer_agent agent = default_agent();
    agent.behaviour_set = behaviour_set;
    agent.group = group;
    for (int axis = 0; axis < 3; ++axis) {
        agent.position[axis] = position[axis];
    }
    return agent;
}

TEST(Spawn, TakesTheFirstFreePlaceAndNoMoreThanThereAre) {
    const auto simulation = crowd_world(3, 2).create();
    EXPECT_EQ(spawn(*simulation, visitor({9, 0, 9}), APX_NONE), 3u);
    remove(*simulation, 1);
    EXPECT_EQ(spawn(*simulation, visitor({8, 0, 9}), APX_NONE), 1u);
    EXPECT_EQ(spawn(*simulation, visitor({7, 0, 9}), APX_NONE), 4u);
    EXPECT_EQ(spawn(*simulation, visitor({6, 0, 9}), APX_NONE), APX_NONE);
    EXPECT_EQ(simulation->agents.position[1], (glm::vec3{8, 0, 9}));
}

TEST(Spawn, ATrailerHangsOnSomebodyWhoIsThere) {
    SteerWorld world = crowd_world(2, 2);
    apx_steer_body trailer = default_body();
    trailer.drawbar_m = 3.0f;
    world.bodies.push_back(trailer);
    const auto simulation = world.create();
    Operation operation;
    operation.kind = Operation::Kind::spawn;
    operation.value = APX_NONE;
    operation.agent = visitor({9, 0, 9});
    for (const uint32_t puller : {2u, 3u, 4u}) {  // nobody is there, itself among them
        operation.agent.body = 1;
        operation.agent.hitched_to = puller;
        EXPECT_NE(apx::test::failure([&] { check(*simulation, operation); }), "") << puller;
    }
    operation.agent.hitched_to = 0;
    EXPECT_EQ(apx::test::failure([&] { check(*simulation, operation); }), "");
    ASSERT_TRUE(apply(*simulation, operation));
    run(*simulation, 1.0f);
    EXPECT_NEAR(distance(simulation->agents.position[2], simulation->agents.position[0]), 3.0f, 1.0f);
    operation.agent.body = 0;  // no drawbar
    EXPECT_NE(apx::test::failure([&] { check(*simulation, operation); }), "");
}

TEST(Spawn, EmptyPlacesChangeNothingForThoseWhoAreThere) {
    const auto full = crowd_world(30, 0).create();
    const auto roomy = crowd_world(30, 50).create();
    run(*full, 4.0f);
    run(*roomy, 4.0f);
    for (uint32_t i = 0; i < 30; ++i) {
        EXPECT_EQ(full->agents.position[i], roomy->agents.position[i]);
    }
}

TEST(Spawn, WhoIsGoneIsSeenByNobodyAndIsNoTarget) {
    SteerWorld world;
    const uint32_t chase = world.behaviour_set(to_agent(APX_STEER_SEEK, 1));
    const uint32_t apart = world.behaviour_set(default_behaviour(APX_STEER_SEPARATION));
    world.agent({0, 0, 0}, {}, chase);
    world.agent({5, 0, 0});
    world.agent({5.5f, 0, 0}, {}, apart);
    const auto simulation = world.create();
    remove(*simulation, 1);
    step(*simulation, 0.1f);
    EXPECT_EQ(simulation->agents.steering_force[0], glm::vec3{0});
    EXPECT_EQ(simulation->agents.steering_force[2], glm::vec3{0});
    const apx_steer_state nobody = state_of(*simulation, 1);
    EXPECT_EQ(vec3_of(nobody.forward), glm::vec3{0});
    spawn(*simulation, visitor({0, 0, 7}), APX_NONE);
    step(*simulation, 0.1f);
    EXPECT_GT(simulation->agents.steering_force[0].z, 0.0f);
}

TEST(Spawn, RanksOfAFormationCloseUp) {
    const auto simulation = crowd_world(6, 0).create();
    EXPECT_EQ(simulation->rank[4], 2u);
    remove(*simulation, 2);
    EXPECT_EQ(simulation->rank[4], 1u);
    EXPECT_EQ(simulation->rank[5], 2u);
}

TEST(Spawn, GivesTheSameBitsAndSnapshotsGoOnWithThem) {
    const SteerWorld world = crowd_world(20, 10);
    const auto one = world.create(), other = world.create();
    for (Simulation* simulation : {one.get(), other.get()}) {
        run(*simulation, 1.0f);
        remove(*simulation, 3);
        spawn(*simulation, visitor({2, 0, 2}, 0), APX_NONE);
        spawn(*simulation, visitor({3, 0, 3}, 0), APX_NONE);
        run(*simulation, 1.0f);
    }
    EXPECT_EQ(state_hash(*one), state_hash(*other));
    const auto third = world.create();
    restore(*third, snapshot(*one));
    run(*one, 1.0f);
    run(*third, 1.0f);
    EXPECT_EQ(state_hash(*one), state_hash(*third));
    reset(*one);
    EXPECT_EQ(state_hash(*one), state_hash(*world.create()));
}

TEST(Spawn, StartsTheMachineThatItIsGiven) {
    const std::string text =
        R"({"format": "apexline-scene", "version": 1, "spare_agents": 1, "bodies": {"man": {"kind": "walker"}},
            "behaviour_sets": {"go": {"behaviours": [{"kind": "seek", "target": [0, 30]}]}},
            "machines": {"m": {"states": {"on": {"behaviour_set": "go"}}}}})";
    const auto simulation = create_simulation(read_scene(text, "test"));
    EXPECT_EQ(spawn(*simulation, visitor({0, 0, 0}), 0), 0u);
    EXPECT_EQ(simulation->agents.behaviour_set[0], 0u);
    run(*simulation, 1.0f);
    EXPECT_GT(simulation->agents.position[0].z, 0.5f);
}

TEST(Loop, BringsEverybodyBackToTheBeginning) {
    const std::string text =
        R"({"format": "apexline-scene", "version": 1, "step_s": 0.1, "loop_s": 2, "bodies": {"man": {"kind": "walker"}},
            "behaviour_sets": {"go": {"behaviours": [{"kind": "wander"}, {"kind": "seek", "target": [0, 30]}]}},
            "agents": [{"name": "a", "body": "man", "behaviour_set": "go", "goal": [9, 9]}]})";
    const auto simulation = create_simulation(read_scene(text, "test"));
    std::vector<glm::vec3> places;
    for (int i = 0; i < 60; ++i) {
        step(*simulation, 0.1f);
        places.push_back(simulation->agents.position[0]);
    }
    EXPECT_EQ(simulation->tick, 60u);
    for (size_t i = 0; i + 20 < places.size(); ++i) {
        EXPECT_EQ(places[i], places[i + 20]) << i;
    }
    EXPECT_EQ(places[19], glm::vec3{0});
    EXPECT_GT(length(places[18]), 0.1f);
}

TEST(Operations, RefuseWhatIsNotThere) {
    const auto simulation = crowd_world(2, 1).create();
    Operation operation;
    operation.index = 2;
    for (const auto kind : {Operation::Kind::place, Operation::Kind::goal, Operation::Kind::behaviour_set,
                            Operation::Kind::order, Operation::Kind::remove}) {
        operation.kind = kind;
        EXPECT_EQ(message_of([&] { check(*simulation, operation); }), "agent is 2, a place where nobody is");
    }
    operation.kind = Operation::Kind::spawn;
    operation.agent = visitor({0, 0, 0});
    operation.agent.body = 4;
    EXPECT_EQ(message_of([&] { check(*simulation, operation); }), "agents[3].body is 4; there are 1 bodies");
}

TEST(Operations, AMovedObstacleIsAsIfItHadBeenMadeThere) {
    SteerWorld world, there;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{0.1f, 0.2f}, {0.3f, 1.7f}, {1.9f, 0.4f}});
    there = world;
    there.obstacles[0].position[0] = 31.7f;
    const auto moved = world.create();
    move_obstacle(*moved, 0, {-977.3f, 0, 0.1f}, 1.0f);
    move_obstacle(*moved, 0, {31.7f, 0, 0}, 1.0f);
    const auto made = there.create();
    for (size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(moved->setup.shapes.edges[i].from, made->setup.shapes.edges[i].from);
        EXPECT_EQ(moved->setup.shapes.edges[i].normal, made->setup.shapes.edges[i].normal);
    }
    EXPECT_EQ(moved->setup.shapes.list[0].centre, made->setup.shapes.list[0].centre);
}

}  // namespace
}  // namespace apx::steer::test
