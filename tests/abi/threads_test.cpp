// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <thread>

#include "support.h"

// Names hold "Threads": ThreadSanitizer's build runs these alone.
namespace {

using namespace apx_test;

constexpr uint32_t cars = 4;
constexpr int thread_count = 4;

uint64_t hash_of_race(apx_track track, uint32_t seed) {
    apx_world_desc desc = world_desc(track);
    desc.race.seed = seed;
    const std::vector<apx_car_desc> descs = new_cars(cars);
    apx_world world = {};
    uint64_t hash = 0;
    uint32_t tick = 0;
    EXPECT_OK(apx_world_create(&desc, descs.data(), cars, nullptr, &world));
    EXPECT_OK(apx_world_step(world, 300, nullptr));
    EXPECT_OK(apx_world_state_hash(world, &tick, &hash));
    EXPECT_OK(apx_world_destroy(world));
    return hash;
}

TEST(Threads, RacesOnOneTrackGiveTheSameBitsAsOneAfterTheOther) {
    const apx_track track = new_track();
    uint64_t expected[thread_count], hashes[thread_count] = {};
    for (int i = 0; i < thread_count; ++i) {
        expected[i] = hash_of_race(track, static_cast<uint32_t>(i + 1));
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&, i] { hashes[i] = hash_of_race(track, static_cast<uint32_t>(i + 1)); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (int i = 0; i < thread_count; ++i) {
        EXPECT_EQ(hashes[i], expected[i]) << "thread " << i;
    }
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Threads, CreateAndDestroyAtOnce) {
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([] {
            for (int round = 0; round < 20; ++round) {
                const apx_track track = new_track();
                const apx_source source = new_source();
                const apx_race race = new_race(track, cars);
                EXPECT_OK(apx_track_destroy(track));
                EXPECT_OK(apx_source_destroy(source));
                EXPECT_OK(apx_race_destroy(race));
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

TEST(Threads, ReadOneTrackAtOnce) {
    const apx_track track = new_track();
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&] {
            for (int round = 0; round < 500; ++round) {
                float position[3];
                apx_location location;
                const float distance = static_cast<float>(round);
                EXPECT_OK(apx_track_position(track, distance, 1.0f, position));
                EXPECT_OK(apx_track_locate(track, position, nullptr, 1, &location));
                EXPECT_NEAR(location.lateral_m, 1.0f, 0.2f);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Threads, EachHasItsOwnLastError) {
    EXPECT_EQ(apx_source_desc_default(nullptr), APX_ERROR_INVALID_ARGUMENT);
    const std::string here = apx_last_error();
    std::thread([] {
        EXPECT_STREQ(apx_last_error(), "");
        EXPECT_EQ(apx_track_destroy({0}), APX_ERROR_INVALID_ID);
    }).join();
    EXPECT_EQ(apx_last_error(), here);
}

}  // namespace
