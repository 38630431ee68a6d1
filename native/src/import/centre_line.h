// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/import.h>

#include <span>

#include "track/source.h"

namespace apx {

apx_centre_line_desc default_centre_line_desc();

// A road of one width along a line, smoothed when the description requests it. `deviation_m` becomes the largest
// distance of a given point from the line. Fails as apx_source_from_centre_line documents.
Source source_from_centre_line(const apx_centre_line_desc& desc, std::span<const float> positions, double& deviation_m);

}  // namespace apx
