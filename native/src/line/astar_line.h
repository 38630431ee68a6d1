// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "line/lines.h"
#include "search/road_grid.h"
#include "track/track.h"

namespace apx {

inline constexpr double astar_cell_m = 0.25;

// The fastest way through the cells of the road (Wang & Lin 2012, in Stein 2018, section 2.4.2) as places on the gates:
// a coarse search over the whole width, a fine one (`cell_m`) around its result, smoothed within about a cell.
std::vector<double> astar_line(const Track& track, const LineRoad& road, const Envelope& envelope, double margin_m,
                               double cell_m);

// The track with the line "astar" for its own vehicle and margin, replacing one of that name. `cell_m` zero: the
// default.
Track add_astar_line(const Track& track, double cell_m);

}  // namespace apx
