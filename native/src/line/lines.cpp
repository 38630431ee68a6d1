// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/lines.h"

#include "geometry/plane.h"
#include "geometry/spline.h"
#include "line/gate_bounds.h"
#include "line/minimum_curvature.h"
#include "line/racing_line.h"
#include "profile/speed_profile.h"
#include "track/track_file.h"

namespace apx {

namespace {

constexpr double largest_radius_m = 1e6;  // counts as parallel

// Distance from the node to where its gate's line meets the next gate's (Stein 2018, section 4.2.2).
double gate_radius(const LineRoad& road, size_t gate, const glm::dvec2& node) {
    const size_t n = road.size();
    const bool last = gate + 1 == n;
    const size_t a = last && !road.closed ? gate - 1 : gate;
    const size_t b = last && !road.closed ? gate : (gate + 1) % n;
    const glm::dvec2 across_a = (road.right[a] - road.left[a]) / road.width_m[a];
    const glm::dvec2 across_b = (road.right[b] - road.left[b]) / road.width_m[b];
    const double determinant = cross_right<double>(across_a, across_b);
    if (absolute(determinant) < 1e-9) {
        return largest_radius_m;
    }
    const double along = cross_right<double>(road.left[b] - road.left[a], across_b) / determinant;
    return min(distance<double>(node, road.left[a] + across_a * along), largest_radius_m);
}

// Top speed at each gate; empty without a limit.
std::vector<double> limits_of(const Line& line, uint32_t gates, const Envelope& envelope) {
    std::vector<double> limits;
    if (line.speed_limit_mps > 0.0f) {
        for (uint32_t i = 0; i < gates; ++i) {
            limits.push_back(line.limited(i) ? static_cast<double>(line.speed_limit_mps) : envelope.top_speed_mps);
        }
    }
    return limits;
}

}  // namespace

LineRoad line_road(const Track& track) {
    LineRoad road;
    road.closed = track.closed;
    road.length_m = static_cast<double>(track.length_m);
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const GateFrame& frame = track.frames[i];
        const double width = static_cast<double>(frame.width_m);
        const glm::dvec2 left = {static_cast<double>(frame.left.x), static_cast<double>(frame.left.y)};
        const glm::dvec2 across = {static_cast<double>(frame.across.x), static_cast<double>(frame.across.y)};
        road.left.push_back(left);
        road.right.push_back(left + across * width);
        road.width_m.push_back(width);
        road.reference_t.push_back(static_cast<double>(frame.reference_t));
        road.distance_m.push_back(static_cast<double>(frame.distance_m));
        const GateRoad& surface = track.road[i];
        road.curvature.push_back(static_cast<double>(surface.curvature_1pm));
        road.road.push_back({static_cast<double>(surface.grip), static_cast<double>(surface.slope),
                             static_cast<double>(surface.bank), static_cast<double>(surface.crest_1pm)});
    }
    return road;
}

LineGates gates_of(const LineRoad& road, double margin_m) {
    return line_gates({road.left, road.right, road.road, road.closed}, margin_m);
}

// Steps of a line's curve. Where it runs along its gates it may turn back between two of them, further than the line
// through its places, which a track holds: such a step is as long as a track allows.
static std::vector<double> bounded_steps(const LineRoad& road, const LineCurve& curve) {
    std::vector<double> steps = curve.step_m;
    const auto place = [&](size_t i) {
        return road.left[i] + (road.right[i] - road.left[i]) * (curve.offset_m[i] / road.width_m[i]);
    };
    for (size_t i = 0; i < steps.size(); ++i) {
        const double apart_m = length<double>(place((i + 1) % road.size()) - place(i));
        // A little less, since a track's places are floats.
        steps[i] =
            min(steps[i], static_cast<double>(most_detour) * apart_m + 0.99 * static_cast<double>(detour_reserve_m));
    }
    return steps;
}

Line make_line(const LineRoad& road, std::string name, const LineCurve& curve, const Envelope& envelope,
               const SpeedLimit& limit) {
    Line line;
    line.name = std::move(name);
    line.speed_limit_mps = limit.speed_mps;
    line.limit_first = limit.first;
    line.limit_last = limit.last;
    const std::vector<double> limits = limits_of(line, static_cast<uint32_t>(road.size()), envelope);
    ProfileInput input;
    input.limit_mps = limits;
    input.curvature = curve.curvature;
    const std::vector<double> steps = bounded_steps(road, curve);
    input.step_m = steps;
    input.road = road.road;
    input.closed = road.closed;
    input.entry_speed_mps = road.closed ? -1.0 : 0.0;  // an open road is driven from standstill
    const SpeedProfile profile = speed_profile(input, envelope);
    line.time_s = static_cast<float>(profile.time_s);
    double along = 0.0;
    for (size_t i = 0; i < road.size(); ++i) {
        const double t = curve.offset_m[i] / road.width_m[i];
        const glm::dvec2 position = road.left[i] + (road.right[i] - road.left[i]) * t;
        LineNode node{};
        node.t = static_cast<float>(t);
        node.lateral_m = static_cast<float>(curve.offset_m[i] - road.reference_t[i] * road.width_m[i]);
        node.heading_rad = static_cast<float>(curve.heading_rad[i]);
        node.curvature_1pm = static_cast<float>(curve.curvature[i]);
        node.gate_radius_m = static_cast<float>(gate_radius(road, i, position));
        node.distance_m = static_cast<float>(along);
        node.speed_mps = static_cast<float>(profile.speed_mps[i]);
        line.nodes.push_back(node);
        along += i < steps.size() ? steps[i] : 0.0;
    }
    line.length_m = static_cast<float>(along);
    return line;
}

Line make_line(const LineRoad& road, std::string name, std::span<const double> t, const Envelope& envelope) {
    std::vector<double> offset_m(t.begin(), t.end());
    for (size_t i = 0; i < offset_m.size(); ++i) {
        offset_m[i] *= road.width_m[i];
    }
    return make_line(road, std::move(name), curve_through(gates_of(road, 0.0), offset_m), envelope);
}

std::vector<double> line_through(const LineRoad& road, std::span<const AuthoredPlace> places) {
    std::vector<double> knots, values, t(road.size());
    for (const AuthoredPlace& place : places) {
        if (knots.empty() || place.distance_m > knots.back() + 1e-6) {
            knots.push_back(place.distance_m);
            values.push_back(place.t);
        }
    }
    const bool periodic = road.closed && knots.size() >= 3;
    if (periodic) {
        knots.push_back(knots[0] + road.length_m);
    }
    if (values.size() < 2) {
        t.assign(road.size(), values.empty() ? 0.5 : values[0]);
        return t;
    }
    const CubicSpline curve = fit_spline(knots, values, periodic);
    for (size_t i = 0; i < road.size(); ++i) {
        double distance_m = road.distance_m[i];
        if (periodic && distance_m < knots[0]) {
            distance_m += road.length_m;
        }
        // constant before the first place and after the last
        distance_m = clamp(distance_m, knots.front(), knots.back());
        t[i] = clamp(sample_spline(curve, spline_piece(curve.knot, distance_m), distance_m).value, 0.0, 1.0);
    }
    return t;
}

std::vector<double> smoothed(const LineRoad& road, std::span<const double> t, double most_m) {
    LineGates gates = gates_of(road, 0.0);
    if (road.size() < fewest_gates) {
        return {t.begin(), t.end()};
    }
    std::vector<double> low, high;
    for (size_t i = 0; i < road.size(); ++i) {
        const double place_m = clamp(t[i] * road.width_m[i], gates.low_m[i], gates.high_m[i]);
        low.push_back(max(place_m - most_m, 0.5 * (gates.low_m[i] + place_m) - 1e-3));
        high.push_back(min(place_m + most_m, 0.5 * (gates.high_m[i] + place_m) + 1e-3));
    }
    narrow_gates(gates, low, high);
    std::vector<double> places = gate_crossings(gates, minimum_curvature_line(gates));
    for (size_t i = 0; i < road.size(); ++i) {
        places[i] = clamp(places[i] / road.width_m[i], 0.0, 1.0);
    }
    return places;
}

}  // namespace apx
