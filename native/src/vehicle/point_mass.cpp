// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/point_mass.h"

#include "base/math.h"
#include "vehicle/tuning.h"

namespace apx {

using namespace tuning::point_mass;

double point_mass_share(const apx_vehicle_desc& desc) {
    const double slip = static_cast<double>(desc.peak_slip_rad);
    return clamp((car_slip_rad - slip) / (car_slip_rad - point_mass_slip_rad), 0.0, 1.0);
}

double full_scrub_tangent(const apx_vehicle_desc& desc) {
    return both_axles * static_cast<double>(desc.peak_slip_rad);
}

}  // namespace apx
