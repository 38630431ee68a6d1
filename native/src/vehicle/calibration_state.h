// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/calibrate.h>

#include "vehicle/calibration_lap.h"

// Results and progress of a calibration. Fixed sizes: a step allocates nothing.
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

// The same under a pedal.
struct PedalCurve : MeasuredCurve {
    float pedal[capacity] = {};  // at each point

    void add_at(float at, float speed, float value) {
        if (count < capacity) {
            pedal[count] = at;
        }
        add(speed, value);
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
    bool ramping = false;
    float throttle = 0;
    Sweep sweep;
    MeasuredCurve drive;        // at full throttle
    MeasuredCurve drive_swept;  // limits found by the sweeps
    PedalCurve drive_gain;      // early in a sweep, usually before the tyres are at their limit
    MeasuredCurve brake;
    PedalCurve brake_gain;  // the same
    MeasuredCurve lateral;
    PedalCurve ramp;  // deceleration under a pedal that is pressed slowly
    LapPlan plan;     // of the last manoeuvre, a lap by what was measured
    CalibrationLap lap;
    CalibrationLap predicted;
    float wrong_way_s = 0;   // time for which the car has turned left while steered right
    char problem[280] = {};  // why the calibration has failed, with the measured numbers
};

}  // namespace apx
