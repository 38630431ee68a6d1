// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Writes what the fuzz targets begin with, made by the library's own writers: corpus FOLDER makes FOLDER/<target>/<seed>.
// The folders of the targets are there. C's files, since MemorySanitizer does not see what the C++ library's streams write.
#include "fuzz.h"

namespace {

std::string root;

template <typename Bytes>
void write(const std::string& target, const std::string& name, const Bytes& bytes) {
    std::FILE* file = std::fopen((root + "/" + target + "/" + name).c_str(), "wb");
    FUZZ_REQUIRE(file != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size());
    FUZZ_REQUIRE(std::fclose(file) == 0);
}

std::vector<uint8_t> saved(apx_track track) {
    return fuzz::filled<uint8_t, uint64_t>(
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_track_save(track, data, size, needed); });
}

// An open road with a way beside its gates 1 to 3.
constexpr char forked_json[] = R"({"format": "apexline-track", "version": 1, "name": "fork", "closed": false,
"branches": [{"name": "way", "from_gate": 1, "to_gate": 3, "gates": [{"left": [5, 0, 100], "right": [12, 0, 100]}]}],
"gates": [{"left": [-6, 0, 0], "right": [6, 0, 0]}, {"left": [-6, 0, 50], "right": [6, 0, 50]},
{"left": [-6, 0, 100], "right": [6, 0, 100]}, {"left": [-6, 0, 150], "right": [6, 0, 150]},
{"left": [-6, 0, 200], "right": [6, 0, 200]}]})";

void write_forked() {
    apx_source source = {};
    FUZZ_REQUIRE(apx_source_from_json(forked_json, sizeof forked_json - 1, "fork", &source) == APX_OK);
    write("track_json", "branches", fuzz::json_of(source));
    apx_track track = {};
    const apx_bake_desc desc = apx_bake_desc_default();
    FUZZ_REQUIRE(apx_track_bake(source, &desc, &track) == APX_OK);
    write("baked_track", "branches", saved(track));
}

void write_sources() {
    const apx_source source = fuzz::new_source();
    write("track_json", "ring", fuzz::json_of(source));
    const std::vector<float> places(8, 0.4f);
    FUZZ_REQUIRE(apx_source_add_line(source, "wet", places.data(), 8) == APX_OK);
    const float pit[] = {0.0f, 0.0f, 57.0f, 30.0f, 0.0f, 70.0f, 60.0f, 0.0f, 40.0f};
    FUZZ_REQUIRE(apx_source_set_pit(source, pit, 3, 4.0f, 20.0f) == APX_OK);
    write("track_json", "lines", fuzz::json_of(source));
    write("csv", "ring",
          std::string("# x_m,y_m,w_tr_right_m,w_tr_left_m\n0,60,6,6\n42.5,42,5,6\n60,0,6,6.25\n42,-42,6,6\n0,-60,6,6\n"
                      "-42,-42,6,6\n-60,0,6,6\n-42,42,6,6\n"));
    write("csv", "header", std::string("x_m;y_m;w_tr_right_m;w_tr_left_m\r\n0;0;4;4\r\n1e2;0;4;4\r\n2e2;10;4;+4\r\n"));
}

void write_tracks() {
    const apx_track track = fuzz::new_track();
    write("baked_track", "ring", saved(track));
    apx_track with_line = {};
    if (apx_track_add_astar_line(track, 1.0f, &with_line) == APX_OK) {
        write("baked_track", "astar", saved(with_line));
    }
    write("baked_track", "open", saved(fuzz::new_open_track()));
}

void write_vehicles() {
    apx_vehicle_desc desc = apx_vehicle_desc_default();
    for (const char* name : {"plain", "corners"}) {
        write("vehicle_json", name, fuzz::filled<char, uint64_t>([&](char* data, uint64_t size, uint64_t* needed) {
                  return apx_vehicle_desc_to_json(&desc, data, size, needed);
              }));
        desc.corner_count = 2;
        desc.corner_radius_m[0] = 20.0f;
        desc.corner_radius_m[1] = 90.0f;
        desc.corner_speed_mps[0] = 14.0f;
        desc.corner_speed_mps[1] = 35.0f;
    }
}

void write_drivers() {
    apx_car_desc car = apx_car_desc_default();
    write("driver_json", "plain", fuzz::filled<char, uint64_t>([&](char* data, uint64_t size, uint64_t* needed) {
              return apx_driver_desc_to_json(&car.driver, data, size, needed);
          }));
}

template <typename Step>
void write_recording(const char* name, apx_recorder recorder, uint32_t ticks, const Step& step) {
    std::vector<uint8_t> bytes = fuzz::filled<uint8_t, uint64_t>([&](uint8_t* data, uint64_t size, uint64_t* needed) {
        return apx_recorder_header(recorder, data, size, needed);
    });
    uint64_t most = 0;
    for (uint32_t i = 0; i < ticks; ++i) {
        step();
        FUZZ_REQUIRE(apx_recorder_tick(recorder, nullptr, 0, &most) == APX_OK);
        std::vector<uint8_t> tick(most);
        FUZZ_REQUIRE(apx_recorder_tick(recorder, tick.data(), most, &most) == APX_OK);
        bytes.insert(bytes.end(), tick.data(), tick.data() + most);
    }
    write("recording", name, bytes);
}

// On the shorter track, so that most of a file is not the track in it.
void write_recordings() {
    const apx_track track = fuzz::new_open_track();
    apx_car_desc cars[2];
    for (apx_car_desc& car : cars) {
        car = apx_car_desc_default();
    }
    apx_world_desc desc = apx_world_desc_default();
    desc.race.track = track;
    apx_world world = {};
    apx_recorder recorder = {};
    FUZZ_REQUIRE(apx_world_create(&desc, cars, 2, nullptr, &world) == APX_OK);
    FUZZ_REQUIRE(apx_world_recorder(world, &recorder) == APX_OK);
    write_recording("world", recorder, 5, [&] { FUZZ_REQUIRE(apx_world_step(world, 1, nullptr) == APX_OK); });
    FUZZ_REQUIRE(apx_world_recorder(world, &recorder) == APX_OK);
    write_recording("middle", recorder, 3, [&] { FUZZ_REQUIRE(apx_world_step(world, 1, nullptr) == APX_OK); });
    desc.race.started = 1;
    for (const uint32_t host_rays : {0u, 1u}) {
        desc.race.host_rays = host_rays;
        apx_race race = {};
        FUZZ_REQUIRE(apx_race_create(&desc.race, cars, 2, &race) == APX_OK);
        FUZZ_REQUIRE(apx_race_recorder(race, &recorder) == APX_OK);
        write_recording(host_rays != 0 ? "host-rays" : "host", recorder, 3, [&] {
            const apx_car_state states[2] = {};
            const apx_ray_hit hits[2 * APX_RAY_COUNT] = {};
            apx_controls controls[2];
            FUZZ_REQUIRE((host_rays != 0 ? apx_race_tick_with_hits(race, 1.0f / 60.0f, states, 2, hits,
                                                                   2 * APX_RAY_COUNT, controls)
                                         : apx_race_tick(race, 1.0f / 60.0f, states, 2, controls)) == APX_OK);
        });
    }
}

void write_steer_recording() {
    const std::string scene =
        R"({"format": "apexline-scene", "version": 1, "spare_agents": 1, "bodies": {"man": {"kind": "walker"}},
            "behaviour_sets": {"go": {"behaviours": [{"kind": "seek", "target": "goal"}]}},
            "agents": [{"name": "a", "body": "man", "behaviour_set": "go"}]})";
    apx_steer steer = {};
    apx_steer_recorder recorder = {};
    FUZZ_REQUIRE(apx_steer_create_from_json(scene.data(), scene.size(), "seed", &steer) == APX_OK);
    FUZZ_REQUIRE(apx_steer_recorder_create(steer, &recorder) == APX_OK);
    std::vector<uint8_t> bytes = fuzz::filled<uint8_t, uint64_t>([&](uint8_t* data, uint64_t size, uint64_t* needed) {
        return apx_steer_recorder_header(recorder, data, size, needed);
    });
    const float goal[3] = {3, 0, 4};
    const apx_steer_agent agent = apx_steer_agent_default();
    FUZZ_REQUIRE(apx_steer_set_goal(steer, 0, goal) == APX_OK);
    FUZZ_REQUIRE(apx_steer_spawn(steer, &agent, nullptr, nullptr) == APX_OK);
    for (int i = 0; i < 5; ++i) {
        uint64_t most = 0;
        FUZZ_REQUIRE(apx_steer_step(steer, 0, 1) == APX_OK);
        FUZZ_REQUIRE(apx_steer_recorder_tick(recorder, nullptr, 0, &most) == APX_OK);
        std::vector<uint8_t> tick(most);
        FUZZ_REQUIRE(apx_steer_recorder_tick(recorder, tick.data(), most, &most) == APX_OK);
        bytes.insert(bytes.end(), tick.data(), tick.data() + most);
    }
    write("steer_recording", "one", bytes);
}

// Bytes for targets that read them as choices and numbers (xorshift, Marsaglia 2003).
void write_noise(const char* target, size_t size) {
    uint32_t state = 2463534242u;
    for (int seed = 0; seed < 32; ++seed) {
        std::vector<uint8_t> bytes(size);
        for (uint8_t& byte : bytes) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            byte = static_cast<uint8_t>(state >> 24);
        }
        write(target, "noise-" + std::to_string(seed), bytes);
    }
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::fprintf(stderr, "usage: corpus FOLDER\n");
        return 2;
    }
    root = words[1];
    write_sources();
    write_forked();
    write_tracks();
    write_vehicles();
    write_drivers();
    write_recordings();
    write_steer_recording();
    write_noise("bake", 80);
    write_noise("mesh", 60);
    write_noise("snapshot", 50);
    write_noise("calls", 300);
    write_noise("live_calls", 200);
    write_noise("steer_calls", 240);
    return 0;
}
