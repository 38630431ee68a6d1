// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/recording.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "race/race.h"
#include "record/recording_file.h"
#include "track/track.h"

namespace apx {

// An opened *.apxr (recording_file.h). The header describes the race; each tick has a size and a checksum, key ticks
// stand alone and the others are differences. Version 1 has plain ticks of one size.
struct Recording {
    std::string label;  // the file, for messages
    uint32_t version = race_recording_kind.newest;
    apx_recording_info info{};
    uint32_t substeps = 4;
    PhysicsOf physics = PhysicsOf::host;
    bool from_start = true;  // from the race's beginning, so that its description gives the initial state
    std::vector<apx_car_desc> cars;
    std::shared_ptr<const Track> track;
    std::vector<apx_car_state> start_states;  // of a world
    std::vector<uint8_t> snapshot;            // of the race or world before the first tick, unless from_start
    std::vector<uint8_t> ticks;
    std::vector<uint64_t> tick_offsets;  // into `ticks`
    std::vector<apx_event> events;
};

}  // namespace apx
