// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/source_route.h"

#include <algorithm>
#include <cstdio>

#include "base/error.h"
#include "geometry/plane.h"
#include "track/lint.h"

namespace apx {

namespace {

// A car turns by this much at the most where it leaves the road or comes back: sharper, the road folds.
constexpr double sharpest_fork_rad = 0.785;  // 45 degrees

template <typename Value>
std::vector<Value> spliced(const std::vector<Value>& road, const SourceBranch& branch, const std::vector<Value>& way) {
    std::vector<Value> result(road.begin(), road.begin() + branch.from_gate + 1);
    result.insert(result.end(), way.begin(), way.end());
    result.insert(result.end(), road.begin() + branch.to_gate, road.end());
    return result;
}

glm::dvec2 middle_of(const apx_source_gate& gate) {
    const glm::vec2 middle = 0.5f * (ground(gate.left) + ground(gate.right));
    return {static_cast<double>(middle.x), static_cast<double>(middle.y)};
}

glm::dvec2 forward_of_gate(const apx_source_gate& gate) {
    const glm::vec2 cut = ground(gate.right) - ground(gate.left);
    return left_of<double>(direction_of<double>({static_cast<double>(cut.x), static_cast<double>(cut.y)}, {1.0, 0.0}));
}

apx_finding finding_at(const Source& source, uint32_t code, uint32_t gate, const std::string& message) {
    apx_finding finding{};
    finding.code = code;
    finding.is_error = 1;
    finding.gate = gate;
    for (int axis = 0; axis < 3; ++axis) {
        finding.position[axis] = 0.5f * (source.gates[gate].left[axis] + source.gates[gate].right[axis]);
    }
    std::snprintf(finding.message, sizeof finding.message, "%s", message.c_str());
    return finding;
}

// The branch's first gate must lie ahead of the gate where it leaves, and its last one before the gate where it returns.
void check_fork(const Source& source, const SourceBranch& branch, bool leaves, std::vector<apx_finding>& findings) {
    const uint32_t gate = leaves ? branch.from_gate : branch.to_gate;
    const apx_source_gate& other = leaves ? branch.gates.front() : branch.gates.back();
    const glm::dvec2 forward = forward_of_gate(source.gates[gate]);
    const glm::dvec2 way = (middle_of(other) - middle_of(source.gates[gate])) * (leaves ? 1.0 : -1.0);
    const double turn = absolute(arctangent2(cross_right<double>(forward, way), dot<double>(forward, way)));
    if (turn > sharpest_fork_rad) {
        findings.push_back(finding_at(source, APX_LINT_KINK, gate,
                                      format("branch \"%s\" %s gate %u at %.0f degrees to the road, at most %.0f; move "
                                             "its gates there along the road",
                                             branch.name.c_str(), leaves ? "leaves at" : "meets", gate,
                                             turn * (180.0 / pi), sharpest_fork_rad * (180.0 / pi))));
    }
}

}  // namespace

uint32_t SourceRoute::main_gate(const SourceBranch& branch, uint32_t gate) const {
    return gate <= from_gate ? gate : gate < to_gate ? branch.from_gate : gate - to_gate + branch.to_gate;
}

apx_finding SourceRoute::on_main(const SourceBranch& branch, apx_finding finding, const std::string& where) const {
    const std::string text = format("%s: %s", where.c_str(), finding.message);
    std::snprintf(finding.message, sizeof finding.message, "%s", text.c_str());
    finding.gate = finding.gate == APX_NONE ? branch.from_gate : main_gate(branch, finding.gate);
    return finding;
}

SourceRoute route_along(const Source& source, const SourceBranch& branch) {
    SourceRoute route;
    route.source = source;
    route.source.branches.clear();
    route.source.import_findings.clear();
    route.source.gates = spliced(source.gates, branch, branch.gates);
    for (SourceLine& line : route.source.lines) {
        line.t = spliced(line.t, branch, std::vector<float>(branch.gates.size(), -1.0f));
        // A line that is placed only on the section that the branch goes round runs in the middle here.
        const bool placed = std::any_of(line.t.begin(), line.t.end(), [](float t) { return t >= 0.0f; });
        line.t[0] = placed ? line.t[0] : 0.5f;
    }
    route.from_gate = branch.from_gate;
    route.to_gate = branch.from_gate + static_cast<uint32_t>(branch.gates.size()) + 1;
    return route;
}

std::vector<apx_finding> lint_branches(const Source& source) {
    std::vector<apx_finding> findings;
    for (const SourceBranch& branch : source.branches) {
        const size_t before = findings.size();
        check_fork(source, branch, true, findings);
        check_fork(source, branch, false, findings);
        if (findings.size() > before) {
            continue;
        }
        const SourceRoute route = route_along(source, branch);
        for (const apx_finding& finding : lint(route.source)) {
            // The main road's own findings stand with the main road.
            const bool of_branch =
                finding.is_error != 0 ||
                (finding.gate != APX_NONE && finding.gate >= route.from_gate && finding.gate <= route.to_gate);
            if (!of_branch) {
                continue;
            }
            findings.push_back(route.on_main(branch, finding,
                                             format("with branch \"%s\" in place of gates %u to %u",
                                                    branch.name.c_str(), branch.from_gate, branch.to_gate)));
        }
    }
    return findings;
}

}  // namespace apx
