// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/way_behaviours.h"

#include "run/step.h"
#include "steer/steer_world.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

Path path_of(std::initializer_list<glm::vec2> way, float half_width_m, bool closed = false) {
    std::vector<apx_steer_point> points;
    for (const glm::vec2& place : way) {
        points.push_back({{place.x, 0.0f, place.y}, half_width_m});
    }
    return make_path(points, closed, "test");
}

TEST(Path, ProjectsToTheNearestPlace) {
    const Path path = path_of({{0, 0}, {0, 10}, {10, 10}}, 1.0f);
    const OnPath place = project(path, {3, 0, 12}, true);
    EXPECT_NEAR(place.distance_m, 13.0f, 1e-5f);
    EXPECT_NEAR(place.away_m, 2.0f, 1e-5f);
    EXPECT_NEAR(at_distance(path, 13.0f).place.x, 3.0f, 1e-5f);
}

TEST(Path, EndsAreNotPassed) {
    const Path path = path_of({{0, 0}, {0, 10}}, 1.0f);
    EXPECT_NEAR(at_distance(path, 99.0f).place.z, 10.0f, 1e-5f);
    EXPECT_NEAR(at_distance(path, -5.0f).place.z, 0.0f, 1e-5f);
    EXPECT_NEAR(project(path, {0, 0, 50}, true).distance_m, 10.0f, 1e-5f);
}

TEST(Path, ClosedGoesRound) {
    const Path path = path_of({{0, 0}, {0, 10}, {10, 10}, {10, 0}}, 1.0f, true);
    EXPECT_NEAR(path.length_m(), 40.0f, 1e-4f);
    EXPECT_NEAR(at_distance(path, 45.0f).place.z, 5.0f, 1e-4f);
    EXPECT_NEAR(at_distance(path, -5.0f).place.x, 5.0f, 1e-4f);
}

TEST(Path, ThatCrossesItselfIsFollowedOnTheBranchWhereOneIs) {
    // A figure of eight crosses itself at (5, 5); whoever comes along the first branch stays on it.
    const Path path = path_of({{0, 0}, {10, 10}, {10, 0}, {0, 10}}, 0.5f);
    const float crossing = 5.0f * square_root(2.0f);
    EXPECT_NEAR(project_near(path, {5.2f, 0, 4.9f}, true, crossing - 1.0f, 4.0f).distance_m, crossing, 0.5f);
    EXPECT_NEAR(project_near(path, {5.2f, 0, 4.9f}, true, path.length_m() - crossing + 1.0f, 4.0f).distance_m,
                path.length_m() - crossing, 0.5f);
}

TEST(Path, OfOnePlaceIsRefused) {
    const apx_steer_point twice[] = {{{1, 0, 1}, 1.0f}, {{1, 0, 1}, 1.0f}};
    EXPECT_NE(message_of([&] { make_path(twice, false, "dot"); }).find("'dot'"), std::string::npos);
}

TEST(Reprojection, LeavesTheDirectionAloneInsideTheCorridor) {
    const Path path = path_of({{0, 0}, {0, 100}}, 2.0f);
    Self self = standing({0.2f, 0, 4});
    self.position = {0.5f, 0, 20};
    Progress progress;
    const Steering steering_force = reproject(self, default_behaviour(APX_STEER_FOLLOW_PATH), path, progress);
    EXPECT_NEAR(length(cross(direction_of(steering_force.acceleration, {}), self.forward())), 0.0f, 1e-5f);
}

TEST(Reprojection, TurnsBackWhenThePredictedPlaceLeavesTheCorridor) {
    const Path path = path_of({{0, 0}, {0, 100}}, 2.0f);
    Self self = standing({3, 0, 4});
    self.position = {0.5f, 0, 20};
    Progress progress;
    const Steering steering_force = reproject(self, default_behaviour(APX_STEER_FOLLOW_PATH), path, progress);
    EXPECT_LT(steering_force.acceleration.x, 0.0f);
    EXPECT_NEAR(steering_force.target_point.z, 24.0f, 1e-4f);
}

TEST(Reprojection, TurnsRoundWhoFacesBackwards) {
    const Path path = path_of({{0, 0}, {0, 100}}, 2.0f);
    Self self = standing({0, 0, -3});
    self.position = {0, 0, 20};
    Progress progress;
    EXPECT_GT(reproject(self, default_behaviour(APX_STEER_FOLLOW_PATH), path, progress).acceleration.z, 0.0f);
}

TEST(FollowPath, ReachesTheEndAndStops) {
    SteerWorld world;
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_FOLLOW_PATH);
    behaviour.path = world.path({{0, 0}, {0, 30}, {30, 30}, {30, 0}}, 1.5f);
    const uint32_t agent = world.agent({0, 0, 0}, {0, 0, 1}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    float farthest = 0.0f;
    for (int i = 0; i < 1800; ++i) {
        step(*simulation, world.desc.dt_s);
        farthest = max(farthest, project(simulation->setup.paths[0], simulation->agents.position[agent], true).away_m);
    }
    EXPECT_LT(distance(simulation->agents.position[agent], {30, 0, 0}), 0.3f);
    EXPECT_LT(length(simulation->agents.velocity[agent]), 0.2f);
    EXPECT_LT(farthest, 3.0f);
}

TEST(WayPoints, ArePassedOneAfterAnother) {
    SteerWorld world;
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_WAY_POINTS);
    behaviour.path = world.path({{0, 10}, {10, 10}, {10, 0}}, 0.0f);
    const uint32_t agent = world.agent({0, 0, 0}, {0, 0, 1}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    uint32_t last = 0;
    for (int i = 0; i < 900; ++i) {
        step(*simulation, world.desc.dt_s);
        EXPECT_LE(last, simulation->agents.progress[agent].way_point);
        last = simulation->agents.progress[agent].way_point;
    }
    EXPECT_LT(distance(simulation->agents.position[agent], {10, 0, 0}), 0.2f);
}

TEST(CurveSensor, BrakesInProportionToTheAngleAhead) {
    const Path path = path_of({{0, 0}, {0, 20}, {20, 20}}, 2.0f);
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_CURVE_SENSOR);
    behaviour.ahead_m = 5.0f;
    behaviour.tolerance_rad = 0.5f;
    behaviour.full_brake_rad = 2.5f;
    behaviour.variant = APX_STEER_CURVE_ANGLE;
    Self self = standing({0, 0, 5});
    Progress straight, bend;
    EXPECT_FALSE(sense_curve(self, behaviour, path, straight).active);
    self.position = {0, 0, 18};
    // A right angle is (pi / 2 - 0.5) / 2 of the way from no braking to all of it.
    EXPECT_NEAR(sense_curve(self, behaviour, path, bend).acceleration.z, -5.0f * (0.5f * pi_f - 0.5f) / 2.0f, 1e-3f);
}

TEST(CurveSensor, NeverBrakesBelowItsLeastSpeed) {
    const Path path = path_of({{0, 0}, {0, 20}, {20, 20}}, 2.0f);
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_CURVE_SENSOR);
    behaviour.min_speed_mps = 2.0f;
    Self self = standing({0, 0, 2.0f});
    self.position = {0, 0, 18};
    Progress progress;
    EXPECT_FALSE(sense_curve(self, behaviour, path, progress).active);
}

TEST(FlowField, IsBilinearAndEndsAtItsBorder) {
    const glm::vec2 velocities[] = {{1, 0}, {3, 0}, {1, 4}, {3, 4}};
    const Field field{{0, 0}, 10.0f, 2, 2, velocities};
    EXPECT_NEAR(sample(field, {5, 5}).x, 2.0f, 1e-6f);
    EXPECT_NEAR(sample(field, {5, 5}).y, 2.0f, 1e-6f);
    EXPECT_NEAR(sample(field, {10, 10}).y, 4.0f, 1e-6f);
    EXPECT_EQ(sample(field, {10.1f, 5}), (glm::vec2{0, 0}));
    EXPECT_FALSE(flow(standing({0, 0, -9}), default_behaviour(APX_STEER_FLOW_FIELD), field).active);
}

TEST(Wander, KeepsItsTipOnTheCircle) {
    const apx_steer_behaviour behaviour = default_behaviour(APX_STEER_WANDER);
    Random random(1, 2, 3);
    glm::vec3 tip{0};
    for (int i = 0; i < 500; ++i) {
        const glm::vec3 before = tip;
        EXPECT_TRUE(wander(standing(), behaviour, 0.04f, random, tip).active);
        EXPECT_NEAR(length(tip), behaviour.radius_m, 1e-4f);
        EXPECT_TRUE(i == 0 || distance(before, tip) <= behaviour.change_m * 0.2f * 1.2f);
    }
}

TEST(Wander, DriftsToTheSideOfItsCircle) {
    apx_steer_behaviour behaviour = default_behaviour(APX_STEER_WANDER);
    behaviour.ahead_m = 2.0f;
    behaviour.side_m = 3.0f;
    behaviour.radius_m = 0.5f;
    Random random(1, 2, 3);
    glm::vec3 tip{0};
    for (int i = 0; i < 50; ++i) {
        EXPECT_GT(wander(standing(), behaviour, 0.04f, random, tip).acceleration.x, 0.0f);
    }
}

}  // namespace
}  // namespace apx::steer::test
