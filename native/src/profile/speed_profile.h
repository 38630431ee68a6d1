// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "vehicle/envelope.h"

namespace apx {

// Grip over a line's crests and hollows relative to a level road, for a few speeds: nodes in a row for each squared
// speed. Empty: by the road's vertical curvature.
struct CarriedLoad {
    std::span<const double> share;
    std::span<const double> braking_share;  // the part of it that brakes can use
    std::span<const double> speed_squared;
};

// A line as input of the speed profile: node i and the step to node i + 1 (on a closed line the last leads to the
// first).
struct ProfileInput {
    std::span<const double> curvature;  // 1/m at node i, positive to the right
    std::span<const double> step_m;     // from node i to i + 1, ground plane; one fewer on an open line
    std::span<const RoadPoint> road;    // at node i; empty: level and dry everywhere
    bool closed = true;
    double entry_speed_mps = -1.0;           // open lines: speed at the first node; negative: as fast as possible
    std::span<const double> limit_mps = {};  // top speed at node i; empty: the vehicle's everywhere
    CarriedLoad carried = {};
    // By step, 1: the car is in the air on it, and drag alone changes its speed; empty: nowhere.
    std::span<const uint8_t> flown = {};
};

struct SpeedProfile {
    std::vector<double> speed_mps;  // at node i
    std::vector<double> passed_s;   // time from the first node to node i
    double time_s = 0.0;            // of the lap or of the whole open line
};

// The fastest speeds along the line within the envelope: corner speeds, then a forward pass with the drive and a
// backward pass with the brakes (Heun's method on v^2), repeated on a closed line until both ends agree.
SpeedProfile speed_profile(const ProfileInput& input, const Envelope& envelope);

// By node of an open line: the time from rest there to its end.
std::vector<double> standing_starts_s(const ProfileInput& input, const Envelope& envelope);

}  // namespace apx
