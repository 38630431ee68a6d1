// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "track/track.h"
#include "vehicle/envelope.h"

namespace apx {

// Top speed at each gate of a line, m/s, at which neither a hollow nor a landing behind a crest presses the car's springs to their
// stops; empty for a vehicle that tells of none. A car on its stops bounces: it loses the road, and hosts count damage.
std::vector<double> ride_speeds(const Track& track, const Line& line, const Envelope& envelope);

}  // namespace apx
