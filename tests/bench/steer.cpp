// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>

#include <cmath>

#include "allocations.h"
#include "scenes.h"

namespace {

using namespace apx_bench;

// A flock at the same density whatever its size: about ten neighbours within the view radius of 5 m.
constexpr float view_m = 5.0f;
constexpr float neighbours = 10.0f;

apx_steer make_flock(uint32_t count) {
    const float side = std::sqrt(static_cast<float>(count) * 3.14159265f * view_m * view_m / neighbours);
    apx_steer_body body;
    apx_steer_behaviour_set behaviour_set;
    apx_steer_behaviour flocking;
    apx_steer_desc desc;
    require(apx_steer_body_default(&body), "apx_steer_body_default");
    require(apx_steer_behaviour_set_default(&behaviour_set), "apx_steer_behaviour_set_default");
    require(apx_steer_behaviour_default(APX_STEER_FLOCKING, &flocking), "apx_steer_behaviour_default");
    require(apx_steer_desc_default(&desc), "apx_steer_desc_default");
    flocking.radius_m = view_m;
    flocking.angle_rad = 4.7f;
    behaviour_set.behaviour_count = 1;
    std::vector<apx_steer_agent> agents(count);
    uint64_t state = 1;
    const auto random = [&state] {  // a linear congruence: agents spread, and the same ones everywhere
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<float>(state >> 40) / 16777216.0f;
    };
    for (apx_steer_agent& agent : agents) {
        require(apx_steer_agent_default(&agent), "apx_steer_agent_default");
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
BENCHMARK(flock)->Name("flock")->ArgName("agents")->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace
