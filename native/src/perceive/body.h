// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <glm/vec2.hpp>

#include "geometry/plane.h"
#include "track/locate.h"

namespace apx {

// A car as the others see it: its outline in the ground plane and its motion, with the sines of its yaw taken once a tick.
struct Body {
    glm::vec2 position{0};
    glm::vec2 forward{0, 1};
    glm::vec2 velocity{0};
    float height_m = 0;
    float half_length_m = 2.3f;
    float half_width_m = 1.0f;
    float reach_m = 2.5f;        // radius of the circle around the outline
    float line_offset_m = 0;     // lateral minus the racing line's there
    float speed_along_mps = 0;   // along the road
    float speed_across_mps = 0;  // towards the right of the road
    Place place;
    bool present = false;

    glm::vec2 right() const { return right_of(forward); }
};

// Half the extent of a car across a road of the given direction.
inline float half_extent_across(const Body& body, glm::vec2 road_forward) {
    return absolute(cross_right(road_forward, body.forward)) * body.half_length_m +
           absolute(dot(road_forward, body.forward)) * body.half_width_m;
}

}  // namespace apx
