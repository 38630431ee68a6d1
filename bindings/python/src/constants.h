// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <string>

#include "errors.h"

namespace apxpy {

// Situations are given by name ("random-grid") or number.
uint32_t situation_from(const py::object& situation);
std::string situation_name(uint32_t situation);

}  // namespace apxpy
