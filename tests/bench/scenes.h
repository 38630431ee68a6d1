// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

// Scenes of the measurements: named circuits, and cars that were really driven there.
namespace apx_bench {

// Ends the program with the library's message: a benchmark of something that failed measures nothing.
void require(apx_status status, const char* what);

std::vector<std::filesystem::path> circuit_files();  // the samples, and the real circuits where they are present
std::string read_text(const std::filesystem::path& path);
apx_source read_source(const std::filesystem::path& path);
apx_track bake(apx_source source);

// A baked circuit and what it is called.
struct Scene {
    std::string name;
    apx_track track;
    uint32_t gates;
    float length_m;
};

const Scene& monza();    // 5.8 km: Monza where present, else a generated circuit of that length
const Scene& gates2k();  // a generated circuit of about 2,000 gates

// The walls, one point per gate: left x, z, right x, z.
std::vector<apx_gate> walls_of(const Scene& scene);

// Consecutive states of all cars, taken from a race in a world that has been going on for a while.
struct Stretch {
    const Scene* scene;
    uint32_t cars;
    uint32_t ticks;
    float dt_s;
    std::vector<apx_car_state> states;  // ticks * cars
    const apx_car_state* at(uint32_t tick) const { return states.data() + static_cast<size_t>(tick) * cars; }
};

Stretch drive(const Scene& scene, uint32_t cars, uint32_t situation, float warm_up_s, uint32_t ticks);
std::vector<apx_car_desc> car_field(uint32_t count);

}  // namespace apx_bench
