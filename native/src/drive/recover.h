// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Turning round and moving away from a wall; replaces aim and control in Recover.
apx_controls recover(const DriverView& view, DriverMemory& memory);

// Whether a slow car that points at a wall can still turn along the road before it.
bool turns_in_time(const DriverView& view);

// Distance a car needs to steer round something ahead, m.
float manoeuvring_distance(const DriverView& view);

// Free distance straight ahead at walking pace, limited by walls and cars, m.
float free_way_ahead(const DriverView& view);

// The same straight ahead or with the wheels turned somewhat to the side on which an obstacle is passed (1 right, 0 none), whichever
// is longer: in a bend the nose may point at what the car passes.
float free_way_past(const DriverView& view, float side);

}  // namespace apx
