// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/side_lines.h"

#include "base/math.h"
#include "line/gate_bounds.h"
#include "line/tuning.h"

namespace apx {

namespace {

using namespace tuning::side_lines;

double place_on(const Line& line, const LineRoad& road, size_t gate) {
    return static_cast<double>(line.nodes[gate].t) * road.width_m[gate];
}

double step_of(const LineRoad& road, const Line& line, size_t gate) {
    const bool last = gate + 1 == road.size();
    const float next = last ? line.length_m : line.nodes[gate + 1].distance_m;
    return static_cast<double>(next) - static_cast<double>(line.nodes[gate].distance_m);
}

// The fastest line on the given sides of the racing line, free to be on both where `crossing` is set.
RacingLine line_beside(const LineRoad& road, const LineGates& gates, const Line& racing, const std::vector<int>& sides,
                       const std::vector<uint8_t>& crossing, double distance_m, const Envelope& envelope,
                       const RacingLineDesc& desc) {
    std::vector<double> low = gates.low_m;
    std::vector<double> high = gates.high_m;
    for (size_t i = 0; i < road.size(); ++i) {
        const double place = place_on(racing, road, i);
        const bool left = sides[i] == 0;
        const double room = left ? place - low[i] : high[i] - place;
        if (crossing[i] != 0 || high[i] - low[i] < least_side_room_m) {
            continue;
        }
        const double keep = room >= distance_m + least_side_room_m ? distance_m : 0.0;
        if (left) {
            high[i] = clamp(place - keep, low[i] + least_side_room_m, high[i]);
        } else {
            low[i] = clamp(place + keep, low[i], high[i] - least_side_room_m);
        }
    }
    LineGates beside = gates;
    narrow_gates(beside, low, high);
    return fastest_line(beside, road.road, envelope, desc);
}

// Sides of the clear line: extra time of the fastest line on either side, plus a share of the time without room; a
// change costs time, more in curves.
std::vector<int> sides_of_clear_line(const LineRoad& road, const LineGates& gates, const Line& racing,
                                     double distance_m, const Envelope& envelope, const RacingLineDesc& desc) {
    std::vector<double> cost[2], change;
    const std::vector<uint8_t> nowhere(road.size(), 0);
    for (int side = 0; side < 2; ++side) {
        const RacingLine line =
            line_beside(road, gates, racing, std::vector<int>(road.size(), side), nowhere, distance_m, envelope, desc);
        const Line made = make_line(road, "", line.curve, envelope);
        for (size_t i = 0; i < road.size(); ++i) {
            const double place = place_on(racing, road, i);
            const double room = side == 0 ? place - gates.low_m[i] : gates.high_m[i] - place;
            const double time = step_of(road, made, i) / max(static_cast<double>(made.nodes[i].speed_mps), 1.0);
            const double usual = step_of(road, racing, i) / max(static_cast<double>(racing.nodes[i].speed_mps), 1.0);
            cost[side].push_back(time - usual + (room < distance_m ? no_room_share * usual : 0.0));
        }
    }
    for (size_t i = 0; i < road.size(); ++i) {
        const double speed = static_cast<double>(racing.nodes[i].speed_mps);
        const double lateral = absolute(static_cast<double>(racing.nodes[i].curvature_1pm)) * speed * speed;
        change.push_back(side_change_s * (1.0 + side_change_per_g * lateral / gravity_mps2));
    }
    return cheapest_sides(cost, change, road.closed);
}

// Marks the gates around every change of sides within which the line crosses over.
std::vector<uint8_t> crossings(const LineRoad& road, const Line& racing, const std::vector<int>& sides) {
    const size_t n = sides.size();
    std::vector<uint8_t> crossing(n, 0);
    for (size_t i = 0; i < n; ++i) {
        const size_t before = i > 0 ? i - 1 : n - 1;
        if (sides[i] == sides[before] || (!road.closed && i == 0)) {
            continue;
        }
        const double half_m = max(side_half_s * static_cast<double>(racing.nodes[i].speed_mps), least_side_half_m);
        double along = 0.0;
        for (size_t k = i, steps = 0; along < half_m && steps < n; ++steps) {
            crossing[k] = 1;
            along += step_of(road, racing, k);
            if (!road.closed && k + 1 == n) {
                break;
            }
            k = k + 1 < n ? k + 1 : 0;
        }
        along = 0.0;
        for (size_t k = before, steps = 0; along < half_m && steps < n; ++steps) {
            crossing[k] = 1;
            along += step_of(road, racing, k);
            if (!road.closed && k == 0) {
                break;
            }
            k = k > 0 ? k - 1 : n - 1;
        }
    }
    return crossing;
}

// Moves the bounds inside of bends that are too tight for cars off a line. False: there are none.
bool leave_room_to_turn(const LineGates& gates, const LineCurve& curve, std::vector<double>& low_m,
                        std::vector<double>& high_m) {
    bool found = false;
    for (size_t i = 0; i < gates.size(); ++i) {
        if (absolute(curve.curvature[i]) * tightest_lane_m <= 1.0 || !gates.inner(i)) {
            continue;
        }
        found = true;
        for (const size_t k : {gates.previous(i), i, gates.next(i)}) {
            const double room_m = min(least_side_room_m, high_m[k] - low_m[k]);
            if (curve.curvature[i] > 0.0) {
                high_m[k] = clamp(curve.offset_m[k] - hairpin_step_m, low_m[k] + room_m, high_m[k]);
            } else {
                low_m[k] = clamp(curve.offset_m[k] + hairpin_step_m, low_m[k], high_m[k] - room_m);
            }
        }
    }
    return found;
}

}  // namespace

std::vector<int> cheapest_sides(const std::vector<double> (&cost)[2], const std::vector<double>& change, bool closed) {
    const size_t n = change.size();
    std::vector<int> best;
    double best_cost = 0.0;
    // Dynamic programming over two states; a closed road tries both sides at the start line.
    for (int start = 0; start < (closed ? 2 : 1); ++start) {
        std::vector<int> from(2 * n, 0);
        double sum[2] = {0.0, 0.0};
        if (closed) {
            sum[1 - start] = 1e18;
        }
        for (size_t i = 0; i < n; ++i) {
            const double before[2] = {sum[0], sum[1]};
            for (int side = 0; side < 2; ++side) {
                const bool changes = i > 0 && before[1 - side] + change[i] < before[side];
                from[2 * i + static_cast<size_t>(side)] = changes ? 1 - side : side;
                sum[side] = (changes ? before[1 - side] + change[i] : before[side]) + cost[side][i];
            }
        }
        if (closed) {
            sum[1 - start] += change[0];
        }
        int side = sum[1] < sum[0] ? 1 : 0;
        const double total = sum[side];
        std::vector<int> sides(n);
        for (size_t i = n; i-- > 0;) {
            sides[i] = side;
            side = from[2 * i + static_cast<size_t>(side)];
        }
        if (start == 0 || total < best_cost) {
            best_cost = total;
            best = sides;
        }
    }
    return best;
}

RacingLine clear_line(const LineRoad& road, const LineGates& gates, const Line& racing, double distance_m,
                      const Envelope& envelope, const RacingLineDesc& desc) {
    const std::vector<int> sides = sides_of_clear_line(road, gates, racing, distance_m, envelope, desc);
    return line_beside(road, gates, racing, sides, crossings(road, racing, sides), distance_m, envelope, desc);
}

RacingLine left_or_right_line(const LineRoad& road, const LineGates& gates, bool left, double distance_m,
                              const Envelope& envelope, const RacingLineDesc& desc) {
    const size_t n = road.size();
    // The centre relative to the reference line, smoothed: a step in the road's width should not bend the line.
    std::vector<double> middle(n), before(n);
    for (size_t i = 0; i < n; ++i) {
        middle[i] = 0.5 * (gates.low_m[i] + gates.high_m[i]) - road.reference_t[i] * road.width_m[i];
    }
    for (int pass = 0; pass < 8; ++pass) {
        before = middle;
        for (size_t i = 0; i < n; ++i) {
            if (gates.inner(i)) {
                middle[i] = 0.25 * before[gates.previous(i)] + 0.5 * before[i] + 0.25 * before[gates.next(i)];
            }
        }
    }
    std::vector<double> low = gates.low_m;
    std::vector<double> high = gates.high_m;
    for (size_t i = 0; i < n; ++i) {
        const double place = middle[i] + road.reference_t[i] * road.width_m[i];
        const double room = min(least_side_room_m, high[i] - low[i]);
        if (left) {
            high[i] = clamp(place - 0.5 * distance_m, low[i] + room, high[i]);
        } else {
            low[i] = clamp(place + 0.5 * distance_m, low[i], high[i] - room);
        }
    }
    RacingLine line;
    for (int round = 0; round < hairpin_rounds; ++round) {
        LineGates half = gates;
        narrow_gates(half, low, high);
        line = fastest_line(half, road.road, envelope, desc);
        if (line.t.empty() || !leave_room_to_turn(half, line.curve, low, high)) {
            break;
        }
    }
    return line;
}

double clear_share(const LineRoad& road, const Line& racing, const Line& line, double distance_m) {
    double clear = 0.0;
    for (size_t i = 0; i < road.size(); ++i) {
        const double apart = absolute(place_on(line, road, i) - place_on(racing, road, i));
        clear += apart >= distance_m - side_line_tolerance_m ? step_of(road, racing, i) : 0.0;
    }
    return clear / max(static_cast<double>(racing.length_m), 1e-3);
}

}  // namespace apx
