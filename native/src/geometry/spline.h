// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace apx {

// C2 cubic spline through values at knots: periodic when closed, else natural (zero second derivative at the ends).
struct CubicSpline {
    std::vector<double> knot;    // rising; a closed one repeats the first point at the last knot
    std::vector<double> value;   // at the knots
    std::vector<double> moment;  // second derivative at the knots
};

struct SplineSample {
    double value;
    double slope;  // first derivative by the parameter
    double bend;   // second derivative
};

// `knots` rise strictly; closed: one more knot than values (the period's end) and at least 3 values, open: as many
// knots as values and at least 2.
CubicSpline fit_spline(std::span<const double> knots, std::span<const double> values, bool closed);

// On the piece between knot `piece` and the next.
SplineSample sample_spline(const CubicSpline& spline, size_t piece, double parameter);

// The piece that contains the parameter; beyond the ends the first or last. Bisection.
size_t spline_piece(std::span<const double> knots, double parameter);

// A curve in the ground plane over its chord length: two splines with the same knots.
struct PlaneSpline {
    CubicSpline x;
    CubicSpline z;
    size_t piece_count() const { return x.knot.size() - 1; }
};

struct PlaneSample {
    glm::dvec2 position;
    glm::dvec2 slope;
    glm::dvec2 bend;
};

// Sums of the straight distances from point to point; a closed curve's last entry includes the way back to the first.
std::vector<double> chord_knots(std::span<const glm::dvec2> points, bool closed);
PlaneSpline fit_plane_spline(std::span<const double> knots, std::span<const glm::dvec2> points, bool closed);
PlaneSample sample_plane_spline(const PlaneSpline& spline, size_t piece, double parameter);

// 1/m, positive to the right (clockwise).
double curvature_of(const PlaneSample& sample);

// Arc length between two parameters of one piece: Gauss-Legendre with five points.
double arc_length(const PlaneSpline& spline, size_t piece, double from, double to);

}  // namespace apx
