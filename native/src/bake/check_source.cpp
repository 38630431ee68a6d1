// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/check_source.h"

#include <cstdio>

#include "bake/baker.h"
#include "geometry/plane.h"
#include "layout/place_error.h"
#include "track/lint.h"

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

}  // namespace

std::vector<apx_finding> check_source(const Source& source) {
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

}  // namespace apx
