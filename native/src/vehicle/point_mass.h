// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

namespace apx {

// 1 for a description whose tyres are at least as stiff as those of the preset "reference", which is a point mass by definition so
// that lines can be compared with other people's; 0 for a car; evenly in between.
double point_mass_share(const apx_vehicle_desc& desc);
// What the tyres scrub in the physics; the envelope of a point mass leaves it out.
double full_scrub_tangent(const apx_vehicle_desc& desc);

}  // namespace apx
