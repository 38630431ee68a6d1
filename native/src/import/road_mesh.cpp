// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/road_mesh.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "base/error.h"
#include "base/math.h"
#include "geometry/plane.h"
#include "geometry/spline.h"
#include "import/cross_sections.h"
#include "import/edge_gaps.h"
#include "import/road_boundaries.h"
#include "import/road_ends.h"
#include "import/road_surface.h"

namespace apx {

namespace {

constexpr uint32_t most_vertices = 10000000;
constexpr double longest_road_m = 1e6;
constexpr double shortest_edge_m = 0.1;

void advise(Source& source, const glm::dvec3& place, const char* text, ...) APX_PRINTF(3, 4);

void advise(Source& source, const glm::dvec3& place, const char* text, ...) {
    apx_finding finding{};
    finding.code = APX_LINT_MESH;
    finding.gate = APX_NONE;
    for (int axis = 0; axis < 3; ++axis) {
        finding.position[axis] = static_cast<float>(place[axis]);
    }
    va_list arguments;
    va_start(arguments, text);
    std::vsnprintf(finding.message, sizeof finding.message, text, arguments);
    va_end(arguments);
    source.import_findings.push_back(finding);
}

void check_desc(const apx_mesh_desc& desc, size_t vertices, size_t indices) {
    if (std::memchr(desc.name, 0, sizeof desc.name) == nullptr) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_mesh_desc.name has no terminating zero in its %zu bytes",
             sizeof desc.name);
    }
    if (!(desc.run_off_m >= 0.0f && static_cast<double>(desc.run_off_m) <= max_run_off_m)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_mesh_desc.run_off_m is %g, must be in [0, %g]",
             static_cast<double>(desc.run_off_m), max_run_off_m);
    }
    if (!(desc.weld_m > 0.0f && desc.weld_m <= 1.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_mesh_desc.weld_m is %g, must be in (0, 1]",
             static_cast<double>(desc.weld_m));
    }
    for (const float value : desc.start) {
        if (!(absolute(value) <= 1e6f)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "apx_mesh_desc.start has %g, must be within -1e6 to 1e6",
                 static_cast<double>(value));
        }
    }
    if (desc.reverse > 1 || desc.shape > APX_ROAD_OPEN) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_mesh_desc.%s is %u, must be 0 to %u",
             desc.reverse > 1 ? "reverse" : "shape", desc.reverse > 1 ? desc.reverse : desc.shape,
             desc.reverse > 1 ? 1u : uint32_t{APX_ROAD_OPEN});
    }
    if (vertices > most_vertices || indices > size_t{3} * most_vertices) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "the mesh has %zu vertices and %zu triangles, at most %u are allowed; thin it out", vertices, indices / 3,
             most_vertices);
    }
    if (vertices == 0 || indices == 0 || indices % 3 != 0) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "the mesh has %zu vertices and %zu indices; it needs triangles, three indices each", vertices, indices);
    }
}

std::vector<glm::dvec3> points_of(const RoadSurface& surface, const BoundaryLoop& boundary, size_t first,
                                  size_t count) {
    std::vector<glm::dvec3> points;
    points.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        points.push_back(surface.vertices[boundary.vertices[(first + i) % boundary.vertices.size()]]);
    }
    return points;
}

std::vector<glm::dvec3> reversed(std::vector<glm::dvec3> points) {
    return {points.rbegin(), points.rend()};
}

double distance_of(const glm::dvec3& a, const glm::dvec3& b) {
    return square_root(square(a.x - b.x) + square(a.y - b.y) + square(a.z - b.z));
}

// Seen from above, positive counter-clockwise.
double enclosed_area(const std::vector<glm::dvec3>& points) {
    double twice = 0.0;
    for (size_t i = 0; i < points.size(); ++i) {
        const glm::dvec3& a = points[i];
        const glm::dvec3& b = points[(i + 1) % points.size()];
        twice += a.x * b.z - a.z * b.x;
    }
    return 0.5 * twice;
}

double area_of(const RoadSurface& surface, const std::vector<Triangle>& triangles) {
    double area = 0.0;
    for (const Triangle& t : triangles) {
        const glm::dvec3 ab = surface.vertices[t[1]] - surface.vertices[t[0]];
        const glm::dvec3 ac = surface.vertices[t[2]] - surface.vertices[t[0]];
        area += 0.5 * absolute(ab.x * ac.z - ab.z * ac.x);
    }
    return area;
}

// The number of boundaries that are the road's edges (one or two); the rest are holes.
size_t edge_count(const RoadSurface& surface, const RoadBoundaries& boundaries, uint32_t shape) {
    const double hole_share = shape == APX_ROAD_CLOSED ? 0.05 : 0.2;
    size_t edges = 0;
    for (const BoundaryLoop& boundary : boundaries.boundaries) {
        edges += boundary.length_m >= hole_share * boundaries.boundaries[0].length_m ? 1 : 0;
    }
    if (shape == APX_ROAD_OPEN) {
        edges = 1;
    }
    if (boundaries.boundaries.empty()) {
        fail(APX_ERROR_INVALID_DATA,
             "the mesh has no edge at all, it is a closed shell; choose the road's surface alone");
    }
    if (edges > 2) {
        const glm::dvec3& place = surface.vertices[boundaries.boundaries[2].vertices[0]];
        fail(APX_ERROR_INVALID_DATA,
             "the road branches, or crosses itself at one height: it has %zu edges that go around, the third %.0f m "
             "long at "
             "(%.1f, %.1f, %.1f); cut off pit lanes and side roads, or make one road pass above the other",
             edges, boundaries.boundaries[2].length_m, place.x, place.y, place.z);
    }
    return edges;
}

void advise_on_repairs(Source& source, const RoadSurface& surface, const RoadBoundaries& boundaries, size_t edges) {
    if (surface.repeated_faces > 0) {
        advise(source, {}, "%u faces were there twice; each counts once", surface.repeated_faces);
    }
    if (surface.steep_faces > 0) {
        advise(source, {}, "%u faces steeper than 70 degrees were left out: walls, kerbs' sides", surface.steep_faces);
    }
    if (boundaries.loose_pieces > 0) {
        advise(source, boundaries.loose_place, "%u small loose pieces were left out, one at (%.1f, %.1f, %.1f)",
               boundaries.loose_pieces, boundaries.loose_place.x, boundaries.loose_place.y, boundaries.loose_place.z);
    }
    if (boundaries.flipped_faces > 0) {
        advise(source, boundaries.flipped_place,
               "%u of %zu faces are wound the other way round, one at (%.1f, %.1f, %.1f); they count as the others",
               boundaries.flipped_faces, boundaries.triangles.size(), boundaries.flipped_place.x,
               boundaries.flipped_place.y, boundaries.flipped_place.z);
    }
    constexpr size_t most_holes = 20;
    for (size_t i = edges; i < min(boundaries.boundaries.size(), edges + most_holes); ++i) {
        const glm::dvec3& place = surface.vertices[boundaries.boundaries[i].vertices[0]];
        advise(source, place,
               "hole in the mesh, %zu edges, %.1f m around, at (%.1f, %.1f, %.1f); the road is taken to be whole there",
               boundaries.boundaries[i].vertices.size(), boundaries.boundaries[i].length_m, place.x, place.y, place.z);
    }
    if (boundaries.boundaries.size() > edges + most_holes) {
        advise(source, {}, "and %zu more holes", boundaries.boundaries.size() - edges - most_holes);
    }
}

void bridge_edges(Source& source, const RoadSurface& surface, RoadBoundaries& boundaries, size_t edges) {
    constexpr size_t most_edge_gaps = 20;
    size_t found = 0;
    for (size_t i = 0; i < edges; ++i) {
        for (const EdgeGap& edge_gap : bridge_gaps(surface, boundaries.boundaries[i])) {
            if (++found <= most_edge_gaps) {
                advise(source, edge_gap.place,
                       "faces are missing at the road's edge, %.1f m along it and %.1f m deep, at (%.1f, %.1f, %.1f); "
                       "the edge is taken to run straight on there",
                       edge_gap.length_m, edge_gap.depth_m, edge_gap.place.x, edge_gap.place.y, edge_gap.place.z);
            }
        }
    }
    if (found > most_edge_gaps) {
        advise(source, {}, "and %zu more edge gaps", found - most_edge_gaps);
    }
}

void put(float (&point)[3], const glm::dvec3& from) {
    for (int axis = 0; axis < 3; ++axis) {
        point[axis] = static_cast<float>(from[axis]);
    }
}

// Largest distance of an edge's points from the chain of the cuts' ends on it, and its place.
double cut_short(const EdgeCurve& edge, const std::vector<EdgePair>& cuts, double EdgePair::*along,
                 glm::dvec3 EdgePair::*end, glm::dvec3& place) {
    double most = 0.0;
    const double lap_m = edge.length_m();
    std::vector<double> starts;
    for (const EdgePair& cut : cuts) {
        starts.push_back(cut.*along);
    }
    if (edge.closed()) {
        starts.push_back(starts.front() + lap_m);
    }
    for (size_t i = 0; i < edge.point_count(); ++i) {
        double at = edge.along_of(i);
        while (edge.closed() && at < starts.front()) {
            at += lap_m;
        }
        while (edge.closed() && at > starts.back()) {
            at -= lap_m;
        }
        const size_t piece = spline_piece(starts, at);
        const glm::dvec3& a = cuts[piece].*end;
        const glm::dvec3& b = cuts[(piece + 1) % cuts.size()].*end;
        const glm::dvec2 chord{b.x - a.x, b.z - a.z};
        const glm::dvec2 offset{edge.point(i).x - a.x, edge.point(i).z - a.z};
        const double share = clamp(dot<double>(offset, chord) / max(dot<double>(chord, chord), 1e-12), 0.0, 1.0);
        const double away = length<double>(offset - chord * share);
        if (away > most) {
            most = away;
            place = edge.point(i);
        }
    }
    return most;
}

void lay_gates(Source& source, const EdgeCurve& left, const EdgeCurve& right, const glm::dvec3& start) {
    const size_t needed = source.closed ? 3 : 2;
    for (const EdgeCurve* edge : {&left, &right}) {
        if (edge->point_count() < needed || edge->length_m() < shortest_edge_m) {
            const glm::dvec3& place = edge->point(0);
            fail(APX_ERROR_INVALID_DATA,
                 "the road's %s edge is %.2f m long with %zu points, at (%.1f, %.1f, %.1f); is this the whole road's "
                 "surface, in metres?",
                 edge == &left ? "left" : "right", edge->length_m(), edge->point_count(), place.x, place.y, place.z);
        }
    }
    if (max(left.length_m(), right.length_m()) > longest_road_m) {
        fail(APX_ERROR_INVALID_DATA,
             "the road's edges are %.0f and %.0f km long, at most %.0f km can be imported; is the mesh in metres?",
             left.length_m() / 1e3, right.length_m() / 1e3, longest_road_m / 1e3);
    }
    const std::vector<EdgePair> cuts = pair_edges(left, right, start);
    for (const EdgePair& cut : cuts) {
        apx_source_gate gate = default_source_gate();
        put(gate.left, cut.left);
        put(gate.right, cut.right);
        if (const std::string problem = gate_problem(gate); !problem.empty()) {
            fail(APX_ERROR_INVALID_DATA, "the road narrows to nothing at (%.1f, %.1f, %.1f): %s", cut.left.x,
                 cut.left.y, cut.left.z, problem.c_str());
        }
        source.gates.push_back(gate);
    }
    check_gate_count(source, source.name, APX_ERROR_INVALID_DATA);
    constexpr double noticed_m = 0.5;
    glm::dvec3 place{};
    for (const bool is_left : {true, false}) {
        const double short_m = is_left ? cut_short(left, cuts, &EdgePair::left_m, &EdgePair::left, place)
                                       : cut_short(right, cuts, &EdgePair::right_m, &EdgePair::right, place);
        if (short_m > noticed_m) {
            advise(source, place, "the road's %s edge steps %.1f m aside at (%.1f, %.1f, %.1f) and is passed by there",
                   is_left ? "left" : "right", short_m, place.x, place.y, place.z);
        }
    }
}

void lay_circuit(Source& source, const RoadSurface& surface, const RoadBoundaries& boundaries,
                 const apx_mesh_desc& desc, const glm::dvec3& start) {
    // The surface is left of a boundary: driven along a boundary, that is the road's right edge. The inner one is
    // clockwise.
    const auto area = [&](const BoundaryLoop& boundary) {
        return enclosed_area(points_of(surface, boundary, 0, boundary.vertices.size()));
    };
    const double first_area = area(boundaries.boundaries[0]);
    const double second_area = area(boundaries.boundaries[1]);
    const size_t clockwise = first_area < second_area ? 0 : 1;
    const size_t right_index = desc.reverse != 0 ? 1 - clockwise : clockwise;
    const BoundaryLoop& right_boundary = boundaries.boundaries[right_index];
    const BoundaryLoop& left_boundary = boundaries.boundaries[1 - right_index];
    const size_t opposite = nearest_over_surface(surface, boundaries.ways, right_boundary.vertices[0], left_boundary);
    if (opposite == left_boundary.vertices.size()) {
        fail(APX_ERROR_INTERNAL, "a defect of the library: no way from edge to edge over the road");
    }
    // Both edges start opposite each other, so neither curve has to be searched.
    const size_t n = left_boundary.vertices.size();
    const EdgeCurve left(reversed(points_of(surface, left_boundary, opposite + 1, n)), true);
    const EdgeCurve right(points_of(surface, right_boundary, 0, right_boundary.vertices.size()), true);
    lay_gates(source, left, right, start);
}

// A road with two ends, or a circuit with a gap when they are close together.
void lay_open_road(Source& source, const RoadSurface& surface, const RoadBoundaries& boundaries,
                   const apx_mesh_desc& desc, const glm::dvec3& start) {
    const BoundaryLoop& boundary = boundaries.boundaries[0];
    const double width = 2.0 * area_of(surface, boundaries.triangles) / boundary.length_m;
    RoadEnds ends = find_ends(surface, boundaries.ways, boundary, width);
    const auto vertex = [&](size_t place) { return surface.vertices[boundary.vertices[place]]; };
    const double gap_m = max(distance_of(vertex(ends.a.first), vertex(ends.b.last)),
                             distance_of(vertex(ends.a.last), vertex(ends.b.first)));
    source.closed = desc.shape == APX_ROAD_CLOSED || (desc.shape == APX_ROAD_AS_FOUND && gap_m < 0.5 * width);
    if (source.closed && gap_m > 2.0 * width) {
        fail(APX_ERROR_INVALID_DATA,
             "the mesh is to be a circuit, but its ends at (%.1f, %.1f) and (%.1f, %.1f) lie %.1f m apart; join them, "
             "or "
             "import it as an open road",
             vertex(ends.a.first).x, vertex(ends.a.first).z, vertex(ends.b.last).x, vertex(ends.b.last).z, gap_m);
    }
    bool swap = false;
    if (source.closed) {
        advise(source, vertex(ends.a.first),
               "the circuit is cut open at (%.1f, %.1f, %.1f), its ends lie %.2f m apart; they are taken as joined",
               vertex(ends.a.first).x, vertex(ends.a.first).y, vertex(ends.a.first).z, gap_m);
    } else {
        constexpr double gap_share = 0.1;  // of the road's length: most of a circuit is there
        if (desc.shape == APX_ROAD_AS_FOUND && gap_m < gap_share * 0.5 * boundary.length_m) {
            advise(
                source, vertex(ends.a.first),
                "the road runs from point to point, its ends at (%.1f, %.1f) and (%.1f, %.1f) lie %.0f m apart; if it "
                "is a circuit, faces are missing there",
                vertex(ends.a.first).x, vertex(ends.a.first).z, vertex(ends.b.last).x, vertex(ends.b.last).z, gap_m);
        }
        const auto away = [&](const RoadEnd& end) {
            return distance_of((vertex(end.first) + vertex(end.last)) * 0.5, start);
        };
        swap = away(ends.b) < away(ends.a);
    }
    const size_t n = boundary.vertices.size();
    const auto side = [&](size_t first, size_t last) {
        return points_of(surface, boundary, first, (last + n - first) % n + 1);
    };
    if (source.closed) {
        // The inner edge, whose enclosed area is smaller, is on the right when driving clockwise.
        const double a_to_b = enclosed_area(side(ends.a.last, ends.b.first));
        const double b_to_a = enclosed_area(side(ends.b.last, ends.a.first));
        swap = b_to_a < a_to_b;
    }
    if (swap != (desc.reverse != 0)) {
        std::swap(ends.a, ends.b);
    }
    const EdgeCurve right(side(ends.a.last, ends.b.first), source.closed);
    const EdgeCurve left(reversed(side(ends.b.last, ends.a.first)), source.closed);
    lay_gates(source, left, right, start);
}

}  // namespace

apx_mesh_desc default_mesh_desc() {
    apx_mesh_desc desc{};
    desc.struct_size = sizeof desc;
    std::memcpy(desc.name, "track", 6);
    desc.run_off_m = 3.0f;
    desc.weld_m = 0.02f;
    desc.shape = APX_ROAD_AS_FOUND;
    return desc;
}

Source source_from_mesh(const apx_mesh_desc& desc, std::span<const float> positions,
                        std::span<const uint32_t> indices) {
    check_desc(desc, positions.size() / 3, indices.size());
    Source source;
    source.name = desc.name;
    source.run_off_m = static_cast<double>(desc.run_off_m);
    const double weld_m = static_cast<double>(desc.weld_m);
    const glm::dvec3 start{static_cast<double>(desc.start[0]), static_cast<double>(desc.start[1]),
                           static_cast<double>(desc.start[2])};
    const RoadSurface surface = weld_surface(positions, indices, weld_m);
    RoadBoundaries boundaries = find_boundaries(surface, weld_m);
    const size_t edges = edge_count(surface, boundaries, desc.shape);
    advise_on_repairs(source, surface, boundaries, edges);
    bridge_edges(source, surface, boundaries, edges);
    if (edges == 2) {
        lay_circuit(source, surface, boundaries, desc, start);
    } else {
        lay_open_road(source, surface, boundaries, desc, start);
    }
    return source;
}

}  // namespace apx
