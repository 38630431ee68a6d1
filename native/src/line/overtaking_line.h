// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "line/line_gates.h"
#include "line/lines.h"

namespace apx {

// The thesis's overtaking line (Stein 2018, sections 2.4.1 and 4.2.1), as places on the gates: at a fixed distance from the
// racing line on the side where that has more room. It changes sides where that costs least, away from curves, moves
// across no faster than a car at the racing line's speed does with ease, and stays inside the gates' bounds, between gates
// too, but where the racing line itself leaves them; where the road is too narrow it comes as near to that as it must.
std::vector<double> overtaking_line(const LineRoad& road, const LineGates& gates, const Line& racing, double offset_m);

}  // namespace apx
