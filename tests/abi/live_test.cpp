// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "support.h"

namespace {

using namespace apx_test;

#define EXPECT_REFUSED(call, words)                                                                  \
    do {                                                                                             \
        EXPECT_EQ((call), APX_ERROR_INVALID_ARGUMENT) << apx_last_error();                           \
        EXPECT_NE(std::string(apx_last_error()).find(words), std::string::npos) << apx_last_error(); \
    } while (false)

class Live : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        race_ = new_race(track_, 3);
        states_ = rolling_states(track_, 3);
        ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    }
    void TearDown() override {
        apx_race_destroy(race_);
        apx_track_destroy(track_);
    }
    apx_car_result result(uint32_t car) {
        apx_car_result result = {};
        EXPECT_OK(apx_race_result(race_, car, &result));
        return result;
    }
    apx_track track_ = {};
    apx_race race_ = {};
    std::vector<apx_car_state> states_;
    apx_controls controls_[3] = {};
};

TEST_F(Live, ChangesOfCarsTakeEffectWithTheNextTick) {
    const float before_s = result(0).ideal_lap_s;
    apx_car_condition worn = apx_car_condition_default();
    worn.grip_share = 0.8f;
    EXPECT_OK(apx_race_set_condition(race_, 0, &worn));
    EXPECT_GT(result(0).ideal_lap_s, 1.03f * before_s);
    EXPECT_OK(apx_race_set_pace(race_, 1, 0.7f));
    EXPECT_NEAR(result(1).target_lap_s, before_s / 0.7f, 0.01f * before_s);
    const apx_driver_desc driver = new_cars(1)[0].driver;
    EXPECT_OK(apx_race_set_driver(race_, 1, &driver));
    EXPECT_LT(result(1).target_lap_s, 1.05f * before_s);
    EXPECT_OK(apx_race_set_driven_by(race_, 1, APX_DRIVER_HOST));
    EXPECT_OK(apx_race_retire(race_, 2));
    ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    EXPECT_EQ(controls_[1].throttle, 0.0f);
    EXPECT_EQ(controls_[2].brake, 1.0f);
    EXPECT_EQ(apx_race_retire(race_, 2), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_race_rejoin(race_, 2));
    EXPECT_EQ(apx_race_rejoin(race_, 2), APX_ERROR_INVALID_STATE);
}

TEST_F(Live, SaysWhatIsWrong) {
    apx_car_condition worn = apx_car_condition_default();
    EXPECT_REFUSED(apx_race_set_condition(race_, 7, &worn), "car is 7; the race has 3 cars");
    EXPECT_REFUSED(apx_race_set_condition(race_, 0, nullptr), "condition is null");
    worn.power_share = 0.0f;
    EXPECT_REFUSED(apx_race_set_condition(race_, 0, &worn), "power_share is 0; it must be in [0.01, 3]");
    worn.struct_size = 3;
    EXPECT_REFUSED(apx_race_set_condition(race_, 0, &worn), "struct_size");
    EXPECT_REFUSED(apx_race_set_pace(race_, 0, 2.0f), "pace is 2");
    EXPECT_REFUSED(apx_race_set_driver(race_, 0, nullptr), "driver is null");
    apx_driver_desc searches = new_cars(1)[0].driver;
    searches.grid_replan = 1;
    EXPECT_REFUSED(apx_race_set_driver(race_, 0, &searches), "driver.grid_replan is 1; no car of this kind had it");
    EXPECT_REFUSED(apx_race_set_driven_by(race_, 0, 5), "driven_by is 5");
    EXPECT_REFUSED(apx_race_retire(race_, 3), "car is 3");
    EXPECT_REFUSED(apx_race_rejoin(race_, 3), "car is 3");
    EXPECT_EQ(apx_race_retire({0}, 0), APX_ERROR_INVALID_ID);
    EXPECT_EQ(apx_car_condition_init(nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST_F(Live, LapsHaveTheirFlaws) {
    uint32_t count = 7;
    EXPECT_OK(apx_race_lap_flaws(race_, 0, nullptr, 0, &count));
    EXPECT_EQ(count, 0u);
    EXPECT_REFUSED(apx_race_lap_flaws(race_, 9, nullptr, 0, &count), "car is 9");
    states_[0].position[0] += 300.0f;
    ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    EXPECT_NE(result(0).lap_flaws & APX_LAP_FLAW_TELEPORT, 0u);
}

TEST_F(Live, AHitchOfHalfASecondIsTakenAndOneOfTwoIsNot) {
    EXPECT_OK(apx_race_tick(race_, 0.5f, states_.data(), 3, controls_));
    EXPECT_REFUSED(apx_race_tick(race_, 2.0f, states_.data(), 3, controls_), "dt_s is 2; it must be in [0.0001, 1]");
}

TEST_F(Live, ObstaclesAreSeenLikeCarsAndKeptInSnapshots) {
    apx_race_obstacle box = apx_race_obstacle_default();
    box.id = 42;
    for (int axis = 0; axis < 3; ++axis) {
        box.position[axis] = states_[2].position[axis] + 30.0f * states_[2].velocity[axis] / 30.0f;
    }
    box.velocity[0] = 3.0f;
    EXPECT_OK(apx_race_set_obstacle(race_, &box));
    ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    apx_race_obstacle now;
    uint32_t count = 0;
    ASSERT_OK(apx_race_obstacles(race_, &now, 1, &count));
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(now.number, 3u);
    EXPECT_NEAR(now.position[0], box.position[0] + 3.0f / 60.0f, 1e-3f);
    uint64_t size = 0;
    ASSERT_OK(apx_race_snapshot(race_, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    ASSERT_OK(apx_race_snapshot(race_, bytes.data(), size, &size));
    uint32_t tick = 0;
    uint64_t before = 0, gone = 0, after = 0;
    EXPECT_OK(apx_race_state_hash(race_, &tick, &before));
    EXPECT_OK(apx_race_remove_obstacle(race_, 42));
    EXPECT_OK(apx_race_state_hash(race_, &tick, &gone));
    EXPECT_NE(before, gone);
    EXPECT_OK(apx_race_restore(race_, bytes.data(), size));
    EXPECT_OK(apx_race_state_hash(race_, &tick, &after));
    EXPECT_EQ(before, after);
}

TEST_F(Live, ObstaclesThatCannotBeAreRefusedInWords) {
    apx_race_obstacle box = apx_race_obstacle_default();
    box.half_width_m = 0.0f;
    EXPECT_REFUSED(apx_race_set_obstacle(race_, &box), "obstacle.half_width_m is 0; it must be in [0.001, 50]");
    box = apx_race_obstacle_default();
    box.shape = 7;
    EXPECT_REFUSED(apx_race_set_obstacle(race_, &box), "obstacle.shape is 7; it must be below 2");
    EXPECT_REFUSED(apx_race_remove_obstacle(race_, 5), "id is 5; the race has no such obstacle");
    EXPECT_EQ(apx_race_obstacle_init(nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST_F(Live, AnnouncedGripChangesThePlanAtOnce) {
    const float before_s = result(0).ideal_lap_s;
    apx_grip_band wet = apx_grip_band_default();
    wet.grip = 0.7f;
    EXPECT_OK(apx_race_set_grip(race_, &wet, 1));
    EXPECT_GT(result(0).ideal_lap_s, 1.05f * before_s);
    EXPECT_OK(apx_race_set_grip(race_, nullptr, 0));
    EXPECT_EQ(result(0).ideal_lap_s, before_s);
}

TEST_F(Live, BandsThatCannotBeAreRefusedInWords) {
    apx_grip_band bands[2];
    bands[0] = apx_grip_band_default();
    bands[1] = apx_grip_band_default();
    bands[0].to_m = 100.0f;
    bands[1].from_m = 50.0f;
    bands[1].to_m = 200.0f;
    EXPECT_REFUSED(apx_race_set_grip(race_, bands, 2), "bands[1] (50 to 200 m) overlaps bands[0] (0 to 100 m)");
    bands[1].grip = 3.0f;
    EXPECT_REFUSED(apx_race_set_grip(race_, bands, 2), "bands[1].grip is 3; it must be in [0.05, 2]");
    EXPECT_REFUSED(apx_race_set_grip(race_, nullptr, 2), "bands is null");
    bands[0].struct_size = 4;
    EXPECT_REFUSED(apx_race_set_grip(race_, bands, 1), "bands[0].struct_size is 4");
    EXPECT_EQ(apx_grip_band_init(nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST_F(Live, ExtrasAreZeroWhereTheyAreNotUsed) {
    apx_extras extras[3];
    uint32_t count = 0;
    EXPECT_OK(apx_race_extras(race_, 6, extras, 3, &count));
    EXPECT_EQ(count, 3u);
    EXPECT_GT(extras[0].gear, 0);
    EXPECT_OK(apx_race_extras(race_, 0, extras, 3, &count));
    EXPECT_EQ(extras[0].gear, 0);
    EXPECT_EQ(extras[0].handbrake, 0.0f);
    EXPECT_REFUSED(apx_race_extras(race_, 13, extras, 3, &count), "gears is 13; it must be in [0, 12]");
    EXPECT_EQ(apx_race_extras(race_, 0, extras, 1, &count), APX_ERROR_BUFFER_TOO_SMALL);
}

TEST_F(Live, TheSelfCheckTellsOfAYawInDegrees) {
    uint32_t count = 0;
    EXPECT_EQ(apx_race_host_findings(race_, nullptr, 0, &count), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_race_check_host(race_, 1));
    std::vector<apx_car_state> wrong = states_;
    const float road_rad = wrong[0].yaw_rad;
    for (int tick = 0; tick < 60; ++tick) {
        for (apx_car_state& state : wrong) {
            const float course =
                road_rad + 0.5f * std::sin(0.2f * static_cast<float>(tick));  // one alone fits other faults, too
            state.velocity[0] = 20.0f * std::sin(course);
            state.velocity[2] = 20.0f * std::cos(course);
            for (int axis = 0; axis < 3; ++axis) {
                state.position[axis] += state.velocity[axis] / 60.0f;
            }
            state.yaw_rad = std::atan2(state.velocity[0], state.velocity[2]) * 57.29578f;
        }
        ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, wrong.data(), 3, controls_));
    }
    apx_host_finding findings[APX_CHECK_COUNT];
    ASSERT_OK(apx_race_host_findings(race_, findings, APX_CHECK_COUNT, &count));
    bool told = false;
    for (uint32_t i = 0; i < count; ++i) {
        told = told || (findings[i].kind == APX_CHECK_YAW &&
                        std::string(findings[i].message).find("degrees") != std::string::npos);
    }
    EXPECT_TRUE(told) << (count > 0 ? findings[0].message : "nothing found");
    EXPECT_STREQ(apx_check_name(APX_CHECK_YAW), "yaw");
    EXPECT_STREQ(apx_check_name(99), "unknown");
    EXPECT_REFUSED(apx_race_check_host(race_, 2), "on is 2; it must be 0 or 1");
    EXPECT_OK(apx_race_check_host(race_, 0));
}

TEST_F(Live, ALatencyBeyondASecondIsRefusedInWords) {
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track_;
    desc.latency_ticks = 61;
    const std::vector<apx_car_desc> cars = new_cars(1);
    apx_race race = {};
    EXPECT_REFUSED(apx_race_create(&desc, cars.data(), 1, &race), "race.latency_ticks is 61");
    desc.latency_ticks = 30;
    desc.dt_s = 0.05f;
    EXPECT_REFUSED(apx_race_create(&desc, cars.data(), 1, &race), "at most 1 s");
}

}  // namespace
