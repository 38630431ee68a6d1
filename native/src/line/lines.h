// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <string>
#include <vector>

#include "line/line_curve.h"
#include "line/line_gates.h"
#include "track/track.h"
#include "vehicle/envelope.h"

namespace apx {

// Input of all lines: the baked gates in double precision.
struct LineRoad {
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> right;
    std::vector<double> width_m;
    std::vector<double> reference_t;
    std::vector<double> distance_m;  // along the reference line
    std::vector<double> curvature;   // of the reference line, 1/m
    std::vector<RoadPoint> road;
    bool closed = true;
    double length_m = 0.0;

    size_t size() const { return left.size(); }
};

LineRoad line_road(const Track& track);
// The gates as an optimiser's input.
LineGates gates_of(const LineRoad& road, double margin_m);

// A speed limit from one gate to another.
struct SpeedLimit {
    float speed_mps = 0;  // 0: none
    uint32_t first = 0;
    uint32_t last = 0;
};

// A line with radii, distances and the fastest speeds on it.
Line make_line(const LineRoad& road, std::string name, const LineCurve& curve, const Envelope& envelope,
               const SpeedLimit& limit = {});
// The same through places on the gates: the smooth curve through them.
Line make_line(const LineRoad& road, std::string name, std::span<const double> t, const Envelope& envelope);

// Places on every gate from those authored on some: a smooth curve over the distance through them, clamped to the road.
struct AuthoredPlace {
    double distance_m;
    double t;
};
std::vector<double> line_through(const LineRoad& road, std::span<const AuthoredPlace> places);
// The places of least curvature within this distance of the given ones: places authored relative to edges copy every
// irregularity of theirs.
std::vector<double> smoothed(const LineRoad& road, std::span<const double> t, double most_m);

}  // namespace apx
