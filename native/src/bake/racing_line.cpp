// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/racing_line.h"

#include "bake/line_geometry.h"
#include "bake/minimum_curvature.h"
#include "bake/minimum_time.h"
#include "vehicle/speed_profile.h"

namespace apx {
namespace {

RacingLine line_through(const Corridor& corridor, const LineGates& gates, const Envelope& envelope,
                        const std::vector<double>& offset_m) {
    const size_t count = gates.size();
    RacingLine line;
    line.t.resize(count);
    std::vector<glm::dvec2> nodes(count);
    for (size_t i = 0; i < count; ++i) {
        line.t[i] = offset_m[i] / gates.width_m[i];
        nodes[i] = gates.node(i, offset_m[i]);
    }
    std::vector<double> step_m;
    spline_curvature(nodes, gates.closed, line.curvature, step_m);
    line.time_s = speed_profile({line.curvature, step_m, corridor.road, gates.closed}, envelope).time_s;
    return line;
}

}  // namespace

RacingLine racing_line(const Corridor& corridor, const Envelope& envelope, const RacingLineDesc& desc) {
    if (desc.progress && !desc.progress(0.0)) {
        return {};
    }
    const LineGates gates = line_gates(corridor, desc.margin_m);
    const std::vector<double> offset_m = minimum_time_line(gates, envelope, corridor.road, desc.max_lateral_jerk_mps3, minimum_curvature_line(gates), desc.progress);
    if (desc.progress && !desc.progress(1.0)) {
        return {};
    }
    return line_through(corridor, gates, envelope, offset_m);
}

}  // namespace apx
