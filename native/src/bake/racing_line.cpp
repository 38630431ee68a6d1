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

// The line whose control points have these offsets.
RacingLine line_of(const LineGates& gates, std::span<const RoadPoint> road, const Envelope& envelope,
                   const std::vector<double>& control_m) {
    RacingLine line;
    line.curve = b_spline_curve(gates, control_m);
    for (size_t i = 0; i < gates.size(); ++i) {
        double& place_m = line.curve.offset_m[i];
        place_m = clamp(place_m, gates.low_m[i] - line_bound_reserve_m, gates.high_m[i] + line_bound_reserve_m);
        line.t.push_back(gates.width_m[i] > 0.0 ? place_m / gates.width_m[i] : 0.5);
    }
    line.time_s = speed_profile({line.curve.curvature, line.curve.step_m, road, gates.closed}, envelope).time_s;
    return line;
}

}  // namespace

RacingLine fastest_line(const LineGates& gates, std::span<const RoadPoint> road, const Envelope& envelope,
                        const RacingLineDesc& desc) {
    if (gates.size() == 0 || (desc.progress && !desc.progress(0.0))) {
        return {};
    }
    std::vector<double> control_m(gates.size());
    for (size_t i = 0; i < gates.size(); ++i) {
        control_m[i] = 0.5 * (gates.low_m[i] + gates.high_m[i]);
    }
    if (gates.size() < fewest_gates) {
        return line_of(gates, road, envelope, control_m);
    }
    control_m = minimum_curvature_line(gates);
    const RacingLine gentle = line_of(gates, road, envelope, control_m);
    const LapProblem problem(gates, envelope, road, desc.max_lateral_jerk_mps3);
    control_m = minimum_time_line(problem, std::move(control_m), desc.progress);
    if (control_m.empty() || (desc.progress && !desc.progress(1.0))) {
        return {};
    }
    const RacingLine fast = line_of(gates, road, envelope, control_m);
    return fast.time_s < gentle.time_s ? fast : gentle;
}

RacingLine racing_line(const Corridor& corridor, const Envelope& envelope, const RacingLineDesc& desc) {
    return fastest_line(line_gates(corridor, desc.margin_m), corridor.road, envelope, desc);
}

}  // namespace apx
