// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Load by mass on a level road, and lateral acceleration at the limit of grip on a level, dry one, m/s^2.
inline float level_load(const DriverView& view, float speed) {
    return static_cast<float>(gravity_mps2) + view.profile.downforce_1pm * speed * speed;
}

inline float side_limit(const DriverView& view, float speed) {
    return view.profile.grip * level_load(view, speed);
}

// The road under the car against a level, dry one: what the tyres hold as a multiple, with what was learned of them, and the
// cornering that a bank carries. The wheel goes by what was learned, the pedals by what the plan is sure of.
struct RoadGrip {
    float scale;
    float carried_mps2;
};

inline RoadGrip grip_here(const DriverView& view, float speed, float lateral_mps2, float more) {
    const GateRoad& road = view.track.road[view.own().place.sector];
    const float level = level_load(view, speed);
    const float pressed = lateral_mps2 * road.bank * view.profile.model.bank_load_share;
    const float load = level + pressed - speed * speed * road.crest_1pm;
    return {max(load / level, 0.2f) * (road.grip * view.road_grip) * more,
            static_cast<float>(gravity_mps2) * road.bank};
}

// The lateral acceleration on a level, dry road that asks as much of the tyres as this one does here.
inline float level_lateral(const RoadGrip& here, float lateral_mps2) {
    return (lateral_mps2 - here.carried_mps2) / here.scale;
}

// Share of the tyres' side force that the path asks for here at this speed, [0, 1].
float cornering_share(const DriverView& view, const DriverMemory& memory);

// Under braking, and in bends that take so much of the grip that little is left for moving aside.
bool is_cornering(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
