// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/road.h"

#include "base/error.h"
#include "geometry/plane.h"

namespace apx {

namespace {

glm::dvec2 ground_double(const float point[3]) {
    return {static_cast<double>(point[0]), static_cast<double>(point[2])};
}

// Input points of the splines.
struct RoadPoints {
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> right;
    std::vector<glm::dvec2> reference;
    std::vector<double> height_left;
    std::vector<double> height_right;
};

RoadPoints collect_points(const Source& source, Road& road) {
    RoadPoints points;
    for (uint32_t i = 0; i < source.gates.size(); ++i) {
        const apx_source_gate& gate = source.gates[i];
        const glm::dvec2 left = ground_double(gate.left);
        const glm::dvec2 right = ground_double(gate.right);
        const double t = source.reference_t_at(i);
        const glm::dvec2 reference = left + (right - left) * t;
        const bool repeats =
            !points.reference.empty() && distance<double>(points.reference.back(), reference) < same_gate_m;
        const bool repeats_first = source.closed && i + 1 == source.gates.size() && !points.reference.empty() &&
                                   distance<double>(points.reference.front(), reference) < same_gate_m;
        if (repeats || repeats_first) {
            continue;
        }
        points.left.push_back(left);
        points.right.push_back(right);
        points.reference.push_back(reference);
        points.height_left.push_back(static_cast<double>(gate.left[1]));
        points.height_right.push_back(static_cast<double>(gate.right[1]));
        const double run_off_left = static_cast<double>(gate.run_off_left_m);
        const double run_off_right = static_cast<double>(gate.run_off_right_m);
        road.grip.push_back(static_cast<double>(gate.grip));
        road.run_off_left_m.push_back(run_off_left < 0.0 ? source.run_off_m : run_off_left);
        road.run_off_right_m.push_back(run_off_right < 0.0 ? source.run_off_m : run_off_right);
        road.reference_t.push_back(t);
        road.source_gate.push_back(i);
    }
    return points;
}

void measure_parts(Road& road) {
    constexpr double part_m = 4.0;
    const std::vector<double>& knot = road.reference.x.knot;
    double distance_m = 0.0;
    road.part_parameter.push_back(knot[0]);
    road.part_distance_m.push_back(0.0);
    for (size_t piece = 0; piece + 1 < knot.size(); ++piece) {
        const double span = knot[piece + 1] - knot[piece];
        const int parts = 2 + static_cast<int>(min(span / part_m, 1000.0));
        for (int part = 1; part <= parts; ++part) {
            const double to = part == parts ? knot[piece + 1] : knot[piece] + span * part / parts;
            distance_m += arc_length(road.reference, piece, road.part_parameter.back(), to);
            road.part_parameter.push_back(to);
            road.part_distance_m.push_back(distance_m);
        }
    }
    road.length_m = distance_m;
}

// The parameter at which the reference line has the length: Newton inside the part that contains it.
double parameter_at(const Road& road, size_t& piece, double distance_m) {
    const size_t part = spline_piece(road.part_distance_m, distance_m);
    const double from = road.part_parameter[part];
    const double to = road.part_parameter[part + 1];
    piece = spline_piece(road.reference.x.knot, 0.5 * (from + to));
    const double wanted = distance_m - road.part_distance_m[part];
    const double part_length = road.part_distance_m[part + 1] - road.part_distance_m[part];
    double parameter = from + (to - from) * (part_length > 0.0 ? wanted / part_length : 0.0);
    for (int i = 0; i < 3; ++i) {
        const PlaneSample sample = sample_plane_spline(road.reference, piece, parameter);
        const double speed = max(length<double>(sample.slope), 1e-9);
        parameter = clamp(parameter - (arc_length(road.reference, piece, from, parameter) - wanted) / speed, from, to);
    }
    return parameter;
}

glm::dvec2 forward_of(const PlaneSample& sample) {
    return direction_of<double>(sample.slope, {0.0, 1.0});
}

// Components to the right and forward.
glm::dvec2 seen_from(const glm::dvec2& origin, const glm::dvec2& forward, const glm::dvec2& point) {
    return {dot<double>(point - origin, right_of<double>(forward)), dot<double>(point - origin, forward)};
}

}  // namespace

Road make_road(const Source& source) {
    Road road;
    road.name = source.name;
    road.closed = source.closed;
    road.pit = source.pit;
    const RoadPoints points = collect_points(source, road);
    const size_t needed = source.closed ? 3 : 2;
    if (points.reference.size() < needed) {
        fail(APX_ERROR_INVALID_DATA, "%s: has %zu gates at different places, a%s track needs at least %zu",
             source.name.c_str(), points.reference.size(), source.closed ? " closed" : "n open", needed);
    }
    const std::vector<double> knots = chord_knots(points.reference, source.closed);
    road.reference = fit_plane_spline(knots, points.reference, source.closed);
    for (size_t i = 0; i < points.reference.size(); ++i) {
        const size_t piece = min(i, road.reference.piece_count() - 1);
        const glm::dvec2 forward = forward_of(sample_plane_spline(road.reference, piece, knots[i]));
        road.left.push_back(seen_from(points.reference[i], forward, points.left[i]));
        road.right.push_back(seen_from(points.reference[i], forward, points.right[i]));
    }
    road.height_left = fit_spline(knots, points.height_left, source.closed);
    road.height_right = fit_spline(knots, points.height_right, source.closed);
    if (source.closed) {
        road.left.push_back(road.left.front());
        road.right.push_back(road.right.front());
        for (std::vector<double>* values :
             {&road.grip, &road.run_off_left_m, &road.run_off_right_m, &road.reference_t}) {
            values->push_back(values->front());
        }
    }
    measure_parts(road);
    if (road.length_m > longest_road_m) {
        fail(APX_ERROR_INVALID_DATA,
             "%s: the smooth road through its gates is %.0f km long, at most %.0f km can be baked; are "
             "these metres, and in driving order?",
             source.name.c_str(), road.length_m / 1000.0, longest_road_m / 1000.0);
    }
    return road;
}

RoadSample sample_road(const Road& road, double distance_m) {
    size_t piece = 0;
    const double parameter = parameter_at(road, piece, distance_m);
    const PlaneSample reference = sample_plane_spline(road.reference, piece, parameter);
    const SplineSample height_left = sample_spline(road.height_left, piece, parameter);
    const SplineSample height_right = sample_spline(road.height_right, piece, parameter);
    const std::vector<double>& knot = road.reference.x.knot;
    const double share = (parameter - knot[piece]) / (knot[piece + 1] - knot[piece]);
    const auto along = [&](const std::vector<double>& values) { return lerp(values[piece], values[piece + 1], share); };
    const double t = along(road.reference_t);
    const double speed = max(length<double>(reference.slope), 1e-9);

    RoadSample sample{};
    sample.centre = reference.position;
    sample.forward = forward_of(reference);
    sample.curvature = curvature_of(reference);
    const glm::dvec2 right = right_of<double>(sample.forward);
    const auto place = [&](const glm::dvec2& offset) {
        return sample.centre + right * offset.x + sample.forward * offset.y;
    };
    const glm::dvec2 left_offset = road.left[piece] + (road.left[piece + 1] - road.left[piece]) * share;
    const glm::dvec2 right_offset = road.right[piece] + (road.right[piece + 1] - road.right[piece]) * share;
    sample.left = place(left_offset);
    sample.right = place(right_offset);
    sample.left_m = -left_offset.x;
    sample.right_m = right_offset.x;
    sample.height_left_m = height_left.value;
    sample.height_right_m = height_right.value;
    sample.slope = lerp(height_left.slope, height_right.slope, t) / speed;
    sample.grip = along(road.grip);
    sample.run_off_left_m = along(road.run_off_left_m);
    sample.run_off_right_m = along(road.run_off_right_m);
    return sample;
}

double knot_distance(const Road& road, size_t knot) {
    const size_t part = spline_piece(road.part_parameter, road.reference.x.knot[knot]);
    const bool at_end = road.part_parameter[part + 1] <= road.reference.x.knot[knot];
    return road.part_distance_m[at_end ? part + 1 : part];
}

}  // namespace apx
