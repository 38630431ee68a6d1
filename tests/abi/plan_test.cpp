// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>
#include <limits>

#include "support.h"

namespace {

using namespace apx_test;

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

class Plan : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        grid_ = new_grid(track_);
    }
    void TearDown() override {
        EXPECT_OK(apx_grid_destroy(grid_));
        EXPECT_OK(apx_track_destroy(track_));
    }
    apx_status plan(const apx_plan_request& request) {
        info_ = {};
        info_.struct_size = sizeof info_;
        nodes_.resize(256);
        uint32_t count = 0;
        const apx_status status = apx_grid_plan(grid_, &request, nodes_.data(), 256, &count, &info_);
        nodes_.resize(status == APX_OK ? count : 0);
        return status;
    }

    apx_track track_ = {};
    apx_grid grid_ = {};
    apx_plan_info info_ = {};
    std::vector<apx_plan_node> nodes_;
};

TEST_F(Plan, LeadsFromThePlaceToTheHorizon) {
    apx_plan_request request = plan_request();
    request.distance_m = 100.0f;
    request.lateral_m = 2.0f;
    ASSERT_OK(plan(request));
    ASSERT_GT(nodes_.size(), 3u);
    EXPECT_EQ(info_.complete, 1u);
    EXPECT_EQ(nodes_.front().distance_m, 100.0f);
    EXPECT_EQ(nodes_.front().lateral_m, 2.0f);
    EXPECT_EQ(nodes_.front().time_s, 0.0f);
    EXPECT_EQ(nodes_.front().speed_mps, 20.0f);
    EXPECT_GE(nodes_.back().distance_m, 300.0f);
}

TEST_F(Plan, OutlivesTheTrackItWasMadeFrom) {
    const apx_track track = new_track();
    const apx_grid grid = new_grid(track);
    ASSERT_OK(apx_track_destroy(track));
    const apx_plan_request request = plan_request();
    uint32_t count = 0;
    EXPECT_OK(apx_grid_plan(grid, &request, nullptr, 0, &count, nullptr));
    EXPECT_GT(count, 2u);
    EXPECT_OK(apx_grid_destroy(grid));
}

TEST_F(Plan, FitsTheCapacityThatTheGridNames) {
    apx_grid_info info = {};
    info.struct_size = sizeof info;
    ASSERT_OK(apx_grid_info_get(grid_, &info));
    EXPECT_GT(info.station_count, 10u);
    EXPECT_GT(info.cell_count, info.station_count);
    EXPECT_GT(info.memory_bytes, 100000u);
    for (float distance = 0.0f; distance < 700.0f; distance += 13.0f) {
        apx_plan_request request = plan_request();
        request.distance_m = distance;
        ASSERT_OK(plan(request));
        EXPECT_LE(nodes_.size(), info.node_capacity);
    }
}

TEST_F(Plan, RefusesWrongRequestsAndNamesTheValue) {
    const auto expect_refused = [&](auto change, const char* name) {
        apx_plan_request request = plan_request();
        change(request);
        EXPECT_EQ(plan(request), APX_ERROR_INVALID_ARGUMENT) << name;
        EXPECT_NE(std::string(apx_last_error()).find(name), std::string::npos) << apx_last_error();
    };
    expect_refused([](auto& r) { r.struct_size = 3; }, "struct_size");
    expect_refused([](auto& r) { r.distance_m = nan_value; }, "distance_m");
    expect_refused([](auto& r) { r.lateral_m = 1e9f; }, "lateral_m");
    expect_refused([](auto& r) { r.heading_rad = 2.0f; }, "heading_rad");
    expect_refused([](auto& r) { r.speed_mps = -1.0f; }, "speed_mps");
    expect_refused([](auto& r) { r.obstacle_count = 65; }, "obstacle_count");
    expect_refused([](auto& r) { r.obstacle_count = 1; }, "obstacles is null");
}

TEST_F(Plan, RefusesWrongObstaclesAndNamesThem) {
    for (float apx_obstacle::*field :
         {&apx_obstacle::distance_m, &apx_obstacle::lateral_m, &apx_obstacle::speed_along_mps,
          &apx_obstacle::speed_across_mps, &apx_obstacle::half_length_m, &apx_obstacle::half_width_m}) {
        apx_obstacle obstacles[2] = {};
        obstacles[1].*field = nan_value;
        apx_plan_request request = plan_request();
        request.obstacles = obstacles;
        request.obstacle_count = 2;
        EXPECT_EQ(plan(request), APX_ERROR_INVALID_ARGUMENT);
        EXPECT_NE(std::string(apx_last_error()).find("obstacles[1]"), std::string::npos);
    }
}

TEST_F(Plan, RefusesWrongGridsAndNamesTheField) {
    const auto expect_refused = [&](auto change, const char* name) {
        apx_grid_desc desc = grid_desc();
        change(desc);
        apx_grid grid = {};
        EXPECT_EQ(apx_grid_create(track_, &desc, &grid), APX_ERROR_INVALID_ARGUMENT) << name;
        EXPECT_NE(std::string(apx_last_error()).find(name), std::string::npos) << apx_last_error();
        EXPECT_EQ(grid.id, 0u);
    };
    expect_refused([](auto& d) { d.struct_size = 0; }, "struct_size");
    expect_refused([](auto& d) { d.vehicle.mass_kg = 0.0f; }, "mass_kg");
    expect_refused([](auto& d) { d.margin_m = 11.0f; }, "margin_m");
    expect_refused([](auto& d) { d.grip_use = nan_value; }, "grip_use");
    expect_refused([](auto& d) { d.cell_m = 0.0f; }, "cell_m");
    expect_refused([](auto& d) { d.step_s = 5.0f; }, "step_s");
    expect_refused([](auto& d) { d.horizon_m = 1.0f; }, "horizon_m");
    expect_refused([](auto& d) { d.side_gap_m = -1.0f; }, "side_gap_m");
    expect_refused([](auto& d) { d.end_gap_m = 51.0f; }, "end_gap_m");
    expect_refused([](auto& d) { d.max_expansions = 15; }, "max_expansions");
}

TEST_F(Plan, RefusesNullAndShortBuffers) {
    const apx_plan_request request = plan_request();
    uint32_t count = 0;
    EXPECT_EQ(apx_grid_desc_init(nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_plan_request_init(nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_grid_create(track_, nullptr, &grid_), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_grid_plan(grid_, nullptr, nullptr, 0, &count, nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_grid_plan(grid_, &request, nullptr, 0, nullptr, nullptr), APX_ERROR_INVALID_ARGUMENT);
    apx_plan_node node;
    EXPECT_EQ(apx_grid_plan(grid_, &request, &node, 1, &count, nullptr), APX_ERROR_BUFFER_TOO_SMALL);
    EXPECT_GT(count, 1u);
    apx_plan_info info = {};
    EXPECT_EQ(apx_grid_plan(grid_, &request, nullptr, 0, &count, &info), APX_ERROR_INVALID_ARGUMENT);
}

TEST_F(Plan, ShowsTheStatesThatItExpandedInOrder) {
    uint32_t count = 0;
    EXPECT_EQ(apx_grid_expanded(grid_, nullptr, nullptr, 0, &count), APX_ERROR_INVALID_STATE);
    apx_plan_request request = plan_request();
    request.distance_m = 100.0f;
    ASSERT_OK(plan(request));
    ASSERT_OK(apx_grid_expanded(grid_, nullptr, nullptr, 0, &count));
    ASSERT_EQ(count, info_.expanded);
    std::vector<apx_plan_node> states(count);
    std::vector<uint32_t> parents(count);
    ASSERT_OK(apx_grid_expanded(grid_, states.data(), parents.data(), count, &count));
    EXPECT_EQ(states.front().distance_m, 100.0f);
    EXPECT_EQ(parents.front(), 0u);
    for (uint32_t i = 1; i < count; ++i) {
        ASSERT_LT(parents[i], i);
        EXPECT_LT(states[parents[i]].distance_m, states[i].distance_m);
        EXPECT_LT(states[parents[i]].time_s, states[i].time_s);
    }
}

TEST_F(Plan, AstarLineIsAddedToACopy) {
    apx_track with_line = {};
    ASSERT_OK(apx_track_add_astar_line(track_, 1.0f, &with_line));
    apx_track_info before = {}, after = {};
    before.struct_size = after.struct_size = sizeof before;
    ASSERT_OK(apx_track_info_get(track_, &before));
    ASSERT_OK(apx_track_info_get(with_line, &after));
    EXPECT_EQ(after.line_count, before.line_count + 1);
    apx_line_info line = {};
    ASSERT_OK(apx_track_line_info(with_line, before.line_count, &line));
    EXPECT_STREQ(line.name, "astar");
    EXPECT_EQ(apx_track_add_astar_line(track_, nan_value, &with_line), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_track_add_astar_line(track_, 5.0f, &with_line), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_OK(apx_track_destroy(with_line));
}

}  // namespace
