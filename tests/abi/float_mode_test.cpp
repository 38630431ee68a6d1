// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cfenv>

#include "steer_calls.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

// A host's floating-point mode neither changes the library's bits nor is changed by it.
namespace {

using namespace apx_test;

struct Results {
    uint64_t race = 0;
    std::vector<uint8_t> track;
    uint64_t crowd = 0;
    float place[3] = {};
};

uint64_t hash_of_race(apx_track track) {
    apx_world_desc desc = world_desc(track);
    const std::vector<apx_car_desc> cars = new_cars(4);
    apx_world world = {};
    uint64_t hash = 0;
    uint32_t tick = 0;
    EXPECT_OK(apx_world_create(&desc, cars.data(), 4, nullptr, &world));
    EXPECT_OK(apx_world_step(world, 400, nullptr));
    EXPECT_OK(apx_world_state_hash(world, &tick, &hash));
    EXPECT_OK(apx_world_destroy(world));
    return hash;
}

uint64_t hash_of_crowd() {
    const apx_steer steer = new_steer();
    uint64_t hash = 0;
    uint32_t tick = 0;
    EXPECT_OK(apx_steer_step(steer, 0.05f, 200));
    EXPECT_OK(apx_steer_state_hash(steer, &tick, &hash));
    EXPECT_OK(apx_steer_destroy(steer));
    return hash;
}

std::vector<uint8_t> bytes_of(apx_track track) {
    uint64_t size = 0;
    EXPECT_OK(apx_track_save(track, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    EXPECT_OK(apx_track_save(track, bytes.data(), size, &size));
    return bytes;
}

Results results(apx_source source) {
    Results of;
    apx_bake_desc desc;
    apx_track track = {};
    desc = apx_bake_desc_default();
    EXPECT_OK(apx_track_bake(source, &desc, &track));
    of.track = bytes_of(track);
    of.race = hash_of_race(track);
    of.crowd = hash_of_crowd();
    EXPECT_OK(apx_track_position(track, 123.4f, 1.7f, of.place));
    EXPECT_OK(apx_track_destroy(track));
    return of;
}

void expect_same(const Results& one, const Results& other) {
    EXPECT_TRUE(one.track == other.track);
    EXPECT_EQ(one.race, other.race);
    EXPECT_EQ(one.crowd, other.crowd);
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(one.place[axis], other.place[axis]);
    }
}

TEST(FloatMode, AHostThatRoundsOtherwiseGetsTheSameBitsAndKeepsItsMode) {
    const apx_source source = new_source();
    const Results expected = results(source);
#if defined(FE_UPWARD) && defined(FE_TOWARDZERO)
    for (const int mode : {FE_UPWARD, FE_TOWARDZERO}) {
        if (std::fesetround(mode) != 0) {
            GTEST_SKIP() << "one mode alone here";
        }
        const Results found = results(source);
        EXPECT_EQ(std::fegetround(), mode);
        std::fesetround(FE_TONEAREST);
        expect_same(found, expected);
    }
#endif
    EXPECT_OK(apx_source_destroy(source));
}

#if defined(__SSE2__)
TEST(FloatMode, AHostThatFlushesDenormalsOrTrapsGetsTheSameBitsAndKeepsItsMode) {
    const apx_source source = new_source();
    const Results expected = results(source);
    const unsigned before = _mm_getcsr();
    // Denormals flushed and taken as zero; traps on division by zero and invalid operations.
    for (const unsigned mode : {before | 0x8040u, before & ~0x0280u}) {
        _mm_setcsr(mode);
        const Results found = results(source);
        EXPECT_EQ(_mm_getcsr() & ~0x3fu, mode & ~0x3fu);
        _mm_setcsr(before);
        expect_same(found, expected);
    }
    EXPECT_OK(apx_source_destroy(source));
}
#endif

}  // namespace
