// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "track/track.h"
#include "vehicle/envelope.h"

namespace apx {

// Limits by the springs over a line's vertical profile; empty for a vehicle without described springs.
struct RideLimits {
    // By gate, the top speed, m/s, at which neither a hollow nor a landing behind a crest compresses the springs to
    // their stops. A car on its stops bounces and loses grip, and hosts count damage.
    std::vector<double> top_mps;
    // Grip around each gate relative to a level road, gates in a row for each of the squared speeds: a hopping car has
    // little grip to steer.
    std::vector<double> grip;
    // The part of that grip that brakes can use: without load spikes on landing.
    std::vector<double> braking_grip;
    std::vector<double> speed_squared;
};

// Grip relative to a level road of tyres that carry `load` times as much: they hold a smaller share of a larger load.
double grip_at_load(double load);

// Samples of a line in the simulated ride, on which its cost depends.
size_t ride_sample_count(const Track& track, const Line& line);

// `along_mps2` is by gate the acceleration after it, negative under braking.
RideLimits ride_limits(const Track& track, const Line& line, const Envelope& envelope,
                       std::span<const double> along_mps2);

}  // namespace apx
