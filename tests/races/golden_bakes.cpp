// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Bakes: every gate and every node of every line, then the bytes of the file.
#include <cstdio>

#include "golden.h"

namespace golden {

namespace {

// A ring of about 600 m with an inward dent, hilly, from + - * / alone: the unit circle by its rational parametrisation.
struct RingPoint {
    float x, y, z;
    float outward_x, outward_z;
};

constexpr int ring_points = 120;

RingPoint ring_point(int index) {
    const int half = ring_points / 2;
    const float u = 2.0f * static_cast<float>(index % half) / static_cast<float>(half) - 1.0f;
    const float side = index < half ? 1.0f : -1.0f;
    const float x = side * (1.0f - u * u) / (1.0f + u * u), z = side * 2.0f * u / (1.0f + u * u);
    const float dent = 1.0f - 0.25f * x * x * x;
    return {120.0f * x * dent, 3.0f * x * z, 90.0f * z, x, z};
}

apx_source ring_from_csv(const Settings&) {
    std::string text = "# x_m,y_m,w_tr_right_m,w_tr_left_m\n";
    for (int i = 0; i < ring_points; ++i) {
        const RingPoint point = ring_point(i);
        char row[96];
        std::snprintf(row, sizeof row, "%.3f,%.3f,%d.5,%d.25\n", static_cast<double>(point.x),
                      static_cast<double>(point.z), 5 + i % 3, 6 - i % 2);
        text += row;
    }
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    GOLDEN_CHECK(apx_source_from_csv(text.data(), text.size(), "ring.csv", &desc, &source));
    return source;
}

apx_source ring_from_mesh(const Settings&) {
    std::vector<float> positions;
    std::vector<uint32_t> indices;
    for (int i = 0; i < ring_points; ++i) {
        const RingPoint point = ring_point(i);
        for (const float across : {-6.0f, 0.0f, 6.0f}) {
            positions.insert(positions.end(),
                             {point.x + across * point.outward_x, point.y, point.z + across * point.outward_z});
        }
        const uint32_t here = static_cast<uint32_t>(3 * i), there = static_cast<uint32_t>(3 * ((i + 1) % ring_points));
        for (const uint32_t column : {0u, 1u}) {
            indices.insert(indices.end(), {here + column, there + column, here + column + 1, here + column + 1,
                                           there + column, there + column + 1});
        }
    }
    apx_mesh_desc desc;
    apx_source source = {};
    desc = apx_mesh_desc_default();
    GOLDEN_CHECK(apx_source_from_mesh(&desc, positions.data(), static_cast<uint32_t>(positions.size() / 3),
                                      indices.data(), static_cast<uint32_t>(indices.size()), &source));
    return source;
}

apx_source ring_from_centre_line(const Settings&) {
    std::vector<float> positions;
    for (int i = 0; i < ring_points; ++i) {
        const RingPoint point = ring_point(i);
        const float shake = i % 2 == 0 ? 0.1f : -0.1f;
        positions.insert(positions.end(),
                         {point.x + shake * point.outward_x, point.y, point.z + shake * point.outward_z});
    }
    apx_centre_line_desc desc;
    apx_source source = {};
    float deviation = 0.0f;
    desc = apx_centre_line_desc_default();
    desc.max_deviation_m = 0.5f;
    GOLDEN_CHECK(apx_source_from_centre_line(&desc, positions.data(), ring_points, &source, &deviation));
    return source;
}

struct Bake {
    const char* name;
    std::function<apx_source(const Settings&)> source;
    const char* vehicle;
    float margin_m = 0.0f;
    const char* again_for = nullptr;  // baked again for this vehicle
    bool astar = false;               // with an A* line
};

std::function<apx_source(const Settings&)> sample(const char* track) {
    return [track](const Settings& settings) { return source_named(settings, track); };
}

const std::vector<Bake>& list() {
    static const std::vector<Bake> bakes = {
        {"bake-club", sample("club"), "reference"},
        {"bake-oval", sample("oval"), "formula"},
        {"bake-street", sample("street"), "kart", 0.3f},
        {"bake-bridge", sample("bridge"), "gt"},
        {"bake-hillclimb", sample("hillclimb"), "touring"},
        {"bake-again", sample("bridge"), "kart", 0.5f, "formula"},
        {"bake-astar", sample("street"), "gt", 0.2f, nullptr, true},
        {"bake-csv", ring_from_csv, "reference"},
        {"bake-mesh", ring_from_mesh, "gt"},
        {"bake-centre-line", ring_from_centre_line, "touring"},
    };
    return bakes;
}

apx_track baked(const Bake& bake, const Settings& settings) {
    const apx_source source = bake.source(settings);
    apx_bake_desc desc;
    apx_track track = {};
    desc = apx_bake_desc_default();
    desc.vehicle = vehicle_named(settings, bake.vehicle);
    desc.margin_m = bake.margin_m;
    GOLDEN_CHECK(apx_track_bake(source, &desc, &track));
    GOLDEN_CHECK(apx_source_destroy(source));
    apx_track first = track;
    if (bake.again_for != nullptr) {
        desc.vehicle = vehicle_named(settings, bake.again_for);
        GOLDEN_CHECK(apx_track_rebake(first, &desc, &track));
        GOLDEN_CHECK(apx_track_destroy(first));
        first = track;
    }
    if (bake.astar) {
        GOLDEN_CHECK(apx_track_add_astar_line(first, 0.5f, &track));
        GOLDEN_CHECK(apx_track_destroy(first));
    }
    return track;
}

void put_gate(Fields& fields, const apx_gate& gate) {
    fields.put_point(APX_NONE, "left", gate.left);
    fields.put_point(APX_NONE, "right", gate.right);
    fields.put_point(APX_NONE, "wall_left", gate.wall_left);
    fields.put_point(APX_NONE, "wall_right", gate.wall_right);
    fields.put(APX_NONE, "distance_m", gate.distance_m);
    fields.put(APX_NONE, "curvature_1pm", gate.curvature_1pm);
    fields.put(APX_NONE, "slope", gate.slope);
    fields.put(APX_NONE, "bank", gate.bank);
    fields.put(APX_NONE, "grip", gate.grip);
}

void put_node(Fields& fields, const std::string& line, const apx_line_node& node) {
    fields.put_point(APX_NONE, line + ".position", node.position);
    fields.put(APX_NONE, line + ".distance_m", node.distance_m);
    fields.put(APX_NONE, line + ".t", node.t);
    fields.put(APX_NONE, line + ".lateral_m", node.lateral_m);
    fields.put(APX_NONE, line + ".heading_rad", node.heading_rad);
    fields.put(APX_NONE, line + ".curvature_1pm", node.curvature_1pm);
    fields.put(APX_NONE, line + ".gate_radius_m", node.gate_radius_m);
    fields.put(APX_NONE, line + ".speed_mps", node.speed_mps);
}

struct Line {
    std::string name;
    std::vector<apx_line_node> nodes;
};

void show(apx_track track, const Observer& observer) {
    apx_track_info info;
    info.struct_size = sizeof info;
    GOLDEN_CHECK(apx_track_info_get(track, &info));
    std::vector<apx_gate> gates(info.gate_count);
    uint32_t count = 0;
    GOLDEN_CHECK(apx_track_gates(track, gates.data(), info.gate_count, &count));
    std::vector<Line> lines(info.line_count);
    for (uint32_t i = 0; i < info.line_count; ++i) {
        apx_line_info line;
        GOLDEN_CHECK(apx_track_line_info(track, i, &line));
        lines[i].name = line.name;
        lines[i].nodes.resize(info.gate_count);
        GOLDEN_CHECK(apx_track_line_nodes(track, i, lines[i].nodes.data(), info.gate_count, &count));
    }
    for (uint32_t gate = 0; gate < info.gate_count; ++gate) {
        Hash hash;
        hash.add(&gates[gate], sizeof gates[gate]);
        for (const Line& line : lines) {
            hash.add(&line.nodes[gate], sizeof line.nodes[gate]);
        }
        observer(hash.value(), [&](Fields& fields) {
            put_gate(fields, gates[gate]);
            for (const Line& line : lines) {
                put_node(fields, line.name, line.nodes[gate]);
            }
        });
    }
    uint64_t size = 0;
    GOLDEN_CHECK(apx_track_save(track, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    GOLDEN_CHECK(apx_track_save(track, bytes.data(), size, &size));
    Hash hash;
    hash.add(bytes);
    observer(hash.value(), [&](Fields& fields) { fields.put_words("file word", bytes); });
}

}  // namespace

std::vector<Race> bakes() {
    std::vector<Race> result;
    for (const Bake& bake : list()) {
        result.push_back({bake.name, [&bake](const Settings& settings, const Observer& observer) {
                              const apx_track track = baked(bake, settings);
                              show(track, observer);
                              GOLDEN_CHECK(apx_track_destroy(track));
                          }});
    }
    return result;
}

}  // namespace golden
