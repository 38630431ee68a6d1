// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/overtaking_line.h"

#include "base/banded_solver.h"
#include "base/math.h"
#include "line/edge_distance.h"
#include "line/line_curve.h"
#include "line/side_lines.h"
#include "line/tuning.h"

namespace apx {

namespace {

using namespace tuning::overtaking_line;

// Width beside the racing line, inside the bounds. The racing line itself is always acceptable.
struct Room {
    std::vector<double> left_m;
    std::vector<double> right_m;
};

Room room_beside(const LineGates& gates, const Line& racing) {
    Room room;
    for (size_t i = 0; i < gates.size(); ++i) {
        const double place = static_cast<double>(racing.nodes[i].t) * gates.width_m[i];
        room.left_m.push_back(max(place - gates.low_m[i], 0.0));
        room.right_m.push_back(max(gates.high_m[i] - place, 0.0));
    }
    return room;
}

double step_after(const LineRoad& road, size_t gate) {
    return (gate + 1 < road.size() ? road.distance_m[gate + 1] : road.length_m) - road.distance_m[gate];
}

// Weighs missing room along the way against changes of sides, which cost more in curves.
std::vector<int> choose_sides(const LineRoad& road, const Room& room, double offset_m) {
    std::vector<double> cost[2], change;
    for (size_t i = 0; i < road.size(); ++i) {
        for (int side = 0; side < 2; ++side) {
            const double own = side == 0 ? room.left_m[i] : room.right_m[i];
            const double other = side == 0 ? room.right_m[i] : room.left_m[i];
            const double missing =
                max(offset_m - own, 0.0) / offset_m + other_side_share * max(other - own, 0.0) / max(other + own, 0.1);
            cost[side].push_back(missing * step_after(road, i));
        }
        change.push_back(change_cost_m * (1.0 + curve_factor_m * absolute(road.curvature[i])));
    }
    return cheapest_sides(cost, change, road.closed);
}

// Full offset where there is room, less where there is less, rounded at transitions.
std::vector<double> wanted_shift(const Room& room, const std::vector<int>& sides, double offset_m) {
    std::vector<double> shift(sides.size());
    for (size_t i = 0; i < sides.size(); ++i) {
        const double own = sides[i] == 0 ? room.left_m[i] : room.right_m[i];
        const double difference = own - offset_m;
        const double reach =
            0.5 *
            (own + offset_m - square_root(difference * difference + overtaking_rounding_m * overtaking_rounding_m));
        shift[i] = (sides[i] == 0 ? -1.0 : 1.0) * max(reach, 0.0);
    }
    return shift;
}

// Along the racing line, where gates of a tight curve are much closer together than on the reference line.
double racing_step_after(const Line& racing, size_t gate) {
    const double here = static_cast<double>(racing.nodes[gate].distance_m);
    const float next = gate + 1 < racing.nodes.size() ? racing.nodes[gate + 1].distance_m : racing.length_m;
    return max(static_cast<double>(next) - here, 0.01);
}

// Least squares: near the wanted shift, with little extra lateral acceleration (second derivative times v^2). Violated
// bounds get a stiff spring, switched on and off until nothing changes; against cycles finally only on.
std::vector<double> smooth_shift(const LineRoad& road, const Line& racing, const Room& room,
                                 const std::vector<double>& wanted) {
    const size_t n = wanted.size();
    const auto row = [&](size_t i) { return road.closed ? folded_place(i, n) : i; };
    std::vector<double> shift = wanted;
    std::vector<int> active(n, 0);  // -1: at the left bound, 1: at the right
    for (int round = 0; round < most_overtaking_rounds; ++round) {
        BandedMatrix matrix(n, road.closed ? 4 : 2);
        std::vector<double> side(n, 0.0);
        matrix.clear();
        for (size_t i = 0; i < n; ++i) {
            const bool inner = road.closed || (i > 0 && i + 1 < n);
            const size_t before = i > 0 ? i - 1 : n - 1;
            const size_t after = i + 1 < n ? i + 1 : 0;
            const double h0 = racing_step_after(racing, inner || i > 0 ? before : i);
            const double h1 = racing_step_after(racing, inner || i == 0 ? i : before);
            const double span = 0.5 * (h0 + h1);
            const double bound = active[i] < 0 ? -room.left_m[i] : room.right_m[i];
            const double pull = active[i] != 0 ? bound_stiffness * span : 0.0;
            matrix.add(row(i), row(i), span + pull);
            side[row(i)] += span * wanted[i] + pull * bound;
            if (!inner) {
                continue;
            }
            const double length =
                max(overtaking_response_s * static_cast<double>(racing.nodes[i].speed_mps), least_response_m);
            const double weight = span * square(square(length));
            const double part[3] = {1.0 / (h0 * span), -1.0 / (h0 * span) - 1.0 / (h1 * span), 1.0 / (h1 * span)};
            const size_t place[3] = {row(before), row(i), row(after)};
            for (int a = 0; a < 3; ++a) {
                for (int b = a; b < 3; ++b) {
                    matrix.add(place[a], place[b], weight * part[a] * part[b]);
                }
            }
        }
        if (!matrix.factorise(1e-12)) {
            return wanted;
        }
        matrix.solve(side);
        bool changed = false;
        for (size_t i = 0; i < n; ++i) {
            shift[i] = side[row(i)];
            const int now = shift[i] < -room.left_m[i] ? -1 : (shift[i] > room.right_m[i] ? 1 : 0);
            if (now != active[i] && (now != 0 || round < releasing_rounds)) {
                changed = true;
                active[i] = now;
            }
        }
        if (!changed) {
            break;
        }
    }
    return shift;
}

}  // namespace

std::vector<double> overtaking_line(const LineRoad& road, const LineGates& gates, const Line& racing, double offset_m) {
    LineGates tightened = gates;
    Room room = room_beside(tightened, racing);
    const std::vector<int> sides = choose_sides(road, room, offset_m);
    std::vector<double> place_m(road.size());
    for (int round = 0; round <= most_overtaking_tightenings; ++round) {
        const std::vector<double> shift = smooth_shift(road, racing, room, wanted_shift(room, sides, offset_m));
        for (size_t i = 0; i < road.size(); ++i) {
            place_m[i] =
                static_cast<double>(racing.nodes[i].t) * road.width_m[i] +
                clamp(shift[i], -room.left_m[i] - line_bound_reserve_m, room.right_m[i] + line_bound_reserve_m);
        }
        if (!tighten_bounds(tightened, place_m, points_through(tightened, place_m, looks_per_step))) {
            break;
        }
        room = room_beside(tightened, racing);
    }
    for (size_t i = 0; i < road.size(); ++i) {
        place_m[i] = clamp(place_m[i] / road.width_m[i], 0.0, 1.0);
    }
    return place_m;
}

}  // namespace apx
