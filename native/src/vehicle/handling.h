// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "vehicle/physics.h"

namespace apx {

// The reference physics solved for the controls: level, dry road, steady state.

// Steering in [-1, 1] that holds a curvature (1/m, positive to the right) at a speed, with the slip of both axles, while
// speeding up or slowing down along the road (near the limit that takes more steering). Beyond the limit of grip it is
// the steering at the limit: more would only scrub.
float steering_for(const VehicleModel& model, float speed_mps, float curvature_1pm, float acceleration_mps2 = 0.0f);

// What the axles have to do for a curvature while the car speeds up or slows down along the road.
struct SteadyAxles {
    float rear_slip_rad;  // positive when it pushes to the right; at most that of the peak
    float front_side_n;   // the front axle's forces, and its friction circle
    float front_along_n;
    float front_circle_n;
};
SteadyAxles steady_axles_for(const VehicleModel& model, float speed_mps, float curvature_1pm, float acceleration_mps2);

// The front axle's slip angle when it also has to change the yaw rate.
float turning_front_slip(const VehicleModel& model, const SteadyAxles& steady, float yaw_acceleration_radps2);

// Largest lateral acceleration, m/s^2, that the car holds at a constant speed: the first axle to reach its friction circle
// beside the force against drag and scrub sets it. Within 2.5 % below and 1.2 % above what a simple driver reaches on the
// physics, and a few per cent below the envelope's, which is that of a point.
float lateral_limit(const VehicleModel& model, float speed_mps);
// Likewise the speed up to which it holds a curvature.
float cornering_speed(const VehicleModel& model, float curvature_1pm);

// Throttle in [0, 1] for an acceleration along the road, and brake in [0, 1] for a deceleration (drag counted in both),
// while cornering with a lateral acceleration: never more than the friction circles of the axles concerned have left.
float throttle_for(const VehicleModel& model, float speed_mps, float acceleration_mps2,
                   float lateral_acceleration_mps2 = 0.0f);
float brake_for(const VehicleModel& model, float speed_mps, float deceleration_mps2,
                float lateral_acceleration_mps2 = 0.0f);

}  // namespace apx
