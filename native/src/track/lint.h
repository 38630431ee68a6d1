// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "track/source.h"

namespace apx {

// What concerns the whole track comes first, then findings in the order of the gates, one for neighbours that have the same.
// Errors are only what cannot be baked: gates that cross inside a tight curve, say, are advice, for the bake parts them.
std::vector<apx_finding> lint(const Source& source);

}  // namespace apx
