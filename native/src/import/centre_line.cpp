// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/centre_line.h"

#include <cstring>

#include "base/error.h"
#include "geometry/plane.h"
#include "geometry/spline.h"
#include "import/smooth_line.h"

namespace apx {

namespace {

constexpr double same_point_m = 0.01;

void check_desc(const apx_centre_line_desc& desc) {
    const auto check_range = [](const char* name, float value, double low, double high) {
        if (!(static_cast<double>(value) >= low && static_cast<double>(value) <= high)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "apx_centre_line_desc.%s is %g, must be in [%g, %g]", name,
                 static_cast<double>(value), low, high);
        }
    };
    if (std::memchr(desc.name, 0, sizeof desc.name) == nullptr) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_centre_line_desc.name has no terminating zero in its %zu bytes",
             sizeof desc.name);
    }
    if (desc.closed > 1) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_centre_line_desc.closed is %u, must be 0 or 1", desc.closed);
    }
    check_range("run_off_m", desc.run_off_m, 0.0, max_run_off_m);
    check_range("width_m", desc.width_m, 0.5, 200.0);
    check_range("max_deviation_m", desc.max_deviation_m, 0.0, 100.0);
    if (desc.max_deviation_m > 0.0f && desc.max_deviation_m < 0.01f) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_centre_line_desc.max_deviation_m is %g, must be 0 or at least 0.01",
             static_cast<double>(desc.max_deviation_m));
    }
}

glm::dvec2 ground_of(const glm::dvec3& point) {
    return {point.x, point.z};
}

std::vector<glm::dvec3> read_points(std::span<const float> positions, bool closed) {
    if (positions.size() / 3 > max_source_gates) {
        fail(APX_ERROR_INVALID_ARGUMENT, "the line has %zu points, at most %u are allowed; thin it out",
             positions.size() / 3, max_source_gates);
    }
    std::vector<glm::dvec3> points;
    for (size_t i = 0; i + 2 < positions.size(); i += 3) {
        glm::dvec3 point;
        for (int axis = 0; axis < 3; ++axis) {
            point[axis] = static_cast<double>(positions[i + static_cast<size_t>(axis)]);
            if (!(absolute(point[axis]) <= max_coordinate_m)) {
                fail(APX_ERROR_INVALID_ARGUMENT,
                     "point %zu: %c is %g, must be within -1e6 to 1e6 m; subtract an offset from large coordinates",
                     i / 3, "xyz"[axis], point[axis]);
            }
        }
        if (points.empty() || distance<double>(ground_of(points.back()), ground_of(point)) >= same_point_m) {
            points.push_back(point);
        }
    }
    if (closed && points.size() > 1 &&
        distance<double>(ground_of(points.back()), ground_of(points.front())) < same_point_m) {
        points.pop_back();
    }
    const size_t needed = closed ? 3 : 2;
    if (points.size() < needed) {
        fail(APX_ERROR_INVALID_DATA, "the line has %zu points at different places, a%s road needs at least %zu",
             points.size(), closed ? " closed" : "n open", needed);
    }
    return points;
}

}  // namespace

apx_centre_line_desc default_centre_line_desc() {
    apx_centre_line_desc desc{};
    desc.struct_size = sizeof desc;
    std::memcpy(desc.name, "track", 6);
    desc.closed = 1;
    desc.run_off_m = 3.0f;
    desc.width_m = 10.0f;
    return desc;
}

Source source_from_centre_line(const apx_centre_line_desc& desc, std::span<const float> positions,
                               double& deviation_m) {
    check_desc(desc);
    Source source;
    source.name = desc.name;
    source.closed = desc.closed == 1;
    source.run_off_m = static_cast<double>(desc.run_off_m);
    std::vector<glm::dvec3> points = read_points(positions, source.closed);
    deviation_m = 0.0;
    if (desc.max_deviation_m > 0.0f) {
        SmoothLine line = smooth_line(points, source.closed, static_cast<double>(desc.max_deviation_m));
        points = std::move(line.points);
        deviation_m = line.deviation_m;
    }
    std::vector<glm::dvec2> ground(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
        ground[i] = ground_of(points[i]);
    }
    const PlaneSpline curve = fit_plane_spline(chord_knots(ground, source.closed), ground, source.closed);
    for (size_t i = 0; i < points.size(); ++i) {
        const size_t piece = min(i, curve.piece_count() - 1);
        const PlaneSample sample = sample_plane_spline(curve, piece, curve.x.knot[i]);
        const glm::dvec2 half = right_of<double>(direction_of<double>(sample.slope, {0.0, 1.0})) *
                                (0.5 * static_cast<double>(desc.width_m));
        apx_source_gate gate = default_source_gate();
        for (const double side : {-1.0, 1.0}) {
            float* point = side < 0.0 ? gate.left : gate.right;
            point[0] = static_cast<float>(points[i].x + side * half.x);
            point[1] = static_cast<float>(points[i].y);
            point[2] = static_cast<float>(points[i].z + side * half.y);
        }
        if (const std::string problem = gate_problem(gate); !problem.empty()) {
            fail(APX_ERROR_INVALID_DATA, "point %zu: %s", i, problem.c_str());
        }
        source.gates.push_back(gate);
    }
    check_gate_count(source, source.name, APX_ERROR_INVALID_DATA);
    return source;
}

}  // namespace apx
