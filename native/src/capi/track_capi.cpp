// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/track.h>

#include "bake/baker.h"
#include "bake/check_source.h"
#include "capi/guard.h"
#include "capi/objects.h"
#include "geometry/plane.h"
#include "race/race.h"
#include "track/corridor_ray.h"
#include "track/on_road.h"
#include "track/track_file.h"
#include "vehicle/fields.h"

using namespace apx;

template <typename Handle, typename Table, typename Object>
static apx_status hand_out(Table& table, std::shared_ptr<Object> object, Handle* handle) {
    const uint64_t id = table.add(std::move(object));
    if (id == 0) {
        return report(APX_ERROR_OUT_OF_MEMORY, "too many objects of this kind are alive; destroy some");
    }
    handle->id = id;
    return APX_OK;
}

static apx_status add_source(Source&& source, apx_source* handle) {
    return hand_out(objects().sources, std::make_shared<const Source>(std::move(source)), handle);
}

static apx_status add_track(Track&& track, apx_track* handle) {
    return hand_out(objects().tracks, std::make_shared<const Track>(std::move(track)), handle);
}

// ------------------------------------------------------------------ sources

apx_status apx_source_desc_default(apx_source_desc* desc) {
    APX_REQUIRE(desc);
    *desc = default_source_desc();
    return APX_OK;
}

apx_status apx_source_gate_default(apx_source_gate* gate) {
    APX_REQUIRE(gate);
    *gate = default_source_gate();
    return APX_OK;
}

apx_status apx_source_create(const apx_source_desc* desc, const apx_source_gate* gates, uint32_t count,
                             apx_source* source) {
    APX_REQUIRE_SIZE(desc);
    APX_REQUIRE(gates);
    APX_REQUIRE(source);
    return guarded([&] { return add_source(make_source(*desc, gates, count), source); });
}

apx_status apx_source_from_json(const char* text, uint64_t size, const char* label, apx_source* source) {
    APX_REQUIRE(text);
    APX_REQUIRE(source);
    return guarded([&] {
        return add_source(source_from_json({text, static_cast<size_t>(size)}, label_or(label, "track")), source);
    });
}

apx_status apx_source_from_csv(const char* text, uint64_t size, const char* label, const apx_source_desc* desc,
                               apx_source* source) {
    APX_REQUIRE(text);
    APX_REQUIRE_SIZE(desc);
    APX_REQUIRE(source);
    return guarded([&] {
        return add_source(source_from_csv({text, static_cast<size_t>(size)}, label_or(label, "track"), *desc), source);
    });
}

apx_status apx_source_to_json(apx_source source, char* text, uint64_t capacity, uint64_t* needed) {
    const Source* object = objects().sources.find(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&] { return deliver(std::span<const char>(source_to_json(*object)), text, capacity, needed); });
}

apx_status apx_source_info(apx_source source, apx_source_desc* desc, uint32_t* gate_count) {
    const Source* object = objects().sources.find(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    if (desc != nullptr) {
        apx_source_desc result = default_source_desc();
        std::memset(result.name, 0, sizeof result.name);
        std::memcpy(result.name, object->name.data(), min(object->name.size(), sizeof result.name - 1));
        result.closed = object->closed ? 1u : 0u;
        result.run_off_m = static_cast<float>(object->run_off_m);
        *desc = result;
    }
    if (gate_count != nullptr) {
        *gate_count = static_cast<uint32_t>(object->gates.size());
    }
    return APX_OK;
}

apx_status apx_source_gates(apx_source source, apx_source_gate* gates, uint32_t capacity, uint32_t* needed) {
    const Source* object = objects().sources.find(source.id);
    return object != nullptr ? deliver(std::span<const apx_source_gate>(object->gates), gates, capacity, needed)
                             : dead_id("source", source.id);
}

// A source with a change, in the place of the one before: whoever bakes that one goes on with it.
template <typename Change>
static apx_status change_source(apx_source source, Change&& change) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&]() -> apx_status {
        auto changed = std::make_shared<Source>(*object);
        change(*changed);
        return objects().sources.replace(source.id, std::move(changed)) ? APX_OK : dead_id("source", source.id);
    });
}

apx_status apx_source_add_line(apx_source source, const char* name, const float* t, uint32_t count) {
    APX_REQUIRE(name);
    APX_REQUIRE(t);
    return change_source(source, [&](Source& changed) {
        if (changed.lines.size() >= max_source_lines) {
            fail(APX_ERROR_INVALID_ARGUMENT, "the source has %zu lines already, at most %zu are allowed",
                 changed.lines.size(), max_source_lines);
        }
        SourceLine line{name, std::vector<float>(t, t + count)};
        if (const std::string problem = line_problem(changed, line); !problem.empty()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "%s", problem.c_str());
        }
        changed.lines.push_back(std::move(line));
    });
}

apx_status apx_source_line_count(apx_source source, uint32_t* count) {
    APX_REQUIRE(count);
    const Source* object = objects().sources.find(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    *count = static_cast<uint32_t>(object->lines.size());
    return APX_OK;
}

apx_status apx_source_line(apx_source source, uint32_t line, char* name, float* t, uint32_t capacity,
                           uint32_t* needed) {
    const Source* object = objects().sources.find(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    if (line >= object->lines.size()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "line is %u; the source has %zu lines of its own", line,
                      object->lines.size());
    }
    const SourceLine& found = object->lines[line];
    const apx_status status = deliver(std::span<const float>(found.t), t, capacity, needed);
    if (status == APX_OK && name != nullptr) {
        std::memset(name, 0, APX_NAME_SIZE);
        std::memcpy(name, found.name.data(), min(found.name.size(), size_t{APX_NAME_SIZE - 1}));
    }
    return status;
}

apx_status apx_source_set_pit(apx_source source, const float* positions, uint32_t count, float width_m,
                              float speed_limit_mps) {
    if (count > 0) {
        APX_REQUIRE(positions);
    }
    return change_source(source, [&](Source& changed) {
        PitLane pit;
        if (count > 0) {
            pit.width_m = width_m;
            pit.speed_limit_mps = speed_limit_mps;
            for (size_t i = 0; i < min(size_t{count}, max_pit_points + 1); ++i) {
                pit.points.push_back({positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]});
            }
            if (const std::string problem = pit_problem(pit); !problem.empty()) {
                fail(APX_ERROR_INVALID_ARGUMENT, "pit lane: %s", problem.c_str());
            }
        }
        changed.pit = std::move(pit);
    });
}

apx_status apx_source_pit(apx_source source, float* positions, uint32_t capacity, uint32_t* needed, float* width_m,
                          float* speed_limit_mps) {
    const Source* object = objects().sources.find(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&] {
        std::vector<float> numbers;
        for (const glm::vec3& point : object->pit.points) {
            numbers.insert(numbers.end(), {point.x, point.y, point.z});
        }
        const apx_status status = deliver(std::span<const float>(numbers), positions, capacity, needed);
        if (status == APX_OK && width_m != nullptr) {
            *width_m = object->pit.width_m;
        }
        if (status == APX_OK && speed_limit_mps != nullptr) {
            *speed_limit_mps = object->pit.speed_limit_mps;
        }
        return status;
    });
}

apx_status apx_source_lint(apx_source source, apx_finding* findings, uint32_t capacity, uint32_t* needed) {
    const Source* object = objects().sources.find(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded(
        [&] { return deliver(std::span<const apx_finding>(check_source(*object)), findings, capacity, needed); });
}

apx_status apx_source_destroy(apx_source source) {
    return objects().sources.remove(source.id) ? APX_OK : dead_id("source", source.id);
}

// ------------------------------------------------------------------ baking

static apx_status check_bake_desc(const apx_bake_desc& desc) {
    validate_vehicle(desc.vehicle);
    if (!(desc.margin_m >= -1.0f && desc.margin_m <= 10.0f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "margin_m is %g; it must be in [-1, 10]",
                      static_cast<double>(desc.margin_m));
    }
    if (!(desc.overtaking_offset_m >= 0.0f && desc.overtaking_offset_m <= 30.0f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "overtaking_offset_m is %g; it must be in [0, 30]",
                      static_cast<double>(desc.overtaking_offset_m));
    }
    return APX_OK;
}

apx_status apx_bake_desc_default(apx_bake_desc* desc) {
    APX_REQUIRE(desc);
    *desc = default_bake_desc();
    return APX_OK;
}

apx_status apx_track_bake(apx_source source, const apx_bake_desc* desc, apx_track* track) {
    APX_REQUIRE_SIZE(desc);
    APX_REQUIRE(track);
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&]() -> apx_status {
        const apx_status checked = check_bake_desc(*desc);
        return checked != APX_OK ? checked : add_track(bake(*object, *desc), track);
    });
}

apx_status apx_track_rebake(apx_track track, const apx_bake_desc* desc, apx_track* rebaked) {
    APX_REQUIRE_SIZE(desc);
    APX_REQUIRE(rebaked);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    return guarded([&]() -> apx_status {
        const apx_status checked = check_bake_desc(*desc);
        return checked != APX_OK ? checked : add_track(rebake(*object, *desc), rebaked);
    });
}

// ------------------------------------------------------------------ baked tracks

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
    const Track* object = objects().tracks.find(track.id);
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
    APX_REQUIRE_SIZE(info);
    const Track* object = objects().tracks.find(track.id);
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
    *info = result;
    return APX_OK;
}

static void set_point(float (&point)[3], glm::vec2 position, float height_m) {
    point[0] = position.x;
    point[1] = height_m;
    point[2] = position.y;
}

apx_status apx_track_gates(apx_track track, apx_gate* gates, uint32_t capacity, uint32_t* needed) {
    const Track* object = objects().tracks.find(track.id);
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
    const Track* object = objects().tracks.find(track.id);
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
    const Track* object = objects().tracks.find(track.id);
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
    APX_REQUIRE_SIZE(vehicle);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (line >= object->lines.size()) {
        return no_such_line(line, *object);
    }
    return guarded([&] {
        validate_vehicle(*vehicle);
        const SpeedProfile profile = line_speeds(*object, line, *vehicle);
        const std::vector<float> speeds(profile.speed_mps.begin(), profile.speed_mps.end());
        const apx_status status = deliver(std::span<const float>(speeds), speeds_mps, capacity, needed);
        if (status == APX_OK && time_s != nullptr) {
            *time_s = static_cast<float>(profile.time_s);
        }
        return status;
    });
}

apx_status apx_track_locate(apx_track track, const float* positions, const uint32_t* hints, uint32_t count,
                            apx_location* locations) {
    APX_REQUIRE(positions);
    APX_REQUIRE(locations);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    bool fine = true;  // signs are as good as random: no branch on them
    for (uint32_t i = 0; i < 3 * count; ++i) {
        fine &= positions[i] <= 1e6f;
        fine &= positions[i] >= -1e6f;
    }
    for (uint32_t i = 0; !fine && i < 3 * count; ++i) {
        if (!(absolute(positions[i]) <= 1e6f)) {
            return report(APX_ERROR_INVALID_ARGUMENT,
                          "positions[%u] is %g; coordinates must be finite and within 1e6 m", i / 3,
                          static_cast<double>(positions[i]));
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        const float* position = positions + 3 * i;
        const uint32_t hint = hints != nullptr ? hints[i] : APX_NONE;
        Place place;
        if (!place_on_road(*object, ground(position), position[1], hint, place)) {
            place = locate(*object, ground(position), position[1], hint);
        }
        locations[i] = location_of(place);
    }
    return APX_OK;
}

apx_status apx_track_position(apx_track track, float distance_m, float lateral_m, float position[3]) {
    APX_REQUIRE(position);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (!(absolute(distance_m) <= 1e9f && absolute(lateral_m) <= 1e6f)) {
        return report(APX_ERROR_INVALID_ARGUMENT,
                      "distance_m is %g and lateral_m is %g; both must be finite and within 1e9 m and 1e6 m",
                      static_cast<double>(distance_m), static_cast<double>(lateral_m));
    }
    const RoadPosition place = road_position(*object, distance_m, lateral_m);
    position[0] = place.position.x;
    position[1] = place.height_m;
    position[2] = place.position.y;
    return APX_OK;
}

apx_status apx_track_raycast(apx_track track, const apx_ray* rays, uint32_t count, apx_ray_hit* hits) {
    APX_REQUIRE(rays);
    APX_REQUIRE(hits);
    const Track* object = objects().tracks.find(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    for (uint32_t i = 0; i < count; ++i) {
        const apx_ray& ray = rays[i];
        const float size = square(ray.direction[0]) + square(ray.direction[2]);
        if (!(absolute(ray.origin[0]) <= 1e6f && absolute(ray.origin[1]) <= 1e6f && absolute(ray.origin[2]) <= 1e6f &&
              size > 0.99f && size < 1.01f && ray.length_m > 0.0f && ray.length_m <= 10000.0f)) {
            return report(APX_ERROR_INVALID_ARGUMENT,
                          "rays[%u]: origin must be finite and within 1e6 m, direction a unit vector in the ground "
                          "plane, length in (0, 10000]",
                          i);
        }
    }
    uint32_t sector = APX_NONE;
    for (uint32_t i = 0; i < count; ++i) {
        const glm::vec2 origin{rays[i].origin[0], rays[i].origin[2]};
        const glm::vec2 direction{rays[i].direction[0], rays[i].direction[2]};
        sector = sector_of_origin(*object, origin, rays[i].origin[1], sector);
        const CorridorHit hit = sector != APX_NONE ? cast_corridor(*object, sector, origin, direction, rays[i].length_m)
                                                   : CorridorHit{rays[i].length_m, false};
        hits[i] = {hit.distance_m, hit.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE};
    }
    return APX_OK;
}

apx_status apx_track_destroy(apx_track track) {
    return objects().tracks.remove(track.id) ? APX_OK : dead_id("track", track.id);
}
