// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/perception.h"

namespace apx::steer {

namespace {

uint8_t perceive_offset(const Perceiver& who, const glm::vec3& offset, float squared, bool hidden) {
    const Senses& senses = who.senses;
    uint8_t flags = squared <= senses.radar_m * senses.radar_m ? perceived_by_radar : 0;
    const bool in_view = squared == 0.0f || senses.view_rad >= 2.0f * pi_f ||
                         dot(who.forward, offset) >= cosine(0.5f * senses.view_rad) * square_root(squared);
    flags |= !hidden && squared <= senses.sight_m * senses.sight_m && in_view ? perceived_by_sight : 0;
    return flags;
}

}  // namespace

uint8_t perceive(const Perceiver& who, const glm::vec3& place, const Shapes* shapes) {
    const glm::vec3 offset = place - who.position;
    return perceive_offset(who, offset, squared_length(offset),
                           shapes != nullptr && is_hidden(*shapes, who.position, place));
}

void perceive_all(std::span<const Perceiver> all, const Shapes* shapes, std::span<uint8_t> flags) {
    const size_t count = all.size();
    for (size_t i = 0; i < count; ++i) {
        flags[i * count + i] = 0;
        for (size_t j = i + 1; j < count; ++j) {
            const glm::vec3 offset = all[j].position - all[i].position;
            const float squared = squared_length(offset);
            const bool hidden = shapes != nullptr && is_hidden(*shapes, all[i].position, all[j].position);
            flags[i * count + j] = perceive_offset(all[i], offset, squared, hidden);
            flags[j * count + i] = perceive_offset(all[j], -offset, squared, hidden);
        }
    }
}

}  // namespace apx::steer
