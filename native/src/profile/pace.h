// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <cstdint>

#include "profile/car_profile.h"
#include "track/track.h"

// A driver below full pace brakes and corners at a share of the tyres' limits and uses the whole engine in between. So a slower
// car loses time before and in corners, as a slower driver does, and is as fast as the others on a straight.
//
//   when the race is created: profile --> steps: the laps at some shares of the profile's limits
//   in a tick: pace --> pacing: between two steps, with the lap time of the pace --> limit share --> aim
namespace apx {

// A pace as a place between two steps: slowness and lap times are interpolated linearly.
struct Pacing {
    float pace = 1;
    float limit_share = 1;
    uint32_t step = 0;
    float share = 0;  // share of the way to the next step
};

// Share of the possible speed that the driver's skill reaches everywhere.
float skilled_pace(const apx_driver_desc& driver);

// `band_pace`: the rubber band's change, as a share of the driver's pace; 0 without (race/rubber_band.h).
Pacing pacing_of(const CarProfile& profile, const apx_driver_desc& driver, float band_pace);

// Speed on the racing line of a driver at that pace; at full pace the profile's.
float paced_speed(const Track& track, const CarProfile& profile, const Pacing& pacing, uint32_t sector, float share);
// Passing time from rest at the first gate of an open track, s. Below full pace.
float paced_passage_s(const Track& track, const CarProfile& profile, const Pacing& pacing, uint32_t sector,
                      float share);

}  // namespace apx
