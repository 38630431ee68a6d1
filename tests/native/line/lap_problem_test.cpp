// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/lap_problem.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "line/gate_bounds.h"
#include "line/lap_derivatives.h"
#include "line/racing_line.h"

namespace apx {
namespace {

// A small uneven course on a road that slopes, leans and changes grip, and a point on it that is no solution of anything.
struct Course {
    Corridor corridor;
    Envelope envelope{1200.0, 1.3, 350e3, 9000.0, 14000.0, 90.0, 0.6, 1.2};
    LineGates gates;
    LapPoint point;

    explicit Course(bool closed) {
        for (int i = 0; i < 14; ++i) {
            const double angle = 2.0 * M_PI * (i + 0.2 * std::sin(1.3 * i)) / 14.0;
            const glm::dvec2 outward = {std::sin(angle), std::cos(angle)};
            corridor.left.push_back(outward * (31.0 + 2.0 * std::sin(2.0 * angle)));
            corridor.right.push_back(outward * (20.0 + std::cos(3.0 * angle)));
            corridor.road.push_back({0.9 + 0.02 * i, 0.03 * std::sin(angle), 0.05 * std::cos(angle), 0.001});
            point.offset_m.push_back(5.0 + std::sin(2.0 * i));
            point.speed_squared.push_back(150.0 + 30.0 * std::cos(1.7 * i));
        }
        corridor.closed = closed;
        gates = line_gates(corridor, 1.0);
    }
    LapProblem problem() const { return LapProblem(gates, envelope, corridor.road, 60.0); }
    // Takes nearly all grip at the point's speeds, and more than all on the last third.
    void add_crests() {
        for (size_t i = 0; i < corridor.road.size(); ++i) {
            corridor.road[i].crest = i < 9 ? 0.03 : 0.1;
        }
    }
};

std::vector<double> constraints_at(const LapProblem& problem, const LapPoint& point) {
    std::vector<double> values(lap_constraint_count * problem.size());
    lap_constraints(problem, point, values);
    return values;
}

// The point moved along unknown `row`.
LapPoint moved(const LapProblem& problem, LapPoint point, size_t row, double by) {
    for (size_t i = 0; i < problem.size(); ++i) {
        point.offset_m[i] += offset_row(problem, i) == row ? by : 0.0;
        point.speed_squared[i] += speed_row(problem, i) == row ? by : 0.0;
    }
    return point;
}

void expect_gradients_of_finite_differences(const Course& course) {
    const LapProblem problem = course.problem();
    const size_t total = lap_constraint_count * problem.size();
    const std::vector<double> none(total, 0.0);
    LapDerivatives derivatives;
    BandedMatrix matrix = lap_matrix(problem);
    lap_derivatives(problem, course.point, {none, none, none}, derivatives, matrix);
    for (size_t row = 0; row < 2 * problem.size(); ++row) {
        const double h = row % 2 == 0 ? 1e-5 : 1e-3;
        const LapPoint up = moved(problem, course.point, row, h);
        const LapPoint down = moved(problem, course.point, row, -h);
        const double time = (lap_time(problem, up) - lap_time(problem, down)) / (2.0 * h);
        EXPECT_NEAR(derivatives.gradient[row], time, 1e-7 * (1.0 + std::abs(time))) << row;
        const std::vector<double> above = constraints_at(problem, up);
        const std::vector<double> below = constraints_at(problem, down);
        std::vector<double> unit(2 * problem.size(), 0.0);
        std::vector<double> change(total);
        unit[row] = 1.0;
        lap_constraint_changes(problem, derivatives, unit, change);
        for (size_t k = 0; k < total; ++k) {
            const double slope = (above[k] - below[k]) / (2.0 * h);
            EXPECT_NEAR(change[k], slope, 2e-5 * (1.0 + std::abs(slope))) << "row " << row << ", constraint " << k;
        }
    }
}

TEST(LapProblem, GradientsOnAClosedLineAreThoseOfFiniteDifferences) {
    expect_gradients_of_finite_differences(Course(true));
}

TEST(LapProblem, GradientsOnAnOpenLineAreThoseOfFiniteDifferences) {
    expect_gradients_of_finite_differences(Course(false));
}

TEST(LapProblem, GradientsOverCrestsAreThoseOfFiniteDifferences) {
    Course course(true);
    course.add_crests();
    expect_gradients_of_finite_differences(course);
}

TEST(LapProblem, NoStepMayBeFasterThanACrestBesideItHoldsTheCar) {
    Course course(true);
    course.add_crests();
    const LapProblem problem = course.problem();
    const double gravity_share = 0.9;  // what the bound leaves a crest to take
    for (const size_t step : {10u, 12u}) {
        EXPECT_LT(problem.top_speed_squared[step], gravity_share * 9.81 / (0.1 - 1.2 / 1200.0));
        EXPECT_GT(problem.top_speed_squared[step], 0.98 * gravity_share * 9.81 / (0.1 - 1.2 / 1200.0));
    }
    EXPECT_EQ(Course(true).problem().top_speed_squared[10], 90.0 * 90.0) << "0.001 1/m is what the downforce holds";
}

TEST(LapProblem, ThePushEntersTheGradientWithEveryConstraint) {
    const Course course(true);
    const LapProblem problem = course.problem();
    const size_t total = lap_constraint_count * problem.size();
    const std::vector<double> none(total, 0.0);
    std::vector<double> push(total);
    for (size_t k = 0; k < total; ++k) {
        push[k] = 0.01 * std::sin(static_cast<double>(k));
    }
    LapDerivatives plain;
    LapDerivatives pushed;
    BandedMatrix matrix = lap_matrix(problem);
    lap_derivatives(problem, course.point, {none, none, none}, plain, matrix);
    lap_derivatives(problem, course.point, {none, none, push}, pushed, matrix);
    for (size_t row = 0; row < plain.gradient.size(); ++row) {
        std::vector<double> unit(plain.gradient.size(), 0.0);
        std::vector<double> change(total);
        unit[row] = 1.0;
        lap_constraint_changes(problem, plain, unit, change);
        double expected = plain.gradient[row];
        for (size_t k = 0; k < total; ++k) {
            expected -= push[k] * change[k];
        }
        EXPECT_NEAR(pushed.gradient[row], expected, 1e-12);
    }
}

TEST(LapProblem, TheCircleConstraintIsTheEnvelopes) {
    const Course course(true);
    const LapProblem problem = course.problem();
    const Envelope& car = course.envelope;
    const RoadPoint& road = course.corridor.road[3];
    const KnotState state = knot_state(problem, 3, -0.02, 10.0, 100.0, 120.0);
    EXPECT_NEAR(state.circle * car.mass_kg, grip_force(car, road, state.w, -0.02), 1e-6);
    EXPECT_NEAR(state.side * car.mass_kg, side_force(car, road, state.w, -0.02), 1e-6);
    EXPECT_NEAR(state.acceleration, 2.0, 1e-12) << "20 m^2/s^2 over 5 m";
}

}  // namespace
}  // namespace apx
