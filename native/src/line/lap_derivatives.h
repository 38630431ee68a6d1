// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "base/banded_solver.h"
#include "line/lap_problem.h"

namespace apx {

// Inputs of one Newton step of a LapProblem. Gradients of constraints are by the unknowns of their neighbourhood.
struct LapDerivatives {
    struct Knot {
        double left[3];  // by offsets before, at, after
        double right[3];
        double circle[5];  // by the same and speeds squared before, after
        double power[5];
        double along[5];    // of the tyres' force along the road per unit of mass
        double lateral[5];  // of the lateral acceleration
    };
    struct Step {
        double time[3];  // by offsets i, i + 1, speed squared i
    };
    std::vector<Knot> knots;
    std::vector<Step> steps;
    std::vector<double> gradient;  // by row
};

// An unknown's row in the matrix, folded on a closed line.
inline size_t offset_row(const LapProblem& problem, size_t knot) {
    return 2 * (problem.gates.closed ? folded_place(knot, problem.size()) : knot);
}
inline size_t speed_row(const LapProblem& problem, size_t step) {
    return offset_row(problem, step) + 1;
}
BandedMatrix lap_matrix(const LapProblem& problem);

// One number for each constraint, in their layout; zero where a constraint does not exist.
struct LapForces {
    std::span<const double> force;  // Lagrange multiplier
    std::span<const double> stiffness;
    std::span<const double> push;
};

// The gradient of lap time - push * constraints, and the matrix: Hessian of lap time - force * constraints, plus
// stiffness * gradient gradient^T. Small terms that need more neighbours, and concave ones, are left out.
void lap_derivatives(const LapProblem& problem, const LapPoint& point, const LapForces& forces,
                     LapDerivatives& derivatives, BandedMatrix& matrix);

// Change of the lap time and of every constraint, to first order, along a step of the unknowns (by row).
double lap_time_change(const LapProblem& problem, const LapDerivatives& derivatives, std::span<const double> step);
void lap_constraint_changes(const LapProblem& problem, const LapDerivatives& derivatives, std::span<const double> step,
                            std::span<double> change);

}  // namespace apx
