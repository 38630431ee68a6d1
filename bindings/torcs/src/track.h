// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include <track.h>

// TORCS's track as a source. TORCS has x east, y north, z up; here that is (x, z, y), so a top view keeps its handedness, and its
// angles run counter-clockwise from x where ours run clockwise from z.
namespace apx_torcs {

// Lays a gate across the road every few metres. APX_OK, or the library's status with its message.
apx_status source_from_track(tTrack& track, apx_source& source);

// Whether most of the road is loose ground, as dirt.
bool is_loose(const tTrack& track);

}  // namespace apx_torcs
