// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/racing_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "line/gate_bounds.h"
#include "profile/speed_profile.h"

namespace apx {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

Envelope reference() {
    return {1200.0, 1.3, 350e3, unlimited, unlimited, 90.0, 0.6, 1.2};
}

// A closed course with radii from 15 m; gates about 3 m apart on the middle.
Corridor bean(double half_width, size_t count = 300) {
    Corridor corridor;
    for (size_t i = 0; i < count; ++i) {
        const double a = 2.0 * M_PI * static_cast<double>(i) / static_cast<double>(count);
        const double x = 180.0 * std::sin(a) + 15.0 * std::sin(3.0 * a);
        const double z = 90.0 * std::cos(a) + 28.0 * std::cos(2.0 * a);
        const double dx = 180.0 * std::cos(a) + 45.0 * std::cos(3.0 * a);
        const double dz = -90.0 * std::sin(a) - 56.0 * std::sin(2.0 * a);
        const glm::dvec2 right = glm::dvec2{dz, -dx} / std::hypot(dx, dz);
        corridor.left.push_back(glm::dvec2{x, z} - right * half_width);
        corridor.right.push_back(glm::dvec2{x, z} + right * half_width);
    }
    return corridor;
}

// Straight, a turn to the right by `angle`, straight; open; gates 3 m apart on the middle.
Corridor corner(double half_width, double radius, double angle) {
    Corridor corridor;
    corridor.closed = false;
    glm::dvec2 middle{0.0, 0.0};
    double yaw = 0.0;
    const int turn_gates = static_cast<int>(radius * angle / 3.0);
    for (int i = 0; i < 100 + turn_gates; ++i) {
        const glm::dvec2 right = {std::cos(yaw), -std::sin(yaw)};
        corridor.left.push_back(middle - right * half_width);
        corridor.right.push_back(middle + right * half_width);
        const double change = i >= 50 && i < 50 + turn_gates ? angle / turn_gates : 0.0;
        middle += 3.0 * glm::dvec2{std::sin(yaw + 0.5 * change), std::cos(yaw + 0.5 * change)};
        yaw += change;
    }
    return corridor;
}

// The spline through these places, which is not the one that the optimiser thinks in.
LineCurve curve_of(const Corridor& corridor, std::vector<double> t) {
    const LineGates gates = line_gates(corridor, 0.0);
    for (size_t i = 0; i < t.size(); ++i) {
        t[i] *= gates.width_m[i];
    }
    return curve_through(gates, t);
}

// Time of the line with these places on the gates, by the spline through its nodes and the speed profile.
double time_of(const Corridor& corridor, const Envelope& envelope, const std::vector<double>& t) {
    const LineCurve curve = curve_of(corridor, t);
    return speed_profile({curve.curvature, curve.step_m, corridor.road, corridor.closed}, envelope).time_s;
}

double middle_time(const Corridor& corridor, const Envelope& envelope) {
    return time_of(corridor, envelope, std::vector<double>(corridor.left.size(), 0.5));
}

// Places on the gates from a uniform cubic B-spline with a control value every `every` gates.
std::vector<double> smooth_places(size_t count, size_t every, const std::vector<double>& control) {
    std::vector<double> t(count);
    for (size_t i = 0; i < count; ++i) {
        const size_t k = i / every;
        const double u = static_cast<double>(i % every) / static_cast<double>(every);
        const double v = 1.0 - u;
        const double b0 = v * v * v / 6.0;
        const double b3 = u * u * u / 6.0;
        const double b1 = (3.0 * u * u * u - 6.0 * u * u + 4.0) / 6.0;
        t[i] = std::clamp(
            b0 * control[k] + b1 * control[k + 1] + (1.0 - b0 - b1 - b3) * control[k + 2] + b3 * control[k + 3], 0.1,
            0.9);
    }
    return t;
}

TEST(RacingLine, IsFasterThanTheMiddleAndKeepsTheMargin) {
    const Corridor corridor = bean(6.0);
    const RacingLine line = racing_line(corridor, reference(), {});
    ASSERT_EQ(line.t.size(), corridor.left.size());
    EXPECT_LT(line.time_s, 0.97 * middle_time(corridor, reference()));
    for (const double t : line.t) {
        EXPECT_GE(12.0 * t, 1.0 - 1e-9);
        EXPECT_LE(12.0 * t, 11.0 + 1e-9);
    }
}

TEST(RacingLine, ABruteForceSearchThroughACornerFindsNothingFaster) {
    // Smooth humps of every place and several widths are tried, to either side, in finer and finer steps.
    const Corridor corridor = corner(5.0, 30.0, 0.5 * M_PI);
    const size_t count = corridor.left.size();
    std::vector<double> control(count / 4 + 5);
    for (size_t k = 0; k < control.size(); ++k) {  // outside, inside at the apex, outside
        control[k] = 0.1 + 0.8 * std::exp(-std::pow((4.0 * static_cast<double>(k) - 62.0) / 14.0, 2));
    }
    double best = time_of(corridor, reference(), smooth_places(count, 4, control));
    for (double step = 0.2; step > 0.004; step *= 0.8) {
        for (const double width : {12.0, 8.0, 5.0, 3.0, 2.0, 1.0}) {
            for (size_t k = 0; k < 2 * control.size(); ++k) {
                std::vector<double> trial = control;
                for (size_t i = 0; i < control.size(); ++i) {
                    const double away = std::abs(static_cast<double>(i) - static_cast<double>(k / 2)) / width;
                    const double hump = away < 1.0 ? 0.5 + 0.5 * std::cos(M_PI * away) : 0.0;
                    trial[i] = std::clamp(trial[i] + (k % 2 == 0 ? step : -step) * hump, -0.2, 1.2);
                }
                const double time = time_of(corridor, reference(), smooth_places(count, 4, trial));
                control = time < best ? trial : control;
                best = std::min(best, time);
            }
        }
    }
    const RacingLine line = racing_line(corridor, reference(), {});
    EXPECT_LT(line.time_s, best);
    EXPECT_LT(best, 1.05 * line.time_s) << "the search comes near, so the comparison means something";
}

TEST(RacingLine, NoSmallChangeMakesItFaster) {
    const Corridor corridor = corner(5.0, 30.0, 0.5 * M_PI);
    RacingLineDesc desc;
    const RacingLine line = racing_line(corridor, reference(), desc);
    for (size_t middle = 20; middle + 20 < line.t.size(); middle += 4) {
        for (const double height : {-0.05, -0.02, -0.005, 0.005, 0.02, 0.05}) {
            std::vector<double> t = line.t;
            for (size_t i = middle - 15; i <= middle + 15; ++i) {
                const double u = 1.0 - std::pow((static_cast<double>(i) - static_cast<double>(middle)) / 15.0, 2);
                t[i] = std::clamp(t[i] + height * u * u * u, 0.1, 0.9);
            }
            EXPECT_GT(time_of(corridor, reference(), t), line.time_s * (1.0 - 5e-4)) << middle << " " << height;
        }
    }
}

TEST(RacingLine, LateralJerkStaysNearItsBound) {
    const Corridor corridor = bean(6.0);
    for (const double bound : {40.0, 80.0}) {
        RacingLineDesc desc;
        desc.max_lateral_jerk_mps3 = bound;
        const RacingLine line = racing_line(corridor, reference(), desc);
        const auto [offset_m, curvature, heading_rad, step_m] = curve_of(corridor, line.t);
        const std::vector<double> v = speed_profile({curvature, step_m, {}}, reference()).speed_mps;
        for (size_t i = 0; i < v.size(); ++i) {
            const size_t next = (i + 1) % v.size();
            const double change = v[next] * v[next] * curvature[next] - v[i] * v[i] * curvature[i];
            EXPECT_LT(std::abs(change) * 0.5 * (v[i] + v[next]) / step_m[i], 1.5 * bound) << i;
        }
    }
}

TEST(RacingLine, AMirroredRoadHasTheMirroredLine) {
    const Corridor corridor = bean(6.0);
    Corridor mirrored = corridor;
    for (size_t i = 0; i < corridor.left.size(); ++i) {
        mirrored.left[i] = {-corridor.right[i].x, corridor.right[i].y};
        mirrored.right[i] = {-corridor.left[i].x, corridor.left[i].y};
    }
    const RacingLine line = racing_line(corridor, reference(), {});
    const RacingLine other = racing_line(mirrored, reference(), {});
    EXPECT_NEAR(line.time_s, other.time_s, 1e-4 * line.time_s);
    for (size_t i = 0; i < line.t.size(); ++i) {
        EXPECT_NEAR(other.t[i], 1.0 - line.t[i], 0.02);
    }
}

TEST(RacingLine, BelongsToItsVehicle) {
    // Full throttle through everything but the tight ends: a weak, grippy car goes the shorter way.
    const Corridor corridor = bean(6.0);
    Envelope weak = reference();
    weak.power_w = 60e3;
    weak.grip = 2.2;
    const RacingLine own = racing_line(corridor, weak, {});
    const RacingLine foreign = racing_line(corridor, reference(), {});
    EXPECT_LT(own.time_s, time_of(corridor, weak, foreign.t));
    EXPECT_LT(foreign.time_s, time_of(corridor, reference(), own.t));
}

TEST(RacingLine, ABankAndAGrippyLaneAreCounted) {
    Corridor corridor = bean(6.0);
    const double level = racing_line(corridor, reference(), {}).time_s;
    corridor.road.assign(corridor.left.size(), {1.0, 0.0, 0.15, 0.0});
    const double banked = racing_line(corridor, reference(), {}).time_s;
    corridor.road.assign(corridor.left.size(), {0.5, 0.0, 0.0, 0.0});
    const double wet = racing_line(corridor, reference(), {}).time_s;
    EXPECT_LT(banked, 0.98 * level) << "the course turns right, the bank helps to the right";
    EXPECT_GT(wet, 1.2 * level);
}

TEST(RacingLine, ASharpCrestIsFoundAsQuicklyAsALevelRoad) {
    Corridor corridor = bean(6.0);
    int level_steps = 0, crest_steps = 0;
    RacingLineDesc desc;
    desc.progress = [&](double) { return ++level_steps > 0; };
    const double level_s = racing_line(corridor, reference(), desc).time_s;
    corridor.road.assign(corridor.left.size(), {});
    for (size_t i = 40; i < 43; ++i) {
        corridor.road[i].crest = 0.05;  // lifts the car off at 14 m/s
    }
    desc.progress = [&](double) { return ++crest_steps > 0; };
    const double crest_s = racing_line(corridor, reference(), desc).time_s;
    EXPECT_GT(crest_s, level_s + 1.0);
    EXPECT_LT(crest_s, 1.2 * level_s);
    EXPECT_LT(crest_steps, level_steps + 15);
}

TEST(RacingLine, ACornerTableIsCounted) {
    // The grip envelope's own limits, in 16 curves: the line has to be as good as the one by the envelope.
    const Corridor corridor = bean(6.0);
    Envelope car = reference();
    car.corner_count = APX_MAX_CORNERS;
    car.corner_grip = car.grip;
    for (uint32_t i = 0; i < car.corner_count; ++i) {
        const double radius = 12.0 * std::pow(1.35, i);
        car.corner_radius_m[i] = radius;
        car.corner_speed_mps[i] = std::sqrt(corner_speed_squared(reference(), RoadPoint{}, 1.0 / radius));
    }
    const RacingLine by_grip = racing_line(corridor, reference(), {});
    EXPECT_NEAR(racing_line(corridor, car, {}).time_s, by_grip.time_s, 0.01 * by_grip.time_s);
    for (uint32_t i = 0; i < car.corner_count; ++i) {
        car.corner_speed_mps[i] *= 0.7;
    }
    const RacingLine slow = racing_line(corridor, car, {});
    EXPECT_GT(slow.time_s, 1.2 * by_grip.time_s);
    EXPECT_LE(slow.time_s, time_of(corridor, car, by_grip.t)) << "and the line is its own";
}

TEST(RacingLine, FewGatesKeepTheMiddleAndNoGatesGiveNothing) {
    Corridor corridor;
    EXPECT_TRUE(racing_line(corridor, reference(), {}).t.empty());
    corridor.closed = false;
    corridor.left = {{0.0, 0.0}, {0.0, 10.0}};
    corridor.right = {{8.0, 0.0}, {8.0, 10.0}};
    EXPECT_EQ(racing_line(corridor, reference(), {}).t, std::vector<double>(2, 0.5));
}

TEST(RacingLine, IsTheSameEveryTime) {
    const Corridor corridor = bean(6.0);
    EXPECT_EQ(racing_line(corridor, reference(), {}).t, racing_line(corridor, reference(), {}).t);
}

TEST(RacingLine, ACancelledLineIsEmpty) {
    RacingLineDesc desc;
    desc.progress = [](double share) { return share < 0.5; };
    EXPECT_TRUE(racing_line(bean(6.0), reference(), desc).t.empty());
}

TEST(RacingLine, ARoadOfTwoMarginsLeavesItsMiddle) {
    const Corridor corridor = bean(1.0);
    const RacingLine line = racing_line(corridor, reference(), {});
    for (const double t : line.t) {
        EXPECT_NEAR(t, 0.5, 0.01);
    }
}

}  // namespace
}  // namespace apx
