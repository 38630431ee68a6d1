// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "behave/fuzzy.h"

#include "base/math.h"
#include "behave/tuning.h"

namespace apx::steer {

namespace {

using namespace tuning::fuzzy;

enum Turn { turn_left, straight_on, turn_right };

// Rows: distance small, medium, large. Columns: angle negative medium, negative small, zero, positive small, positive
// medium. Only a near head-on wall causes a turn (to the right); a glancing one never does.
constexpr Turn rules[3][5] = {{straight_on, turn_right, turn_right, turn_left, straight_on},
                              {straight_on, turn_right, straight_on, turn_left, straight_on},
                              {straight_on, turn_right, straight_on, turn_left, straight_on}};

// Membership in a triangle with this peak; the outer sets keep full membership beyond theirs.
float triangle(float value, float peak, float half_width) {
    return max(0.0f, 1.0f - absolute(value - peak) / half_width);
}

struct Area {
    float size;
    float centroid_deg;
};

// The part of the triangle at `peak` within [-90, 90]: the whole one less the tip beyond the end.
Area output_area(float peak) {
    const float reach = absolute(peak) + output_step_deg;
    const float whole = output_step_deg;
    const float over = max(0.0f, reach - output_end_deg);
    const float tip = over * over / (2.0f * output_step_deg);
    const float tip_centroid = output_end_deg + over / 3.0f;
    const float centroid = (whole * absolute(peak) - tip * tip_centroid) / (whole - tip);
    return {whole - tip, with_sign(centroid, peak)};
}

}  // namespace

float fuzzy_turn_deg(float share, float angle_deg) {
    const float angle = clamp(angle_deg, -2.0f * angle_step_deg, 2.0f * angle_step_deg);
    const float percent = clamp(share, 0.0f, 1.0f) * 100.0f;
    float moment = 0.0f;
    float area = 0.0f;
    for (int row = 0; row < 3; ++row) {
        const float near = triangle(percent, 50.0f * static_cast<float>(row), 50.0f);
        for (int column = 0; column < 5; ++column) {
            const float aligned = triangle(angle, angle_step_deg * static_cast<float>(column - 2), angle_step_deg);
            const Area out = output_area(output_step_deg * static_cast<float>(rules[row][column] - straight_on));
            moment += near * aligned * out.size * out.centroid_deg;
            area += near * aligned * out.size;
        }
    }
    return area > 0.0f ? moment / area : 0.0f;
}

}  // namespace apx::steer
