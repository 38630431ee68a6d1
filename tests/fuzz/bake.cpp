// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Gates of any shape: lint and bake agree on what is a track, and what was baked can be saved and loaded.
#include "fuzz.h"

namespace {

// NaN stays NaN.
float clamped(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

std::vector<apx_source_gate> gates_of(fuzz::Input& input) {
    std::vector<apx_source_gate> gates(2 + input.below(7));
    float x = 0.0f, z = 0.0f;
    for (apx_source_gate& gate : gates) {
        gate = apx_source_gate_default();
        // Long legs and wide gates make a road that takes its time, not a new kind of road.
        x += clamped(input.number(-25.0f, 25.0f), 40.0f);
        z += clamped(input.number(-25.0f, 25.0f), 40.0f);
        gate.left[0] = x;
        gate.left[2] = z;
        gate.right[0] = x + clamped(input.number(-12.0f, 12.0f), 60.0f);
        gate.right[2] = z + clamped(input.number(-12.0f, 12.0f), 60.0f);
        gate.left[1] = gate.right[1] = input.number(-3.0f, 3.0f);
        gate.racing_t = input.number(-1.0f, 1.0f);
        gate.run_off_left_m = input.number(-1.0f, 10.0f);
    }
    return gates;
}

bool has_error(apx_source source) {
    // Room for all in one call: each lays the road.
    apx_finding findings[256];
    uint32_t count = 0;
    FUZZ_REQUIRE(apx_source_lint(source, findings, 256, &count) == APX_OK);
    bool found = false;
    for (uint32_t i = 0; i < count; ++i) {
        found = found || findings[i].is_error != 0;
    }
    return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    apx_source_desc desc = apx_source_desc_default();
    desc.closed = input.below(2);
    const std::vector<apx_source_gate> gates = gates_of(input);
    apx_source source = {};
    if (apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source) != APX_OK) {
        return 0;
    }
    const bool refused = has_error(source);
    apx_bake_desc bake;
    apx_track track = {};
    bake = apx_bake_desc_default();
    // Most bakes are called off among their lines, which repeat their steps.
    fuzz::Budget budget = {fuzz::is_one_in(128, data, size) ? ~0u : 20u};
    bake.progress = fuzz::spend;
    bake.progress_user = &budget;
    apx_status status = apx_track_bake(source, &bake, &track);
    if (status == APX_ERROR_INVALID_DATA && !refused) {
        // Lint knows no vehicle: the road may only be too narrow for this one.
        bake.vehicle.width_m = 0.201f;  // about the least
        status = apx_track_bake(source, &bake, &track);
    }
    FUZZ_REQUIRE(status == APX_OK || status == APX_ERROR_INVALID_DATA ||
                 (status == APX_ERROR_CANCELLED && budget.calls == 0));
    FUZZ_REQUIRE(refused == (status == APX_ERROR_INVALID_DATA));
    if (status == APX_OK) {
        const std::vector<uint8_t> saved =
            fuzz::filled<uint8_t, uint64_t>([&](uint8_t* bytes, uint64_t capacity, uint64_t* needed) {
                return apx_track_save(track, bytes, capacity, needed);
            });
        apx_track again = {};
        FUZZ_REQUIRE(apx_track_load(saved.data(), saved.size(), "again", &again) == APX_OK);
        FUZZ_REQUIRE(apx_track_destroy(again) == APX_OK);
        FUZZ_REQUIRE(apx_track_destroy(track) == APX_OK);
    }
    FUZZ_REQUIRE(apx_source_destroy(source) == APX_OK);
    return 0;
}
