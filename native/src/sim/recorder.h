// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "sim/tick_words.h"
#include "sim/world.h"

namespace apx {

// A tick that stands alone, all of one size, without a memory of those before. No allocation.
size_t plain_tick_size(const Race& race);
void record_plain_tick(const Race& race, uint8_t* bytes);
void record_plain_tick(const World& world, uint8_t* bytes);

// Remembers the last ticks, so that the next one is short.
struct Recorder {
    TickWords coder;
    std::vector<uint32_t> words;
    uint32_t to_next_key = 0;
    uint32_t last_tick = 0;
    uint32_t last_event = 0;
    float dt_s = 0;

    // Begins after the race's last tick.
    explicit Recorder(const Race& race);
};

// Room that a tick needs at most.
size_t largest_tick_size(const Recorder& recorder);
// Writes the tick after recorder.last_tick and gives its size. No allocation.
size_t record_tick(Recorder& recorder, const Race& race, uint8_t* bytes);
size_t record_tick(Recorder& recorder, const World& world, uint8_t* bytes);

}  // namespace apx
