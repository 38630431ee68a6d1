// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/gates.h"

#include "base/error.h"
#include "geometry/plane.h"
#include "layout/gate_turns.h"
#include "layout/hold_edges.h"
#include "layout/pit_lane.h"
#include "layout/place_error.h"

namespace apx {

namespace {

// Walls end at this share of the distance to a neighbour's line, so that every wall runs forward.
constexpr double wall_share = 0.92;
constexpr double narrowest_side_m = 0.05;

// Distances of the gates: the spacing rule with neighbours that differ by a fifth at most, summed up and scaled to end
// at the road's end.
std::vector<double> gate_distances(const Road& road, const Stations& stations) {
    constexpr double growth_m = 0.2;  // of the square, m^2 per m: as a car's squared speed grows out of a curve
    const size_t n = stations.size();
    std::vector<double> spacing(n);
    for (size_t i = 0; i < n; ++i) {
        const RoadSample& sample = stations.sample[i];
        spacing[i] = square(gate_spacing_m(sample.curvature, sample.left_m + sample.right_m));
    }
    const size_t laps = stations.closed ? 2 : 1;
    const size_t steps = stations.closed ? laps * n : n - 1;
    for (size_t k = 0; k < steps; ++k) {
        const size_t i = k % n;
        const size_t next = (k + 1) % n;
        spacing[next] = min(spacing[next], spacing[i] + growth_m * stations.step_m);
    }
    for (size_t k = steps; k-- > 0;) {
        const size_t i = k % n;
        const size_t next = (k + 1) % n;
        spacing[i] = min(spacing[i], spacing[next] + growth_m * stations.step_m);
    }
    for (double& value : spacing) {
        value = square_root(value);
    }
    // Number of gates up to each station, trapezoidal.
    const size_t spans = stations.closed ? n : n - 1;
    std::vector<double> sum(spans + 1, 0.0);
    for (size_t i = 0; i < spans; ++i) {
        const size_t next = (i + 1) % n;
        sum[i + 1] = sum[i] + 0.5 * stations.step_m * (1.0 / spacing[i] + 1.0 / spacing[next]);
    }
    const size_t intervals = max<size_t>(static_cast<size_t>(sum[spans] + 0.5), 8);
    std::vector<double> distances;
    size_t span = 0;
    for (size_t gate = 0; gate < intervals; ++gate) {
        const double wanted = sum[spans] * static_cast<double>(gate) / static_cast<double>(intervals);
        while (span + 1 < spans && sum[span + 1] <= wanted) {
            ++span;
        }
        const double share = (wanted - sum[span]) / (sum[span + 1] - sum[span]);
        distances.push_back((static_cast<double>(span) + share) * stations.step_m);
    }
    if (!road.closed) {
        distances.push_back(road.length_m);
    }
    return distances;
}

// An edge without loops is known exactly: where the gate's line crosses it near a hit on its stations' polyline.
void refine_hit(const Road& road, const Stations& stations, const LaidGate& gate, double side, EdgeHit& hit) {
    const auto beside = [&](double place) {
        double distance_m = place * stations.step_m;
        distance_m += distance_m < 0.0 ? road.length_m : (distance_m > road.length_m ? -road.length_m : 0.0);
        const RoadSample sample = sample_road(road, clamp(distance_m, 0.0, road.length_m));
        const glm::dvec2 way = (side < 0.0 ? sample.left : sample.right) - gate.centre;
        hit.reach_m = side * dot<double>(way, gate.across);
        return cross_right<double>(gate.across, way);
    };
    constexpr double reach = 0.05;  // stations to either side
    const double middle = hit.place;
    const double before = beside(middle - reach);
    const double after = beside(middle + reach);
    if (absolute(after - before) > 1e-12) {
        hit.place = middle + reach * clamp((before + after) / (before - after), -1.0, 1.0);
    }
    beside(hit.place);
}

LaidGate lay_gate(const Road& road, const Stations& stations, const GateTurns& turns, double distance_m) {
    LaidGate gate{};
    gate.distance_m = distance_m;
    gate.road = sample_road(road, distance_m);
    gate.centre = gate.road.centre;
    gate.across = direction_of<double>(gate.road.right - gate.road.left, right_of<double>(gate.road.forward));
    const double place = distance_m / stations.step_m;
    const size_t station = min(static_cast<size_t>(place), stations.size() - 1);
    const size_t next = stations.shifted(station, 1);
    const double turn = lerp(turns.turn_rad[station], turns.turn_rad[next], place - static_cast<double>(station));
    const SineCosineDouble angle = sine_cosine(turn);
    gate.across = gate.across * angle.cosine + right_of<double>(gate.across) * angle.sine;
    const double usual = 0.5 * distance<double>(gate.road.left, gate.road.right);
    const bool looped = turns.looped[station] != 0 || turns.looped[next] != 0;
    EdgeHit left = meet_edge(stations, turns.left, looped, station, gate.centre, -gate.across, usual);
    EdgeHit right = meet_edge(stations, turns.right, looped, station, gate.centre, gate.across, usual);
    if (!looped) {
        if (left.reach_m > 0.0) {
            refine_hit(road, stations, gate, -1.0, left);
        }
        if (right.reach_m > 0.0) {
            refine_hit(road, stations, gate, 1.0, right);
        }
    }
    gate.left_m = left.reach_m > 0.0 ? left.reach_m : usual;
    gate.right_m = right.reach_m > 0.0 ? right.reach_m : usual;
    gate.left_place_m = left.reach_m > 0.0 ? left.place * stations.step_m : no_place_m;
    gate.right_place_m = right.reach_m > 0.0 ? right.place * stations.step_m : no_place_m;
    gate.near_tip = looped;
    gate.wall_left_m = gate.left_m + gate.road.run_off_left_m;
    gate.wall_right_m = gate.right_m + gate.road.run_off_right_m;
    return gate;
}

// Intersection of two gates' lines, along each from its centre, positive to the right.
struct Meeting {
    bool parallel;
    double along_a;
    double along_b;
};

Meeting meet(const LaidGate& a, const LaidGate& b) {
    const double determinant = cross_right<double>(a.across, b.across);
    if (absolute(determinant) < 1e-12) {
        return {true, 0.0, 0.0};
    }
    const glm::dvec2 between = b.centre - a.centre;
    return {false, cross_right<double>(between, b.across) / determinant,
            cross_right<double>(between, a.across) / determinant};
}

struct WallReach {
    double left_m;
    double right_m;

    bool holds(double along) const { return along > -left_m && along < right_m; }
    void shorten(double along) {
        double& side = along > 0.0 ? right_m : left_m;
        side = min(side, wall_share * absolute(along));
    }
};

// Gates further apart along the road than this may cross each other: they belong to different pieces of road.
double hairpin_length_m(const LaidGate& gate) {
    return 3.0 * (gate.wall_left_m + gate.wall_right_m);
}

// Neighbours stop before each other's lines, which makes the sector between them convex; further pairs within a
// hairpin's length only where the gates cross. Near pairs first. Linear, since the distance of pairs is bounded.
void part_walls(std::vector<LaidGate>& gates, bool closed, double length_m) {
    const size_t n = gates.size();
    std::vector<WallReach> reach;
    std::vector<size_t> active;  // gates whose partner at this distance in gates is still near enough
    for (size_t i = 0; i < n; ++i) {
        reach.push_back({gates[i].wall_left_m, gates[i].wall_right_m});
        active.push_back(i);
    }
    const size_t widest_gap = clamp<size_t>(n / 2, 2, 2000);
    for (size_t gap = 1; gap < widest_gap && !active.empty(); ++gap) {
        const std::vector<WallReach> before = reach;
        size_t kept = 0;
        for (const size_t i : active) {
            const size_t j = i + gap < n ? i + gap : i + gap - n;
            const LaidGate& a = gates[i];
            const LaidGate& b = gates[j];
            const double apart = b.distance_m - a.distance_m + (j < i ? length_m : 0.0);
            if ((j < i && !closed) || (gap > 1 && apart > hairpin_length_m(a))) {
                continue;
            }
            active[kept++] = i;
            const Meeting meeting = meet(a, b);
            if (meeting.parallel) {
                continue;
            }
            const bool in_a = before[i].holds(meeting.along_a);
            const bool in_b = before[j].holds(meeting.along_b);
            if (gap == 1 ? in_a || in_b : in_a && in_b) {
                reach[i].shorten(meeting.along_a);
                reach[j].shorten(meeting.along_b);
            }
        }
        active.resize(kept);
    }
    for (size_t i = 0; i < n; ++i) {
        gates[i].wall_left_m = reach[i].left_m;
        gates[i].wall_right_m = reach[i].right_m;
    }
}

void hold_edges_inside_walls(std::vector<LaidGate>& gates, GateRepairs& repairs) {
    for (LaidGate& gate : gates) {
        const double clip = max(gate.left_m - gate.wall_left_m, gate.right_m - gate.wall_right_m);
        repairs.clipped_edges += clip > 0.0 ? 1u : 0u;
        repairs.largest_edge_clip_m = max(repairs.largest_edge_clip_m, clip);
        gate.left_m = min(gate.left_m, gate.wall_left_m);
        gate.right_m = min(gate.right_m, gate.wall_right_m);
    }
}

// Both wall points of each gate lie behind the next gate's line and before the last one's.
void check_sectors(const std::vector<LaidGate>& gates, const Road& road) {
    const size_t n = gates.size();
    for (size_t i = 0; i < (road.closed ? n : n - 1); ++i) {
        const LaidGate& a = gates[i];
        const LaidGate& b = gates[(i + 1) % n];
        const auto ahead = [](const LaidGate& gate, const glm::dvec2& point) {
            return dot<double>(point - gate.centre, left_of<double>(gate.across));
        };
        const bool convex = ahead(a, b.wall_left()) > 0.0 && ahead(a, b.wall_right()) > 0.0 &&
                            ahead(b, a.wall_left()) < 0.0 && ahead(b, a.wall_right()) < 0.0;
        if (!convex || a.left_m < narrowest_side_m || a.right_m < narrowest_side_m) {
            throw PlaceError{
                {APX_ERROR_INVALID_DATA,
                 format("%s: the road folds back on itself at (%.1f, %.1f), %.1f m from the start; move the "
                        "boundary points there apart or add gates around the curve",
                        road.name.c_str(), a.centre.x, a.centre.y, a.distance_m)},
                APX_LINT_FOLDED_SECTOR,
                a.centre};
        }
    }
}

// Walls shortened at a neighbour's line must not cut off the pit lane.
void check_pit_lane(const std::vector<LaidGate>& gates, const Road& road) {
    for (const LaidGate& gate : gates) {
        if (gate.in_pit && (gate.pit_m < -gate.wall_left_m || gate.pit_m > gate.wall_right_m)) {
            const glm::dvec2 point = gate.centre + gate.across * gate.pit_m;
            throw PlaceError{
                {APX_ERROR_INVALID_DATA,
                 format("%s: the pit lane at (%.1f, %.1f) lies further from the road than the gates of the "
                        "curve reach; lead it closer to the road or past the curve",
                        road.name.c_str(), point.x, point.y)},
                APX_LINT_PIT_LANE,
                point};
        }
    }
}

}  // namespace

double gate_spacing_m(double curvature_1pm, double width_m) {
    constexpr double least_m = 2.0;
    constexpr double most_m = 8.0;
    constexpr double most_on_wide_roads_m = 5.0;  // where lines bend across far more than the road does
    constexpr double narrow_m = 12.0;
    constexpr double wide_m = 30.0;
    const double share = clamp((width_m - narrow_m) / (wide_m - narrow_m), 0.0, 1.0);
    const double radius_m = 1.0 / max(absolute(curvature_1pm), 1e-6);
    return clamp(0.4 * square_root(radius_m), least_m, lerp(most_m, most_on_wide_roads_m, share));
}

std::vector<LaidGate> lay_gates(const Road& road, GateRepairs* repairs) {
    const Stations stations = make_stations(road);
    const GateTurns turns = turn_gates(stations);
    std::vector<LaidGate> gates;
    GateRepairs found;
    for (double distance_m : gate_distances(road, stations)) {
        gates.push_back(lay_gate(road, stations, turns, distance_m));
        const size_t station = min(static_cast<size_t>(distance_m / stations.step_m), stations.size() - 1);
        const double turn = absolute(turns.spread_rad[station]);
        found.turned_gates += turn > 1e-6 ? 1u : 0u;
        found.largest_turn_rad = max(found.largest_turn_rad, turn);
    }
    hold_edges_inside_road(gates, road, stations, true);
    hold_edges_inside_road(gates, road, stations, false);
    hold_edges_inside_bends(gates, stations, turns.left, true);
    hold_edges_inside_bends(gates, stations, turns.right, false);
    place_pit_lane(gates, road);
    const std::vector<LaidGate> before = gates;
    part_walls(gates, road.closed, road.length_m);
    for (size_t i = 0; i < gates.size(); ++i) {
        found.clipped_walls += gates[i].wall_left_m < before[i].wall_left_m ? 1u : 0u;
        found.clipped_walls += gates[i].wall_right_m < before[i].wall_right_m ? 1u : 0u;
    }
    hold_edges_inside_walls(gates, found);
    check_pit_lane(gates, road);
    check_sectors(gates, road);
    if (repairs != nullptr) {
        *repairs = found;
    }
    return gates;
}

}  // namespace apx
