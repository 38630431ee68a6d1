// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <cmath>

#include "drive/path.h"
#include "drive/scene.h"
#include "vehicle/fields.h"

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

// A decision that leaves the car on its line.
Decision free_road() {
    Decision decision{};
    decision.speed_cap_mps = 1e6f;
    decision.car_ahead = APX_NONE;
    return decision;
}

float runner_distance(const Scene& scene) {
    return distance(scene.body().position, aim_at_runner(scene.view(), scene.memories[0]).runner);
}

// ---- the runner's two distance rules

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

TEST(Runner, RuleThreeNoCurveIsCut) {
    const auto track = test::track_named("club");
    constexpr float speed_mps = 25.0f;
    constexpr float near_m = 10.0f;  // the least, and the way to the next node
    uint32_t bounded = 0;
    for (uint32_t gate = 0; gate + 1 < track->gate_count(); ++gate) {
        const float curvature = absolute(track->lines[APX_LINE_RACING].nodes[gate].curvature_1pm);
        const float away = runner_distance(alone(track, track->frames[gate].distance_m + 0.1f, speed_mps));
        const float angle = max(0.1f, default_vehicle().wheelbase_m * curvature);
        const float inside_m = away * (0.5f * away * curvature - angle);
        EXPECT_TRUE(inside_m < 1.5f || away < near_m) << gate << " " << inside_m;
        bounded += away < 16.0f ? 1u : 0u;
    }
    EXPECT_GT(bounded, 100u);
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

// ---- errors, curvature and speed

TEST(Aim, OnTheLineThereIsNoError) {
    const auto track = test::track_named("club");
    for (float distance_m = 3; distance_m < track->length_m; distance_m += 50) {
        const Scene scene = alone(track, distance_m, 20);
        const Aim aim = scene.aim_of(free_road());
        // Near an edge the wheels keep off it by more than the line does.
        EXPECT_NEAR(aim.lateral_error_m, 0.0, 0.35) << distance_m;
        EXPECT_NEAR(aim.heading_error_rad, 0.0, 0.05) << distance_m;
    }
}

TEST(Aim, ErrorsArePositiveToTheRight) {
    const Aim aim = alone(test::straight_track(), 400, 20, 1.5f, 0.2f).aim_of(free_road());
    EXPECT_NEAR(aim.lateral_error_m, 1.5, 0.01);
    EXPECT_NEAR(aim.heading_error_rad, 0.2, 0.01);
    const Aim left = alone(test::straight_track(), 400, 20, -1.5f, -0.2f).aim_of(free_road());
    EXPECT_NEAR(left.lateral_error_m, -1.5, 0.01);
    EXPECT_NEAR(left.heading_error_rad, -0.2, 0.01);
}

TEST(Aim, BelowWalkingPaceTheHeadingStandsInForTheCourse) {
    EXPECT_NEAR(alone(test::straight_track(), 400, 0, 0, 0.3f).aim_of(free_road()).heading_error_rad, 0.3, 0.01);
}

TEST(Aim, TheCurvatureIsTheLinesALittleAhead) {
    const auto track = test::circle_track(100);
    const Aim aim = alone(track, 200, 20).aim_of(free_road());
    const float line = track->lines[APX_LINE_RACING].nodes[40].curvature_1pm;
    EXPECT_NEAR(aim.curvature_1pm, line, 1e-3);
    EXPECT_GT(aim.curvature_1pm, 0.0f);  // clockwise
}

TEST(Aim, TheTargetSpeedIsThePlansAndNoMoreThanItsShareOfTheLimits) {
    Scene scene = alone(test::track_named("club"), 300, 20);
    const Decision decision = free_road();
    const Aim full = scene.aim_of(decision);
    EXPECT_NEAR(full.target_speed_mps, full.profile_speed_mps, 0.02f * full.profile_speed_mps);
    const Place& place = scene.view().own().place;
    const float limit_mps = plan_limit(scene.view().plan, SideLine{}, place.sector, place.share);
    for (float held = 0.3f; held <= 1.0f; held += 0.05f) {
        scene.memories[0].held = held;
        const float expected_mps = min(full.target_speed_mps, held * limit_mps);
        EXPECT_NEAR(scene.aim_of(decision).target_speed_mps, expected_mps, 0.02f * expected_mps) << held;
    }
}

TEST(Aim, TrafficCapsTheTargetSpeedAndNothingPushesOn) {
    const Scene scene = alone(test::straight_track(), 300, 20);
    Decision decision = free_road();
    decision.speed_cap_mps = 12.0f;
    const Aim aim = scene.aim_of(decision);
    EXPECT_FLOAT_EQ(aim.target_speed_mps, 12.0f);
    EXPECT_LE(aim.feed_forward_mps2, 0.0f);
}

TEST(Aim, WhoCrawlsInABrakingZoneDoesNotBrakeForTheCorner) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 1);
    const float distance = race->plan(0).corners.list[0].brake_m + 5.0f;
    Scene scene(track, {state_on(*track, distance)});
    Decision decision = free_road();
    const float profile_mps = scene.aim_of(decision).target_speed_mps;
    const float braking_mps2 = scene.aim_of(decision).feed_forward_mps2;
    EXPECT_LT(braking_mps2, -8.0f);
    decision.speed_cap_mps = 0.8f * profile_mps;  // behind a car that brakes for it too
    EXPECT_EQ(scene.aim_of(decision).feed_forward_mps2, braking_mps2);
    decision.speed_cap_mps = 1.5f;
    EXPECT_GT(scene.aim_of(decision).feed_forward_mps2, -0.1f);
    EXPECT_GT(scene.controls_of(decision).throttle, 0.1f);
}

TEST(Aim, OffTheRoadIsSlower) {
    const auto track = test::straight_track();
    const Scene on = Scene(track, {state_on(*track, 300, 0, 20)});
    const Scene off = Scene(track, {state_on(*track, 300, 7, 20)});
    EXPECT_LT(off.aim_of(free_road()).target_speed_mps, on.aim_of(free_road()).target_speed_mps);
}

TEST(Path, ABlendGoesFromTheRacingLineToTheOvertakingLine) {
    const auto track = test::track_named("club");
    DriverMemory memory;
    const float racing = line_point(track->lines[APX_LINE_RACING], 50, 0.3f).lateral_m;
    const float overtaking = line_point(track->lines[APX_LINE_OVERTAKING], 50, 0.3f).lateral_m;
    EXPECT_FLOAT_EQ(path_point(*track, memory, 50, 0.3f).lateral_m, racing);
    memory.blend = 1.0f;
    EXPECT_FLOAT_EQ(path_point(*track, memory, 50, 0.3f).lateral_m, overtaking);
    memory.blend = 0.25f;
    memory.offset_m = 0.5f;
    EXPECT_NEAR(path_point(*track, memory, 50, 0.3f).lateral_m, racing + 0.25f * (overtaking - racing) + 0.5f, 1e-5);
}

TEST(Path, FurtherIsTheRightWayAlongTheReferenceLine) {
    for (const auto& track : {test::track_named("club"), test::track_named("hillclimb")}) {
        for (float from = 0; from < track->length_m - 1; from += 37.0f) {
            const Place place = locate(*track, road_position(*track, from, 0).position,
                                       road_position(*track, from, 0).height_m, APX_NONE);
            const SectorShare there = further(*track, place, 80.0f);
            const float distance_m =
                track->frames[there.sector].distance_m + there.share * track->sector_length(there.sector);
            const float expected = wrap_distance(*track, place.distance_m + 80.0f);
            EXPECT_NEAR(absolute(distance_between(*track, distance_m, expected)), 0.0, 0.01) << from;
        }
    }
}

}  // namespace
}  // namespace apx
