// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/path.h"

#include "base/error.h"

namespace apx::steer {

bool fill_path(Path& path, std::span<const apx_steer_point> points, bool closed) {
    path.closed = closed;
    path.points.clear();
    const auto add = [&](const apx_steer_point& point) {
        const glm::vec3 position = vec3_of(point.position);
        const float way = path.points.empty() ? 0.0f : distance(path.points.back().position, position);
        if (path.points.empty() || way > 0.0f) {
            path.points.push_back({position, point.half_width_m, path.length_m() + way});
        }
    };
    for (const apx_steer_point& point : points) {
        add(point);
    }
    if (closed && !points.empty()) {
        add(points.front());
    }
    return path.points.size() >= 2;
}

Path make_path(std::span<const apx_steer_point> points, bool closed, const char* label) {
    Path path;
    if (!fill_path(path, points, closed)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "path '%s' has %zu different points; two are needed", label,
             path.points.size());
    }
    return path;
}

namespace {

OnPath on_segment(const Path& path, size_t segment, float share) {
    const PathPoint& from = path.points[segment];
    const PathPoint& to = path.points[segment + 1];
    const glm::vec3 way = to.position - from.position;
    return {lerp(from.distance_m, to.distance_m, share),
            0.0f,
            lerp(from.half_width_m, to.half_width_m, share),
            from.position + way * share,
            direction_of(way, {0, 0, 1}),
            from.bend_1pm};
}

// How far the nearest place of one segment between two distances is away; negative when the segment lies outside them.
float offer_segment(const Path& path, size_t segment, const glm::vec3& place, bool planar, float low_m, float high_m,
                    bool first, OnPath& best) {
    const PathPoint& from = path.points[segment];
    const PathPoint& to = path.points[segment + 1];
    const float size = to.distance_m - from.distance_m;
    const float low = low_m <= from.distance_m ? 0.0f : (low_m - from.distance_m) / size;
    const float high = high_m >= to.distance_m ? 1.0f : (high_m - from.distance_m) / size;
    if (low > high) {
        return -1.0f;
    }
    const auto seen = [planar](const glm::vec3& v) { return planar ? level(v) : v; };
    const glm::vec3 way = seen(to.position - from.position);
    const float squared = squared_length(way);
    const float share = squared > 0.0f ? dot(seen(place - from.position), way) / squared : 0.0f;
    const float held = clamp(share, low, high);
    const float away_m = length(seen(place - (from.position + (to.position - from.position) * held)));
    // The rest, a direction above all, is worked out for the nearer ones alone.
    if (first || away_m < best.away_m) {
        best = on_segment(path, segment, held);
        best.away_m = away_m;
    }
    return away_m;
}

// The next segment that can hold a nearer place than what was found: along a path nothing comes nearer by more than one goes.
// Half of what a segment is farther away is to spare for rounding in places; each of the path's distances has its own.
size_t next_segment(const Path& path, size_t segment, float farther_m) {
    const float rounding_m = path.length_m() * 0x1p-24f;
    const float reach_m = path.points[segment].distance_m + 0.5f * farther_m;
    size_t step = 1;
    while (segment + 2 * step < path.segment_count() &&
           path.points[segment + 2 * step].distance_m + static_cast<float>(2 * step) * rounding_m < reach_m) {
        step *= 2;
    }
    return segment + step;
}

void project_between(const Path& path, const glm::vec3& place, bool planar, float low_m, float high_m, bool& found,
                     OnPath& best) {
    const size_t count = path.segment_count();
    for (size_t i = segment_at(path, max(low_m, 0.0f)); i < count && path.points[i].distance_m <= high_m;) {
        const float away_m = offer_segment(path, i, place, planar, low_m, high_m, !found, best);
        found = found || away_m >= 0.0f;
        i = next_segment(path, i, away_m - best.away_m);
    }
}

}  // namespace

size_t segment_at(const Path& path, float distance_m) {
    size_t low = 0;
    size_t high = path.segment_count();
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        (path.points[middle].distance_m <= distance_m ? low : high) = middle;
    }
    return low;
}

OnPath at_distance(const Path& path, float distance_m) {
    float at = distance_m;
    if (path.closed) {
        const float length_m = path.length_m();
        at -= length_m * static_cast<float>(static_cast<int32_t>(clamp(at / length_m, -1e6f, 1e6f)));
        at = at < 0.0f ? at + length_m : at;
    }
    at = clamp(at, 0.0f, path.length_m());
    const size_t segment = segment_at(path, at);
    const PathPoint& from = path.points[segment];
    const PathPoint& to = path.points[segment + 1];
    return on_segment(path, segment, clamp((at - from.distance_m) / (to.distance_m - from.distance_m), 0.0f, 1.0f));
}

OnPath project(const Path& path, const glm::vec3& place, bool planar) {
    OnPath best;
    bool found = false;
    project_between(path, place, planar, 0.0f, path.length_m(), found, best);
    return best;
}

OnPath project_near(const Path& path, const glm::vec3& place, bool planar, float distance_m, float reach_m) {
    const float length_m = path.length_m();
    if (2.0f * reach_m >= length_m) {
        return project(path, place, planar);
    }
    OnPath best;
    bool found = false;
    const float low = distance_m - reach_m;
    const float high = distance_m + reach_m;
    project_between(path, place, planar, max(low, 0.0f), min(high, length_m), found, best);
    if (path.closed && low < 0.0f) {
        project_between(path, place, planar, low + length_m, length_m, found, best);
    }
    if (path.closed && high > length_m) {
        project_between(path, place, planar, 0.0f, high - length_m, found, best);
    }
    return best;
}

}  // namespace apx::steer
