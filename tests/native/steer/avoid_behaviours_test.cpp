// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/avoid_behaviours.h"

#include "behave/fuzzy.h"
#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

apx_steer_behaviour box_of(float length_m, float width_m) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_AVOID_BOX);
    behaviour.length_m = length_m;
    behaviour.width_m = width_m;
    behaviour.predict_s = 0.0f;
    return behaviour;
}

Steering avoid_circle(glm::vec3 place, float radius_m) {
    const Self self = standing();
    const Hitbox box = hitbox_of(self, box_of(10.0f, 0.5f));
    Threat threat;
    consider(self, box, place, radius_m, 0, threat);
    return avoid_threat(self, box, threat);
}

TEST(AvoidBox, SteersToTheSideThatIsFree) {
    EXPECT_LT(avoid_circle({0.5f, 0, 5}, 1.0f).acceleration.x, 0.0f);
    EXPECT_GT(avoid_circle({-0.5f, 0, 5}, 1.0f).acceleration.x, 0.0f);
    EXPECT_EQ(avoid_circle({0.5f, 0, 5}, 1.0f).acceleration.z, 0.0f);
}

TEST(AvoidBox, ChoosesASideForWhatIsDeadAhead) {
    EXPECT_GT(avoid_circle({0, 0, 5}, 1.0f).acceleration.x, 0.0f);
}

TEST(AvoidBox, IsTheMoreUrgentTheNearer) {
    float last = 0.0f;
    for (const float ahead : {10.0f, 8.0f, 5.0f, 2.0f}) {
        const float urgency = avoid_circle({0.2f, 0, ahead}, 1.0f).urgency;
        EXPECT_GT(urgency, last);
        EXPECT_LE(urgency, 1.0f);
        last = urgency;
    }
    EXPECT_GT(avoid_circle({0.2f, 0, 5}, 1.0f).urgency, avoid_circle({1.6f, 0, 5}, 1.0f).urgency);
}

TEST(AvoidBox, LeavesWhatIsBesideBehindAndFarAlone) {
    EXPECT_FALSE(avoid_circle({2.1f, 0, 5}, 1.0f).active);
    EXPECT_FALSE(avoid_circle({0, 0, -3}, 1.0f).active);
    EXPECT_FALSE(avoid_circle({0, 0, 12}, 1.0f).active);
}

TEST(AvoidBox, GrowsWithSpeed) {
    apx_steer_behaviour behaviour = box_of(2.0f, 0.5f);
    behaviour.predict_s = 2.0f;
    EXPECT_NEAR(hitbox_of(standing({0, 0, 10}), behaviour).length_m, 20.5f, 1e-5f);
    EXPECT_NEAR(hitbox_of(standing(), behaviour).length_m, 2.5f, 1e-5f);
}

TEST(AvoidBox, SeesTheEdgeOfAWallThatReachesIn) {
    SteerWorld world;
    world.wall({{0.4f, 6}, {20, 6}});
    const Self self = standing();
    const Hitbox box = hitbox_of(self, box_of(10.0f, 0.5f));
    Threat threat;
    consider_obstacles(self, box, make_shapes(world.obstacles, world.points), all_layers, threat);
    ASSERT_TRUE(threat.found);
    EXPECT_NEAR(threat.local.x, 0.4f, 1e-4f);
    EXPECT_LT(avoid_threat(self, box, threat).acceleration.x, 0.0f);
}

TEST(AvoidProbe, PushesAlongTheNormalOfTheNearestHit) {
    SteerWorld world;
    world.wall({{-10, 4}, {10, 4}});
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    const Steering steering_force = avoid_probe(standing({1, 0, 1}), default_behaviour(APX_STEER_AVOID_PROBE), shapes);
    EXPECT_FALSE(steering_force.active) << "the wall is 4 sqrt(2) = 5.7 m away";
    apx_steer_behaviour longer = default_behaviour(APX_STEER_AVOID_PROBE);
    longer.length_m = 6.0f;
    const Steering hit = avoid_probe(standing({1, 0, 1}), longer, shapes);
    EXPECT_NEAR(hit.acceleration.z, -5.0f / 0.5f, 1e-4f);
    EXPECT_NEAR(hit.acceleration.x, 0.0f, 1e-4f);
}

apx_steer_behaviour probes(uint32_t kind) {
    apx_steer_behaviour behaviour = default_behaviour(kind);
    behaviour.length_m = 5.0f;
    behaviour.ahead_m = 3.0f;
    behaviour.side_m = 3.0f;
    return behaviour;
}

// Kolve 2000 gives every behaviour a list of obstacles of its own.
TEST(Layers, AreTheObstaclesThatABehaviourKnows) {
    SteerWorld world;
    world.wall({{-10, 4}, {10, 4}});
    world.obstacles[0].layers = 4;
    world.circle({0, 30}, 1.0f);
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    const auto clearance_policies = [&](uint32_t kind, uint32_t layers) {
        apx_steer_behaviour behaviour = default_behaviour(kind);
        behaviour.length_m = behaviour.ahead_m = 6.0f;
        behaviour.layers = layers;
        const Self self = standing({0, 0, 1});
        Threat threat;
        switch (kind) {
            case APX_STEER_AVOID_PROBE:
                return avoid_probe(self, behaviour, shapes).active;
            case APX_STEER_CONTAINMENT:
                return contain(self, behaviour, shapes).active;
            case APX_STEER_WALL_FOLLOWING:
                behaviour.active_distance_m = 10.0f;
                return follow_wall(self, behaviour, shapes).active;
            case APX_STEER_HIDE:
                return hide(self, behaviour, target_at({0, 0, -9}), shapes).target_point.z < 20.0f;
            default:
                consider_obstacles(self, hitbox_of(self, behaviour), shapes, layers, threat);
                return threat.found;
        }
    };
    for (const uint32_t kind : {APX_STEER_AVOID_PROBE, APX_STEER_CONTAINMENT, APX_STEER_WALL_FOLLOWING, APX_STEER_HIDE,
                                APX_STEER_AVOID_BOX}) {
        EXPECT_TRUE(clearance_policies(kind, all_layers)) << kind;
        EXPECT_TRUE(clearance_policies(kind, 4)) << kind;
        EXPECT_FALSE(clearance_policies(kind, 1)) << kind;
    }
}

TEST(Containment, SideProbesCatchAGrazingObstacleThatOneProbeMisses) {
    SteerWorld world;
    world.wall({{1, -10}, {1, 10}});
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    EXPECT_FALSE(avoid_probe(standing(), default_behaviour(APX_STEER_AVOID_PROBE), shapes).active);
    const Steering steering_force = contain(standing(), probes(APX_STEER_CONTAINMENT), shapes);
    ASSERT_TRUE(steering_force.active);
    EXPECT_LT(steering_force.acceleration.x, 0.0f);
}

TEST(FuzzyTurn, AtSixtyPercentAndThirtySixDegreesIsThirtyFourDegrees) {
    EXPECT_NEAR(fuzzy_turn_deg(0.6f, -36.0f), 34.0f, 1.0f);
    EXPECT_NEAR(fuzzy_turn_deg(0.6f, 36.0f), -34.0f, 1.0f);
}

TEST(FuzzyTurn, HeadOnTurnsOnlyWhenNear) {
    EXPECT_EQ(fuzzy_turn_deg(1.0f, 0.0f), 0.0f);
    EXPECT_EQ(fuzzy_turn_deg(0.5f, 0.0f), 0.0f);
    EXPECT_GT(fuzzy_turn_deg(0.1f, 0.0f), 30.0f);
}

TEST(FuzzyTurn, AGlancingHitNeverTurns) {
    for (const float share : {0.0f, 0.3f, 0.7f, 1.0f}) {
        EXPECT_EQ(fuzzy_turn_deg(share, 60.0f), 0.0f);
        EXPECT_EQ(fuzzy_turn_deg(share, -80.0f), 0.0f);
    }
}

TEST(FuzzyContainment, TurnsToTheOpenSide) {
    SteerWorld world;
    // A wall ahead that recedes to the right: the way out is to the right.
    world.wall({{-10, 0}, {10, 8}});
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    Self self = standing();
    self.position = {0, 0, 1};
    const Steering steering_force = contain_fuzzily(self, probes(APX_STEER_FUZZY_CONTAINMENT), shapes);
    ASSERT_TRUE(steering_force.active);
    EXPECT_GT(steering_force.acceleration.x, 0.0f);
}

TEST(WallFollowing, KeepsItsDistanceFromTheWall) {
    SteerWorld world;
    world.wall({{0, -100}, {0, 100}});
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_WALL_FOLLOWING);
    behaviour.distance_m = 3.0f;
    const uint32_t agent = world.agent({8, 0, -60}, {0, 0, 2}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    run(*simulation, 15.0f);
    EXPECT_NEAR(simulation->agents.position[agent].x, 3.5f, 0.2f);
    EXPECT_GT(simulation->agents.position[agent].z, 0.0f);
}

TEST(Hide, PutsAnObstacleBetweenItselfAndTheHunter) {
    SteerWorld world;
    world.circle({0, 10}, 3.0f);
    world.circle({40, 40}, 3.0f);
    const uint32_t hunter = world.agent({0, 0, -10});
    apx_steer_behaviour behaviour = to_agent(APX_STEER_HIDE, hunter);
    const uint32_t agent = world.agent({5, 0, 6}, glm::vec3{0}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    EXPECT_FALSE(is_hidden(simulation->setup.shapes, simulation->agents.position[agent], {0, 0, -10}));
    run(*simulation, 20.0f);
    EXPECT_TRUE(is_hidden(simulation->setup.shapes, simulation->agents.position[agent], {0, 0, -10}));
    EXPECT_NEAR(simulation->agents.position[agent].z, 15.5f, 0.3f);
}

TEST(Hide, EvadesWhereThereIsNothingToHideBehind) {
    const Steering steering_force =
        hide(standing(), default_behaviour(APX_STEER_HIDE), target_at({0, 0, 10}), Shapes{});
    EXPECT_LT(steering_force.acceleration.z, 0.0f);
}

TEST(ClosestApproach, IsWhereTheDistanceIsLeast) {
    const Approach approach = closest_approach({10, 0, 10}, {-2, 0, 0}, 1.0f);
    EXPECT_NEAR(approach.time_s, 5.0f, 1e-5f);
    EXPECT_NEAR(approach.gap_m, 9.0f, 1e-5f);
    EXPECT_EQ(closest_approach({10, 0, 10}, {0, 0, 0}, 1.0f).time_s, 0.0f);
    EXPECT_EQ(closest_approach({10, 0, 10}, {2, 0, 0}, 1.0f).time_s, 0.0f);
}

TEST(AvoidCollision, ReactsToTheFirstCollisionAlone) {
    const Self self = standing({0, 0, 5});
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_AVOID_COLLISION);
    behaviour.predict_s = 4.0f;
    Collision first;
    consider_collision(self, behaviour, {10, 0, 15}, {-5, 0, 0}, 0.5f, 1, first);  // at 2.5 s, clear by 2.5 m
    EXPECT_FALSE(first.found);
    consider_collision(self, behaviour, {15, 0, 15}, {-5, 0, 0}, 0.5f, 2, first);  // in 3 s
    consider_collision(self, behaviour, {0, 0, 20}, {0, 0, -5}, 0.5f, 3, first);   // in 2 s
    ASSERT_TRUE(first.found);
    EXPECT_EQ(first.index, 3u);
    EXPECT_NEAR(first.time_s, 2.0f, 1e-4f);
    EXPECT_TRUE(avoid_collision(self, behaviour, first).active);
}

TEST(AvoidCollision, LetsTwoWalkersPassAtACrossing) {
    SteerWorld world;
    apx_steer_behaviour avoid = default_behaviour(APX_STEER_AVOID_COLLISION);
    avoid.predict_s = 4.0f;
    avoid.width_m = 0.3f;
    const uint32_t east = world.behaviour_set(APX_STEER_COMBINE_BUDGET, {avoid, to_point(APX_STEER_SEEK, {200, 0, 0})});
    const uint32_t north =
        world.behaviour_set(APX_STEER_COMBINE_BUDGET, {avoid, to_point(APX_STEER_SEEK, {0, 0, 200})});
    world.agent({-20, 0, 0}, {5, 0, 0}, east);
    world.agent({0, 0, -20}, {0, 0, 5}, north);
    const auto simulation = world.create();
    float nearest = 100.0f;
    for (int i = 0; i < 300; ++i) {
        step(*simulation, world.desc.dt_s);
        nearest = min(nearest, distance(simulation->agents.position[0], simulation->agents.position[1]));
    }
    EXPECT_GT(nearest, 1.0f);
}

}  // namespace
}  // namespace apx::steer::test
