// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

// A driver with learning estimates the tyres' grip as a share of the description's:
//
//   states of the host --> motion estimate: accelerations --> learn_grip: share, variance, proven --> one of the profiles --> aim, control
//
// 1. Evidence. The rear tyres' side force F follows from the lateral and the yaw acceleration, their slip angle from velocity and
//    yaw rate; neither depends on the host's steering ratio. The model's tyre gives c * 2 s / (1 + s^2) at a slip s over that of
//    the peak, with c the friction circle, so force and slip give c: the slip-slope method, Gustafsson 1997, "Slip-based tire-road
//    friction estimation", Automatica 33(6). Near the peak the tyres' stiffness matters less; beyond it the force alone gives c.
//    Where the car runs wide of its path with the front tyres steered to their peak, the front axle's force is c.
// 2. Filter. A Kalman filter with one state. A measurement's variance is that of its noise and of the stiffness, which the
//    description knows to a tenth. Less force than expected at the tyres' peak is not explained by stiffness: the filter then
//    raises its own variance, and the share falls at once.
//    Tyres of arcade physics, which hardly slip for their force, do not fit the model: the share is then raised by the force
//    alone, until they slip; of those described so only what they hold at the peak counts.
// 3. Margin. Speeds are planned with the share less its uncertainty, and at most slightly more than the grip measured in corners
//    and under brakes. The first corners are driven well below the description, the limit is approached from below, and a wrong
//    stiffness cannot carry the car off the road.
// 4. Profiles. Speed profiles, braking points and corners are computed for a series of grips when the race is created; a tick
//    uses one of them, so corner speeds and braking distances agree.
namespace apx {

// Shares of the description's grip for which a learning driver has profiles.

// State of a learning driver, in words of 32 bits: hashed, saved and restored as it is.
struct GripMemory {
    float share = 1;           // estimated share of the description's grip
    float variance = 0.0178f;  // variance of the share: the first profile is at 0.8
    float proven = 0.72f;      // largest share of the description's friction circle measured so far
    float use = 0;             // share in use now, smoothed
    float slip = 0;            // rear slip over that of the peak, positive to the right, smoothed
    float front_slip = 0;      // the same of the front
    float yaw_rate_radps = 0;
    float waited_s = 0;     // since the last measurement
    float yaw_radps2 = 0;   // smoothed
    uint32_t profile = 20;  // index in the series of profiles; 0 for a driver that does not learn
};

// Least share of the axle's circle that a side force needs to be evidence.
inline constexpr float least_side_share = 0.15f;

// Forces on a car's tyres, N, from the measured accelerations; forces across are positive to the right.
struct TyreForces {
    float along_n;  // of all tyres
    float across_n;
    float circle_n;  // friction circle of all tyres by the description, on the road here
    float rear_across_n;
    float rear_along_n;
    float rear_circle_n;
};

TyreForces tyre_forces(const DriverView& view, const DriverMemory& memory, float yaw_radps2, float speed_mps);
// Whether these forces are evidence of grip: on the road, driving, fast enough and away from other cars.
bool do_tyres_tell(const DriverView& view, const DriverMemory& memory);

// Updates the estimate from the last tick's motion and chooses the profile. Call after update_motion_estimate.
void learn_grip(const DriverView& view, const DriverMemory& memory, GripMemory& grip);

}  // namespace apx
