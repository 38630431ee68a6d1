// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "perceive/across.h"

namespace apx {

// The heat line: a graph over the road's width that each car ahead raises over its own width, the higher the closer it is. The
// place to go is the coldest, which with nobody near is the line. Source: Tomlinson & Melder 2013 ("Representing and Driving a
// Race Track for AI Controlled Vehicles", Game AI Pro, chapter 38).
float coldest_offset(const AcrossRoad& road);
// The graph itself, for tests and pictures.
float heat_at(const AcrossRoad& road, float offset_m);

}  // namespace apx
