// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/source.h"

#include <cstring>

#include "base/error.h"
#include "base/math.h"
#include "geometry/plane.h"

namespace apx {

namespace {

// In a narrower gate left and right are one point.
constexpr double narrowest_gate_m = 0.01;

std::string point_problem(const char* name, const float point[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        const double value = static_cast<double>(point[axis]);
        if (!is_finite(value) || absolute(value) > max_coordinate_m) {
            return format("%s[%d] is %g, must be within -1e6 to 1e6 m; subtract an offset from large coordinates", name,
                          axis, value);
        }
    }
    return "";
}

std::string range_problem(const char* name, float value, double low, double high, bool negative_means_unset) {
    const double number = static_cast<double>(value);
    if (!is_finite(number) || number > high || (number < low && !(negative_means_unset && number < 0.0))) {
        return format("%s is %g, must be in [%g, %g]%s", name, number, low, high,
                      negative_means_unset ? " or negative for unset" : "");
    }
    return "";
}

}  // namespace

apx_source_desc default_source_desc() {
    apx_source_desc desc{};
    desc.struct_size = sizeof desc;
    std::memcpy(desc.name, "track", 6);
    desc.closed = 1;
    desc.run_off_m = 3.0f;
    return desc;
}

apx_source_gate default_source_gate() {
    apx_source_gate gate{};
    gate.racing_t = gate.overtaking_t = gate.run_off_left_m = gate.run_off_right_m = -1.0f;
    gate.grip = 1.0f;
    return gate;
}

std::string gate_problem(const apx_source_gate& gate) {
    if (!(gate.reference_t >= 0.0f && gate.reference_t < 1.0f)) {
        return format("reference_t is %g, must be inside (0, 1), or 0 for the middle",
                      static_cast<double>(gate.reference_t));
    }
    for (const std::string& problem : {point_problem("left", gate.left), point_problem("right", gate.right),
                                       range_problem("racing_t", gate.racing_t, 0.0, 1.0, true),
                                       range_problem("overtaking_t", gate.overtaking_t, 0.0, 1.0, true),
                                       range_problem("run_off_left_m", gate.run_off_left_m, 0.0, max_run_off_m, true),
                                       range_problem("run_off_right_m", gate.run_off_right_m, 0.0, max_run_off_m, true),
                                       range_problem("grip", gate.grip, 0.05, 2.0, false)}) {
        if (!problem.empty()) {
            return problem;
        }
    }
    const double width = static_cast<double>(distance<float>(ground(gate.left), ground(gate.right)));
    if (width < narrowest_gate_m) {
        return format("left and right are %g m apart seen from above, must be at least %g m; are these metres?", width,
                      narrowest_gate_m);
    }
    return "";
}

std::string line_problem(const Source& source, const SourceLine& line) {
    static constexpr const char* taken[] = {
        "racing", "overtaking", "overtaking-rule", "overtaking-clear", "left", "right", "pit", "astar"};
    if (line.name.empty() || line.name.size() >= APX_NAME_SIZE || line.name.find('\0') != std::string::npos) {
        return format("name has %zu bytes, must have 1 to %d and no zero", line.name.size(), APX_NAME_SIZE - 1);
    }
    for (const char* name : taken) {
        if (line.name == name) {
            return format("name is \"%s\", which is a line of the bake; choose another", name);
        }
    }
    for (const SourceLine& other : source.lines) {
        if (&other != &line && other.name == line.name) {
            return "name \"" + line.name + "\" is that of two lines, choose another";
        }
    }
    if (line.t.size() != source.gates.size()) {
        return format("t has %zu places for %zu gates, must have one for each", line.t.size(), source.gates.size());
    }
    size_t placed = 0;
    for (size_t i = 0; i < line.t.size(); ++i) {
        const std::string problem = range_problem(format("t[%zu]", i).c_str(), line.t[i], 0.0, 1.0, true);
        if (!problem.empty()) {
            return problem;
        }
        placed += line.t[i] >= 0.0f ? 1 : 0;
    }
    return placed > 0 ? "" : "t is unset on every gate, must have a place on one at least";
}

std::string pit_problem(const PitLane& pit) {
    if (pit.points.size() < 2 || pit.points.size() > max_pit_points) {
        return format("points has %zu, must have 2 to %zu, from the road to the road", pit.points.size(),
                      max_pit_points);
    }
    for (size_t i = 0; i < pit.points.size(); ++i) {
        const float point[3] = {pit.points[i].x, pit.points[i].y, pit.points[i].z};
        if (const std::string problem = point_problem(format("points[%zu]", i).c_str(), point); !problem.empty()) {
            return problem;
        }
    }
    if (const std::string problem = range_problem("width_m", pit.width_m, 2.0, 50.0, false); !problem.empty()) {
        return problem;
    }
    return range_problem("speed_limit_mps", pit.speed_limit_mps, 1.0, 200.0, false);
}

std::string branch_problem(const Source& source, const SourceBranch& branch) {
    if (branch.name.empty() || branch.name.size() >= APX_NAME_SIZE || branch.name.find('\0') != std::string::npos) {
        return format("name has %zu bytes, must have 1 to %d and no zero", branch.name.size(), APX_NAME_SIZE - 1);
    }
    // The first and the last gate of the road stay on every way: the start and the end lie there.
    const size_t last = source.gates.size() - (source.closed ? 1 : 2);
    if (branch.from_gate < 1 || branch.from_gate > last || branch.to_gate < 1 || branch.to_gate > last) {
        return format("from_gate is %u and to_gate is %u, both must be in [1, %zu]", branch.from_gate, branch.to_gate,
                      last);
    }
    if (branch.from_gate >= branch.to_gate) {
        return format("from_gate is %u and to_gate is %u, it must meet the road behind the gate where it leaves",
                      branch.from_gate, branch.to_gate);
    }
    if (branch.gates.empty() || branch.gates.size() > max_source_gates) {
        return format("gates has %zu, must have 1 to %u between from_gate and to_gate", branch.gates.size(),
                      max_source_gates);
    }
    for (size_t i = 0; i < branch.gates.size(); ++i) {
        if (const std::string problem = gate_problem(branch.gates[i]); !problem.empty()) {
            return format("gates[%zu]: %s", i, problem.c_str());
        }
    }
    for (const SourceBranch& other : source.branches) {
        if (&other == &branch) {
            continue;
        }
        if (other.name == branch.name) {
            return "name \"" + branch.name + "\" is that of two branches, choose another";
        }
        if (branch.from_gate <= other.to_gate && other.from_gate <= branch.to_gate) {
            return format(
                "gates %u to %u overlap those of \"%s\", %u to %u; a gate of the road must lie between two branches",
                branch.from_gate, branch.to_gate, other.name.c_str(), other.from_gate, other.to_gate);
        }
    }
    return "";
}

void check_gate_count(const Source& source, const std::string& label, apx_status status) {
    const size_t needed = source.closed ? 3 : 2;
    if (source.gates.size() < needed) {
        fail(status, "%s: has %zu gates, a%s track needs at least %zu", label.c_str(), source.gates.size(),
             source.closed ? " closed" : "n open", needed);
    }
    if (source.gates.size() > max_source_gates) {
        fail(status, "%s: has %zu gates, at most %u are allowed; thin them out", label.c_str(), source.gates.size(),
             max_source_gates);
    }
}

Source make_source(const apx_source_desc& desc, const apx_source_gate* gates, uint32_t count) {
    if (desc.struct_size != sizeof desc) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "apx_source_desc.struct_size is %u, must be %zu; fill it with apx_source_desc_default", desc.struct_size,
             sizeof desc);
    }
    if (std::memchr(desc.name, 0, sizeof desc.name) == nullptr) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_source_desc.name has no terminating zero in its %zu bytes",
             sizeof desc.name);
    }
    if (desc.closed > 1) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_source_desc.closed is %u, must be 0 or 1", desc.closed);
    }
    const std::string run_off_problem =
        range_problem("apx_source_desc.run_off_m", desc.run_off_m, 0.0, max_run_off_m, false);
    if (!run_off_problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s", run_off_problem.c_str());
    }
    if (gates == nullptr && count > 0) {
        fail(APX_ERROR_INVALID_ARGUMENT, "gates is null but count is %u", count);
    }
    Source source;
    source.name = desc.name;
    source.closed = desc.closed == 1;
    source.run_off_m = static_cast<double>(desc.run_off_m);
    if (count > max_source_gates) {
        fail(APX_ERROR_INVALID_ARGUMENT, "count is %u, at most %u gates are allowed", count, max_source_gates);
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (const std::string problem = gate_problem(gates[i]); !problem.empty()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "gate %u: %s", i, problem.c_str());
        }
        source.gates.push_back(gates[i]);
    }
    check_gate_count(source, "source", APX_ERROR_INVALID_ARGUMENT);
    return source;
}

}  // namespace apx
