// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <string>
#include <string_view>

namespace apx {

// One JSON object whose keys are the fields of apx_vehicle_desc; missing keys keep the preset's value. Anything else
// fails with APX_ERROR_INVALID_DATA and one line "label:line:column: problem and remedy".
apx_vehicle_desc vehicle_from_json(std::string_view text, const std::string& label);

// Every field in the order of the description, numbers in the shortest form that reads back the same.
std::string vehicle_to_json(const apx_vehicle_desc& desc);

}  // namespace apx
