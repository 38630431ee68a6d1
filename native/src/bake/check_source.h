// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "track/source.h"

namespace apx {

// The findings of lint, and where these contain no error the bake's. So there is an error exactly when the source
// cannot be baked.
std::vector<apx_finding> check_source(const Source& source);

}  // namespace apx
