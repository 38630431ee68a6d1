// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx::steer {

// Fuzzy containment (Regensburg 2001, 2.2.10): which way to turn when a probe meets an edge. `share` is the distance to
// the hit over the probe's length, in [0, 1]; `angle_deg` is the angle between the probe and the edge's inward normal,
// positive when the way out is to the left, zero head on. Gives degrees in [-90, 90], positive to the right.
//
// Fifteen rules over three sets of distance (small, medium, large: peaks at 0, 50 and 100 %) and five of angle (negative
// medium to positive medium: peaks 27 degrees apart), sum-product inference, the centroid of triangles 54 degrees apart:
// 60 % and -36 degrees give +34 as in the thesis' example.
float fuzzy_turn_deg(float share, float angle_deg);

}  // namespace apx::steer
