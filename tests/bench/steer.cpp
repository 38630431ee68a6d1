// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "allocations.h"
#include "scenes.h"

namespace {

using namespace apx_bench;

// A flock at the same density whatever its size: about ten neighbours within the view radius of 5 m.
constexpr float view_m = 5.0f;
constexpr float neighbours = 10.0f;

apx_steer make_flock(uint32_t count) {
    const float side = std::sqrt(static_cast<float>(count) * 3.14159265f * view_m * view_m / neighbours);
    apx_steer_body body = apx_steer_body_default();
    apx_steer_behaviour_set behaviour_set = apx_steer_behaviour_set_default();
    apx_steer_behaviour flocking = apx_steer_behaviour_default(APX_STEER_FLOCKING);
    apx_steer_desc desc = apx_steer_desc_default();
    flocking.radius_m = view_m;
    flocking.angle_rad = 4.7f;
    behaviour_set.behaviour_count = 1;
    std::vector<apx_steer_agent> agents(count, apx_steer_agent_default());
    uint64_t state = 1;
    const auto random = [&state] {  // a linear congruence: agents spread, and the same ones everywhere
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<float>(state >> 40) / 16777216.0f;
    };
    for (apx_steer_agent& agent : agents) {
        agent.position[0] = side * random();
        agent.position[2] = side * random();
        agent.velocity[0] = 6.0f * random() - 3.0f;
        agent.velocity[2] = 6.0f * random() - 3.0f;
    }
    desc.wrap = 1;
    desc.box_high[0] = desc.box_high[2] = side;
    desc.bodies = &body;
    desc.behaviour_sets = &behaviour_set;
    desc.behaviours = &flocking;
    desc.agents = agents.data();
    desc.body_count = desc.behaviour_set_count = desc.behaviour_count = 1;
    desc.agent_count = count;
    apx_steer steer = {};
    require(apx_steer_create(&desc, &steer), "apx_steer_create");
    return steer;
}

void flock(benchmark::State& state) {
    const uint32_t count = static_cast<uint32_t>(state.range(0));
    const apx_steer steer = make_flock(count);
    require(apx_steer_step(steer, 0.0f, 3), "apx_steer_step");
    const uint64_t before = allocations();
    for (auto _ : state) {
        require(apx_steer_step(steer, 0.0f, 1), "apx_steer_step");
    }
    const double steps = static_cast<double>(state.iterations());
    state.counters["allocations"] = static_cast<double>(allocations() - before) / steps;
    state.counters["each"] =
        benchmark::Counter(steps * count, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    require(apx_steer_destroy(steer), "apx_steer_destroy");
}
// Goals all over the ground, each planned alone; the counter is the time of one.
void plan_goals(benchmark::State& state, const std::string& scene, float side_m) {
    apx_steer steer = {};
    require(apx_steer_create_from_json(scene.data(), scene.size(), "bench", &steer), "apx_steer_create_from_json");
    uint64_t random = 7;
    const auto place = [&random, side_m] {
        random = random * 6364136223846793005ull + 1442695040888963407ull;
        return side_m * static_cast<float>(random >> 40) / 16777216.0f;
    };
    std::vector<std::array<float, 6>> ways(64);
    for (std::array<float, 6>& way : ways) {
        way = {place(), 0.0f, place(), place(), 0.0f, place()};
    }
    apx_steer_state agent;
    uint32_t agents = 0;
    require(apx_steer_states(steer, &agent, 1, &agents), "apx_steer_states");
    size_t next = 0;
    for (auto _ : state) {
        const std::array<float, 6>& way = ways[next++ % ways.size()];
        std::copy(way.begin(), way.begin() + 3, agent.position);
        require(apx_steer_set_states(steer, 0, &agent, 1), "apx_steer_set_states");
        require(apx_steer_set_goal(steer, 0, way.data() + 3), "apx_steer_set_goal");
    }
    require(apx_steer_destroy(steer), "apx_steer_destroy");
}

// Streets of 30 m between 71 x 71 crossings: 9,940 edges.
void plan_net(benchmark::State& state) {
    constexpr int crossings = 71;
    std::string points, edges;
    const auto add = [](std::string& list, const std::string& one) { list += (list.empty() ? "" : ", ") + one; };
    for (int i = 0; i < crossings * crossings; ++i) {
        const std::string name = "\"" + std::to_string(i) + "\"";
        // Not a lattice: many equally long ways are no town.
        const int x = 30 * (i % crossings) + i * 7919 % 13;
        const int z = 30 * (i / crossings) + i * 104729 % 11;
        add(points, name + ": [" + std::to_string(x) + ", " + std::to_string(z) + ", 4]");
        if (i % crossings > 0) {
            add(edges, "[\"" + std::to_string(i - 1) + "\", " + name + "]");
        }
        if (i >= crossings) {
            add(edges, "[\"" + std::to_string(i - crossings) + "\", " + name + "]");
        }
    }
    plan_goals(
        state,
        R"({"format": "apexline-scene", "version": 1, "bodies": {"man": {"kind": "walker"}}, "agents": [{"name": "one", "body": "man"}],
               "net": {"points": {)" +
            points + "}, \"edges\": [" + edges + "]}}",
        30.0f * crossings);
}

// A map of 256 x 256 tiles, a fifth of them closed, none of them an island that no way leads to.
void plan_tiles(benchmark::State& state) {
    constexpr int side = 256;
    std::string rows;
    uint64_t random = 3;
    for (int z = 0; z < side; ++z) {
        std::string row;
        for (int x = 0; x < side; ++x) {
            random = random * 6364136223846793005ull + 1442695040888963407ull;
            row += random >> 62 != 0 && x % 2 == 1 && z % 2 == 1 ? '#' : '.';
        }
        rows += (z > 0 ? ", \"" : "\"") + row + "\"";
    }
    plan_goals(
        state,
        R"({"format": "apexline-scene", "version": 1, "bodies": {"man": {"kind": "walker"}}, "agents": [{"name": "one", "body": "man"}],
               "tiles": {"low": [0, 0], "high": [256, 256], "cell_m": 1, "rows": [)" +
            rows + "]}}",
        static_cast<float>(side));
}
BENCHMARK(plan_net)->Name("plan/net")->Unit(benchmark::kMicrosecond);
BENCHMARK(plan_tiles)->Name("plan/tiles")->Unit(benchmark::kMicrosecond);
BENCHMARK(flock)->Name("flock")->ArgName("agents")->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace
