// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "scenes.h"

namespace {

using namespace apx_bench;

constexpr uint32_t places = 256;

struct Scenario {
    apx_plan_request request;
    std::vector<apx_obstacle> cars;
};

// A car on the racing line at its speed, at many places round the circuit, and slower cars on the next 200 m, every
// second one off the line.
std::vector<Scenario> scenarios(const Scene& scene, uint32_t cars, float pace) {
    std::vector<apx_line_node> line(scene.gates);
    uint32_t count = 0;
    require(apx_track_line_nodes(scene.track, APX_LINE_RACING, line.data(), scene.gates, &count),
            "apx_track_line_nodes");
    const std::vector<apx_gate> gates = walls_of(scene);
    const auto gate_at = [&](float distance_m) {
        uint32_t gate = 0;
        while (gate + 1 < scene.gates && gates[gate + 1].distance_m <= distance_m) {
            ++gate;
        }
        return gate;
    };
    std::vector<Scenario> all(places);
    for (uint32_t i = 0; i < places; ++i) {
        const float start = scene.length_m * static_cast<float>(i) / static_cast<float>(places);
        const apx_line_node& here = line[gate_at(start)];
        all[i].request = apx_plan_request_default();
        all[i].request.distance_m = start;
        all[i].request.lateral_m = here.lateral_m;
        all[i].request.speed_mps = 0.95f * here.speed_mps;
        for (uint32_t car = 0; car < cars; ++car) {
            float place = start + 25.0f + 170.0f * static_cast<float>(car) / static_cast<float>(cars);
            place -= place >= scene.length_m ? scene.length_m : 0.0f;
            const apx_line_node& there = line[gate_at(place)];
            const float lateral = car % 2 == 0 ? there.lateral_m : -0.5f * there.lateral_m;
            all[i].cars.push_back({place, lateral, pace * there.speed_mps, 0.0f, 2.3f, 1.0f, 1});
        }
        all[i].request.obstacles = all[i].cars.data();
        all[i].request.obstacle_count = cars;
    }
    return all;
}

// The longest of all plans, each at its best of a few, so that what else runs on the machine does not count.
double worst_us(apx_grid grid, const std::vector<Scenario>& all) {
    std::vector<apx_plan_node> nodes(256);
    double worst = 0.0;
    for (const Scenario& scenario : all) {
        double best = 1e9;
        for (int round = 0; round < 7; ++round) {
            uint32_t count = 0;
            const auto began = std::chrono::steady_clock::now();
            require(apx_grid_plan(grid, &scenario.request, nodes.data(), 256, &count, nullptr), "apx_grid_plan");
            const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - began;
            best = std::min(best, took.count());
        }
        worst = std::max(worst, best);
    }
    return worst;
}

// A replan over 200 m, as each car does it every 0.1 s.
void replan(benchmark::State& state) {
    const Scene& scene = monza();
    const std::vector<Scenario> all =
        scenarios(scene, static_cast<uint32_t>(state.range(0)), 0.01f * static_cast<float>(state.range(1)));
    apx_grid_desc desc;
    apx_grid grid = {};
    desc = apx_grid_desc_default();
    require(apx_grid_create(scene.track, &desc, &grid), "apx_grid_create");
    std::vector<apx_plan_node> nodes(256);
    apx_plan_info info = {};
    info.struct_size = sizeof info;
    uint32_t at = 0, count = 0;
    double expanded = 0.0, complete = 0.0, profiles = 0.0;
    for (auto _ : state) {
        require(apx_grid_plan(grid, &all[at].request, nodes.data(), 256, &count, &info), "apx_grid_plan");
        at = (at + 1) % places;
        expanded += info.expanded;
        complete += info.complete;
        profiles += 1.0;
    }
    state.counters["expanded"] = expanded / profiles;
    state.counters["complete"] = complete / profiles;
    state.counters["worst_us"] = worst_us(grid, all);
    require(apx_grid_destroy(grid), "apx_grid_destroy");
}
BENCHMARK(replan)
    ->Name("replan")
    ->ArgNames({"cars", "pace"})
    ->Args({0, 100})
    ->Args({5, 90})
    ->Args({5, 70})
    ->Args({10, 70})
    ->Args({20, 70})
    ->Unit(benchmark::kMicrosecond);

void create_grid(benchmark::State& state) {
    const Scene& scene = monza();
    apx_grid_desc desc = apx_grid_desc_default();
    for (auto _ : state) {
        apx_grid grid = {};
        require(apx_grid_create(scene.track, &desc, &grid), "apx_grid_create");
        require(apx_grid_destroy(grid), "apx_grid_destroy");
    }
    state.counters["length_m"] = static_cast<double>(scene.length_m);
}
BENCHMARK(create_grid)->Name("grid")->Unit(benchmark::kMillisecond);

void astar_line(benchmark::State& state) {
    const Scene& scene = monza();
    for (auto _ : state) {
        apx_track with_line = {};
        require(apx_track_add_astar_line(scene.track, 0.0f, &with_line), "apx_track_add_astar_line");
        require(apx_track_destroy(with_line), "apx_track_destroy");
    }
    state.counters["length_m"] = static_cast<double>(scene.length_m);
}
BENCHMARK(astar_line)->Name("astar_line")->Unit(benchmark::kMillisecond);

}  // namespace
