// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

#include "base/error.h"

namespace apx {

// A failure of a bake at a place on the road.
struct PlaceError : Error {
    uint32_t code;  // APX_LINT_*
    glm::dvec2 place;
};

}  // namespace apx
