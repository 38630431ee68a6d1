// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "bake/road.h"

namespace apx {

// The road at equal steps of its reference line, fine enough to see every fold. An open road's last station is its end.
struct Stations {
    bool closed = true;
    double step_m = 0.5;
    std::vector<RoadSample> sample;

    size_t size() const { return sample.size(); }
    // Station `offset` further on: around a closed road, held at the ends of an open one.
    size_t shifted(size_t station, long long offset) const;
};

Stations make_stations(const Road& road);

// How gates have to be turned away from the source's cuts so that they fan out through tight curves instead of crossing
// inside the road.
struct GateTurns {
    std::vector<double> turn_rad;  // per station, clockwise
    // Edges per station with the loops cut off that a cut crossing its neighbours draws.
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> right;
    std::vector<uint8_t> changed;  // whether cut or edges at the station are not the source's any more
};

GateTurns turn_gates(const Stations& stations);

// Distance from a point along a unit direction to an edge near a station; negative when there is none.
double distance_to_edge(const Stations& stations, const std::vector<glm::dvec2>& edge, size_t station,
                        const glm::dvec2& origin, const glm::dvec2& direction, double usual_m);

}  // namespace apx
