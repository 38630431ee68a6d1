// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/pit_lane.h"

#include "base/error.h"
#include "geometry/plane.h"
#include "layout/place_error.h"

namespace apx {

namespace {

constexpr double furthest_m = 150.0;  // from the road
constexpr double kerb_m = 0.5;        // between the lane and its wall

[[noreturn]] void refuse(const Road& road, const glm::dvec2& point, const char* what) {
    throw PlaceError{{APX_ERROR_INVALID_DATA,
                      format("%s: the pit lane at (%.1f, %.1f) %s", road.name.c_str(), point.x, point.y, what)},
                     APX_LINT_PIT_LANE,
                     point};
}

double ahead_of(const LaidGate& gate, const glm::dvec2& point) {
    return dot<double>(point - gate.centre, left_of<double>(gate.across));
}

// The last gate that a point on the road has passed.
size_t gate_before(const std::vector<LaidGate>& gates, const Road& road, const glm::dvec2& point) {
    constexpr double beside_m = 1.0;
    const size_t n = gates.size();
    size_t best = n;
    double nearest = furthest_m;
    for (size_t i = 0; i < (road.closed ? n : n - 1); ++i) {
        const LaidGate& gate = gates[i];
        const double lateral = dot<double>(point - gate.centre, gate.across);
        const bool between = ahead_of(gate, point) >= 0.0 && ahead_of(gates[(i + 1) % n], point) < 0.0;
        const bool on_road = lateral > -gate.left_m - beside_m && lateral < gate.right_m + beside_m;
        if (between && on_road && absolute(lateral) < nearest) {
            nearest = absolute(lateral);
            best = i;
        }
    }
    if (best == n) {
        refuse(road, point, "does not lie on the road; its first point and its last must");
    }
    return best;
}

// Where the lane crosses a gate's line, from its centre to the right; searches from segment `segment` on and stores the
// one found there.
double crossing(const Road& road, const LaidGate& gate, const std::vector<glm::dvec2>& lane, size_t& segment) {
    for (size_t k = segment; k + 1 < lane.size(); ++k) {
        const double from = ahead_of(gate, lane[k]);
        const double to = ahead_of(gate, lane[k + 1]);
        if (from > 0.0 || to <= 0.0) {
            continue;
        }
        const glm::dvec2 point = lane[k] + (lane[k + 1] - lane[k]) * (from / (from - to));
        const double lateral = dot<double>(point - gate.centre, gate.across);
        if (absolute(lateral) < furthest_m) {
            segment = k;
            return lateral;
        }
    }
    refuse(road, lane[segment], "does not go on beside the road; give its points in driving direction, near the road");
}

}  // namespace

void place_pit_lane(std::vector<LaidGate>& gates, const Road& road) {
    if (road.pit.points.empty()) {
        return;
    }
    std::vector<glm::dvec2> lane;
    for (const glm::vec3& point : road.pit.points) {
        lane.push_back({static_cast<double>(point.x), static_cast<double>(point.z)});
    }
    const size_t n = gates.size();
    const size_t before_entry = gate_before(gates, road, lane.front());
    const size_t before_exit = gate_before(gates, road, lane.back());
    const size_t count = (before_exit + n - before_entry) % n;
    if (count < 4 || (!road.closed && before_exit < before_entry)) {
        refuse(road, lane.front(), "is too short or runs against the driving direction");
    }
    const double half_m = 0.5 * static_cast<double>(road.pit.width_m);
    size_t segment = 0;
    for (size_t k = 1; k <= count; ++k) {
        LaidGate& gate = gates[(before_entry + k) % n];
        gate.in_pit = true;
        gate.pit_m = crossing(road, gate, lane, segment);
        gate.wall_left_m = max(gate.wall_left_m, half_m + kerb_m - gate.pit_m);
        gate.wall_right_m = max(gate.wall_right_m, half_m + kerb_m + gate.pit_m);
    }
}

}  // namespace apx
