// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <string_view>

#include "track/source.h"

namespace apx {

// Rows x_m, y_m, w_tr_right_m, w_tr_left_m of a centre line; fails with APX_ERROR_INVALID_DATA that names the label and the line.
Source source_from_csv(std::string_view text, const std::string& label, const apx_source_desc& desc);

}  // namespace apx
