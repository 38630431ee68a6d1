// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/edge_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "bake/baker.h"
#include "geometry/plane.h"
#include "geometry/spline.h"
#include "line/gate_bounds.h"
#include "line/line_curve.h"
#include "line/lines.h"
#include "line/racing_line.h"
#include "track/source_json.h"
#include "track/sources.h"

namespace apx {
namespace {

// A closed course, 12 m wide; its gates lean by up to `lean` steps of about 3 m from edge to edge.
Corridor leaning_bean(double lean) {
    constexpr int count = 300;
    Corridor corridor;
    const auto point = [](double i, double offset) {
        const double a = 2.0 * M_PI * i / count;
        const double dx = 180.0 * std::cos(a) + 45.0 * std::cos(3.0 * a);
        const double dz = -90.0 * std::sin(a) - 56.0 * std::sin(2.0 * a);
        const double length = std::hypot(dx, dz);
        return glm::dvec2{180.0 * std::sin(a) + 15.0 * std::sin(3.0 * a) + offset * dz / length,
                          90.0 * std::cos(a) + 28.0 * std::cos(2.0 * a) - offset * dx / length};
    };
    for (int i = 0; i < count; ++i) {
        const double shift = lean * std::sin(2.0 * M_PI * 5.0 * i / count);
        corridor.left.push_back(point(i - shift, -6.0));
        corridor.right.push_back(point(i + shift, 6.0));
    }
    return corridor;
}

// From any point of a closed polyline to any of another, by brute force.
double least_distance(const std::vector<glm::dvec2>& line, const std::vector<glm::dvec2>& edge) {
    double least = 1e9;
    for (const glm::dvec2& p : line) {
        for (size_t i = 0; i < edge.size(); ++i) {
            const glm::dvec2 way = edge[(i + 1) % edge.size()] - edge[i];
            const double share = std::clamp(dot<double>(p - edge[i], way) / dot<double>(way, way), 0.0, 1.0);
            least = std::min(least, distance<double>(p, edge[i] + way * share));
        }
    }
    return least;
}

// Points of the line between its nodes too: the spline through them.
std::vector<glm::dvec2> fine_line(const Corridor& corridor, const RacingLine& line) {
    const size_t n = line.t.size();
    std::vector<glm::dvec2> nodes(n);
    for (size_t i = 0; i < n; ++i) {
        nodes[i] = corridor.left[i] + (corridor.right[i] - corridor.left[i]) * line.t[i];
    }
    const PlaneSpline spline = fit_plane_spline(chord_knots(nodes, true), nodes, true);
    std::vector<glm::dvec2> points;
    for (size_t i = 0; i < spline.piece_count(); ++i) {
        for (int k = 0; k < 10; ++k) {
            const double u = lerp(spline.x.knot[i], spline.x.knot[i + 1], 0.1 * k);
            points.push_back(sample_plane_spline(spline, i, u).position);
        }
    }
    return points;
}

class LeaningGates : public testing::TestWithParam<double> {};

TEST_P(LeaningGates, TheMarginIsKeptStraightToTheEdgesAndBetweenGates) {
    const Corridor corridor = leaning_bean(GetParam());
    const Envelope car{
        1200.0, 1.3, 350e3, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
        90.0,   0.6, 1.2};
    const std::vector<glm::dvec2> line = fine_line(corridor, racing_line(corridor, car, {}));
    const double left = least_distance(line, corridor.left);
    const double right = least_distance(line, corridor.right);
    EXPECT_GE(std::min(left, right), 0.999);
    EXPECT_LE(std::min(left, right), 1.01) << "all of the road is used";
}

INSTANTIATE_TEST_SUITE_P(EdgeRoom, LeaningGates, testing::Values(0.0, 1.0, 2.5));

TEST(EdgeRoom, TheWayToAnEdgeIsThatOfAllItsParts) {
    const LineGates gates = line_gates(leaning_bean(1.5), 1.0);
    for (size_t i = 0; i < gates.size(); i += 7) {
        const glm::dvec2 point = gates.control(i, 2.5);
        EXPECT_NEAR(distance_to_edge(gates, true, i, point, 6.0).value, least_distance({point}, gates.left_edge),
                    1e-12);
    }
}

TEST(EdgeRoom, BoundsMoveInWhereALineComesTooNearBetweenGates) {
    const LineGates gates = line_gates(leaning_bean(0.0), 1.0);
    std::vector<double> middle(gates.size(), 6.0);
    LineGates tightened = gates;
    const auto tighten = [&](const std::vector<double>& control_m) {
        return tighten_bounds(tightened, control_m, curve_points(tightened, control_m, looks_per_step));
    };
    EXPECT_FALSE(tighten(middle));
    std::vector<double> close = middle;
    close[100] = close[101] = 0.4;
    EXPECT_TRUE(tighten(close));
    EXPECT_GT(tightened.low_m[100], gates.low_m[100]);
    EXPECT_GT(tightened.low_m[101], gates.low_m[101]);
    EXPECT_EQ(tightened.low_m[120], gates.low_m[120]);
    EXPECT_EQ(tightened.high_m, gates.high_m);
}

// From a line, between its nodes too, straight to the edges' polylines beside it. A pit lane leaves the road.
double least_margin(const Track& track, const Line& line) {
    constexpr size_t beside = 40;  // gates
    const LineRoad road = line_road(track);
    const size_t n = road.size();
    const LineGates gates = gates_of(road, 0.0);
    std::vector<double> offset_m(n);
    for (size_t i = 0; i < n; ++i) {
        offset_m[i] = static_cast<double>(line.nodes[i].t) * road.width_m[i];
    }
    const std::vector<glm::dvec2> points = points_through(gates, offset_m, 10);
    double least = 1e9;
    for (size_t k = 0; k < points.size(); ++k) {
        const size_t gate = k / 10;
        const size_t next = gates.next(gate);
        if (line.kind == APX_LINE_KIND_PIT &&
            (line.limited(static_cast<uint32_t>(gate)) || line.limited(static_cast<uint32_t>(next)))) {
            continue;
        }
        for (size_t j = 0; j <= 2 * beside; ++j) {
            if (!track.closed && (gate + j < beside || gate + j + 1 >= n + beside)) {
                continue;
            }
            const size_t from = (gate + n + j - beside) % n;
            const size_t to = gates.next(from);
            for (const std::vector<glm::dvec2>* edge : {&road.left, &road.right}) {
                const glm::dvec2 start = (*edge)[from];
                const glm::dvec2 way = (*edge)[to] - start;
                const double share =
                    std::clamp(dot<double>(points[k] - start, way) / std::max(dot<double>(way, way), 1e-12), 0.0, 1.0);
                least = std::min(least, distance<double>(points[k], start + way * share));
            }
        }
    }
    return least;
}

void expect_margins(const Source& source) {
    SCOPED_TRACE(source.name);
    const apx_bake_desc desc = default_bake_desc();
    const Track track = bake(source, desc);
    const double kept_m = static_cast<double>(0.5f * desc.vehicle.width_m + desc.margin_m);
    for (const Line& line : track.lines) {
        if (line.kind != APX_LINE_KIND_AUTHORED) {
            EXPECT_GE(least_margin(track, line), kept_m - 0.001) << line.name;
        }
    }
}

TEST(EdgeRoom, EveryLineOfTheSampleTracksKeepsTheMargin) {
    for (const char* name : {"club", "oval", "street", "bridge", "hillclimb"}) {
        const std::string path = std::string(APX_SOURCE_DIR) + "/data/tracks/" + name + ".track.json";
        expect_margins(source_from_json(test::read_text(path), name));
    }
}

TEST(EdgeRoom, EveryLineOfRealCircuitsKeepsTheMargin) {
    const auto files = test::circuit_files();
    if (files.empty()) {
        GTEST_SKIP() << "no circuits: set APEXLINE_CIRCUITS to a folder of centre line *.csv";
    }
    for (const auto& file : files) {
        expect_margins(test::circuit_source(file));
    }
}

}  // namespace
}  // namespace apx
