// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// What is human about a driver: how much of the limit it finds, how even its corners are, and its errors. Everything is drawn
// from (seed, car, number of the corner), so that a race with the same seed errs in the same places.

// Draws what the next corner brings when the last one is over; moves the error that is under way.
void look_at_corner(const DriverView& view, DriverMemory& memory);

// Share of its speed that the error under way makes of it.
float mistake_scale(const DriverMemory& memory);

// How far the error under way carries the car to the outside of the corner, m, signed to the right.
float human_drift_m(const DriverView& view, const DriverMemory& memory);

// Whether it would defend the next corner, drawn as the rest.
bool wants_to_defend(const DriverView& view, const DriverMemory& memory);

// The corner ahead, or null.
inline const Corner* corner_ahead(const DriverView& view, const DriverMemory& memory) {
    return memory.corner.next < view.profile.corners.list.size() ? &view.profile.corners.list[memory.corner.next]
                                                                 : nullptr;
}

}  // namespace apx
