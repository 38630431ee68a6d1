// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <glm/vec2.hpp>

#include "geometry/plane.h"
#include "track/locate.h"

namespace apx {

// A car as perceived by others: its outline in the ground plane and its motion, with the sine and cosine of its yaw
// computed once a tick.
struct Body {
    glm::vec2 position{0};
    glm::vec2 forward{0, 1};
    glm::vec2 velocity{0};
    float height_m = 0;
    float half_length_m = 2.3f;
    float half_width_m = 1.0f;
    float reach_m = 2.5f;  // radius of the circle around the outline
    bool upright = true;
    bool round = false;    // a disc of half_width_m, else a box
    bool present = false;  // on the track; the fields below are valid only then
    Place place;
    glm::vec2 road_forward{0, 1};  // direction of the road beneath
    float half_across_m = 1.0f;    // half the outline's extent across the road
    float line_lateral_m = 0;      // of the racing line beside the car
    float line_heading_rad = 0;
    float line_curvature_1pm = 0;
    float line_offset_m = 0;    // lateral minus line_lateral_m
    float speed_along_mps = 0;  // along the road

    glm::vec2 right() const { return right_of(forward); }
};

}  // namespace apx
