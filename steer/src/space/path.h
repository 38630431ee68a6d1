// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <span>
#include <vector>

#include "space/vector.h"

namespace apx::steer {

// Closer points of a path or net are merged.
inline constexpr float same_place_m = 1e-3f;

// A polyline with a corridor: half a width at every point, linear between.
struct PathPoint {
    glm::vec3 position;
    float half_width_m;
    float distance_m;       // along the path
    float bend_1pm = 0.0f;  // curvature from here to the next point, positive to the right; for lanes only
};

// Made by make_path.
struct Path {
    std::vector<PathPoint> points;  // a closed one repeats the first at the end
    bool closed = false;

    float length_m() const { return points.empty() ? 0.0f : points.back().distance_m; }
    size_t segment_count() const { return points.size() < 2 ? 0 : points.size() - 1; }
};

// Consecutive points in one place count once; fails with APX_ERROR_INVALID_ARGUMENT when fewer than two remain.
Path make_path(std::span<const apx_steer_point> points, bool closed, const char* label);

// The same into a path that is there, which allocates nothing where it has room; false when fewer than two points are left.
bool fill_path(Path& path, std::span<const apx_steer_point> points, bool closed);

// The nearest place on a path.
struct OnPath {
    float distance_m = 0.0f;  // along it
    float away_m = 0.0f;
    float half_width_m = 0.0f;
    glm::vec3 place{0};
    glm::vec3 tangent{0, 0, 1};
    float bend_1pm = 0.0f;
};

OnPath at_distance(const Path& path, float distance_m);
// The segment that contains a distance in [0, length].
size_t segment_at(const Path& path, float distance_m);

// On the whole path; of two equally near places the earlier one.
OnPath project(const Path& path, const glm::vec3& place, bool planar);
// Near a known distance: the other branch of a path that crosses itself is ignored.
OnPath project_near(const Path& path, const glm::vec3& place, bool planar, float distance_m, float reach_m);

}  // namespace apx::steer
