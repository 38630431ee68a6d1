// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Human variation of a driver: its share of the limit, its consistency, its mistakes. All draws use (seed, car, number
// of the corner), so that equal seeds repeat the mistakes.

// Draws the next corner's values when the last one is over; advances the active mistake.
void look_at_corner(const DriverView& view, DriverMemory& memory);

// Speed factor of the active mistake.
float mistake_scale(const DriverMemory& memory);

// Drift of the active mistake to the outside of the corner, m, positive right.
float human_drift_m(const DriverView& view, const DriverMemory& memory);

// Whether the driver defends the next corner, drawn in the same way.
bool wants_to_defend(const DriverView& view, const DriverMemory& memory);

// The corner ahead, or null.
inline const Corner* corner_ahead(const DriverView& view, const DriverMemory& memory) {
    return memory.corner.next < view.profile.corners.list.size() ? &view.profile.corners.list[memory.corner.next]
                                                                 : nullptr;
}

}  // namespace apx
