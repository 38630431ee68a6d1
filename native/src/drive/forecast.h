// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>

#include "drive/driver.h"

namespace apx {

// Where a forecast comes from, best first.
enum class ForecastSource : uint32_t { trajectory, history, profile };

// Arrival times of another car at the asking car's knots, s from now and negative where it has passed, and its laterals
// there; only the knots that were asked for have values.
struct Forecast {
    uint32_t car = APX_NONE;
    ForecastSource source = ForecastSource::profile;
    std::array<float, horizon_knots> arrival_s;
    std::array<float, horizon_knots> lateral_m;
};

// The one forecast of another car that decisions use. Knot 0 is the beginning of the mini-sector after the asking car's
// own.
Forecast forecast_of(const DriverView& view, const Neighbour& rival, uint32_t count);

// The lateral that a car has published for a place along the reference line; no_lateral_m where there is none.
inline constexpr float no_lateral_m = 1e6f;
float planned_lateral(const DriverView& view, uint32_t car, float distance_m);

}  // namespace apx
