// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <array>
#include <vector>

#include "profile/corners.h"
#include "profile/mini_sectors.h"
#include "profile/pace_steps.h"
#include "profile/rear_axle_offset.h"
#include "profile/speed_profile.h"
#include "track/grip_bands.h"
#include "track/track.h"
#include "vehicle/envelope.h"
#include "vehicle/physics.h"

namespace apx {

// The speeds of a profile in the sector that begins with a gate: as below, in the order in which a tick reads them.
struct ProfileSector {
    Ramp speed_mps;
    Ramp limit_mps;
};

// Speeds at which a profile knows the engine's acceleration.
inline constexpr float engine_step_mps = 2.0f;
inline constexpr uint32_t engine_steps = 64;

// What a kind of car can do on this track; shared by all cars of that kind. For drivers that learn there is one for each share of
// the description's grip, and vehicle, model and envelope are those of a car with that grip.
struct CarProfile {
    apx_vehicle_desc vehicle;
    VehicleModel model;
    Envelope envelope;
    float grip = 0;                              // the envelope's
    float downforce_1pm = 0;                     // by mass
    float braking_mps2 = 0;                      // the most on a level road without downforce
    std::vector<std::vector<float>> speeds_mps;  // by line, at each gate
    float ideal_lap_s = 0;
    float full_pace_lap_s = 0;            // what a driver at full pace reaches of it
    std::vector<float> full_pace_from_s;  // by gate of an open track: likewise, from a standing start there to the end
    std::vector<RearAxleOffset> rear_axle_offsets;    // by gate, of the racing line
    std::vector<std::vector<float>> limits_mps;       // by line: braking and cornering alone, with power to spare
    std::vector<PaceStep> pace_steps;                 // from full pace down
    std::vector<std::vector<ProfileSector>> sectors;  // by line, by gate: speeds and limits for the tick
    std::vector<RearAxleSector> rear_axle_sectors;    // by gate: likewise
    Corners corners;                                  // of the racing line
    MiniSectors mini_sectors;                         // of all lines
    std::array<float, engine_steps> engine_mps2{};    // what the engine gives on a level road, by speed
    float grip_share = 1;
    VehicleModel described;  // by the description: what the pedals ask for
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

// What cars like this one plan with: one plan, or of a driver that learns one for each share of the grip (drive/grip.h).
bool share_profile(const apx_car_desc& a, const apx_car_desc& b);
std::vector<CarProfile> make_car_profiles(const Track& track, GripBands bands, const apx_car_desc& car);

}  // namespace apx
