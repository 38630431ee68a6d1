// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/track.h>

#include <string>
#include <string_view>
#include <vector>

namespace apx {

// An authored track, what *.track.json holds. Gates are checked one by one when they come in; what is wrong between gates is
// lint's to find.
struct Source {
    std::string name = "track";
    bool closed = true;
    double run_off_m = 3.0;
    std::vector<apx_source_gate> gates;
};

apx_source_desc default_source_desc();
// Checks and copies; fails with APX_ERROR_INVALID_ARGUMENT that names gate, field and value.
Source make_source(const apx_source_desc& desc, const apx_source_gate* gates, uint32_t count);

Source source_from_json(std::string_view text, const std::string& label);
std::string source_to_json(const Source& source);
Source source_from_csv(std::string_view text, const std::string& label, const apx_source_desc& desc);

std::vector<apx_finding> lint(const Source& source);

}  // namespace apx
