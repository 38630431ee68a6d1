// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <memory>
#include <span>

#include "sim/world.h"

namespace apx {

apx_world_desc default_world_desc();

// Places the cars by the situation; `states` only with APX_SITUATION_CUSTOM.
std::unique_ptr<World> create_world(std::shared_ptr<const Track> track, const apx_world_desc& desc,
                                    std::span<const apx_car_desc> cars, std::span<const apx_car_state> states);

}  // namespace apx
