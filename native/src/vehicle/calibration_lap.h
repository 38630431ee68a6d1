// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "vehicle/physics.h"

// The lap that ends a calibration: two straights and two half turns, one slow and one fast, each leg ended by speed or course alone. It is
// driven twice by the same driver, in the host and in the reference physics of the measured vehicle, whose times are the prediction.
namespace apx {

// Speed above which steering against a turn on a straight weakens.
inline constexpr float full_gain_mps = 12.0f;

inline constexpr uint32_t lap_legs = 6;

struct CalibrationLap {
    bool begun = false;
    uint32_t leg = 0;
    float leg_s[lap_legs] = {};
    float course_rad = 0;  // of the last step
    float turned_rad = 0;  // in this leg
    float throttle = 0;    // that holds the speed of a turn
    float wheel = 0;       // steering beyond that of a steady turn
};

// Limits and speeds that the driver of the lap uses.
struct LapPlan {
    VehicleModel model{};
    float fast_mps = 0;      // at the end of a straight
    float turn_mps[2] = {};  // in the turns
};

LapPlan plan_lap(const apx_vehicle_desc& measured, float top_mps, float slowest_turn_mps);
// Controls of the next step; true when the lap is done.
bool drive_lap(const LapPlan& plan, float dt_s, const apx_car_state& state, CalibrationLap& lap,
               apx_controls& controls);
// The same in the plan's own physics.
CalibrationLap predict_lap(const LapPlan& plan);

float lap_time_s(const CalibrationLap& lap);
// Whether the lap is the predicted one; when it is not, the text says in what.
bool is_as_predicted(const CalibrationLap& driven, const CalibrationLap& predicted, std::span<char> text);

}  // namespace apx
