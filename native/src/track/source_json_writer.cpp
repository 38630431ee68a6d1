// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/source_json_writer.h"

#include <nlohmann/json.hpp>

#include "base/decimal.h"
#include "track/source_keys.h"

namespace apx {

namespace {

void put_number(std::string& text, float value) {
    text += decimal_text(value);
}

void put_point(std::string& text, const float point[3]) {
    text += "[";
    for (int axis = 0; axis < 3; ++axis) {
        text += axis > 0 ? ", " : "";
        put_number(text, point[axis]);
    }
    text += "]";
}

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void put_pit(std::string& text, const PitLane& pit) {
    text += "  \"pit\": {\"speed_limit_mps\": ";
    put_number(text, pit.speed_limit_mps);
    text += ", \"width_m\": ";
    put_number(text, pit.width_m);
    text += ", \"points\": [\n";
    for (size_t i = 0; i < pit.points.size(); ++i) {
        const float point[3] = {pit.points[i].x, pit.points[i].y, pit.points[i].z};
        text += "    ";
        put_point(text, point);
        text += i + 1 < pit.points.size() ? ",\n" : "\n";
    }
    text += "  ]},\n";
}

void put_lines(std::string& text, const std::vector<SourceLine>& lines) {
    text += "  \"lines\": [\n";
    for (size_t i = 0; i < lines.size(); ++i) {
        text += "    {\"name\": " + quoted(lines[i].name) + ", \"t\": [";
        for (size_t gate = 0; gate < lines[i].t.size(); ++gate) {
            text += gate > 0 ? ", " : "";
            if (lines[i].t[gate] < 0.0f) {
                text += "null";
            } else {
                put_number(text, lines[i].t[gate]);
            }
        }
        text += i + 1 < lines.size() ? "]},\n" : "]}\n";
    }
    text += "  ],\n";
}

void put_gates(std::string& text, const std::vector<apx_source_gate>& gates, const char* indent) {
    for (size_t i = 0; i < gates.size(); ++i) {
        const apx_source_gate& gate = gates[i];
        text += indent;
        text += "{\"left\": ";
        put_point(text, gate.left);
        text += ", \"right\": ";
        put_point(text, gate.right);
        for (const GateKey& key : gate_keys) {
            if (gate.*key.member != key.unset) {
                text += std::string(", \"") + key.name + "\": ";
                put_number(text, gate.*key.member);
            }
        }
        text += i + 1 < gates.size() ? "},\n" : "}\n";
    }
}

void put_branches(std::string& text, const std::vector<SourceBranch>& branches) {
    text += "  \"branches\": [\n";
    for (size_t i = 0; i < branches.size(); ++i) {
        text += "    {\"name\": " + quoted(branches[i].name) +
                ", \"from_gate\": " + std::to_string(branches[i].from_gate) +
                ", \"to_gate\": " + std::to_string(branches[i].to_gate);
        if (branches[i].min_skill > 0.0f) {
            text += ", \"min_skill\": ";
            put_number(text, branches[i].min_skill);
        }
        text += ", \"gates\": [\n";
        put_gates(text, branches[i].gates, "      ");
        text += i + 1 < branches.size() ? "    ]},\n" : "    ]}\n";
    }
    text += "  ],\n";
}

}  // namespace

std::string source_to_json(const Source& source) {
    std::string text = "{\n  \"format\": \"apexline-track\", \"version\": " + std::to_string(track_json_version) +
                       ",\n  \"name\": " + quoted(source.name) + ", \"closed\": " + (source.closed ? "true" : "false") +
                       ", \"run_off_m\": ";
    put_number(text, static_cast<float>(source.run_off_m));
    text += ",\n";
    if (!source.pit.points.empty()) {
        put_pit(text, source.pit);
    }
    if (!source.lines.empty()) {
        put_lines(text, source.lines);
    }
    if (!source.branches.empty()) {
        put_branches(text, source.branches);
    }
    text += "  \"gates\": [\n";
    put_gates(text, source.gates, "    ");
    return text + "  ]\n}\n";
}

}  // namespace apx
