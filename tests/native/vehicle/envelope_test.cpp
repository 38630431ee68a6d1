// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/envelope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace apx {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

Envelope reference() {
    return {1200.0, 1.3, 350e3, unlimited, unlimited, 90.0, 0.6, 1.2};
}

TEST(Envelope, TakesTheDescriptionAsItIsButForAReserveOfTheBrakes) {
    apx_vehicle_desc desc{};
    desc.mass_kg = 800.0f;
    desc.grip = 1.5f;
    desc.power_w = 100e3f;
    desc.top_speed_mps = 70.0f;
    desc.drag_kgpm = 0.5f;
    desc.downforce_kgpm = 2.0f;
    desc.max_brake_force_n = 9000.0f;
    const Envelope envelope = envelope_of(desc);
    EXPECT_EQ(envelope.mass_kg, 800.0);
    EXPECT_DOUBLE_EQ(envelope.max_brake_force_n, 0.95 * 9000.0) << "plans keep a reserve";
    EXPECT_EQ(envelope.max_drive_force_n, unlimited) << "zero stands for no limit";
    EXPECT_EQ(envelope.downforce_kgpm, 2.0);
}

// The reference with top speeds measured in three curves.
Envelope measured() {
    Envelope car = reference();
    car.corner_count = 3;
    car.corner_grip = car.grip;
    const double radii[3] = {20.0, 60.0, 200.0};
    const double speeds[3] = {14.0, 25.0, 47.0};
    std::copy(radii, radii + 3, car.corner_radius_m);
    std::copy(speeds, speeds + 3, car.corner_speed_mps);
    return car;
}

TEST(Envelope, ACornerTableSetsTheSpeedInItsCurvesAndBetween) {
    const auto speed = [](double radius) {
        return std::sqrt(corner_speed_squared(measured(), RoadPoint{}, -1.0 / radius));
    };
    EXPECT_NEAR(speed(20.0), 14.0, 1e-9);
    EXPECT_NEAR(speed(60.0), 25.0, 1e-9);
    EXPECT_NEAR(speed(200.0), 47.0, 1e-9);
    EXPECT_NEAR(speed(40.0), 19.5, 1e-9) << "halfway";
}

TEST(Envelope, BeyondACornerTableTheGripOfItsEndsHolds) {
    const Envelope car = measured();
    for (const auto& [radius, end] : {std::pair(10.0, 20.0), std::pair(300.0, 200.0), std::pair(1e9, 200.0)}) {
        EXPECT_DOUBLE_EQ(corner_side_scale(car, 1.0 / radius), corner_side_scale(car, 1.0 / end));
    }
    EXPECT_EQ(corner_side_scale(reference(), 0.1), 1.0) << "without a table";
    EXPECT_EQ(brake_deceleration(car, {}, 900.0, 0.0), brake_deceleration(reference(), {}, 900.0, 0.0));
}

TEST(Envelope, PlanningWithLessGripIsSlowerThanTheCornerTable) {
    Envelope car = measured();
    car.grip *= 0.9;
    const double side = corner_side_scale(car, 1.0 / 60.0) * car.mass_kg / 60.0;
    const double expected = car.grip * car.mass_kg * gravity_mps2 / (side - car.grip * car.downforce_kgpm);
    EXPECT_NEAR(corner_speed_squared(car, RoadPoint{}, 1.0 / 60.0), expected, 1e-9);
    EXPECT_LT(expected, 25.0 * 25.0);
}

TEST(Envelope, AWetRoadHoldsItsShareOfTheCornerTable) {
    RoadPoint wet;
    wet.grip_scale = 0.5;
    EXPECT_DOUBLE_EQ(grip_force(measured(), wet, 100.0, 0.02), 0.5 * grip_force(measured(), RoadPoint{}, 100.0, 0.02));
}

TEST(Envelope, CornerSpeedOnTheLevelIsTheClosedForm) {
    const Envelope car = reference();
    for (const double radius : {10.0, 50.0, 200.0, 600.0}) {
        const double growth = car.mass_kg / radius - car.grip * car.downforce_kgpm;
        const double expected = std::min(car.grip * car.mass_kg * gravity_mps2 / growth, 8100.0);
        EXPECT_NEAR(corner_speed_squared(car, RoadPoint{}, 1.0 / radius), expected, 1e-9 * expected);
        EXPECT_NEAR(corner_speed_squared(car, RoadPoint{}, -1.0 / radius), expected, 1e-9 * expected);
    }
}

TEST(Envelope, DownforceThatOutgrowsTheCurveLeavesTheTopSpeed) {
    EXPECT_EQ(corner_speed_squared(reference(), RoadPoint{}, 1.0 / 1000.0), 8100.0);
    EXPECT_EQ(corner_speed_squared(reference(), RoadPoint{}, 0.0), 8100.0);
}

TEST(Envelope, BankedCornerSpeedIsTheTextbookFormula) {
    // v^2 / r = g (tan(bank) + mu) / (1 - mu tan(bank)) for a car without downforce.
    Envelope car = reference();
    car.grip = 0.8;
    car.downforce_kgpm = 0.0;
    const double bank = 0.3;
    const double radius = 150.0;
    const double into = radius * gravity_mps2 * (bank + car.grip) / (1.0 - car.grip * bank);
    const double away = radius * gravity_mps2 * (car.grip - bank) / (1.0 + car.grip * bank);
    RoadPoint road;
    road.bank = bank;
    EXPECT_NEAR(corner_speed_squared(car, road, 1.0 / radius), into, 1e-9 * into);
    EXPECT_NEAR(corner_speed_squared(car, road, -1.0 / radius), away, 1e-9 * away);
}

TEST(Envelope, AtTheCornerSpeedTheSideForceFillsTheCircle) {
    const Envelope car = reference();
    const RoadPoint road{0.7, 0.06, -0.05, 0.002};
    for (const double curvature : {-0.08, -0.02, 0.01, 0.05}) {
        const double w = corner_speed_squared(car, road, curvature);
        const double circle = grip_force(car, road, w, curvature);
        EXPECT_NEAR(std::abs(side_force(car, road, w, curvature)), circle, 1e-9 * circle);
    }
}

TEST(Envelope, ABankSteeperThanItsGripHoldsNoCar) {
    RoadPoint ice;
    ice.grip_scale = 0.01;
    ice.bank = -0.3;
    EXPECT_EQ(corner_speed_squared(reference(), ice, 0.01), 0.0);
}

TEST(Envelope, ACrestUnloadsAndADipLoads) {
    RoadPoint crest;
    crest.crest = 0.002;
    RoadPoint dip;
    dip.crest = -0.002;
    const double level = grip_force(reference(), RoadPoint{}, 1600.0);
    EXPECT_NEAR(level - grip_force(reference(), crest, 1600.0), 1.3 * 1200.0 * 1600.0 * 0.002, 1e-6);
    EXPECT_NEAR(grip_force(reference(), dip, 1600.0) - level, 1.3 * 1200.0 * 1600.0 * 0.002, 1e-6);
    EXPECT_EQ(grip_force(reference(), {1.0, 0.0, 0.0, 0.1}, 1600.0), 0.0) << "a flying car has no grip";
}

TEST(Envelope, ACarMeetsNoCrestSoFastThatItTakesOff) {
    RoadPoint road;
    road.crest = road.jump = 0.01;
    Envelope car = reference();
    car.downforce_kgpm = 0.0;
    const double w = corner_speed_squared(car, road, 0.0);
    EXPECT_NEAR(w, 0.5 * gravity_mps2 / 0.01, 1e-9);
    EXPECT_NEAR(grip_force(car, road, w) / car.grip, 0.5 * car.mass_kg * gravity_mps2, 1e-6)
        << "half of its weight stays";
    road.jump = -0.01;
    EXPECT_GT(corner_speed_squared(car, road, 0.0), w) << "a dip throws nobody";
}

TEST(Envelope, WhereCurvesDoNotPressIntoBanksABankOnlyPulls) {
    Envelope car = reference();
    car.bank_load_share = 0.0;
    car.downforce_kgpm = 0.0;
    RoadPoint road;
    road.bank = 0.3;
    const double radius = 150.0;
    const double expected = radius * gravity_mps2 * (road.bank + car.grip);
    EXPECT_NEAR(corner_speed_squared(car, road, 1.0 / radius), expected, 1e-9 * expected);
}

TEST(Envelope, OnTheGroundPlaneASlopeLoadsWhoSpeedsUpAndUnloadsWhoBrakes) {
    Envelope car = reference();
    car.drag_kgpm = car.downforce_kgpm = 0.0;
    car.bank_load_share = 0.0;
    const RoadPoint climb{.slope = 0.1};
    const double cosine = 1.0 / std::sqrt(1.01);
    const double fall = gravity_mps2 * 0.1 * cosine;
    const double on_level = car.grip * gravity_mps2 * cosine;
    const double braked = on_level + fall;
    EXPECT_NEAR(brake_deceleration(car, climb, 100.0, 0.0), braked - car.grip * 0.1 * braked, 1e-9);
    const double driven = on_level - fall;
    EXPECT_NEAR(drive_acceleration(car, climb, 100.0, 0.0), driven + car.grip * 0.1 * driven, 1e-9);
    car.bank_load_share = 1.0;
    EXPECT_NEAR(brake_deceleration(car, climb, 100.0, 0.0), braked, 1e-9);
}

TEST(Envelope, DriveIsTheLeastOfGripForceLimitAndPower) {
    Envelope car = reference();
    const double grip_limited = 1.3 * (1200.0 * 9.81 + 1.2 * 100.0);
    EXPECT_NEAR(drive_acceleration(car, RoadPoint{}, 100.0, 0.0), (grip_limited - 0.6 * 100.0) / 1200.0, 1e-9);
    EXPECT_NEAR(drive_acceleration(car, RoadPoint{}, 3600.0, 0.0), (350e3 / 60.0 - 0.6 * 3600.0) / 1200.0, 1e-9);
    car.max_drive_force_n = 5000.0;
    EXPECT_NEAR(drive_acceleration(car, RoadPoint{}, 100.0, 0.0), (5000.0 - 0.6 * 100.0) / 1200.0, 1e-9);
}

TEST(Envelope, BrakingInACurveUsesWhatTheCircleLeaves) {
    const double w = 400.0;
    const double circle = 1.3 * (1200.0 * 9.81 + 1.2 * w);
    const double side = 1200.0 * w * 0.02;
    const double expected = (std::sqrt(circle * circle - side * side) + 0.6 * w) / 1200.0;
    EXPECT_NEAR(brake_deceleration(reference(), RoadPoint{}, w, 0.02), expected, 1e-9);
}

TEST(Envelope, ASlopeAddsItsShareOfGravity) {
    RoadPoint uphill;
    uphill.slope = 0.1;
    Envelope car = reference();
    car.max_drive_force_n = 3000.0;
    car.max_brake_force_n = 3000.0;
    const double share = 9.81 * 0.1 / std::sqrt(1.01);
    EXPECT_NEAR(drive_acceleration(car, uphill, 400.0, 0.0), drive_acceleration(car, {}, 400.0, 0.0) - share, 1e-9);
    EXPECT_NEAR(brake_deceleration(car, uphill, 400.0, 0.0), brake_deceleration(car, {}, 400.0, 0.0) + share, 1e-9);
}

}  // namespace
}  // namespace apx
