// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/track.h>

#include <glm/vec3.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace apx {

// A line drawn by the author: its place on every gate, negative where the bake computes a smooth course between the
// others.
struct SourceLine {
    std::string name;
    std::vector<float> t;
};

// A lane beside the road: its centre from the exit to the entry, in driving direction.
struct PitLane {
    std::vector<glm::vec3> points;
    float width_m = 4.0f;
    float speed_limit_mps = 22.222222f;  // 80 km/h
};

// Another way than the road between two of its gates: it leaves at from_gate and returns at to_gate. Its own gates lie between
// these two, which both ways share.
struct SourceBranch {
    std::string name;
    uint32_t from_gate = 0;
    uint32_t to_gate = 0;
    float min_skill = 0;  // drivers with less keep to the road
    std::vector<apx_source_gate> gates;
};

// An authored track, the content of *.track.json. Gates are checked one by one on input; lint finds problems between
// gates.
struct Source {
    std::string name = "track";
    bool closed = true;
    double run_off_m = 3.0;
    std::vector<apx_source_gate> gates;
    std::vector<SourceLine> lines;
    PitLane pit;  // without points: none
    std::vector<SourceBranch> branches;
    // Corrections made by an import; lint reports them. Not saved.
    std::vector<apx_finding> import_findings;

    // Place at which the reference line crosses a gate.
    double reference_t_at(size_t gate) const {
        const float t = gates[gate].reference_t;
        return t > 0.0f ? static_cast<double>(t) : 0.5;
    }
};

inline constexpr uint32_t track_json_version = 1;
inline constexpr uint32_t max_source_gates = 1000000;
inline constexpr double max_coordinate_m = 1e6;
inline constexpr double max_run_off_m = 100.0;
inline constexpr size_t max_source_lines = 32;
inline constexpr size_t max_pit_points = 10000;
inline constexpr size_t max_source_branches = 8;

apx_source_desc default_source_desc();
// Lines placed by the bake, the source's run-off, full grip.
apx_source_gate default_source_gate();
// The problem of one gate ("left[1] is nan, must be ..."), or empty.
std::string gate_problem(const apx_source_gate& gate);
// The problem of a line among the others ("name is ..."), or of the pit lane, or empty.
std::string line_problem(const Source& source, const SourceLine& line);
std::string pit_problem(const PitLane& pit);
// The problem of a branch among the others, or empty: its name, its two gates on the road, its gates.
std::string branch_problem(const Source& source, const SourceBranch& branch);
// Fails with the status when there are too few or too many gates for a track.
void check_gate_count(const Source& source, const std::string& label, apx_status status);
// Checks and copies; fails with APX_ERROR_INVALID_ARGUMENT that names gate, field and value.
Source make_source(const apx_source_desc& desc, const apx_source_gate* gates, uint32_t count);

}  // namespace apx
