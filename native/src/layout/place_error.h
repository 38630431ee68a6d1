// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

#include "base/error.h"

namespace apx {

// What a bake fails with when a place on the road is to blame.
struct PlaceError : Error {
    uint32_t code;  // APX_LINT_*
    glm::dvec2 place;
};

}  // namespace apx
