// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <track.h>

#include "car.h"

// Effect of TORCS's starting grid on a car: it is set down level, whatever the road's bank, and left to its springs for
// a second.
// Where a wheel's spring comes to its stop while the car still moves into the road, simuv2 counts damage.
namespace apx_torcs {

// The road where the first car of the grid stands.
struct Grid {
    float above_m = 0;       // over the road, where a car is set down
    float rise_forward = 0;  // over the run, in the car's direction
    float rise_left = 0;
    float friction = 1;
    float rebound = 0;  // share of the speed into the road that a car on its stops loses
    float damage = 0;   // for each m/s lost
};

Grid read_grid(const tTrack& track);
// The damage of the hardest blow to a car with that setup until it rests there. simuv2 counts whole points: below 1 there is none.
float landing_damage(void* parameters, const Setup& setup, const Grid& grid);

}  // namespace apx_torcs
