// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/rays.h"

#include "track/corridor_ray.h"

namespace apx {

// Height above the ground at which a host should cast the rays.
static constexpr float ray_height_m = 0.5f;

// Rays within 15 degrees of the nose look ahead, those within 15 degrees of square to it to the side.
static RayRole role_of(float cosine, float sine) {
    constexpr float close = 0.9659258f;
    return cosine > close  ? RayRole::ahead
           : sine < -close ? RayRole::left
           : sine > close  ? RayRole::right
                           : RayRole::other;
}

FanShape fan_shape(const apx_race_desc& desc) {
    FanShape shape;
    const auto add = [&](float forward_share, float right_share, SineCosine turn, float length_m) {
        shape.rays[shape.count++] = {forward_share, right_share, turn.cosine,
                                     turn.sine,     length_m,    role_of(turn.cosine, turn.sine)};
        float& longest = turn.cosine > 0.3f ? shape.longest_ahead_m : shape.longest_elsewhere_m;
        longest = max(longest, length_m);
    };
    for (uint32_t i = 0; i < desc.ray_count; ++i) {
        const apx_fan_ray& ray = desc.fan[i];
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
    shape.three_abreast = shape.count >= 3;
    for (uint32_t i = 0; i < 3 && shape.three_abreast; ++i) {
        const FanRay& ray = shape.rays[i];
        shape.three_abreast = ray.cosine == 1.0f && ray.forward_share == 1.0f && ray.length_m == shape.rays[0].length_m;
    }
    return shape;
}

RayFan ray_fan(const FanShape& shape, const Body& body, uint32_t car) {
    const glm::vec2 right = body.right();
    RayFan fan;
    for (uint32_t i = 0; i < shape.count; ++i) {
        const FanRay& ray = shape.rays[i];
        const glm::vec2 origin = body.position + body.forward * (ray.forward_share * body.half_length_m) +
                                 right * (ray.right_share * body.half_width_m);
        const glm::vec2 direction = body.forward * ray.cosine + right * ray.sine;
        fan[i] = {
            {origin.x, body.height_m + ray_height_m, origin.y}, {direction.x, 0.0f, direction.y}, ray.length_m, car};
    }
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

void cast_fan(const Track& track, std::span<const Body> bodies, const Neighbours& neighbours, const Body& own,
              const FanShape& shape, const RayFan& fan, std::span<apx_ray_hit> hits) {
    // Cars that some ray can reach.
    std::array<uint32_t, neighbours_ahead + neighbours_behind> near;
    uint32_t near_count = 0;
    for (const Neighbour& neighbour : neighbours.all()) {
        if (neighbour.gap_m < (neighbour.ahead_m > 0.0f ? shape.longest_ahead_m : shape.longest_elsewhere_m)) {
            near[near_count++] = neighbour.car;
        }
    }
    uint32_t sector = own.place.sector;
    HitsAbreast ahead_hits;
    if (shape.three_abreast) {
        sector = walk_to_sector(track, origin_of(fan[1]), sector);
        ahead_hits = cast_corridor(
            track, sector,
            {{origin_of(fan[0]), origin_of(fan[1]), origin_of(fan[2])}, own.forward, shape.rays[0].length_m});
    }
    for (uint32_t i = 0; i < shape.count; ++i) {
        const apx_ray& ray = fan[i];
        const glm::vec2 origin = origin_of(ray);
        const glm::vec2 direction{ray.direction[0], ray.direction[2]};
        CorridorHit wall;
        if (i < 3 && shape.three_abreast) {
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
}

}  // namespace apx
