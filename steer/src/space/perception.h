// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>

#include "space/obstacles.h"

// Radar (all round: noise, presence) and sight (a cone, hidden by obstacles). Each entity has its own ranges.
namespace apx::steer {

struct Senses {
    float radar_m = 0.0f;
    float sight_m = 0.0f;
    float view_rad = 2.0f;  // the whole field of view
};

struct Perceiver {
    glm::vec3 position{0};
    glm::vec3 forward{0, 0, 1};
    Senses senses;
};

// Bits of a pair's flag.
inline constexpr uint8_t perceived_by_radar = 1;
inline constexpr uint8_t perceived_by_sight = 2;

// Perception of a place by one entity; its own place is always perceived.
uint8_t perceive(const Perceiver& who, const glm::vec3& place, const Shapes* shapes);

// Every pair, both ways: flags[i * n + j] is the perception of j by i, recomputed for every call.
void perceive_all(std::span<const Perceiver> all, const Shapes* shapes, std::span<uint8_t> flags);

}  // namespace apx::steer
