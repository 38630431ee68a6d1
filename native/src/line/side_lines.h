// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "line/line_gates.h"
#include "line/lines.h"
#include "line/racing_line.h"

namespace apx {

// The fastest line at least `distance_m` from the racing line wherever the road allows. It changes sides where that
// takes least, with both lines straight; without room on its side it comes nearer, but does not cross.
RacingLine clear_line(const LineRoad& road, const LineGates& gates, const Line& racing, double distance_m,
                      const Envelope& envelope, const RacingLineDesc& desc);

// The fastest line left (or right) of the road's centre, half of `distance_m` away from it, so that two cars side by
// side have the distance between them, or as much as a narrower road allows. It keeps off the inside of tight hairpins.
RacingLine left_or_right_line(const LineRoad& road, const LineGates& gates, bool left, double distance_m,
                              const Envelope& envelope, const RacingLineDesc& desc);

// The side at each gate (0 left, 1 right) with the least sum of costs along the way and of changes: cost[side][gate],
// and change[gate] for being on another side than at the gate before.
std::vector<int> cheapest_sides(const std::vector<double> (&cost)[2], const std::vector<double>& change, bool closed);

// Share of the racing line's length on which a line keeps at least the distance from it.
double clear_share(const LineRoad& road, const Line& racing, const Line& line, double distance_m);

}  // namespace apx
