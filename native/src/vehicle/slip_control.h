// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/slip.h>

#include <span>

namespace apx {

// The controls of one car for a step of dt_s, with throttle and brake limited where its wheels spin or lock. Peak slips
// must be positive, the memory's values in [0, 1].
apx_controls hold_slip(std::span<const apx_wheel> wheels, const apx_controls& controls, float dt_s,
                       apx_slip_memory& memory);

}  // namespace apx
