// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <map>

#include "allocations.h"
#include "scenes.h"

namespace {

using namespace apx_bench;

constexpr uint32_t warm_up_ticks = 60;
constexpr uint32_t measured_ticks = 240;

// CPU time of this thread: what the work costs, whatever else the machine does meanwhile.
double cpu_s() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// 8 and 40 cars 20 s after a standing start; 1,000 cars spread over the long circuit.
const Stretch& stretch_of(uint32_t cars) {
    static std::map<uint32_t, Stretch> made;
    auto found = made.find(cars);
    if (found == made.end()) {
        const bool crowd = cars > 100;
        found = made.emplace(cars, drive(crowd ? gates2k() : monza(), cars,
                                         crowd ? APX_SITUATION_OVERTAKE : APX_SITUATION_NORMAL, crowd ? 5.0f : 20.0f,
                                         warm_up_ticks + measured_ticks))
                    .first;
    }
    return found->second;
}

// The whole AI of every car. Each iteration replays the same stretch from the same snapshot.
void measure_ticks(benchmark::State& state, uint32_t perception) {
    const Stretch& stretch = stretch_of(static_cast<uint32_t>(state.range(0)));
    apx_race_desc desc;
    apx_race race = {};
    desc = apx_race_desc_default();
    desc.track = stretch.scene->track;
    desc.laps = 100;
    desc.started = 1;
    std::vector<apx_car_desc> field = car_field(stretch.cars);
    for (apx_car_desc& car : field) {
        car.driver.perception = perception;
    }
    require(apx_race_create(&desc, field.data(), stretch.cars, &race), "apx_race_create");
    std::vector<apx_controls> controls(stretch.cars);
    for (uint32_t i = 0; i < warm_up_ticks; ++i) {
        require(apx_race_tick(race, stretch.dt_s, stretch.at(i), stretch.cars, controls.data()), "apx_race_tick");
    }
    uint64_t size = 0, hash = 0, allocated = 0;
    uint32_t ticks = 0;
    require(apx_race_snapshot(race, nullptr, 0, &size), "apx_race_snapshot");
    std::vector<uint8_t> snapshot(size);
    require(apx_race_snapshot(race, snapshot.data(), size, &size), "apx_race_snapshot");
    // The least that each tick of the stretch took in any of its runs: what is left of a slow one is its own.
    std::vector<double> least_s(measured_ticks, 1e9);
    for (auto _ : state) {
        require(apx_race_restore(race, snapshot.data(), size), "apx_race_restore");
        const uint64_t allocations_before = allocations();
        const double start = cpu_s();
        double before = start;
        for (uint32_t i = 0; i < measured_ticks; ++i) {
            apx_race_tick(race, stretch.dt_s, stretch.at(warm_up_ticks + i), stretch.cars, controls.data());
            const double after = cpu_s();
            least_s[i] = std::min(least_s[i], after - before);
            before = after;
        }
        const double stop = before;
        allocated += allocations() - allocations_before;
        ticks += measured_ticks;
        state.SetIterationTime(stop - start);
    }
    require(apx_race_state_hash(race, &ticks, &hash), "apx_race_state_hash");
    char label[64];
    std::snprintf(label, sizeof label, "state hash %016" PRIx64, hash);
    state.SetLabel(label);
    state.counters["each"] = {static_cast<double>(measured_ticks) * stretch.cars,
                              benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
    double worst = 0.0, sum = 0.0;
    for (const double tick_s : least_s) {
        worst = std::max(worst, tick_s);
        sum += tick_s;
    }
    state.counters["worst_over_mean"] = worst * measured_ticks / sum;
    state.counters["allocations_per_tick"] =
        counts_allocations() ? static_cast<double>(allocated) / static_cast<double>(state.iterations() * measured_ticks)
                             : -1.0;
    require(apx_race_destroy(race), "apx_race_destroy");
}
void tick(benchmark::State& state) {
    measure_ticks(state, APX_PERCEPTION_ROAD);
}
BENCHMARK(tick)->Arg(8)->Arg(40)->Arg(1000)->UseManualTime();

// Drivers that see by view cone, radar and rays; the library casts all nine rays of each in every tick.
void tick_view_cone(benchmark::State& state) {
    measure_ticks(state, APX_PERCEPTION_VIEW_CONE);
}
BENCHMARK(tick_view_cone)->Arg(8)->Arg(40)->Arg(1000)->UseManualTime();

// A race of eight cars, physics included, on one core: seconds of race per second.
void race_offline(benchmark::State& state) {
    constexpr uint32_t cars = 8;
    constexpr float simulated_s = 180.0f;
    const std::vector<apx_car_desc> field = car_field(cars);
    uint64_t hash = 0;
    for (auto _ : state) {
        apx_world_desc desc;
        apx_world world = {};
        uint32_t ticks = 0;
        desc = apx_world_desc_default();
        desc.race.track = monza().track;
        desc.race.laps = 100;
        require(apx_world_create(&desc, field.data(), cars, nullptr, &world), "apx_world_create");
        const double start = cpu_s();
        require(apx_world_step(world, static_cast<uint32_t>(simulated_s / desc.race.dt_s), nullptr), "apx_world_step");
        const double stop = cpu_s();
        state.SetIterationTime(stop - start);
        require(apx_world_state_hash(world, &ticks, &hash), "apx_world_state_hash");
        require(apx_world_destroy(world), "apx_world_destroy");
    }
    char label[64];
    std::snprintf(label, sizeof label, "state hash %016" PRIx64, hash);
    state.SetLabel(label);
    state.counters["realtime_factor"] = {static_cast<double>(simulated_s),
                                         benchmark::Counter::kIsIterationInvariantRate};
}
BENCHMARK(race_offline)->Name("race")->Unit(benchmark::kMillisecond)->UseManualTime();

}  // namespace
