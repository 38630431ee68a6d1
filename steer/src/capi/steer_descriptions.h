// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>
#include <apexline/steer_recording.h>

#include <vector>

#include "abi/growing.h"

namespace apx {

// A simulation's description with all that it points to, of this library's sizes whatever the caller's are. Points and velocities,
// which have no size of their own, stay the caller's.
class TakenScene {
  public:
    apx_status take(const apx_steer_desc& given);
    const apx_steer_desc& desc() const { return desc_; }

  private:
    apx_steer_desc desc_;
    std::vector<apx_steer_body> bodies_;
    std::vector<apx_steer_behaviour> behaviours_;
    std::vector<apx_steer_behaviour_set> behaviour_sets_;
    std::vector<apx_steer_obstacle> obstacles_;
    std::vector<apx_steer_path> paths_;
    std::vector<apx_steer_field> fields_;
    std::vector<apx_steer_agent> agents_;
};

}  // namespace apx
