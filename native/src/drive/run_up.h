// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Whoever is faster in the bends and no faster on the straights never gets past by staying close: it leaves every bend at the speed of
// the car ahead. It has to hang back before the bends, take them at its own pace and come out of them with a surplus that lasts until it
// is by. A stranger shows in each lap what it takes for the next.
struct RunUp {
    uint32_t car = APX_NONE;  // that will be passed so; APX_NONE when there is none
    float speed_mps = 1e6f;   // to hang back at before the bends
};

RunUp run_up(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
