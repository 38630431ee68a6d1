// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <string>
#include <string_view>

namespace apx {

// One JSON object whose keys are the fields. Fails with APX_ERROR_INVALID_DATA, label, line and column.
apx_driver_desc driver_from_json(std::string_view text, const std::string& label);
std::string driver_to_json(const apx_driver_desc& desc);

}  // namespace apx
