// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/track.h>

#include "track/source.h"
#include "track/track.h"

namespace apx {

apx_bake_desc default_bake_desc();

// Lays gates along the source's road and computes lines, radii and speeds. Fails with APX_ERROR_INVALID_DATA and the first lint
// error, or APX_ERROR_CANCELLED.
Track bake(const Source& source, const apx_bake_desc& desc);
// The gates alone, without lines. Fails as bake does, except for what depends on the vehicle.
Track lay_track(const Source& source);
// The same gates with new lines for another vehicle.
Track rebake(const Track& track, const apx_bake_desc& desc);

}  // namespace apx
