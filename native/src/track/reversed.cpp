// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/reversed.h"

#include <algorithm>

#include "track/source.h"

namespace apx {

namespace {

float from_other_side(float t) {
    return t < 0.0f ? t : 1.0f - t;
}

apx_source_gate turned(apx_source_gate gate) {
    std::swap(gate.left, gate.right);
    std::swap(gate.run_off_left_m, gate.run_off_right_m);
    gate.racing_t = from_other_side(gate.racing_t);
    gate.overtaking_t = from_other_side(gate.overtaking_t);
    gate.reference_t = gate.reference_t > 0.0f ? 1.0f - gate.reference_t : gate.reference_t;
    return gate;
}

// A circuit's first element stays first.
template <typename Value>
void turn_round(bool closed, std::vector<Value>& values) {
    std::reverse(values.begin() + (closed && !values.empty() ? 1 : 0), values.end());
}

}  // namespace

Source reversed(const Source& source) {
    Source result = source;
    for (apx_source_gate& gate : result.gates) {
        gate = turned(gate);
    }
    turn_round(source.closed, result.gates);
    for (SourceLine& line : result.lines) {
        std::transform(line.t.begin(), line.t.end(), line.t.begin(), from_other_side);
        turn_round(source.closed, line.t);
    }
    std::reverse(result.pit.points.begin(), result.pit.points.end());
    const uint32_t last = static_cast<uint32_t>(source.gates.size()) - (source.closed ? 0u : 1u);
    for (SourceBranch& branch : result.branches) {
        const uint32_t from = branch.from_gate;
        branch.from_gate = last - branch.to_gate;
        branch.to_gate = last - from;
        std::transform(branch.gates.begin(), branch.gates.end(), branch.gates.begin(), turned);
        std::reverse(branch.gates.begin(), branch.gates.end());
    }
    std::reverse(result.branches.begin(), result.branches.end());
    return result;
}

}  // namespace apx
