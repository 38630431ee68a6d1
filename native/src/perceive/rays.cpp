// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/rays.h"

#include "track/corridor_ray.h"

namespace apx {

// Height above the ground at which a host should cast the rays.
static constexpr float ray_height_m = 0.5f;

static apx_ray make_ray(const Body& body, uint32_t car, glm::vec2 offset, glm::vec2 direction, float length_m) {
    const glm::vec2 origin = body.position + body.forward * offset.x + body.right() * offset.y;
    return {{origin.x, body.height_m + ray_height_m, origin.y}, {direction.x, 0.0f, direction.y}, length_m, car};
}

RayFan ray_fan(const Body& body, uint32_t car, float ahead_length_m) {
    const glm::vec2 forward = body.forward;
    const glm::vec2 right = body.right();
    const float nose = body.half_length_m;
    const float side = body.half_width_m;
    constexpr float diagonal = 0.70710678f;
    RayFan fan;
    // Offsets are (forward, right) of the centre.
    fan[ray_ahead_left] = make_ray(body, car, {nose, -0.9f * side}, forward, ahead_length_m);
    fan[ray_ahead] = make_ray(body, car, {nose, 0.0f}, forward, ahead_length_m);
    fan[ray_ahead_right] = make_ray(body, car, {nose, 0.9f * side}, forward, ahead_length_m);
    fan[ray_left_front] = make_ray(body, car, {0.7f * nose, -side}, -right, side_ray_length_m);
    fan[ray_left_rear] = make_ray(body, car, {-0.7f * nose, -side}, -right, side_ray_length_m);
    fan[ray_right_front] = make_ray(body, car, {0.7f * nose, side}, right, side_ray_length_m);
    fan[ray_right_rear] = make_ray(body, car, {-0.7f * nose, side}, right, side_ray_length_m);
    fan[ray_diagonal_left] = make_ray(body, car, {nose, -side}, (forward - right) * diagonal, 0.5f * ahead_length_m);
    fan[ray_diagonal_right] = make_ray(body, car, {nose, side}, (forward + right) * diagonal, 0.5f * ahead_length_m);
    return fan;
}

float ray_to_box(glm::vec2 origin, glm::vec2 direction, float length_m, const Body& body) {
    const glm::vec2 offset = body.position - origin;
    const float along = dot(offset, direction);
    const float aside = cross_right(direction, offset);
    if (absolute(aside) > body.reach_m || along < -body.reach_m || along - body.reach_m > length_m) {
        return length_m;
    }
    // Slabs in the box's own frame.
    const glm::vec2 right = body.right();
    const float half[2] = {body.half_length_m, body.half_width_m};
    const float start[2] = {-dot(offset, body.forward), -dot(offset, right)};
    const float step[2] = {dot(direction, body.forward), dot(direction, right)};
    float enter = 0.0f;
    float leave = length_m;
    for (int axis = 0; axis < 2; ++axis) {
        if (absolute(step[axis]) < 1e-9f) {
            if (absolute(start[axis]) > half[axis]) {
                return length_m;
            }
            continue;
        }
        const float inverse = 1.0f / step[axis];
        const float first = (-half[axis] - start[axis]) * inverse;
        const float second = (half[axis] - start[axis]) * inverse;
        enter = max(enter, min(first, second));
        leave = min(leave, max(first, second));
    }
    return enter <= leave ? enter : length_m;
}

static glm::vec2 origin_of(const apx_ray& ray) {
    return {ray.origin[0], ray.origin[2]};
}

RayHits cast_fan(const Track& track, std::span<const Body> bodies, const Neighbours& neighbours, const Body& own,
                 const RayFan& fan) {
    RayHits hits;
    // Cars that some ray can reach: ahead by the long rays, behind by the side rays alone.
    std::array<uint32_t, neighbours_ahead + neighbours_behind> near;
    uint32_t near_count = 0;
    for (const Neighbour& neighbour : neighbours.all()) {
        const float reach = neighbour.ahead_m > 0.0f ? fan[ray_ahead].length_m : side_ray_length_m;
        if (neighbour.gap_m < reach) {
            near[near_count++] = neighbour.car;
        }
    }
    uint32_t sector = walk_to_sector(track, origin_of(fan[ray_ahead]), own.place.sector);
    const RaysAbreast ahead{
        {origin_of(fan[ray_ahead_left]), origin_of(fan[ray_ahead]), origin_of(fan[ray_ahead_right])},
        own.forward,
        fan[ray_ahead].length_m};
    const HitsAbreast ahead_hits = cast_corridor(track, sector, ahead);
    for (uint32_t i = 0; i < APX_RAY_COUNT; ++i) {
        const apx_ray& ray = fan[i];
        const glm::vec2 origin = origin_of(ray);
        const glm::vec2 direction{ray.direction[0], ray.direction[2]};
        CorridorHit wall;
        if (i <= ray_ahead_right) {
            wall = ahead_hits.hits[i];
        } else {
            sector = walk_to_sector(track, origin, sector);
            wall = cast_corridor(track, sector, origin, direction, ray.length_m);
        }
        hits[i] = {wall.distance_m, wall.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE};
        for (uint32_t k = 0; k < near_count; ++k) {
            const float distance_m = ray_to_box(origin, direction, hits[i].distance_m, bodies[near[k]]);
            if (distance_m < hits[i].distance_m) {
                hits[i] = {distance_m, APX_HIT_CAR, near[k]};
            }
        }
    }
    return hits;
}

}  // namespace apx
