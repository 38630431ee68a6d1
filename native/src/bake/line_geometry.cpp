// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/line_geometry.h"

#include "bake/racing_line.h"
#include "base/math.h"

namespace apx {
namespace {

// Half of the room that a gate narrower than two margins leaves.
constexpr double least_half_room_m = 0.01;

double dot(glm::dvec2 a, glm::dvec2 b) {
    return a.x * b.x + a.y * b.y;
}

// Positive when b points to the right of a; dvec2 holds (x, z).
double turn(glm::dvec2 a, glm::dvec2 b) {
    return a.y * b.x - a.x * b.y;
}

}  // namespace

double distance_between(glm::dvec2 from, glm::dvec2 to) {
    const glm::dvec2 d = to - from;
    return square_root(dot(d, d));
}

double curvature_through(glm::dvec2 before, glm::dvec2 at, glm::dvec2 after) {
    const double product = distance_between(before, at) * distance_between(at, after) * distance_between(before, after);
    return 2.0 * turn(at - before, after - at) / product;
}

LineGates line_gates(const Corridor& corridor, double margin_m) {
    const size_t count = corridor.left.size();
    LineGates gates;
    gates.left = corridor.left;
    gates.across.resize(count);
    gates.width_m.resize(count);
    gates.low_m.resize(count);
    gates.high_m.resize(count);
    gates.closed = corridor.closed;
    for (size_t i = 0; i < count; ++i) {
        const double width = distance_between(corridor.left[i], corridor.right[i]);
        gates.width_m[i] = width;
        gates.across[i] = (corridor.right[i] - corridor.left[i]) / width;
        const double half_room = max(0.5 * width - margin_m, least_half_room_m);
        gates.low_m[i] = 0.5 * width - half_room;
        gates.high_m[i] = 0.5 * width + half_room;
    }
    return gates;
}

StepLength step_length(const LineGates& gates, std::span<const double> offset_m, size_t from, size_t to) {
    const glm::dvec2 d = gates.node(to, offset_m[to]) - gates.node(from, offset_m[from]);
    StepLength step;
    step.value = square_root(dot(d, d));
    const double inverse = 1.0 / step.value;
    step.by[0] = -dot(d, gates.across[from]) * inverse;
    step.by[1] = dot(d, gates.across[to]) * inverse;
    step.by_by[0] = (1.0 - step.by[0] * step.by[0]) * inverse;
    step.by_by[1] = (-dot(gates.across[from], gates.across[to]) - step.by[0] * step.by[1]) * inverse;
    step.by_by[2] = (1.0 - step.by[1] * step.by[1]) * inverse;
    return step;
}

// kappa = 2 c / (h1 h2 h3) with c the cross product of the two steps and h3 the chord over both. With q = log(h1 h2 h3):
// kappa_a = 2 e^-q (c_a - c q_a), kappa_ab = 2 e^-q (c_ab - c_a q_b - c_b q_a + c (q_a q_b - q_ab)).
NodeCurvature node_curvature(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                             size_t after) {
    const glm::dvec2 u[3] = {gates.across[before], gates.across[at], gates.across[after]};
    const glm::dvec2 first = gates.node(at, offset_m[at]) - gates.node(before, offset_m[before]);
    const glm::dvec2 second = gates.node(after, offset_m[after]) - gates.node(at, offset_m[at]);
    const StepLength h1 = step_length(gates, offset_m, before, at);
    const StepLength h2 = step_length(gates, offset_m, at, after);
    const StepLength h3 = step_length(gates, offset_m, before, after);
    const double r1 = 1.0 / h1.value;
    const double r2 = 1.0 / h2.value;
    const double r3 = 1.0 / h3.value;

    const double c = turn(first, second);
    const glm::dvec2 chord = first + second;
    const double c_by[3] = {-turn(u[0], second), turn(u[1], chord), turn(first, u[2])};
    const double u01 = turn(u[0], u[1]);
    const double c_by_by[6] = {0.0, u01, -turn(u[0], u[2]), 0.0, turn(u[1], u[2]), 0.0};

    const double a[3] = {h1.by[0] * r1, h1.by[1] * r1, 0.0};
    const double b[3] = {0.0, h2.by[0] * r2, h2.by[1] * r2};
    const double e[3] = {h3.by[0] * r3, 0.0, h3.by[1] * r3};
    const double q_by[3] = {a[0] + e[0], a[1] + b[1], b[2] + e[2]};
    const double q_by_by[6] = {
        h1.by_by[0] * r1 - a[0] * a[0] + h3.by_by[0] * r3 - e[0] * e[0],
        h1.by_by[1] * r1 - a[0] * a[1],
        h3.by_by[1] * r3 - e[0] * e[2],
        h1.by_by[2] * r1 - a[1] * a[1] + h2.by_by[0] * r2 - b[1] * b[1],
        h2.by_by[1] * r2 - b[1] * b[2],
        h2.by_by[2] * r2 - b[2] * b[2] + h3.by_by[2] * r3 - e[2] * e[2],
    };

    const double scale = 2.0 * r1 * r2 * r3;
    NodeCurvature curvature;
    curvature.value = scale * c;
    for (size_t i = 0, k = 0; i < 3; ++i) {
        curvature.by[i] = scale * (c_by[i] - c * q_by[i]);
        for (size_t j = i; j < 3; ++j, ++k) {
            curvature.by_by[k] =
                scale * (c_by_by[k] - c_by[i] * q_by[j] - c_by[j] * q_by[i] + c * (q_by[i] * q_by[j] - q_by_by[k]));
        }
    }
    return curvature;
}

}  // namespace apx
