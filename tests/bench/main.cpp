// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>

#include "scenes.h"

// tools/bench runs this and reads its JSON; run by hand it takes Google Benchmark's options.
namespace {

void bake_circuit(benchmark::State& state, const std::filesystem::path& file) {
    const apx_source source = apx_bench::read_source(file);
    for (auto _ : state) {
        const apx_track track = apx_bench::bake(source);
        apx_track_info info;
        info.struct_size = sizeof info;
        apx_bench::require(apx_track_info_get(track, &info), "apx_track_info_get");
        state.counters["gates"] = info.gate_count;
        state.counters["length_m"] = static_cast<double>(info.length_m);
        apx_bench::require(apx_track_destroy(track), "apx_track_destroy");
    }
    apx_bench::require(apx_source_destroy(source), "apx_source_destroy");
}

}  // namespace

int main(int argc, char** argv) {
    for (const std::filesystem::path& file : apx_bench::circuit_files()) {
        const std::string name = file.filename().string();
        benchmark::RegisterBenchmark(("bake/" + name.substr(0, name.find('.'))).c_str(), bake_circuit, file)
            ->Unit(benchmark::kMillisecond)
            ->Iterations(1);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    benchmark::AddCustomContext("circuit", apx_bench::monza().name);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
