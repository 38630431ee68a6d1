// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/check_source.h"

#include <cstdio>

#include "bake/baker.h"
#include "geometry/plane.h"
#include "layout/place_error.h"
#include "track/lint.h"
#include "track/source_route.h"

namespace apx {

namespace {

apx_finding as_finding(const Source& source, const Error& error, uint32_t code) {
    apx_finding finding{};
    finding.code = code;
    finding.is_error = 1;
    finding.gate = APX_NONE;
    // The bake's message starts with the track's name, which a list of findings does not repeat.
    const std::string prefix = source.name + ": ";
    const bool named = error.message.compare(0, prefix.size(), prefix) == 0;
    std::snprintf(finding.message, sizeof finding.message, "%s", error.message.c_str() + (named ? prefix.size() : 0));
    return finding;
}

uint32_t nearest_gate(const Source& source, const glm::dvec2& place) {
    uint32_t nearest = 0;
    double least = 1e300;
    for (uint32_t i = 0; i < source.gates.size(); ++i) {
        const glm::vec2 middle = 0.5f * (ground(source.gates[i].left) + ground(source.gates[i].right));
        const glm::dvec2 way = glm::dvec2{static_cast<double>(middle.x), static_cast<double>(middle.y)} - place;
        const double apart = dot<double>(way, way);
        nearest = apart < least ? i : nearest;
        least = min(apart, least);
    }
    return nearest;
}

std::vector<apx_finding> check_road(const Source& source) {
    std::vector<apx_finding> findings = lint(source);
    for (const apx_finding& finding : findings) {
        if (finding.is_error != 0) {
            return findings;
        }
    }
    try {
        lay_track(source);
    } catch (const PlaceError& error) {
        apx_finding finding = as_finding(source, error, error.code);
        finding.gate = nearest_gate(source, error.place);
        finding.position[0] = static_cast<float>(error.place.x);
        finding.position[1] = source.gates[finding.gate].left[1];
        finding.position[2] = static_cast<float>(error.place.y);
        findings.insert(findings.begin(), finding);
    } catch (const Error& error) {
        findings.insert(findings.begin(), as_finding(source, error, APX_LINT_SCALE));
    }
    return findings;
}

bool has_error(const std::vector<apx_finding>& findings) {
    for (const apx_finding& finding : findings) {
        if (finding.is_error != 0) {
            return true;
        }
    }
    return false;
}

// Errors of laying gates along a branch, which lint does not see.
void check_laying(const Source& source, const SourceBranch& branch, std::vector<apx_finding>& findings) {
    const SourceRoute route = route_along(source, branch);
    for (const apx_finding& finding : check_road(route.source)) {
        if (finding.is_error != 0) {
            findings.push_back(route.on_main(branch, finding, format("branch \"%s\"", branch.name.c_str())));
        }
    }
}

}  // namespace

std::vector<apx_finding> check_source(const Source& source) {
    std::vector<apx_finding> findings = check_road(source);
    if (has_error(findings)) {
        return findings;
    }
    const std::vector<apx_finding> of_branches = lint_branches(source);
    findings.insert(findings.end(), of_branches.begin(), of_branches.end());
    if (!has_error(findings)) {
        for (const SourceBranch& branch : source.branches) {
            check_laying(source, branch, findings);
        }
    }
    return findings;
}

}  // namespace apx
