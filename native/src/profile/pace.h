// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <cstdint>

#include "profile/car_profile.h"
#include "track/track.h"

// How a driver laps slower than it could: it brakes and corners at a share of the speeds that the tyres would allow, and has all of its
// engine on the way from one to the next. So a slower car loses where a slower driver does, before and in corners, and is as fast
// as the others on a straight for as long as it comes out of the corner before it.
//
//   when the race is created: plan --> steps: the laps that some shares of the plan's limits make
//   in a tick: pace --> pacing: between two steps, where the lap lasts as long as the pace says --> held --> aim
namespace apx {

// A pace as a place between two steps. Slowness goes in straight lines from one to the other, and lap times with it.
struct Pacing {
    float pace = 1;
    float limit_share = 1;
    uint32_t step = 0;
    float share = 0;  // of the way to the next step
};

// The rubber band changes the pace by a share of it.
// Share of the possible speed that the driver's skill reaches everywhere.
float skilled_pace(const apx_driver_desc& driver);

Pacing pacing_of(const CarProfile& profile, const apx_driver_desc& driver, float band_pace);

// Speed on the racing line of a driver at that pace; at full pace the plan's.
float paced_speed(const Track& track, const CarProfile& profile, const Pacing& pacing, uint32_t sector, float share);
// When it is there, from rest at the first gate of an open track, s. Below full pace.
float paced_passage_s(const Track& track, const CarProfile& profile, const Pacing& pacing, uint32_t sector,
                      float share);

}  // namespace apx
