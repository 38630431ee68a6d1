// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/spline_curvature.h"

#include "bake/banded_solver.h"
#include "base/math.h"

namespace apx {
namespace {

double length(glm::dvec2 v) {
    return square_root(v.x * v.x + v.y * v.y);
}

// Second derivatives M of the spline by its parameter: c[i-1]/6 M[i-1] + (c[i-1] + c[i])/3 M[i] + c[i]/6 M[i+1] is the
// change of slope at point i. On an open line the end pieces are parabolas, M[0] = M[1], which keeps the rows symmetric.
std::vector<glm::dvec2> second_derivatives(std::span<const glm::dvec2> points, std::span<const double> chord,
                                           bool closed) {
    const size_t count = points.size();
    const auto place = [count, closed](size_t i) { return closed ? folded_place(i, count) : i; };
    const auto is_end = [count, closed](size_t i) { return !closed && (i == 0 || i + 1 == count); };
    BandedMatrix matrix(count, closed ? 2 : 1);
    std::vector<double> x(count, 0.0);
    std::vector<double> z(count, 0.0);
    for (size_t i = 0; i < count; ++i) {
        if (is_end(i)) {
            matrix.add(place(i), place(i), 1.0);
            continue;
        }
        const size_t before = i > 0 ? i - 1 : count - 1;
        const size_t after = i + 1 < count ? i + 1 : 0;
        const glm::dvec2 change = (points[after] - points[i]) / chord[i] - (points[i] - points[before]) / chord[before];
        x[place(i)] = change.x;
        z[place(i)] = change.y;
        matrix.add(place(i), place(i), (chord[before] + chord[i]) / 3.0);
        if (is_end(before)) {
            matrix.add(place(i), place(i), chord[before] / 6.0);
        }
        matrix.add(place(i), place(is_end(after) ? i : after), chord[i] / 6.0);
    }
    matrix.factorise(0.0);
    matrix.solve(x);
    matrix.solve(z);
    std::vector<glm::dvec2> second(count);
    for (size_t i = 0; i < count; ++i) {
        const size_t from = is_end(i) ? (i == 0 ? 1 : count - 2) : i;
        second[i] = {x[place(from)], z[place(from)]};
    }
    return second;
}

// Gauss-Legendre, five points (Abramowitz and Stegun 1964, table 25.4): exact to the tenth power of a piece's length.
double piece_length(glm::dvec2 chord_slope, glm::dvec2 second, glm::dvec2 next_second, double chord) {
    constexpr double place[5] = {-0.9061798459386640, -0.5384693101056831, 0.0, 0.5384693101056831, 0.9061798459386640};
    constexpr double weight[5] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665,
                                  0.2369268850561891};
    double sum = 0.0;
    for (int k = 0; k < 5; ++k) {
        const double b = 0.5 * (1.0 + place[k]);
        const double a = 1.0 - b;
        const glm::dvec2 slope =
            chord_slope + (second * (1.0 - 3.0 * a * a) + next_second * (3.0 * b * b - 1.0)) * (chord / 6.0);
        sum += weight[k] * length(slope);
    }
    return 0.5 * chord * sum;
}

}  // namespace

void spline_curvature(std::span<const glm::dvec2> points, bool closed, std::vector<double>& curvature,
                      std::vector<double>& step_m) {
    const size_t count = points.size();
    curvature.assign(count, 0.0);
    step_m.assign(count < 2 ? 0 : (closed ? count : count - 1), 0.0);
    std::vector<double> chord(step_m.size());
    for (size_t i = 0; i < chord.size(); ++i) {
        chord[i] = length(points[i + 1 < count ? i + 1 : 0] - points[i]);
        step_m[i] = chord[i];
    }
    if (count < 3) {
        return;
    }
    const std::vector<glm::dvec2> second = second_derivatives(points, chord, closed);
    for (size_t i = 0; i < count; ++i) {
        const bool last_of_open = !closed && i + 1 == count;
        const size_t from = last_of_open ? i - 1 : i;
        const size_t to = from + 1 < count ? from + 1 : 0;
        const glm::dvec2 chord_slope = (points[to] - points[from]) / chord[from];
        const glm::dvec2 slope = last_of_open ? chord_slope + (second[from] + second[to] * 2.0) * (chord[from] / 6.0)
                                              : chord_slope - (second[from] * 2.0 + second[to]) * (chord[from] / 6.0);
        const double speed = length(slope);
        curvature[i] = (slope.y * second[i].x - slope.x * second[i].y) / (speed * speed * speed);
        if (!last_of_open) {
            step_m[i] = piece_length(chord_slope, second[from], second[to], chord[from]);
        }
    }
}

}  // namespace apx
