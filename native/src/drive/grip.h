// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

// A driver that does not believe its car's description finds out what the tyres hold, as a share of the description's grip:
//
//   states of the host --> observe: accelerations --> learn_grip: share, variance, proven --> plan of the ladder --> aim, control
//
// 1. Evidence. The rear tyres' side force F follows from the lateral and the yaw acceleration, their slip angle from velocity and
//    yaw rate: neither needs to know how the host gears its steering. The model's tyre gives c * 2 s / (1 + s^2) at a slip s over
//    that of the peak, c the friction circle. Held against that, force and slip say c: the slip-slope method, Gustafsson 1997,
//    "Slip-based tire-road friction estimation", Automatica 33(6). The nearer to the peak, the less does it matter how stiff the
//    tyres are; beyond it the force alone says c.
// 2. Filter. A Kalman filter with one state; a measurement's variance is that of its noise and of the stiffness, which the
//    description knows to a tenth. Less force than believed with the tyres at their peak is no matter of stiffness: the filter
//    then trusts itself less, and the share falls at once.
//    Tyres that hardly slip for what they hold (of arcade physics) are none of the model's: there the plan nears the share by the
//    force alone, until they slip.
// 3. Caution. Speeds are planned with the share less its uncertainty, and with at most a little more than what the tyres have been
//    seen to hold in corners and under brakes. So the first corners are driven well below what the description says, the limit is
//    neared from below, and a wrong idea of the tyres' stiffness cannot carry the car off the road.
// 4. Plan. Profiles, braking points and corners were made for a ladder of grips when the race was created; a tick takes one.
//    A car on the way to a corner sees all of it planned with one grip, so corner speeds and braking distances agree.
namespace apx {

// Shares of the description's grip that a learning driver has plans for.

// What a learning driver remembers, in words of 32 bits: hashed, saved and restored as it is.
struct GripMemory {
    float share = 1;           // of the description's grip that the tyres hold
    float variance = 0.0178f;  // of the share: the plan begins at 0.8
    float proven = 0.72f;      // largest share of the description's friction circle that they were seen to hold
    float use = 0;             // the share that they give now, smoothed
    float slip = 0;            // of the rear tyres over that of their peak, positive to the right, smoothed
    float yaw_rate_radps = 0;
    float waited_s = 0;     // since the last measurement
    float yaw_radps2 = 0;   // smoothed
    uint32_t profile = 20;  // of the series of profiles; 0 for a driver that does not learn
};

// Takes in what the last tick said of the tyres and chooses the plan. After observe.
void learn_grip(const DriverView& view, const DriverMemory& memory, GripMemory& grip);

}  // namespace apx
