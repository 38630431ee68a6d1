// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Cars that nobody of the race drives: a player's, another program's. They follow no line of the track and make no room, so that
// what counts is where they are across the road and how they move there, not their place beside the racing line.
inline bool is_stranger(const DriverView& view, uint32_t car) {
    return view.intents[car].stranger != 0;
}

// The least room across the road, m, that the own path leaves a stranger on that side of it (-1: this car is left of it) while the
// two are beside each other within the next so many seconds; negative: the path goes through it. 1e6 when they do not meet.
float room_beside_stranger(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour, float side,
                           float until_s);

// The lateral, now, from which the own path keeps clear of a stranger by `gap_m` over the next moments: the highest of a car left of
// it, the lowest of one right of it.
float lateral_beside_stranger(const DriverView& view, const DriverMemory& memory, uint32_t car, float side,
                              float gap_m);

}  // namespace apx
