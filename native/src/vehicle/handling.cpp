// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/handling.h"

#include "base/math.h"

namespace apx {

namespace {

constexpr float gravity = 9.81f;
// Kept of the friction circle, so that rounding and a load transfer still on its way do not lock or spin a wheel.
constexpr float kept_share = 0.99f;

struct Axles {
    float front;
    float rear;
};

// Radii of the friction circles, N, while accelerating along the road.
Axles circles(const VehicleModel& model, float speed_mps, float acceleration_mps2) {
    const float weight = model.mass_kg * gravity;
    const float downforce = model.downforce_kgpm * speed_mps * speed_mps;
    const float transfer = model.mass_kg * acceleration_mps2 * model.height_over_wheelbase;
    const float front = weight * model.front_weight_share + downforce * model.downforce_front_share - transfer;
    const float total = weight + downforce;
    const float front_load = clamp(front, 0.02f * total, 0.98f * total);
    return {model.front_grip * front_load, model.rear_grip * (total - front_load)};
}

// What the circles have left beside the axles' shares of the cornering force.
Axles grip_left(const VehicleModel& model, const Axles& circle, float lateral_mps2) {
    const float side = model.mass_kg * lateral_mps2;
    const float front = side * model.front_weight_share;
    const float rear = side - front;
    return {square_root(max(circle.front * circle.front - front * front, 0.0f)),
            square_root(max(circle.rear * circle.rear - rear * rear, 0.0f))};
}

// The drive force is split by weight times grip left; it ends where the first axle has none.
float drive_limit(const VehicleModel& model, float speed_mps, float acceleration_mps2, float lateral_mps2) {
    const Axles left = grip_left(model, circles(model, speed_mps, acceleration_mps2), lateral_mps2);
    const float front = model.drive_front_share;
    return kept_share * (front * left.front + (1.0f - front) * left.rear) / max(front, 1.0f - front);
}

float brake_limit(const VehicleModel& model, float speed_mps, float deceleration_mps2, float lateral_mps2) {
    const Axles left = grip_left(model, circles(model, speed_mps, -deceleration_mps2), lateral_mps2);
    return kept_share * (left.front + left.rear);
}

// Tangent of the slip angle that gives a share of the peak side force: 2 s / (1 + s^2) = share, solved for s <= 1.
float slip_tangent(float share, float peak_tangent) {
    const float kept = min(share, 1.0f);
    return peak_tangent * kept / (1.0f + square_root(1.0f - kept * kept));
}

// Side force an axle gives at its peak while it also drives.
float side_left(float circle, float drive) {
    return square_root(max(circle * circle - drive * drive, 0.01f * circle * circle));
}

}  // namespace

float steering_for(const VehicleModel& model, float speed_mps, float curvature_1pm) {
    const float speed = absolute(speed_mps);
    const float curvature = absolute(curvature_1pm);
    const float lateral = speed * speed * curvature;
    const float front_side = model.mass_kg * lateral * model.front_weight_share;
    const float rear_side = model.mass_kg * lateral - front_side;
    const float arm_turn = model.rear_arm_m * curvature;  // sideways speed of the rear axle's place, per unit of speed

    // Slip angles: first without the force that holds the speed against drag and scrub and without the load which that
    // force and the nose's pointing into the curve move to the rear, then with both.
    Axles circle = circles(model, speed, 0.0f);
    float front_slip = slip_tangent(front_side / circle.front, model.front_peak_tangent);
    float rear_slip = slip_tangent(rear_side / circle.rear, model.rear_peak_tangent);
    for (int i = 0; i < 2; ++i) {
        const float scrub = min(front_side, circle.front) * front_slip + min(rear_side, circle.rear) * rear_slip;
        const float drive = model.drag_kgpm * speed * speed + scrub;
        circle = circles(model, speed, lateral * (rear_slip - arm_turn));
        const float front_weight = model.drive_front_share * circle.front;
        const float rear_weight = (1.0f - model.drive_front_share) * circle.rear;
        const float front_drive = drive * front_weight / (front_weight + rear_weight);
        front_slip = slip_tangent(front_side / side_left(circle.front, front_drive), model.front_peak_tangent);
        rear_slip = slip_tangent(rear_side / side_left(circle.rear, drive - front_drive), model.rear_peak_tangent);
    }

    // The centre of mass moves at `speed` on the circle; the rear axle slides outward by its slip, and the front wheels
    // point into the curve by theirs, seen from where the front axle goes.
    float forward = 1.0f;
    for (int i = 0; i < 3; ++i) {
        const float right = arm_turn - rear_slip * forward;
        forward = square_root(max(1.0f - right * right, 0.01f));
    }
    const float wheelbase = model.front_arm_m + model.rear_arm_m;
    const float steer = arctangent(wheelbase * curvature / forward - rear_slip) + arctangent(front_slip);
    return with_sign(clamp(steer / model.max_steer_rad, 0.0f, 1.0f), curvature_1pm);
}

float throttle_for(const VehicleModel& model, float speed_mps, float acceleration_mps2,
                   float lateral_acceleration_mps2) {
    const float speed = absolute(speed_mps);
    const float drag = model.drag_kgpm * speed * speed;
    const float wanted = model.mass_kg * acceleration_mps2 + drag;
    float force = min(wanted, drag);
    for (int i = 0; i < 4; ++i) {  // the limit depends on the load that the acceleration shifts
        const float acceleration = (force - drag) / model.mass_kg;
        force = min(wanted, drive_limit(model, speed, acceleration, lateral_acceleration_mps2));
    }
    return clamp(force / drive_demand(model, speed), 0.0f, 1.0f);
}

float brake_for(const VehicleModel& model, float speed_mps, float deceleration_mps2, float lateral_acceleration_mps2) {
    const float speed = absolute(speed_mps);
    const float drag = model.drag_kgpm * speed * speed;
    const float wanted = model.mass_kg * deceleration_mps2 - drag;
    float force = min(wanted, 0.0f);
    for (int i = 0; i < 4; ++i) {
        const float deceleration = (force + drag) / model.mass_kg;
        force = min(wanted, brake_limit(model, speed, deceleration, lateral_acceleration_mps2));
    }
    return clamp(force / brake_demand(model, speed), 0.0f, 1.0f);
}

}  // namespace apx
