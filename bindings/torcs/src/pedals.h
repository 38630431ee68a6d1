// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include "car.h"

struct CarElt;

// From the library's controls to a TORCS car's: axes, gears, clutch, and slip control.
namespace apx_torcs {

void apply(const Car& car, const apx_controls& controls, apx_slip_memory& memory, CarElt& element);

}  // namespace apx_torcs
