// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/line_geometry.h"

#include "base/math.h"

namespace apx {
namespace {

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

StepLength step_length(const LineGates& gates, std::span<const double> offset_m, size_t from, size_t to) {
    const glm::dvec2 d = gates.control(to, offset_m[to]) - gates.control(from, offset_m[from]);
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

// At a knot kappa = 8 c / h^3, c the cross product of the steps, h the chord. With q = 3 log h: kappa_a = 8 / h^3 (c_a
// - c q_a), kappa_ab = 8 / h^3 (c_ab - c_a q_b - c_b q_a + c (q_a q_b - q_ab)).
double knot_curvature(glm::dvec2 before, glm::dvec2 at, glm::dvec2 after) {
    const double chord = distance_between(before, after);
    return 8.0 * turn(at - before, after - at) / (chord * chord * chord);
}

KnotCurvature knot_curvature(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                             size_t after) {
    const glm::dvec2 u[3] = {gates.across[before], gates.across[at], gates.across[after]};
    const glm::dvec2 first = gates.control(at, offset_m[at]) - gates.control(before, offset_m[before]);
    const glm::dvec2 second = gates.control(after, offset_m[after]) - gates.control(at, offset_m[at]);
    const glm::dvec2 chord = first + second;
    const StepLength h = step_length(gates, offset_m, before, after);
    const double r = 1.0 / h.value;

    const double c = turn(first, second);
    const double c_by[3] = {-turn(u[0], second), turn(u[1], chord), turn(first, u[2])};
    const double c_by_by[6] = {0.0, turn(u[0], u[1]), -turn(u[0], u[2]), 0.0, turn(u[1], u[2]), 0.0};
    const double q_by[3] = {3.0 * h.by[0] * r, 0.0, 3.0 * h.by[1] * r};
    const double q_by_by[6] = {
        3.0 * (h.by_by[0] - h.by[0] * h.by[0] * r) * r, 0.0, 3.0 * (h.by_by[1] - h.by[0] * h.by[1] * r) * r, 0.0, 0.0,
        3.0 * (h.by_by[2] - h.by[1] * h.by[1] * r) * r};

    const double scale = 8.0 * r * r * r;
    KnotCurvature curvature;
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

// The knot is (before + 4 at + after) / 6, `ahead` of the gate; from there the line continues along its tangent.
Crossing gate_crossing(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                       size_t after) {
    const glm::dvec2 across = gates.across[at];
    const glm::dvec2 along = {-across.y, across.x};
    const glm::dvec2 u[3] = {gates.across[before], across, gates.across[after]};
    const glm::dvec2 first = gates.control(before, offset_m[before]) - gates.left[at];
    const glm::dvec2 last = gates.control(after, offset_m[after]) - gates.left[at];
    const glm::dvec2 knot = (first + across * (4.0 * offset_m[at]) + last) / 6.0;
    const glm::dvec2 tangent = (last - first) * 0.5;
    const double ahead = dot(knot, along);
    const double inverse = 1.0 / dot(tangent, along);
    const double drift = dot(tangent, across) * inverse;
    Crossing crossing;
    crossing.value = dot(knot, across) - ahead * drift;
    const double share[3] = {1.0 / 6.0, 4.0 / 6.0, 1.0 / 6.0};
    const double tangent_change[3] = {-0.5, 0.0, 0.5};
    for (size_t k = 0; k < 3; ++k) {
        const double sideways = dot(u[k], across);
        const double forward = dot(u[k], along);
        crossing.by[k] = share[k] * (sideways - forward * drift) -
                         ahead * tangent_change[k] * (sideways - forward * drift) * inverse;
    }
    return crossing;
}

}  // namespace apx
