// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/world.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "race/race.h"
#include "vehicle/physics.h"

namespace apx {

// Cars and walls that a car touched recently: a contact counts once until they have been apart for a while.
struct ContactMemory {
    static constexpr uint32_t slots = 4;
    std::array<uint32_t, slots> other = {APX_NONE, APX_NONE, APX_NONE, APX_NONE};
    std::array<uint32_t, slots> last_tick = {};
    uint32_t wall_tick = 0;  // 0: never
};
static_assert(sizeof(ContactMemory) == 9 * sizeof(uint32_t));

// A standing obstacle: cars collide with it, and only rays show it.
struct WorldObstacle {
    Body body;
    uint32_t kind;  // APX_HIT_WALL or APX_HIT_OTHER
};

// A race with the reference physics, at a fixed step.
struct World {
    apx_world_desc desc{};
    std::unique_ptr<Race> race;
    std::vector<BodyState> bodies;
    std::vector<apx_car_state> states;        // of `bodies`, for the race
    std::vector<apx_controls> controls;       // applied in the last tick
    std::vector<apx_controls> host_controls;  // for cars driven by the host
    std::vector<ContactMemory> contacts;
    std::vector<Place> places;   // of the bodies
    std::vector<uint8_t> flies;  // whether the car is in the air after this tick's step; no state
    std::vector<WorldObstacle> obstacles;
    // For each tick: the first with latency, the next with obstacles.
    std::vector<apx_controls> late_controls;  // with latency: controls that act in this step
    std::vector<apx_ray> rays;
    std::vector<apx_ray_hit> hits;
    std::vector<Body> outlines;
    uint32_t signal_tick = 0;  // the start signal is given before this tick
};

}  // namespace apx
