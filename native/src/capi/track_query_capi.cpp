// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/track.h>

#include "abi/guard.h"
#include "capi/objects.h"
#include "geometry/plane.h"
#include "track/corridor_ray.h"
#include "track/on_road.h"

using namespace apx;

apx_status apx_track_locate(apx_track track, const float* positions, const uint32_t* hints, uint32_t count,
                            apx_location* locations) {
    const FloatMode mode;
    APX_REQUIRE(positions);
    APX_REQUIRE(locations);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    bool fine = true;  // no branch: signs are unpredictable
    for (uint32_t i = 0; i < 3 * count; ++i) {
        fine &= positions[i] <= 1e6f;
        fine &= positions[i] >= -1e6f;
    }
    for (uint32_t i = 0; !fine && i < 3 * count; ++i) {
        if (!(absolute(positions[i]) <= 1e6f)) {
            return report(APX_ERROR_INVALID_ARGUMENT,
                          "positions[%u] is %g; coordinates must be finite and within 1e6 m", i / 3,
                          static_cast<double>(positions[i]));
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        const float* position = positions + 3 * i;
        const uint32_t hint = hints != nullptr ? hints[i] : APX_NONE;
        Place place;
        if (!place_on_road(*object, ground(position), position[1], hint, place)) {
            place = locate(*object, ground(position), position[1], hint);
        }
        locations[i] = location_of(place);
    }
    return APX_OK;
}

apx_status apx_track_position(apx_track track, float distance_m, float lateral_m, float position[3]) {
    const FloatMode mode;
    APX_REQUIRE(position);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (!(absolute(distance_m) <= 1e9f && absolute(lateral_m) <= 1e6f)) {
        return report(APX_ERROR_INVALID_ARGUMENT,
                      "distance_m is %g and lateral_m is %g; both must be finite and within 1e9 m and 1e6 m",
                      static_cast<double>(distance_m), static_cast<double>(lateral_m));
    }
    const RoadPosition place = road_position(*object, distance_m, lateral_m);
    position[0] = place.position.x;
    position[1] = place.height_m;
    position[2] = place.position.y;
    return APX_OK;
}

static bool castable(const apx_ray& ray) {
    const float size = square(ray.direction[0]) + square(ray.direction[2]);
    bool fine = size > 0.99f;
    fine &= size < 1.01f;
    fine &= ray.length_m > 0.0f;
    fine &= ray.length_m <= 10000.0f;
    for (const float coordinate : ray.origin) {
        fine &= absolute(coordinate) <= 1e6f;
    }
    return fine;
}

apx_status apx_track_raycast(apx_track track, const apx_ray* rays, uint32_t count, apx_ray_hit* hits) {
    const FloatMode mode;
    APX_REQUIRE(rays);
    APX_REQUIRE(hits);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    bool fine = true;  // no branch: the result is unpredictable
    for (uint32_t i = 0; i < count; ++i) {
        fine &= castable(rays[i]);
    }
    for (uint32_t i = 0; !fine && i < count; ++i) {
        if (!castable(rays[i])) {
            return report(APX_ERROR_INVALID_ARGUMENT,
                          "rays[%u]: origin must be finite and within 1e6 m, direction a unit vector in the ground "
                          "plane, length in (0, 10000]",
                          i);
        }
    }
    uint32_t sector = APX_NONE;
    for (uint32_t i = 0; i < count; ++i) {
        const glm::vec2 origin{rays[i].origin[0], rays[i].origin[2]};
        const glm::vec2 direction{rays[i].direction[0], rays[i].direction[2]};
        const CorridorHit hit = cast_from(*object, origin, rays[i].origin[1], direction, rays[i].length_m, sector);
        hits[i] = {hit.distance_m, hit.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE};
    }
    return APX_OK;
}
