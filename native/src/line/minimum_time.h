// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <functional>
#include <vector>

#include "line/lap_problem.h"

namespace apx {

// Offsets of the control points (m from the left edge) of the line of least lap time, from a start inside the road.
// Empty when the progress callback, called with the share done, cancelled.
std::vector<double> minimum_time_line(const LapProblem& problem, std::vector<double> start_offset_m,
                                      const std::function<bool(double)>& progress);

}  // namespace apx
