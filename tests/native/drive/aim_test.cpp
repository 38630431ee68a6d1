// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <cmath>

#include "drive/path.h"
#include "drive/scene.h"
#include "drive/tuning.h"
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

// In a tightening bend a slow car turns as its path does at the rear axle: its centre of mass would cut the bend.
TEST(Aim, ASlowCarTurnsWhereItsRearAxleIs) {
    const auto track = test::track_named("street");
    const std::vector<LineNode>& nodes = track->lines[APX_LINE_RACING].nodes;
    uint32_t tightest = 1;
    for (uint32_t gate = 1; gate + 1 < track->gate_count(); ++gate) {
        const float now = absolute(nodes[gate + 1].curvature_1pm) - absolute(nodes[gate - 1].curvature_1pm);
        const float most = absolute(nodes[tightest + 1].curvature_1pm) - absolute(nodes[tightest - 1].curvature_1pm);
        tightest = now > most ? gate : tightest;
    }
    const auto differs_by = [&](float speed_mps, float behind_share) {
        Scene scene = alone(track, track->frames[tightest].distance_m, speed_mps);
        const CarProfile& profile = scene.view().profile;
        const float ahead_m = tuning::aim::preview_s * speed_mps - behind_share * profile.model.rear_arm_m;
        const SectorShare there = further(*track, scene.view().own().place, max(ahead_m, 0.0f));
        const float line = line_point(track->lines[APX_LINE_RACING], there.sector, there.share).curvature_1pm +
                           rear_axle_offset(profile, {}, there.sector, there.share).curvature_1pm;
        return absolute(scene.aim_of(free_road()).curvature_1pm - line) / absolute(line);
    };
    EXPECT_LT(differs_by(14, 1), 1e-3f);
    EXPECT_GT(differs_by(14, 0), 0.01f);
    EXPECT_LT(differs_by(35, 0), 1e-3f);
}

TEST(Aim, TheTargetSpeedIsThePlansAndNoMoreThanItsShareOfTheLimits) {
    Scene scene = alone(test::track_named("club"), 300, 20);
    const Decision decision = free_road();
    const Aim full = scene.aim_of(decision);
    EXPECT_NEAR(full.target_speed_mps, full.profile_speed_mps, 0.02f * full.profile_speed_mps);
    const Place& place = scene.view().own().place;
    const float limit_mps = profile_limit(scene.view().profile, SideLine{}, place.sector, place.share);
    for (float limit_share = 0.3f; limit_share <= 1.0f; limit_share += 0.05f) {
        scene.memories[0].motion.limit_share = limit_share;
        const float expected_mps = min(full.target_speed_mps, limit_share * limit_mps);
        EXPECT_NEAR(scene.aim_of(decision).target_speed_mps, expected_mps, 0.02f * expected_mps) << limit_share;
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
    const float distance = race->profile(0).corners.list[0].brake_m + 5.0f;
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
    memory.path.blend = 1.0f;
    EXPECT_FLOAT_EQ(path_point(*track, memory, 50, 0.3f).lateral_m, overtaking);
    memory.path.blend = 0.25f;
    memory.path.offset_m = 0.5f;
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
