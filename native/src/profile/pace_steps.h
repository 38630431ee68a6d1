// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

namespace apx {

// The lap of a driver at one of the shares below.
struct PaceStep {
    float pace;                       // time of the ideal lap over that of its lap
    std::vector<float> slowness_spm;  // of the racing line, by gate: reciprocal of the speed
    std::vector<float> passed_s;      // by gate of an open track: passing time, from rest at the first one
};

// Shares of the speeds that brakes and tyres allow: a profile has a step for each.
inline constexpr float limit_share_steps[] = {1.0f,  0.96f, 0.92f, 0.88f, 0.84f, 0.8f,  0.76f, 0.72f,
                                              0.68f, 0.64f, 0.6f,  0.55f, 0.5f,  0.45f, 0.4f,  0.35f,
                                              0.3f,  0.25f, 0.2f,  0.15f, 0.1f,  0.05f};

}  // namespace apx
