// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include "vehicle/axle_shares.h"
#include "vehicle/constants.h"

namespace apx {

// What accelerating adds to the load of a wheel, of the force that its own share of the mass takes: cornering to an outer one, braking to
// a front one, power to a rear one.
struct LoadShift {
    double outer = 0.0;
    double front = 0.0;
    double rear = 0.0;
};

// What a car can do as a point mass: a friction circle of radius grip * (m g + downforce v^2), drag, power and brake
// limits. Planned with in double precision; derived from the same description as the reference physics.
struct Envelope {
    double mass_kg;
    double grip;
    double power_w;
    double max_drive_force_n;  // infinity when power and grip alone limit
    double max_brake_force_n;  // infinity when grip alone limits
    double top_speed_mps;
    double drag_kgpm;
    double downforce_kgpm;
    AxleShares axles{};
    // Tyres that push sideways at a slip angle also hold the car back: tangent of that angle at the peak; 0 for a point mass.
    double scrub_tangent = 0.0;
    // Of the load that a curve presses into a bank.
    double bank_load_share = 1.0;
    double spring_rate_npm = 0.0;
    double spring_travel_m = 0.0;  // to the stops; 0: never
    LoadShift load_shift{};
    // Measured top speeds in curves, and the grip of the description that they stand beside. Without entries the circle
    // alone says how fast a curve can be driven.
    uint32_t corner_count = 0;
    double corner_grip = 1.0;
    double corner_radius_m[APX_MAX_CORNERS] = {};
    double corner_speed_mps[APX_MAX_CORNERS] = {};
};

// The road under one point of a line. A level, dry road is {}.
struct RoadPoint {
    double grip_scale = 1.0;  // of the surface
    double slope = 0.0;       // rise over run along the direction of travel
    double bank = 0.0;        // rise over run to the left: positive helps a right-hand curve
    double crest = 0.0;       // curvature of the road's profile, 1/m, positive over a crest (unloads the car)
    double jump = 0.0;        // likewise, of the car's own way: nowhere so fast that it would take off
};

Envelope envelope_of(const apx_vehicle_desc& desc);
// What the side force has to be multiplied by in a curve for the top speed there, on a level road, to be the corner table's;
// 1 without one, and where the table's speed is the vehicle's own top speed, which says nothing of grip.
double corner_side_scale(const Envelope& envelope, double curvature);

// Radius of the friction circle, N, at speed squared w, m^2/s^2. A curve on a banked road presses the car into the road
// (or lifts it off an adverse bank): give the curvature to count that.
double grip_force(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature = 0.0);
// Side force that the tyres must give, N, signed like the curvature (1/m, positive to the right).
double side_force(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature);
// Largest speed squared at which the side force stays inside the circle, capped by the top speed; zero where no speed does.
double corner_speed_squared(const Envelope& envelope, const RoadPoint& road, double curvature);
// Largest acceleration and deceleration, m/s^2, along the road while cornering. Drag and slope are included; the drive
// acceleration may be negative, the brake deceleration is what the car loses and may be negative only downhill.
double drive_acceleration(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature);
double brake_deceleration(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature);

// One place of a line with everything worked out that does not depend on the speed: both forces are linear in the speed
// squared. The functions above go through it; passes over many nodes compute it once a node.
struct CornerForces {
    double circle_n;            // friction circle at rest
    double circle_kgpm;         // and its growth with speed squared
    double side_n;              // side force at rest (what a bank asks for)
    double side_kgpm;           // and its growth with speed squared
    double climb_mps2;          // gravity along the road, positive uphill
    double most_speed_squared;  // m^2/s^2, by the top speed and by crests that would throw the car
    double circle_kg = 0.0;     // growth of the circle with acceleration along the road
};
CornerForces corner_forces(const Envelope& envelope, const RoadPoint& road, double curvature);
double corner_speed_squared(const CornerForces& forces);
double drive_acceleration(const Envelope& envelope, const CornerForces& forces, double speed_squared);
double brake_deceleration(const Envelope& envelope, const CornerForces& forces, double speed_squared);

}  // namespace apx
