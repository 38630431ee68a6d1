// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "scene/scene_reader.h"

namespace apx::steer {

void read_bodies(SceneReader& reader, const Value& object, const Where& where);
void read_behaviour_sets(SceneReader& reader, const Value& object, const Where& where);

}  // namespace apx::steer
