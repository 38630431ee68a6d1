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
    // Where the reference line crosses each gate, (0, 1); empty: in the middle everywhere. Centre lines with unequal widths
    // keep their own line by it.
    std::vector<float> reference_t;
    // What had to be mended when the source was made from something else; lint hands it on. Not saved.
    std::vector<apx_finding> import_findings;

    double reference_t_at(size_t gate) const {
        return reference_t.empty() ? 0.5 : static_cast<double>(reference_t[gate]);
    }
};

inline constexpr uint32_t track_json_version = 1;
inline constexpr uint32_t max_source_gates = 1000000;
inline constexpr double max_coordinate_m = 1e6;
inline constexpr double max_run_off_m = 100.0;

apx_source_desc default_source_desc();
// Lines placed by the bake, the source's run-off, full grip.
apx_source_gate default_source_gate();
// What is wrong with one gate ("left[1] is nan, must be ..."), or empty.
std::string gate_problem(const apx_source_gate& gate);
// Fails with the status when there are too few or too many gates for a track.
void check_gate_count(const Source& source, const std::string& label, apx_status status);
// Checks and copies; fails with APX_ERROR_INVALID_ARGUMENT that names gate, field and value.
Source make_source(const apx_source_desc& desc, const apx_source_gate* gates, uint32_t count);

Source source_from_json(std::string_view text, const std::string& label);
std::string source_to_json(const Source& source);
Source source_from_csv(std::string_view text, const std::string& label, const apx_source_desc& desc);

// What concerns the whole track comes first, then findings in the order of the gates; at most a few hundred. Errors are only
// what cannot be baked: gates that cross inside a tight curve, say, are advice, for the bake parts them.
std::vector<apx_finding> lint(const Source& source);

}  // namespace apx
