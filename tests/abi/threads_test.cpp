// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <atomic>
#include <cstring>
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

std::vector<uint8_t> baked_bytes(uint32_t margin_dm) {
    const apx_source source = new_source();
    apx_bake_desc desc;
    apx_track track = {};
    uint64_t size = 0;
    desc = apx_bake_desc_default();
    desc.margin_m = 0.1f * static_cast<float>(margin_dm);
    EXPECT_OK(apx_track_bake(source, &desc, &track));
    EXPECT_OK(apx_track_save(track, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    EXPECT_OK(apx_track_save(track, bytes.data(), size, &size));
    EXPECT_OK(apx_track_destroy(track));
    EXPECT_OK(apx_source_destroy(source));
    return bytes;
}

TEST(Threads, BakesAtOnceGiveTheSameBytesAsOneAfterTheOther) {
    std::vector<uint8_t> expected[thread_count], bytes[thread_count];
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&, i] { bytes[i] = baked_bytes(static_cast<uint32_t>(i)); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (int i = 0; i < thread_count; ++i) {
        expected[i] = baked_bytes(static_cast<uint32_t>(i));
        EXPECT_TRUE(bytes[i] == expected[i]) << "thread " << i;
    }
}

// Records a world, opens the recording and runs it again.
apx_replay_report recorded_and_replayed(apx_track track, uint32_t seed) {
    apx_world_desc desc = world_desc(track);
    desc.race.seed = seed;
    const std::vector<apx_car_desc> descs = new_cars(cars);
    apx_world world = {};
    apx_recording recording = {};
    apx_replay_report report = {};
    report.struct_size = sizeof report;
    EXPECT_OK(apx_world_create(&desc, descs.data(), cars, nullptr, &world));
    const std::vector<uint8_t> bytes = recording_bytes(world, 150);
    EXPECT_OK(apx_recording_open(bytes.data(), bytes.size(), "threads.apxr", &recording));
    EXPECT_OK(apx_recording_replay(recording, nullptr, nullptr, &report));
    EXPECT_OK(apx_recording_destroy(recording));
    EXPECT_OK(apx_world_destroy(world));
    return report;
}

TEST(Threads, RecordAndReplayAtOnceWithoutADifference) {
    const apx_track track = new_track();
    apx_replay_report reports[thread_count];
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&, i] { reports[i] = recorded_and_replayed(track, static_cast<uint32_t>(i + 1)); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (const apx_replay_report& report : reports) {
        EXPECT_EQ(report.ticks, 150u);
        EXPECT_EQ(report.differs, 0u) << report.field << " in tick " << report.tick;
    }
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Threads, PlanOnGridsOfTheirOwnAtOnce) {
    const apx_track track = new_track();
    std::vector<apx_plan_node> nodes[thread_count];
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&, i] {
            const apx_grid grid = new_grid(track);
            const apx_plan_request request = plan_request();
            uint32_t count = 0;
            nodes[i].resize(256);
            EXPECT_OK(apx_grid_plan(grid, &request, nodes[i].data(), 256, &count, nullptr));
            nodes[i].resize(count);
            EXPECT_OK(apx_grid_destroy(grid));
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (int i = 1; i < thread_count; ++i) {
        ASSERT_EQ(nodes[i].size(), nodes[0].size());
        EXPECT_EQ(std::memcmp(nodes[i].data(), nodes[0].data(), nodes[0].size() * sizeof(apx_plan_node)), 0);
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

// Misuse that the headers forbid: a second thread on one object is told so, and nothing breaks.
TEST(Threads, OnOneObjectAreToldAndBreakNothing) {
    const apx_track track = new_track();
    const std::vector<apx_car_state> states = rolling_states(track, 4);
    std::atomic<uint64_t> current{0};
    std::atomic<bool> stop{false};
    const auto is_told = [](apx_status status) {
        return status == APX_OK || status == APX_ERROR_INVALID_STATE || status == APX_ERROR_INVALID_ID;
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) {
        threads.emplace_back([&] {
            apx_controls controls[4];
            apx_standing standings[4];
            std::vector<uint8_t> bytes(1 << 20);
            uint32_t count = 0;
            uint64_t size = 0;
            while (!stop.load()) {
                const apx_race race = {current.load()};
                const apx_status status = apx_race_tick(race, 1.0f / 60.0f, states.data(), 4, controls);
                EXPECT_TRUE(is_told(status)) << apx_last_error();
                EXPECT_TRUE(is_told(apx_race_standings(race, standings, 4, &count))) << apx_last_error();
                EXPECT_TRUE(is_told(apx_race_snapshot(race, bytes.data(), bytes.size(), &size))) << apx_last_error();
            }
        });
    }
    for (int i = 0; i < 30; ++i) {
        const apx_race race = new_race(track, 4);
        current.store(race.id);
        std::this_thread::yield();
        apx_status status = apx_race_destroy(race);
        for (int refusals = 1; status == APX_ERROR_INVALID_STATE; ++refusals) {
            // On a busy machine the others sleep within their calls, and keep the race for seconds.
            if (refusals == 10000) {
                current.store(0);
            }
            status = apx_race_destroy(race);
        }
        EXPECT_OK(status);
    }
    stop.store(true);
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Threads, AWorldThatStepsRefusesWhoReadsItsRace) {
    const apx_track track = new_track();
    const apx_world world = new_world(track, 3);
    apx_race race = {};
    ASSERT_OK(apx_world_race(world, &race));
    std::atomic<bool> stop{false};
    std::thread reader([&] {
        apx_car_result result;
        while (!stop.load()) {
            const apx_status status = apx_race_result(race, 0, &result);
            EXPECT_TRUE(status == APX_OK || status == APX_ERROR_INVALID_STATE) << apx_last_error();
        }
    });
    for (int i = 0; i < 300; ++i) {
        apx_status status = apx_world_step(world, 1, nullptr);
        while (status == APX_ERROR_INVALID_STATE) {
            status = apx_world_step(world, 1, nullptr);
        }
        ASSERT_OK(status);
    }
    stop.store(true);
    reader.join();
    EXPECT_OK(apx_world_destroy(world));
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Threads, EachHasItsOwnLastError) {
    EXPECT_EQ(apx_source_desc_init(nullptr), APX_ERROR_INVALID_ARGUMENT);
    const std::string here = apx_last_error();
    std::thread([] {
        EXPECT_STREQ(apx_last_error(), "");
        EXPECT_EQ(apx_track_destroy({0}), APX_ERROR_INVALID_ID);
    }).join();
    EXPECT_EQ(apx_last_error(), here);
}

}  // namespace
