// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

namespace apx {

apx_race_desc default_race_desc();
apx_car_desc default_car_desc();

// Fails with APX_ERROR_INVALID_ARGUMENT and the field.
void check_race_desc(const apx_race_desc& desc);
void check_car_desc(const apx_car_desc& desc, const char* name);

}  // namespace apx
