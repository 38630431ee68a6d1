// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

namespace apx_bench {

// Allocations of the whole process so far, the library's included; always zero where they are not counted (other than glibc).
uint64_t allocations();
bool counts_allocations();

}  // namespace apx_bench
