// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "track/track.h"

namespace apx {

// Version 6 lacks the vehicle's open_differential, 5 also branches, 4 also the vehicle's brake_front_share, 3 also its springs, 2 also
// its bank_load_share.
inline constexpr uint32_t track_file_version = 7;
inline constexpr uint32_t oldest_track_file_version = 2;

// The way between two places of neighbouring gates is at most this many times their distance, and this much more: code
// that walks by distance would not end otherwise. A bake's curves are at most about a quarter longer than the chord.
inline constexpr float most_detour = 4.0f;
inline constexpr float detour_reserve_m = 1.0f;

// *.apx: "APXT", version, size and CRC-32 of the content, then the content. Loading checks every count, index, order
// and number, so that no file can make run-time code read out of bounds or divide by zero.
std::vector<uint8_t> save_track(const Track& track);
// Checks the assumptions of run-time code: as many walls, road records and nodes as gates, finite numbers in range,
// rising distances, convex sectors. Fails with APX_ERROR_INVALID_DATA and the problem.
void check_track(const Track& track);
Track load_track(std::span<const uint8_t> bytes, const std::string& label);

}  // namespace apx
