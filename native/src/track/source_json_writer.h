// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>

#include "track/source.h"

namespace apx {

// A track.json that source_from_json reads back bit for bit.
std::string source_to_json(const Source& source);

}  // namespace apx
