// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/baker.h"

#include "bake/gates.h"
#include "bake/lines.h"
#include "bake/overtaking_line.h"
#include "bake/racing_line.h"
#include "base/error.h"
#include "geometry/plane.h"
#include "track/track_file.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

// Shares of the work, for the progress callback.
constexpr float gates_done = 0.05f;
constexpr float racing_line_done = 0.95f;

void report(const apx_bake_desc& desc, float share) {
    if (desc.progress != nullptr && desc.progress(desc.progress_user, share) != 0) {
        fail(APX_ERROR_CANCELLED, "the bake was cancelled by its progress callback at %.0f %%",
             static_cast<double>(share) * 100.0);
    }
}

void check_desc(const apx_bake_desc& desc) {
    if (desc.struct_size != sizeof desc) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "apx_bake_desc.struct_size is %u, must be %zu; fill it with apx_bake_desc_default", desc.struct_size,
             sizeof desc);
    }
    if (!(desc.margin_m >= -1.0f && desc.margin_m <= 10.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_bake_desc.margin_m is %g, must be in [-1, 10]",
             static_cast<double>(desc.margin_m));
    }
    if (!(desc.overtaking_offset_m >= 0.0f && desc.overtaking_offset_m <= 30.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "apx_bake_desc.overtaking_offset_m is %g, must be in [0, 30], 0 for the default",
             static_cast<double>(desc.overtaking_offset_m));
    }
    validate_vehicle(desc.vehicle);
}

glm::vec2 to_float(const glm::dvec2& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

void add_gate(Track& track, const LaidGate& gate) {
    const double width = gate.left_m + gate.right_m;
    const RoadSample& road = gate.road;
    // Heights are known at the source's edges; a turned or clipped gate lies on the straight line through them.
    const glm::dvec2 cut = road.right - road.left;
    const double cut_length_squared = max(dot<double>(cut, cut), 1e-12);
    const auto height_at = [&](const glm::dvec2& point) {
        const double share = clamp(dot<double>(point - road.left, cut) / cut_length_squared, 0.0, 1.0);
        return static_cast<float>(lerp(road.height_left_m, road.height_right_m, share));
    };
    GateFrame frame{};
    frame.left = to_float(gate.left());
    frame.across = to_float(gate.across);
    frame.width_m = static_cast<float>(width);
    frame.distance_m = static_cast<float>(gate.distance_m);
    frame.reference_t = static_cast<float>(gate.left_m / width);
    frame.heading_rad = static_cast<float>(yaw_of<double>(road.forward));
    frame.height_left_m = height_at(gate.left());
    frame.height_right_m = height_at(gate.right());
    track.frames.push_back(frame);
    track.walls.push_back({to_float(gate.wall_left()), to_float(gate.wall_right())});
    GateRoad surface{};
    surface.curvature_1pm = static_cast<float>(road.curvature);
    surface.slope = static_cast<float>(road.slope);
    surface.bank = static_cast<float>((road.height_left_m - road.height_right_m) / square_root(cut_length_squared));
    surface.crest_1pm = static_cast<float>(road.crest_1pm);
    surface.grip = static_cast<float>(road.grip);
    track.road.push_back(surface);
}

std::vector<AuthoredPlace> authored_places(const Source& source, const Road& road, float apx_source_gate::*member) {
    std::vector<AuthoredPlace> places;
    for (size_t knot = 0; knot < road.source_gate.size(); ++knot) {
        const float t = source.gates[road.source_gate[knot]].*member;
        if (t >= 0.0f) {
            places.push_back({knot_distance(road, knot), static_cast<double>(t)});
        }
    }
    return places;
}

// The lines of a track whose gates are laid; authored places (may be empty) win over computed ones.
void draw_lines(Track& track, const apx_bake_desc& desc, std::span<const AuthoredPlace> racing_places,
                std::span<const AuthoredPlace> overtaking_places) {
    track.vehicle = desc.vehicle;
    track.margin_m = desc.margin_m;
    const LineRoad road = line_road(track);
    const Envelope envelope = envelope_of(desc.vehicle);
    const double margin = max(static_cast<double>(0.5f * desc.vehicle.width_m + desc.margin_m), 0.0);
    const double offset =
        static_cast<double>(desc.overtaking_offset_m > 0.0f ? desc.overtaking_offset_m : desc.vehicle.width_m + 1.0f);
    if (racing_places.empty()) {
        RacingLineDesc line_desc;
        line_desc.progress = [&](double share) {
            report(desc, lerp(gates_done, racing_line_done, static_cast<float>(share)));
            return true;
        };
        const RacingLine racing = fastest_line(gates_of(road, margin), road.road, envelope, line_desc);
        track.lines.push_back(make_line(road, "racing", racing.curve, envelope));
    } else {
        track.lines.push_back(make_line(road, "racing", line_through(road, racing_places), envelope));
    }
    report(desc, racing_line_done);
    const std::vector<double> overtaking = overtaking_places.empty()
                                               ? overtaking_line(road, track.lines[APX_LINE_RACING], offset, margin)
                                               : line_through(road, overtaking_places);
    track.lines.push_back(make_line(road, "overtaking", overtaking, envelope));
    try {
        check_track(track);
    } catch (const Error& error) {
        fail(error.status,
             "%s: the baked track would have no use: %s; check the gates there, and subtract an offset from "
             "large coordinates",
             track.name.c_str(), error.message.c_str());
    }
    finish_track(track);
    report(desc, 1.0f);
}

}  // namespace

apx_bake_desc default_bake_desc() {
    apx_bake_desc desc{};
    desc.struct_size = sizeof desc;
    desc.vehicle = default_vehicle();
    return desc;
}

Track bake(const Source& source, const apx_bake_desc& desc) {
    check_desc(desc);
    report(desc, 0.0f);
    for (const apx_finding& finding : lint(source)) {
        if (finding.is_error != 0) {
            fail(APX_ERROR_INVALID_DATA, "%s: %s", source.name.c_str(), finding.message);
        }
    }
    const Road road = make_road(source);
    Track track;
    track.name = source.name;
    track.closed = source.closed;
    track.length_m = static_cast<float>(road.length_m);
    for (const LaidGate& gate : lay_gates(road)) {
        add_gate(track, gate);
    }
    report(desc, gates_done);
    draw_lines(track, desc, authored_places(source, road, &apx_source_gate::racing_t),
               authored_places(source, road, &apx_source_gate::overtaking_t));
    return track;
}

Track rebake(const Track& track, const apx_bake_desc& desc) {
    check_desc(desc);
    report(desc, 0.0f);
    Track rebaked;
    rebaked.name = track.name;
    rebaked.closed = track.closed;
    rebaked.length_m = track.length_m;
    rebaked.frames = track.frames;
    rebaked.walls = track.walls;
    rebaked.road = track.road;
    draw_lines(rebaked, desc, {}, {});
    return rebaked;
}

}  // namespace apx
