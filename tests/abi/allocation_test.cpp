// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <filesystem>
#include <fstream>

#include "allocations.h"
#include "support.h"

#if APX_COUNT_ALLOCATIONS

namespace {

using namespace apx_test;

constexpr uint32_t cars = 8;
constexpr float dt = 1.0f / 60.0f;

class Allocation : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        states_ = rolling_states(track_, cars);
    }
    void TearDown() override { EXPECT_OK(apx_track_destroy(track_)); }

    apx_track track_ = {};
    std::vector<apx_car_state> states_;
    apx_controls controls_[cars] = {};
};

TEST_F(Allocation, IsCountedInTheLibraryToo) {
    const uint64_t before = allocations();
    EXPECT_OK(apx_source_destroy(new_source()));
    EXPECT_GT(allocations(), before + 1);
}

TEST_F(Allocation, NeverHappensInATick) {
    const apx_race race = new_race(track_, cars);
    const uint64_t before = allocations();
    for (int i = 0; i < 600; ++i) {
        apx_race_tick(race, dt, states_.data(), cars, controls_);
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_race_destroy(race));
}

TEST_F(Allocation, NeverHappensInATickAfterCarsHaveComeAndGoneAndTheOriginHasMoved) {
    const apx_race race = new_race(track_, cars);
    apx_car_desc searcher = new_cars(1)[0];
    searcher.vehicle.power_w = 200000.0f;
    searcher.driver.learn_grip = searcher.driver.grid_replan = 1;
    searcher.driver.perception = APX_PERCEPTION_VIEW_CONE;
    const float offset[3] = {100.0f, 0.0f, 0.0f};
    EXPECT_OK(apx_race_set_car(race, 2, &searcher));
    EXPECT_OK(apx_race_set_present(race, 3, 0));
    EXPECT_OK(apx_race_shift_origin(race, offset));
    for (apx_car_state& state : states_) {
        state.position[0] -= offset[0];
    }
    const uint64_t before = allocations();
    for (int i = 0; i < 300; ++i) {
        apx_race_tick(race, dt, states_.data(), cars, controls_);
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_race_destroy(race));
}

TEST_F(Allocation, NeverHappensInATickWithTheHostsRays) {
    const apx_race race = new_race(track_, cars, true);
    std::vector<apx_ray> rays(cars * APX_RAY_COUNT);
    std::vector<apx_ray_hit> hits(rays.size());
    const uint32_t count = static_cast<uint32_t>(rays.size());
    const uint64_t before = allocations();
    for (int i = 0; i < 100; ++i) {
        uint32_t needed = 0;
        apx_race_rays(race, states_.data(), cars, rays.data(), count, &needed);
        apx_track_raycast(track_, rays.data(), count, hits.data());
        apx_race_tick_with_hits(race, dt, states_.data(), cars, hits.data(), count, controls_);
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_race_destroy(race));
}

TEST_F(Allocation, NeverHappensWhileARaceOfflineRuns) {
    const apx_world world = new_world(track_, cars);
    EXPECT_OK(apx_world_step(world, 1, nullptr));
    const uint64_t before = allocations();
    EXPECT_OK(apx_world_step(world, 3000, nullptr));
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_world_destroy(world));
}

TEST_F(Allocation, NeverHappensWhileARaceOverBranchesRuns) {
    apx_track ford = {};
    ASSERT_OK(apx_track_from_file(APX_SOURCE_DIR "/data/branches/ford.track.json", &ford));
    const apx_world world = new_world(ford, cars);
    EXPECT_OK(apx_world_step(world, 1, nullptr));
    const uint64_t before = allocations();
    EXPECT_OK(apx_world_step(world, 4000, nullptr));
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_world_destroy(world));
    EXPECT_OK(apx_track_destroy(ford));
}

TEST_F(Allocation, NeverHappensWhileDriversLearn) {
    const apx_race_desc desc = race_desc(track_);
    std::vector<apx_car_desc> descs = new_cars(cars);
    for (apx_car_desc& car : descs) {
        car.driver.learn_grip = 1;
    }
    apx_race race = {};
    ASSERT_OK(apx_race_create(&desc, descs.data(), cars, &race));
    const uint64_t before = allocations();
    for (int i = 0; i < 600; ++i) {
        apx_race_tick(race, dt, states_.data(), cars, controls_);
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_race_destroy(race));
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST_F(Allocation, NeverHappensInAStepOfAnyShippedScene) {
    uint32_t scenes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(APX_SOURCE_DIR "/data/scenes")) {
        if (entry.path().extension() != ".json") {
            continue;
        }
        const std::string text = text_of(entry.path());
        apx_steer steer = {};
        ASSERT_OK(apx_steer_create_from_json(text.data(), text.size(), entry.path().c_str(), &steer));
        const uint64_t before = allocations();
        EXPECT_OK(apx_steer_step(steer, 0, 900));
        EXPECT_EQ(allocations() - before, 0u) << entry.path();
        EXPECT_OK(apx_steer_destroy(steer));
        scenes += 1;
    }
    EXPECT_GE(scenes, 30u);
}

TEST_F(Allocation, NeverHappensWhenAgentsComeAndGoOrAreRecorded) {
    const std::string text =
        R"({"format": "apexline-scene", "version": 1, "spare_agents": 5, "bodies": {"man": {}},
            "behaviour_sets": {"go": {"behaviours": [{"kind": "flocking"}]}},
            "groups": {"g": {"count": 20, "body": "man", "behaviour_set": "go", "within": [[0, 0], [9, 9]]}}})";
    apx_steer steer = {};
    const apx_steer_agent agent = apx_steer_agent_default();
    ASSERT_OK(apx_steer_create_from_json(text.data(), text.size(), "test", &steer));
    uint64_t before = allocations();
    for (int i = 0; i < 90; ++i) {
        uint32_t index = 0;
        EXPECT_OK(apx_steer_spawn(steer, &agent, nullptr, &index));
        EXPECT_OK(apx_steer_step(steer, 0, 1));
        EXPECT_OK(apx_steer_remove(steer, index));
    }
    EXPECT_EQ(allocations() - before, 0u);
    apx_steer_recorder recorder = {};
    uint64_t size = 0;
    EXPECT_OK(apx_steer_recorder_create(steer, &recorder));
    EXPECT_OK(apx_steer_recorder_tick(recorder, nullptr, 0, &size));
    std::vector<uint8_t> tick(size);
    before = allocations();
    for (int i = 0; i < 90; ++i) {
        EXPECT_OK(apx_steer_step(steer, 0, 1));
        EXPECT_OK(apx_steer_recorder_tick(recorder, tick.data(), tick.size(), &size));
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_steer_recorder_destroy(recorder));
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST_F(Allocation, NeverHappensWhenASceneBeginsAgain) {
    const std::string text =
        R"({"format": "apexline-scene", "version": 1, "loop_s": 1, "bodies": {"man": {}},
            "behaviour_sets": {"go": {"behaviours": [{"kind": "way_points", "path": "goal"}]}},
            "agents": [{"name": "a", "body": "man", "behaviour_set": "go", "goal": [30, 40]}]})";
    apx_steer steer = {};
    ASSERT_OK(apx_steer_create_from_json(text.data(), text.size(), "test", &steer));
    const uint64_t before = allocations();
    EXPECT_OK(apx_steer_step(steer, 0, 100));
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST_F(Allocation, NeverHappensInAPlan) {
    const apx_grid grid = new_grid(track_);
    std::vector<apx_plan_node> nodes(256);
    apx_obstacle obstacles[8];
    for (uint32_t i = 0; i < 8; ++i) {
        const float along = static_cast<float>(i);
        obstacles[i] = {30.0f + 15.0f * along, along - 4.0f, 10.0f, 0.0f, 2.3f, 1.0f, i % 2};
    }
    apx_plan_request request = plan_request();
    request.obstacles = obstacles;
    request.obstacle_count = 8;
    uint32_t count = 0;
    const uint64_t before = allocations();
    for (int i = 0; i < 100; ++i) {
        request.distance_m = 7.0f * static_cast<float>(i);
        apx_grid_plan(grid, &request, nodes.data(), 256, &count, nullptr);
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_grid_destroy(grid));
}

TEST_F(Allocation, NeverHappensInWhatGoesWithATick) {
    const apx_race race = new_race(track_, cars);
    apx_race_tick(race, dt, states_.data(), cars, controls_);
    apx_car_debug debug;
    apx_location location;
    std::vector<uint8_t> bytes(1 << 20);
    std::vector<apx_standing> standings(cars);
    std::vector<apx_event> events(4096);
    apx_neighbour neighbours[9];
    uint32_t count = 0;
    uint64_t size = 0, hash = 0;
    const uint64_t before = allocations();
    for (int i = 0; i < 10; ++i) {
        apx_race_tick(race, dt, states_.data(), cars, controls_);
        apx_race_debug(race, 1, &debug);
        apx_race_standings(race, standings.data(), cars, &count);
        apx_race_events(race, 0, events.data(), 4096, &count);
        apx_race_neighbours(race, 1, neighbours, 9, &count);
        apx_race_state_hash(race, &count, &hash);
        apx_race_record_tick(race, bytes.data(), bytes.size(), &size);
        apx_track_locate(track_, states_[0].position, nullptr, 1, &location);
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_OK(apx_race_destroy(race));
}

}  // namespace

#else

TEST(Allocation, IsNotCountedHere) {
    GTEST_SKIP() << "allocations are counted with glibc and without sanitizers";
}

#endif
