// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <memory>
#include <span>
#include <string>

#include "sim/recording.h"
#include "sim/world.h"

namespace apx {

Recording open_recording(std::span<const uint8_t> bytes, const std::string& label);

// The race or world as it was before the first recorded tick.
std::unique_ptr<Race> race_of(const Recording& recording);
std::unique_ptr<World> world_of(const Recording& recording);

}  // namespace apx
