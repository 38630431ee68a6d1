// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cmath>

#include "support.h"

namespace {

using namespace apx_test;

class CalibrationCalls : public testing::Test {
  protected:
    void SetUp() override {
        apx_calibration_desc desc = apx_calibration_desc_default();
        truth_ = desc.vehicle;
        ASSERT_OK(apx_calibration_create(&desc, &calibration_));
    }
    void TearDown() override { apx_calibration_destroy(calibration_); }

    apx_calibration calibration_ = {};
    apx_vehicle_desc truth_ = {};
    apx_car_state state_ = {};
    apx_controls controls_ = {};
    uint32_t done_ = 7;
};

TEST_F(CalibrationCalls, MeasureACarAndHandOutAVehicleThatIsOne) {
    ASSERT_OK(apx_calibration_run(calibration_, &truth_, 0.85f, 1.0f / 60.0f));
    apx_vehicle_desc measured = apx_vehicle_desc_default();
    ASSERT_OK(apx_calibration_vehicle(calibration_, &measured));
    EXPECT_OK(apx_vehicle_desc_validate(&measured));
    EXPECT_NEAR(measured.grip, 0.85f * truth_.grip, 0.03f * truth_.grip);
    uint32_t count = 0;
    ASSERT_OK(apx_calibration_envelope(calibration_, nullptr, 0, &count));
    std::vector<apx_envelope_point> points(count);
    EXPECT_EQ(apx_calibration_envelope(calibration_, points.data(), count - 1, &count), APX_ERROR_BUFFER_TOO_SMALL);
    ASSERT_OK(apx_calibration_envelope(calibration_, points.data(), count, &count));
    apx_calibration_info info = {sizeof info, 0, 0, 0, 0, 0, 0};
    ASSERT_OK(apx_calibration_info_get(calibration_, &info));
    EXPECT_STREQ(apx_manoeuvre_name(info.manoeuvre), "done");
    EXPECT_EQ(info.done_count, info.count);
    EXPECT_NEAR(info.lap_s / info.predicted_lap_s, 1.0f, 0.03f);
}

TEST_F(CalibrationCalls, GiveControlsStepByStep) {
    ASSERT_OK(apx_calibration_tick(calibration_, 0.02f, &state_, &controls_, &done_));
    EXPECT_EQ(controls_.throttle, 1.0f);
    EXPECT_EQ(done_, 0u);
    // Begun by ticking: the offline drive would not start from rest.
    EXPECT_EQ(apx_calibration_run(calibration_, &truth_, 1.0f, 0.02f), APX_ERROR_INVALID_STATE);
}

TEST_F(CalibrationCalls, SayWhatIsMissingBeforeTheyAreDone) {
    apx_vehicle_desc vehicle;
    uint32_t count = 0;
    EXPECT_EQ(apx_calibration_vehicle(calibration_, &vehicle), APX_ERROR_INVALID_STATE);
    EXPECT_NE(std::string(apx_last_error()).find("0 of 14"), std::string::npos) << apx_last_error();
    EXPECT_EQ(apx_calibration_envelope(calibration_, nullptr, 0, &count), APX_ERROR_INVALID_STATE);
}

TEST_F(CalibrationCalls, RefuseWhatIsNoStateOrStep) {
    for (float dt : {0.0f, -1.0f, 0.2f, std::nanf("")}) {
        EXPECT_EQ(apx_calibration_tick(calibration_, dt, &state_, &controls_, &done_), APX_ERROR_INVALID_ARGUMENT);
        EXPECT_EQ(apx_calibration_run(calibration_, &truth_, 1.0f, dt), APX_ERROR_INVALID_ARGUMENT);
    }
    state_.velocity[0] = std::nanf("");
    EXPECT_EQ(apx_calibration_tick(calibration_, 0.02f, &state_, &controls_, &done_), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_calibration_run(calibration_, &truth_, 0.1f, 0.02f), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_calibration_tick(calibration_, 0.02f, nullptr, &controls_, &done_), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(done_, 7u);
}

TEST_F(CalibrationCalls, RefuseIdsThatAreNotAlive) {
    apx_calibration_info info = {sizeof info, 0, 0, 0, 0, 0, 0};
    apx_vehicle_desc vehicle;
    uint32_t count = 0;
    ASSERT_OK(apx_calibration_destroy(calibration_));
    for (apx_calibration gone : {calibration_, apx_calibration{0}, apx_calibration{~0ull}}) {
        EXPECT_EQ(apx_calibration_tick(gone, 0.02f, &state_, &controls_, &done_), APX_ERROR_INVALID_ID);
        EXPECT_EQ(apx_calibration_run(gone, &truth_, 1.0f, 0.02f), APX_ERROR_INVALID_ID);
        EXPECT_EQ(apx_calibration_info_get(gone, &info), APX_ERROR_INVALID_ID);
        EXPECT_EQ(apx_calibration_envelope(gone, nullptr, 0, &count), APX_ERROR_INVALID_ID);
        EXPECT_EQ(apx_calibration_vehicle(gone, &vehicle), APX_ERROR_INVALID_ID);
        EXPECT_EQ(apx_calibration_destroy(gone), APX_ERROR_INVALID_ID);
    }
}

}  // namespace
