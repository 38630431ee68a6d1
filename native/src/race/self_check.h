// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/check.h>

#include <array>
#include <memory>
#include <vector>

#include "race/grip_check.h"
#include "race/race.h"

// Checks the host's states and the response of its cars. No part of the race's state.
namespace apx {

// Sums of products: slope of one number against another, through zero.
struct Slope {
    double xx = 0;
    double xy = 0;

    void add(double x, double y) {
        xx += x * x;
        xy += x * y;
    }
    float value() const { return xx > 0 ? static_cast<float>(xy / xx) : 0.0f; }
};

inline constexpr uint32_t checked_latencies = 13;

// Statistics of one car since the check began.
struct CarCheck {
    uint32_t seen = 0;  // ticks with a valid state
    apx_car_state last{};
    std::array<apx_controls, checked_latencies + 1> given{};  // in the last ticks, the newest first
    float start_beyond_m = 0;                                 // distance beyond the road's edge
    uint32_t start_found = 1;
    // Ticks in motion, in which the nose points along the motion, and in which another reading of yaw would.
    uint32_t moving = 0;
    uint32_t nose_astray = 0;
    std::array<uint32_t, 5> other_fits{};
    float astray_yaw_rad = 0;
    float astray_course_rad = 0;
    Slope yaw_rate;            // reported rate against the change of yaw
    Slope velocity;            // reported velocity against the change of position
    double velocity_rest = 0;  // residual across the direction of travel
    Slope turning;             // curvature of the path against that of the wheels
    Slope drive;               // acceleration against the model's
    Slope brake;
    Slope free_drive;  // of these, where the model's tyres are below their limit: what the pedals alone do
    Slope free_brake;
    float drive_s = 0;
    float brake_s = 0;
    float free_drive_s = 0;
    float free_brake_s = 0;
    float turning_s = 0;
    std::array<double, checked_latencies> error{};  // error of the model's next yaw rate, by latency in ticks
    std::array<float, checked_latencies> wheel_rad{};
    double turned = 0;          // squared changes of the yaw rate
    double nose_slip = 0;       // squared angle between course of the reported place and nose
    double rear_axle_slip = 0;  // the same, if the place were the centre of a car with two axles
    GripCheck grip{};
};

struct SelfCheck {
    std::vector<CarCheck> cars;
};

void begin_self_check(Race& race);
// Call with the cars located, before the drivers decide; with the states as the host passes them.
void watch_host(Race& race, std::span<const apx_car_state> states, float dt_s);
// Call after the drivers have decided.
void watch_controls(Race& race);

std::vector<apx_host_finding> host_findings(const Race& race);
const char* check_name(uint32_t kind);

}  // namespace apx
