// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/point_mass.h"

#include "base/math.h"

namespace apx {

// The slip of the preset "reference", which represents a point mass, and the least slip of a car's tyres.
static constexpr double point_mass_slip_rad = 0.04;
static constexpr double car_slip_rad = 0.05;
// Mean of both axles over the front tyres' slip: the rear tyres peak at 0.85 of it.
static constexpr double both_axles = 0.925;

double point_mass_share(const apx_vehicle_desc& desc) {
    const double slip = static_cast<double>(desc.peak_slip_rad);
    return clamp((car_slip_rad - slip) / (car_slip_rad - point_mass_slip_rad), 0.0, 1.0);
}

double full_scrub_tangent(const apx_vehicle_desc& desc) {
    return both_axles * static_cast<double>(desc.peak_slip_rad);
}

}  // namespace apx
