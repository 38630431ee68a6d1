// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "fuzz.h"

namespace fuzz {

namespace {

// An octagon of 100 m; what a car's speeds, a grid and a recording cost grows with the length.
std::vector<apx_source_gate> ring() {
    const float corner[8][2] = {{0, 26}, {18, 18}, {26, 0}, {18, -18}, {0, -26}, {-18, -18}, {-26, 0}, {-18, 18}};
    std::vector<apx_source_gate> gates(8);
    for (int i = 0; i < 8; ++i) {
        gates[static_cast<size_t>(i)] = apx_source_gate_default();
        for (int axis = 0; axis < 2; ++axis) {
            gates[static_cast<size_t>(i)].left[2 * axis] = corner[i][axis] * 0.8f;
            gates[static_cast<size_t>(i)].right[2 * axis] = corner[i][axis] * 0.45f;
        }
    }
    return gates;
}

}  // namespace

apx_source new_source() {
    const std::vector<apx_source_gate> gates = ring();
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    FUZZ_REQUIRE(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source) == APX_OK);
    return source;
}

apx_track new_track() {
    const apx_source source = new_source();
    apx_bake_desc desc;
    apx_track track = {};
    desc = apx_bake_desc_default();
    FUZZ_REQUIRE(apx_track_bake(source, &desc, &track) == APX_OK);
    FUZZ_REQUIRE(apx_source_destroy(source) == APX_OK);
    return track;
}

apx_track new_open_track() {
    std::vector<apx_source_gate> gates(3);
    for (size_t i = 0; i < gates.size(); ++i) {
        gates[i] = apx_source_gate_default();
        gates[i].left[0] = -5.0f;
        gates[i].right[0] = 5.0f;
        gates[i].left[2] = gates[i].right[2] = 40.0f * static_cast<float>(i);
    }
    apx_source_desc desc;
    apx_source source = {};
    apx_bake_desc bake;
    apx_track open = {};
    desc = apx_source_desc_default();
    desc.closed = 0;
    FUZZ_REQUIRE(apx_source_create(&desc, gates.data(), 3, &source) == APX_OK);
    bake = apx_bake_desc_default();
    FUZZ_REQUIRE(apx_track_bake(source, &bake, &open) == APX_OK);
    FUZZ_REQUIRE(apx_source_destroy(source) == APX_OK);
    return open;
}

}  // namespace fuzz
