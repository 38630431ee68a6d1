// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

namespace apx {

// The reference car of offline races: a planar single-track model with slip curves, a friction circle per axle,
// longitudinal load transfer, drag and downforce. Height, pitch and roll of the state are set by the caller.

// Constants of step_vehicle, computed once from a description.
struct VehicleModel {
    float mass_kg;
    float per_mass;  // reciprocals
    float per_yaw_inertia;
    float front_arm_m;  // centre of mass to the axles
    float rear_arm_m;
    float front_weight_share;
    float height_over_wheelbase;
    float moved_by_side;
    float power_w;
    float max_drive_force_n;  // 0: drive_demand exceeds the tyres' grip slightly
    float traction_share;     // share of the total load on driven wheels when accelerating at the limit
    float drive_front_share;
    float open_differential;
    float half_track_over_wheelbase;  // half of the distance between an axle's wheels, over that between the axles
    float max_brake_force_n;          // 0: brake_demand exceeds the tyres' grip slightly
    float brake_front_share;          // 0: by the grip that each axle has left
    float top_speed_mps;
    float reverse_speed_mps;
    float drag_kgpm;
    float downforce_kgpm;
    float downforce_front_share;
    float bank_load_share;
    float grip;
    float front_grip;  // tyre force over load of each axle
    float rear_grip;
    float front_peak_tangent;  // tangents of the slip angles at the peaks of the side forces
    float rear_peak_tangent;
    float sliding_grip_share;
    float max_steer_rad;
    float steer_rate_radps;
    float front_effective_mass_kg;  // effective mass against a side force at an axle, rotation included
    float rear_effective_mass_kg;
};

VehicleModel model_of(const apx_vehicle_desc& desc);

// Of a side force, over half of an axle's load: what it moves from the inner wheel to the outer one.
double moved_by_side(const apx_vehicle_desc& desc);
// Load of an axle's inner wheel in a bend, over half of that of the axle; the side force is the axle's.
float inner_load_share(const VehicleModel& model, float side_n, float load_n);

// The road under the car, in the car's own directions. A level, dry road is {}.
struct Surface {
    float grip_scale = 1.0f;
    float slope = 0.0f;      // rise over run along the car's forward direction
    float bank = 0.0f;       // rise over run towards the car's left
    float crest_1pm = 0.0f;  // curvature of the road's profile, positive over a crest (unloads the car)
};

// Words of 32 bits alone: hashes and copies without padding. Zero except for position and yaw is a car at rest.
struct BodyState {
    apx_car_state car;
    float steer_rad;                       // road-wheel angle, positive to the right
    float longitudinal_acceleration_mps2;  // forward acceleration, smoothed by the suspension time
    float lateral_acceleration_mps2;       // acceleration to the car's right, smoothed by the suspension time
    float front_grip_use;  // of each axle's friction circle; above 1: sliding, locked or spinning, at most 10
    float rear_grip_use;
};
static_assert(sizeof(BodyState) == 15 * sizeof(float));

// Advances a car by dt_s in equal substeps; controls are clamped and must be finite. Sets yaw (wrapped), x, z, their
// velocities and the rest of BodyState, but not y, vertical velocity, pitch and roll.
void step_vehicle(const VehicleModel& model, const apx_controls& controls, const Surface& surface, float dt_s,
                  int substeps, BodyState& body);

// Gravity and downforce, m/s^2, on a car in the air at a speed squared.
float falling_mps2(const VehicleModel& model, float speed_squared);

// Whether the road under a car falls away so fast that its wheels carry nothing.
bool is_unloaded(const VehicleModel& model, const Surface& surface, const apx_car_state& state);

// Advances a car in the air by dt_s: drag and gravity alone act, and the yaw rate stays. Sets height and vertical velocity too.
void fly_vehicle(const VehicleModel& model, const apx_controls& controls, float dt_s, BodyState& body);

// Full pedals of a vehicle without described forces request this multiple of the tyres' grip, see apx_vehicle_desc.
inline constexpr float pedal_overload = 1.25f;

// The drive force of throttle 1, N, and the brake force of brake 1. Without a limit in the description these are 1.25
// times the tyres' grip on a dry, level road, so that wheels can spin and lock.
float drive_demand(const VehicleModel& model, float speed_mps);
float brake_demand(const VehicleModel& model, float speed_mps);

// The limiter reduces the drive to zero over this range about the top speed.
inline constexpr float limiter_mps = 0.25f;
// Speed at which the limited full throttle equals the drag.
float limited_speed(const VehicleModel& model);

}  // namespace apx
