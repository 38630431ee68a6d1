// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/runner.h"

#include <gtest/gtest.h>

#include <cmath>

#include "drive/path.h"
#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// One car on a track's racing line, rolling along it.
apx_car_state on_line(const Track& track, float distance_m, float speed_mps, float aside_m = 0, float turn_rad = 0) {
    const uint32_t sector = sector_at(track, distance_m);
    const float share = (distance_m - track.frames[sector].distance_m) / track.sector_length(sector);
    const LinePoint line = line_point(track.lines[APX_LINE_RACING], sector, share);
    const float road_heading = road_position(track, distance_m, 0).heading_rad;
    return state_on(track, distance_m, line.lateral_m + aside_m, speed_mps,
                    short_turn(road_heading, line.heading_rad) + turn_rad);
}

Scene alone(const test::TrackPointer& track, float distance_m, float speed_mps, float aside_m = 0, float turn_rad = 0) {
    return {track, {on_line(*track, distance_m, speed_mps, aside_m, turn_rad)}};
}

float runner_distance(const Scene& scene) {
    return distance(scene.body().position, aim_at_runner(scene.view(), scene.memories[0]).runner);
}

// ---- where the runner is

TEST(Runner, RuleOneTheFasterTheCarTheFartherAhead) {
    float before = 0.0f;
    for (float speed : {0.0f, 10.0f, 20.0f, 40.0f, 60.0f, 80.0f}) {
        const float ahead = runner_distance(alone(test::straight_track(), 400, speed));
        EXPECT_GT(ahead, before) << speed;
        before = ahead;
    }
}

TEST(Runner, RuleOneTheRunnerIsAheadOnTheLine) {
    const auto track = test::straight_track();
    const Scene scene = alone(track, 400, 30);
    const glm::vec2 runner = aim_at_runner(scene.view(), scene.memories[0]).runner;
    const Place place = locate(*track, runner, 0, APX_NONE);
    EXPECT_GT(place.distance_m, 405.0f);
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], place.sector, place.share);
    EXPECT_NEAR(place.lateral_m, line.lateral_m, 0.02);
}

// The tightest node of a track's racing line.
uint32_t tightest(const Track& track) {
    const std::vector<LineNode>& nodes = track.lines[APX_LINE_RACING].nodes;
    uint32_t best = 0;
    for (uint32_t i = 0; i < nodes.size(); ++i) {
        best = absolute(nodes[i].curvature_1pm) > absolute(nodes[best].curvature_1pm) ? i : best;
    }
    return best;
}

TEST(Runner, RuleTwoIntoATightCurveTheDistanceDoesNotFollowTheSpeed) {
    const auto track = test::track_named("street");
    const float curve_m = track->frames[tightest(*track)].distance_m;
    const float far_along = runner_distance(alone(test::straight_track(), 400, 30));
    const Scene before_curve = alone(track, curve_m - 12, 30);
    EXPECT_LT(runner_distance(before_curve), 0.9f * far_along);
}

TEST(Runner, RuleTwoInATightCurveTheRunnerStandsOnANodeAndJumpsToTheNext) {
    const auto track = test::track_named("street");
    const float curve_m = track->frames[tightest(*track)].distance_m;
    int jumps = 0;
    glm::vec2 before(0);
    for (float way = -12; way < 2; way += 0.25f) {
        const Scene scene = alone(track, curve_m + way, 30);
        const glm::vec2 runner = aim_at_runner(scene.view(), scene.memories[0]).runner;
        jumps += distance(runner, before) > 0.01f ? 1 : 0;
        before = runner;
        const Place place = locate(*track, runner, 0, APX_NONE);
        const float to_node = min(place.share, 1 - place.share) * track->sector_length(place.sector);
        EXPECT_LT(to_node, 0.1f) << way;
    }
    EXPECT_LT(jumps, 30);  // 56 places: it stands still in between
}

TEST(Runner, AtTheEndOfAnOpenRoadItStandsOnTheLastNode) {
    const Scene scene = alone(test::straight_track(), 990, 60);
    EXPECT_NEAR(aim_at_runner(scene.view(), scene.memories[0]).runner.y, 1000.0, 0.01);
}

// ---- the buffer zones

TEST(BufferZones, TheForwardPointIsOnTheForwardVectorAtTheRunnersDistance) {
    const Scene scene = alone(test::straight_track(), 400, 30, 1.0f, 0.1f);
    const RunnerAim aim = aim_at_runner(scene.view(), scene.memories[0]);
    const glm::vec2 way = aim.forward_point - scene.body().position;
    EXPECT_NEAR(length(way), runner_distance(scene), 1e-3);
    EXPECT_NEAR(cross_right(scene.body().forward, way), 0.0, 1e-3);
}

TEST(BufferZones, FollowFromHowFarTheForwardPointMissesTheRunner) {
    for (float turn = -0.5f; turn < 0.5f; turn += 0.01f) {
        const Scene scene = alone(test::straight_track(), 400, 20, 0.5f, turn);
        const RunnerAim aim = aim_at_runner(scene.view(), scene.memories[0]);
        const float miss = distance(aim.forward_point, aim.runner);
        ASSERT_LT(aim.inner_radius_m, aim.outer_radius_m);
        const uint32_t zone = miss <= aim.inner_radius_m ? 2u : miss <= aim.outer_radius_m ? 1u : 0u;
        EXPECT_EQ(aim.buffer_zone, zone) << turn;
    }
}

// ---- the curvature to the runner

Aim aim_of(const Scene& scene) {
    return aim(scene.view(), scene.memories[0], Decision{});
}

float curvature_of(const Scene& scene, bool with_zones = true) {
    scene.race->cars[0].driver.buffer_zones = with_zones ? 1 : 0;
    return curvature_to_runner(scene.view(), scene.memories[0], aim_of(scene));
}

// Fast enough for a runner so far ahead that the wheel's angle bends the way more than the arc to it does.
constexpr float fast_mps = 50.0f;

// By which the wheel turns for a car on the line of a straight whose nose and course are turned away from it, rad.
float wheel_of(float turn_rad, bool with_zones = true) {
    const Scene scene = alone(test::straight_track(), 400, fast_mps, 0.0f, turn_rad);
    return curvature_of(scene, with_zones) * scene.view().profile.vehicle.wheelbase_m;
}

uint32_t zone_of(float turn_rad) {
    const Scene scene = alone(test::straight_track(), 400, fast_mps, 0.0f, turn_rad);
    return aim_at_runner(scene.view(), scene.memories[0]).buffer_zone;
}

TEST(RunnerSteering, OutsideTheZonesTheWheelTurnsByTheAngleToTheRunner) {
    ASSERT_EQ(zone_of(-0.2f), 0u);
    EXPECT_NEAR(wheel_of(-0.2f), 0.2, 1e-3);
    EXPECT_NEAR(wheel_of(0.2f), -0.2, 1e-3);
}

TEST(RunnerSteering, TheOuterZoneHalvesAndTheInnerZoneQuartersTheSteering) {
    ASSERT_EQ(zone_of(-0.07f), 1u);
    EXPECT_NEAR(wheel_of(-0.07f), 0.07 / 2, 1e-3);
    EXPECT_NEAR(wheel_of(-0.07f, false), 0.07, 1e-3);
    ASSERT_EQ(zone_of(-0.02f), 2u);
    EXPECT_NEAR(wheel_of(-0.02f), 0.02 / 4, 1e-3);
    EXPECT_NEAR(wheel_of(-0.02f, false), 0.02, 1e-3);
}

TEST(RunnerSteering, ASlowCarTakesAtLeastTheArcToItsRunner) {
    const Scene scene = alone(test::straight_track(), 400, 3.0f, 0.0f, -0.02f);
    ASSERT_EQ(aim_at_runner(scene.view(), scene.memories[0]).buffer_zone, 2u);
    EXPECT_NEAR(curvature_of(scene), 2.0 * 0.02 / runner_distance(scene), 1e-5);
}

TEST(RunnerSteering, OnThePathItIsThePathsCurvature) {
    const auto track = test::track_named("club");
    for (float distance_m = 3; distance_m < track->length_m; distance_m += 50) {
        const Scene scene = alone(track, distance_m, 20.0f);
        const float of_path_1pm = aim_of(scene).curvature_1pm;
        EXPECT_NEAR(curvature_of(scene, false), of_path_1pm, 2e-3 + 0.1 * absolute(of_path_1pm)) << distance_m;
    }
}

// A car that starts 2 m beside the line of a straight and drives for 12 s with the zones or without.
struct Drive {
    float wheel_way = 0;   // travelled by the wheel, share of the lock
    float error_m = 2.0f;  // beside the line at the end
};

Drive drive_beside_the_line(float speed_mps, float steer_rate_radps, bool with_zones) {
    std::vector<apx_car_desc> descs = test::cars(1);
    descs[0].driver.runner_steering = 1;
    descs[0].driver.buffer_zones = with_zones ? 1 : 0;
    descs[0].vehicle.steer_rate_radps = steer_rate_radps;
    const auto track = test::straight_track(2000);
    Scene scene(track, {state_on(*track, 200, 2, speed_mps)}, descs);
    BodyState body{};
    body.car = scene.race->states[0];
    Drive result;
    float steering = 0.0f;
    for (int i = 0; i < 720 && scene.body().present; ++i) {
        const DriverMemory memory;
        Aim aimed = aim(scene.view(), memory, Decision{});
        aimed.target_speed_mps = speed_mps;
        aimed.feed_forward_mps2 = 0.0f;
        const apx_controls controls = control(scene.view(), memory, Decision{}, aimed);
        result.wheel_way += absolute(controls.steering - steering);
        steering = controls.steering;
        step_vehicle(scene.view().profile.model, controls, {}, test::dt_s, 4, body);
        test::tick_once(*scene.race, {body.car});
        scene.race->controls[0] = controls;
        result.error_m = absolute(scene.body().line_offset_m);
    }
    return result;
}

TEST(RunnerSteering, TheWheelSwingsLessWithTheZones) {
    const Drive with = drive_beside_the_line(60, 0.9f, true);
    const Drive without = drive_beside_the_line(60, 0.9f, false);
    EXPECT_LT(with.wheel_way, 0.75f * without.wheel_way);
    EXPECT_LT(with.error_m, 0.1f);
}

TEST(RunnerSteering, TheZonesKeepACarWithASlowWheelFromSwingingOffTheRoad) {
    const Drive with = drive_beside_the_line(60, 0.2f, true);
    const Drive without = drive_beside_the_line(60, 0.2f, false);
    EXPECT_LT(with.wheel_way, without.wheel_way);
    EXPECT_LT(with.error_m, 0.1f);
    EXPECT_GT(without.error_m, 6.0f);  // past the edge
}

}  // namespace
}  // namespace apx
