// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/corners.h"

#include "base/math.h"

namespace apx {

static constexpr float least_fall = 0.1f;
// Braking begins where the speed falls below this share of the straight's.
static constexpr float flat_out = 0.99f;

// The side that a line bends to around a gate, the neighbours counted so that a kink does not decide.
static float inside_at(const Track& track, uint32_t line, uint32_t gate) {
    float bend = track.lines[line].nodes[gate].curvature_1pm;
    uint32_t ahead = gate;
    uint32_t behind = gate;
    for (int step = 0; step < 4; ++step) {
        ahead = track.next_gate(ahead);
        behind = behind > 0 ? behind - 1 : (track.closed ? track.gate_count() - 1 : 0);
        bend += track.lines[line].nodes[ahead].curvature_1pm + track.lines[line].nodes[behind].curvature_1pm;
    }
    return bend > 1e-4f ? 1.0f : bend < -1e-4f ? -1.0f : 0.0f;
}

Corners corners_of(const Track& track, uint32_t line, std::span<const float> speeds_mps) {
    Corners corners;
    const uint32_t count = static_cast<uint32_t>(speeds_mps.size());
    corners.next.assign(count, APX_NONE);
    // A closed track is walked from its fastest gate on, which no braking zone lies across.
    uint32_t first = 0;
    for (uint32_t gate = 1; gate < count && track.closed; ++gate) {
        first = speeds_mps[gate] > speeds_mps[first] ? gate : first;
    }
    const auto at = [&](uint32_t step) { return first + step < count ? first + step : first + step - count; };
    uint32_t unanswered = 0;  // steps whose next corner is not known yet begin here
    for (uint32_t step = 0; step + 1 < count;) {
        const float fastest = speeds_mps[at(step)];
        uint32_t top = step;
        while (step + 1 < count && speeds_mps[at(step + 1)] <= speeds_mps[at(step)]) {
            ++step;
            top = speeds_mps[at(step)] > flat_out * fastest ? step : top;
        }
        if (speeds_mps[at(step)] < (1.0f - least_fall) * fastest) {
            const uint32_t index = static_cast<uint32_t>(corners.list.size());
            corners.list.push_back({track.frames[at(top)].distance_m, track.frames[at(step)].distance_m,
                                    inside_at(track, line, at(step)), speeds_mps[at(step)]});
            for (; unanswered <= step; ++unanswered) {
                corners.next[at(unanswered)] = index;
            }
        }
        while (step + 1 < count && speeds_mps[at(step + 1)] > speeds_mps[at(step)]) {
            ++step;
        }
    }
    if (track.closed && !corners.list.empty()) {
        for (; unanswered < count; ++unanswered) {
            corners.next[at(unanswered)] = 0;
        }
    }
    return corners;
}

}  // namespace apx
