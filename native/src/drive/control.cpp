// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver.h"

#include "vehicle/handling.h"

namespace apx {

namespace {

// Steering angle per missing yaw rate.
constexpr float yaw_gain_s = 0.2f;
// Of the friction circle, what cornering may keep from the brakes: they always get the other leg of it, 70 %.
constexpr float side_share_while_braking = 0.7f;
// Front slip given up for each radian of rear slip beyond the peak, from this multiple of it on.
constexpr float slide_gain = 2.0f;
constexpr float slide_from = 1.1f;
// Time constant of the hands on the wheel.
constexpr float steering_lag_s = 0.03f;
// From this speed on the steering is chosen by the front tyres' force, fully at twice the speed.
constexpr float slip_steering_from_mps = 5.0f;

// Curvature that leads back to the path: feed-forward plus the feedback of a pursuit point `reach` ahead on the path. With
// reach = 0.6 s * speed the error dies out with 2.4 rad/s at a damping of 0.7, at every speed.
float commanded_curvature(const DriverView& view, const Aim& aim) {
    const float speed = max(0.0f, view.own().speed_along_mps);
    const float reach = max(7.0f, 0.6f * speed);
    const float error = clamp(aim.lateral_error_m, -0.2f * reach, 0.2f * reach);
    const float back = -2.0f * error / (reach * reach) - 2.0f * sine(clamp(aim.heading_error_rad, -1.5f, 1.5f)) / reach;
    return aim.curvature_1pm + back;
}

// Lateral acceleration at the limit of grip on a level, dry road.
float side_limit(const DriverView& view, float speed) {
    const Envelope& envelope = view.plan.envelope;
    const float downforce = static_cast<float>(envelope.downforce_kgpm / envelope.mass_kg) * speed * speed;
    return static_cast<float>(envelope.grip) * (static_cast<float>(gravity_mps2) + downforce);
}

// The lateral acceleration on a level, dry road that asks as much of the tyres as this one does here: banking carries a part of
// it and presses the car down, a crest lifts it, and a slippery surface gives less.
float level_lateral(const DriverView& view, float speed, float lateral_mps2) {
    const GateRoad& road = view.track.road[view.own().place.sector];
    const float level_load = side_limit(view, speed) / static_cast<float>(view.plan.envelope.grip);
    const float load = level_load + lateral_mps2 * road.bank - speed * speed * road.crest_1pm;
    const float carried = static_cast<float>(gravity_mps2) * road.bank;
    return (lateral_mps2 - carried) * level_load / (max(load, 0.2f * level_load) * road.grip);
}

// Direction of travel of a point `ahead_m` of the centre of mass against the nose, rad, positive to the right.
float course_at(const DriverView& view, float ahead_m) {
    const Body& own = view.own();
    const float along = dot(own.velocity, own.forward);
    const float across = dot(own.velocity, own.right()) + view.state.yaw_rate_radps * ahead_m;
    return arctangent2(across, max(along, 1.0f));
}

float front_course(const DriverView& view) {
    return course_at(view, view.plan.model.front_arm_m);
}

// How far the rear tyres slide beyond their peak, rad, signed like their course. A slide lasts as long as the front tyres pull the
// nose in as hard as the curve asks; catching it means asking them for less.
float rear_slide(const DriverView& view) {
    const float course = course_at(view, -view.plan.model.rear_arm_m);
    const float peak = slide_from * view.plan.model.rear_peak_tangent;
    return course - clamp(course, -peak, peak);
}

// Steering at which the front tyres work just past their peak; more only wears them, and when the car slides the range
// turns into the slide by itself.
float within_front_grip(const DriverView& view, float steering) {
    if (dot(view.own().velocity, view.own().forward) < 5.0f) {
        return clamp(steering, -1.0f, 1.0f);
    }
    const apx_vehicle_desc& vehicle = view.plan.vehicle;
    const float course = front_course(view);
    const float slip = 1.15f * vehicle.peak_slip_rad;
    const float low = (course - slip) / vehicle.max_steer_rad;
    const float high = (course + slip) / vehicle.max_steer_rad;
    return clamp(clamp(steering, low, high), -1.0f, 1.0f);
}

// The steering whose front side force bends the path as wanted, plus yaw damping. At walking pace tyres do not slip and the
// geometry decides.
float steer_along_path(const DriverView& view, float curvature) {
    const apx_vehicle_desc& vehicle = view.plan.vehicle;
    const float speed = max(1.0f, dot(view.own().velocity, view.own().forward));
    const float level_curvature = level_lateral(view, speed, speed * speed * curvature) / (speed * speed);
    const float slip = front_slip_for(view.plan.model, speed, level_curvature) + slide_gain * rear_slide(view);
    const float lack = speed * curvature - view.state.yaw_rate_radps;
    const float by_force = (front_course(view) + slip + yaw_gain_s * clamp(lack, -1.0f, 1.0f)) / vehicle.max_steer_rad;
    const float share = clamp((speed - slip_steering_from_mps) / slip_steering_from_mps, 0.0f, 1.0f);
    return share < 1.0f ? lerp(steering_for(view.plan.model, speed, curvature), by_force, share) : by_force;
}

// A host's car may answer the wheel at once, without the inertia and slip of a real one; without a lag the yaw damping would make
// its wheels chatter.
float smoothed(const DriverView& view, float steering) {
    const float share = view.dt_s / (view.dt_s + steering_lag_s);
    return lerp(view.last.steering, steering, share);
}

// The thesis's way: turn the wheel by the angle to the runner; half of it while the forward point is in the outer buffer zone, a
// quarter in the inner one, so that the car does not swing about the line. Source: Stein 2018, section 4.3.2.
float steer_at_runner(const DriverView& view, const RunnerAim& aim) {
    const Body& own = view.own();
    const glm::vec2 to_runner = aim.runner - own.position;
    const float angle = arctangent2(cross_right(own.forward, to_runner), dot(own.forward, to_runner));
    constexpr float zone_share[3] = {1.0f, 0.5f, 0.25f};
    return angle / view.plan.vehicle.max_steer_rad * zone_share[aim.buffer_zone];
}

}  // namespace

apx_controls control(const DriverView& view, const DriverMemory& memory, const Decision& decision, const Aim& aim) {
    if (decision.hold_still) {
        return {0.0f, 0.0f, 1.0f};
    }
    apx_controls controls{};
    const float curvature = commanded_curvature(view, aim);
    const float steering = view.driver.runner_steering != 0 ? steer_at_runner(view, aim_at_runner(view, memory))
                                                            : steer_along_path(view, curvature);
    controls.steering = smoothed(view, within_front_grip(view, steering));

    const float speed = dot(view.own().velocity, view.own().forward);
    const float error = aim.target_speed_mps - speed;
    const float wanted = aim.feed_forward_mps2 + 4.0f * error;
    // The tyres' side force comes first, the one that is there and the one that is wanted: drive and brakes get what the
    // friction circle leaves.
    const float there = level_lateral(view, speed, speed * view.state.yaw_rate_radps);
    const float meant = level_lateral(view, speed, speed * speed * curvature);
    const float side = max(absolute(there), absolute(meant));
    if (wanted >= -0.3f) {
        controls.throttle = clamp(throttle_for(view.plan.model, speed, wanted, side), 0.0f, 1.0f);
    } else {
        // A car too fast for its curve must slow down even if the curve already takes all of the grip, or it never will.
        const float most = side_share_while_braking * side_limit(view, speed);
        controls.brake = clamp(brake_for(view.plan.model, speed, -wanted, min(side, most)), 0.0f, 1.0f);
    }
    return controls;
}

}  // namespace apx
