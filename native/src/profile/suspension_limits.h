// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "track/track.h"
#include "vehicle/envelope.h"

namespace apx {

// What the springs make of a line's profile; empty for a vehicle that tells of none.
struct RideLimits {
    // By gate, the top speed, m/s, at which neither a hollow nor a landing behind a crest presses the springs to their stops. A car on
    // its stops bounces: it loses the road, and hosts count damage.
    std::vector<double> top_mps;
    // What the wheels carry around each gate, of what they carry on a level road, gates in a row for each of the squares of speeds: a
    // car that hops over the road has little to steer with.
    std::vector<double> load;
    // Of that, what brakes can use: a pedal does not follow a hop, and what lands on the wheels makes up for nothing.
    std::vector<double> braking_load;
    std::vector<double> speed_squared;
};

// `along_mps2` is by gate what the car accelerates behind it, negative where it brakes.
RideLimits ride_limits(const Track& track, const Line& line, const Envelope& envelope,
                       std::span<const double> along_mps2);

}  // namespace apx
