// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/hold_edges.h"

#include "geometry/plane.h"

namespace apx {

namespace {

// Offsets of an edge from the reference line at the authored places and at the stations, in the order of distance.
struct EdgeProfile {
    std::vector<double> distance_m;
    std::vector<double> offset_m;
};

EdgeProfile edge_profile(const Road& road, const Stations& stations, bool left) {
    EdgeProfile profile;
    const auto add = [&](double distance_m, double offset_m) {
        profile.distance_m.push_back(distance_m);
        profile.offset_m.push_back(offset_m);
    };
    size_t knot = 0;
    double knot_m = knot_distance(road, 0);
    for (size_t i = 0; i < stations.size(); ++i) {
        const double distance_m = static_cast<double>(i) * stations.step_m;
        while (knot < road.source_gate.size() && knot_m < distance_m) {
            add(knot_m, left ? -road.left[knot].x : road.right[knot].x);
            ++knot;
            knot_m = knot < road.source_gate.size() ? knot_distance(road, knot) : knot_m;
        }
        add(distance_m, left ? stations.sample[i].left_m : stations.sample[i].right_m);
    }
    return profile;
}

double offset_at(const EdgeProfile& profile, double distance_m, double length_m) {
    distance_m += distance_m < 0.0 ? length_m : (distance_m >= length_m ? -length_m : 0.0);
    const size_t piece = spline_piece(profile.distance_m, distance_m);
    const size_t next = piece + 1 < profile.distance_m.size() ? piece + 1 : 0;
    const double from = profile.distance_m[piece];
    const double span = (next > 0 ? profile.distance_m[next] : length_m) - from;
    return lerp(profile.offset_m[piece], profile.offset_m[next], clamp((distance_m - from) / span, 0.0, 1.0));
}

// Half the mean curvature of an edge into the road at a gate and the next, 1/m: times share * (1 - share) * chord^2,
// the height of the arc over the chord between them.
double arc_between(const std::vector<LaidGate>& gates, bool closed, size_t i, bool left) {
    const size_t n = gates.size();
    const auto bend_at = [&](size_t gate) {
        if (!closed && (gate == 0 || gate + 1 == n)) {
            return 0.0;
        }
        const auto corner = [&](size_t k) { return left ? gates[k % n].left() : gates[k % n].right(); };
        const glm::dvec2 first = corner(gate) - corner(gate + n - 1);
        const glm::dvec2 second = corner(gate + 1) - corner(gate);
        const double product = length<double>(first) * length<double>(second) * length<double>(first + second);
        const double bend = product > 0.0 ? 2.0 * cross_right<double>(first, second) / product : 0.0;
        return max(left ? -bend : bend, 0.0);
    };
    return 0.25 * (bend_at(i) + bend_at((i + 1) % n));
}

}  // namespace

void hold_edges_inside_road(std::vector<LaidGate>& gates, const Road& road, const Stations& stations, bool left) {
    const EdgeProfile profile = edge_profile(road, stations, left);
    const size_t n = gates.size();
    std::vector<double> excess(n, 0.0);
    const auto place_of = [&](size_t i) { return left ? gates[i].left_place_m : gates[i].right_place_m; };
    for (size_t i = 0; i < (road.closed ? n : n - 1); ++i) {
        const size_t next = (i + 1) % n;
        const double from = place_of(i);
        const double to = place_of(next) + (next == 0 && place_of(next) < 0.5 * road.length_m ? road.length_m : 0.0);
        const bool near_tip = gates[i].near_tip || gates[next].near_tip;
        if (near_tip || from <= no_place_m || to <= no_place_m || to <= from) {
            continue;
        }
        const double offset_from = offset_at(profile, from, road.length_m);
        const double offset_to = offset_at(profile, to, road.length_m);
        for (size_t k = spline_piece(profile.distance_m, max(from, 0.0));
             k < profile.distance_m.size() && profile.distance_m[k] < to; ++k) {
            const double share = (profile.distance_m[k] - from) / (to - from);
            if (share <= 0.0) {
                continue;
            }
            const double over = lerp(offset_from, offset_to, share) - profile.offset_m[k];
            if (over > 0.0) {
                const double weight = over / (square(1.0 - share) + square(share));
                excess[i] = max(excess[i], weight * (1.0 - share));
                excess[next] = max(excess[next], weight * share);
            }
        }
    }
    for (size_t i = 0; i < n; ++i) {
        const double cosine = dot<double>(gates[i].across, right_of<double>(gates[i].road.forward));
        double& reach = left ? gates[i].left_m : gates[i].right_m;
        reach = max(reach - excess[i] / max(cosine, 0.3), 0.5 * reach);
    }
}

void hold_edges_inside_bends(std::vector<LaidGate>& gates, const Stations& stations,
                             const std::vector<glm::dvec2>& edge, bool left) {
    constexpr double tolerance_m = 1e-3;
    const size_t n = gates.size();
    const double length_m = static_cast<double>(edge.size()) * stations.step_m;
    const auto corner = [&](size_t i) { return left ? gates[i].left() : gates[i].right(); };
    std::vector<double> excess(n, 0.0);
    for (size_t i = 0; i < (stations.closed ? n : n - 1); ++i) {
        const size_t next = (i + 1) % n;
        const double from = left ? gates[i].left_place_m : gates[i].right_place_m;
        double to = left ? gates[next].left_place_m : gates[next].right_place_m;
        if (from <= no_place_m || to <= no_place_m) {
            continue;
        }
        to += next == 0 && to < 0.5 * length_m ? length_m : 0.0;
        const glm::dvec2 begin = corner(i);
        const glm::dvec2 chord = corner(next) - begin;
        const double size = length<double>(chord);
        const glm::dvec2 inward = (left ? right_of<double>(chord) : left_of<double>(chord)) / max(size, 1e-9);
        const bool tip = gates[i].near_tip || gates[next].near_tip;
        const double arc = tip ? 0.0 : arc_between(gates, stations.closed, i, left) * size * size;
        const long long first = static_cast<long long>(from / stations.step_m) + 1;
        const long long last = static_cast<long long>(to / stations.step_m);
        for (long long k = first; k <= last; ++k) {
            const glm::dvec2 way = edge[stations.shifted(0, k)] - begin;
            const double share = dot<double>(way, chord) / max(size * size, 1e-12);
            const double over = dot<double>(way, inward) - arc * share * (1.0 - share);
            if (over > (tip ? 0.0 : tolerance_m) && share > 0.0 && share < 1.0) {
                const double weight = over / (square(1.0 - share) + square(share));
                excess[i] = max(excess[i], weight * (1.0 - share));
                excess[next] = max(excess[next], weight * share);
            }
        }
    }
    for (size_t i = 0; i < n; ++i) {
        double& reach = left ? gates[i].left_m : gates[i].right_m;
        reach = max(reach - excess[i], 0.5 * reach);
    }
}

}  // namespace apx
