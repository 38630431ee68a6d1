// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/senses.h"

namespace apx {

void keep_noticed(const apx_driver_desc& driver, std::span<const Body> bodies, const Body& own,
                  std::span<const apx_ray_hit> hits, Neighbours& neighbours) {
    if (driver.perception == APX_PERCEPTION_ROAD) {
        return;
    }
    const bool sees = driver.perception == APX_PERCEPTION_VIEW_CONE;
    const float half_view_cosine = cosine(0.5f * driver.field_of_view_rad);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < neighbours.count; ++i) {
        const Neighbour& neighbour = neighbours.list[i];
        const glm::vec2 offset = bodies[neighbour.car].position - own.position;
        bool noticed = in_radar(offset, driver.radar_range_m) ||
                       (sees && in_view(offset, own.forward, driver.sight_range_m, half_view_cosine));
        for (const apx_ray_hit& hit : hits) {
            noticed = noticed || (hit.kind == APX_HIT_CAR && hit.car == neighbour.car);
        }
        if (noticed) {
            neighbours.list[kept++] = neighbour;
        }
    }
    neighbours.count = kept;
}

}  // namespace apx
