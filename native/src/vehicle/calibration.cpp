// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/calibration.h"

#include "base/error.h"
#include "base/math.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

constexpr float gravity = 9.81f;
constexpr float slowest_top_mps = 5.0f;
constexpr float fastest_top_mps = 200.0f;
constexpr float longest_step_s = 240.0f;
constexpr float starts_within_s = 10.0f;
constexpr float straight_smoothing_s = 0.02f;
constexpr float circle_smoothing_s = 0.12f;
constexpr float sweep_time_s = 0.7f;
constexpr float sweep_from = 0.5f;
// A run at full throttle ends when the car gains less than this in this time.
constexpr float no_faster_mps = 0.1f;
constexpr float no_faster_s = 2.0f;
constexpr float stopped_mps = 1.0f;
// Marks on the curve of full throttle: a share of the top speed apart.
constexpr float mark_share = 0.02f;
constexpr float sweeps_until = 0.6f;  // share of the top speed
// Circles, by the top speed that was reached.
constexpr float slowest_circle = 0.2f;
constexpr float fastest_circle = 0.85f;
constexpr float tightest_for_lock = 1.6f;
constexpr float circle_time_s = 12.0f;
constexpr float past_limit_share = 0.97f;
constexpr float past_limit_s = 0.4f;
// Nothing is told from how the circle begins.
constexpr float begins_share = 0.3f;
constexpr float steady_share = 0.025f;
constexpr float full_gain_mps = 12.0f;
constexpr float straight_radps = 0.05f;
constexpr float speed_gain = 0.4f;  // throttle for each m/s that is missing
constexpr float throttle_rate_1ps = 0.25f;

float top_wanted(const Calibration& calibration) {
    return calibration.desc.top_speed_mps > 0.0f ? calibration.desc.top_speed_mps : fastest_top_mps;
}

// Speed of a circle: the slowest is one for which the wheel's lock leaves room.
float circle_speed(const Calibration& calibration, uint32_t circle) {
    const apx_vehicle_desc& vehicle = calibration.desc.vehicle;
    const float by_lock =
        square_root(tightest_for_lock * vehicle.wheelbase_m / vehicle.max_steer_rad * (vehicle.grip * gravity));
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

// A car turns the faster for a wheel angle the faster it goes.
float steer_straight(const Calibration& calibration, float heading_error_rad, float yaw_rate_radps) {
    const float gain = min(1.0f, full_gain_mps / max(calibration.speed_mps, 1.0f));
    const float wheel = -gain * (0.6f * heading_error_rad + 0.15f * yaw_rate_radps);
    return clamp(wheel / calibration.desc.vehicle.max_steer_rad, -0.3f, 0.3f);
}

float hold_heading(const Calibration& calibration, const apx_car_state& state) {
    return steer_straight(calibration, wrap_angle(state.yaw_rad - calibration.heading_rad), state.yaw_rate_radps);
}

// The pedal of a sweep; a finished one leaves its best acceleration on the curve.
float sweep_pedal(Calibration& calibration, float dt_s, float acceleration_mps2, MeasuredCurve& curve) {
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
    return lerp(sweep_from, 1.0f, min(sweep.elapsed_s / sweep_time_s, 1.0f));
}

bool run_throttle(Calibration& calibration, float dt_s, apx_controls& controls) {
    const bool swept = calibration.step == 2;
    const float speed = calibration.speed_mps;
    controls.throttle = 1.0f;
    if (swept && speed < sweeps_until * calibration.top_speed_mps) {
        controls.throttle = sweep_pedal(calibration, dt_s, calibration.along_mps2, calibration.drive_swept);
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
    controls.brake = sweep_pedal(calibration, dt_s, -calibration.along_mps2, calibration.brake);
    return calibration.speed_mps < stopped_mps;
}

bool run_circle(Calibration& calibration, float dt_s, const apx_car_state& state, apx_controls& controls) {
    const apx_vehicle_desc& vehicle = calibration.desc.vehicle;
    const float wanted = circle_speed(calibration, calibration.step - 4);
    const float missing = wanted - calibration.speed_mps;
    calibration.throttle = clamp(calibration.throttle + throttle_rate_1ps * missing * dt_s, 0.0f, 1.0f);
    controls.throttle = clamp(calibration.throttle + speed_gain * missing, 0.0f, 1.0f);
    if (!calibration.circling) {
        controls.steering = steer_straight(calibration, 0.0f, state.yaw_rate_radps);
        controls.brake = missing < -2.0f ? 0.3f : 0.0f;
        calibration.circling = absolute(missing) < 0.02f * wanted && absolute(state.yaw_rate_radps) < straight_radps;
        calibration.across_mps2 = 0.0f;
        return false;
    }
    Sweep& sweep = calibration.sweep;
    sweep.elapsed_s += dt_s;
    // A car that slows down or speeds up turns with another balance.
    sweep.most_mps2 = max(sweep.most_mps2, calibration.across_mps2);
    const bool steady = absolute(calibration.along_mps2) < steady_share * calibration.across_mps2;
    if (steady && calibration.across_mps2 > sweep.best_mps2) {
        sweep.best_mps2 = calibration.across_mps2;
        sweep.best_speed_mps = calibration.speed_mps;
    }
    // About what the wheel needs at the limit, by the description, is reached half way.
    const float limit = vehicle.grip * gravity * vehicle.wheelbase_m / square(wanted) + vehicle.peak_slip_rad;
    const float wheel = 2.0f * limit * sweep.elapsed_s / circle_time_s;
    controls.steering = clamp(wheel / vehicle.max_steer_rad, 0.0f, 1.0f);
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

const char* fail_for_good(Calibration& calibration, const char* why) {
    calibration.failed = true;
    return why;
}

}  // namespace

uint32_t manoeuvre_of(uint32_t step) {
    if (step >= manoeuvre_steps) {
        return APX_MANOEUVRE_DONE;
    }
    return step >= 4       ? uint32_t{APX_MANOEUVRE_CIRCLE}
           : step % 2 == 0 ? uint32_t{APX_MANOEUVRE_THROTTLE}
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
            finished = run_brakes(calibration, dt_s, controls);
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
        calibration.step += 1;
        begin_step(calibration, state);
        return nullptr;
    }
    const bool throttle = manoeuvre_of(calibration.step) == APX_MANOEUVRE_THROTTLE;
    if (throttle && calibration.step_s > starts_within_s && calibration.speed_mps < stopped_mps) {
        return fail_for_good(calibration, "the car does not move at full throttle");
    }
    if (calibration.step_s > longest_step_s) {
        return fail_for_good(calibration,
                             "a manoeuvre takes longer than 240 s; does the car do what its controls say?");
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
