// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/minimum_time.h"

#include "base/math.h"
#include "line/boundary_share.h"
#include "line/lap_derivatives.h"
#include "line/lap_problem.h"
#include "line/line_geometry.h"
#include "line/log_sum.h"
#include "line/tuning.h"
#include "profile/speed_profile.h"

namespace apx {

using namespace tuning::minimum_time;
namespace {

constexpr double converged_miss_m = 0.2 * line_bound_reserve_m;  // of the road's bounds

// A primal-dual interior-point method (Nocedal and Wright 2006, chapter 19) with slacks, c(x) = s > 0: a step may
// violate a nonlinear constraint and repair it in the next. Slacks and multipliers are eliminated; the rest is banded.
struct Search {
    explicit Search(const LapProblem& lap) : problem(lap), matrix(lap_matrix(lap)) {}

    const LapProblem& problem;
    std::vector<size_t> active;  // indices of the constraints that exist
    LapPoint point, trial;
    std::vector<double> constraint, trial_constraint;
    std::vector<double> slack, slack_step, trial_slack;
    std::vector<double> multiplier, multiplier_step;
    std::vector<double> stiffness, push, penalty;
    std::vector<double> step;
    LapDerivatives derivatives;
    BandedMatrix matrix;
    double barrier = 0.0;
    double last_damping = 0.0;
    double step_share = 1.0;
    double multiplier_share = 1.0;
    double slope = 0.0;  // of the merit along the step
};

void start_speeds(Search& s) {
    const LapProblem& p = s.problem;
    std::vector<double> curvature(p.size(), 0.0);
    std::vector<double> way(p.step_count());
    const auto control = [&](size_t i) { return p.gates.control(i, s.point.offset_m[i]); };
    for (size_t i = 0; i < p.size(); ++i) {
        if (p.gates.inner(i)) {
            curvature[i] = knot_curvature(control(p.gates.previous(i)), control(i), control(p.gates.next(i)));
        }
        if (i < p.step_count()) {
            way[i] = distance_between(control(i), control(p.gates.next(i)));
        }
    }
    const SpeedProfile profile = speed_profile({curvature, way, p.road, p.gates.closed}, p.envelope);
    s.point.speed_squared.assign(p.size(), 1.0);
    for (size_t i = 0; i < p.step_count(); ++i) {
        const double speed = 0.5 * (profile.speed_mps[i] + profile.speed_mps[p.gates.next(i)]);
        s.point.speed_squared[i] = start_speed_share * min(speed * speed, p.top_speed_squared[i]);
    }
}

void start(Search& s, std::vector<double> offset_m) {
    const LapProblem& p = s.problem;
    const size_t total = lap_constraint_count * p.size();
    s.point.offset_m = std::move(offset_m);
    start_speeds(s);
    for (size_t kind = 0; kind < lap_constraint_count; ++kind) {
        for (size_t i = 0; i < p.size(); ++i) {
            if (p.has(static_cast<LapConstraint>(kind), i)) {
                s.active.push_back(kind * p.size() + i);
            }
        }
    }
    s.trial = s.point;
    s.constraint.assign(total, 1.0);
    for (std::vector<double>* values :
         {&s.slack_step, &s.multiplier, &s.multiplier_step, &s.stiffness, &s.push, &s.penalty}) {
        values->assign(total, 0.0);
    }
    lap_constraints(p, s.point, s.constraint);
    s.trial_constraint = s.constraint;
    s.slack = s.constraint;
    s.barrier = first_barrier_share * lap_time(p, s.point) / static_cast<double>(s.active.size());
    for (const size_t k : s.active) {
        s.slack[k] = max(s.constraint[k], least_start_slack);
        s.multiplier[k] = s.barrier / s.slack[k];
    }
    s.trial_slack = s.slack;
}

// Solves for the step of the unknowns, damped until the matrix is positive definite. False when it never is.
bool newton_step(Search& s) {
    for (const size_t k : s.active) {
        s.stiffness[k] = s.multiplier[k] / s.slack[k];
        s.push[k] = s.barrier / s.slack[k] - s.stiffness[k] * (s.constraint[k] - s.slack[k]);
    }
    double damping = 0.0;
    for (int attempt = 0; attempt < 40; ++attempt) {
        lap_derivatives(s.problem, s.point, {s.multiplier, s.stiffness, s.push}, s.derivatives, s.matrix);
        for (size_t row = 0; damping > 0.0 && row < s.matrix.rows(); ++row) {
            s.matrix.add(row, row, row % 2 == 0 ? damping : damping * speed_damping);
        }
        if (s.matrix.factorise(0.0)) {
            s.step.assign(s.derivatives.gradient.size(), 0.0);
            for (size_t row = 0; row < s.step.size(); ++row) {
                s.step[row] = -s.derivatives.gradient[row];
            }
            s.matrix.solve(s.step);
            s.last_damping = damping > 0.0 ? damping : s.last_damping / damping_increase;
            return true;
        }
        damping = damping > 0.0 ? damping * damping_increase
                                : max(s.barrier * first_damping_share, s.last_damping / damping_increase);
    }
    return false;
}

// Steps of slacks and multipliers, their largest lengths, and the slope of the merit.
void complete_step(Search& s) {
    const LapProblem& p = s.problem;
    lap_constraint_changes(p, s.derivatives, s.step, s.slack_step);
    s.step_share = 1.0;
    s.multiplier_share = 1.0;
    s.slope = lap_time_change(p, s.derivatives, s.step);
    for (const size_t k : s.active) {
        const double miss = s.constraint[k] - s.slack[k];
        s.slack_step[k] += miss;
        const double change = s.slack_step[k];
        if (s.slack[k] * boundary_share + s.step_share * change < 0.0) {
            s.step_share = -boundary_share * s.slack[k] / change;
        }
        const double force_change = s.barrier / s.slack[k] - s.multiplier[k] - s.stiffness[k] * change;
        if (s.multiplier[k] * boundary_share + s.multiplier_share * force_change < 0.0) {
            s.multiplier_share = -boundary_share * s.multiplier[k] / force_change;
        }
        s.multiplier_step[k] = force_change;
        s.penalty[k] = max(s.penalty[k], penalty_factor * max(s.multiplier[k], s.multiplier[k] + force_change));
        s.slope -= s.barrier * change / s.slack[k] + s.penalty[k] * absolute(miss);
    }
    for (size_t i = 0; i < p.step_count(); ++i) {
        const double change = s.step[speed_row(p, i)];
        if (s.point.speed_squared[i] * boundary_share + s.step_share * change < 0.0) {
            s.step_share = -boundary_share * s.point.speed_squared[i] / change;
        }
    }
}

double merit(const Search& s, const LapPoint& point, std::span<const double> constraint,
             std::span<const double> slack) {
    LogSum logarithms;
    double penalty = 0.0;
    for (const size_t k : s.active) {
        logarithms.add(slack[k]);
        penalty += s.penalty[k] * absolute(constraint[k] - slack[k]);
    }
    return lap_time(s.problem, point) - s.barrier * logarithms.value() + penalty;
}

// Line search along the step until the merit falls enough (Armijo).
void line_search(Search& s) {
    const LapProblem& p = s.problem;
    const double before = merit(s, s.point, s.constraint, s.slack);
    for (int halving = 0; halving <= most_halvings; ++halving) {
        for (size_t i = 0; i < p.size(); ++i) {
            s.trial.offset_m[i] = s.point.offset_m[i] + s.step_share * s.step[offset_row(p, i)];
            if (i < p.step_count()) {
                s.trial.speed_squared[i] = s.point.speed_squared[i] + s.step_share * s.step[speed_row(p, i)];
            }
        }
        lap_constraints(p, s.trial, s.trial_constraint);
        for (const size_t k : s.active) {
            s.trial_slack[k] = max(s.slack[k] + s.step_share * s.slack_step[k], s.trial_constraint[k]);
        }
        const double after = merit(s, s.trial, s.trial_constraint, s.trial_slack);
        if (after <= before + 1e-4 * s.step_share * s.slope + 1e-12 * absolute(before) || halving == most_halvings) {
            break;
        }
        s.step_share *= 0.5;
    }
    std::swap(s.point, s.trial);
    std::swap(s.constraint, s.trial_constraint);
    std::swap(s.slack, s.trial_slack);
    for (const size_t k : s.active) {
        const double centre = s.barrier / s.slack[k];
        s.multiplier[k] = clamp(s.multiplier[k] + s.multiplier_share * s.multiplier_step[k], centre / multiplier_spread,
                                centre * multiplier_spread);
    }
}

bool converged(const Search& s) {
    double worst_miss_m = 0.0;
    for (size_t k = 0; k < 2 * s.problem.size(); ++k) {  // the bounds come first
        worst_miss_m = max(worst_miss_m, s.slack[k] - s.constraint[k]);
    }
    return s.step_share > 0.9 && worst_miss_m < converged_miss_m &&
           -s.slope < converged_slope_share * lap_time(s.problem, s.point);
}

}  // namespace

std::vector<double> minimum_time_line(const LapProblem& problem, std::vector<double> start_offset_m,
                                      const std::function<bool(double)>& progress) {
    Search s(problem);
    start(s, std::move(start_offset_m));
    const double first_barrier = s.barrier;
    const double last_barrier = first_barrier * (last_barrier_share / first_barrier_share);
    int decreases = 0;
    for (int iteration = 0; iteration < most_time_iterations; ++iteration) {
        // The barrier falls by the same factor about eight times.
        if (progress && !progress(min(0.95, 0.12 * decreases))) {
            return {};
        }
        if (!newton_step(s)) {
            break;
        }
        complete_step(s);
        // Slacks that leave no room shrink with every further step until they are no numbers.
        if (!(s.step_share >= least_step_share)) {
            break;
        }
        line_search(s);
        if (s.barrier <= last_barrier && converged(s)) {
            break;
        }
        const bool centred = -s.slope < centred_share * s.barrier * static_cast<double>(s.active.size());
        if (centred || (s.step_share > good_step && s.multiplier_share > good_step)) {
            s.barrier = max(s.barrier * time_barrier_decrease, last_barrier);
            ++decreases;
        }
    }
    return s.point.offset_m;
}

}  // namespace apx
