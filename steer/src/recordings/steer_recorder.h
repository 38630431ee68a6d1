// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "record/tick_words.h"
#include "recordings/steer_recording.h"

namespace apx {

// Keeps the last ticks, so that the next one is stored as a difference.
struct SteerRecorder {
    TickWords coder;
    std::vector<uint32_t> words;
    uint32_t to_next_key = 0;
    uint32_t last_tick = 0;
    float dt_s = 0.0f;

    // Begins after the simulation's last step.
    explicit SteerRecorder(const steer::Simulation& simulation);
};

std::vector<uint8_t> steer_recording_header(const steer::Simulation& simulation, const SteerOrigin& origin);
// Largest size of a tick; `operations` is the size of the host's operations since the last one.
size_t largest_tick_size(const SteerRecorder& recorder, size_t operations);
// Writes the tick after recorder.last_tick and returns its size. No allocation.
size_t record_tick(SteerRecorder& recorder, const steer::Simulation& simulation, float dt_s,
                   std::span<const uint8_t> operations, uint8_t* bytes);

}  // namespace apx
