// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/pit_line.h"

#include "line/gate_bounds.h"

namespace apx {

RacingLine pit_line(const LineRoad& road, const LineGates& gates, const PitWay& way, const Envelope& envelope,
                    const RacingLineDesc& desc) {
    std::vector<double> low = gates.low_m;
    std::vector<double> high = gates.high_m;
    for (size_t k = 0; k < way.offset_m.size(); ++k) {
        const size_t i = (way.first + k) % gates.size();
        low[i] = way.offset_m[k] - way.room_m;
        high[i] = way.offset_m[k] + way.room_m;
    }
    LineGates through = gates;
    narrow_gates(through, low, high);
    return fastest_line(through, road.road, envelope, desc);
}

}  // namespace apx
