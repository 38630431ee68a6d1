// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "scene/scene_value.h"

namespace apx::steer {

// Renames keys that scenes had before version 0.2: "minds" and "mind" to "behaviour_sets" and "behaviour_set", a behaviour's "law"
// to "variant". Fails with APX_ERROR_INVALID_DATA where an object has a key by both names.
void rename_earlier_keys(Value& scene, const Where& where);

}  // namespace apx::steer
