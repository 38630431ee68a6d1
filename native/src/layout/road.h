// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "geometry/spline.h"
#include "track/source.h"

namespace apx {

// The source's road: a C2 spline through its reference points over their chord length, and edges whose offsets are
// linear from gate to gate, since smooth ones would overshoot where the width changes.
struct Road {
    std::string name;  // of the source, for messages
    bool closed = true;
    double length_m = 0.0;  // of the reference line
    PlaneSpline reference;
    // Edge points relative to the reference line at each knot: to its right (x) and forward (y); a closed road repeats
    // the first.
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> right;
    CubicSpline height_left;
    CubicSpline height_right;
    // One per knot; a closed road repeats the first.
    std::vector<double> grip;
    std::vector<double> run_off_left_m;
    std::vector<double> run_off_right_m;
    std::vector<double> reference_t;
    std::vector<uint32_t> source_gate;  // of the knot
    PitLane pit;
    // Arc length at parts of pieces, short enough for Gauss-Legendre to be exact to nanometres.
    std::vector<double> part_parameter;
    std::vector<double> part_distance_m;
};

struct RoadSample {
    glm::dvec2 centre;   // on the reference line
    glm::dvec2 forward;  // unit
    double curvature;    // of the reference line, 1/m, positive to the right
    glm::dvec2 left;
    glm::dvec2 right;
    double left_m;  // of the edges from the reference line, along its normal
    double right_m;
    double height_left_m;
    double height_right_m;
    double slope;  // of the reference line's height, rise over run
    double grip;
    double run_off_left_m;
    double run_off_right_m;
};

// Gates whose reference points are closer than this count as one.
inline constexpr double same_gate_m = 0.1;
// Beyond it the distances of run-time code (float) are too coarse.
inline constexpr double longest_road_m = 1.1e6;

Road make_road(const Source& source);
RoadSample sample_road(const Road& road, double distance_m);
// Distance along the reference line of a knot.
double knot_distance(const Road& road, size_t knot);

}  // namespace apx
