// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

namespace apx {

// Implements apx_set_allocator and apx_steer_set_allocator, each for its own library.
apx_status set_allocator(apx_allocate allocate, apx_release release, void* user);

}  // namespace apx
