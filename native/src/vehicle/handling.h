// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "vehicle/physics.h"

namespace apx {

// Inverse of the reference physics: controls for a level, dry road in steady state.

// Steering in [-1, 1] that holds a curvature (1/m, positive right) at a speed with the slip of both axles, while
// accelerating or braking along the road. Beyond the limit of grip it is the steering at the limit.
float steering_for(const VehicleModel& model, float speed_mps, float curvature_1pm, float acceleration_mps2 = 0.0f);

// State of the axles in a steady turn while accelerating or braking along the road.
struct SteadyAxles {
    float rear_slip_rad;  // positive when it pushes to the right; at most that of the peak
    float front_side_n;   // the front axle's forces, and its friction circle
    float front_along_n;
    float front_circle_n;
};
SteadyAxles steady_axles_for(const VehicleModel& model, float speed_mps, float curvature_1pm, float acceleration_mps2);

// The front axle's slip angle when it also changes the yaw rate.
float turning_front_slip(const VehicleModel& model, const SteadyAxles& steady, float yaw_acceleration_radps2);

// Largest lateral acceleration, m/s^2, held at constant speed, where the first axle reaches its friction circle. Within
// -2.5 % and +1.2 % of a simple driver's on the physics, and a few per cent below the envelope's, a point mass's.
float lateral_limit(const VehicleModel& model, float speed_mps);
// The corresponding speed up to which it holds a curvature.
float cornering_speed(const VehicleModel& model, float curvature_1pm);

// Throttle in [0, most] for an acceleration along the road, and brake in [0, 1] for a deceleration (drag included), at a
// lateral acceleration: at most what the friction circles of the axles leave.
float throttle_for(const VehicleModel& model, float speed_mps, float acceleration_mps2,
                   float lateral_acceleration_mps2 = 0.0f, float most = 1.0f);
float brake_for(const VehicleModel& model, float speed_mps, float deceleration_mps2,
                float lateral_acceleration_mps2 = 0.0f);

// Largest drive force, N, beside cornering where both wheels of an axle are asked for half of its part of the engine's force, which is
// at most `most_n`, and each is held at its own limit.
float halved_drive(const VehicleModel& model, float speed_mps, float most_n, float lateral_acceleration_mps2);

// Force along the car's way, N, that brakes of a force (N, of both axles) cause beside cornering: where the tyres slip much,
// their side forces brake the car too. Without drag.
float braked_force(const VehicleModel& model, float speed_mps, float brake_n, float lateral_acceleration_mps2);

}  // namespace apx
