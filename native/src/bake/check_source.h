// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "track/source.h"

namespace apx {

// What a bake fails with when a place on the road is to blame.
struct PlaceError : Error {
    uint32_t code;  // APX_LINT_*
    glm::dvec2 place;
};

// All that lint finds; and, where that is no error, what the bake would refuse. So there is an error exactly when the source
// cannot be baked.
std::vector<apx_finding> check_source(const Source& source);

}  // namespace apx
