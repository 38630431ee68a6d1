// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/corridor_ray.h"

#include "geometry/plane.h"
#include "track/locate.h"

namespace apx {

namespace {

struct Ray {
    glm::vec2 origin;
    glm::vec2 direction;
    float length_m;

    // Positive when the point lies to the right of the ray's line.
    float side(glm::vec2 point) const { return cross_right(direction, point - origin); }
    float along(glm::vec2 point) const { return dot(point - origin, direction); }
};

// Where the ray's line meets the segment from a to b, which it crosses with the sides side_a and side_b.
CorridorHit wall_hit(const Ray& ray, glm::vec2 a, glm::vec2 b, float side_a, float side_b) {
    const float span = side_a - side_b;
    const float share = span != 0.0f ? clamp(side_a / span, 0.0f, 1.0f) : 0.0f;
    const float distance_m = max(0.0f, ray.along(a + (b - a) * share));
    return distance_m < ray.length_m ? CorridorHit{distance_m, true} : CorridorHit{ray.length_m, false};
}

// Walks on from a gate that the ray crosses. `left` and `right` are as the ray sees them.
template <bool forward>
CorridorHit walk(const Track& track, const Ray& ray, uint32_t gate, float side_left, float side_right) {
    const uint32_t last = track.gate_count() - 1;
    const GateWalls* walls = track.walls.data();
    glm::vec2 left = forward ? walls[gate].left : walls[gate].right;
    glm::vec2 right = forward ? walls[gate].right : walls[gate].left;
    for (uint32_t step = 0; step < track.gate_count(); ++step) {
        if (min(ray.along(left), ray.along(right)) > ray.length_m) {
            break;
        }
        uint32_t next;
        if (forward) {
            if (gate == last && !track.closed) {
                break;
            }
            next = gate == last ? 0 : gate + 1;
        } else {
            if (gate == 0 && !track.closed) {
                break;
            }
            next = gate == 0 ? last : gate - 1;
        }
        const glm::vec2 next_left = forward ? walls[next].left : walls[next].right;
        const glm::vec2 next_right = forward ? walls[next].right : walls[next].left;
        const float next_side_left = ray.side(next_left);
        const float next_side_right = ray.side(next_right);
        if (next_side_left > 0.0f) {
            return wall_hit(ray, left, next_left, side_left, next_side_left);
        }
        if (next_side_right < 0.0f) {
            return wall_hit(ray, right, next_right, side_right, next_side_right);
        }
        gate = next;
        left = next_left;
        right = next_right;
        side_left = next_side_left;
        side_right = next_side_right;
    }
    return {ray.length_m, false};
}

}  // namespace

CorridorHit cast_corridor(const Track& track, uint32_t sector, glm::vec2 origin, glm::vec2 direction, float length_m) {
    const Ray ray{origin, direction, length_m};
    const uint32_t next = track.next_gate(sector);
    const GateWalls& near = track.walls[sector];
    const GateWalls& far = track.walls[next];
    const float far_left = ray.side(far.left);
    const float far_right = ray.side(far.right);
    if (far_left <= 0.0f && far_right >= 0.0f) {
        return walk<true>(track, ray, next, far_left, far_right);
    }
    const float near_left = ray.side(near.left);
    const float near_right = ray.side(near.right);
    if (near_left >= 0.0f && near_right <= 0.0f) {
        return walk<false>(track, ray, sector, near_right, near_left);
    }
    if (far_left > 0.0f && near_left <= 0.0f) {
        return wall_hit(ray, near.left, far.left, near_left, far_left);
    }
    if (far_right < 0.0f && near_right >= 0.0f) {
        return wall_hit(ray, near.right, far.right, near_right, far_right);
    }
    // The origin lies outside the corridor.
    return {length_m, false};
}

HitsAbreast cast_corridor(const Track& track, uint32_t sector, const RaysAbreast& rays) {
    const Ray middle{rays.origins[1], rays.direction, rays.length_m};
    // How far each ray lies to the right of the middle one, and the farthest point that any of them reaches.
    const float right_of_middle[3] = {middle.side(rays.origins[0]), 0.0f, middle.side(rays.origins[2])};
    const float reach = rays.length_m + max(0.0f, max(middle.along(rays.origins[0]), middle.along(rays.origins[2])));
    HitsAbreast result;
    uint32_t gate = track.next_gate(sector);
    glm::vec2 left = track.walls[gate].left;
    glm::vec2 right = track.walls[gate].right;
    float side_left = middle.side(left);
    float side_right = middle.side(right);
    if (side_left > right_of_middle[0] || side_right < right_of_middle[2]) {
        for (int i = 0; i < 3; ++i) {
            result.hits[i] = cast_corridor(track, walk_to_sector(track, rays.origins[i], sector), rays.origins[i],
                                           rays.direction, rays.length_m);
        }
        return result;
    }
    // The rays still under way are first..last: the leftmost meet the left wall first, the rightmost the right one.
    int first = 0;
    int last = 2;
    while (first <= last && min(middle.along(left), middle.along(right)) <= reach) {
        const uint32_t next = track.next_gate(gate);
        if (next == gate) {
            break;
        }
        const glm::vec2 next_left = track.walls[next].left;
        const glm::vec2 next_right = track.walls[next].right;
        const float next_side_left = middle.side(next_left);
        const float next_side_right = middle.side(next_right);
        for (; first <= last && next_side_left > right_of_middle[first]; ++first) {
            const Ray ray{rays.origins[first], rays.direction, rays.length_m};
            result.hits[first] = wall_hit(ray, left, next_left, side_left - right_of_middle[first],
                                          next_side_left - right_of_middle[first]);
        }
        for (; first <= last && next_side_right < right_of_middle[last]; --last) {
            const Ray ray{rays.origins[last], rays.direction, rays.length_m};
            result.hits[last] = wall_hit(ray, right, next_right, side_right - right_of_middle[last],
                                         next_side_right - right_of_middle[last]);
        }
        gate = next;
        left = next_left;
        right = next_right;
        side_left = next_side_left;
        side_right = next_side_right;
    }
    for (; first <= last; ++first) {
        result.hits[first] = {rays.length_m, false};
    }
    return result;
}

uint32_t sector_of_origin(const Track& track, glm::vec2 origin, float height_m, uint32_t hint) {
    // A ray starts a few metres above its own storey at most, and below the next one.
    constexpr float storey_m = 3.0f;
    if (hint < track.sector_count()) {
        const uint32_t sector = walk_to_sector(track, origin, hint);
        const uint32_t next = track.next_gate(sector);
        const GateWalls& near = track.walls[sector];
        const GateWalls& far = track.walls[next];
        const GateFrame& frame = track.frames[sector];
        const float low = min(frame.height_left_m, frame.height_right_m) - storey_m;
        const float high = max(frame.height_left_m, frame.height_right_m) + storey_m;
        const bool between_gates = cross_right(near.right - near.left, origin - near.left) <= 0.0f &&
                                   cross_right(far.right - far.left, origin - far.left) >= 0.0f;
        const bool between_walls = cross_right(far.left - near.left, origin - near.left) >= 0.0f &&
                                   cross_right(far.right - near.right, origin - near.right) <= 0.0f;
        if (between_gates && between_walls && height_m >= low && height_m <= high) {
            return sector;
        }
    }
    return locate(track, origin, height_m, hint).sector;
}

}  // namespace apx
