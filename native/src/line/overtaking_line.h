// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "line/line_gates.h"
#include "line/lines.h"

namespace apx {

// The thesis's overtaking line (Stein 2018, 2.4.1 and 4.2.1), as places on the gates: at a fixed distance beside the
// racing line on the side with more room, closer on a narrow road, changing sides where that costs least.
std::vector<double> overtaking_line(const LineRoad& road, const LineGates& gates, const Line& racing, double offset_m);

}  // namespace apx
