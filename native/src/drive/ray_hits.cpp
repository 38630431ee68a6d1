// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/ray_hits.h"

namespace apx {

RayHits hits_of(const DriverView& view) {
    const std::span<const apx_ray_hit> known = view.host_hits.empty() ? view.cast_hits : view.host_hits;
    if (known.empty()) {
        return cast_ray_set(view.track, view.bodies, view.neighbours, view.own(), view.ray_set);
    }
    RayHits hits;
    for (const apx_ray_hit& hit : known) {
        hits.list[hits.count++] = hit;
    }
    return hits;
}

}  // namespace apx
