// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "geometry/spline.h"

#include "geometry/plane.h"

namespace apx {

namespace {

// Thomas algorithm; `below`, `diagonal` and `above` are row i's entries left of, on and right of the diagonal. The matrices
// here are diagonally dominant, so no pivoting is needed.
void solve_tridiagonal(std::span<const double> below, std::vector<double> diagonal, std::span<const double> above,
                       std::vector<double>& right_side) {
    const size_t n = diagonal.size();
    for (size_t i = 1; i < n; ++i) {
        const double share = below[i] / diagonal[i - 1];
        diagonal[i] -= share * above[i - 1];
        right_side[i] -= share * right_side[i - 1];
    }
    right_side[n - 1] /= diagonal[n - 1];
    for (size_t i = n - 1; i-- > 0;) {
        right_side[i] = (right_side[i] - above[i] * right_side[i + 1]) / diagonal[i];
    }
}

std::vector<double> natural_moments(std::span<const double> step, std::span<const double> values) {
    const size_t n = values.size();
    std::vector<double> moment(n, 0.0);
    if (n < 3) {
        return moment;
    }
    std::vector<double> below(n - 2), diagonal(n - 2), above(n - 2), side(n - 2);
    for (size_t i = 1; i + 1 < n; ++i) {
        below[i - 1] = step[i - 1];
        diagonal[i - 1] = 2.0 * (step[i - 1] + step[i]);
        above[i - 1] = step[i];
        side[i - 1] = 6.0 * ((values[i + 1] - values[i]) / step[i] - (values[i] - values[i - 1]) / step[i - 1]);
    }
    solve_tridiagonal(below, diagonal, above, side);
    for (size_t i = 1; i + 1 < n; ++i) {
        moment[i] = side[i - 1];
    }
    return moment;
}

// The corner entries of the cyclic matrix are a rank-one change (Sherman-Morrison).
std::vector<double> periodic_moments(std::span<const double> step, std::span<const double> values) {
    const size_t n = values.size();
    std::vector<double> below(n), diagonal(n), above(n), side(n), corner(n, 0.0);
    for (size_t i = 0; i < n; ++i) {
        const size_t before = i > 0 ? i - 1 : n - 1;
        const size_t next = i + 1 < n ? i + 1 : 0;
        below[i] = step[before];
        diagonal[i] = 2.0 * (step[before] + step[i]);
        above[i] = step[i];
        side[i] = 6.0 * ((values[next] - values[i]) / step[i] - (values[i] - values[before]) / step[before]);
    }
    const double corner_value = step[n - 1];
    const double pivot = -diagonal[0];
    diagonal[0] -= pivot;
    diagonal[n - 1] -= corner_value * corner_value / pivot;
    corner[0] = pivot;
    corner[n - 1] = corner_value;
    solve_tridiagonal(below, diagonal, above, side);
    solve_tridiagonal(below, diagonal, above, corner);
    const double share =
        (side[0] + side[n - 1] * corner_value / pivot) / (1.0 + corner[0] + corner[n - 1] * corner_value / pivot);
    for (size_t i = 0; i < n; ++i) {
        side[i] -= share * corner[i];
    }
    return side;
}

}  // namespace

CubicSpline fit_spline(std::span<const double> knots, std::span<const double> values, bool closed) {
    CubicSpline spline;
    spline.knot.assign(knots.begin(), knots.end());
    spline.value.assign(values.begin(), values.end());
    std::vector<double> step(knots.size() - 1);
    for (size_t i = 0; i < step.size(); ++i) {
        step[i] = knots[i + 1] - knots[i];
    }
    spline.moment = closed ? periodic_moments(step, values) : natural_moments(step, values);
    if (closed) {
        spline.value.push_back(spline.value[0]);
        spline.moment.push_back(spline.moment[0]);
    }
    return spline;
}

SplineSample sample_spline(const CubicSpline& spline, size_t piece, double parameter) {
    const double step = spline.knot[piece + 1] - spline.knot[piece];
    const double b = (parameter - spline.knot[piece]) / step;
    const double a = 1.0 - b;
    const double y0 = spline.value[piece];
    const double y1 = spline.value[piece + 1];
    const double m0 = spline.moment[piece];
    const double m1 = spline.moment[piece + 1];
    return {a * y0 + b * y1 + ((a * a - 1.0) * a * m0 + (b * b - 1.0) * b * m1) * (step * step / 6.0),
            (y1 - y0) / step + ((1.0 - 3.0 * a * a) * m0 + (3.0 * b * b - 1.0) * m1) * (step / 6.0), a * m0 + b * m1};
}

size_t spline_piece(std::span<const double> knots, double parameter) {
    size_t low = 0;
    size_t high = knots.size() - 1;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        if (knots[middle] <= parameter) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

std::vector<double> chord_knots(std::span<const glm::dvec2> points, bool closed) {
    constexpr double least_m = 1e-6;  // coincident points must not divide by zero
    std::vector<double> knots;
    knots.reserve(points.size() + 1);
    double sum = 0.0;
    for (size_t i = 0; i < points.size(); ++i) {
        sum += i > 0 ? max(distance<double>(points[i - 1], points[i]), least_m) : 0.0;
        knots.push_back(sum);
    }
    if (closed) {
        knots.push_back(sum + max(distance<double>(points[points.size() - 1], points[0]), least_m));
    }
    return knots;
}

PlaneSpline fit_plane_spline(std::span<const double> knots, std::span<const glm::dvec2> points, bool closed) {
    std::vector<double> x(points.size()), z(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
        x[i] = points[i].x;
        z[i] = points[i].y;
    }
    return {fit_spline(knots, x, closed), fit_spline(knots, z, closed)};
}

PlaneSample sample_plane_spline(const PlaneSpline& spline, size_t piece, double parameter) {
    const SplineSample x = sample_spline(spline.x, piece, parameter);
    const SplineSample z = sample_spline(spline.z, piece, parameter);
    return {{x.value, z.value}, {x.slope, z.slope}, {x.bend, z.bend}};
}

double curvature_of(const PlaneSample& sample) {
    const double speed = length<double>(sample.slope);
    return cross_right<double>(sample.slope, sample.bend) / max(speed * speed * speed, 1e-12);
}

double arc_length(const PlaneSpline& spline, size_t piece, double from, double to) {
    static constexpr double place[5] = {-0.9061798459386640, -0.5384693101056831, 0.0, 0.5384693101056831,
                                        0.9061798459386640};
    static constexpr double weight[5] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665,
                                         0.2369268850561891};
    const double half = 0.5 * (to - from);
    double sum = 0.0;
    for (int i = 0; i < 5; ++i) {
        const PlaneSample sample = sample_plane_spline(spline, piece, from + half * (1.0 + place[i]));
        sum += weight[i] * length<double>(sample.slope);
    }
    return sum * half;
}

}  // namespace apx
