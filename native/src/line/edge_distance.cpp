// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/edge_distance.h"

#include "base/math.h"
#include "geometry/plane.h"
#include "line/tuning.h"

namespace apx {

namespace {

using namespace tuning::edge_distance;

struct Bounds {
    std::vector<double> left_m;  // by how much the bounds move in
    std::vector<double> right_m;
};

// Approximate offset of the line from one bound at a gate.
double room_at(const LineGates& gates, bool left, size_t i, double offset_m) {
    return left ? offset_m - gates.low_m[i] : gates.high_m[i] - offset_m;
}

void look_between(const LineGates& gates, bool left, size_t i, std::span<const double> offset_m,
                  std::span<const glm::dvec2> line, std::vector<double>& moved_m) {
    const size_t next = gates.next(i);
    const std::vector<EdgeBend>& bend = left ? gates.left_bend : gates.right_bend;
    const double kept = min(bend[i].kept_m, bend[next].kept_m);
    if (kept <= 0.0 ||
        min(room_at(gates, left, i, offset_m[i]), room_at(gates, left, next, offset_m[next])) > near_bound_m) {
        return;
    }
    const double place = left ? offset_m[i] : gates.width_m[i] - offset_m[i];
    for (size_t k = 0; k < looks_per_step; ++k) {
        const EdgeDistance room = distance_to_edge(gates, left, i, line[k], place + kept);
        const double missing = kept - room.value;
        if (missing < edge_tolerance_m) {
            continue;
        }
        const double share = static_cast<double>(k) / static_cast<double>(looks_per_step);
        const double weight = (missing + line_bound_reserve_m) / (square(1.0 - share) + square(share));
        const double sign = left ? 1.0 : -1.0;
        for (const size_t gate : {i, next}) {
            const double cosine = max(sign * dot<double>(room.away, gates.across[gate]), least_gate_cosine);
            moved_m[gate] = max(moved_m[gate], weight * (gate == i ? 1.0 - share : share) / cosine);
        }
    }
}

}  // namespace

std::vector<glm::dvec2> edge_between_gates(const LineGates& gates, bool left) {
    const size_t count = gates.size();
    const std::vector<EdgeBend>& bend = left ? gates.left_bend : gates.right_bend;
    const auto corner = [&](size_t i) { return left ? gates.left[i] : gates.control(i, gates.width_m[i]); };
    std::vector<glm::dvec2> edge;
    for (size_t i = 0; i < count; ++i) {
        const glm::dvec2 from = corner(i);
        edge.push_back(from);
        if (!gates.closed && i + 1 == count) {
            break;
        }
        const glm::dvec2 way = corner(gates.next(i)) - from;
        const double inwards = 0.5 * absolute(bend[i].curvature + bend[gates.next(i)].curvature);
        // A parabola's height over its chord; (z, -x) is to the right of a chord.
        const glm::dvec2 across = glm::dvec2{way.y, -way.x} * (left ? 1.0 : -1.0);
        for (size_t k = 1; k < edge_parts; ++k) {
            const double share = static_cast<double>(k) / static_cast<double>(edge_parts);
            const double height = 0.5 * inwards * share * (1.0 - share) * length<double>(way);
            edge.push_back(from + way * share + across * height);
        }
    }
    return edge;
}

EdgeDistance distance_to_edge(const LineGates& gates, bool left, size_t gate, glm::dvec2 point, double reach_m) {
    const std::vector<glm::dvec2>& edge = left ? gates.left_edge : gates.right_edge;
    const size_t count = edge.size();
    EdgeDistance best{1e9, {0.0, 0.0}};
    glm::dvec2 nearest = edge[gate * edge_parts];
    const auto look = [&](size_t from, size_t to) {
        const glm::dvec2 way = edge[to] - edge[from];
        const double squared = dot<double>(way, way);
        const double share = squared > 0.0 ? clamp(dot<double>(point - edge[from], way) / squared, 0.0, 1.0) : 0.0;
        const glm::dvec2 at = edge[from] + way * share;
        const double away = distance<double>(point, at);
        if (away < best.value) {
            best.value = away;
            nearest = at;
        }
        return square_root(squared);
    };
    // The step after a gate belongs to neither side's reach.
    size_t from = gate * edge_parts;
    double along = 0.0;
    for (size_t steps = 0; along < reach_m && steps < count; ++steps) {
        if (!gates.closed && from + 1 == count) {
            break;
        }
        const size_t to = from + 1 < count ? from + 1 : 0;
        const double part = look(from, to);
        along += steps >= edge_parts ? part : 0.0;
        from = to;
    }
    size_t to = gate * edge_parts;
    along = 0.0;
    for (size_t steps = 0; along < reach_m && steps < count; ++steps) {
        if (!gates.closed && to == 0) {
            break;
        }
        from = to > 0 ? to - 1 : count - 1;
        along += look(from, to);
        to = from;
    }
    best.away = best.value > 0.0 ? (point - nearest) / best.value : gates.across[gate] * (left ? 1.0 : -1.0);
    return best;
}

bool tighten_bounds(LineGates& gates, std::span<const double> offset_m, std::span<const glm::dvec2> line) {
    const size_t count = gates.size();
    Bounds moved{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0)};
    for (size_t i = 0; i < (gates.closed ? count : count - 1); ++i) {
        const std::span<const glm::dvec2> step = line.subspan(i * looks_per_step, looks_per_step);
        look_between(gates, true, i, offset_m, step, moved.left_m);
        look_between(gates, false, i, offset_m, step, moved.right_m);
    }
    bool any = false;
    for (size_t i = 0; i < count; ++i) {
        const double low = gates.low_m[i] + moved.left_m[i];
        const double high = gates.high_m[i] - moved.right_m[i];
        const bool fits = high - low > least_edge_room_m;
        any = any || (fits && moved.left_m[i] + moved.right_m[i] > 0.0);
        gates.low_m[i] = fits ? low : gates.low_m[i];
        gates.high_m[i] = fits ? high : gates.high_m[i];
    }
    return any;
}

}  // namespace apx
