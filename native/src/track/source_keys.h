// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "track/source.h"

namespace apx {

// Numbers of a gate with a key of their own in *.track.json.
struct GateKey {
    const char* name;
    float apx_source_gate::*member;
    float unset;
};
inline constexpr GateKey gate_keys[] = {
    {"racing_t", &apx_source_gate::racing_t, -1.0f},
    {"overtaking_t", &apx_source_gate::overtaking_t, -1.0f},
    {"run_off_left_m", &apx_source_gate::run_off_left_m, -1.0f},
    {"run_off_right_m", &apx_source_gate::run_off_right_m, -1.0f},
    {"grip", &apx_source_gate::grip, 1.0f},
    {"reference_t", &apx_source_gate::reference_t, 0.0f},
};

}  // namespace apx
