// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include "vehicle/axle_shares.h"
#include "vehicle/constants.h"

namespace apx {

// Load added to a wheel by acceleration, over the force that its own share of the mass needs: cornering for an outer
// one, braking for a front one, power for a rear one.
struct LoadShift {
    double outer = 0.0;
    double front = 0.0;
    double rear = 0.0;
};

// Limits of a car as a point mass: a friction circle of radius grip * (m g + downforce v^2), drag, power and brake
// limits. Double precision; derived from the same description as the reference physics.
struct Envelope {
    double mass_kg;
    double grip;
    double power_w;
    double max_drive_force_n;  // infinity when power and grip alone limit
    double max_brake_force_n;  // that plans use; infinity when grip alone limits
    double top_speed_mps;
    double drag_kgpm;
    double downforce_kgpm;
    AxleShares axles{};
    // Tangent of the tyres' slip angle at their peak, whose side force brakes the car; 0 for a point mass.
    double scrub_tangent = 0.0;
    // Share of a curve's load that presses into a bank.
    double bank_load_share = 1.0;
    double spring_rate_npm = 0.0;
    double spring_travel_m = 0.0;  // to the stops; 0: not limited
    LoadShift load_shift{};
    // Measured top speeds in curves, and the description's grip that they belong to. Without entries the circle alone
    // limits curves.
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
    double jump = 0.0;        // the same along the car's own path, which limits the speed: it must not take off
};

Envelope envelope_of(const apx_vehicle_desc& desc);
// Factor on the side force in a curve that gives the corner table's speed on a level road; 1 without one, and where the
// table's speed is the vehicle's top speed, which gives no information on grip.
double corner_side_scale(const Envelope& envelope, double curvature);

// Radius of the friction circle, N, at speed squared w, m^2/s^2. A curve on a banked road adds load (or removes it on
// an adverse bank): pass the curvature to include that.
double grip_force(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature = 0.0);
// Side force that the tyres must give, N, signed like the curvature (1/m, positive to the right).
double side_force(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature);
// Largest speed squared at which the side force stays inside the circle, capped by the top speed; zero when there is
// none.
double corner_speed_squared(const Envelope& envelope, const RoadPoint& road, double curvature);
// Largest acceleration and deceleration, m/s^2, along the road while cornering, drag and slope included. The drive
// acceleration may be negative; the brake deceleration is the car's loss of speed and may be negative only downhill.
double drive_acceleration(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature);
double brake_deceleration(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature);

// The speed-independent values at one place of a line: both forces are linear in the speed squared. The functions above
// use it; passes over many nodes compute it once a node.
struct CornerForces {
    double circle_n;            // friction circle at rest
    double circle_kgpm;         // and its growth with speed squared
    double side_n;              // side force at rest, by a bank
    double side_kgpm;           // and its growth with speed squared
    double climb_mps2;          // gravity along the road, positive uphill
    double most_speed_squared;  // m^2/s^2, by the top speed and by crests where the car would take off
    double circle_kg = 0.0;     // growth of the circle with acceleration along the road
};
CornerForces corner_forces(const Envelope& envelope, const RoadPoint& road, double curvature);
double corner_speed_squared(const CornerForces& forces);
double drive_acceleration(const Envelope& envelope, const CornerForces& forces, double speed_squared);
double brake_deceleration(const Envelope& envelope, const CornerForces& forces, double speed_squared);

}  // namespace apx
