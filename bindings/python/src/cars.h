// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "objects.h"

namespace apxpy {

// A sequence of Car objects as the library takes them.
std::vector<apx_car_desc> car_arguments(const py::object& cars);

// Options of a race; None keeps the library's default.
struct RaceOptions {
    py::object laps, seed, dt_s, ray_length_m, host_rays, started;
    py::kwargs more;  // slipstream, blue_flags, rubber_band, rubber_band_limit, rubber_band_car, rays
};
void apply(const RaceOptions& options, apx_race_desc& desc);

// The description as a dict of its plain fields.
std::vector<apx_grip_band> grip_bands_of(const py::iterable& bands);
py::dict race_dict(const apx_race_desc& desc);

}  // namespace apxpy
