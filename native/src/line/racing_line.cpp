// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/racing_line.h"

#include "base/math.h"
#include "line/edge_distance.h"
#include "line/gate_bounds.h"
#include "line/lap_problem.h"
#include "line/minimum_curvature.h"
#include "line/minimum_time.h"
#include "line/tuning.h"
#include "profile/speed_profile.h"

namespace apx {

using namespace tuning::racing_line;
namespace {

struct Found {
    RacingLine line;
    std::vector<double> control_m;
};

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

// A corner table's side force depends on the curvature, which the optimiser takes as constant: that of the previous
// line, iterated a few times.
Found optimised(const LineGates& gates, std::span<const RoadPoint> road, const Envelope& envelope,
                const RacingLineDesc& desc, const Found& start) {
    const int rounds = envelope.corner_count > 0 ? 3 : 1;
    Envelope circle = envelope;
    circle.corner_count = 0;
    Found best = start;
    std::vector<double> side_scale;
    for (int round = 0; round < rounds; ++round) {
        for (size_t i = 0; i < (envelope.corner_count > 0 ? gates.size() : 0); ++i) {
            side_scale.resize(gates.size());
            side_scale[i] = corner_side_scale(envelope, best.line.curve.curvature[i]);
        }
        const LapProblem problem(gates, circle, road, desc.max_lateral_jerk_mps3, side_scale);
        std::vector<double> found = minimum_time_line(problem, start.control_m, [&](double share) {
            return !desc.progress || desc.progress((round + share) / rounds);
        });
        if (found.empty()) {
            return {};
        }
        RacingLine line = line_of(gates, road, envelope, found);
        if (line.time_s < best.line.time_s) {
            best = {std::move(line), std::move(found)};
        }
    }
    return best;
}

// Checks the curve itself, and then the one through its nodes, which a track stores: where it runs nearly along its
// gates these are far apart and the two differ by centimetres.
bool moved_in(LineGates& gates, const Found& found) {
    const std::vector<double>& offset_m = found.line.curve.offset_m;
    return tighten_bounds(gates, found.control_m, curve_points(gates, found.control_m, looks_per_step)) ||
           tighten_bounds(gates, offset_m, points_through(gates, offset_m, looks_per_step));
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
    LineGates tightened = gates;
    Found found;
    double begun = 0.0;
    for (int round = 0; round <= most_racing_tightenings; ++round) {
        const double ended = begun + first_search_share * (1.0 - begun);
        RacingLineDesc part = desc;
        part.progress = [&](double share) { return !desc.progress || desc.progress(lerp(begun, ended, share)); };
        const std::vector<double> gentle_m = minimum_curvature_line(tightened);
        found = optimised(tightened, road, envelope, part, {line_of(tightened, road, envelope, gentle_m), gentle_m});
        if (found.control_m.empty()) {
            return {};
        }
        if (!moved_in(tightened, found)) {
            break;
        }
        begun = ended;
    }
    return desc.progress && !desc.progress(1.0) ? RacingLine{} : found.line;
}

RacingLine racing_line(const Corridor& corridor, const Envelope& envelope, const RacingLineDesc& desc) {
    return fastest_line(line_gates(corridor, desc.margin_m), corridor.road, envelope, desc);
}

}  // namespace apx
