// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Scenes of the steering kit: one that is read can be stepped, past the second in which ways are planned again, and goes on from a
// snapshot as it did.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_steer steer = {};
    if (!fuzz::accepted(apx_steer_create_from_json(reinterpret_cast<const char*>(data), size, "fuzz", &steer))) {
        return 0;
    }
    FUZZ_REQUIRE(apx_steer_step(steer, 0.0f, 3) == APX_OK);
    const std::vector<uint8_t> bytes =
        fuzz::filled<uint8_t, uint64_t>([&](uint8_t* copies, uint64_t capacity, uint64_t* needed) {
            return apx_steer_snapshot(steer, copies, capacity, needed);
        });
    uint64_t hashes[2] = {};
    for (uint64_t& hash : hashes) {
        uint32_t tick = 0;
        FUZZ_REQUIRE(apx_steer_restore(steer, bytes.data(), bytes.size()) == APX_OK);
        FUZZ_REQUIRE(apx_steer_step(steer, 0.25f, 5) == APX_OK);
        FUZZ_REQUIRE(apx_steer_state_hash(steer, &tick, &hash) == APX_OK);
    }
    FUZZ_REQUIRE(hashes[0] == hashes[1]);
    const std::vector<apx_steer_state> states =
        fuzz::filled<apx_steer_state, uint32_t>([&](apx_steer_state* copies, uint32_t capacity, uint32_t* needed) {
            return apx_steer_states(steer, copies, capacity, needed);
        });
    for (const apx_steer_state& state : states) {
        for (int axis = 0; axis < 3; ++axis) {
            FUZZ_REQUIRE(fuzz::is_finite(state.position[axis]) && fuzz::is_finite(state.velocity[axis]));
        }
    }
    FUZZ_REQUIRE(apx_steer_destroy(steer) == APX_OK);
    return 0;
}
