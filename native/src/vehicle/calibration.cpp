// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/calibration.h"

#include <cstdio>

#include "base/error.h"
#include "base/math.h"
#include "vehicle/calibration_fit.h"
#include "vehicle/constants.h"
#include "vehicle/fields.h"
#include "vehicle/tuning.h"

namespace apx {

namespace {

using namespace tuning::calibration;

float top_wanted(const Calibration& calibration) {
    return calibration.desc.top_speed_mps > 0.0f ? calibration.desc.top_speed_mps : fastest_top_mps;
}

// Speed of a circle: the slowest still leaves steering lock in reserve.
float circle_speed(const Calibration& calibration, uint32_t circle) {
    const apx_vehicle_desc& vehicle = calibration.desc.vehicle;
    const float by_lock =
        square_root(tightest_for_lock * vehicle.wheelbase_m / vehicle.max_steer_rad * (vehicle.grip * gravity_mps2_f));
    const float share = static_cast<float>(circle) / static_cast<float>(circle_count - 1);
    const float fastest = fastest_circle * calibration.top_speed_mps;
    return lerp(clamp(slowest_circle * calibration.top_speed_mps, by_lock, 0.6f * fastest + 0.4f * by_lock), fastest,
                share);
}

void watch(Calibration& calibration, float dt_s, const apx_car_state& state) {
    const float x = state.velocity[0];
    const float z = state.velocity[2];
    const float speed = square_root(x * x + z * z);
    if (calibration.started && speed > 0.1f) {
        const float change_x = (x - calibration.velocity_x) / dt_s;
        const float change_z = (z - calibration.velocity_z) / dt_s;
        const float smoothing_s = calibration.circling ? circle_smoothing_s : straight_smoothing_s;
        const float follow = dt_s / (dt_s + smoothing_s);
        const float along = (change_x * x + change_z * z) / speed;
        const float across = (change_x * z - change_z * x) / speed;
        calibration.along_mps2 += (along - calibration.along_mps2) * follow;
        calibration.across_mps2 += (across - calibration.across_mps2) * follow;
    }
    calibration.velocity_x = x;
    calibration.velocity_z = z;
    calibration.speed_mps = speed;
}

void begin_step(Calibration& calibration, const apx_car_state& state) {
    calibration.step_s = 0.0f;
    calibration.mark_s = 0.0f;
    calibration.mark_mps = calibration.speed_mps;
    calibration.sweep = {};
    calibration.circling = false;
    calibration.throttle = 0.0f;
    calibration.heading_rad = state.yaw_rad;
}

// The yaw response to a wheel angle grows with the speed.
float steer_straight(const Calibration& calibration, float heading_error_rad, float yaw_rate_radps) {
    const float gain = min(1.0f, full_gain_mps / max(calibration.speed_mps, 1.0f));
    const float wheel = -gain * (0.6f * heading_error_rad + 0.15f * yaw_rate_radps);
    return clamp(wheel / calibration.desc.vehicle.max_steer_rad, -0.3f, 0.3f);
}

float hold_heading(const Calibration& calibration, const apx_car_state& state) {
    return steer_straight(calibration, wrap_angle(state.yaw_rad - calibration.heading_rad), state.yaw_rate_radps);
}

// The pedal of a sweep; a finished one adds its best acceleration to the curve.
float sweep_pedal(Calibration& calibration, float dt_s, float from, float acceleration_mps2, MeasuredCurve& curve) {
    Sweep& sweep = calibration.sweep;
    if (acceleration_mps2 > sweep.best_mps2) {
        sweep.best_mps2 = acceleration_mps2;
        sweep.best_speed_mps = calibration.speed_mps;
    }
    sweep.elapsed_s += dt_s;
    if (sweep.elapsed_s > sweep_time_s) {
        curve.add(sweep.best_speed_mps, sweep.best_mps2);
        sweep = {};
    }
    return lerp(from, 1.0f, min(sweep.elapsed_s / sweep_time_s, 1.0f));
}

// The effect of a pedal early in a sweep, once the tyres have settled. The smoothed acceleration is that of an earlier pedal.
void add_gain(const Calibration& calibration, float dt_s, float from, float acceleration_mps2, PedalCurve& gain) {
    const float before_s = calibration.sweep.elapsed_s;
    if (before_s >= gain_after_s && before_s - dt_s < gain_after_s && calibration.step_s > gain_after_s) {
        const float pedal = lerp(from, 1.0f, clamp((before_s - straight_smoothing_s) / sweep_time_s, 0.0f, 1.0f));
        gain.add_at(pedal, calibration.speed_mps, acceleration_mps2);
    }
}

bool run_throttle(Calibration& calibration, float dt_s, apx_controls& controls) {
    const bool swept = calibration.step == 2;
    const float speed = calibration.speed_mps;
    controls.throttle = 1.0f;
    if (swept && speed < sweeps_until * calibration.top_speed_mps) {
        add_gain(calibration, dt_s, sweep_from, calibration.along_mps2, calibration.drive_gain);
        controls.throttle = sweep_pedal(calibration, dt_s, sweep_from, calibration.along_mps2, calibration.drive_swept);
        return false;
    }
    calibration.mark_s += dt_s;
    const float step = mark_share * max(speed, 0.5f * calibration.desc.vehicle.top_speed_mps);
    if (speed > calibration.mark_mps + step) {
        if (!swept) {
            calibration.drive.add(0.5f * (speed + calibration.mark_mps),
                                  (speed - calibration.mark_mps) / calibration.mark_s);
        }
        calibration.mark_s = 0.0f;
        calibration.mark_mps = speed;
    }
    const bool no_faster =
        calibration.mark_s > no_faster_s && speed - calibration.mark_mps < no_faster_mps * calibration.mark_s;
    if (no_faster || speed >= top_wanted(calibration)) {
        calibration.top_speed_mps = max(calibration.top_speed_mps, speed);
        return true;
    }
    return false;
}

bool run_brakes(Calibration& calibration, float dt_s, apx_controls& controls) {
    if (calibration.step == 3 && calibration.step_s == 0.0f) {
        calibration.sweep.elapsed_s = 0.5f * sweep_time_s;  // speeds between those of the first run
    }
    const float from = calibration.step == 3 ? brake_sweep_from : sweep_from;
    add_gain(calibration, dt_s, from, -calibration.along_mps2, calibration.brake_gain);
    controls.brake = sweep_pedal(calibration, dt_s, from, -calibration.along_mps2, calibration.brake);
    return calibration.speed_mps < calibration_stopped_mps;
}

void hold_speed(Calibration& calibration, float dt_s, float wanted, apx_controls& controls) {
    const float missing = wanted - calibration.speed_mps;
    calibration.throttle = clamp(calibration.throttle + circle_throttle_rate_1ps * missing * dt_s, 0.0f, 1.0f);
    controls.throttle = clamp(calibration.throttle + circle_speed_gain * missing, 0.0f, 1.0f);
}

// Comes out of the manoeuvre before; whether the car is straight and at the wanted speed.
bool come_to_speed(const Calibration& calibration, float wanted, const apx_car_state& state, apx_controls& controls) {
    const float missing = wanted - calibration.speed_mps;
    controls.steering = steer_straight(calibration, 0.0f, state.yaw_rate_radps);
    controls.brake = missing < -2.0f ? 0.3f : 0.0f;
    return absolute(missing) < 0.02f * wanted && absolute(state.yaw_rate_radps) < straight_radps;
}

bool run_circle(Calibration& calibration, float dt_s, const apx_car_state& state, apx_controls& controls) {
    const apx_vehicle_desc& vehicle = calibration.desc.vehicle;
    const float wanted = circle_speed(calibration, calibration.step - 4);
    hold_speed(calibration, dt_s, wanted, controls);
    if (!calibration.circling) {
        calibration.circling = come_to_speed(calibration, wanted, state, controls);
        calibration.across_mps2 = 0.0f;
        return false;
    }
    Sweep& sweep = calibration.sweep;
    sweep.elapsed_s += dt_s;
    // Braking or accelerating changes a car's balance in a turn.
    sweep.most_mps2 = max(sweep.most_mps2, calibration.across_mps2);
    const bool steady = absolute(calibration.along_mps2) < steady_circle_share * calibration.across_mps2;
    if (steady && calibration.across_mps2 > sweep.best_mps2) {
        sweep.best_mps2 = calibration.across_mps2;
        sweep.best_speed_mps = calibration.speed_mps;
    }
    // The sweep reaches about the described limit of steering half way.
    const float limit = vehicle.grip * gravity_mps2_f * vehicle.wheelbase_m / square(wanted) + vehicle.peak_slip_rad;
    const float wheel = 2.0f * limit * sweep.elapsed_s / circle_time_s;
    controls.steering = clamp(wheel / vehicle.max_steer_rad, 0.0f, 1.0f);
    const bool turns_left = controls.steering > steered_share && calibration.across_mps2 < -wrong_way_mps2;
    calibration.wrong_way_s = turns_left ? calibration.wrong_way_s + dt_s : 0.0f;
    const bool past =
        sweep.elapsed_s > begins_share * circle_time_s && calibration.across_mps2 < past_limit_share * sweep.most_mps2;
    sweep.below_s = past ? sweep.below_s + dt_s : 0.0f;
    const bool at_limit = sweep.below_s > past_limit_s;
    if (at_limit || sweep.elapsed_s > circle_time_s) {
        if (sweep.best_mps2 > past_limit_share * sweep.most_mps2) {
            calibration.lateral.add(sweep.best_speed_mps, sweep.best_mps2);
        }
        return true;
    }
    return false;
}

// Brakes so slowly pressed that each axle is seen to come to its limit, again and again down to rest.
bool run_ramp(Calibration& calibration, float dt_s, const apx_car_state& state, apx_controls& controls) {
    if (!calibration.ramping) {
        const float wanted = ramp_speed * calibration.top_speed_mps;
        hold_speed(calibration, dt_s, wanted, controls);
        calibration.ramping = come_to_speed(calibration, wanted, state, controls);
        calibration.heading_rad = state.yaw_rad;
        return false;
    }
    Sweep& sweep = calibration.sweep;
    controls.brake = lerp(ramp_from, 1.0f, sweep.elapsed_s / ramp_time_s);
    sweep.elapsed_s += dt_s;
    calibration.mark_s += dt_s;
    if (calibration.mark_s >= ramp_mark_s && sweep.elapsed_s > ramp_settles_s &&
        calibration.speed_mps > ramp_until_mps) {
        // The smoothed acceleration is that of an earlier pedal.
        const float earlier = (1.0f - ramp_from) * (straight_smoothing_s + dt_s) / ramp_time_s;
        calibration.ramp.add_at(controls.brake - earlier, calibration.speed_mps, -calibration.along_mps2);
        calibration.mark_s = 0.0f;
    }
    if (sweep.elapsed_s > ramp_time_s) {
        sweep = {};
    }
    return calibration.speed_mps < calibration_stopped_mps;
}

bool run_lap(Calibration& calibration, float dt_s, const apx_car_state& state, apx_controls& controls) {
    if (!calibration.lap.begun) {
        calibration.plan =
            plan_lap(measured_vehicle(calibration), calibration.top_speed_mps, calibration.lateral.speed_mps[0]);
        calibration.predicted = predict_lap(calibration.plan);
    }
    return drive_lap(calibration.plan, dt_s, state, calibration.lap, controls);
}

const char* compare_laps(Calibration& calibration) {
    return is_as_predicted(calibration.lap, calibration.predicted, calibration.problem) ? nullptr : calibration.problem;
}

const char* fail_for_good(Calibration& calibration, const char* why) {
    calibration.failed = true;
    return why;
}

}  // namespace

uint32_t manoeuvre_of(uint32_t step) {
    if (step >= manoeuvre_steps) {
        return APX_MANOEUVRE_DONE;
    }
    return step == lap_step       ? uint32_t{APX_MANOEUVRE_LAP}
           : step == lap_step - 1 ? uint32_t{APX_MANOEUVRE_BRAKE}
           : step >= 4            ? uint32_t{APX_MANOEUVRE_CIRCLE}
           : step % 2 == 0        ? uint32_t{APX_MANOEUVRE_THROTTLE}
                                  : uint32_t{APX_MANOEUVRE_BRAKE};
}

apx_calibration_desc default_calibration_desc() {
    apx_calibration_desc desc{};
    desc.struct_size = sizeof desc;
    desc.vehicle = default_vehicle();
    return desc;
}

Calibration make_calibration(const apx_calibration_desc& desc) {
    validate_vehicle(desc.vehicle);
    const float top = desc.top_speed_mps;
    if (top != 0.0f && !(top > slowest_top_mps && top <= fastest_top_mps)) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "top_speed_mps is %g; it must be in (5, 200], or 0 for as fast as the car goes", static_cast<double>(top));
    }
    Calibration calibration;
    calibration.desc = desc;
    calibration.model = model_of(desc.vehicle);
    return calibration;
}

const char* calibrate(Calibration& calibration, float dt_s, const apx_car_state& state, apx_controls& controls) {
    controls = {0.0f, 0.0f, 1.0f};
    if (calibration.failed) {
        return "the calibration has failed before; create another one";
    }
    if (is_done(calibration)) {
        return nullptr;
    }
    watch(calibration, dt_s, state);
    if (!calibration.started) {
        begin_step(calibration, state);
        calibration.started = true;
    }
    controls = {hold_heading(calibration, state), 0.0f, 0.0f};
    bool finished = false;
    switch (manoeuvre_of(calibration.step)) {
        case APX_MANOEUVRE_THROTTLE:
            finished = run_throttle(calibration, dt_s, controls);
            break;
        case APX_MANOEUVRE_BRAKE:
            finished = calibration.step == lap_step - 1 ? run_ramp(calibration, dt_s, state, controls)
                                                        : run_brakes(calibration, dt_s, controls);
            break;
        case APX_MANOEUVRE_LAP:
            finished = run_lap(calibration, dt_s, state, controls);
            break;
        default:
            finished = run_circle(calibration, dt_s, state, controls);
    }
    calibration.step_s += dt_s;
    calibration.driven_s += dt_s;
    if (finished) {
        if (calibration.top_speed_mps < slowest_top_mps) {
            return fail_for_good(calibration, "the car gets no faster than 5 m/s at full throttle; is its brake on?");
        }
        const char* why = nullptr;
        if (calibration.step == lap_step - 2) {
            why = implausible(calibration);
        } else if (calibration.step == lap_step) {
            why = compare_laps(calibration);
        }
        if (why != nullptr) {
            return fail_for_good(calibration, why);  // the step stays: there is no vehicle to return
        }
        calibration.step += 1;
        begin_step(calibration, state);
        return nullptr;
    }
    if (calibration.wrong_way_s > wrong_way_after_s) {
        std::snprintf(calibration.problem, sizeof calibration.problem,
                      "the car turns to the left, at %.1f m/s^2, while it is steered to the right; is the sign of the "
                      "steering or of an axis turned round?",
                      static_cast<double>(-calibration.across_mps2));
        return fail_for_good(calibration, calibration.problem);
    }
    const bool throttle = manoeuvre_of(calibration.step) == APX_MANOEUVRE_THROTTLE;
    if (throttle && calibration.step_s > starts_within_s && calibration.speed_mps < calibration_stopped_mps) {
        return fail_for_good(calibration, "the car does not move at full throttle");
    }
    if (calibration.step == lap_step &&
        calibration.step_s > lap_too_long * lap_time_s(calibration.predicted) + lap_slack_s) {
        return fail_for_good(calibration, compare_laps(calibration));
    }
    if (calibration.step_s > longest_step_s) {
        return fail_for_good(calibration,
                             "a manoeuvre takes longer than 240 s; does the car do what its controls say?");
    }
    return nullptr;
}

const char* implausible(Calibration& calibration) {
    const auto most_of = [](const MeasuredCurve& curve, float up_to_mps) {
        float most = 0.0f;
        for (uint32_t i = 0; i < curve.count; ++i) {
            most = curve.speed_mps[i] <= up_to_mps ? max(most, curve.value_mps2[i]) : most;
        }
        return static_cast<double>(most);
    };
    char* const text = calibration.problem;
    constexpr size_t size = sizeof calibration.problem;
    const double lateral = most_of(calibration.lateral, fastest_top_mps);
    const double brake = most_of(calibration.brake, little_drag_share * calibration.top_speed_mps);
    const double drive = most_of(calibration.drive, fastest_top_mps);
    if (calibration.lateral.count < fewest_circles) {
        std::snprintf(
            text, size,
            "%u of %u circles came to a limit, %u are needed; does the car hold its speed and follow its steering?",
            calibration.lateral.count, circle_count, fewest_circles);
        return text;
    }
    if (lateral < static_cast<double>(least_lateral_mps2)) {
        std::snprintf(
            text, size,
            "the car turns at no more than %.2f m/s^2 (%.2f g), which no car on wheels does; are its velocities in "
            "m/s and its steering share of the whole lock?",
            lateral, lateral / static_cast<double>(gravity_mps2_f));
        return text;
    }
    if (brake < static_cast<double>(least_brake_mps2)) {
        std::snprintf(
            text, size,
            "the full brake slows the car by no more than %.2f m/s^2 (%.2f g); does the pedal reach its brakes?", brake,
            brake / static_cast<double>(gravity_mps2_f));
        return text;
    }
    if (max(max(lateral, brake), drive) > static_cast<double>(most_plausible_mps2)) {
        std::snprintf(
            text, size,
            "the car turns at up to %.1f, brakes at %.1f and drives at %.1f m/s^2; no car does more than %.0f; are "
            "its velocities in m/s and dt_s in s?",
            lateral, brake, drive, static_cast<double>(most_plausible_mps2));
        return text;
    }
    return nullptr;
}

const char* calibrate_reference(Calibration& calibration, const apx_vehicle_desc& truth, float grip_scale, float dt_s) {
    constexpr int substeps = 4;
    const VehicleModel model = model_of(truth);
    Surface surface;
    surface.grip_scale = grip_scale;
    BodyState body{};
    while (!is_done(calibration)) {
        apx_controls controls;
        if (const char* why = calibrate(calibration, dt_s, body.car, controls)) {
            return why;
        }
        step_vehicle(model, controls, surface, dt_s, substeps, body);
    }
    return nullptr;
}

}  // namespace apx
