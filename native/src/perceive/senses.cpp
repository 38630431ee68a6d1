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

uint32_t met_by_rays(std::span<const apx_ray_hit> hits, const Neighbours& neighbours) {
    uint32_t met = 0;
    for (const apx_ray_hit& hit : hits) {
        for (uint32_t i = 0; hit.kind == APX_HIT_CAR && i < neighbours.count; ++i) {
            met |= hit.car == neighbours.list[i].car ? 1u << i : 0u;
        }
    }
    return met;
}

void keep(uint32_t noticed, Neighbours& neighbours) {
    Neighbours kept;
    for (uint32_t i = 0; i < neighbours.count; ++i) {
        kept.count_ahead = i == neighbours.count_ahead ? kept.count : kept.count_ahead;
        if ((noticed >> i & 1u) != 0) {
            kept.add(neighbours.list[i]);
        }
    }
    kept.count_ahead = neighbours.count_ahead == neighbours.count ? kept.count : kept.count_ahead;
    neighbours = kept;
}

}  // namespace apx
