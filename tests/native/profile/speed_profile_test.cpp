// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/speed_profile.h"

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <limits>

#include "base/math.h"

namespace apx {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

Envelope reference() {
    return {1200.0, 1.3, 350e3, unlimited, unlimited, 90.0, 0.6, 1.2};
}

// A line of equal steps; `curvature` of node i is set by the test.
struct Line {
    std::vector<double> curvature;
    std::vector<double> step_m;
    std::vector<RoadPoint> road;
    bool closed;

    Line(size_t count, double step, bool is_closed)
        : curvature(count, 0.0), step_m(is_closed ? count : count - 1, step), closed(is_closed) {}
    SpeedProfile drive(const Envelope& car, double entry_speed_mps = -1.0) const {
        return speed_profile({curvature, step_m, road, closed, entry_speed_mps}, car);
    }
};

// Speed squared over the way where dw/ds = 2 (a + b w).
double linear_growth(double w, double a, double b, double way) {
    return (w + a / b) * std::exp(2.0 * b * way) - a / b;
}

// Steady speed on a circle: what is left of the friction circle just overcomes drag.
double circle_speed(const Envelope& car, double radius) {
    const double m = car.mass_kg;
    double low = 1.0;
    double high = 200.0 * 200.0;
    for (int i = 0; i < 200; ++i) {
        const double w = 0.5 * (low + high);
        const double circle = car.grip * (m * gravity_mps2 + car.downforce_kgpm * w);
        const double used = std::hypot(m * w / radius, car.drag_kgpm * w);
        (used < circle ? low : high) = w;
    }
    return std::min({std::sqrt(low), std::cbrt(car.power_w / car.drag_kgpm), car.top_speed_mps});
}

TEST(SpeedProfile, AHoppingCarCornersWithWhatItsWheelsCarry) {
    const std::vector<double> bend(300, 0.01);
    const std::vector<double> step_m(300, 2.0);
    const std::vector<double> squared{400.0, 625.0, 900.0, 1600.0};
    std::vector<double> load(4 * bend.size(), 1.0);
    Envelope car = reference();
    car.downforce_kgpm = 0.0;
    ProfileInput input{bend, step_m, {}, true};
    const double free = speed_profile(input, car).speed_mps[100];
    input.carried = {load, load, squared};
    EXPECT_EQ(speed_profile(input, car).speed_mps[100], free);
    // From 25 m/s on, which asks for 0.49 of the circle, the node's share goes straight to 0.2 at 30 m/s.
    load[2 * bend.size() + 100] = load[3 * bend.size() + 100] = 0.2;
    const std::vector<double> hopping = speed_profile(input, car).speed_mps;
    EXPECT_NEAR(square(hopping[100]) / 100.0,
                car.grip * gravity_mps2 * (1.0 - 0.8 * (square(hopping[100]) - 625.0) / 275.0), 0.2);
    EXPECT_GT(hopping[50], 0.98 * free);
}

// Speed 40 m before a place where 20 m/s are allowed, on a straight road of one crest, with the same load on the wheels everywhere.
double braked_from(const Envelope& car, double crest_1pm, double load_share) {
    const std::vector<double> straight(300, 0.0);
    const std::vector<double> step_m(299, 2.0);
    const std::vector<double> squared{144.0, 8100.0};
    const std::vector<double> load(squared.size() * straight.size(), load_share);
    std::vector<double> limit(300, 90.0);
    limit[299] = 20.0;
    std::vector<RoadPoint> road(300);
    for (RoadPoint& point : road) {
        point.crest = crest_1pm;
    }
    ProfileInput input{straight, step_m, road, false};
    input.limit_mps = limit;
    if (load_share > 0.0) {
        input.carried = {load, load, squared};
    }
    return speed_profile(input, car).speed_mps[279];
}

TEST(SpeedProfile, AHoppingCarBrakesWithWhatItsWheelsCarry) {
    Envelope car = reference();
    car.downforce_kgpm = car.drag_kgpm = 0.0;
    EXPECT_NEAR(square(braked_from(car, 0.0, 0.4)), 400.0 + 2.0 * 40.0 * 0.4 * car.grip * gravity_mps2, 1e-6);
    const double sprung = braked_from(car, -0.005, 1.1);
    EXPECT_GT(braked_from(car, -0.005, 0.0), sprung + 1.0) << "a hollow adds as much as the springs say";
    EXPECT_NEAR(sprung * sprung, 400.0 + 2.0 * 40.0 * 1.1 * car.grip * gravity_mps2, 1e-6);
    const double over_a_crest = braked_from(car, 0.005, 0.9);
    EXPECT_NEAR(square(over_a_crest), 400.0 + 2.0 * 40.0 * 0.9 * car.grip * gravity_mps2, 1e-6);
}

TEST(SpeedProfile, ABankThatDownforceHoldsIsNotTakenSlowlyForALightWheel) {
    const std::vector<double> straight(300, 0.0);
    const std::vector<double> step_m(300, 2.0);
    const std::vector<double> squared{144.0, 400.0, 900.0, 1600.0, 3600.0, 8100.0};
    const std::vector<double> load(squared.size() * straight.size(), 0.9);
    std::vector<RoadPoint> road(straight.size());
    for (RoadPoint& point : road) {
        point.bank = 1.35;  // at rest the grip of 1.3 does not hold
    }
    ProfileInput input{straight, step_m, road, true};
    const double free = speed_profile(input, reference()).speed_mps[0];
    input.carried = {load, load, squared};
    EXPECT_EQ(speed_profile(input, reference()).speed_mps[0], free);
}

TEST(SpeedProfile, ASpeedLimitIsBrakedForAndLeftAtFullThrottle) {
    Line line(600, 2.0, true);
    std::vector<double> limit(600, 90.0);
    std::fill(limit.begin() + 300, limit.begin() + 350, 22.0);
    ProfileInput input{line.curvature, line.step_m, {}, true};
    input.limit_mps = limit;
    const std::vector<double> v = speed_profile(input, reference()).speed_mps;
    for (size_t i = 0; i < 600; ++i) {
        EXPECT_LE(v[i], limit[i]);
    }
    EXPECT_NEAR(v[299], 22.0 + 2.0 * 1.3 * gravity_mps2 / 22.0, 0.2) << "braking until there";
    EXPECT_NEAR(v[351] - v[350], v[350] - v[349], 0.4) << "and off from there";
    EXPECT_GT(v[349], 21.9);
    EXPECT_GT(v[360], 24.0);
}

TEST(SpeedProfile, ACircleIsDrivenAtItsSteadySpeed) {
    for (const double radius : {15.0, 50.0, 120.0, 400.0, 900.0, 3000.0}) {
        Line line(std::max<size_t>(64, static_cast<size_t>(2.0 * M_PI * radius / 2.0)), 0.0, true);
        const double step = 2.0 * M_PI * radius / static_cast<double>(line.curvature.size());
        line.step_m.assign(line.step_m.size(), step);
        line.curvature.assign(line.curvature.size(), -1.0 / radius);
        const double expected = circle_speed(reference(), radius);
        const SpeedProfile profile = line.drive(reference());
        // Heun's method is stiff where the circle has nothing left, as in any other implementation.
        EXPECT_NEAR(profile.time_s, 2.0 * M_PI * radius / expected, 5e-4 * profile.time_s) << "radius " << radius;
    }
}

TEST(SpeedProfile, AStraightUnderPowerIsTheClosedForm) {
    Line line(1500, 2.0, false);
    const SpeedProfile profile = line.drive(reference(), 40.0);
    const double terminal = 350e3 / 0.6;
    for (const size_t node : {300u, 700u, 1000u}) {
        const double way = 2.0 * static_cast<double>(node);
        const double cube = terminal - (terminal - 64000.0) * std::exp(-3.0 * 0.6 * way / 1200.0);
        EXPECT_NEAR(profile.speed_mps[node], std::cbrt(cube), 2e-5 * std::cbrt(cube));
    }
}

TEST(SpeedProfile, LaunchAndBrakingAtTheGripLimitAreTheClosedForm) {
    Envelope car = reference();
    car.power_w = 1e9;
    Line line(401, 1.0, false);
    line.curvature[200] = 1.0 / 30.0;
    const SpeedProfile profile = line.drive(car);
    const double a = car.grip * gravity_mps2;
    const double launch_growth = (car.grip * car.downforce_kgpm - car.drag_kgpm) / car.mass_kg;
    const double brake_growth = (car.grip * car.downforce_kgpm + car.drag_kgpm) / car.mass_kg;
    const double after = linear_growth(std::pow(profile.speed_mps[205], 2), a, launch_growth, 80.0);
    const double before = linear_growth(std::pow(profile.speed_mps[195], 2), a, brake_growth, 80.0);
    EXPECT_NEAR(profile.speed_mps[285], std::sqrt(after), 1e-5 * std::sqrt(after));
    EXPECT_NEAR(profile.speed_mps[115], std::sqrt(before), 1e-5 * std::sqrt(before));
}

TEST(SpeedProfile, CircleStraightCircleIsTheClosedForm) {
    // No power limit, drag or downforce: constant accelerations, so the straight's top speed is v^2 + mu g length.
    Envelope car{1000.0, 1.0, 1e12, unlimited, unlimited, 200.0, 0.0, 0.0};
    const double radius = 40.0;
    Line line(1001, 0.5, false);
    for (size_t i = 0; i < 1001; ++i) {
        line.curvature[i] = i <= 300 || i >= 700 ? 1.0 / radius : 0.0;
    }
    const SpeedProfile profile = line.drive(car);
    const double corner = gravity_mps2 * radius;
    EXPECT_NEAR(profile.speed_mps[150], std::sqrt(corner), 1e-9);
    EXPECT_NEAR(profile.speed_mps[850], std::sqrt(corner), 1e-9);
    // The kink at either end is one step wide.
    const double top = std::sqrt(corner + gravity_mps2 * 200.0);
    EXPECT_NEAR(profile.speed_mps[500], top, gravity_mps2 * 1.0 / top);
    const double straight_time = 2.0 * (top - std::sqrt(corner)) / gravity_mps2;
    EXPECT_NEAR(profile.time_s, 300.0 / std::sqrt(corner) + straight_time, 0.04);
}

TEST(SpeedProfile, NoNodeExceedsItsCornerSpeedOrTheFrictionCircle) {
    Line line(600, 2.0, true);
    for (size_t i = 0; i < 600; ++i) {
        line.curvature[i] = 0.03 * std::pow(std::sin(static_cast<double>(i) * 0.0523598775598), 5);
    }
    const Envelope car = reference();
    const SpeedProfile profile = line.drive(car);
    for (size_t i = 0; i < 600; ++i) {
        const size_t next = (i + 1) % 600;
        const double w = 0.5 * (std::pow(profile.speed_mps[i], 2) + std::pow(profile.speed_mps[next], 2));
        const double a = (std::pow(profile.speed_mps[next], 2) - std::pow(profile.speed_mps[i], 2)) / 4.0;
        const double side = car.mass_kg * w * 0.5 * std::abs(line.curvature[i] + line.curvature[next]);
        EXPECT_LT(std::hypot(side, car.mass_kg * a + car.drag_kgpm * w), 1.02 * grip_force(car, {}, w));
        EXPECT_LE(std::pow(profile.speed_mps[i], 2), corner_speed_squared(car, RoadPoint{}, line.curvature[i]) + 1e-9);
    }
}

TEST(SpeedProfile, AClosedLineMeetsItselfWhereverItStarts) {
    Line line(500, 3.0, true);
    for (size_t i = 100; i < 130; ++i) {
        line.curvature[i] = 0.04;
    }
    const SpeedProfile profile = line.drive(reference());
    Line turned = line;
    for (size_t i = 0; i < 500; ++i) {
        turned.curvature[i] = line.curvature[(i + 115) % 500];
    }
    const SpeedProfile turned_profile = turned.drive(reference());
    EXPECT_NEAR(profile.time_s, turned_profile.time_s, 1e-9 * profile.time_s);
    for (size_t i = 0; i < 500; ++i) {
        EXPECT_NEAR(turned_profile.speed_mps[i], profile.speed_mps[(i + 115) % 500], 1e-6);
    }
}

TEST(SpeedProfile, TheEntrySpeedHoldsUnlessTheFirstNodeOrBrakingForbidsIt) {
    Line line(200, 2.0, false);
    EXPECT_DOUBLE_EQ(line.drive(reference(), 12.0).speed_mps[0], 12.0);
    EXPECT_DOUBLE_EQ(line.drive(reference(), 500.0).speed_mps[0], 90.0);
    EXPECT_DOUBLE_EQ(line.drive(reference()).speed_mps[0], 90.0);
    line.curvature[10] = 0.2;
    EXPECT_LT(line.drive(reference(), 80.0).speed_mps[0], 40.0);
}

TEST(SpeedProfile, AStandingStartTakesAsLongAsTheLineBehindItFromRest) {
    Line line(200, 2.0, false);
    line.curvature[40] = 0.05;
    line.curvature[150] = 0.03;
    const ProfileInput whole{line.curvature, line.step_m, line.road, false};
    const std::vector<double> starts_s = standing_starts_s(whole, reference());
    for (const size_t from : {0u, 7u, 38u, 120u, 199u}) {
        ProfileInput rest = whole;
        rest.curvature = rest.curvature.subspan(from);
        rest.step_m = rest.step_m.subspan(from);
        rest.entry_speed_mps = 0.0;
        EXPECT_NEAR(starts_s[from], speed_profile(rest, reference()).time_s, 1e-9) << from;
    }
}

TEST(SpeedProfile, StandingStartsOfALongLineLieBetweenThoseThatAreWorkedOut) {
    Line line(9000, 5.0, false);
    for (size_t i = 100; i < 9000; i += 400) {
        line.curvature[i] = 0.02;
    }
    const ProfileInput whole{line.curvature, line.step_m, line.road, false};
    const std::vector<double> starts_s = standing_starts_s(whole, reference());
    for (const size_t from : {0u, 1u, 2u, 3u, 4501u, 8000u, 8998u, 8999u}) {
        ProfileInput rest = whole;
        rest.curvature = rest.curvature.subspan(from);
        rest.step_m = rest.step_m.subspan(from);
        rest.entry_speed_mps = 0.0;
        EXPECT_NEAR(starts_s[from], speed_profile(rest, reference()).time_s, 0.02) << from;
    }
}

// Seconds of the processor, so that a busy machine does not count; the least of three.
double seconds_of_starts(size_t nodes) {
    const Line line(nodes, 5.0, false);
    const ProfileInput whole{line.curvature, line.step_m, line.road, false};
    double least_s = 1e9;
    for (int round = 0; round < 3; ++round) {
        const std::clock_t began = std::clock();
        EXPECT_EQ(standing_starts_s(whole, reference()).size(), nodes);
        least_s = std::min(least_s, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
    }
    return least_s;
}

TEST(SpeedProfile, StandingStartsTakeAsMuchLongerAsTheLineIs) {
    // Eight times as long: 64 times the time if every start were driven to the end.
    const double long_s = seconds_of_starts(80000);
    EXPECT_LT(long_s, 24.0 * seconds_of_starts(10000));
    EXPECT_LT(long_s, 2.5);
}

TEST(SpeedProfile, AHillTooSteepForTheCarIsCreptUpInFiniteTime) {
    Line line(50, 2.0, false);
    line.road.assign(50, {1.0, 0.5, 0.0, 0.0});
    Envelope weak = reference();
    weak.max_drive_force_n = 100.0;
    const SpeedProfile profile = line.drive(weak, 5.0);
    EXPECT_GT(profile.speed_mps.back(), 0.0);
    EXPECT_LT(profile.time_s, 1e4);
}

TEST(SpeedProfile, PassesEachNodeWhenTheWayBeforeItHasTakenItsTime) {
    for (const bool closed : {true, false}) {
        Line line(50, 2.0, closed);
        line.curvature[20] = 0.05;
        const SpeedProfile profile = line.drive(reference(), closed ? -1.0 : 0.0);
        EXPECT_EQ(profile.passed_s[0], 0.0);
        for (size_t i = 0; i + 1 < 50; ++i) {
            const double mean_mps = 0.5 * (profile.speed_mps[i] + profile.speed_mps[i + 1]);
            EXPECT_NEAR(profile.passed_s[i + 1] - profile.passed_s[i], 2.0 / mean_mps, 1e-9) << i;
        }
        const double rest_s = closed ? 4.0 / (profile.speed_mps[49] + profile.speed_mps[0]) : 0.0;
        EXPECT_NEAR(profile.passed_s[49] + rest_s, profile.time_s, 1e-9);
    }
}

TEST(SpeedProfile, EmptyAndSingleNodesAreNoTrouble) {
    EXPECT_EQ(speed_profile({}, reference()).time_s, 0.0);
    Line line(1, 0.0, false);
    const SpeedProfile profile = line.drive(reference());
    EXPECT_EQ(profile.speed_mps.size(), 1u);
    EXPECT_EQ(profile.time_s, 0.0);
}

}  // namespace
}  // namespace apx
