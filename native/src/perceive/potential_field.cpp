// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/potential_field.h"

#include "base/math.h"
#include "perceive/tuning.h"

namespace apx {

using namespace tuning::potential_field;

// Hills are cones with a rounded foot: the push is constant over the car's own width and fades beside it.
static float hill_slope(float height, float distance_m, float width_m) {
    const float foot = clamp((1.2f - absolute(distance_m) / width_m) / 0.4f, 0.0f, 1.0f);
    return with_sign(height / width_m * foot, -distance_m);
}

float field_slope(const AcrossRoad& road, float offset_m) {
    float slope = pull_to_line * offset_m;
    for (const InTheWay& car : road.all()) {
        const float near = clamp(1.0f - max(0.0f, car.gap_m) / road.reach_m, 0.0f, 1.0f);
        float aside = offset_m - car.offset_m;
        if (absolute(aside) < 0.2f) {
            // On the very top the slope is zero: the side with more room decides.
            aside = road.high_m - car.offset_m > car.offset_m - road.low_m ? 0.2f : -0.2f;
        }
        slope += hill_slope(car_push * near, aside, car.clearance_m);
    }
    slope -= edge_push * square(clamp(1.0f - (offset_m - road.low_m) / edge_reach_m, 0.0f, 1.0f));
    slope += edge_push * square(clamp(1.0f - (road.high_m - offset_m) / edge_reach_m, 0.0f, 1.0f));
    return slope;
}

float field_offset(const AcrossRoad& road) {
    float offset = clamp(road.own_m, road.low_m, road.high_m);
    for (uint32_t i = 0; i < field_steps; ++i) {
        const float step = clamp(-field_step_gain * field_slope(road, offset), -field_step_m, field_step_m);
        offset = clamp(offset + step, road.low_m, road.high_m);
    }
    return offset;
}

}  // namespace apx
