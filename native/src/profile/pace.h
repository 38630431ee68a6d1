// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <cstdint>
#include <vector>

#include "track/track.h"

// How a driver laps slower than it could: it brakes and corners at a share of the speeds that the tyres would allow, and has all of its
// engine on the way from one to the next. So a slower car loses where a slower driver does, before and in corners, and is as fast
// as the others on a straight for as long as it comes out of the corner before it.
//
//   when the race is created: plan --> steps: the laps that some shares of the plan's limits make
//   in a tick: pace --> pacing: between two steps, where the lap lasts as long as the pace says --> held --> aim
namespace apx {

struct CarProfile;

// The lap of a driver that takes one of the shares below.
struct PaceStep {
    float pace;                       // time of the ideal lap over that of its lap
    std::vector<float> slowness_spm;  // of the racing line, by gate: one over its speed
    std::vector<float> passed_s;      // by gate of an open track: when it is there, from rest at the first one
};

// Of the speeds that brakes and tyres allow: a plan has a step for each.
inline constexpr float limit_share_steps[] = {1.0f,  0.96f, 0.92f, 0.88f, 0.84f, 0.8f,  0.76f, 0.72f,
                                              0.68f, 0.64f, 0.6f,  0.55f, 0.5f,  0.45f, 0.4f,  0.35f,
                                              0.3f,  0.25f, 0.2f,  0.15f, 0.1f,  0.05f};

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
