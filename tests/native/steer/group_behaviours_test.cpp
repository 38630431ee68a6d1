// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "groups/group_behaviours.h"

#include "base/random.h"
#include "run/evaluate.h"
#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

// One behaviour of the first agent among others that stand or move around it.
Steering wish_among(const apx_steer_behaviour& behaviour, std::initializer_list<std::pair<glm::vec3, glm::vec3>> others,
                    glm::vec3 velocity = glm::vec3{0}) {
    SteerWorld world;
    world.agent({0, 0, 0}, velocity);
    for (const auto& [place, speed] : others) {
        world.agent(place, speed);
    }
    const auto simulation = world.create();
    step(*simulation, 1e-6f);
    return evaluate(*simulation, self_of(*simulation, 0), behaviour, 0.01f);
}

TEST(Separation, IsTheSumOfUnitVectorsOverDistance) {
    const Steering steering_force =
        wish_among(default_behaviour(APX_STEER_SEPARATION), {{{2, 0, 0}, {}}, {{0, 0, -4}, {}}});
    EXPECT_NEAR(steering_force.acceleration.x, -0.5f, 1e-5f);
    EXPECT_NEAR(steering_force.acceleration.z, 0.25f, 1e-5f);
}

TEST(Separation, ByTheMeanLawNeverExceedsItsStrength) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    behaviour.variant = APX_STEER_SEPARATE_MEAN;
    const Steering steering_force = wish_among(behaviour, {{{0.1f, 0, 0}, {}}, {{0.2f, 0, 0}, {}}, {{3, 0, 0}, {}}});
    EXPECT_NEAR(steering_force.acceleration.x, -1.0f, 1e-5f);
}

TEST(Separation, ByTheUrgentLawIsFullAtTouchingAndFallsWithTheSquare) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    behaviour.variant = APX_STEER_SEPARATE_URGENT;
    EXPECT_NEAR(wish_among(behaviour, {{{1, 0, 0}, {}}}).urgency, 1.0f, 1e-5f);
    EXPECT_NEAR(wish_among(behaviour, {{{2, 0, 0}, {}}}).urgency, 0.25f, 1e-5f);
    EXPECT_EQ(wish_among(behaviour, {{{0.1f, 0, 0}, {}}}).urgency, 1.0f) << "never infinite";
}

TEST(Separation, PartsAgentsInOnePlace) {
    SteerWorld world;
    const uint32_t behaviour_set = world.behaviour_set(default_behaviour(APX_STEER_SEPARATION));
    world.agent({0, 0, 0}, glm::vec3{0}, behaviour_set);
    world.agent({0, 0, 0}, glm::vec3{0}, behaviour_set);
    const auto simulation = world.create();
    run(*simulation, 2.0f);
    EXPECT_GT(distance(simulation->agents.position[0], simulation->agents.position[1]), 1.0f);
}

TEST(GroupBehaviours, AreSilentWithoutNeighbours) {
    for (const uint32_t kind : {APX_STEER_SEPARATION, APX_STEER_ALIGNMENT, APX_STEER_COHESION, APX_STEER_FLOCKING,
                                APX_STEER_QUEUE, APX_STEER_MATCH_SPEED, APX_STEER_AVOID_COLLISION}) {
        EXPECT_FALSE(wish_among(default_behaviour(kind), {{{900, 0, 0}, {1, 0, 0}}}).active) << kind;
    }
}

TEST(Alignment, WishesTheMeanVelocity) {
    const Steering steering_force =
        wish_among(default_behaviour(APX_STEER_ALIGNMENT), {{{2, 0, 0}, {2, 0, 0}}, {{0, 0, 2}, {0, 0, 4}}});
    EXPECT_NEAR(steering_force.acceleration.x * 0.5f, 1.0f, 1e-4f);
    EXPECT_NEAR(steering_force.acceleration.z * 0.5f, 2.0f, 1e-4f);
}

TEST(Cohesion, SteersToTheMiddle) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_COHESION);
    behaviour.variant = 1;
    const Steering steering_force = wish_among(behaviour, {{{2, 0, 1}, {}}, {{4, 0, -1}, {}}});
    EXPECT_NEAR(steering_force.acceleration.x, 3.0f, 1e-4f);
    EXPECT_NEAR(steering_force.acceleration.z, 0.0f, 1e-4f);
    behaviour.variant = 0;
    EXPECT_NEAR(wish_among(behaviour, {{{2, 0, 0}, {}}}).acceleration.x * 0.5f, 5.0f, 1e-4f);
}

TEST(Flocking, IsTheWeightedSumOfTheThree) {
    apx_steer_behaviour flocking = default_behaviour(APX_STEER_FLOCKING);
    flocking.separation = 2.0f;
    flocking.alignment = 0.5f;
    flocking.cohesion = 0.25f;
    const auto others = {std::pair<glm::vec3, glm::vec3>{{2, 0, 1}, {1, 0, 0}}, {{-1, 0, 3}, {0, 0, 2}}};
    const glm::vec3 expected = 2.0f * wish_among(default_behaviour(APX_STEER_SEPARATION), others).acceleration +
                               0.5f * wish_among(default_behaviour(APX_STEER_ALIGNMENT), others).acceleration +
                               0.25f * wish_among(default_behaviour(APX_STEER_COHESION), others).acceleration;
    EXPECT_LT(distance(wish_among(flocking, others).acceleration, expected), 1e-4f);
}

// Blocks of neighbours are for speed alone. Own groups are perceived one by one, and here everybody is of one group.
TEST(Flocking, GivesTheSameBitsInBlocksAsOneByOne) {
    Random random(3, 0, 0);
    SteerWorld world;
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 place{random.range(-9, 9), 0, random.range(-9, 9)};
        const glm::vec3 velocity{random.range(-3, 3), 0, random.range(-3, 3)};
        world.agent(place, velocity);
        if (i % 50 == 0) {
            world.agent(place, -velocity);  // in one place
        }
    }
    const auto simulation = world.create();
    step(*simulation, 1e-6f);
    for (const uint32_t variant : {APX_STEER_SEPARATE_INVERSE, APX_STEER_SEPARATE_MEAN, APX_STEER_SEPARATE_URGENT}) {
        apx_steer_behaviour all = default_behaviour(APX_STEER_FLOCKING);
        all.variant = variant;
        all.angle_rad = 4.7f;
        apx_steer_behaviour own = all;
        own.groups = APX_STEER_GROUPS_OWN;
        for (uint32_t agent = 0; agent < simulation->agents.count(); ++agent) {
            const Self self = self_of(*simulation, agent);
            const Steering in_blocks = evaluate(*simulation, self, all, 0.01f);
            const Steering one_by_one = evaluate(*simulation, self, own, 0.01f);
            ASSERT_EQ(in_blocks.acceleration, one_by_one.acceleration) << "agent " << agent << ", variant " << variant;
            ASSERT_EQ(in_blocks.other, one_by_one.other) << "agent " << agent << ", variant " << variant;
        }
    }
}

TEST(View, OfHalfATurnSeesWhatIsAheadAlone) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    behaviour.angle_rad = pi_f;
    EXPECT_TRUE(wish_among(behaviour, {{{3, 0, 0.1f}, {}}}).active);
    EXPECT_FALSE(wish_among(behaviour, {{{3, 0, -0.1f}, {}}}).active);
}

// The printed code of Kolve 2000 sees the complement of its angle.
TEST(View, AngleIsTheFieldOfViewAndNotABlindCone) {
    for (const float degrees : {60.0f, 90.0f, 180.0f, 270.0f, 300.0f}) {
        apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
        behaviour.angle_rad = degrees * pi_f / 180.0f;
        for (const float offset : {-1.0f, 1.0f}) {
            const float bearing = (0.5f * degrees + offset) * pi_f / 180.0f;
            const Steering steering_force = wish_among(behaviour, {{{3 * sine(bearing), 0, 3 * cosine(bearing)}, {}}});
            EXPECT_EQ(steering_force.active, offset < 0.0f) << degrees;
        }
    }
}

TEST(View, IsBlockedByObstaclesOnRequest) {
    SteerWorld world;
    world.wall({{-5, 2}, {5, 2}});
    world.agent({0, 0, 0});
    world.agent({0, 0, 4});
    const auto simulation = world.create();
    step(*simulation, 1e-6f);
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    EXPECT_TRUE(evaluate(*simulation, self_of(*simulation, 0), behaviour, 0.01f).active);
    behaviour.occluded = 1;
    EXPECT_FALSE(evaluate(*simulation, self_of(*simulation, 0), behaviour, 0.01f).active);
}

// A head turned to the right sees what is to the right, and only as far round as its field of view is wide.
TEST(View, HasAnAxisOfItsOwn) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    behaviour.angle_rad = 0.5f * pi_f;
    behaviour.view_yaw_rad = 0.5f * pi_f;
    EXPECT_TRUE(wish_among(behaviour, {{{3, 0, 0}, {}}}).active);
    EXPECT_FALSE(wish_among(behaviour, {{{0, 0, 3}, {}}}).active);
    EXPECT_FALSE(wish_among(behaviour, {{{-3, 0, 0}, {}}}).active);
}

// Ziep 2004, 6.2: who drives on another bridge, or flies above, is not in the way of who keeps to the ground.
TEST(View, LeavesWhoIsFarAboveAloneOnRequest) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    EXPECT_TRUE(wish_among(behaviour, {{{0, 9, 1}, {}}}).active);
    behaviour.height_m = 5.0f;
    EXPECT_FALSE(wish_among(behaviour, {{{0, 9, 1}, {}}}).active);
    EXPECT_FALSE(wish_among(behaviour, {{{0, -9, 1}, {}}}).active);
    EXPECT_TRUE(wish_among(behaviour, {{{0, 4, 1}, {}}}).active);
}

// Kolve 2000, 2.6.1: Seek, Flee and so on are silent while the target lies outside the field of view.
TEST(View, LimitsTargetsToo) {
    for (const uint32_t kind : {APX_STEER_SEEK, APX_STEER_FLEE, APX_STEER_MOTH_SEEK, APX_STEER_MOTH_FLEE,
                                APX_STEER_ARRIVE, APX_STEER_PURSUIT, APX_STEER_EVADE}) {
        SteerWorld world;
        world.wall({{-5, 5}, {5, 5}});
        apx_steer_behaviour behaviour = to_agent(kind, 1);
        world.agent({0, 0, 0});
        world.agent({3, 0, 4});
        world.agent({0, 0, 9});
        const auto simulation = world.create();
        step(*simulation, 1e-6f);
        const auto active = [&] { return evaluate(*simulation, self_of(*simulation, 0), behaviour, 0.01f).active; };
        EXPECT_TRUE(active()) << kind;
        behaviour.angle_rad = 70.0f * pi_f / 180.0f;
        EXPECT_FALSE(active()) << kind;
        behaviour.angle_rad = 80.0f * pi_f / 180.0f;
        EXPECT_TRUE(active()) << kind;
        behaviour.target = 2;
        EXPECT_TRUE(active()) << kind;
        behaviour.occluded = 1;
        EXPECT_FALSE(active()) << kind;
        behaviour.layers = 2;
        EXPECT_TRUE(active()) << "a wall of a layer that it does not know hides nobody";
    }
}

TEST(View, CanBeLimitedToTheOwnOrOtherGroups) {
    SteerWorld world;
    world.agent({0, 0, 0}, glm::vec3{0}, APX_NONE, 1);
    world.agent({2, 0, 0}, glm::vec3{0}, APX_NONE, 1);
    world.agent({0, 0, 2}, glm::vec3{0}, APX_NONE, 2);
    const auto simulation = world.create();
    step(*simulation, 1e-6f);
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_SEPARATION);
    behaviour.groups = APX_STEER_GROUPS_OWN;
    EXPECT_EQ(evaluate(*simulation, self_of(*simulation, 0), behaviour, 0.01f).acceleration.z, 0.0f);
    behaviour.groups = APX_STEER_GROUPS_OTHER;
    EXPECT_EQ(evaluate(*simulation, self_of(*simulation, 0), behaviour, 0.01f).acceleration.x, 0.0f);
}

TEST(Queue, StopsBehindWhoStandsAhead) {
    SteerWorld world;
    world.agent({0, 0, 20});
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_QUEUE);
    behaviour.distance_m = 1.0f;
    const uint32_t behaviour_set =
        world.behaviour_set(APX_STEER_COMBINE_BUDGET, {behaviour, to_point(APX_STEER_SEEK, {0, 0, 100})});
    const uint32_t agent = world.agent({0, 0, 0}, {0, 0, 5}, behaviour_set);
    const auto simulation = world.create();
    run(*simulation, 20.0f);
    EXPECT_NEAR(simulation->agents.position[agent].z, 18.0f, 0.5f);
    EXPECT_LT(length(simulation->agents.velocity[agent]), 0.2f);
}

TEST(Queue, BeforeATargetYieldsToWhoIsNearerOnAnySide) {
    apx_steer_behaviour behaviour = to_point(APX_STEER_QUEUE, {0, 0, 10});
    behaviour.length_m = 20.0f;
    behaviour.distance_m = 0.0f;
    SteerWorld world;
    const uint32_t far = world.agent({0, 0, 0}, {0, 0, 5});
    const uint32_t near = world.agent({-9, 0, 10}, {5, 0, 0});  // beside and behind nobody's nose
    const uint32_t past = world.agent({0, 0, 12}, {0, 0, 5});
    const auto simulation = world.create();
    step(*simulation, 1e-6f);
    const auto force = [&](uint32_t agent) {
        return evaluate(*simulation, self_of(*simulation, agent), behaviour, 0.01f);
    };
    EXPECT_TRUE(force(far).active);
    EXPECT_LT(force(far).acceleration.z, 0.0f);
    EXPECT_EQ(force(far).other, near);
    EXPECT_FALSE(force(near).active) << "who has passed and moves away is no longer ahead";
    EXPECT_FALSE(force(past).active) << "past the target nobody queues";
    behaviour.length_m = 5.0f;
    EXPECT_FALSE(force(far).active) << "out of reach";
}

TEST(NearestOfGroup, IsTheNearestOtherMember) {
    SteerWorld world;
    world.agent({0, 0, 0}, glm::vec3{0}, APX_NONE, 5);
    world.agent({9, 0, 0}, glm::vec3{0}, APX_NONE, 5);
    world.agent({0, 0, 7}, glm::vec3{0}, APX_NONE, 5);
    world.agent({1, 0, 0}, glm::vec3{0}, APX_NONE, 6);
    const auto simulation = world.create();
    step(*simulation, 1e-6f);
    const Surroundings around{simulation->grid, simulation->setup.shapes};
    EXPECT_EQ(nearest_of_group(self_of(*simulation, 0), default_behaviour(APX_STEER_SEEK), 5, 0.0f, around).index, 2u);
    EXPECT_FALSE(nearest_of_group(self_of(*simulation, 0), default_behaviour(APX_STEER_SEEK), 5, 6.9f, around).present);
    EXPECT_FALSE(nearest_of_group(self_of(*simulation, 0), default_behaviour(APX_STEER_SEEK), 8, 0.0f, around).present);
    // An agent that is not perceived is not the nearest.
    apx_steer_behaviour to_the_right = default_behaviour(APX_STEER_SEEK);
    to_the_right.angle_rad = to_the_right.view_yaw_rad = 0.5f * pi_f;
    EXPECT_EQ(nearest_of_group(self_of(*simulation, 0), to_the_right, 5, 0.0f, around).index, 1u);
}

}  // namespace
}  // namespace apx::steer::test
