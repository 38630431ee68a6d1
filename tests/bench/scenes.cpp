// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace apx_bench {

namespace {

namespace fs = std::filesystem;

fs::path circuits_folder() {
    const char* named = std::getenv("APEXLINE_CIRCUITS");
    return named != nullptr && named[0] != 0 ? fs::path(named) : fs::path(APX_SOURCE_DIR) / "../shared/tracks/circuits";
}

// A closed curve of gentle and tight bends, r = R (1 + a cos 3u + b sin 5u), 12 m wide.
apx_source generated_source(double length_m) {
    constexpr int samples = 200000;
    constexpr double pi = 3.14159265358979323846;
    const auto point = [](double u, double& x, double& z) {
        const double r = 1.0 + 0.28 * std::cos(3.0 * u) + 0.10 * std::sin(7.0 * u);
        x = r * std::sin(u);
        z = r * std::cos(u);
    };
    std::vector<double> along(samples + 1, 0.0), xs(samples + 1), zs(samples + 1);
    for (int i = 0; i <= samples; ++i) {
        point(2.0 * pi * i / samples, xs[i], zs[i]);
        along[i] = i == 0 ? 0.0 : along[i - 1] + std::hypot(xs[i] - xs[i - 1], zs[i] - zs[i - 1]);
    }
    const double scale = length_m / along.back();
    const int count = static_cast<int>(length_m / 8.0);
    std::vector<apx_source_gate> gates(count);
    int at = 0;
    for (int i = 0; i < count; ++i) {
        while (along[at] < along.back() * i / count) {
            ++at;
        }
        const int before = (at + samples - 1) % samples, after = (at + 1) % samples;
        const double forward_x = xs[after] - xs[before], forward_z = zs[after] - zs[before];
        const double size = std::hypot(forward_x, forward_z), half = 6.0;
        apx_source_gate& gate = gates[i];
        gate = apx_source_gate_default();
        gate.left[0] = static_cast<float>(xs[at] * scale - half * forward_z / size);
        gate.left[2] = static_cast<float>(zs[at] * scale + half * forward_x / size);
        gate.right[0] = static_cast<float>(xs[at] * scale + half * forward_z / size);
        gate.right[2] = static_cast<float>(zs[at] * scale - half * forward_x / size);
    }
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    std::snprintf(desc.name, sizeof desc.name, "generated %.1f km", length_m / 1000.0);
    require(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source), "apx_source_create");
    return source;
}

Scene make_scene(apx_source source, std::string name) {
    Scene scene = {std::move(name), bake(source), 0, 0.0f};
    apx_track_info info;
    info.struct_size = sizeof info;
    require(apx_track_info_get(scene.track, &info), "apx_track_info_get");
    require(apx_source_destroy(source), "apx_source_destroy");
    scene.gates = info.gate_count;
    scene.length_m = info.length_m;
    return scene;
}

}  // namespace

void require(apx_status status, const char* what) {
    if (status != APX_OK) {
        std::fprintf(stderr, "bench: %s: %s: %s\n", what, apx_status_name(status), apx_last_error());
        std::exit(1);
    }
}

std::vector<fs::path> circuit_files() {
    std::vector<fs::path> files;
    for (const fs::path& folder : {fs::path(APX_SOURCE_DIR) / "data/tracks", circuits_folder()}) {
        std::error_code ignored;
        std::vector<fs::path> found;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
            const std::string name = entry.path().filename().string();
            if (name.ends_with(".track.json") || name.ends_with(".csv")) {
                found.push_back(entry.path());
            }
        }
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

std::string read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

apx_source read_source(const fs::path& path) {
    const std::string text = read_text(path), label = path.filename().string();
    apx_source source = {};
    if (path.extension() == ".csv") {
        apx_source_desc desc = apx_source_desc_default();
        std::snprintf(desc.name, sizeof desc.name, "%s", path.stem().string().c_str());
        require(apx_source_from_csv(text.data(), text.size(), label.c_str(), &desc, &source), label.c_str());
    } else {
        require(apx_source_from_json(text.data(), text.size(), label.c_str(), &source), label.c_str());
    }
    return source;
}

apx_track bake(apx_source source) {
    apx_bake_desc desc;
    apx_track track = {};
    desc = apx_bake_desc_default();
    require(apx_track_bake(source, &desc, &track), "apx_track_bake");
    return track;
}

const Scene& monza() {
    static const Scene scene = [] {
        const fs::path file = circuits_folder() / "Monza.csv";
        return fs::exists(file) ? make_scene(read_source(file), "Monza")
                                : make_scene(generated_source(5800.0), "generated");
    }();
    return scene;
}

const Scene& gates2k() {
    static const Scene scene = [] {
        // How many gates the bake lays is its own choice: measure on a short circuit, then scale.
        const Scene short_one = make_scene(generated_source(8000.0), "short");
        require(apx_track_destroy(short_one.track), "apx_track_destroy");
        return make_scene(generated_source(8000.0 * 2000.0 / short_one.gates), "generated, 2000 gates");
    }();
    return scene;
}

std::vector<apx_gate> walls_of(const Scene& scene) {
    std::vector<apx_gate> gates(scene.gates);
    uint32_t count = 0;
    require(apx_track_gates(scene.track, gates.data(), scene.gates, &count), "apx_track_gates");
    return gates;
}

std::vector<apx_car_desc> car_field(uint32_t count) {
    std::vector<apx_car_desc> cars(count);
    for (uint32_t i = 0; i < count; ++i) {
        cars[i] = apx_car_desc_default();
        std::snprintf(cars[i].name, sizeof cars[i].name, "car %u", i + 1);
        // Unlike drivers meet and pass each other, which is what costs.
        cars[i].driver.pace = 1.0f - 0.01f * static_cast<float>((i * 7) % 10);
    }
    return cars;
}

Stretch drive(const Scene& scene, uint32_t cars, uint32_t situation, float warm_up_s, uint32_t ticks) {
    apx_world_desc desc;
    apx_world world = {};
    desc = apx_world_desc_default();
    desc.race.track = scene.track;
    desc.race.laps = 100;
    desc.situation = situation;
    const std::vector<apx_car_desc> field = car_field(cars);
    require(apx_world_create(&desc, field.data(), cars, nullptr, &world), "apx_world_create");
    require(apx_world_step(world, static_cast<uint32_t>(warm_up_s / desc.race.dt_s), nullptr), "apx_world_step");
    Stretch stretch = {&scene, cars, ticks, desc.race.dt_s, {}};
    stretch.states.resize(static_cast<size_t>(ticks) * cars);
    for (uint32_t tick = 0; tick < ticks; ++tick) {
        uint32_t count = 0;
        require(apx_world_cars(world, stretch.states.data() + static_cast<size_t>(tick) * cars, nullptr, cars, &count),
                "apx_world_cars");
        require(apx_world_step(world, 1, nullptr), "apx_world_step");
    }
    require(apx_world_destroy(world), "apx_world_destroy");
    return stretch;
}

}  // namespace apx_bench
