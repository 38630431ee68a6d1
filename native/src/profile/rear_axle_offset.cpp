// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/rear_axle_offset.h"

#include "base/math.h"
#include "profile/tuning.h"

namespace apx {

namespace {

using namespace tuning::rear_axle_offset;

// Slip of the rear tyres in a corner over their peak's: at moderate speed and at the limit.
constexpr float rear_slips[] = {0.3f, 0.7f};

struct Lane {
    const Track& track;
    const Line& line;
    std::vector<double> reach_m;  // by gate: smoothing distance to either side

    uint32_t count() const { return track.gate_count(); }
    bool has_next(uint32_t gate) const { return track.closed || gate + 1 < count(); }
    bool has_last(uint32_t gate) const { return track.closed || gate > 0; }
    uint32_t next(uint32_t gate) const { return gate + 1 < count() ? gate + 1 : 0; }
    uint32_t last(uint32_t gate) const { return gate > 0 ? gate - 1 : count() - 1; }
    double way_m(uint32_t gate) const {  // to the next gate
        const float end = gate + 1 < count() ? line.nodes[gate + 1].distance_m : line.length_m;
        return static_cast<double>(end - line.nodes[gate].distance_m);
    }
    double gate_spacing_m(uint32_t gate) const {  // from the middle of one sector to the middle of the next
        return 0.5 * ((has_next(gate) ? way_m(gate) : 0.0) + (has_last(gate) ? way_m(last(gate)) : 0.0));
    }
};

// Calls visit for the gates within `reach` of one, itself included.
template <typename Visit>
void each_within(const Lane& lane, uint32_t from, double reach, Visit visit) {
    visit(from);
    uint32_t gate = from;
    for (double rest = reach; lane.has_next(gate) && lane.way_m(gate) <= rest; visit(gate)) {
        rest -= lane.way_m(gate);
        gate = lane.next(gate);
        if (gate == from) {
            return;
        }
    }
    gate = from;
    for (double rest = reach; lane.has_last(gate) && lane.way_m(lane.last(gate)) <= rest; visit(gate)) {
        gate = lane.last(gate);
        rest -= lane.way_m(gate);
        if (gate == from) {
            return;
        }
    }
}

// The largest value within reach, then twice the mean over half of it: never less than the value itself, and without
// kinks.
std::vector<double> smoothed(const Lane& lane, const std::vector<double>& values) {
    std::vector<double> result = values;
    for (uint32_t gate = 0; gate < lane.count(); ++gate) {
        each_within(lane, gate, lane.reach_m[gate],
                    [&](uint32_t other) { result[gate] = max(result[gate], values[other]); });
    }
    for (int round = 0; round < 2; ++round) {
        const std::vector<double> before = result;
        for (uint32_t gate = 0; gate < lane.count(); ++gate) {
            double sum = 0.0;
            double weights = 0.0;
            each_within(lane, gate, 0.5 * lane.reach_m[gate], [&](uint32_t other) {
                sum += lane.gate_spacing_m(other) * before[other];
                weights += lane.gate_spacing_m(other);
            });
            result[gate] = sum / weights;
        }
    }
    return result;
}

}  // namespace

std::vector<RearAxleOffset> rear_axle_offsets(const Track& track, const Line& line, const apx_vehicle_desc& vehicle,
                                              std::span<const double> speeds_mps) {
    const uint32_t count = track.gate_count();
    Lane lane{track, line, {}};
    std::vector<double> left(count);
    std::vector<double> right(count);
    for (uint32_t gate = 0; gate < count; ++gate) {
        const GateFrame& frame = track.frames[gate];
        const LineNode& node = lane.line.nodes[gate];
        // The rear wheels cut a tight curve and slide wide in a fast one.
        float reach = 0.0f;
        for (const float slip : rear_slips) {
            const float attitude = with_sign(slip * vehicle.peak_slip_rad, node.curvature_1pm) -
                                   vehicle.front_weight_share * vehicle.wheelbase_m * node.curvature_1pm;
            const SineCosine turn = sine_cosine(short_turn(frame.heading_rad, node.heading_rad) + attitude);
            reach = max(reach, absolute(turn.sine) * 0.5f * vehicle.wheelbase_m + turn.cosine * 0.5f * vehicle.width_m);
        }
        left[gate] = static_cast<double>(max(reach - node.t * frame.width_m - over_edge_m, 0.0f));
        right[gate] = static_cast<double>(max(reach - (1.0f - node.t) * frame.width_m - over_edge_m, 0.0f));
        lane.reach_m.push_back(max(rear_move_s * speeds_mps[gate], least_move_m));
    }
    left = smoothed(lane, left);
    right = smoothed(lane, right);

    std::vector<RearAxleOffset> shifts(count);
    for (uint32_t gate = 0; gate < count; ++gate) {
        const auto at = [&](uint32_t other) { return left[other] - right[other]; };
        const double shift = at(gate);
        const double curvature = static_cast<double>(lane.line.nodes[gate].curvature_1pm);
        double slope = 0.0;
        double bend = 0.0;
        if (lane.has_next(gate) && lane.has_last(gate)) {
            const double ahead = max(lane.way_m(gate), 1e-3);
            const double behind = max(lane.way_m(lane.last(gate)), 1e-3);
            const double to_next = (at(lane.next(gate)) - shift) / ahead;
            const double from_last = (shift - at(lane.last(gate))) / behind;
            slope = 0.5 * (to_next + from_last);
            bend = (to_next - from_last) / (0.5 * (ahead + behind));
        }
        // A parallel inside a curve is tighter by the shift.
        const double parallel = curvature / max(1.0 - curvature * shift, 0.5) - curvature;
        shifts[gate] = {static_cast<float>(shift), static_cast<float>(slope), static_cast<float>(parallel + bend)};
    }
    return shifts;
}

RearAxleOffsets rear_axle_offsets(const Track& track, const apx_vehicle_desc& vehicle,
                                  std::span<const double> speeds_mps) {
    RearAxleOffsets offsets;
    for (const Line& line : track.lines) {
        const std::vector<RearAxleOffset>& at_gates = offsets.at_gates.emplace_back(
            line.kind == APX_LINE_KIND_PIT ? std::vector<RearAxleOffset>(track.gate_count())
                                           : rear_axle_offsets(track, line, vehicle, speeds_mps));
        std::vector<RearAxleSector>& in_sectors = offsets.in_sectors.emplace_back();
        for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
            const RearAxleOffset& from = at_gates[gate];
            const RearAxleOffset& to = at_gates[track.next_gate(gate)];
            in_sectors.push_back({ramp(from.right_m, to.right_m), ramp(from.heading_rad, to.heading_rad),
                                  ramp(from.curvature_1pm, to.curvature_1pm)});
        }
    }
    return offsets;
}

}  // namespace apx
