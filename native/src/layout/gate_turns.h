// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "layout/road.h"

namespace apx {

// The road at equal steps of its reference line, fine enough to see every fold. An open road's last station is its end.
struct Stations {
    bool closed = true;
    double step_m = 0.5;
    std::vector<RoadSample> sample;

    size_t size() const { return sample.size(); }
    // The station `offset` further on: around a closed road, clamped on an open one.
    size_t shifted(size_t station, long long offset) const;
};

Stations make_stations(const Road& road);

// Directions of gates: the source's cuts, smoothed along the road, and turned away from them where they would cross
// inside the road, so that they spread in tight curves.
struct GateTurns {
    std::vector<double> turn_rad;    // per station, clockwise, from the source's cut to the gate
    std::vector<double> spread_rad;  // the part that separates gates in tight curves
    // Edges per station, without the loops that a cut across its neighbours would form.
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> right;
    std::vector<uint8_t> looped;  // whether there is such a loop within a gate's reach of the station
};

GateTurns turn_gates(const Stations& stations);

// Intersection of a gate's line with an edge.
struct EdgeHit {
    double reach_m;  // along the direction; negative when there is none
    double place;    // on the edge, in stations (a closed road's may lie beyond either end)
};

// From a point near a station along a unit direction.
EdgeHit meet_edge(const Stations& stations, const std::vector<glm::dvec2>& edge, bool looped, size_t station,
                  const glm::dvec2& origin, const glm::dvec2& direction, double usual_m);

}  // namespace apx
