// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

namespace apx {

// 1 for tyres at least as stiff as those of the preset "reference", a point mass by definition so that lines can be
// compared with published ones; 0 for a car; linear in between.
double point_mass_share(const apx_vehicle_desc& desc);
// The tyres' scrub in the physics, which the envelope of a point mass leaves out.
double full_scrub_tangent(const apx_vehicle_desc& desc);

}  // namespace apx
