// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "perceive/across.h"

namespace apx {

// The heat line: a graph over the road's width, raised by each car ahead over its own width, more when closer. The
// coldest place is chosen, the line when no car is near. Source: Tomlinson & Melder 2013, Game AI Pro, chapter 38.
float coldest_offset(const AcrossRoad& road);
// The graph itself, for tests and plots.
float heat_at(const AcrossRoad& road, float offset_m);

}  // namespace apx
