// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/import.h>

#include <span>

#include "track/source.h"

namespace apx {

apx_mesh_desc default_mesh_desc();

// Finds the road in a mesh: welds, follows the boundaries, pairs them into gates. Advice goes into the source's import
// findings. Fails with APX_ERROR_INVALID_ARGUMENT or APX_ERROR_INVALID_DATA as apx_source_from_mesh documents.
Source source_from_mesh(const apx_mesh_desc& desc, std::span<const float> positions, std::span<const uint32_t> indices);

}  // namespace apx
