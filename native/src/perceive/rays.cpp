// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/rays.h"

#include "perceive/tuning.h"
#include "track/corridor_ray.h"

namespace apx {

using namespace tuning::rays;

// Rays within 15 degrees of the nose point ahead, those within 15 degrees of a right angle to it point sideways.
static RayRole role_of(float cosine, float sine) {
    constexpr float close = 0.9659258f;
    return cosine > close  ? RayRole::ahead
           : sine < -close ? RayRole::left
           : sine > close  ? RayRole::right
                           : RayRole::other;
}

RaySet ray_set_of(const apx_race_desc& desc) {
    RaySet shape;
    const auto add = [&](float forward_share, float right_share, SineCosine turn, float length_m) {
        shape.rays[shape.count++] = {forward_share, right_share, turn.cosine,
                                     turn.sine,     length_m,    role_of(turn.cosine, turn.sine)};
        float& longest = turn.cosine > 0.3f ? shape.longest_ahead_m : shape.longest_elsewhere_m;
        longest = max(longest, length_m);
    };
    for (uint32_t i = 0; i < desc.ray_count; ++i) {
        const apx_mounted_ray& ray = desc.rays[i];
        add(ray.forward_share, ray.right_share, sine_cosine(ray.angle_rad), ray.length_m);
    }
    if (desc.ray_count == 0) {
        constexpr float diagonal = 0.70710678f;
        const float length_m = desc.ray_length_m;
        add(1.0f, -0.9f, {0.0f, 1.0f}, length_m);
        add(1.0f, 0.0f, {0.0f, 1.0f}, length_m);
        add(1.0f, 0.9f, {0.0f, 1.0f}, length_m);
        add(0.7f, -1.0f, {-1.0f, 0.0f}, side_ray_length_m);
        add(-0.7f, -1.0f, {-1.0f, 0.0f}, side_ray_length_m);
        add(0.7f, 1.0f, {1.0f, 0.0f}, side_ray_length_m);
        add(-0.7f, 1.0f, {1.0f, 0.0f}, side_ray_length_m);
        add(1.0f, -1.0f, {-diagonal, diagonal}, 0.5f * length_m);
        add(1.0f, 1.0f, {diagonal, diagonal}, 0.5f * length_m);
    }
    shape.three_parallel = shape.count >= 3;
    for (uint32_t i = 0; i < 3 && shape.three_parallel; ++i) {
        const MountedRay& ray = shape.rays[i];
        shape.three_parallel =
            ray.cosine == 1.0f && ray.forward_share == 1.0f && ray.length_m == shape.rays[0].length_m;
    }
    return shape;
}

static glm::vec2 origin_of(const MountedRay& ray, const Body& body, glm::vec2 right) {
    return body.position + body.forward * (ray.forward_share * body.half_length_m) +
           right * (ray.right_share * body.half_width_m);
}

static glm::vec2 direction_of(const MountedRay& ray, const Body& body, glm::vec2 right) {
    return body.forward * ray.cosine + right * ray.sine;
}

CarRays car_rays(const RaySet& shape, const Body& body, uint32_t car) {
    const glm::vec2 right = body.right();
    CarRays rays;
    for (uint32_t i = 0; i < shape.count; ++i) {
        const MountedRay& ray = shape.rays[i];
        const glm::vec2 origin = origin_of(ray, body, right);
        const glm::vec2 direction = direction_of(ray, body, right);
        rays[i] = {
            {origin.x, body.height_m + ray_height_m, origin.y}, {direction.x, 0.0f, direction.y}, ray.length_m, car};
    }
    return rays;
}

float ray_to_box(glm::vec2 origin, glm::vec2 direction, float length_m, const Body& body) {
    const glm::vec2 offset = body.position - origin;
    const float along = dot(offset, direction);
    const float aside = cross_right(direction, offset);
    if (absolute(aside) > body.reach_m || along < -body.reach_m || along - body.reach_m > length_m) {
        return length_m;
    }
    if (body.round) {
        const float chord = square_root(max(square(body.reach_m) - square(aside), 0.0f));
        return along + chord < 0.0f ? length_m : min(max(along - chord, 0.0f), length_m);
    }
    // Slab test in the box's own frame.
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

namespace {

// A rectangle in this car's axes, forward and to the right of its centre.
struct Extent {
    float back_m;
    float front_m;
    float left_m;
    float right_m;

    bool is_apart_from(const Extent& other) const {
        return back_m > other.front_m || front_m < other.back_m || left_m > other.right_m || right_m < other.left_m;
    }
};

Extent extent_of(const Body& own, const Body& other) {
    const glm::vec2 offset = other.position - own.position;
    const float along = dot(offset, own.forward);
    const float aside = cross_right(own.forward, offset);
    const float turn_cosine = absolute(dot(own.forward, other.forward));
    const float turn_sine = absolute(cross_right(own.forward, other.forward));
    const float half_along = turn_cosine * other.half_length_m + turn_sine * other.half_width_m + rounding_m;
    const float half_aside = turn_sine * other.half_length_m + turn_cosine * other.half_width_m + rounding_m;
    return {along - half_along, along + half_along, aside - half_aside, aside + half_aside};
}

Extent extent_of(const Body& own, const MountedRay& ray, float length_m) {
    const float along = ray.forward_share * own.half_length_m;
    const float aside = ray.right_share * own.half_width_m;
    const float to_along = along + ray.cosine * length_m;
    const float to_aside = aside + ray.sine * length_m;
    return {min(along, to_along), max(along, to_along), min(aside, to_aside), max(aside, to_aside)};
}

}  // namespace

RayHits cast_ray_set(const Track& track, std::span<const Body> bodies, const Neighbours& neighbours, const Body& own,
                     const RaySet& shape) {
    // Cars that some ray can reach.
    std::array<uint32_t, neighbours_ahead + neighbours_behind> near;
    std::array<Extent, neighbours_ahead + neighbours_behind> extents;
    uint32_t near_count = 0;
    for (const Neighbour& neighbour : neighbours.all()) {
        if (is_in_reach(shape, neighbour)) {
            extents[near_count] = extent_of(own, bodies[neighbour.car]);
            near[near_count++] = neighbour.car;
        }
    }
    const glm::vec2 right = own.right();
    uint32_t sector = own.place.sector;
    ParallelHits ahead_hits;
    if (shape.three_parallel) {
        const ParallelRays rays{{origin_of(shape.rays[0], own, right), origin_of(shape.rays[1], own, right),
                                 origin_of(shape.rays[2], own, right)},
                                own.forward,
                                shape.rays[0].length_m};
        sector = walk_to_sector(track, rays.origins[1], sector);
        ahead_hits = cast_corridor(track, sector, rays);
    }
    RayHits hits;
    hits.count = shape.count;
    for (uint32_t i = 0; i < shape.count; ++i) {
        const MountedRay& ray = shape.rays[i];
        const glm::vec2 origin = origin_of(ray, own, right);
        const glm::vec2 direction = direction_of(ray, own, right);
        CorridorHit wall;
        if (i < 3 && shape.three_parallel) {
            wall = ahead_hits.hits[i];
        } else {
            sector = walk_to_sector(track, origin, sector);
            wall = cast_corridor(track, sector, origin, direction, ray.length_m);
        }
        apx_ray_hit hit{wall.distance_m, wall.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE};
        const Extent extent = extent_of(own, ray, wall.distance_m);
        for (uint32_t k = 0; k < near_count; ++k) {
            if (extents[k].is_apart_from(extent)) {
                continue;
            }
            const float distance_m = ray_to_box(origin, direction, hit.distance_m, bodies[near[k]]);
            if (distance_m < hit.distance_m) {
                hit = {distance_m, APX_HIT_CAR, near[k]};
            }
        }
        hits.list[i] = hit;
    }
    return hits;
}

}  // namespace apx
