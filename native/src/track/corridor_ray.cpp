// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/corridor_ray.h"

#include <bit>

#include "geometry/lanes.h"
#include "geometry/plane.h"
#include "track/locate.h"
#include "track/on_road.h"

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

// Intersection of the ray's line with the segment from a to b, whose ends lie at side_a and side_b of it.
CorridorHit wall_hit(const Ray& ray, glm::vec2 a, glm::vec2 b, float side_a, float side_b) {
    const float span = side_a - side_b;
    const float share = span != 0.0f ? clamp(side_a / span, 0.0f, 1.0f) : 0.0f;
    const float distance_m = max(0.0f, ray.along(a + (b - a) * share));
    return {min(distance_m, ray.length_m), distance_m < ray.length_m};
}

// The two ends of a gate's wall relative to a ray's origin: (left x, left z, right x, right z).
Lanes seen_from(const Lanes& origin, const GateWalls& walls) {
    return std::bit_cast<Lanes>(walls) - origin;
}

// Sides of both ends: lane 0 for the left one, lane 2 for the right one.
Lanes sides(const Lanes& turned, const Lanes& ends) {
    const Lanes parts = ends * turned;
    return parts - swapped(parts);
}

// Walks on from a gate that the ray crosses; sides and ends are that gate's.
template <bool forward>
CorridorHit walk(const Track& track, const Ray& ray, uint32_t gate, Lanes side, Lanes ends) {
    const GateWalls* walls = track.walls.data();
    const uint32_t count = static_cast<uint32_t>(track.walls.size());
    const uint32_t last = count - 1;
    const uint32_t end = track.closed ? APX_NONE : (forward ? last : 0u);  // the last gate of an open road
    const Lanes origin = twice(ray.origin);
    const Lanes along = twice(ray.direction);
    const Lanes turned = {ray.direction.y, ray.direction.x, ray.direction.y, ray.direction.x};
    for (uint32_t step = 0; step < count && gate != end; ++step) {
        const Lanes parts = ends * along;
        if (parts[0] + parts[1] > ray.length_m && parts[2] + parts[3] > ray.length_m) {
            break;
        }
        const uint32_t next = forward ? (gate == last ? 0 : gate + 1) : (gate == 0 ? last : gate - 1);
        const Lanes next_ends = seen_from(origin, walls[next]);
        const Lanes next_side = sides(turned, next_ends);
        // Backward, left ends lie on the ray's right.
        if (forward ? next_side[0] > 0.0f : next_side[0] < 0.0f) {
            return wall_hit(ray, walls[gate].left, walls[next].left, side[0], next_side[0]);
        }
        if (forward ? next_side[2] < 0.0f : next_side[2] > 0.0f) {
            return wall_hit(ray, walls[gate].right, walls[next].right, side[2], next_side[2]);
        }
        gate = next;
        side = next_side;
        ends = next_ends;
    }
    return {ray.length_m, false};
}

// A sector's walls relative to a ray's origin.
struct SectorWalls {
    uint32_t next;
    Lanes near;
    Lanes far;
};

SectorWalls walls_around(const Track& track, uint32_t sector, glm::vec2 origin) {
    const uint32_t next = sector + 1 < track.walls.size() ? sector + 1 : 0;
    const Lanes from = twice(origin);
    return {next, seen_from(from, track.walls[sector]), seen_from(from, track.walls[next])};
}

// Position of a ray's origin relative to the walls. Both sides at once without a branch: either case is equally likely.
struct Enclosure {
    float ahead_of_near;  // positive when ahead of the first gate, times the gate's width
    float ahead_of_far;
    bool between_walls;
};

Enclosure enclosure(const SectorWalls& walls) {
    const Lanes beside = walls.near * swapped(walls.far);
    bool between_walls = beside[1] >= beside[0];
    between_walls &= beside[3] <= beside[2];
    return {walls.near[0] * walls.near[3] - walls.near[1] * walls.near[2],
            walls.far[0] * walls.far[3] - walls.far[1] * walls.far[2], between_walls};
}

CorridorHit cast_between(const Track& track, uint32_t sector, const SectorWalls& walls, const Ray& ray) {
    const Lanes turned = {ray.direction.y, ray.direction.x, ray.direction.y, ray.direction.x};
    const Lanes far = sides(turned, walls.far);
    if (far[0] <= 0.0f && far[2] >= 0.0f) {
        return walk<true>(track, ray, walls.next, far, walls.far);
    }
    const Lanes near = sides(turned, walls.near);
    if (near[0] >= 0.0f && near[2] <= 0.0f) {
        return walk<false>(track, ray, sector, near, walls.near);
    }
    const GateWalls& from = track.walls[sector];
    const GateWalls& to = track.walls[walls.next];
    if (far[0] > 0.0f && near[0] <= 0.0f) {
        return wall_hit(ray, from.left, to.left, near[0], far[0]);
    }
    if (far[2] < 0.0f && near[2] >= 0.0f) {
        return wall_hit(ray, from.right, to.right, near[2], far[2]);
    }
    // The origin lies outside the corridor.
    return {ray.length_m, false};
}

// A ray starts at most a few metres above its own storey, and below the next one.
bool on_storey(const GateFrame& frame, float height_m) {
    const float low = min(frame.height_left_m, frame.height_right_m) - storey_m;
    const float high = max(frame.height_left_m, frame.height_right_m) + storey_m;
    return height_m >= low && height_m <= high;
}

}  // namespace

CorridorHit cast_corridor(const Track& track, uint32_t sector, glm::vec2 origin, glm::vec2 direction, float length_m) {
    return cast_between(track, sector, walls_around(track, sector, origin), {origin, direction, length_m});
}

ParallelHits cast_corridor(const Track& track, uint32_t sector, const ParallelRays& rays) {
    const Ray middle{rays.origins[1], rays.direction, rays.length_m};
    // Distance of each ray to the right of the middle one, and the farthest point that any of them reaches.
    const float right_of_middle[3] = {middle.side(rays.origins[0]), 0.0f, middle.side(rays.origins[2])};
    const float reach = rays.length_m + max(0.0f, max(middle.along(rays.origins[0]), middle.along(rays.origins[2])));
    const Lanes origin = twice(middle.origin);
    const Lanes along = twice(middle.direction);
    const Lanes turned = {middle.direction.y, middle.direction.x, middle.direction.y, middle.direction.x};
    ParallelHits result;
    uint32_t gate = track.next_gate(sector);
    Lanes ends = seen_from(origin, track.walls[gate]);
    Lanes side = sides(turned, ends);
    if (side[0] > right_of_middle[0] || side[2] < right_of_middle[2]) {
        for (int i = 0; i < 3; ++i) {
            result.hits[i] = cast_corridor(track, walk_to_sector(track, rays.origins[i], sector), rays.origins[i],
                                           rays.direction, rays.length_m);
        }
        return result;
    }
    // The active rays are first..last: the leftmost hit the left wall first, the rightmost the right one.
    int first = 0;
    int last = 2;
    while (first <= last) {
        const Lanes parts = ends * along;
        if (min(parts[0] + parts[1], parts[2] + parts[3]) > reach) {
            break;
        }
        const uint32_t next = track.next_gate(gate);
        if (next == gate) {
            break;
        }
        const Lanes next_ends = seen_from(origin, track.walls[next]);
        const Lanes next_side = sides(turned, next_ends);
        for (; first <= last && next_side[0] > right_of_middle[first]; ++first) {
            const Ray ray{rays.origins[first], rays.direction, rays.length_m};
            result.hits[first] = wall_hit(ray, track.walls[gate].left, track.walls[next].left,
                                          side[0] - right_of_middle[first], next_side[0] - right_of_middle[first]);
        }
        for (; first <= last && next_side[2] < right_of_middle[last]; --last) {
            const Ray ray{rays.origins[last], rays.direction, rays.length_m};
            result.hits[last] = wall_hit(ray, track.walls[gate].right, track.walls[next].right,
                                         side[2] - right_of_middle[last], next_side[2] - right_of_middle[last]);
        }
        gate = next;
        ends = next_ends;
        side = next_side;
    }
    for (; first <= last; ++first) {
        result.hits[first] = {rays.length_m, false};
    }
    return result;
}

CorridorHit cast_from(const Track& track, glm::vec2 origin, float height_m, glm::vec2 direction, float length_m,
                      uint32_t& hint) {
    constexpr int attempts = 3;
    uint32_t sector = hint;
    for (int attempt = 0; attempt < attempts && sector < track.sectors.size(); ++attempt) {
        const SectorWalls walls = walls_around(track, sector, origin);
        const Enclosure place = enclosure(walls);
        if (place.ahead_of_near < 0.0f) {
            sector = track.previous_sector(sector);
        } else if (place.ahead_of_far > 0.0f) {
            sector = track.next_sector(sector);
        } else if (place.between_walls && on_storey(track.frames[sector], height_m)) {
            hint = sector;
            return cast_between(track, sector, walls, {origin, direction, length_m});
        } else {
            break;
        }
    }
    hint = locate(track, origin, height_m, hint).sector;
    return hint != APX_NONE ? cast_corridor(track, hint, origin, direction, length_m) : CorridorHit{length_m, false};
}

}  // namespace apx
