// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/bytes.h"
#include "world/setup.h"

namespace apx {

// A setup without planning as bytes: the arrays of its description, each with the size of its records, which may grow.
std::vector<uint8_t> describe(const steer::Setup& setup);
// Fails when the bytes are invalid, or of a newer library.
steer::Setup read_description(std::span<const uint8_t> bytes, const std::string& label);

}  // namespace apx
