// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/calibrate.h>

#include <vector>

#include "vehicle/physics.h"

// Manoeuvres that measure the limits of a car, and the vehicle fitted to them:
//
//   state --> watch: speed, accelerations --> manoeuvre: controls, marks on the curves --> ... --> fit: a vehicle
//
// All is measured from velocities, so neither place nor heading matter. Fixed sizes: a step allocates nothing.
namespace apx {

// Measured accelerations by speed.
struct MeasuredCurve {
    static constexpr uint32_t capacity = 96;
    uint32_t count = 0;
    float speed_mps[capacity] = {};
    float value_mps2[capacity] = {};

    void add(float speed, float value) {
        if (count < capacity) {
            speed_mps[count] = speed;
            value_mps2[count] = value;
            ++count;
        }
    }
};

// A pedal or the steering moving from low to high, and the largest acceleration on the way.
struct Sweep {
    float elapsed_s = 0;
    float best_mps2 = 0;
    float best_speed_mps = 0;
    float most_mps2 = 0;  // of a circle: steady or not
    float below_s = 0;    // time for which the acceleration has been clearly below the best
};

struct Calibration {
    apx_calibration_desc desc{};
    VehicleModel model{};  // of the description: only used to steer and to choose speeds
    uint32_t step = 0;     // of the manoeuvres
    bool failed = false;
    bool started = false;
    float driven_s = 0;
    float step_s = 0;
    // Motion of the car in the last step.
    float velocity_x = 0;
    float velocity_z = 0;
    float speed_mps = 0;
    float along_mps2 = 0;   // smoothed
    float across_mps2 = 0;  // to the right, smoothed
    float heading_rad = 0;  // to be kept in a straight line
    // State of a run.
    float mark_s = 0;
    float mark_mps = 0;
    float top_speed_mps = 0;  // reached
    bool circling = false;
    float throttle = 0;
    Sweep sweep;
    MeasuredCurve drive;        // at full throttle
    MeasuredCurve drive_swept;  // limits found by the sweeps
    MeasuredCurve brake;
    MeasuredCurve brake_gain;                         // early in a sweep, usually before the tyres are at their limit
    float brake_pedal[MeasuredCurve::capacity] = {};  // at each of its points
    MeasuredCurve lateral;
    float wrong_way_s = 0;   // time for which the car has turned left while steered right
    char problem[240] = {};  // why the calibration has failed, with the measured numbers
};

apx_calibration_desc default_calibration_desc();
// Fails with APX_ERROR_INVALID_ARGUMENT and the field.
Calibration make_calibration(const apx_calibration_desc& desc);

// The manoeuvres: two runs each with throttle and brakes, then the circles.
inline constexpr uint32_t circle_count = 8;
inline constexpr uint32_t manoeuvre_steps = 4 + circle_count;
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
