// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "scene/scene_reader.h"

namespace apx::steer {

void read_signals(SceneReader& reader, const Value& object, const Where& where);
void read_machines(SceneReader& reader, const Value& object, const Where& where);
void read_triggers(SceneReader& reader, const Value& list, const Where& where);

}  // namespace apx::steer
