// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "calls.h"
#include "steer_calls.h"

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#include <pthread.h>

// Hosts call from threads with small stacks: fibres, audio threads, musl's default.
namespace {

using namespace apx_test;

// Sanitizers make frames several times as large.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t stack_bytes = 512 * 1024;
#elif defined(__OPTIMIZE__)
constexpr size_t stack_bytes = 64 * 1024;
#else
constexpr size_t stack_bytes = 256 * 1024;
#endif

void* run(void* work) {
    (*static_cast<std::function<void()>*>(work))();
    return nullptr;
}

// A stack that overflows ends the process: the guard page is not to be written to.
void on_small_stack(std::function<void()> work) {
    pthread_attr_t attributes;
    pthread_t thread;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, stack_bytes), 0);
    ASSERT_EQ(pthread_create(&thread, &attributes, run, &work), 0);
    ASSERT_EQ(pthread_join(thread, nullptr), 0);
    pthread_attr_destroy(&attributes);
}

TEST(SmallStack, HoldsEveryFunctionOfTheRacingLibrary) {
    for (const IdCall& call : id_calls()) {
        const Objects objects = new_objects();
        apx_status status = APX_ERROR_INTERNAL;
        on_small_stack([&] { status = call.call(objects); });
        EXPECT_EQ(status, APX_OK) << call.function;
        destroy(objects);
    }
}

TEST(SmallStack, HoldsEveryFunctionOfTheSteeringKit) {
    for (const SteerCall& call : steer_calls()) {
        const apx_steer steer = new_steer();
        apx_status status = APX_ERROR_INTERNAL;
        on_small_stack([&] { status = call.call(steer); });
        EXPECT_EQ(status, APX_OK) << call.function;
        apx_steer_destroy(steer);
    }
}

TEST(SmallStack, HoldsARaceInTraffic) {
    const apx_track track = new_track();
    const apx_world world = new_world(track, 8);
    on_small_stack([&] { EXPECT_OK(apx_world_step(world, 1200, nullptr)); });
    EXPECT_OK(apx_world_destroy(world));
    EXPECT_OK(apx_track_destroy(track));
}

}  // namespace

#endif
