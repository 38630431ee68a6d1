// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/banded_solver.h"
#include "line/line_gates.h"
#include "vehicle/envelope.h"

namespace apx {

// The fastest lap as one optimisation over the line and the speeds on it.
//
//   unknowns     offset of each control point (m from the left edge), speed squared on each step (m^2/s^2)
//   least        sum of step length / speed
//   subject to   every LapConstraint being positive
//
// Speeds live between the knots, so that the acceleration at a knot is the difference of its two neighbours and no
// alternating pattern goes unseen. Step i leads from knot i to the next; an open line has one step fewer than knots.
struct LapPoint {
    std::vector<double> offset_m;
    std::vector<double> speed_squared;
};

enum LapConstraint : size_t {
    lap_left,        // distance to the left bound at a gate and on the way to its neighbours, m
    lap_right,       // and to the right
    lap_top_speed,   // on a step: also the speed at which the car would take off over a crest, m^2/s^2
    lap_circle,      // at a knot: rest of the friction circle, m/s^2
    lap_power,       // at a knot: rest of power over speed, m/s^2
    lap_jerk_right,  // on a step: lateral acceleration may not change faster than the jerk limit, m/s^2
    lap_jerk_left,
    lap_drive,  // at a knot: engine and brake force limits, where there are any, m/s^2
    lap_brake,
    lap_constraint_count
};

struct LapProblem {
    // `side_scale` (may be empty) multiplies the side force at each knot.
    LapProblem(const LineGates& line_gates, const Envelope& car, std::span<const RoadPoint> surface,
               double max_lateral_jerk, std::span<const double> side_scale = {});

    size_t size() const { return gates.size(); }
    size_t step_count() const { return gates.closed ? size() : size() - 1; }
    // Whether a constraint of the kind exists at knot or step i.
    bool has(LapConstraint kind, size_t i) const;

    const LineGates& gates;
    const Envelope& envelope;
    std::span<const RoadPoint> road;  // empty for level and dry
    double max_jerk;
    // Per unit of mass at each knot: circle = circle_rest + (circle_growth + circle_curve * curvature) * w,
    // side = side_rest + side_curve * curvature * w, and gravity along the road.
    struct Knot {
        double circle_rest, circle_growth, circle_curve, side_rest, side_curve, climb;
        double share_before, share_after;  // of the two steps' speeds squared in that of the knot
    };
    std::vector<Knot> knots;
    std::vector<double> slope_ratio;        // road length over ground length of each step
    std::vector<double> top_speed_squared;  // of each step
};

double lap_time(const LapProblem& problem, const LapPoint& point);

// constraint[kind * size + i] for all kinds; 1 where a kind does not exist.
void lap_constraints(const LapProblem& problem, const LapPoint& point, std::span<double> constraint);

// The motion at a knot: speed squared, acceleration along the road, and forces per unit of mass.
struct KnotState {
    double w;
    double acceleration;
    double circle;
    double side;
    double along;
    bool shrunk;  // the circle is clamped at its least
};
// `way` is the road length of the two steps together; before and after are their speeds squared.
KnotState knot_state(const LapProblem& problem, size_t knot, double curvature, double way, double before, double after);

// How far the line and an edge bend towards each other between two gates, m: sagitta_m2 * max(0, bend), rounded so that
// it has a derivative, which is by the bend (1/m).
struct Sagitta {
    double value;
    double by_bend;
};
Sagitta sagitta(const EdgeBend& edge, double bend);

}  // namespace apx
