// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <string_view>

#include "track/source.h"

namespace apx {

// A track.json; fails with APX_ERROR_INVALID_DATA that names the label, the place and the value.
Source source_from_json(std::string_view text, const std::string& label);

}  // namespace apx
