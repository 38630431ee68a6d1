// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstdlib>
#include <new>

#include "allocations.h"
#include "every_call.h"

#if APX_COUNT_ALLOCATIONS

// Every function of the C ABI with its first, second, ... allocation refused: it says so, changes nothing and leaks nothing.
namespace {

using namespace apx_test;

// Everything that the functions report about all objects.
std::vector<uint64_t> state_of(const Everything& all) {
    uint32_t count = 0;
    uint64_t hash = 0, size = 0;
    std::vector<uint64_t> state;
    for (apx_race race : {all.racing.race, all.racing.host_race}) {
        state.push_back(apx_race_state_hash(race, &count, &hash) == APX_OK ? hash : 0);
    }
    state.push_back(apx_world_state_hash(all.racing.world, &count, &hash) == APX_OK ? hash : 0);
    state.push_back(apx_steer_state_hash(all.steer, &count, &hash) == APX_OK ? hash : 0);
    // A goal's path and what the host did since the last recorded step are in none of the hashes.
    std::vector<apx_steer_point> path(4096);
    apx_steer_goal_path(all.steer, 0, path.data(), 4096, &count);
    state.push_back(count);
    state.push_back(apx_steer_recorder_tick(all.recorder, nullptr, 0, &size) == APX_OK ? size : 0);
    apx_steer_search_marks(all.steer, nullptr, 0, &count);
    state.push_back(count);
    const std::string source =
        text_of([&](char* b, uint64_t c, uint64_t* n) { return apx_source_to_json(all.racing.source, b, c, n); });
    state.push_back(std::hash<std::string>()(source));
    apx_calibration_info info;
    info.struct_size = sizeof info;
    state.push_back(apx_calibration_info_get(all.racing.calibration, &info) == APX_OK ? info.manoeuvre : 0);
    return state;
}

// The first allocations one by one, then fewer and fewer: a bake makes many.
uint64_t next_of(uint64_t nth) {
    return nth < 50 ? nth + 1 : nth + nth / 10;
}

// Blocks that a call makes room with once and that stay when it fails later.
constexpr int64_t most_room = 16;

// Counts the injections. Vectors of the test itself may run out as well.
uint64_t refuse_each(const Call& call, uint64_t refused_at_once) {
    const auto ready = [&] {
        Everything fresh = new_everything();
        make_ready(call, fresh);
        return fresh;
    };
    Everything all = ready();
    uint64_t injections = 0;
    int64_t kept = 0;
    for (uint64_t nth = 0;; nth = next_of(nth)) {
        const std::vector<uint64_t> before = state_of(all);
        const int64_t live = live_blocks();
        apx_status status = APX_OK;
        uint64_t refused = 0;
        {
            RefusedAllocations refusal(nth, refused_at_once);
            try {
                status = call.call(all);
            } catch (const std::bad_alloc&) {
                status = APX_ERROR_OUT_OF_MEMORY;
            }
            refused = refusal.refused();
        }
        if (refused == 0) {
            break;
        }
        injections += 1;
        EXPECT_TRUE(status == APX_ERROR_OUT_OF_MEMORY || status == APX_OK)
            << call.function << " with allocation " << nth << " refused: " << apx_status_name(status);
        if (status == APX_OK) {  // it did without
            destroy(all);
            all = ready();
            continue;
        }
        EXPECT_LE(live_blocks(), live + most_room)
            << call.function << " leaks when allocation " << nth << " is refused";
        kept += live_blocks() - live;  // room of notes and of obstacles, which is made once
        EXPECT_EQ(state_of(all), before) << call.function << " changes something when allocation " << nth
                                         << " is refused";
        if (testing::Test::HasFailure()) {
            break;
        }
    }
    EXPECT_LE(kept, most_room) << call.function << " leaks when memory runs out";
    destroy(all);
    return injections;
}

uint64_t refuse_all(const std::vector<Call>& calls) {
    uint64_t injections = 0;
    for (const Call& call : calls) {
        const Everything warm = new_everything();  // what is made once per process
        EXPECT_EQ(call.call(warm), APX_OK) << call.function << ": " << apx_last_error() << apx_steer_last_error();
        destroy(warm);
        injections += refuse_each(call, 1);
        injections += refuse_each(call, ~0ull);
    }
    return injections;
}

TEST(RefusedAllocation, IsReportedByEveryFunctionAndChangesNothing) {
    const uint64_t injections = refuse_all(all_calls());
    RecordProperty("injections", std::to_string(injections));
    EXPECT_GT(injections, 3000u);
}

TEST(RefusedAllocation, IsNotTakenForADamagedFile) {
    EXPECT_GT(refuse_all(file_calls()), 30u);
}

// The first call of a process, which makes what all others find: exits with 0 when it says that memory ran out.
template <typename First>
[[noreturn]] void call_first_without_memory(const First& first, apx_status expected) {
    const RefusedAllocations refusal(0, ~0ull);
    std::_Exit(first() == expected ? 0 : 1);
}

TEST(RefusedAllocationDeathTest, IsReportedByTheFirstCallOfAProcess) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    static const char text[] = "{\"format\": \"apexline-track\", \"version\": 1, \"gates\": []}";
    const auto from_json = [] {
        apx_source source;
        return apx_source_from_json(text, sizeof text - 1, "t", &source);
    };
    const auto create_calibration = [] {
        const apx_calibration_desc desc = apx_calibration_desc_default();
        apx_calibration calibration;
        return apx_calibration_create(&desc, &calibration);
    };
    const auto create_steer = [] {
        apx_steer steer;
        return apx_steer_create_from_json(steer_scene, std::strlen(steer_scene), "s", &steer);
    };
    const auto vehicle = [] {
        const apx_vehicle_desc desc = apx_vehicle_desc_default();
        uint64_t size = 0;
        return apx_vehicle_desc_to_json(&desc, nullptr, 0, &size);
    };
    const auto ok = testing::ExitedWithCode(0);
    EXPECT_EXIT(call_first_without_memory(from_json, APX_ERROR_OUT_OF_MEMORY), ok, "");
    EXPECT_EXIT(call_first_without_memory(create_calibration, APX_ERROR_OUT_OF_MEMORY), ok, "");
    EXPECT_EXIT(call_first_without_memory(create_steer, APX_ERROR_OUT_OF_MEMORY), ok, "");
    EXPECT_EXIT(call_first_without_memory(vehicle, APX_ERROR_OUT_OF_MEMORY), ok, "");
    // Functions that need an id find none.
    EXPECT_EXIT(call_first_without_memory([] { return apx_race_start({1}); }, APX_ERROR_INVALID_ID), ok, "");
    EXPECT_EXIT(call_first_without_memory([] { return apx_steer_reset({1}); }, APX_ERROR_INVALID_ID), ok, "");
}

TEST(RefusedAllocation, DoesNotMatterToFunctionsThatNeedNoMemory) {
    const Everything all = new_everything();
    for (const Call& call : plain_calls()) {
        RefusedAllocations refusal(0, ~0ull);
        const apx_status status = call.call(all);
        EXPECT_EQ(refusal.refused(), 0u) << call.function;
        EXPECT_EQ(status, APX_OK) << call.function;
    }
    destroy(all);
}

}  // namespace

#else

TEST(RefusedAllocation, IsNotInjectedHere) {
    GTEST_SKIP() << "allocations are refused with glibc and without sanitizers";
}

#endif
