// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/live.h>

#include <span>
#include <string>

#include "track/track.h"

// Changes of the road's grip relative to the baked track, by bands.
namespace apx {

// The whole track, as baked.
apx_grip_band default_grip_band();

using GripBands = std::span<const apx_grip_band>;

// The first problem found in the bands on this track, or empty.
std::string grip_bands_problem(const Track& track, GripBands bands);

// Multiple of the baked grip between two laterals: the mean over the width. 1 without bands.
float grip_share_at(GripBands bands, float distance_m, float low_m, float high_m);

// The least on the way from the previous gate to the next: used by a profile at a gate.
float grip_share_about(const Track& track, GripBands bands, uint32_t gate, float low_m, float high_m);

}  // namespace apx
