// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <functional>
#include <memory>

#include "sim/recorded_tick.h"
#include "sim/recording.h"
#include "sim/world.h"

namespace apx {

// Passes one recorded tick to a race: start signal, step, states and hits.
void feed(Race& race, const RecordedTick& recorded);

// The race or world as it was before recorded tick number `tick`. A world from a host's recording continues with the
// reference physics.
std::unique_ptr<Race> race_at(const Recording& recording, uint32_t tick);
std::unique_ptr<World> world_at(const Recording& recording, uint32_t tick);

// `progress` gets the share done; returning false cancels with APX_ERROR_CANCELLED.
apx_replay_report replay(const Recording& recording, const std::function<bool(float)>& progress);

}  // namespace apx
