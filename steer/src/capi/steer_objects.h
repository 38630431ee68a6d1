// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "abi/handles.h"
#include "abi/ids.h"
#include "recordings/steer_recording.h"
#include "world/simulation.h"

namespace apx {

// Kinds of ids are told apart from racing's (capi/objects.h there), so that an id given to the wrong library is refused.
inline constexpr uint32_t kind_steer = 7;
inline constexpr uint32_t kind_steer_recorder = 9;
inline constexpr uint32_t kind_steer_recording = 10;

// A steering simulation, what belongs to showing it, and to recording it.
struct SteerObject {
    std::unique_ptr<steer::Simulation> simulation;
    float duration_s = 30.0f;
    float playback = 1.0f;
    std::vector<std::string> group_names;
    SteerOrigin origin;
    // Actions of the host since the last recorded step, while a recorder lives.
    bool recorded = false;
    ByteWriter journal;
};

struct SteerObjects {
    IdTable<SteerObject, kind_steer> steers;
};

// The id tables of the process.
inline SteerObjects& steer_objects() {
    return immortal<SteerObjects>();
}

}  // namespace apx
