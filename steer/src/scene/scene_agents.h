// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "scene/scene_reader.h"

namespace apx::steer {

// Groups and agents in two passes: names, then references.
void name_agents(SceneReader& reader, const Value& root, const Where& where);
void read_agents(SceneReader& reader, const Value& root, const Where& where);

}  // namespace apx::steer
