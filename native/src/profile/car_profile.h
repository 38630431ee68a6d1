// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <array>
#include <memory>
#include <vector>

#include "profile/corners.h"
#include "profile/flights.h"
#include "profile/mini_sectors.h"
#include "profile/pace_steps.h"
#include "profile/rear_axle_offset.h"
#include "profile/speed_profile.h"
#include "track/grip_bands.h"
#include "track/track.h"
#include "vehicle/envelope.h"
#include "vehicle/physics.h"

namespace apx {

// The speeds of a profile in the sector that begins with a gate: the values below in the order in which a tick reads
// them.
struct ProfileSector {
    Ramp speed_mps;
    Ramp limit_mps;
};

// Step of the table of the engine's acceleration by speed.
inline constexpr float engine_step_mps = 2.0f;
inline constexpr uint32_t engine_steps = 64;

// Performance of a kind of car on this track; shared by all cars of that kind. A learning driver has one for each share
// of the description's grip, whose vehicle, model and envelope are those of a car with that grip.
struct CarProfile {
    apx_vehicle_desc vehicle;
    VehicleModel model;
    Envelope envelope;
    float grip = 0;                              // the envelope's
    float downforce_1pm = 0;                     // by mass
    float braking_mps2 = 0;                      // largest on a level road without downforce
    std::vector<std::vector<float>> speeds_mps;  // by line, at each gate
    float ideal_lap_s = 0;
    float full_pace_lap_s = 0;  // lap time of a driver at full pace
    // by gate of an open track: time at full pace from a standing start there to the end
    std::vector<float> full_pace_from_s;
    std::shared_ptr<const RearAxleOffsets> rear_axle;  // of all lines; the same for every share of the grip
    // by line: limits of braking and cornering alone, without the engine's
    std::vector<std::vector<float>> limits_mps;
    std::vector<PaceStep> pace_steps;                 // from full pace down
    std::vector<std::vector<ProfileSector>> sectors;  // by line, by gate: speeds and limits for the tick
    Corners corners;                                  // of the racing line
    MiniSectors mini_sectors;                         // of all lines
    std::array<float, engine_steps> engine_mps2{};    // acceleration by the engine on a level road, by speed
    float grip_share = 1;
    VehicleModel described;                    // as described: scale of the pedals
    float hardest_landing_mps = 0;             // for which the driver flies over take-offs; 0: it does not fly
    std::vector<std::vector<Flight>> flights;  // by line
};

// The ground under the cars, besides the track's own values.
struct Ground {
    GripBands bands;
    // A car's way bends up and down with the ground under its line, whose banks change, as a host's does; not as that
    // under the reference line everywhere, as in a world's physics (vehicle/physics.h).
    bool bends_under_line = false;
};

// The profiles of a driver that learns grip, by share of the description's.
inline constexpr uint32_t grip_profile_count = 81;
inline constexpr float least_grip_share = 0.6f;
inline constexpr float grip_share_step = 0.01f;
constexpr float profile_grip_share(uint32_t plan) {
    return least_grip_share + grip_share_step * static_cast<float>(plan);
}

// The fastest speeds of a vehicle along a line, at the limit of its envelope.
SpeedProfile line_speeds(const Track& track, uint32_t line, const apx_vehicle_desc& vehicle);

// Whether two cars can share a profile, or for learning drivers a series of them by share of the grip (drive/grip.h).
bool share_profile(const apx_car_desc& a, const apx_car_desc& b);
// Cost of the profiles before they are made: gates and ride samples of the lines for which speeds are computed, a few
// microseconds each.
uint64_t profile_cost(const Track& track, const apx_car_desc& car);
std::vector<CarProfile> make_car_profiles(const Track& track, const Ground& ground, const apx_car_desc& car);

}  // namespace apx
