// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/lap_problem.h"

#include "base/math.h"
#include "line/line_geometry.h"
#include "line/tuning.h"

namespace apx {

using namespace tuning::lap_problem;
LapProblem::LapProblem(const LineGates& line_gates, const Envelope& car, std::span<const RoadPoint> surface,
                       double max_lateral_jerk, std::span<const double> side_scale)
    : gates(line_gates),
      envelope(car),
      road(surface),
      max_jerk(max_lateral_jerk),
      knots(line_gates.size()),
      slope_ratio(line_gates.size(), 1.0),
      top_speed_squared(line_gates.size(), square(car.top_speed_mps)) {
    const RoadPoint level;
    const double inverse = 1.0 / car.mass_kg;
    const auto middle = [this](size_t i) { return gates.control(i, 0.5 * gates.width_m[i]); };
    for (size_t i = 0; i < size(); ++i) {
        const RoadPoint& point = road.empty() ? level : road[i];
        const RoadPoint& next_point = road.empty() ? level : road[gates.next(i)];
        const CornerForces straight = corner_forces(car, point, 0.0);
        const CornerForces unit_curve = corner_forces(car, point, 1.0);
        Knot& knot = knots[i];
        knot.circle_rest = straight.circle_n * inverse;
        knot.circle_growth = straight.circle_kgpm * inverse;
        knot.circle_curve = (unit_curve.circle_kgpm - straight.circle_kgpm) * inverse;
        const double scale = side_scale.empty() ? 1.0 : side_scale[i];
        knot.side_rest = straight.side_n * inverse * scale;
        knot.side_curve = unit_curve.side_kgpm * inverse * scale;
        knot.climb = straight.climb_mps2;
        const double step_before = distance_between(middle(gates.previous(i)), middle(i));
        const double step_after = distance_between(middle(i), middle(gates.next(i)));
        knot.share_before = step_after / (step_before + step_after);
        knot.share_after = 1.0 - knot.share_before;
        const double slope = 0.5 * (point.slope + next_point.slope);
        slope_ratio[i] = square_root(1.0 + slope * slope);
        if (knot.circle_growth < 0.0) {
            const double lift = (1.0 - crest_circle_share) * knot.circle_rest / -knot.circle_growth;
            for (const size_t step : {gates.previous(i), i}) {
                top_speed_squared[step] = min(top_speed_squared[step], lift);
            }
        }
    }
}

bool LapProblem::has(LapConstraint kind, size_t i) const {
    switch (kind) {
        case lap_left:
        case lap_right:
            return true;
        case lap_top_speed:
            return i < step_count();
        case lap_jerk_right:
        case lap_jerk_left:
            return i < step_count() && gates.inner(i) && gates.inner(gates.next(i)) && is_finite(max_jerk);
        case lap_drive:
            return gates.inner(i) && is_finite(envelope.max_drive_force_n);
        case lap_brake:
            return gates.inner(i) && is_finite(envelope.max_brake_force_n);
        default:
            return gates.inner(i);
    }
}

double lap_time(const LapProblem& p, const LapPoint& x) {
    double sum = 0.0;
    for (size_t i = 0; i < p.step_count(); ++i) {
        const size_t next = p.gates.next(i);
        const double way = distance_between(p.gates.control(i, x.offset_m[i]), p.gates.control(next, x.offset_m[next]));
        sum += way * p.slope_ratio[i] / square_root(x.speed_squared[i]);
    }
    return sum;
}

KnotState knot_state(const LapProblem& p, size_t i, double curvature, double way, double before, double after) {
    const LapProblem::Knot& knot = p.knots[i];
    KnotState s;
    s.w = knot.share_before * before + knot.share_after * after;
    s.acceleration = (after - before) / way;
    const double circle = knot.circle_rest + (knot.circle_growth + knot.circle_curve * curvature) * s.w;
    const double least = least_circle_share * knot.circle_rest;
    s.shrunk = circle < least;
    s.circle = s.shrunk ? least : circle;
    s.side = knot.side_rest + knot.side_curve * curvature * s.w;
    s.along = s.acceleration + p.envelope.drag_kgpm / p.envelope.mass_kg * s.w + knot.climb;
    return s;
}

Sagitta sagitta(const EdgeBend& edge, double bend) {
    const double root = square_root(bend * bend + bend_rounding * bend_rounding);
    return {0.5 * edge.sagitta_m2 * (bend + root), 0.5 * edge.sagitta_m2 * (1.0 + bend / root)};
}

void lap_constraints(const LapProblem& p, const LapPoint& x, std::span<double> g) {
    const size_t count = p.size();
    const double mass = p.envelope.mass_kg;
    for (double& value : g) {
        value = 1.0;
    }
    std::vector<double> way(count, 0.0);
    for (size_t i = 0; i < p.step_count(); ++i) {
        const size_t next = p.gates.next(i);
        way[i] = p.slope_ratio[i] *
                 distance_between(p.gates.control(i, x.offset_m[i]), p.gates.control(next, x.offset_m[next]));
        g[lap_top_speed * count + i] = p.top_speed_squared[i] - x.speed_squared[i];
    }
    std::vector<double> lateral(count, 0.0);
    for (size_t i = 0; i < count; ++i) {
        if (!p.gates.inner(i)) {
            g[lap_left * count + i] = x.offset_m[i] - p.gates.low_m[i];
            g[lap_right * count + i] = p.gates.high_m[i] - x.offset_m[i];
            continue;
        }
        const size_t before = p.gates.previous(i);
        const size_t after = p.gates.next(i);
        const double curvature =
            knot_curvature(p.gates.control(before, x.offset_m[before]), p.gates.control(i, x.offset_m[i]),
                           p.gates.control(after, x.offset_m[after]));
        const double crossing = gate_crossing(p.gates, x.offset_m, before, i, after).value;
        const EdgeBend& left = p.gates.left_bend[i];
        const EdgeBend& right = p.gates.right_bend[i];
        g[lap_left * count + i] = crossing - p.gates.low_m[i] - sagitta(left, curvature - left.curvature).value;
        g[lap_right * count + i] = p.gates.high_m[i] - crossing - sagitta(right, right.curvature - curvature).value;

        const KnotState s =
            knot_state(p, i, curvature, way[before] + way[i], x.speed_squared[before], x.speed_squared[i]);
        lateral[i] = curvature * s.w;
        g[lap_circle * count + i] = s.circle - (s.side * s.side + s.along * s.along) / s.circle;
        g[lap_power * count + i] = p.envelope.power_w / (mass * square_root(s.w)) - s.along;
        if (p.has(lap_drive, i)) {
            g[lap_drive * count + i] = p.envelope.max_drive_force_n / mass - s.along;
        }
        if (p.has(lap_brake, i)) {
            g[lap_brake * count + i] = p.envelope.max_brake_force_n / mass + s.along;
        }
    }
    for (size_t i = 0; i < p.step_count(); ++i) {
        if (p.has(lap_jerk_right, i)) {
            const double allowed = p.max_jerk * way[i] / square_root(x.speed_squared[i]);
            const double change = lateral[p.gates.next(i)] - lateral[i];
            g[lap_jerk_right * count + i] = allowed - change;
            g[lap_jerk_left * count + i] = allowed + change;
        }
    }
}

}  // namespace apx
