// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "line/line_gates.h"
#include "line/lines.h"
#include "line/racing_line.h"

namespace apx {

// Corridor of a line through the pit lane: gates from `first` on, across the start line of a closed road if necessary.
struct PitWay {
    size_t first = 0;
    std::vector<double> offset_m;  // from the gates' left edges; empty: no pit lane
    double room_m = 0.0;           // to either side
};

// The fastest line that goes through the pit lane and is free elsewhere.
RacingLine pit_line(const LineRoad& road, const LineGates& gates, const PitWay& way, const Envelope& envelope,
                    const RacingLineDesc& desc);

}  // namespace apx
