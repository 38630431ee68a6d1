// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/minimum_curvature.h"

#include "base/banded_solver.h"
#include "base/math.h"
#include "line/boundary_share.h"
#include "line/line_geometry.h"
#include "line/tuning.h"

namespace apx {

using namespace tuning::minimum_curvature;
namespace {

// Gauss-Newton on the squares, a primal-dual barrier on the bounds (Wright 1997, "Primal-Dual Interior-Point Methods").
struct CurvatureProblem {
    const LineGates& gates;
    size_t place_count;
    BandedMatrix matrix;
    std::vector<double> offset;
    std::vector<double> low_force;  // multipliers of the bounds
    std::vector<double> high_force;
    std::vector<double> gradient;  // by folded place
    std::vector<double> step;

    size_t place(size_t node) const { return gates.closed ? folded_place(node, place_count) : node; }
};

double cost(const CurvatureProblem& p, std::span<const double> offset) {
    const size_t count = p.gates.size();
    double sum = 0.0;
    for (size_t i = p.gates.closed ? 0 : 1; i < (p.gates.closed ? count : count - 1); ++i) {
        const glm::dvec2 before = p.gates.control(p.gates.previous(i), offset[p.gates.previous(i)]);
        const glm::dvec2 at = p.gates.control(i, offset[i]);
        const glm::dvec2 after = p.gates.control(p.gates.next(i), offset[p.gates.next(i)]);
        const double curvature = knot_curvature(before, at, after);
        sum += 0.25 * curvature * curvature * (distance_between(before, at) + distance_between(at, after));
    }
    return sum;
}

void assemble(CurvatureProblem& p, double barrier) {
    const size_t count = p.gates.size();
    p.matrix.clear();
    for (size_t i = 0; i < count; ++i) {
        const double below = p.offset[i] - p.gates.low_m[i];
        const double above = p.gates.high_m[i] - p.offset[i];
        p.gradient[p.place(i)] = -barrier / below + barrier / above;
        p.matrix.add(p.place(i), p.place(i), p.low_force[i] / below + p.high_force[i] / above + 1e-12);
    }
    for (size_t i = p.gates.closed ? 0 : 1; i < (p.gates.closed ? count : count - 1); ++i) {
        const size_t nodes[3] = {p.gates.previous(i), i, p.gates.next(i)};
        const KnotCurvature curvature = knot_curvature(p.gates, p.offset, nodes[0], nodes[1], nodes[2]);
        const double weight = 0.5 * (step_length(p.gates, p.offset, nodes[0], i).value +
                                     step_length(p.gates, p.offset, i, nodes[2]).value);
        for (size_t a = 0; a < 3; ++a) {
            p.gradient[p.place(nodes[a])] += weight * curvature.value * curvature.by[a];
            for (size_t b = 0; b <= a; ++b) {
                p.matrix.add(p.place(nodes[a]), p.place(nodes[b]), weight * curvature.by[a] * curvature.by[b]);
            }
        }
    }
}

// Moves offsets and multipliers along the step; returns the share of it that was taken.
double move(CurvatureProblem& p, double barrier) {
    const size_t count = p.gates.size();
    double share = 1.0;
    for (size_t i = 0; i < count; ++i) {
        const double d = p.step[p.place(i)];
        const double room = d < 0.0 ? p.offset[i] - p.gates.low_m[i] : p.gates.high_m[i] - p.offset[i];
        if (share * absolute(d) > boundary_share * room) {
            share = boundary_share * room / absolute(d);
        }
    }
    const double before = cost(p, p.offset);
    std::vector<double> trial(count);
    for (int halving = 0; halving < 20; ++halving, share *= 0.5) {
        for (size_t i = 0; i < count; ++i) {
            trial[i] = p.offset[i] + share * p.step[p.place(i)];
        }
        if (cost(p, trial) < 1.5 * before + static_cast<double>(count) * barrier) {
            break;
        }
    }
    for (size_t i = 0; i < count; ++i) {
        const double d = p.step[p.place(i)];
        const double below = p.offset[i] - p.gates.low_m[i];
        const double above = p.gates.high_m[i] - p.offset[i];
        p.low_force[i] = max((barrier - p.low_force[i] * d) / below, 0.02 * p.low_force[i]);
        p.high_force[i] = max((barrier + p.high_force[i] * d) / above, 0.02 * p.high_force[i]);
    }
    p.offset = trial;
    return share;
}

}  // namespace

std::vector<double> minimum_curvature_line(const LineGates& gates) {
    const size_t count = gates.size();
    CurvatureProblem p{gates, count, BandedMatrix(count, gates.closed ? 4 : 2), {}, {}, {}, {}, {}};
    p.offset.resize(count);
    p.low_force.resize(count);
    p.high_force.resize(count);
    p.gradient.resize(count);
    double barrier = first_curvature_barrier;
    for (size_t i = 0; i < count; ++i) {
        p.offset[i] = 0.5 * (gates.low_m[i] + gates.high_m[i]);
        p.low_force[i] = barrier / (p.offset[i] - gates.low_m[i]);
        p.high_force[i] = barrier / (gates.high_m[i] - p.offset[i]);
    }
    for (int iteration = 0; iteration < most_curvature_iterations; ++iteration) {
        assemble(p, barrier);
        if (!p.matrix.factorise(0.0)) {
            break;
        }
        p.step.assign(p.gradient.begin(), p.gradient.end());
        for (double& value : p.step) {
            value = -value;
        }
        p.matrix.solve(p.step);
        const double share = move(p, barrier);
        if (barrier <= last_curvature_barrier && share > 0.9) {
            break;
        }
        barrier = max(barrier * (share > 0.5 ? curvature_barrier_decrease : 0.7), last_curvature_barrier);
    }
    return p.offset;
}

}  // namespace apx
