// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "bake/gates.h"
#include "bake/lines.h"
#include "bake/racing_line.h"

namespace apx {

// Marks the gates that the pit lane passes, with the place where it does, and moves walls back to hold it. Fails with
// APX_ERROR_INVALID_DATA and the place where the lane cannot be one.
void place_pit_lane(std::vector<LaidGate>& gates, const Road& road);

// Where a line has to go through the pit lane: gates from `first` on, around the start line of a closed road if need be.
struct PitWay {
    size_t first = 0;
    std::vector<double> offset_m;  // from the gates' left edges; empty: there is no pit lane
    double room_m = 0.0;           // to either side
};

// The fastest line that goes through the pit lane and is free elsewhere.
RacingLine pit_line(const LineRoad& road, const LineGates& gates, const PitWay& way, const Envelope& envelope,
                    const RacingLineDesc& desc);

}  // namespace apx
