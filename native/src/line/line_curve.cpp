// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/line_curve.h"

#include "geometry/plane.h"
#include "geometry/spline.h"

namespace apx {

namespace {

// Gauss-Legendre, five points (Abramowitz and Stegun 1964, table 25.4).
constexpr double gauss_place[5] = {-0.9061798459386640, -0.5384693101056831, 0.0, 0.5384693101056831,
                                   0.9061798459386640};
constexpr double gauss_weight[5] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665,
                                    0.2369268850561891};

// The uniform cubic B-spline over its knots: at parameter k + u the piece from knot k to the next.
struct BSpline {
    bool closed;
    size_t count;  // of knots
    // Control points with two more at either end: around the ring, or mirrored at the ends of an open line.
    std::vector<glm::dvec2> control;

    // The first of the four control points of a piece.
    const glm::dvec2* piece(long long k) const {
        const long long n = static_cast<long long>(count);
        const long long last = closed ? n - 1 : n - 2;
        k = closed ? ((k % n) + n) % n : clamp(k, 0LL, last);
        return &control[static_cast<size_t>(k + 1)];
    }
    PlaneSample at(long long k, double u) const {
        const glm::dvec2* c = piece(k);
        const double v = 1.0 - u;
        const double b0 = v * v * v / 6.0;
        const double b3 = u * u * u / 6.0;
        const double b1 = (3.0 * u * u * u - 6.0 * u * u + 4.0) / 6.0;
        const double b2 = 1.0 - b0 - b1 - b3;
        const double d0 = -0.5 * v * v;
        const double d3 = 0.5 * u * u;
        const double d1 = 1.5 * u * u - 2.0 * u;
        const double d2 = -d0 - d1 - d3;
        return {c[0] * b0 + c[1] * b1 + c[2] * b2 + c[3] * b3, c[0] * d0 + c[1] * d1 + c[2] * d2 + c[3] * d3,
                c[0] * v + c[1] * (3.0 * u - 2.0) + c[2] * (1.0 - 3.0 * u) + c[3] * u};
    }
    double length(long long k, double from, double to) const {
        const double half = 0.5 * (to - from);
        double sum = 0.0;
        for (int i = 0; i < 5; ++i) {
            sum += gauss_weight[i] * apx::length<double>(at(k, from + half * (1.0 + gauss_place[i])).slope);
        }
        return sum * half;
    }
};

BSpline make_spline(const LineGates& gates, std::span<const double> offset_m) {
    const size_t count = gates.size();
    BSpline spline{gates.closed, count, std::vector<glm::dvec2>(count + 4)};
    std::vector<glm::dvec2>& control = spline.control;
    for (size_t i = 0; i < count; ++i) {
        control[i + 2] = gates.control(i, offset_m[i]);
    }
    for (size_t k = 1; k <= 2; ++k) {
        control[2 - k] = gates.closed ? control[count + 2 - k] : control[2] * 2.0 - control[2 + k];
        control[count + 1 + k] = gates.closed ? control[1 + k] : control[count + 1] * 2.0 - control[count + 1 - k];
    }
    return spline;
}

// Where the spline crosses each gate: the parameter from the gate's own knot, in [-1, 1]. Newton's method.
std::vector<double> crossing_places(const LineGates& gates, const BSpline& spline) {
    std::vector<double> places(gates.size(), 0.0);
    for (size_t i = 0; i < gates.size(); ++i) {
        const glm::dvec2 along = left_of<double>(gates.across[i]);
        const bool first_of_open = !gates.closed && i == 0;
        const bool last_of_open = !gates.closed && i + 1 == gates.size();
        double& place = places[i];
        for (int iteration = 0; iteration < 6; ++iteration) {
            const bool behind = place < 0.0 || last_of_open;
            const long long k = static_cast<long long>(i) - (behind ? 1 : 0);
            const PlaneSample sample = spline.at(k, behind ? place + 1.0 : place);
            place -= dot<double>(sample.position - gates.left[i], along) / dot<double>(sample.slope, along);
            place = clamp(place, first_of_open ? 0.0 : -1.0, last_of_open ? 0.0 : 1.0);
        }
    }
    return places;
}

PlaneSpline spline_through(const LineGates& gates, std::span<const double> offset_m) {
    std::vector<glm::dvec2> nodes(gates.size());
    for (size_t i = 0; i < gates.size(); ++i) {
        nodes[i] = gates.control(i, offset_m[i]);
    }
    return fit_plane_spline(chord_knots(nodes, gates.closed), nodes, gates.closed);
}

PlaneSample at_crossing(const LineGates& gates, const BSpline& spline, size_t gate, double place) {
    const bool behind = place < 0.0 || (!gates.closed && gate + 1 == gates.size());
    return spline.at(static_cast<long long>(gate) - (behind ? 1 : 0), behind ? place + 1.0 : place);
}

}  // namespace

std::vector<double> gate_crossings(const LineGates& gates, std::span<const double> control_offset_m) {
    const BSpline spline = make_spline(gates, control_offset_m);
    const std::vector<double> places = crossing_places(gates, spline);
    std::vector<double> offset_m(gates.size());
    for (size_t i = 0; i < gates.size(); ++i) {
        const glm::dvec2 point = at_crossing(gates, spline, i, places[i]).position;
        offset_m[i] = dot<double>(point - gates.left[i], gates.across[i]);
    }
    return offset_m;
}

std::vector<glm::dvec2> curve_points(const LineGates& gates, std::span<const double> control_offset_m,
                                     size_t per_step) {
    const BSpline spline = make_spline(gates, control_offset_m);
    std::vector<glm::dvec2> points;
    for (size_t i = 0; i < (gates.closed ? gates.size() : gates.size() - 1); ++i) {
        for (size_t k = 0; k < per_step; ++k) {
            const double u = static_cast<double>(k) / static_cast<double>(per_step);
            points.push_back(spline.at(static_cast<long long>(i), u).position);
        }
    }
    return points;
}

LineCurve b_spline_curve(const LineGates& gates, std::span<const double> control_offset_m) {
    const size_t count = gates.size();
    const BSpline spline = make_spline(gates, control_offset_m);
    const std::vector<double> places = crossing_places(gates, spline);
    LineCurve curve;
    for (size_t i = 0; i < count; ++i) {
        const PlaneSample sample = at_crossing(gates, spline, i, places[i]);
        curve.offset_m.push_back(dot<double>(sample.position - gates.left[i], gates.across[i]));
        curve.curvature.push_back(curvature_of(sample));
        curve.heading_rad.push_back(yaw_of<double>(sample.slope));
    }
    for (size_t i = 0; i < (gates.closed ? count : count - 1); ++i) {
        // From crossing to crossing over the knots between.
        const double to = 1.0 + places[gates.next(i)];
        double from = places[i];
        double sum = 0.0;
        for (long long k = from < 0.0 ? -1 : 0; from < to && k <= 1; ++k) {
            const double base = static_cast<double>(k);
            const double end = min(to, base + 1.0);
            sum += spline.length(static_cast<long long>(i) + k, from - base, end - base);
            from = end;
        }
        curve.step_m.push_back(sum);
    }
    return curve;
}

LineCurve curve_through(const LineGates& gates, std::span<const double> offset_m) {
    const size_t count = gates.size();
    const PlaneSpline spline = spline_through(gates, offset_m);
    const std::vector<double>& knot = spline.x.knot;
    LineCurve curve;
    curve.offset_m.assign(offset_m.begin(), offset_m.end());
    for (size_t i = 0; i < count; ++i) {
        const PlaneSample sample = sample_plane_spline(spline, min(i, spline.piece_count() - 1), knot[i]);
        curve.curvature.push_back(curvature_of(sample));
        curve.heading_rad.push_back(yaw_of<double>(sample.slope));
    }
    for (size_t i = 0; i < spline.piece_count(); ++i) {
        curve.step_m.push_back(arc_length(spline, i, knot[i], knot[i + 1]));
    }
    return curve;
}

std::vector<glm::dvec2> points_through(const LineGates& gates, std::span<const double> offset_m, size_t per_step) {
    const PlaneSpline spline = spline_through(gates, offset_m);
    const std::vector<double>& knot = spline.x.knot;
    std::vector<glm::dvec2> points;
    for (size_t i = 0; i < spline.piece_count(); ++i) {
        for (size_t k = 0; k < per_step; ++k) {
            const double share = static_cast<double>(k) / static_cast<double>(per_step);
            points.push_back(sample_plane_spline(spline, i, lerp(knot[i], knot[i + 1], share)).position);
        }
    }
    return points;
}

}  // namespace apx
