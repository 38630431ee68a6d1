// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "track/source.h"

namespace apx {

// Findings on the whole track first, then in the order of the gates, merged for neighbours. Errors are only what cannot
// be baked: gates that cross inside a tight curve are advice, since the bake separates them.
std::vector<apx_finding> lint(const Source& source);

}  // namespace apx
