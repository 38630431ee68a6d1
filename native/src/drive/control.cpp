// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver.h"

#include "vehicle/handling.h"

namespace apx {

namespace {

// Curvature that leads back to the path: feed-forward plus the feedback of a pursuit point `reach` ahead on the path. With
// reach = 0.6 s * speed the error dies out with 2.4 rad/s at a damping of 0.7, at every speed.
float commanded_curvature(const DriverView& view, const Aim& aim) {
    const float speed = max(0.0f, view.own().speed_along_mps);
    const float reach = max(7.0f, 0.6f * speed);
    const float error = clamp(aim.lateral_error_m, -0.2f * reach, 0.2f * reach);
    const float back = -2.0f * error / (reach * reach) - 2.0f * sine(clamp(aim.heading_error_rad, -1.5f, 1.5f)) / reach;
    return aim.curvature_1pm + back;
}

// Steering at which the front tyres work just past their peak; more only wears them, and when the car slides the range
// turns into the slide by itself.
float within_front_grip(const DriverView& view, float steering) {
    const Body& own = view.own();
    const apx_vehicle_desc& vehicle = view.plan.vehicle;
    const float along = dot(own.velocity, own.forward);
    if (along < 5.0f) {
        return clamp(steering, -1.0f, 1.0f);
    }
    const float to_front = vehicle.wheelbase_m * (1.0f - vehicle.front_weight_share);
    const float across = dot(own.velocity, own.right()) + view.state.yaw_rate_radps * to_front;
    const float front_course = arctangent2(across, along);
    const float slip = 1.15f * vehicle.peak_slip_rad;
    const float low = (front_course - slip) / vehicle.max_steer_rad;
    const float high = (front_course + slip) / vehicle.max_steer_rad;
    return clamp(clamp(steering, low, high), -1.0f, 1.0f);
}

float steer_along_path(const DriverView& view, const Aim& aim) {
    const Body& own = view.own();
    const apx_vehicle_desc& vehicle = view.plan.vehicle;
    const float speed = max(1.0f, dot(own.velocity, own.forward));
    const float curvature = commanded_curvature(view, aim);
    const float steady = steering_for(view.plan.model, speed, curvature);
    // What the car turns less than asked is added, what it turns more is taken away: damps yaw.
    const float lack = speed > 5.0f ? curvature - view.state.yaw_rate_radps / speed : 0.0f;
    const float damping = 0.5f * vehicle.wheelbase_m * clamp(lack, -0.1f, 0.1f) / vehicle.max_steer_rad;
    return steady + damping;
}

// The thesis's way: turn the wheel by the angle to the runner; half of it while the forward point is in the outer buffer zone, a
// quarter in the inner one, so that the car does not swing about the line. Source: Stein 2018, section 4.3.2.
float steer_at_runner(const DriverView& view, const Aim& aim) {
    const Body& own = view.own();
    const glm::vec2 to_runner = aim.runner - own.position;
    const float angle = arctangent2(cross_right(own.forward, to_runner), dot(own.forward, to_runner));
    constexpr float zone_share[3] = {1.0f, 0.5f, 0.25f};
    return angle / view.plan.vehicle.max_steer_rad * zone_share[aim.buffer_zone];
}

}  // namespace

apx_controls control(const DriverView& view, const Decision& decision, const Aim& aim) {
    if (decision.hold_still) {
        return {0.0f, 0.0f, 1.0f};
    }
    apx_controls controls{};
    const float steering = view.driver.runner_steering != 0 ? steer_at_runner(view, aim) : steer_along_path(view, aim);
    controls.steering = within_front_grip(view, steering);

    const float speed = dot(view.own().velocity, view.own().forward);
    const float error = aim.target_speed_mps - speed;
    const float wanted = aim.feed_forward_mps2 + 4.0f * error;
    // The tyres' side force comes first: drive and brakes get what the friction circle leaves.
    const float surface = view.track.road[view.own().place.sector].grip;
    const float side = speed * view.state.yaw_rate_radps / surface;
    if (wanted >= -0.3f) {
        controls.throttle = clamp(throttle_for(view.plan.model, speed, wanted, side), 0.0f, 1.0f);
    } else {
        controls.brake = clamp(brake_for(view.plan.model, speed, -wanted, side), 0.0f, 1.0f);
    }
    return controls;
}

}  // namespace apx
