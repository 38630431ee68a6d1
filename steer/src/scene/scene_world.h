// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "scene/scene_reader.h"

namespace apx::steer {

void read_obstacles(SceneReader& reader, const Value& list, const Where& where);
void read_paths(SceneReader& reader, const Value& object, const Where& where);
void read_fields(SceneReader& reader, const Value& object, const Where& where);
void read_net(SceneReader& reader, const Value& object, const Where& where);
void read_terrain(SceneReader& reader, const Value& object, const Where& where);
// Tiles need finished obstacles.
void read_tiles(SceneReader& reader, const Value& object, const Where& where, const Shapes& shapes);

}  // namespace apx::steer
