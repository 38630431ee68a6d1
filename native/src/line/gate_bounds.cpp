// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/gate_bounds.h"

#include "base/math.h"
#include "line/edge_distance.h"
#include "line/line_geometry.h"
#include "line/tuning.h"

namespace apx {

using namespace tuning::gate_bounds;
namespace {

double dot(glm::dvec2 a, glm::dvec2 b) {
    return a.x * b.x + a.y * b.y;
}

// Positive when b points to the right of a; dvec2 holds (x, z).
double turn(glm::dvec2 a, glm::dvec2 b) {
    return a.y * b.x - a.x * b.y;
}

EdgeBend edge_bend(const std::vector<glm::dvec2>& edge, bool closed, size_t i, bool left, double kept_m) {
    const size_t count = edge.size();
    if (!closed && (i == 0 || i + 1 == count)) {
        return {0.0, 0.0, kept_m};
    }
    const glm::dvec2 first = edge[i] - edge[i > 0 ? i - 1 : count - 1];
    const glm::dvec2 second = edge[i + 1 < count ? i + 1 : 0] - edge[i];
    const glm::dvec2 chord = first + second;
    const double product = square_root(dot(first, first) * dot(second, second) * dot(chord, chord));
    const double curvature = product > 0.0 ? 2.0 * turn(first, second) / product : 0.0;
    return {left ? min(curvature, 0.0) : max(curvature, 0.0), 0.125 * max(dot(first, first), dot(second, second)),
            kept_m};
}

// Left to right; a gate without width lies across the way between its neighbours.
glm::dvec2 unit_across(const Corridor& corridor, size_t i, double width) {
    if (width > 1e-9) {
        return (corridor.right[i] - corridor.left[i]) / width;
    }
    const size_t last = corridor.left.size() - 1;
    const glm::dvec2 from = corridor.left[i > 0 ? i - 1 : (corridor.closed ? last : 0)];
    const glm::dvec2 way = corridor.left[i < last ? i + 1 : (corridor.closed ? 0 : last)] - from;
    const double length = square_root(dot(way, way));
    return {way.y / length, -way.x / length};
}

// Least offset from its edge, m, at which a gate's points keep the margin: Newton's method along the gate.
double nearest_place(const LineGates& gates, size_t i, bool left) {
    const double wanted = gates.margin_m + line_bound_reserve_m;
    const double most = 0.5 * gates.width_m[i] - least_half_room_m;
    double place = wanted;
    for (int step = 0; step < most_bound_steps && place < most; ++step) {
        const EdgeDistance room =
            distance_to_edge(gates, left, i, gates.control(i, left ? place : gates.width_m[i] - place), place + wanted);
        const double missing = wanted - room.value;
        if (missing < bound_exact_m) {
            break;
        }
        const double cosine = left ? dot(room.away, gates.across[i]) : -dot(room.away, gates.across[i]);
        place += missing / max(cosine, least_gate_cosine);
    }
    return min(place, most);
}

}  // namespace

LineGates line_gates(const Corridor& corridor, double margin_m) {
    const size_t count = corridor.left.size();
    LineGates gates;
    gates.left = corridor.left;
    gates.closed = corridor.closed;
    gates.margin_m = margin_m;
    for (size_t i = 0; i < count; ++i) {
        const double width = distance_between(corridor.left[i], corridor.right[i]);
        const double kept = 0.5 * width - margin_m - line_bound_reserve_m > least_half_room_m ? margin_m : 0.0;
        gates.across.push_back(unit_across(corridor, i, width));
        gates.width_m.push_back(width);
        gates.left_bend.push_back(edge_bend(corridor.left, corridor.closed, i, true, kept));
        gates.right_bend.push_back(edge_bend(corridor.right, corridor.closed, i, false, kept));
    }
    gates.left_edge = edge_between_gates(gates, true);
    gates.right_edge = edge_between_gates(gates, false);
    for (size_t i = 0; i < count; ++i) {
        gates.low_m.push_back(nearest_place(gates, i, true));
        gates.high_m.push_back(gates.width_m[i] - nearest_place(gates, i, false));
    }
    return gates;
}

void narrow_gates(LineGates& gates, std::span<const double> low_m, std::span<const double> high_m) {
    for (size_t i = 0; i < gates.size(); ++i) {
        if (low_m[i] != gates.low_m[i]) {
            gates.left_bend[i].sagitta_m2 = 0.0;
            gates.left_bend[i].kept_m = low_m[i] < gates.low_m[i] ? 0.0 : gates.left_bend[i].kept_m;
            gates.low_m[i] = low_m[i];
        }
        if (high_m[i] != gates.high_m[i]) {
            gates.right_bend[i].sagitta_m2 = 0.0;
            gates.right_bend[i].kept_m = high_m[i] > gates.high_m[i] ? 0.0 : gates.right_bend[i].kept_m;
            gates.high_m[i] = high_m[i];
        }
    }
}

}  // namespace apx
