// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>

namespace apx {

// Largest size of the host's actions between two ticks: a race has room for it, and so has a recorder's buffer.
inline constexpr size_t most_action_bytes = 32768;

}  // namespace apx
