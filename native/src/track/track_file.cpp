// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/track_file.h"

#include <cstddef>
#include <cstring>

#include "base/bytes.h"
#include "base/error.h"
#include "geometry/plane.h"
#include "track/locate.h"
#include "track/source.h"

namespace apx {

namespace {

constexpr char magic[4] = {'A', 'P', 'X', 'T'};
constexpr uint32_t most_gates = 4000000;
constexpr uint32_t most_lines = 64;
constexpr uint32_t last_without_branches = 5;
// A race accepts no car beyond 1e6 m; walls are beside the road.
constexpr float furthest_m = 1e6f;
constexpr float furthest_wall_m = furthest_m + 2e3f;
constexpr float longest_m = 2e6f;
// A road steeper than 63 degrees, or curved to half a metre's radius, is a wall: beyond these a fast car's loads are
// unbounded.
constexpr float steepest = 2.0f;
constexpr float sharpest_crest_1pm = 2.0f;
constexpr float most_grip = 2.0f;  // as in a source
constexpr float longest_gate_m = 1e4f;
constexpr float longest_line_m = 4.0f * longest_m;
constexpr float shortest_step_m = 1e-3f;
constexpr float most_t_beside = 200.0f;  // road widths

// Ranges of the fields of stored records, which must also be finite. The tables name the fields in their order, for
// messages.
struct FieldRange {
    const char* name;
    float low;
    float high;
};

constexpr FieldRange frame_ranges[] = {
    {"left.x", -furthest_m, furthest_m},
    {"left.z", -furthest_m, furthest_m},
    {"across.x", -1.001f, 1.001f},
    {"across.z", -1.001f, 1.001f},
    {"width_m", 0.01f, longest_gate_m},
    {"distance_m", 0.0f, longest_m},
    {"reference_t", 0.0f, 1.0f},
    {"heading_rad", -3.15f, 3.15f},
    {"height_left_m", -furthest_m, furthest_m},
    {"height_right_m", -furthest_m, furthest_m},
};
constexpr FieldRange walls_ranges[] = {
    {"left.x", -furthest_wall_m, furthest_wall_m},
    {"left.z", -furthest_wall_m, furthest_wall_m},
    {"right.x", -furthest_wall_m, furthest_wall_m},
    {"right.z", -furthest_wall_m, furthest_wall_m},
};
constexpr FieldRange road_ranges[] = {
    {"curvature_1pm", -1e6f, 1e6f}, {"slope", -steepest, steepest},
    {"bank", -steepest, steepest},  {"crest_1pm", -sharpest_crest_1pm, sharpest_crest_1pm},
    {"grip", 0.01f, most_grip},
};
constexpr FieldRange node_ranges[] = {
    {"t", 0.0f, 1.0f},  // pit lanes are beside the road: most_t_beside
    {"lateral_m", -longest_gate_m, longest_gate_m},
    {"heading_rad", -3.15f, 3.15f},
    {"curvature_1pm", -1e6f, 1e6f},
    {"gate_radius_m", 0.0f, 1e6f},
    {"distance_m", 0.0f, longest_line_m},
    {"speed_mps", 0.0f, 1000.0f},
};
static_assert(sizeof(GateFrame) == sizeof(float) * std::size(frame_ranges));
static_assert(sizeof(GateWalls) == sizeof(float) * std::size(walls_ranges));
static_assert(sizeof(GateRoad) == sizeof(float) * std::size(road_ranges));
static_assert(sizeof(LineNode) == sizeof(float) * std::size(node_ranges));

[[noreturn]] void refuse(const std::string& label, const std::string& what) {
    fail(APX_ERROR_INVALID_DATA, "%s: %s; the file is damaged, bake it again", label.c_str(), what.c_str());
}

// Reports a problem of a track itself, whatever its origin.
[[noreturn]] void reject(const std::string& what) {
    fail(APX_ERROR_INVALID_DATA, "%s", what.c_str());
}

template <typename Record>
void check_records(const char* kind, const std::vector<Record>& records, std::span<const FieldRange> ranges) {
    for (size_t i = 0; i < records.size(); ++i) {
        float values[sizeof(Record) / sizeof(float)];
        std::memcpy(values, &records[i], sizeof(Record));
        for (size_t k = 0; k < ranges.size(); ++k) {
            if (!(values[k] >= ranges[k].low && values[k] <= ranges[k].high)) {
                reject(format("%s %zu has %s %g, must be in [%g, %g]", kind, i, ranges[k].name,
                              static_cast<double>(values[k]), static_cast<double>(ranges[k].low),
                              static_cast<double>(ranges[k].high)));
            }
        }
    }
}

// Distances rise from zero and stay below the length.
template <typename Record>
void check_distances(const char* kind, const std::vector<Record>& records, float length_m, bool closed,
                     float least_step_m) {
    if (!(records[0].distance_m == 0.0f)) {
        reject(format("%s 0 lies at %g m, must lie at 0", kind, static_cast<double>(records[0].distance_m)));
    }
    for (size_t i = 1; i < records.size(); ++i) {
        if (!(records[i].distance_m - records[i - 1].distance_m >= least_step_m)) {
            reject(format("%s %zu lies at %g m, not beyond the one before at %g m", kind, i,
                          static_cast<double>(records[i].distance_m), static_cast<double>(records[i - 1].distance_m)));
        }
    }
    const float rest = length_m - records.back().distance_m;
    if (!(closed ? rest >= least_step_m : rest >= -0.01f * length_m) || !(length_m <= longest_line_m)) {
        reject(format("the length %g m does not fit the last %s at %g m", static_cast<double>(length_m), kind,
                      static_cast<double>(records.back().distance_m)));
    }
}

// Run-time code walks from gate to gate and requires every sector to be a convex quad whose edges lie inside its walls.
void check_shape(const Track& track) {
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const GateFrame& frame = track.frames[i];
        const GateWalls& walls = track.walls[i];
        const float size = length<float>(frame.across);
        if (!(size > 0.99f && size < 1.01f)) {
            reject(format("gate %u has a direction of length %g, must be 1", i, static_cast<double>(size)));
        }
        const float left = dot<float>(frame.left - walls.left, frame.across);
        const float right = dot<float>(walls.right - frame.left, frame.across) - frame.width_m;
        const float slack = 0.01f + 1e-6f * (absolute(frame.left.x) + absolute(frame.left.y));
        if (!(left >= -slack && right >= -slack && left <= longest_gate_m && right <= longest_gate_m)) {
            reject(format("gate %u has walls that do not enclose its road", i));
        }
    }
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        const GateWalls& from = track.walls[sector];
        const GateWalls& to = track.walls[track.next_gate(sector)];
        const glm::vec2 corner[4] = {from.left, to.left, to.right, from.right};
        for (int k = 0; k < 4; ++k) {
            const glm::vec2 side = corner[(k + 1) & 3] - corner[k];
            const glm::vec2 turn = corner[(k + 2) & 3] - corner[(k + 1) & 3];
            if (!(cross_right<float>(side, turn) > 0.0f)) {
                reject(format("sector %u is not convex", sector));
            }
        }
    }
}

// A distance between two gates must match their positions.
void check_way(const char* kind, uint32_t gate, glm::vec2 from, glm::vec2 to, float way_m) {
    const float apart_m = length<float>(to - from);
    if (!(way_m <= most_detour * apart_m + detour_reserve_m)) {
        reject(format("%s %u is %g m long, between places %g m apart", kind, gate, static_cast<double>(way_m),
                      static_cast<double>(apart_m)));
    }
}

glm::vec2 place_on(const GateFrame& frame, float t) {
    return frame.left + frame.across * (frame.width_m * t);
}

void check_ways(const Track& track) {
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        const GateFrame& from = track.frames[sector];
        const GateFrame& to = track.frames[track.next_gate(sector)];
        check_way("sector", sector, place_on(from, from.reference_t), place_on(to, to.reference_t),
                  track.sector_length(sector));
        for (const Line& line : track.lines) {
            const LineNode& here = line.nodes[sector];
            const uint32_t next = track.next_gate(sector);
            const float end_m = next > sector ? line.nodes[next].distance_m : line.length_m;
            check_way("a line's way behind gate", sector, place_on(from, here.t), place_on(to, line.nodes[next].t),
                      end_m - here.distance_m);
        }
    }
}

void check_line(const Track& track, uint32_t index) {
    const Line& line = track.lines[index];
    const uint32_t count = track.gate_count();
    if (line.nodes.size() != count) {
        reject(format("line '%s' has %zu nodes for %u gates", line.name.c_str(), line.nodes.size(), count));
    }
    const bool beside = line.kind == APX_LINE_KIND_PIT;
    if (line.kind > APX_LINE_KIND_PIT || (beside && index <= APX_LINE_OVERTAKING)) {
        reject(format("line '%s' is of kind %u", line.name.c_str(), line.kind));
    }
    std::vector<FieldRange> ranges(std::begin(node_ranges), std::end(node_ranges));
    if (beside) {
        ranges[0].low = -most_t_beside;
        ranges[0].high = most_t_beside;
    }
    check_records("node", line.nodes, ranges);
    check_distances("node", line.nodes, line.length_m, track.closed, 0.0f);
    if (!(line.time_s >= 0.0f && line.time_s <= 1e7f)) {
        reject(format("line '%s' takes %g s", line.name.c_str(), static_cast<double>(line.time_s)));
    }
    if (!(line.speed_limit_mps >= 0.0f && line.speed_limit_mps <= 1000.0f) || line.limit_first >= count ||
        line.limit_last >= count) {
        reject(format("line '%s' is limited to %g m/s from gate %u to %u", line.name.c_str(),
                      static_cast<double>(line.speed_limit_mps), line.limit_first, line.limit_last));
    }
}

// The vehicle's ranges are checked when it is driven (vehicle/ lies above track/); here it only has to be plausible.
void check_vehicle(const apx_vehicle_desc& vehicle) {
    constexpr size_t numbers_start = offsetof(apx_vehicle_desc, mass_kg);
    constexpr size_t count = (offsetof(apx_vehicle_desc, corner_count) - numbers_start) / sizeof(float);
    if (vehicle.struct_size != sizeof vehicle || std::memchr(vehicle.name, 0, sizeof vehicle.name) == nullptr) {
        reject("its vehicle is not one");
    }
    float numbers[count];
    std::memcpy(numbers, reinterpret_cast<const char*>(&vehicle) + numbers_start, sizeof numbers);
    for (float number : numbers) {
        if (!is_finite(number)) {
            reject("its vehicle has a number that is not finite");
        }
    }
    if (vehicle.corner_count > APX_MAX_CORNERS) {
        reject(format("its vehicle has %u corner speeds", vehicle.corner_count));
    }
    if (!is_finite(vehicle.bank_load_share) || !is_finite(vehicle.spring_rate_npm) ||
        !is_finite(vehicle.spring_travel_m) || !is_finite(vehicle.brake_front_share) ||
        !is_finite(vehicle.open_differential)) {
        reject("its vehicle has a number that is not finite");
    }
}

// Names must be as stored: shorter than the interface's fields, without a zero inside.
std::string get_name(ByteReader& reader) {
    std::string name = reader.get_text();
    if (name.size() >= APX_NAME_SIZE || name.find('\0') != std::string::npos) {
        refuse(reader.label(), format("a name has %zu bytes, must have at most %d", name.size(), APX_NAME_SIZE - 1));
    }
    return name;
}

void put_content(ByteWriter& writer, const Track& track) {
    writer.put_text(track.name);
    writer.put(static_cast<uint32_t>(track.closed ? 1 : 0));
    writer.put(track.length_m);
    writer.put(track.vehicle);
    writer.put(track.margin_m);
    writer.put_array(std::span<const GateFrame>(track.frames));
    writer.put_array(std::span<const GateWalls>(track.walls));
    writer.put_array(std::span<const GateRoad>(track.road));
    writer.put(static_cast<uint32_t>(track.lines.size()));
    for (const Line& line : track.lines) {
        writer.put_text(line.name);
        writer.put(line.length_m);
        writer.put(line.time_s);
        writer.put(line.kind);
        writer.put(line.speed_limit_mps);
        writer.put(line.limit_first);
        writer.put(line.limit_last);
        writer.put_array(std::span<const LineNode>(line.nodes));
    }
}

void put_branches(ByteWriter& writer, const Track& track) {
    writer.put(static_cast<uint32_t>(track.branches.size()));
    for (const Branch& branch : track.branches) {
        writer.put_text(branch.name);
        writer.put(branch.from_m);
        writer.put(branch.to_m);
        writer.put(branch.route_from_m);
        writer.put(branch.route_to_m);
        writer.put(branch.min_skill);
        put_content(writer, *branch.route);
    }
}

apx_vehicle_desc get_vehicle(ByteReader& reader, uint32_t version) {
    if (version >= 7) {
        return reader.get<apx_vehicle_desc>();
    }
    const size_t size = version >= 5   ? offsetof(apx_vehicle_desc, open_differential)
                        : version >= 4 ? offsetof(apx_vehicle_desc, brake_front_share)
                        : version >= 3 ? offsetof(apx_vehicle_desc, spring_rate_npm)
                                       : offsetof(apx_vehicle_desc, bank_load_share);
    apx_vehicle_desc vehicle{};
    vehicle.bank_load_share = 1.0f;
    std::memcpy(&vehicle, reader.take(size), size);
    vehicle.struct_size = vehicle.struct_size == size ? uint32_t{sizeof vehicle} : 0;
    return vehicle;
}

Track get_content(ByteReader& reader, uint32_t version) {
    Track track;
    track.name = get_name(reader);
    const uint32_t closed = reader.get<uint32_t>();
    if (closed > 1) {
        refuse(reader.label(), format("closed is %u, must be 0 or 1", closed));
    }
    track.closed = closed == 1;
    track.length_m = reader.get<float>();
    track.vehicle = get_vehicle(reader, version);
    track.margin_m = reader.get<float>();
    track.frames = reader.get_array<GateFrame>();
    track.walls = reader.get_array<GateWalls>();
    track.road = reader.get_array<GateRoad>();
    const uint32_t lines = reader.get<uint32_t>();
    if (lines < 2 || lines > most_lines) {
        refuse(reader.label(), format("has %u lines, must have 2 to %u", lines, most_lines));
    }
    for (uint32_t i = 0; i < lines; ++i) {
        Line line;
        line.name = get_name(reader);
        line.length_m = reader.get<float>();
        line.time_s = reader.get<float>();
        line.kind = reader.get<uint32_t>();
        line.speed_limit_mps = reader.get<float>();
        line.limit_first = reader.get<uint32_t>();
        line.limit_last = reader.get<uint32_t>();
        line.nodes = reader.get_array<LineNode>();
        track.lines.push_back(std::move(line));
    }
    return track;
}

std::vector<Branch> get_branches(ByteReader& reader, uint32_t version) {
    const uint32_t count = reader.get<uint32_t>();
    if (count > max_source_branches) {
        refuse(reader.label(), format("has %u branches, must have at most %zu", count, max_source_branches));
    }
    std::vector<Branch> branches;
    for (uint32_t i = 0; i < count; ++i) {
        Branch branch;
        branch.name = get_name(reader);
        branch.from_m = reader.get<float>();
        branch.to_m = reader.get<float>();
        branch.route_from_m = reader.get<float>();
        branch.route_to_m = reader.get<float>();
        branch.min_skill = reader.get<float>();
        branch.route = std::make_shared<const Track>(get_content(reader, version));
        branches.push_back(std::move(branch));
    }
    return branches;
}

// Whether the four rise from the start over fork and merge to the end.
bool rises(float from_m, float to_m, float length_m) {
    return from_m >= shortest_step_m && to_m >= from_m + shortest_step_m && length_m >= to_m + shortest_step_m;
}

// A route must fit the main road: the same lines and vehicle, forks in order, and one point where the two part and meet.
void check_branch(const Track& track, size_t index) {
    constexpr float most_apart_m = 1.0f;
    const Branch& branch = track.branches[index];
    const Track& route = *branch.route;
    const auto wrong = [&](const std::string& what) {
        reject(format("branch %zu '%s' %s", index, branch.name.c_str(), what.c_str()));
    };
    if (!route.branches.empty()) {
        wrong("has branches of its own");
    }
    if (!rises(branch.from_m, branch.to_m, track.length_m) ||
        !rises(branch.route_from_m, branch.route_to_m, route.length_m)) {
        wrong(format("leaves at %g m and returns at %g m of %g m, on its own way at %g m and %g m of %g m",
                     static_cast<double>(branch.from_m), static_cast<double>(branch.to_m),
                     static_cast<double>(track.length_m), static_cast<double>(branch.route_from_m),
                     static_cast<double>(branch.route_to_m), static_cast<double>(route.length_m)));
    }
    if (!(branch.min_skill >= 0.0f && branch.min_skill <= 1.0f)) {
        wrong(format("has a min_skill of %g, must be in [0, 1]", static_cast<double>(branch.min_skill)));
    }
    if (index > 0 && !(branch.from_m > track.branches[index - 1].to_m)) {
        wrong("begins before the one before it ends");
    }
    bool same = route.closed == track.closed && route.name == track.name && route.margin_m == track.margin_m &&
                std::memcmp(&route.vehicle, &track.vehicle, sizeof track.vehicle) == 0 &&
                route.lines.size() == track.lines.size();
    for (size_t line = 0; same && line < track.lines.size(); ++line) {
        same = route.lines[line].name == track.lines[line].name && route.lines[line].kind == track.lines[line].kind;
    }
    if (!same) {
        wrong("is a way of another track, with another name, vehicle or lines");
    }
    const auto point_at = [](const Track& road, float distance_m) {
        const uint32_t sector = sector_at(road, distance_m);
        const GateFrame& from = road.frames[sector];
        const GateFrame& to = road.frames[road.next_gate(sector)];
        const float share = clamp((distance_m - from.distance_m) / road.sector_length(sector), 0.0f, 1.0f);
        const glm::vec2 start = place_on(from, from.reference_t);
        return start + (place_on(to, to.reference_t) - start) * share;
    };
    const float fork_m = length<float>(point_at(track, branch.from_m) - point_at(route, branch.route_from_m));
    const float merge_m = length<float>(point_at(track, branch.to_m) - point_at(route, branch.route_to_m));
    if (!(fork_m <= most_apart_m && merge_m <= most_apart_m)) {
        wrong(format("lies %g m beside the road where it leaves and %g m where it returns, at most %g m",
                     static_cast<double>(fork_m), static_cast<double>(merge_m), static_cast<double>(most_apart_m)));
    }
}

void check_road(const Track& track) {
    const uint32_t count = track.gate_count();
    if (count < (track.closed ? 3u : 2u) || count > most_gates) {
        reject(format("has %u gates, must have %u to %u", count, track.closed ? 3u : 2u, most_gates));
    }
    if (track.walls.size() != count || track.road.size() != count) {
        reject(format("has %u gates but %zu wall and %zu road records", count, track.walls.size(), track.road.size()));
    }
    check_records("gate", track.frames, frame_ranges);
    check_records("wall", track.walls, walls_ranges);
    check_records("road record", track.road, road_ranges);
    check_distances("gate", track.frames, track.length_m, track.closed, shortest_step_m);
    check_shape(track);
    for (uint32_t i = 0; i < track.lines.size(); ++i) {
        check_line(track, i);
    }
    check_ways(track);
    check_vehicle(track.vehicle);
    if (!(track.margin_m >= -1.0f && track.margin_m <= 10.0f)) {
        reject(format("margin_m is %g, must be in [-1, 10]", static_cast<double>(track.margin_m)));
    }
}

}  // namespace

void check_track(const Track& track) {
    check_road(track);
    if (track.branches.size() > max_source_branches) {
        reject(format("has %zu branches, must have at most %zu", track.branches.size(), max_source_branches));
    }
    for (size_t i = 0; i < track.branches.size(); ++i) {
        check_road(*track.branches[i].route);
        check_branch(track, i);
    }
}

std::vector<uint8_t> save_track(const Track& track) {
    ByteWriter content;
    put_content(content, track);
    put_branches(content, track);
    ByteWriter file;
    file.put_raw(magic, sizeof magic);
    file.put(track_file_version);
    file.put(static_cast<uint64_t>(content.size()));
    file.put(crc32(content.bytes()));
    file.put_raw(content.bytes().data(), content.size());
    return std::move(file.bytes());
}

Track load_track(std::span<const uint8_t> bytes, const std::string& label) {
    ByteReader header(bytes, label);
    const uint8_t* start = header.take(sizeof magic);
    if (std::memcmp(start, magic, sizeof magic) != 0) {
        fail(APX_ERROR_INVALID_DATA, "%s: does not start with 'APXT', so it is no baked track; bake the source first",
             label.c_str());
    }
    const uint32_t version = header.get<uint32_t>();
    if (version < oldest_track_file_version || version > track_file_version) {
        fail(APX_ERROR_UNSUPPORTED_VERSION,
             "%s: has version %u of the baked format, this library reads %u to %u; bake the source again",
             label.c_str(), version, oldest_track_file_version, track_file_version);
    }
    const uint64_t size = header.get<uint64_t>();
    const uint32_t checksum = header.get<uint32_t>();
    if (size != header.remaining()) {
        refuse(label, format("holds %zu bytes of content where its header says %llu", header.remaining(),
                             static_cast<unsigned long long>(size)));
    }
    const std::span<const uint8_t> content(header.take(size), size);
    if (crc32(content) != checksum) {
        refuse(label, "its checksum does not fit its content");
    }
    ByteReader reader(content, label);
    Track track = get_content(reader, version);
    if (version > last_without_branches) {
        track.branches = get_branches(reader, version);
    }
    if (reader.remaining() > 0) {
        refuse(label, format("has %zu bytes too many", reader.remaining()));
    }
    try {
        check_track(track);
    } catch (const Error& error) {
        refuse(label, error.message);
    }
    for (Branch& branch : track.branches) {
        Track route = *branch.route;
        finish_track(route);
        branch.route = std::make_shared<const Track>(std::move(route));
    }
    finish_track(track);
    return track;
}

}  // namespace apx
