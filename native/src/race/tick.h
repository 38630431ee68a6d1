// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "race/race.h"

namespace apx {

// One step. `host_hits` holds ray set.count hits per car in a race of host_rays, else nothing.
void tick(Race& race, float dt_s, std::span<const apx_car_state> states, std::span<const apx_ray_hit> host_hits);

// The rays that a tick with these states would cast.
void rays_of(const Race& race, uint32_t car, const apx_car_state& state, std::span<apx_ray> rays);

}  // namespace apx
