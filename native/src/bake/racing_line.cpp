// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/racing_line.h"

#include "bake/lap_problem.h"
#include "bake/line_geometry.h"
#include "bake/minimum_curvature.h"
#include "bake/minimum_time.h"
#include "base/math.h"
#include "vehicle/speed_profile.h"

namespace apx {
namespace {

// Fewer gates than this make no curve that could be optimised.
constexpr size_t fewest_gates = 8;

// The line whose control points have these offsets, at its crossings with the gates.
RacingLine line_through(const Corridor& corridor, const LineGates& gates, const Envelope& envelope,
                        const std::vector<double>& offset_m) {
    const size_t count = gates.size();
    RacingLine line;
    line.t.resize(count);
    std::vector<glm::dvec2> nodes(count);
    const std::vector<double> crossing_m = gate_crossings(gates, offset_m);
    for (size_t i = 0; i < count; ++i) {
        const double place_m =
            clamp(crossing_m[i], gates.low_m[i] - line_bound_reserve_m, gates.high_m[i] + line_bound_reserve_m);
        line.t[i] = gates.width_m[i] > 0.0 ? clamp(place_m / gates.width_m[i], 0.0, 1.0) : 0.5;
        nodes[i] = gates.control(i, line.t[i] * gates.width_m[i]);
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
    std::vector<double> offset_m(gates.size());
    for (size_t i = 0; i < gates.size(); ++i) {
        offset_m[i] = 0.5 * gates.width_m[i];
    }
    if (gates.size() < fewest_gates) {
        return line_through(corridor, gates, envelope, offset_m);
    }
    offset_m = minimum_curvature_line(gates);
    const RacingLine gentle = line_through(corridor, gates, envelope, offset_m);
    const LapProblem problem(gates, envelope, corridor.road, desc.max_lateral_jerk_mps3);
    offset_m = minimum_time_line(problem, std::move(offset_m), desc.progress);
    if (offset_m.empty() || (desc.progress && !desc.progress(1.0))) {
        return {};
    }
    const RacingLine fast = line_through(corridor, gates, envelope, offset_m);
    return fast.time_s < gentle.time_s ? fast : gentle;
}

}  // namespace apx
