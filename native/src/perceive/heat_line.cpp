// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/heat_line.h"

#include "base/math.h"
#include "perceive/tuning.h"

namespace apx {

using namespace tuning::heat_line;

// A car's heat by distance: one when side by side, zero at the reach.
static float nearness(const InTheWay& car, float reach_m) {
    return clamp(1.0f - max(0.0f, car.gap_m) / reach_m, 0.0f, 1.0f);
}

float heat_at(const AcrossRoad& road, float offset_m) {
    float heat = cold_per_m * absolute(offset_m) + change_per_m * absolute(offset_m - road.own_m);
    for (const InTheWay& car : road.all()) {
        const float beside = absolute(offset_m - car.offset_m) - car.clearance_m;
        heat += nearness(car, road.reach_m) * clamp(1.0f - beside / heat_shoulder_m, 0.0f, 1.0f);
    }
    return heat;
}

float coldest_offset(const AcrossRoad& road) {
    float best = clamp(0.0f, road.low_m, road.high_m);
    float coldest = heat_at(road, best);
    for (uint32_t i = 0; i < heat_places; ++i) {
        const float offset = lerp(road.low_m, road.high_m, static_cast<float>(i) / static_cast<float>(heat_places - 1));
        const float heat = heat_at(road, offset);
        if (heat < coldest - 1e-4f) {
            coldest = heat;
            best = offset;
        }
    }
    return best;
}

}  // namespace apx
