// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/track.h>

#include "track/track.h"

namespace apx {

// The branches of a track with the times of the vehicle that it was baked for.
std::vector<apx_branch_info> branches_of(const Track& track);

}  // namespace apx
