// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/aim.h"

namespace apx {

apx_controls control(const DriverView& view, const DriverMemory& memory, const Decision& decision, const Aim& aim);

}  // namespace apx
