// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// A race drives in the track's frame. The host's is the same but for Race::origin, which a host with a floating origin moves: a place p of
// the host's is p + origin of the track's. The C API converts at its edge; the origin is no part of the race's state.
namespace apx {

// Fails with APX_ERROR_INVALID_ARGUMENT, and then has changed nothing.
void shift_origin(Race& race, std::span<const float, 3> offset);

// Exact where the origin is zero.
void to_track_frame(const Race& race, float (&position)[3]);
void to_host_frame(const Race& race, float (&position)[3]);

// The host's states in the track's frame, as given while the origin is zero. Valid until the next call.
std::span<const apx_car_state> in_track_frame(Race& race, std::span<const apx_car_state> states);

}  // namespace apx
