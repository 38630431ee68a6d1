// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <span>

#include "perceive/neighbours.h"
#include "perceive/rays.h"

namespace apx {

// The surroundings of all cars of a race in a tick.
struct Surroundings {
    const Track* track = nullptr;
    std::span<const Body> bodies;
    RoadOrder order;
    const RaySet* ray_set = nullptr;
    std::span<const apx_car_desc> cars;
    float slipstream = 0;
};

// The cars near one, as far ahead as its stopping distance plus a margin. For a car that is on the track.
Neighbours look_around(const Surroundings& around, uint32_t car);

// Share of its drag that a car is spared by the ones ahead, given its neighbours.
float slipstream_of(const Surroundings& around, uint32_t car, const Neighbours& neighbours);
float slipstream_of(const Surroundings& around, uint32_t car);

}  // namespace apx
