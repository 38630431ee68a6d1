// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "golden.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

namespace golden {

void Fields::put(uint32_t car, std::string name, float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    list_.push_back({car, std::move(name), bits, true});
}

void Fields::put_point(uint32_t car, const std::string& name, const float point[3]) {
    put(car, name + ".x", point[0]);
    put(car, name + ".y", point[1]);
    put(car, name + ".z", point[2]);
}

void Fields::put_words(const std::string& name, const std::vector<uint8_t>& bytes) {
    for (size_t i = 0; i + 4 <= bytes.size(); i += 4) {
        uint32_t word;
        std::memcpy(&word, bytes.data() + i, sizeof word);
        put(APX_NONE, name + "[" + std::to_string(i / 4) + "]", word);
    }
}

void Hash::add(const void* data, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        value_ = (value_ ^ static_cast<const uint8_t*>(data)[i]) * 0x100000001b3ull;
    }
}

std::vector<Race> races() {
    std::vector<Race> all;
    for (std::vector<Race> part : {world_races(), host_races(), bakes(), scenes()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

void check(apx_status status, const char* call) {
    if (status != APX_OK) {
        std::fprintf(stderr, "golden: %s: %s: %s\n", call, apx_status_name(status), apx_last_error());
        std::exit(3);
    }
}

std::string read_file(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        std::fprintf(stderr, "golden: cannot read %s; start in the source folder or name its data folder with --data\n",
                     path.c_str());
        std::exit(2);
    }
    std::string text;
    char block[65536];
    for (size_t size; (size = std::fread(block, 1, sizeof block, file)) > 0;) {
        text.append(block, size);
    }
    std::fclose(file);
    return text;
}

apx_source source_named(const Settings& settings, const std::string& track) {
    const std::string text = read_file(settings.data + "/tracks/" + track + ".track.json");
    apx_source source = {};
    GOLDEN_CHECK(apx_source_from_json(text.data(), text.size(), track.c_str(), &source));
    return source;
}

apx_vehicle_desc vehicle_named(const Settings& settings, const std::string& vehicle) {
    const std::string text = read_file(settings.data + "/vehicles/" + vehicle + ".json");
    apx_vehicle_desc desc = apx_vehicle_desc_default();
    GOLDEN_CHECK(apx_vehicle_desc_from_json(text.data(), text.size(), vehicle.c_str(), &desc));
    return desc;
}

apx_track track_named(const Settings& settings, const std::string& track) {
    static std::map<std::string, apx_track> tracks;
    const auto [place, is_new] = tracks.try_emplace(track);
    if (is_new) {
        const apx_source source = source_named(settings, track);
        apx_bake_desc desc = apx_bake_desc_default();
        GOLDEN_CHECK(apx_track_bake(source, &desc, &place->second));
        GOLDEN_CHECK(apx_source_destroy(source));
    }
    return place->second;
}

apx_car_desc car_of(const Settings& settings, const std::string& vehicle) {
    apx_car_desc car = apx_car_desc_default();
    car.vehicle = vehicle_named(settings, vehicle);
    return car;
}

std::vector<uint8_t> snapshot_of(apx_world world) {
    uint64_t size = 0;
    GOLDEN_CHECK(apx_world_snapshot(world, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    GOLDEN_CHECK(apx_world_snapshot(world, bytes.data(), size, &size));
    return bytes;
}

std::vector<uint8_t> snapshot_of(apx_race race) {
    uint64_t size = 0;
    GOLDEN_CHECK(apx_race_snapshot(race, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    GOLDEN_CHECK(apx_race_snapshot(race, bytes.data(), size, &size));
    return bytes;
}

static void put_location(Fields& fields, uint32_t car, const apx_location& location) {
    fields.put(car, "location.sector", location.sector);
    fields.put(car, "location.distance_m", location.distance_m);
    fields.put(car, "location.lateral_m", location.lateral_m);
    fields.put(car, "location.t", location.t);
    fields.put(car, "location.heading_rad", location.heading_rad);
    fields.put(car, "location.height_m", location.height_m);
    fields.put(car, "location.to_left_edge_m", location.to_left_edge_m);
    fields.put(car, "location.to_right_edge_m", location.to_right_edge_m);
}

void put_debug(Fields& fields, uint32_t car, const apx_car_debug& debug) {
    put_location(fields, car, debug.location);
    for (int i = 0; i < APX_RAY_COUNT; ++i) {
        const std::string name = "hits[" + std::to_string(i) + "].";
        fields.put(car, name + "distance_m", debug.hits[i].distance_m);
        fields.put(car, name + "kind", debug.hits[i].kind);
        fields.put(car, name + "car", debug.hits[i].car);
    }
    fields.put(car, "car_ahead", debug.car_ahead);
    fields.put(car, "gap_ahead_m", debug.gap_ahead_m);
    fields.put(car, "closing_mps", debug.closing_mps);
    fields.put(car, "state", debug.state);
    fields.put(car, "reason", debug.reason);
    fields.put(car, "line", debug.line);
    fields.put(car, "side_shift_m", debug.side_shift_m);
    fields.put(car, "profile_speed_mps", debug.profile_speed_mps);
    fields.put(car, "target_speed_mps", debug.target_speed_mps);
    fields.put_point(car, "runner", debug.runner);
    fields.put_point(car, "forward_point", debug.forward_point);
    fields.put(car, "inner_radius_m", debug.inner_radius_m);
    fields.put(car, "outer_radius_m", debug.outer_radius_m);
    fields.put(car, "buffer_zone", debug.buffer_zone);
    put_controls(fields, car, debug.controls);
}

void put_controls(Fields& fields, uint32_t car, const apx_controls& controls) {
    fields.put(car, "controls.steering", controls.steering);
    fields.put(car, "controls.throttle", controls.throttle);
    fields.put(car, "controls.brake", controls.brake);
}

void put_state(Fields& fields, uint32_t car, const apx_car_state& state) {
    fields.put_point(car, "position", state.position);
    fields.put(car, "yaw_rad", state.yaw_rad);
    fields.put(car, "pitch_rad", state.pitch_rad);
    fields.put(car, "roll_rad", state.roll_rad);
    fields.put_point(car, "velocity", state.velocity);
    fields.put(car, "yaw_rate_radps", state.yaw_rate_radps);
}

void put_standings(Fields& fields, apx_race race) {
    uint32_t count = 0;
    GOLDEN_CHECK(apx_race_standings(race, nullptr, 0, &count));
    std::vector<apx_standing> standings(count);
    GOLDEN_CHECK(apx_race_standings(race, standings.data(), count, &count));
    for (const apx_standing& standing : standings) {
        fields.put(standing.car, "standing.position", standing.position);
        fields.put(standing.car, "standing.laps_done", standing.laps_done);
        fields.put(standing.car, "standing.progress_m", standing.progress_m);
        fields.put(standing.car, "standing.gap_s", standing.gap_s);
        fields.put(standing.car, "standing.last_lap_s", standing.last_lap_s);
        fields.put(standing.car, "standing.total_time_s", standing.total_time_s);
    }
}

HumanPlace human_place(apx_track track, const apx_car_state& state, uint32_t* sector) {
    constexpr float turn = 6.2831853f;
    HumanPlace place;
    GOLDEN_CHECK(apx_track_locate(track, state.position, sector, 1, &place.location));
    *sector = place.location.sector;
    float error = state.yaw_rad - place.location.heading_rad;
    while (error > 0.5f * turn) {
        error -= turn;
    }
    while (error < -0.5f * turn) {
        error += turn;
    }
    place.heading_error_rad = error;
    place.speed_mps = std::sqrt(state.velocity[0] * state.velocity[0] + state.velocity[2] * state.velocity[2]);
    return place;
}

apx_controls human_controls(const HumanPlace& place, float lateral_m, float speed_mps) {
    const float steering = -1.5f * place.heading_error_rad - 0.06f * (place.location.lateral_m - lateral_m);
    const float missing = speed_mps - place.speed_mps;
    apx_controls controls = {};
    controls.steering = std::fmin(std::fmax(steering, -1.0f), 1.0f);
    controls.throttle = missing > 0.0f ? std::fmin(0.2f * missing, 1.0f) : 0.0f;
    controls.brake = missing < -2.0f ? std::fmin(-0.1f * missing, 1.0f) : 0.0f;
    return controls;
}

}  // namespace golden
