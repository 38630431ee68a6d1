// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "vehicle/envelope.h"

namespace apx {

// What the wheels carry over a line's crests and hollows, of what they carry on a level road, at a few speeds: nodes in a row for
// each of the squares of the speeds. Empty: as the road's crests say.
struct CarriedLoad {
    std::span<const double> share;
    std::span<const double> braking_share;  // of it, what brakes can use
    std::span<const double> speed_squared;
};

// A line as the speed profile sees it: node i and the way to node i + 1 (on a closed line the last leads to the first).
struct ProfileInput {
    std::span<const double> curvature;  // 1/m at node i, positive to the right
    std::span<const double> step_m;     // from node i to i + 1, ground plane; one fewer on an open line
    std::span<const RoadPoint> road;    // at node i; empty: level and dry everywhere
    bool closed = true;
    double entry_speed_mps = -1.0;           // open lines: speed at the first node; negative: as fast as possible
    std::span<const double> limit_mps = {};  // top speed at node i; empty: the vehicle's everywhere
    CarriedLoad carried = {};
};

struct SpeedProfile {
    std::vector<double> speed_mps;  // at node i
    std::vector<double> passed_s;   // time from the first node to node i
    double time_s = 0.0;            // of the lap or of the whole open line
};

// The fastest speeds with which the envelope lets the line be driven: corner speeds, then a forward pass with the drive
// acceleration and a backward pass with the brake deceleration (Heun's method on v^2 over the distance), repeated on a
// closed line until it meets itself.
SpeedProfile speed_profile(const ProfileInput& input, const Envelope& envelope);

// By node of an open line: the time from rest there to its end.
std::vector<double> standing_starts_s(const ProfileInput& input, const Envelope& envelope);

}  // namespace apx
