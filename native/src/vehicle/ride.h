// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "track/track.h"
#include "vehicle/envelope.h"

namespace apx {

// Top speed at each gate of a line, m/s, at which neither a hollow nor a landing behind a crest presses the car's springs to their
// stops; empty for a vehicle that tells of none. A car on its stops bounces: it loses the road, and hosts count damage.
// `along_mps2` is by gate what the car accelerates behind it, negative where it brakes.
std::vector<double> ride_speeds(const Track& track, const Line& line, const Envelope& envelope,
                                std::span<const double> along_mps2);

}  // namespace apx
