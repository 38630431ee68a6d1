// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/host_car.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/scene.h"
#include "drive/traffic.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// Car 0 is a driver of the race on the line of a straight, car 1 somebody else's, ahead or beside. Both are 2 m wide and 4.6 m long.
Scene with_host_car(float ahead_m, float right_m, float other_mps, float other_right_mps = 0.0f) {
    const auto track = test::straight_track();
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], 40, 0.0f);
    apx_car_state other = state_on(*track, 400 + ahead_m, line.lateral_m + right_m, other_mps);
    const glm::vec2 right = right_of(forward_of(other.yaw_rad));
    other.velocity[0] += other_right_mps * right.x;
    other.velocity[2] += other_right_mps * right.y;
    Scene scene(track, {state_on(*track, 400, line.lateral_m, 40), other});
    scene.race->published_plans[1].host_car = 1;
    return scene;
}

float room(const Scene& scene) {
    return space_beside_host_car(scene.view(), scene.memories[0], scene.race->neighbours[0].list[0], -1.0f, 1.6f);
}

TEST(HostCar, BesideOneAllOfTheRoomIsOnesOwnToMake) {
    const Scene scene = with_host_car(0, 2.3f, 40);  // 0.3 m between the cars, of 0.8 m
    EXPECT_NEAR(scene.sides(0).high_m - scene.body(0).place.lateral_m, -0.5, 0.02);
    EXPECT_TRUE(scene.sides(0).pressed);
}

// The line that a driver of the race takes on a circuit, a host car 3 m right of it, so far ahead and so much faster.
uint32_t line_beside(float ahead_m, uint32_t host_car, float faster_mps = 0.0f) {
    const auto track = test::track_named("club");
    Scene scene(track, {state_on(*track, 60, -1.5f, 30), state_on(*track, 60 + ahead_m, 1.5f, 30 + faster_mps)});
    scene.race->published_plans[1].host_car = host_car;
    return scene.decide_once().line;
}

TEST(HostCar, BesideOneEachDrivesItsHalfOfTheRoad) {
    EXPECT_EQ(line_beside(0.0f, 1), uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(line_beside(-4.0f, 1), uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(line_beside(5.5f, 1), uint32_t{APX_LINE_RACING});  // but makes no half for it beforehand
    EXPECT_EQ(line_beside(5.5f, 0), uint32_t{APX_LINE_LEFT});
}

TEST(HostCar, WhoComesBesideFindsThisCarInItsHalf) {
    EXPECT_EQ(line_beside(-10.0f, 1, 2.0f), uint32_t{APX_LINE_RACING});
    EXPECT_EQ(line_beside(-10.0f, 1, 12.0f), uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(line_beside(-20.0f, 1, 12.0f), uint32_t{APX_LINE_RACING});
}

TEST(HostCar, WhoIsLeftNoRoadBesideOneFallsBack) {
    const auto track = test::straight_track();  // laterals from -6 to 6
    const auto cap_beside = [&](float lateral_m) {
        Scene scene(track, {state_on(*track, 400, lateral_m - 2.1f, 40), state_on(*track, 400.5f, lateral_m, 40)});
        scene.race->published_plans[1].host_car = 1;
        return scene.decide_once().speed_cap_mps;
    };
    EXPECT_GT(cap_beside(-2.5f), 40.0f);
    EXPECT_LT(cap_beside(-3.2f), 40.0f);
}

TEST(HostCar, RoomIsWhatIsLeftWhereTheTwoMeet) {
    EXPECT_NEAR(room(with_host_car(12, 3.0f, 36)), 1.0, 0.02);
}

TEST(HostCar, OneThatIsFarAheadAndNotSlowerIsNotMet) {
    EXPECT_GT(room(with_host_car(30, 3.0f, 40)), 1e5f);
}

TEST(HostCar, OneThatMovesOverLeavesLessRoom) {
    EXPECT_NEAR(room(with_host_car(12, 3.0f, 36, -2.0f)), 0.2, 0.05);  // 2 m/s for 0.4 s
    EXPECT_NEAR(room(with_host_car(12, 3.0f, 36, 2.0f)), 1.0, 0.02);   // away: not counted on
}

TEST(HostCar, ACarThatMovesIntoThePathIsACarAhead) {
    Scene beside = with_host_car(12, 3.2f, 30);
    EXPECT_EQ(beside.decide_once().car_ahead, APX_NONE);
    Scene moving = with_host_car(12, 3.2f, 30, -4.0f);
    const Decision decision = moving.decide_once();
    EXPECT_EQ(decision.car_ahead, 1u);
    EXPECT_LT(decision.speed_cap_mps, 40.0f);
    EXPECT_GT(decision.speed_cap_mps, 30.0f);  // in time, no sooner
}

// The car that a driver at 40 m/s has ahead, who passes a host car at 36 m/s in the lane left of it.
CarAhead ahead_in_lane(float gap_m, float right_m, float other_right_mps) {
    constexpr float length_m = 4.6f;
    Scene scene = with_host_car(length_m + gap_m, right_m, 36, other_right_mps);
    DriverMemory& memory = scene.memories[0];
    memory.state = APX_STATE_OVERTAKE;
    memory.pass.target = 1;
    memory.pass.side = -1.0f;
    memory.pass.strategy = pass_in_lane;
    memory.path.placed = 1;
    return find_car_ahead(scene.view(), memory, scene.body().line_offset_m);
}

TEST(HostCar, OneThatComesIntoTheLaneOfAPassIsNotDrivenInto) {
    EXPECT_GT(ahead_in_lane(3.5f, 3.0f, 0.0f).cap_mps, 1e5f);
    const CarAhead ahead = ahead_in_lane(3.5f, 3.0f, -3.0f);
    EXPECT_EQ(ahead.car, 1u);
    EXPECT_NEAR(ahead.cap_mps, 36.0f + std::sqrt(2.0f * 6.0f * 2.0f), 0.2f);
}

TEST(HostCar, AGapThatIsTooSmallForACrossingOpens) {
    EXPECT_NEAR(ahead_in_lane(0.5f, 3.0f, -3.0f).cap_mps, 36.0f - 2.0f, 0.1f);   // a metre short
    EXPECT_NEAR(ahead_in_lane(-1.0f, 3.0f, -3.0f).cap_mps, 36.0f - 5.0f, 0.1f);  // barely beside
}

TEST(HostCar, BrakingForOneAsideLeavesTheCurveItsGrip) {
    EXPECT_TRUE(ahead_in_lane(0.5f, 3.0f, -3.0f).is_aside);
    EXPECT_FALSE(ahead_in_lane(0.5f, 1.0f, -3.0f).is_aside);
}

TEST(HostCar, ACarThatIsNearerThanItsPathHasLessRoom) {
    Scene scene = with_host_car(8, 3.0f, 36);
    scene.memories[0].path.placed = 1;
    const float on_path_m = room(scene);
    scene.memories[0].path.offset_m = -0.6f;
    EXPECT_NEAR(room(scene), on_path_m, 0.05);
}

TEST(HostCar, ADriverOfTheRaceKeepsToItsLine) {
    Scene scene = with_host_car(12, 3.2f, 30, -4.0f);
    scene.race->published_plans[1].host_car = 0;
    EXPECT_EQ(scene.decide_once().car_ahead, APX_NONE);
}

// On a circuit's straight, this long before its corner's brakes; the host car is 8 m ahead, 2 m beside the way and 4 m/s slower.
uint32_t car_ahead_before_brakes(float before_s, uint32_t host_car) {
    constexpr float speed_mps = 40.0f;
    const auto track = test::track_named("club");
    const Scene plain(track, {state_on(*track, 0, -2, speed_mps), state_on(*track, 50, 2, speed_mps)});
    const float own_m = plain.view().profile.corners.list[0].brake_m - before_s * speed_mps;
    const float other_m = own_m + 8.0f + 2.0f * plain.body().half_length_m;
    Scene scene(track, {state_on(*track, own_m, -2, speed_mps), state_on(*track, other_m, 2, speed_mps - 4.0f)});
    scene.race->published_plans[1].host_car = host_car;
    return scene.decide_once().car_ahead;
}

TEST(HostCar, WhereACornerComesFirstOneAheadMayComeOver) {
    EXPECT_EQ(car_ahead_before_brakes(1.0f, 1), 1u);
    EXPECT_EQ(car_ahead_before_brakes(1.0f, 0), APX_NONE);
    EXPECT_EQ(car_ahead_before_brakes(2.5f, 1), APX_NONE);
}

TEST(HostCar, AnErrantOneGoesOnAsItDoes) {
    EXPECT_NEAR(room(with_host_car(30, 4.0f, 8, -2.0f)), 0.4, 0.05);   // for 0.8 s, until it is met
    EXPECT_NEAR(room(with_host_car(12, 4.0f, 36, -2.0f)), 1.2, 0.05);  // one that races: for 0.4 s
}

// The lateral that this car keeps left of, beside a host car that moves so far to the left in each second of its way as far as its last lap
// tells, if that is known.
float kept_beside_one_that_moved(float left_mps, bool known) {
    constexpr float speed_mps = 30.0f;
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    Scene scene(track, {state_on(*track, 60, -2.0f, speed_mps), state_on(*track, 60, 2.0f, speed_mps)}, cars);
    scene.race->published_plans[1].host_car = 1;
    const float sector_s = scene.view().profile.mini_sectors.length_m / speed_mps;
    const MiniSectorHistory history = scene.race->history_of(1);
    std::fill(history.taken_s.begin(), history.taken_s.end(), known ? sector_s : 0.0f);
    for (size_t i = 0; i < history.lateral_m.size(); ++i) {
        history.lateral_m[i] = -left_mps * sector_s * static_cast<float>(i);
    }
    return scene.sides(0).high_m;
}

TEST(HostCar, OneThatCameOverInItsLastLapGetsTheRoomBefore) {
    const float first = kept_beside_one_that_moved(3.0f, false);
    EXPECT_NEAR(kept_beside_one_that_moved(0.0f, true), first, 0.01);
    EXPECT_NEAR(kept_beside_one_that_moved(3.0f, true), first - 3.6f, 0.1);  // 1.2 s of way
    EXPECT_NEAR(kept_beside_one_that_moved(-3.0f, true), first, 0.01);       // away: not counted on
}

// The offset of a car at 45 m/s, before a bend whose line swings to the edge, that has to move 3 m aside, after 0.6 s.
float moved_aside(bool hurried) {
    const auto track = test::track_named("club");
    const Corner corner = Scene(track, {state_on(*track, 0, 0, 45)}).view().profile.corners.list[0];
    const float place_m = corner.turn_in_m - 40.0f;
    Scene scene(track, {state_on(*track, place_m, 0, 45)});
    DriverMemory& memory = scene.memories[0];
    memory.path.placed = 1;
    Decision decision{};
    decision.line = APX_LINE_RACING;
    decision.shift_rate_mps = 6.0f;
    decision.hurried = hurried;
    decision.lateral_low_m = decision.lateral_high_m = scene.body().line_lateral_m + corner.inside * 3.0f;
    for (float time_s = 0.0f; time_s < 0.6f; time_s += test::dt_s) {
        move_lateral(scene.view(), memory, decision);
    }
    return corner.inside * memory.path.offset_m;
}

TEST(HostCar, WhoHasToGetAwayFromOneTakesTheRoadThatThereIs) {
    EXPECT_GT(moved_aside(true), moved_aside(false) + 0.5f);
}

}  // namespace
}  // namespace apx
