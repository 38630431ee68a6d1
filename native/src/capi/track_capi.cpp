// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/track.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "bake/baker.h"
#include "capi/objects.h"
#include "profile/car_profile.h"
#include "track/branch_times.h"
#include "track/track_file.h"
#include "vehicle/fields.h"

using namespace apx;

static apx_status add_track(Track&& track, apx_track* handle) {
    return hand_out(objects().tracks, std::make_shared<const Track>(std::move(track)), handle);
}

// Baking

apx_status apx_bake_desc_init(apx_bake_desc* desc) {
    return give_description("desc", default_bake_desc(), desc);
}

apx_status apx_track_bake(apx_source source, const apx_bake_desc* desc, apx_track* track) {
    APX_TAKE(full, desc, default_bake_desc());
    APX_REQUIRE(track);
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&] { return add_track(bake(*object, full), track); });
}

apx_status apx_track_rebake(apx_track track, const apx_bake_desc* desc, apx_track* rebaked) {
    APX_TAKE(full, desc, default_bake_desc());
    APX_REQUIRE(rebaked);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    return guarded([&] { return add_track(rebake(*object, full), rebaked); });
}

// Baked tracks

apx_status apx_track_load(const void* bytes, uint64_t size, const char* label, apx_track* track) {
    APX_REQUIRE(bytes);
    APX_REQUIRE(track);
    return guarded([&] {
        const std::string name = label_or(label, "track");
        Track loaded = load_track({static_cast<const uint8_t*>(bytes), static_cast<size_t>(size)}, name);
        check_loaded_vehicle(loaded.vehicle, name);
        return add_track(std::move(loaded), track);
    });
}

apx_status apx_track_save(apx_track track, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    return guarded(
        [&] { return deliver_bytes(std::span<const uint8_t>(save_track(*object)), bytes, capacity, needed); });
}

static glm::vec2 right_edge(const GateFrame& gate) {
    return gate.left + gate.across * gate.width_m;
}

apx_status apx_track_info_get(apx_track track, apx_track_info* info) {
    APX_REQUIRE_ROOM(info);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    apx_track_info result{};
    result.struct_size = sizeof result;
    std::memcpy(result.name, object->name.data(), min(object->name.size(), sizeof result.name - 1));
    result.closed = object->closed ? 1u : 0u;
    result.gate_count = object->gate_count();
    result.line_count = static_cast<uint32_t>(object->lines.size());
    result.length_m = object->length_m;
    result.width_min_m = result.height_min_m = result.bounds[0] = result.bounds[1] = 1e30f;
    result.height_max_m = result.bounds[2] = result.bounds[3] = -1e30f;
    float sharpest = 1e-6f;
    for (uint32_t gate = 0; gate < object->gate_count(); ++gate) {
        const GateFrame& frame = object->frames[gate];
        result.width_min_m = min(result.width_min_m, frame.width_m);
        result.width_max_m = max(result.width_max_m, frame.width_m);
        const float height = 0.5f * (frame.height_left_m + frame.height_right_m);
        result.height_min_m = min(result.height_min_m, height);
        result.height_max_m = max(result.height_max_m, height);
        sharpest = max(sharpest, absolute(object->road[gate].curvature_1pm));
        for (const glm::vec2 wall : {object->walls[gate].left, object->walls[gate].right}) {
            result.bounds[0] = min(result.bounds[0], wall.x);
            result.bounds[1] = min(result.bounds[1], wall.y);
            result.bounds[2] = max(result.bounds[2], wall.x);
            result.bounds[3] = max(result.bounds[3], wall.y);
        }
    }
    result.radius_min_m = 1.0f / sharpest;
    result.vehicle = object->vehicle;
    result.margin_m = object->margin_m;
    result.content_hash = object->content_hash;
    return fill(result, info);
}

apx_status apx_track_branches(apx_track track, apx_branch_info* branches, uint32_t capacity, uint32_t* needed) {
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    return guarded([&] {
        const std::vector<apx_branch_info> list = branches_of(*object);
        return deliver(std::span<const apx_branch_info>(list), branches, capacity, needed);
    });
}

apx_status apx_track_route(apx_track track, uint32_t branch, apx_track* route) {
    APX_REQUIRE(route);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (branch >= object->branches.size()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "branch is %u; the track has %zu", branch, object->branches.size());
    }
    return guarded([&] { return hand_out(objects().tracks, object->branches[branch].route, route); });
}

static void set_point(float (&point)[3], glm::vec2 position, float height_m) {
    point[0] = position.x;
    point[1] = height_m;
    point[2] = position.y;
}

apx_status apx_track_gates(apx_track track, apx_gate* gates, uint32_t capacity, uint32_t* needed) {
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    return guarded([&] {
        std::vector<apx_gate> result(object->gate_count());
        for (uint32_t i = 0; i < object->gate_count(); ++i) {
            const GateFrame& frame = object->frames[i];
            const GateRoad& road = object->road[i];
            apx_gate& gate = result[i];
            set_point(gate.left, frame.left, frame.height_left_m);
            set_point(gate.right, right_edge(frame), frame.height_right_m);
            set_point(gate.wall_left, object->walls[i].left, frame.height_left_m);
            set_point(gate.wall_right, object->walls[i].right, frame.height_right_m);
            gate.distance_m = frame.distance_m;
            gate.curvature_1pm = road.curvature_1pm;
            gate.slope = road.slope;
            gate.bank = road.bank;
            gate.grip = road.grip;
        }
        return deliver(std::span<const apx_gate>(result), gates, capacity, needed);
    });
}

static apx_status no_such_line(uint32_t line, const Track& track) {
    return report(APX_ERROR_INVALID_ARGUMENT, "line is %u; the track has %zu lines", line, track.lines.size());
}

apx_status apx_track_line_info(apx_track track, uint32_t line, apx_line_info* info) {
    APX_REQUIRE(info);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (line >= object->lines.size()) {
        return no_such_line(line, *object);
    }
    apx_line_info result{};
    const Line& source = object->lines[line];
    std::memcpy(result.name, source.name.data(), min(source.name.size(), sizeof result.name - 1));
    result.length_m = source.length_m;
    result.time_s = source.time_s;
    result.kind = source.kind;
    result.speed_limit_mps = source.speed_limit_mps;
    result.limit_first_gate = source.limit_first;
    result.limit_last_gate = source.limit_last;
    *info = result;
    return APX_OK;
}

apx_status apx_track_line_nodes(apx_track track, uint32_t line, apx_line_node* nodes, uint32_t capacity,
                                uint32_t* needed) {
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (line >= object->lines.size()) {
        return no_such_line(line, *object);
    }
    return guarded([&] {
        std::vector<apx_line_node> result;
        for (uint32_t gate = 0; gate < object->gate_count(); ++gate) {
            const GateFrame& frame = object->frames[gate];
            const LineNode& source = object->lines[line].nodes[gate];
            apx_line_node node{};
            set_point(node.position, frame.left + frame.across * (frame.width_m * source.t),
                      lerp(frame.height_left_m, frame.height_right_m, source.t));
            node.distance_m = source.distance_m;
            node.t = source.t;
            node.lateral_m = source.lateral_m;
            node.heading_rad = source.heading_rad;
            node.curvature_1pm = source.curvature_1pm;
            node.gate_radius_m = source.gate_radius_m;
            node.speed_mps = source.speed_mps;
            result.push_back(node);
        }
        return deliver(std::span<const apx_line_node>(result), nodes, capacity, needed);
    });
}

apx_status apx_track_line_speeds(apx_track track, uint32_t line, const apx_vehicle_desc* vehicle, float* speeds_mps,
                                 uint32_t capacity, uint32_t* needed, float* time_s) {
    APX_TAKE(full, vehicle, default_vehicle());
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (line >= object->lines.size()) {
        return no_such_line(line, *object);
    }
    return guarded([&] {
        validate_vehicle(full);
        const SpeedProfile profile = line_speeds(*object, line, full);
        const std::vector<float> speeds(profile.speed_mps.begin(), profile.speed_mps.end());
        const apx_status status = deliver(std::span<const float>(speeds), speeds_mps, capacity, needed);
        if (status == APX_OK && time_s != nullptr) {
            *time_s = static_cast<float>(profile.time_s);
        }
        return status;
    });
}

apx_status apx_track_destroy(apx_track track) {
    return removed(objects().tracks.remove(track.id), "track", track.id);
}
