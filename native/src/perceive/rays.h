// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <array>
#include <span>

#include "perceive/neighbours.h"

namespace apx {

// The nine rays of the thesis (Stein 2018, section 4.3.3): three straight ahead from the nose, two to each side, two
// diagonally forward. The order is that of apx_race_rays.
enum RayIndex : uint32_t {
    ray_ahead_left,
    ray_ahead,
    ray_ahead_right,
    ray_left_front,
    ray_left_rear,
    ray_right_front,
    ray_right_rear,
    ray_diagonal_left,
    ray_diagonal_right
};

inline constexpr float side_ray_length_m = 8.0f;

// Meaning of a ray's hit for driving.
enum class RayRole : uint32_t { ahead, left, right, other };

struct MountedRay {
    float forward_share;  // origin on the outline
    float right_share;
    float cosine;  // direction relative to the nose
    float sine;
    float length_m;
    RayRole role;
};

// The ray set of every car of a race.
struct RaySet {
    std::array<MountedRay, APX_MAX_RAYS> rays;
    uint32_t count = 0;
    bool three_parallel = false;  // the first three are parallel, straight ahead, and are cast together
    float longest_ahead_m = 0;    // range of the rays for other cars, ahead of the car's centre
    float longest_elsewhere_m = 0;
};

inline uint32_t ray_count_of(const apx_race_desc& desc) {
    return desc.ray_count != 0 ? desc.ray_count : uint32_t{APX_RAY_COUNT};
}

// The race's own ray set, or the nine rays.
RaySet ray_set_of(const apx_race_desc& desc);

using CarRays = std::array<apx_ray, APX_MAX_RAYS>;

// Rays start inside the outline, so that an object in contact is still detected; distances count from the outline.
CarRays car_rays(const RaySet& shape, const Body& body, uint32_t car);

// Whether a ray may reach a neighbour.
inline bool is_in_reach(const RaySet& shape, const Neighbour& neighbour) {
    return neighbour.gap_m < (neighbour.ahead_m > 0.0f ? shape.longest_ahead_m : shape.longest_elsewhere_m);
}

struct RayHits {
    std::array<apx_ray_hit, APX_MAX_RAYS> list;
    uint32_t count = 0;

    std::span<const apx_ray_hit> all() const { return {list.data(), count}; }
};

// Casts the rays of car_rays against walls and the neighbours. Cars that no ray hits first have no effect.
RayHits cast_ray_set(const Track& track, std::span<const Body> bodies, const Neighbours& neighbours, const Body& own,
                     const RaySet& shape);

// Distance along a ray to a car's outline; the ray's length when it misses.
float ray_to_box(glm::vec2 origin, glm::vec2 direction, float length_m, const Body& body);

}  // namespace apx
