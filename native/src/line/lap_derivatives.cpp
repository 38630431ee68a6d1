// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/lap_derivatives.h"

#include "base/math.h"
#include "line/line_geometry.h"

namespace apx {
namespace {

// Constraints of one kind are contiguous.
struct Layout {
    const LapForces& forces;
    size_t count;
    double force(LapConstraint kind, size_t i) const { return forces.force[kind * count + i]; }
    double stiffness(LapConstraint kind, size_t i) const { return forces.stiffness[kind * count + i]; }
    double push(LapConstraint kind, size_t i) const { return forces.push[kind * count + i]; }
};

// Adds value * u u^T.
void add_outer(BandedMatrix& matrix, const size_t* rows, const double* u, size_t count, double value) {
    for (size_t a = 0; a < count; ++a) {
        const double scaled = value * u[a];
        for (size_t b = 0; b <= a; ++b) {
            matrix.add(rows[a], rows[b], scaled * u[b]);
        }
    }
}

// A step's time and top speed. A jerk constraint is max_jerk * (time of the step) -+ change of lateral acceleration, so
// its multiplier reduces the curvature of the time; concave results are dropped.
void add_step(const LapProblem& p, const LapPoint& x, const Layout& c, size_t i, LapDerivatives& d,
              BandedMatrix& matrix) {
    const size_t next = p.gates.next(i);
    const size_t rows[3] = {offset_row(p, i), offset_row(p, next), speed_row(p, i)};
    const StepLength length = step_length(p.gates, x.offset_m, i, next);
    const double w = x.speed_squared[i];
    const double pace = p.slope_ratio[i] / square_root(w);
    double weight = 1.0;
    if (p.has(lap_jerk_right, i)) {
        weight = max(1.0 - p.max_jerk * (c.force(lap_jerk_right, i) + c.force(lap_jerk_left, i)), 0.0);
    }
    double* const time = d.steps[i].time;
    time[0] = length.by[0] * pace;
    time[1] = length.by[1] * pace;
    time[2] = -0.5 * length.value * pace / w;
    for (size_t a = 0; a < 3; ++a) {
        d.gradient[rows[a]] += time[a];
    }
    d.gradient[rows[2]] += c.push(lap_top_speed, i);
    matrix.add(rows[0], rows[0], weight * length.by_by[0] * pace);
    matrix.add(rows[0], rows[1], weight * length.by_by[1] * pace);
    matrix.add(rows[1], rows[1], weight * length.by_by[2] * pace);
    matrix.add(rows[0], rows[2], -0.5 * weight * time[0] / w);
    matrix.add(rows[1], rows[2], -0.5 * weight * time[1] / w);
    matrix.add(rows[2], rows[2], -1.5 * weight * time[2] / w + c.stiffness(lap_top_speed, i));
}

// An end of an open line: only the offset's bounds.
void add_end(const LapProblem& p, const Layout& c, size_t i, LapDerivatives& d, BandedMatrix& matrix) {
    const size_t row = offset_row(p, i);
    d.knots[i].left[1] = 1.0;
    d.knots[i].right[1] = -1.0;
    d.gradient[row] += c.push(lap_right, i) - c.push(lap_left, i);
    matrix.add(row, row, c.stiffness(lap_left, i) + c.stiffness(lap_right, i));
    if (i >= p.step_count()) {
        matrix.add(row + 1, row + 1, 1.0);  // a speed that does not exist
    }
}

// Second order of the constraints of a knot in its three quantities: curvature, speed squared, acceleration.
struct KnotModel {
    double circle[3];
    double power[3];
    double along[3];
    double hessian[3][3];
    double curvature_force;  // weight of the curvature's own second derivatives
};

KnotModel knot_model(const LapProblem& p, const Layout& c, size_t i, double curvature, const KnotState& s) {
    const LapProblem::Knot& knot = p.knots[i];
    const double drag = p.envelope.drag_kgpm / p.envelope.mass_kg;
    const double side_by[3] = {knot.side_curve * s.w, knot.side_curve * curvature, 0.0};
    const double circle_curve = s.shrunk ? 0.0 : knot.circle_curve;
    const double circle_growth = s.shrunk ? 0.0 : knot.circle_growth;
    const double circle_by[3] = {circle_curve * s.w, circle_growth + circle_curve * curvature, 0.0};
    KnotModel m{{}, {}, {0.0, drag, 1.0}, {}, 0.0};

    // circle - (side^2 + along^2) / circle is concave in the three forces; with side and circle bilinear in curvature
    // and speed squared one product remains.
    const double r = 1.0 / s.circle;
    const double by_side = -2.0 * s.side * r;
    const double by_along = -2.0 * s.along * r;
    const double by_circle = 1.0 + (s.side * s.side + s.along * s.along) * r * r;
    double bend_side[3];
    double bend_along[3];
    for (size_t a = 0; a < 3; ++a) {
        m.circle[a] = by_side * side_by[a] + by_along * m.along[a] + by_circle * circle_by[a];
        bend_side[a] = side_by[a] - s.side * r * circle_by[a];
        bend_along[a] = m.along[a] - s.along * r * circle_by[a];
    }
    const double power_by_w = -0.5 * p.envelope.power_w / (p.envelope.mass_kg * s.w * square_root(s.w));
    m.power[1] = power_by_w - drag;
    m.power[2] = -1.0;

    const double bend = 2.0 * r * c.force(lap_circle, i);
    const double limit_stiffness = c.stiffness(lap_drive, i) + c.stiffness(lap_brake, i);
    for (size_t a = 0; a < 3; ++a) {
        for (size_t b = 0; b < 3; ++b) {
            m.hessian[a][b] = bend * (bend_side[a] * bend_side[b] + bend_along[a] * bend_along[b]) +
                              c.stiffness(lap_circle, i) * m.circle[a] * m.circle[b] +
                              c.stiffness(lap_power, i) * m.power[a] * m.power[b] +
                              limit_stiffness * m.along[a] * m.along[b];
        }
    }
    // The jerk constraints of the steps before and after contain the lateral acceleration curvature * w.
    const size_t before = p.gates.previous(i);
    const double lateral_force = c.force(lap_jerk_right, before) - c.force(lap_jerk_left, before) -
                                 c.force(lap_jerk_right, i) + c.force(lap_jerk_left, i);
    const double product =
        lateral_force - c.force(lap_circle, i) * (by_side * knot.side_curve + by_circle * circle_curve);
    m.hessian[0][1] += product;
    m.hessian[1][0] += product;
    m.hessian[1][1] += 1.5 * power_by_w / s.w * c.force(lap_power, i);
    m.curvature_force = lateral_force * s.w - c.force(lap_circle, i) * m.circle[0];
    return m;
}

void add_knot(const LapProblem& p, const LapPoint& x, const Layout& c, size_t i, LapDerivatives& d,
              BandedMatrix& matrix) {
    const size_t before = p.gates.previous(i);
    const size_t after = p.gates.next(i);
    const size_t rows[5] = {offset_row(p, before), offset_row(p, i), offset_row(p, after), speed_row(p, before),
                            speed_row(p, i)};
    const KnotCurvature k = knot_curvature(p.gates, x.offset_m, before, i, after);
    const StepLength h1 = step_length(p.gates, x.offset_m, before, i);
    const StepLength h2 = step_length(p.gates, x.offset_m, i, after);
    const double way = h1.value * p.slope_ratio[before] + h2.value * p.slope_ratio[i];
    const KnotState s = knot_state(p, i, k.value, way, x.speed_squared[before], x.speed_squared[i]);
    const KnotModel m = knot_model(p, c, i, k.value, s);

    // Bounds.
    LapDerivatives::Knot& out = d.knots[i];
    const EdgeBend& left = p.gates.left_bend[i];
    const EdgeBend& right = p.gates.right_bend[i];
    const double left_sagitta = sagitta(left, k.value - left.curvature).by_bend;
    const double right_sagitta = sagitta(right, right.curvature - k.value).by_bend;
    const Crossing crossing = gate_crossing(p.gates, x.offset_m, before, i, after);
    for (size_t a = 0; a < 3; ++a) {
        out.left[a] = crossing.by[a] - left_sagitta * k.by[a];
        out.right[a] = -crossing.by[a] + right_sagitta * k.by[a];
        d.gradient[rows[a]] -= c.push(lap_left, i) * out.left[a] + c.push(lap_right, i) * out.right[a];
    }
    const double curvature_force =
        m.curvature_force + c.force(lap_left, i) * left_sagitta - c.force(lap_right, i) * right_sagitta;

    // Chain rule from (curvature, speed squared, acceleration) to the five unknowns.
    const double per_way = 1.0 / way;
    const double by_way = -s.acceleration * per_way;
    const double chain[3][5] = {{k.by[0], k.by[1], k.by[2], 0.0, 0.0},
                                {0.0, 0.0, 0.0, p.knots[i].share_before, p.knots[i].share_after},
                                {by_way * h1.by[0] * p.slope_ratio[before],
                                 by_way * (h1.by[1] * p.slope_ratio[before] + h2.by[0] * p.slope_ratio[i]),
                                 by_way * h2.by[1] * p.slope_ratio[i], -per_way, per_way}};
    const double limit_push = c.push(lap_drive, i) - c.push(lap_brake, i);
    double bent[3][5];
    for (size_t u = 0; u < 5; ++u) {
        for (size_t a = 0; a < 3; ++a) {
            bent[a][u] = m.hessian[a][0] * chain[0][u] + m.hessian[a][1] * chain[1][u] + m.hessian[a][2] * chain[2][u];
        }
        out.circle[u] = m.circle[0] * chain[0][u] + m.circle[1] * chain[1][u] + m.circle[2] * chain[2][u];
        out.power[u] = m.power[1] * chain[1][u] + m.power[2] * chain[2][u];
        out.along[u] = m.along[1] * chain[1][u] + m.along[2] * chain[2][u];
        out.lateral[u] = s.w * chain[0][u] + k.value * chain[1][u];
        d.gradient[rows[u]] +=
            limit_push * out.along[u] - c.push(lap_circle, i) * out.circle[u] - c.push(lap_power, i) * out.power[u];
    }
    constexpr size_t pair[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (size_t u = 0; u < 5; ++u) {
        for (size_t v = 0; v <= u; ++v) {
            double value = chain[0][u] * bent[0][v] + chain[1][u] * bent[1][v] + chain[2][u] * bent[2][v];
            if (u < 3) {
                value += curvature_force * k.by_by[pair[u][v]] + c.stiffness(lap_left, i) * out.left[u] * out.left[v] +
                         c.stiffness(lap_right, i) * out.right[u] * out.right[v];
            }
            matrix.add(rows[u], rows[v], value);
        }
    }
}

// A step's jerk depends on the offsets i - 1 .. i + 2 and the speeds i - 1 .. i + 1.
struct JerkRows {
    size_t row[7];
};
JerkRows jerk_rows(const LapProblem& p, size_t i) {
    const size_t before = p.gates.previous(i);
    const size_t next = p.gates.next(i);
    return {{offset_row(p, before), offset_row(p, i), offset_row(p, next), offset_row(p, p.gates.next(next)),
             speed_row(p, before), speed_row(p, i), speed_row(p, next)}};
}

// Gradients of max_jerk * time -+ (lateral acceleration after - before).
struct JerkGradients {
    double right[7];
    double left[7];
};
JerkGradients jerk_gradients(const LapProblem& p, const LapDerivatives& d, size_t i) {
    const double* const here = d.knots[i].lateral;
    const double* const there = d.knots[p.gates.next(i)].lateral;
    const double* const time = d.steps[i].time;
    const double change[7] = {-here[0], there[0] - here[1], there[1] - here[2], there[2], -here[3], there[3] - here[4],
                              there[4]};
    const double allowed[7] = {0.0, p.max_jerk * time[0], p.max_jerk * time[1], 0.0, 0.0, p.max_jerk * time[2], 0.0};
    JerkGradients gradients;
    for (size_t a = 0; a < 7; ++a) {
        gradients.right[a] = allowed[a] - change[a];
        gradients.left[a] = allowed[a] + change[a];
    }
    return gradients;
}

void add_jerk(const LapProblem& p, const Layout& c, size_t i, LapDerivatives& d, BandedMatrix& matrix) {
    const JerkRows rows = jerk_rows(p, i);
    const JerkGradients by = jerk_gradients(p, d, i);
    for (size_t a = 0; a < 7; ++a) {
        d.gradient[rows.row[a]] -= c.push(lap_jerk_right, i) * by.right[a] + c.push(lap_jerk_left, i) * by.left[a];
    }
    add_outer(matrix, rows.row, by.right, 7, c.stiffness(lap_jerk_right, i));
    add_outer(matrix, rows.row, by.left, 7, c.stiffness(lap_jerk_left, i));
}

}  // namespace

BandedMatrix lap_matrix(const LapProblem& p) {
    // A jerk constraint couples rows up to three gates apart; folding doubles that.
    return BandedMatrix(2 * p.size(), p.gates.closed ? 13 : 6);
}

void lap_derivatives(const LapProblem& p, const LapPoint& x, const LapForces& forces, LapDerivatives& d,
                     BandedMatrix& matrix) {
    const size_t count = p.size();
    const Layout layout{forces, count};
    d.knots.assign(count, {});
    d.steps.assign(count, {});
    d.gradient.assign(2 * count, 0.0);
    matrix.clear();
    for (size_t i = 0; i < p.step_count(); ++i) {
        add_step(p, x, layout, i, d, matrix);
    }
    for (size_t i = 0; i < count; ++i) {
        if (p.gates.inner(i)) {
            add_knot(p, x, layout, i, d, matrix);
        } else {
            add_end(p, layout, i, d, matrix);
        }
    }
    for (size_t i = 0; i < count; ++i) {
        if (p.has(lap_jerk_right, i)) {
            add_jerk(p, layout, i, d, matrix);
        }
    }
}

double lap_time_change(const LapProblem& p, const LapDerivatives& d, std::span<const double> step) {
    double change = 0.0;
    for (size_t i = 0; i < p.step_count(); ++i) {
        const double* const time = d.steps[i].time;
        change += time[0] * step[offset_row(p, i)] + time[1] * step[offset_row(p, p.gates.next(i))] +
                  time[2] * step[speed_row(p, i)];
    }
    return change;
}

void lap_constraint_changes(const LapProblem& p, const LapDerivatives& d, std::span<const double> step,
                            std::span<double> change) {
    const size_t count = p.size();
    for (double& value : change) {
        value = 0.0;
    }
    for (size_t i = 0; i < count; ++i) {
        const size_t before = p.gates.previous(i);
        const double local[5] = {step[offset_row(p, before)], step[offset_row(p, i)],
                                 step[offset_row(p, p.gates.next(i))], step[speed_row(p, before)],
                                 step[speed_row(p, i)]};
        const LapDerivatives::Knot& knot = d.knots[i];
        for (size_t u = 0; u < 3; ++u) {
            change[lap_left * count + i] += knot.left[u] * local[u];
            change[lap_right * count + i] += knot.right[u] * local[u];
        }
        double along = 0.0;
        for (size_t u = 0; u < 5; ++u) {
            change[lap_circle * count + i] += knot.circle[u] * local[u];
            change[lap_power * count + i] += knot.power[u] * local[u];
            along += knot.along[u] * local[u];
        }
        change[lap_drive * count + i] = p.has(lap_drive, i) ? -along : 0.0;
        change[lap_brake * count + i] = p.has(lap_brake, i) ? along : 0.0;
        change[lap_top_speed * count + i] = i < p.step_count() ? -local[4] : 0.0;
        if (p.has(lap_jerk_right, i)) {
            const JerkRows rows = jerk_rows(p, i);
            const JerkGradients by = jerk_gradients(p, d, i);
            for (size_t a = 0; a < 7; ++a) {
                change[lap_jerk_right * count + i] += by.right[a] * step[rows.row[a]];
                change[lap_jerk_left * count + i] += by.left[a] * step[rows.row[a]];
            }
        }
    }
}

}  // namespace apx
