// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/combine.h"

#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

struct Result {
    glm::vec3 steering_force;
    std::vector<apx_steer_share> shares;
    size_t asked = 0;
};

struct Part {
    glm::vec3 steering_force;
    float weight;
    float urgency = 1.0f;
};

constexpr float most = 10.0f;

Result combine(uint32_t how, std::initializer_list<Part> parts) {
    Combination combination(how, most);
    Result result;
    result.shares.resize(parts.size());
    size_t i = 0;
    for (const Part& part : parts) {
        Steering steering_force;
        if (combination.open()) {
            result.asked += 1;
            steering_force = accelerate_by(part.steering_force, {});
            steering_force.urgency = part.urgency;
            steering_force.active = part.steering_force != glm::vec3{0};
        }
        combination.add(steering_force, part.weight, result.shares[i++]);
    }
    result.steering_force = combination.finish(result.shares);
    return result;
}

TEST(Combination, MeanCountsTheActiveAlone) {
    const Result result = combine(APX_STEER_COMBINE_MEAN, {{{6, 0, 0}, 5}, {{0, 0, 0}, 1}, {{0, 0, 2}, 1}});
    EXPECT_EQ(result.steering_force, (glm::vec3{3, 0, 1}));
    EXPECT_NEAR(result.shares[0].share, 0.75f, 1e-6f);
    EXPECT_EQ(result.shares[1].active, 0u);
}

TEST(Combination, WeightedMeanDividesByTheWeightsOfTheActive) {
    const Result result = combine(APX_STEER_COMBINE_WEIGHTED_MEAN, {{{6, 0, 0}, 3}, {{0, 0, 0}, 100}, {{0, 0, 2}, 1}});
    EXPECT_EQ(result.steering_force, (glm::vec3{4.5f, 0, 0.5f}));
}

TEST(Combination, WeightedSumAdds) {
    const Result result = combine(APX_STEER_COMBINE_WEIGHTED_SUM, {{{6, 0, 0}, 0.5f}, {{0, 0, 2}, 2}});
    EXPECT_EQ(result.steering_force, (glm::vec3{3, 0, 4}));
    EXPECT_NEAR(result.shares[1].share, 4.0f / 7.0f, 1e-6f);
}

TEST(Combination, FirstTakesTheFirstActiveAndAsksNoMore) {
    const Result result = combine(APX_STEER_COMBINE_FIRST, {{{0, 0, 0}, 1}, {{0, 0, 2}, 0.1f}, {{9, 0, 0}, 1}});
    EXPECT_EQ(result.steering_force, (glm::vec3{0, 0, 2}));
    EXPECT_EQ(result.asked, 2u);
    EXPECT_EQ(result.shares[1].share, 1.0f);
}

TEST(Combination, BudgetGivesWhatIsLeft) {
    const Result result = combine(APX_STEER_COMBINE_BUDGET, {{{4, 0, 0}, 1, 0.7f}, {{0, 0, 8}, 0.5f}, {{0, 0, -9}, 1}});
    EXPECT_NEAR(result.steering_force.x, 2.8f, 1e-5f);
    EXPECT_NEAR(result.steering_force.z, 0.3f * 8.0f, 1e-5f);
    EXPECT_EQ(result.asked, 2u) << "what comes after the end of the budget is not computed";
}

TEST(Combination, ForceBudgetNeverExceedsTheForce) {
    const Result result =
        combine(APX_STEER_COMBINE_FORCE_BUDGET, {{{50, 0, 0}, 0.8f}, {{0, 0, 50}, 1}, {{0, 50, 0}, 1}});
    EXPECT_NEAR(result.steering_force.x, 8.0f, 1e-5f);
    EXPECT_NEAR(result.steering_force.z, 2.0f, 1e-5f);
    EXPECT_LE(length(result.steering_force), most);
    EXPECT_EQ(result.asked, 2u);
}

TEST(Combination, AMeanCanCancelAtACrossingWhereTheBudgetDoesNot) {
    const std::initializer_list<Part> left_or_right = {{{5, 0, 0}, 1}, {{-5, 0, 0}, 1}};
    EXPECT_EQ(combine(APX_STEER_COMBINE_WEIGHTED_MEAN, left_or_right).steering_force, glm::vec3{0});
    EXPECT_EQ(combine(APX_STEER_COMBINE_WEIGHTED_SUM, left_or_right).steering_force, glm::vec3{0});
    EXPECT_EQ(combine(APX_STEER_COMBINE_BUDGET, left_or_right).steering_force, (glm::vec3{5, 0, 0}));
    EXPECT_EQ(combine(APX_STEER_COMBINE_FIRST, left_or_right).steering_force, (glm::vec3{5, 0, 0}));
}

TEST(Combination, SharesSumToOneOrAreAllZero) {
    for (uint32_t how = 0; how < APX_STEER_COMBINE_COUNT; ++how) {
        const Result some = combine(how, {{{6, 0, 0}, 0.3f}, {{0, 0, 2}, 0.3f}, {{1, 1, 1}, 0.3f}});
        EXPECT_NEAR(some.shares[0].share + some.shares[1].share + some.shares[2].share, 1.0f, 1e-5f);
        const Result none = combine(how, {{{0, 0, 0}, 1}, {{0, 0, 0}, 1}});
        EXPECT_EQ(none.steering_force, glm::vec3{0});
        EXPECT_EQ(none.shares[0].share + none.shares[1].share, 0.0f);
    }
}

TEST(Smoothing, IsTheMeanOfTheLastWishes) {
    SteerWorld world;
    const uint32_t behaviour_set = world.behaviour_set(to_point(APX_STEER_MOTH_SEEK, {0, 0, 1000}));
    world.behaviour_sets[behaviour_set].smoothing_samples = 4;
    const uint32_t agent = world.agent({0, 0, 0}, glm::vec3{0}, behaviour_set);
    const auto simulation = world.create();
    for (const float expected : {0.25f, 0.5f, 0.75f, 1.0f, 1.0f}) {
        step(*simulation, world.desc.dt_s);
        EXPECT_NEAR(simulation->agents.steering_force[agent].z, expected, 1e-6f);
    }
}

TEST(Idle, CoastsOrSpeedsUpAsAsked) {
    for (const uint32_t forward : {0u, 1u}) {
        SteerWorld world;
        const uint32_t behaviour_set = world.behaviour_set(default_behaviour(APX_STEER_SEPARATION));
        world.behaviour_sets[behaviour_set].idle_forward = forward;
        const uint32_t agent = world.agent({0, 0, 0}, {0, 0, 1}, behaviour_set);
        const auto simulation = world.create();
        run(*simulation, 5.0f);
        EXPECT_NEAR(simulation->agents.velocity[agent].z, forward != 0 ? 5.0f : 1.0f, 1e-4f);
    }
}

}  // namespace
}  // namespace apx::steer::test
