// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "perceive/across.h"

namespace apx {

// The potential field: cars and edges repel, the line attracts; the car follows the negative slope. Source: Salman 2013
// after Khatib 1986 ("Real-time obstacle avoidance for manipulators and mobile robots").
float field_offset(const AcrossRoad& road);
// Its slope to the right.
float field_slope(const AcrossRoad& road, float offset_m);

}  // namespace apx
