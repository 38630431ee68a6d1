// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "vehicle/calibration_state.h"

// Manoeuvres that measure the limits of a car, and the vehicle fitted to them:
//
//   state --> watch: speed, accelerations --> manoeuvre: controls, marks on the curves --> ... --> fit: a vehicle --> a lap that it predicts
//
// All is measured from velocities, so neither place nor heading matter. Fixed sizes: a step allocates nothing.
namespace apx {

apx_calibration_desc default_calibration_desc();
// Fails with APX_ERROR_INVALID_ARGUMENT and the field.
Calibration make_calibration(const apx_calibration_desc& desc);

// The manoeuvres: two runs each with throttle and brakes, the circles, a stop and the lap.
inline constexpr uint32_t circle_count = 8;
inline constexpr uint32_t lap_step = 4 + circle_count + 1;
inline constexpr uint32_t manoeuvre_steps = lap_step + 1;
uint32_t manoeuvre_of(uint32_t step);

// Controls for the next step; a null text, or why the calibration has failed. The state must be finite.
const char* calibrate(Calibration& calibration, float dt_s, const apx_car_state& state, apx_controls& controls);
inline bool is_done(const Calibration& calibration) {
    return calibration.step == manoeuvre_steps;
}

// Runs the whole calibration with the reference physics. Null, or why it failed.
const char* calibrate_reference(Calibration& calibration, const apx_vehicle_desc& truth, float grip_scale, float dt_s);

// After all manoeuvres: implausible results for a car on wheels, written to calibration.problem. Null when there are
// none.
const char* implausible(Calibration& calibration);

}  // namespace apx
