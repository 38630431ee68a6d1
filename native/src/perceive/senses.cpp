// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/senses.h"

namespace apx {

uint32_t noticed_by_senses(const apx_driver_desc& driver, std::span<const Body> bodies, const Body& own,
                           const Neighbours& neighbours) {
    if (driver.perception == APX_PERCEPTION_ROAD) {
        return all_of(neighbours);
    }
    const bool sees = driver.perception == APX_PERCEPTION_VIEW_CONE;
    const float half_view_cosine = sees ? cosine(0.5f * driver.field_of_view_rad) : 1.0f;
    uint32_t noticed = 0;
    for (uint32_t i = 0; i < neighbours.count; ++i) {
        const glm::vec2 offset = bodies[neighbours.list[i].car].position - own.position;
        if (in_radar(offset, driver.radar_range_m) ||
            (sees && in_view(offset, own.forward, driver.sight_range_m, half_view_cosine))) {
            noticed |= 1u << i;
        }
    }
    return noticed;
}

uint32_t met_by_rays(std::span<const apx_ray_hit> hits, const Neighbours& neighbours, uint32_t noticed) {
    uint32_t met = noticed;
    for (uint32_t i = 0; i < neighbours.count; ++i) {
        for (size_t k = 0; (met >> i & 1u) == 0 && k < hits.size(); ++k) {
            met |= hits[k].kind == APX_HIT_CAR && hits[k].car == neighbours.list[i].car ? 1u << i : 0u;
        }
    }
    return met;
}

void keep(uint32_t noticed, Neighbours& neighbours) {
    if (noticed == all_of(neighbours)) {
        return;
    }
    const uint32_t count = neighbours.count;
    const uint32_t count_ahead = neighbours.count_ahead;
    neighbours.count = 0;
    neighbours.nearest_m = Neighbours{}.nearest_m;
    for (uint32_t i = 0; i < count; ++i) {
        if ((noticed >> i & 1u) != 0) {
            neighbours.add(neighbours.list[i]);
        }
        neighbours.count_ahead = i < count_ahead ? neighbours.count : neighbours.count_ahead;
    }
}

}  // namespace apx
