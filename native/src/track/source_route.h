// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "track/source.h"

namespace apx {

// The road with a branch in place of the section that it goes round, and without any branches.
struct SourceRoute {
    Source source;
    uint32_t from_gate = 0;  // where the branch leaves and meets the main road, among the route's gates
    uint32_t to_gate = 0;
    // The main road's gate that a gate of the route is; for one of the branch the gate where it leaves.
    uint32_t main_gate(const SourceBranch& branch, uint32_t gate) const;
    // A finding on the route as one on the main road; its message begins with `where`.
    apx_finding on_main(const SourceBranch& branch, apx_finding finding, const std::string& where) const;
};

SourceRoute route_along(const Source& source, const SourceBranch& branch);

// Findings on the branches of a source whose main road has no error.
std::vector<apx_finding> lint_branches(const Source& source);

}  // namespace apx
