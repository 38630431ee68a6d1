// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <memory>
#include <span>

#include "race/race.h"

namespace apx {

inline constexpr uint32_t most_cars = 10000;

// Cost of creating a race before it is created, in the steps of `profile_cost`: it grows with the kinds of car times the gates,
// branches and lines of the track.
uint64_t creation_cost(const Track& track, std::span<const apx_car_desc> cars);

// Checks every field of the description. Fails with APX_ERROR_INVALID_ARGUMENT and the field.
std::unique_ptr<Race> create_race(std::shared_ptr<const Track> track, const apx_race_desc& desc,
                                  std::span<const apx_car_desc> cars, PhysicsOf physics = PhysicsOf::host);

}  // namespace apx
