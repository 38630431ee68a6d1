// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"
#include "drive/tuning.h"

namespace apx {

// Tyres described with next to no slip angle may have even less: only beyond the peak do they tell anything.
inline bool tyres_hardly_slip(const apx_vehicle_desc& vehicle) {
    return vehicle.peak_slip_rad <= tuning::hardly_slips_rad;
}

// Load by mass on a level road, and lateral acceleration at the limit of grip on a level, dry one, m/s^2.
inline float level_load(const DriverView& view, float speed) {
    return static_cast<float>(gravity_mps2) + view.profile.downforce_1pm * speed * speed;
}

inline float side_limit(const DriverView& view, float speed) {
    return view.profile.grip * level_load(view, speed);
}

// The road under the car relative to a level, dry one: the tyres' grip as a factor, including what was learned, and the
// cornering that a bank carries. Steering uses the learned value, the pedals the profile's cautious one.
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

// The lateral acceleration on a level, dry road that uses as much of the tyres as this one does here.
inline float level_lateral(const RoadGrip& here, float lateral_mps2) {
    return (lateral_mps2 - here.carried_mps2) / here.scale;
}

// Share of the tyres' side force that the path needs here at this speed, [0, 1].
float cornering_share(const DriverView& view, const DriverMemory& memory);

// Whether the car brakes or is in a bend that leaves little grip for moving aside.
bool is_cornering(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
