// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

#include "scenes.h"

namespace {

using namespace apx_bench;

constexpr uint32_t frames = 64;

// Seconds for each of the things that an iteration does.
benchmark::Counter per_item(double items) {
    return {items, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

// Cars spread over a circuit of 2,000 gates, moving a metre per frame, each with the sector of its last frame as a hint: forth and
// back, so that a car never jumps.
void locate_with_hint(benchmark::State& state) {
    const Scene& scene = gates2k();
    const uint32_t cars = static_cast<uint32_t>(state.range(0));
    std::vector<float> positions(static_cast<size_t>(frames) * cars * 3);
    std::mt19937 random(1);
    std::uniform_real_distribution<float> lateral(-4.0f, 4.0f);
    for (uint32_t car = 0; car < cars; ++car) {
        const float start = scene.length_m * static_cast<float>(car) / static_cast<float>(cars), side = lateral(random);
        for (uint32_t frame = 0; frame < frames; ++frame) {
            require(apx_track_position(scene.track, start + static_cast<float>(frame), side,
                                       &positions[(static_cast<size_t>(frame) * cars + car) * 3]),
                    "apx_track_position");
        }
    }
    std::vector<uint32_t> hints(cars, APX_NONE);
    std::vector<apx_location> locations(cars);
    uint32_t frame = 0, step = 1;
    for (auto _ : state) {
        apx_track_locate(scene.track, &positions[static_cast<size_t>(frame) * cars * 3], hints.data(), cars,
                         locations.data());
        for (uint32_t car = 0; car < cars; ++car) {
            hints[car] = locations[car].sector;
        }
        benchmark::DoNotOptimize(hints.data());
        frame += step;
        step = frame == frames - 1 ? ~0u : frame == 0 ? 1u : step;
    }
    state.counters["each"] = per_item(cars);
    state.counters["gates"] = scene.gates;
}
BENCHMARK(locate_with_hint)->Name("locate")->Arg(8)->Arg(40)->Arg(1000);

void locate_without_hint(benchmark::State& state) {
    const Scene& scene = gates2k();
    constexpr uint32_t count = 4096;
    std::vector<float> positions(count * 3);
    std::vector<apx_location> locations(count);
    std::mt19937 random(2);
    std::uniform_real_distribution<float> along(0.0f, scene.length_m), lateral(-5.0f, 5.0f);
    for (uint32_t i = 0; i < count; ++i) {
        require(apx_track_position(scene.track, along(random), lateral(random), &positions[i * 3]),
                "apx_track_position");
    }
    for (auto _ : state) {
        apx_track_locate(scene.track, positions.data(), nullptr, count, locations.data());
        benchmark::DoNotOptimize(locations.data());
    }
    state.counters["each"] = per_item(count);
    state.counters["gates"] = scene.gates;
}
BENCHMARK(locate_without_hint)->Name("locate_cold");

}  // namespace
