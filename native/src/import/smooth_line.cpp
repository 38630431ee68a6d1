// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/smooth_line.h"

#include "base/banded_solver.h"
#include "base/error.h"
#include "base/math.h"
#include "geometry/plane.h"
#include "geometry/spline.h"

namespace apx {

namespace {

// Shorter waves than about six times these are noise, unless the points require them.
constexpr double plan_scale_m = 10.0;
constexpr double height_scale_m = 100.0 / (2.0 * pi);
constexpr size_t most_nodes = 1000000;

glm::dvec2 ground_of(const glm::dvec3& point) {
    return {point.x, point.z};
}

// The given points over the way from point to point, and a grid of nodes over the same way.
struct Fit {
    bool closed;
    double length_m = 0.0;
    double step_m = 0.0;
    size_t nodes = 0;
    std::vector<glm::dvec3> point;
    std::vector<double> along_m;

    size_t row(size_t node) const { return closed ? folded_place(node % nodes, nodes) : node; }
    size_t reach() const { return closed ? 6 : 3; }
    // The nodes at both sides of a point and the second one's share.
    size_t node_before(size_t i, double& share) const {
        const double place = along_m[i] / step_m;
        const size_t last = closed ? nodes - 1 : nodes - 2;
        const size_t node = min(static_cast<size_t>(place), last);
        share = place - static_cast<double>(node);
        return node;
    }
};

Fit make_fit(const std::vector<glm::dvec3>& points, bool closed, double max_deviation_m) {
    Fit fit;
    fit.closed = closed;
    // Points closer to the last one than this carry no direction; those of a standing car would form a knot.
    const double apart_m = clamp(max_deviation_m, 0.25, 3.0);
    size_t steps = 0;
    glm::dvec2 last = ground_of(points[0]);
    for (const glm::dvec3& point : points) {
        const double step = distance<double>(last, ground_of(point));
        if (step >= apart_m) {
            fit.length_m += step;
            last = ground_of(point);
            ++steps;
        }
        fit.along_m.push_back(fit.length_m);
    }
    fit.point = points;
    if (closed) {
        fit.length_m += max(distance<double>(last, ground_of(points[0])), 1e-3);
    }
    const size_t needed = closed ? 3 : 2;
    if (steps < needed) {
        fail(APX_ERROR_INVALID_DATA, "only %zu points lie at least %.2f m apart, a line to smooth needs %zu", steps + 1,
             apart_m, needed + 1);
    }
    const double step_m = max_deviation_m < 1.0 ? 1.0 : 2.0;
    const double wanted = min(max(fit.length_m / step_m, 16.0), static_cast<double>(most_nodes - 1));
    fit.nodes = static_cast<size_t>(wanted) + (closed ? 0 : 1);
    fit.step_m = fit.length_m / static_cast<double>(closed ? fit.nodes : fit.nodes - 1);
    return fit;
}

// Least sum of weight * distance^2 over the points plus scale^6 times the integral of the third derivative squared.
struct Smoother {
    const Fit& fit;
    BandedMatrix matrix;

    explicit Smoother(const Fit& made) : fit(made), matrix(made.nodes, made.reach()) {}

    void prepare(const std::vector<double>& weight, double scale_m) {
        matrix.clear();
        for (size_t i = 0; i < fit.point.size(); ++i) {
            double share = 0.0;
            const size_t node = fit.node_before(i, share);
            matrix.add(fit.row(node), fit.row(node), weight[i] * square(1.0 - share));
            matrix.add(fit.row(node + 1), fit.row(node + 1), weight[i] * square(share));
            matrix.add(fit.row(node), fit.row(node + 1), weight[i] * share * (1.0 - share));
        }
        // Points are weighted by the mean distance between them, so that the scale does not depend on their number.
        const double ratio = scale_m / fit.step_m;
        const double spacing = fit.length_m / static_cast<double>(fit.point.size());
        const double stiffness = square(ratio * ratio * ratio) * fit.step_m / spacing;
        constexpr double difference[4] = {-1.0, 3.0, -3.0, 1.0};
        const size_t spans = fit.closed ? fit.nodes : fit.nodes - 3;
        for (size_t start = 0; start < spans; ++start) {
            for (size_t a = 0; a < 4; ++a) {
                for (size_t b = a; b < 4; ++b) {
                    matrix.add(fit.row(start + a), fit.row(start + b), stiffness * difference[a] * difference[b]);
                }
            }
        }
        // Nodes far from any point, and lines that a parabola fits exactly, leave the matrix nearly singular.
        for (size_t node = 0; node < fit.nodes; ++node) {
            matrix.add(node, node, 1e-9);
        }
        if (!matrix.factorise(1e-14)) {
            fail(APX_ERROR_INVALID_DATA,
                 "the points cannot be smoothed: they lie too unevenly, add points to the gaps");
        }
    }

    std::vector<double> solve(const std::vector<double>& weight, int axis) const {
        // Relative to the first point: large coordinates would be affected by the 1e-9 above.
        const double origin = fit.point[0][axis];
        std::vector<double> side(fit.nodes, 0.0);
        for (size_t i = 0; i < fit.point.size(); ++i) {
            double share = 0.0;
            const size_t node = fit.node_before(i, share);
            const double value = weight[i] * (fit.point[i][axis] - origin);
            side[fit.row(node)] += value * (1.0 - share);
            side[fit.row(node + 1)] += value * share;
        }
        matrix.solve(side);
        std::vector<double> values(fit.nodes);
        for (size_t node = 0; node < fit.nodes; ++node) {
            values[node] = side[fit.row(node)] + origin;
        }
        return values;
    }
};

// The distance from a point to the line near its place on it, which is updated to the nearest one.
double move_to_nearest(const Fit& fit, const std::vector<glm::dvec3>& line, const glm::dvec2& point, double within_m,
                       double& along_m) {
    const int64_t n = static_cast<int64_t>(fit.nodes);
    const int64_t about = static_cast<int64_t>(along_m / fit.step_m);
    const int64_t reach = 2 + static_cast<int64_t>(within_m / fit.step_m);
    double least = 1e300;
    for (int64_t k = about - reach; k <= about + reach; ++k) {
        if (!fit.closed && (k < 0 || k + 1 >= n)) {
            continue;
        }
        const int64_t node = ((k % n) + n) % n;
        const glm::dvec2 a = ground_of(line[static_cast<size_t>(node)]);
        const glm::dvec2 b = ground_of(line[static_cast<size_t>(node + 1 < n ? node + 1 : 0)]);
        const glm::dvec2 way = b - a;
        const double share = clamp(dot<double>(point - a, way) / max(dot<double>(way, way), 1e-18), 0.0, 1.0);
        const double away = distance<double>(point, a + way * share);
        if (away < least) {
            least = away;
            along_m = (static_cast<double>(node) + share) * fit.step_m;
        }
    }
    along_m = min(along_m, fit.length_m);
    return least;
}

}  // namespace

SmoothLine smooth_line(const std::vector<glm::dvec3>& points, bool closed, double max_deviation_m) {
    constexpr int most_rounds = 60;
    constexpr double aim = 0.98;  // of the bound, so that the last digits do not matter
    Fit fit = make_fit(points, closed, max_deviation_m);
    Smoother smoother(fit);
    std::vector<double> weight(fit.point.size(), 1.0);
    SmoothLine result;
    result.points.resize(fit.nodes);
    size_t worst = 0;
    for (int round = 0; round < most_rounds; ++round) {
        smoother.prepare(weight, plan_scale_m);
        const std::vector<double> x = smoother.solve(weight, 0);
        const std::vector<double> z = smoother.solve(weight, 2);
        for (size_t i = 0; i < fit.nodes; ++i) {
            result.points[i] = {x[i], 0.0, z[i]};
        }
        result.deviation_m = 0.0;
        for (size_t i = 0; i < fit.point.size(); ++i) {
            const double away = move_to_nearest(fit, result.points, ground_of(fit.point[i]),
                                                4.0 + 2.0 * max_deviation_m, fit.along_m[i]);
            const double ratio = away / (aim * max_deviation_m);
            worst = away > result.deviation_m ? i : worst;
            result.deviation_m = max(result.deviation_m, away);
            weight[i] *= ratio > 1.0 ? min(ratio * ratio * 1.2, 10.0) : 1.0;
        }
        if (result.deviation_m <= aim * max_deviation_m) {
            break;
        }
    }
    if (result.deviation_m > max_deviation_m) {
        const glm::dvec3& place = fit.point[worst];
        fail(APX_ERROR_INVALID_DATA,
             "no smooth line keeps within %g m of every point: %.2f m at (%.1f, %.1f); allow more, or take out stray "
             "points there",
             max_deviation_m, result.deviation_m, place.x, place.z);
    }
    const std::vector<double> plain(fit.point.size(), 1.0);
    smoother.prepare(plain, height_scale_m);
    const std::vector<double> height = smoother.solve(plain, 1);
    for (size_t i = 0; i < fit.nodes; ++i) {
        result.points[i].y = height[i];
    }
    return result;
}

}  // namespace apx
