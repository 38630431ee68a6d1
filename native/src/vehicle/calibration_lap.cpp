// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/calibration_lap.h"

#include <cstdio>

#include "base/math.h"
#include "vehicle/constants.h"
#include "vehicle/handling.h"
#include "vehicle/tuning.h"

namespace apx {

namespace {

using namespace tuning::calibration_lap;

constexpr float most_acceleration_mps2 = 1e3f;  // as much as there is

enum Part : uint32_t { straight, braking, turn };

Part part_of(uint32_t leg) {
    return static_cast<Part>(leg % 3);
}

float along_s(const CalibrationLap& lap, Part part) {
    return lap.leg_s[part] + lap.leg_s[part + 3];
}

// Full throttle, or well below what makes driven wheels spin: how they spin is nothing to predict.
float unspun(const VehicleModel& model, float speed) {
    const float most = throttle_for(model, speed, most_acceleration_mps2);
    return most < 1.0f ? lap_traction_share * most : 1.0f;
}

void steer_straight(const LapPlan& plan, float speed, const apx_car_state& state, apx_controls& controls) {
    const float wheel = -straight_gain * min(1.0f, full_gain_mps / max(speed, 1.0f)) * state.yaw_rate_radps;
    controls.steering = clamp(wheel / plan.model.max_steer_rad, -0.3f, 0.3f);
}

void hold_turn(const LapPlan& plan, float wanted, float speed, float dt_s, const apx_car_state& state,
               CalibrationLap& lap, apx_controls& controls) {
    const float missing = wanted - speed;
    lap.throttle = clamp(lap.throttle + hold_rate_1ps * missing * dt_s, 0.0f, 1.0f);
    controls.throttle = clamp(lap.throttle + turn_hold_gain * missing, 0.0f, 1.0f);
    const float across = from_limit * lateral_limit(plan.model, wanted);
    const float curvature = across / square(wanted);
    const float slower = 1.0f - state.yaw_rate_radps / (curvature * max(speed, 1.0f));
    lap.wheel = clamp(lap.wheel + wheel_rate_1ps * slower * dt_s, -most_correction, most_correction);
    const float steady = steering_for(plan.model, wanted, curvature);
    controls.steering = clamp(steady * (1.0f + lap.wheel + turn_wheel_gain * slower), -1.0f, 1.0f);
}

}  // namespace

LapPlan plan_lap(const apx_vehicle_desc& measured, float top_mps, float slowest_turn_mps) {
    LapPlan plan;
    plan.model = model_of(measured);
    plan.fast_mps = fast_share * top_mps;
    plan.turn_mps[0] = max(slow_turn_share * top_mps, slowest_turn_mps);
    plan.turn_mps[1] = max(fast_turn_share * top_mps, plan.turn_mps[0]);
    return plan;
}

bool drive_lap(const LapPlan& plan, float dt_s, const apx_car_state& state, CalibrationLap& lap,
               apx_controls& controls) {
    const float x = state.velocity[0];
    const float z = state.velocity[2];
    const float speed = square_root(x * x + z * z);
    const float course = speed > 1.0f ? arctangent2(x, z) : lap.course_rad;
    lap.turned_rad += lap.begun ? wrap_angle(course - lap.course_rad) : 0.0f;
    lap.course_rad = course;
    lap.begun = true;
    const float turn_mps = plan.turn_mps[lap.leg / 3];
    controls = {0.0f, 0.0f, 0.0f};
    bool finished = false;
    switch (part_of(lap.leg)) {
        case straight:
            controls.throttle = unspun(plan.model, speed);
            steer_straight(plan, speed, state, controls);
            finished = speed >= plan.fast_mps;
            break;
        case braking:
            // 1.25 times as much as the tyres hold locks wheels in physics without anti-lock brakes.
            controls.brake = clamp(from_limit * plan.model.grip * plan.model.mass_kg *
                                       static_cast<float>(gravity_mps2) / brake_demand(plan.model, speed),
                                   0.0f, 1.0f);
            steer_straight(plan, speed, state, controls);
            finished = speed <= turn_mps;
            break;
        case turn:
            hold_turn(plan, turn_mps, speed, dt_s, state, lap, controls);
            finished = lap.turned_rad >= pi_f;
    }
    lap.leg_s[lap.leg] += dt_s;
    if (!finished) {
        return false;
    }
    lap.leg += 1;
    lap.turned_rad = lap.throttle = lap.wheel = 0.0f;
    return lap.leg == lap_legs;
}

CalibrationLap predict_lap(const LapPlan& plan) {
    constexpr float dt_s = 0.01f;
    constexpr int substeps = 2;
    CalibrationLap lap;
    BodyState body{};
    bool finished = false;
    for (float time_s = 0.0f; !finished && time_s < predicted_s; time_s += dt_s) {
        apx_controls controls;
        finished = drive_lap(plan, dt_s, body.car, lap, controls);
        step_vehicle(plan.model, controls, {}, dt_s, substeps, body);
    }
    return lap;
}

float lap_time_s(const CalibrationLap& lap) {
    float sum_s = 0.0f;
    for (const float leg_s : lap.leg_s) {
        sum_s += leg_s;
    }
    return sum_s;
}

bool is_as_predicted(const CalibrationLap& driven, const CalibrationLap& expected, std::span<char> text) {
    const auto is_like = [](float driven_s, float expected_s, float share) {
        return absolute(driven_s - expected_s) <= max(share * expected_s, share < like_part ? 0.0f : of_part_s);
    };
    bool like = is_like(lap_time_s(driven), lap_time_s(expected), like_lap);
    for (const Part part : {straight, braking, turn}) {
        like = like && is_like(along_s(driven, part), along_s(expected, part), like_part);
    }
    if (like) {
        return true;
    }
    const auto wide = [](float value) { return static_cast<double>(value); };
    std::snprintf(
        text.data(), text.size(),
        "a lap took %.1f s, the measured vehicle predicts %.1f (straights %.1f for %.1f, braking %.1f for %.1f, "
        "turns %.1f for %.1f); does the car do twice the same, and are its mass, driven axle and wheelbase as "
        "described?",
        wide(lap_time_s(driven)), wide(lap_time_s(expected)), wide(along_s(driven, straight)),
        wide(along_s(expected, straight)), wide(along_s(driven, braking)), wide(along_s(expected, braking)),
        wide(along_s(driven, turn)), wide(along_s(expected, turn)));
    return false;
}

}  // namespace apx
