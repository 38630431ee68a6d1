// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/target_behaviours.h"

#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

TEST(Seek, WishesFullSpeedTowardsTheTarget) {
    const Steering steering_force = seek(standing({1, 0, 0}), to_point(APX_STEER_SEEK, {}), target_at({0, 0, 10}));
    ASSERT_TRUE(steering_force.active);
    EXPECT_NEAR(steering_force.acceleration.x, -1.0f / 0.5f, 1e-6f);
    EXPECT_NEAR(steering_force.acceleration.z, 5.0f / 0.5f, 1e-6f);
}

TEST(Seek, AtTheTargetKeepsItsHeading) {
    const Steering steering_force = seek(standing(), to_point(APX_STEER_SEEK, {}), target_at({0, 0, 0}));
    EXPECT_GT(steering_force.acceleration.z, 0.0f);
    EXPECT_EQ(steering_force.acceleration.x, 0.0f);
}

TEST(Seek, IsSilentBeyondItsActiveDistance) {
    apx_steer_behaviour behaviour = to_point(APX_STEER_SEEK, {});
    behaviour.active_distance_m = 9.9f;
    EXPECT_FALSE(seek(standing(), behaviour, target_at({0, 0, 10})).active);
    EXPECT_TRUE(seek(standing(), behaviour, target_at({0, 0, 9.8f})).active);
    EXPECT_FALSE(seek(standing(), behaviour, TargetPoint{}).active);
}

TEST(Seek, OfAPlanarAgentKnowsNoHeight) {
    const Steering steering_force = seek(standing(), to_point(APX_STEER_SEEK, {}), target_at({0, 50, 10}));
    EXPECT_EQ(steering_force.acceleration.y, 0.0f);
}

TEST(Flee, IsSeekTheOtherWay) {
    const Steering away = flee(standing(), to_point(APX_STEER_FLEE, {}), target_at({3, 0, 4}));
    EXPECT_NEAR(away.acceleration.x, -3.0f / 0.5f, 1e-5f);
    EXPECT_NEAR(away.acceleration.z, -4.0f / 0.5f, 1e-5f);
}

TEST(InterceptTime, SolvesTheMeetingEquation) {
    for (const glm::vec3 velocity : {glm::vec3{3, 0, 0}, glm::vec3{-1, 0, 2}, glm::vec3{0, 0, -4}, glm::vec3{0}}) {
        const glm::vec3 offset{4, 0, 20};
        const float time = intercept_time(offset, velocity, 5.0f);
        ASSERT_GT(time, 0.0f);
        EXPECT_NEAR(length(offset + velocity * time), 5.0f * time, 1e-4f);
    }
}

TEST(InterceptTime, IsNegativeForPreyThatGetsAway) {
    EXPECT_LT(intercept_time({0, 0, 10}, {0, 0, 6}, 5.0f), 0.0f);
    EXPECT_LT(intercept_time({0, 0, 10}, {6, 0, 0}, 5.0f), 0.0f);
    EXPECT_LT(intercept_time({0, 0, 10}, {0, 0, 5}, 5.0f), 0.0f);
}

TEST(InterceptTime, OfFasterPreyThatComesNearerIsTheFirstMeeting) {
    // They close in at 6 + 5 m/s.
    EXPECT_NEAR(intercept_time({0, 0, 11}, {0, 0, -6}, 5.0f), 1.0f, 1e-5f);
    EXPECT_EQ(intercept_time({0, 0, 0}, {0, 0, 6}, 5.0f), 0.0f);
}

TEST(Pursuit, LeadsByDeadReckoning) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_PURSUIT);
    const Self self = standing({0, 0, 5});
    const glm::vec3 place = predicted_place(self, behaviour, target_at({0, 0, 10}, {2, 0, 0}));
    EXPECT_NEAR(place.x, 2.0f * 10.0f / 5.0f, 1e-5f);
    behaviour.estimate_factor = 0.5f;
    EXPECT_NEAR(predicted_place(self, behaviour, target_at({0, 0, 10}, {2, 0, 0})).x, 2.0f, 1e-5f);
}

TEST(Pursuit, TakesThePresentPlaceOfPreyThatComesHeadOn) {
    const apx_steer_behaviour behaviour = default_behaviour(APX_STEER_PURSUIT);
    const glm::vec3 place = predicted_place(standing({0, 0, 5}), behaviour, target_at({0, 0, 10}, {0, 0, -8}));
    EXPECT_EQ(place.z, 10.0f);
}

TEST(Pursuit, OfAStandingHunterIsBounded) {
    const apx_steer_behaviour behaviour = default_behaviour(APX_STEER_PURSUIT);
    const glm::vec3 place = predicted_place(standing(), behaviour, target_at({0, 0, 10}, {1, 0, 0}));
    EXPECT_LE(place.x, behaviour.max_lead_s * 1.0f + 1e-4f);
}

// Prey on a straight line: the exact variant drives straight to the meeting point, the others a longer way.
float catch_time(uint32_t kind, uint32_t variant) {
    SteerWorld world;
    world.body().max_force_n = 1000.0f;
    world.body().response_s = 0.05f;
    const uint32_t prey = world.agent({0, 0, 20}, {3, 0, 0});
    apx_steer_behaviour behaviour = to_agent(kind, prey);
    behaviour.variant = variant;
    behaviour.max_lead_s = 100.0f;
    const uint32_t hunter = world.agent({0, 0, 0}, {0, 0, 5}, world.behaviour_set(behaviour));
    world.desc.dt_s = 0.005f;
    const auto simulation = world.create();
    while (distance(simulation->agents.position[hunter], simulation->agents.position[prey]) > 0.1f &&
           simulation->time_s < 60.0) {
        step(*simulation, world.desc.dt_s);
    }
    return static_cast<float>(simulation->time_s);
}

TEST(Pursuit, WithTheExactLawMeetsAtTheClosedFormsTime) {
    // 20^2 + 9 t^2 = 25 t^2: t = 5.
    EXPECT_NEAR(catch_time(APX_STEER_PURSUIT, APX_STEER_LEAD_INTERCEPT), 5.0f, 0.1f);
}

TEST(Pursuit, IsFasterThanSeek) {
    EXPECT_LT(catch_time(APX_STEER_PURSUIT, APX_STEER_LEAD_DEAD_RECKONING) + 0.3f, catch_time(APX_STEER_SEEK, 0));
}

TEST(Evade, TurnsAwayFromWhereTheHunterWillBe) {
    const Steering steering_force =
        evade(standing(), default_behaviour(APX_STEER_EVADE), target_at({-4, 0, 4}, {1.2f, 0, 0}));
    EXPECT_LT(steering_force.acceleration.z, 0.0f);
    EXPECT_LT(steering_force.acceleration.x, 0.0f) << "the hunter will have crossed to the right";
}

TEST(Arrive, WishesASpeedThatFallsLinearlyInsideTheSlowingDistance) {
    apx_steer_behaviour behaviour = to_point(APX_STEER_ARRIVE, {});
    behaviour.slowing_distance_m = 10.0f;
    EXPECT_NEAR(arrive(standing(), behaviour, target_at({0, 0, 20})).acceleration.z * 0.5f, 5.0f, 1e-5f);
    EXPECT_NEAR(arrive(standing(), behaviour, target_at({0, 0, 4})).acceleration.z * 0.5f, 2.0f, 1e-5f);
    EXPECT_EQ(arrive(standing(), behaviour, target_at({0, 0, 0})).acceleration.z, 0.0f);
    behaviour.slowing_distance_m = 0.0f;
    EXPECT_NEAR(arrive(standing(), behaviour, target_at({0, 0, 4})).acceleration.z * 0.5f, 5.0f, 1e-5f);
}

TEST(Arrive, ByTheBrakingLawDeceleratesConstantlyAndStopsOnTheTarget) {
    SteerWorld world;
    world.body().max_force_n = 10.0f;
    apx_steer_behaviour behaviour = to_point(APX_STEER_ARRIVE, {0, 0, 10});
    behaviour.variant = APX_STEER_ARRIVE_BRAKING;
    behaviour.slowing_distance_m = 10.0f;
    const uint32_t agent = world.agent({0, 0, 0}, {0, 0, 5}, world.behaviour_set(behaviour));
    world.desc.dt_s = 0.001f;
    const auto simulation = world.create();
    // v^2 = v0^2 (1 - z / 10), so half the way is left at v0 / sqrt(2).
    while (simulation->agents.position[agent].z < 5.0f) {
        step(*simulation, world.desc.dt_s);
    }
    EXPECT_NEAR(simulation->agents.velocity[agent].z, 5.0f * square_root(0.5f), 0.01f);
    EXPECT_NEAR(simulation->agents.steering_force[agent].z, -1.25f, 0.02f);
    run(*simulation, 10.0f);
    EXPECT_NEAR(simulation->agents.position[agent].z, 10.0f, 0.02f);
    EXPECT_NEAR(length(simulation->agents.velocity[agent]), 0.0f, 0.05f);
}

TEST(Arrive, ByTheBrakingLawMatchesTheSpeedOfAMovingTarget) {
    SteerWorld world;
    const uint32_t ahead = world.agent({0, 0, 10}, {0, 0, 3});
    apx_steer_behaviour behaviour = to_agent(APX_STEER_ARRIVE, ahead);
    behaviour.variant = APX_STEER_ARRIVE_BRAKING;
    behaviour.slowing_distance_m = 8.0f;
    const uint32_t agent = world.agent({0, 0, 0}, {0, 0, 5}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    run(*simulation, 30.0f);
    EXPECT_NEAR(simulation->agents.velocity[agent].z, 3.0f, 0.1f);
    EXPECT_NEAR(distance(simulation->agents.position[agent], simulation->agents.position[ahead]), 0.0f, 0.3f);
}

TEST(Arrive, ByTheTimeLawIsAsymptotic) {
    apx_steer_behaviour behaviour = to_point(APX_STEER_ARRIVE, {});
    behaviour.variant = APX_STEER_ARRIVE_TIME;
    behaviour.time_s = 4.0f;
    EXPECT_NEAR(arrive(standing(), behaviour, target_at({0, 0, 8})).acceleration.z * 0.5f, 2.0f, 1e-5f);
    EXPECT_NEAR(arrive(standing(), behaviour, target_at({0, 0, 100})).acceleration.z * 0.5f, 5.0f, 1e-5f);
}

TEST(MothSeek, PullsWithAConstantForce) {
    apx_steer_behaviour behaviour = to_point(APX_STEER_MOTH_SEEK, {});
    behaviour.strength_mps2 = 2.0f;
    for (const float away : {0.5f, 5.0f, 500.0f}) {
        EXPECT_NEAR(moth_seek(standing({1, 0, 0}), behaviour, target_at({0, 0, away})).acceleration.z, 2.0f, 1e-6f);
        EXPECT_NEAR(moth_flee(standing({1, 0, 0}), behaviour, target_at({0, 0, away})).acceleration.z, -2.0f, 1e-6f);
    }
    EXPECT_EQ(moth_seek(standing(), behaviour, target_at({0, 0, 0})).acceleration, glm::vec3{0});
}

TEST(OffsetPursuit, HoldsItsPlaceBesideTheTarget) {
    SteerWorld world;
    const uint32_t leader = world.agent({0, 0, 0}, {0, 0, 3});
    apx_steer_behaviour behaviour = to_agent(APX_STEER_OFFSET_PURSUIT, leader);
    behaviour.offset_m[0] = 3.0f;
    behaviour.offset_m[2] = -2.0f;
    const uint32_t agent = world.agent({-6, 0, -5}, {0, 0, 0}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    run(*simulation, 30.0f);
    const glm::vec3 offset = simulation->agents.position[agent] - simulation->agents.position[leader];
    EXPECT_NEAR(offset.x, 3.0f, 0.2f);
    EXPECT_NEAR(offset.z, -2.0f, 0.2f);
}

TEST(Interpose, EndsInTheMiddleOfTwoMarks) {
    SteerWorld world;
    const uint32_t one = world.agent({-10, 0, 5}, {0, 0, 1});
    const uint32_t other = world.agent({10, 0, 5}, {0, 0, 1});
    apx_steer_behaviour behaviour = to_agent(APX_STEER_INTERPOSE, one);
    behaviour.second_kind = APX_STEER_TARGET_AGENT;
    behaviour.second = other;
    const uint32_t agent = world.agent({3, 0, -5}, {0, 0, 0}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    run(*simulation, 30.0f);
    EXPECT_NEAR(simulation->agents.position[agent].x, 0.0f, 0.2f);
    EXPECT_NEAR(simulation->agents.position[agent].z, simulation->agents.position[one].z, 0.3f);
}

TEST(MatchSpeed, ChangesTheSpeedAndNotTheDirection) {
    const Steering steering_force = match_speed(standing({0, 0, 2}), target_at({5, 0, 0}, {3, 0, 0}));
    EXPECT_NEAR(steering_force.acceleration.z, 1.0f / 0.5f, 1e-5f);
    EXPECT_EQ(steering_force.acceleration.x, 0.0f);
}

TEST(Formation, GivesEveryRankAPlaceOfItsOwn) {
    for (const uint32_t variant :
         {APX_STEER_FORM_COLUMN, APX_STEER_FORM_LINE, APX_STEER_FORM_WEDGE, APX_STEER_FORM_SQUARE}) {
        for (uint32_t i = 0; i < 12; ++i) {
            for (uint32_t j = 0; j < i; ++j) {
                EXPECT_GE(distance(formation_place(variant, i, 2.0f), formation_place(variant, j, 2.0f)), 1.99f);
            }
            EXPECT_GE(length(formation_place(variant, i, 2.0f)), 1.99f) << "the leader's own place";
        }
    }
}

TEST(Formation, MarchesBehindItsLeader) {
    SteerWorld world;
    const uint32_t leader = world.agent({0, 0, 0}, {0, 0, 2}, APX_NONE, 7);
    apx_steer_behaviour behaviour = to_agent(APX_STEER_FORMATION, leader);
    behaviour.variant = APX_STEER_FORM_WEDGE;
    behaviour.distance_m = 3.0f;
    const uint32_t behaviour_set = world.behaviour_set(behaviour);
    for (int i = 0; i < 4; ++i) {
        world.agent({static_cast<float>(2 * i - 3), 0, -10}, glm::vec3{0}, behaviour_set, 7);
    }
    const auto simulation = world.create();
    run(*simulation, 40.0f);
    for (uint32_t i = 1; i <= 4; ++i) {
        const glm::vec3 offset = simulation->agents.position[i] - simulation->agents.position[leader];
        EXPECT_LT(distance(offset, formation_place(APX_STEER_FORM_WEDGE, i - 1, 3.0f)), 0.3f) << i;
    }
}

TEST(FollowLeader, StepsOutOfTheLeadersWay) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_FOLLOW_LEADER);
    TargetPoint leader = target_at({0, 0, -2}, {0, 0, 3});
    Self self = standing();
    self.position = {0.1f, 0, 0};
    EXPECT_GT(follow_leader(self, behaviour, leader).acceleration.x, 0.0f);
    self.position.x = -0.1f;
    EXPECT_LT(follow_leader(self, behaviour, leader).acceleration.x, 0.0f);
    self.position = {0, 0, -9};
    EXPECT_GT(follow_leader(self, behaviour, leader).acceleration.z, 0.0f) << "else it catches up";
}

}  // namespace
}  // namespace apx::steer::test
